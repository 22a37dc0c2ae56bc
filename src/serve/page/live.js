/* The live page: what /events tells, put into place. Everything that comes from the campaign is put in as text (tree.js: element, putText). */
(() => {
  const one = (selector, from) => (from || document).querySelector(selector);
  const number = (n) => Math.round(n).toLocaleString("en");
  const plural = (n, noun) => number(n) + " " + noun + (n === 1 ? "" : "s");
  const sum = (list, ...names) => list.reduce((all, row) => all + names.reduce((some, name) => some + (row[name] || 0), 0), 0);

  function time(seconds) {
    if (seconds < 120) return seconds.toFixed(seconds < 10 ? 1 : 0) + " s";
    if (seconds < 7200) return (seconds / 60).toFixed(0) + " min";
    if (seconds < 172800) return (seconds / 3600).toFixed(1) + " h";
    return (seconds / 86400).toFixed(1) + " d";
  }

  const discarded = ["skipped", "not_made", "too_long", "repeated", "unchanged"];
  const kinds = { false: "the property is false", exception: "an exception is raised", differs: "the variants disagree", rejected: "a well-typed program is rejected" };

  /* ---- how fast: over the last seconds, as the page has seen them ---- */

  const windowSeconds = 10;
  const moments = [];

  function note(campaign) {
    const now = performance.now() / 1000;
    const terms = sum(campaign.streams, "tried", ...discarded);
    moments.push({ now, terms, streams: new Map(campaign.streams.map((s) => [s.shard + "/" + s.number, s.next])) });
    while (moments.length > 2 && now - moments[1].now > windowSeconds) moments.shift();
  }

  function rate(of) {
    const first = moments[0], last = moments[moments.length - 1];
    if (!last || last.now - first.now < 0.2) return 0;
    return Math.max(0, (of(last) - of(first)) / (last.now - first.now));
  }

  /* ---- the head ---- */

  function fact(name, text) {
    return element("div", {}, element("dt", {}, name), element("dd", {}, String(text)));
  }

  function tile(value, what, className) {
    return element("div", { class: className || null }, element("dd", {}, value), element("dt", {}, what));
  }

  function boundText(campaign) {
    if (campaign.bound_count) return "up to " + number(campaign.bound_count) + " by each generator";
    if (campaign.bound_seconds) return "for " + time(campaign.bound_seconds);
    return "without a bound";
  }

  function timeLeft(campaign, elapsed) {
    if (campaign.done || !campaign.running) return null;
    if (campaign.bound_seconds && !campaign.bound_count) return Math.max(0, campaign.bound_seconds - elapsed);
    if (!campaign.bound_count) return null;
    const speed = rate((moment) => moment.terms);
    const left = campaign.streams.filter((s) => !s.is_done).length * campaign.bound_count - sum(campaign.streams.filter((s) => !s.is_done), "tried", ...discarded);
    return speed > 0 && left > 0 ? left / speed : null;
  }

  function showHead(campaign) {
    const shards = campaign.shards_begun;
    const elapsed = shards.reduce((most, shard) => Math.max(most, shard.elapsed), 0);
    const terms = sum(campaign.streams, "tried", ...discarded);
    const left = timeLeft(campaign, elapsed);
    const title = campaign.subject || campaign.file.split("/").pop();
    document.title = (campaign.findings ? "(" + number(campaign.findings) + ") " : "") + title + " – assay";
    one("#title").replaceChildren(putText(document.createDocumentFragment(), title));
    one("#facts").replaceChildren(fact("file", campaign.file), fact("seed", campaign.seed), fact("begun", campaign.created), fact("runs", boundText(campaign)), fact("assay", campaign.version));
    one("#tiles").replaceChildren(
      tile(number(campaign.findings), campaign.findings === 1 ? "finding" : "findings", campaign.findings ? "bad" : "good"),
      tile(number(campaign.hits), "failures that they explain"),
      tile(number(terms), campaign.kind === "model" ? "terms" : "programs"),
      tile(campaign.running ? number(rate((moment) => moment.terms)) : "–", "in a second, lately"),
      tile(terms ? ((100 * sum(campaign.streams, ...discarded)) / terms).toPrecision(3) + "%" : "–", "discarded"),
      tile(time(elapsed), left === null ? "of hunting" : "of hunting, " + time(left) + " left"));
  }

  function setState(className, text) {
    one("#state").className = "state " + className;
    one("#state-text").textContent = text;
  }

  function showState(campaign) {
    if (campaign.running) setState("running", campaign.waiting ? "hunting; " + plural(campaign.waiting, "failure") + " to be looked into" : "hunting");
    else if (campaign.done) setState("", "it came to its end");
    else setState("", "nobody hunts at the moment");
  }

  /* ---- what is running ---- */

  function showShards(campaign) {
    one("#shards").replaceChildren(...campaign.shards_begun.map((shard) => element("p", { class: "shard" },
      (campaign.shards > 1 ? "Shard " + shard.place + " of " + shard.places + ": " : "")
      + (shard.is_done ? "done" : shard.running ? "hunted by " + shard.worker : "left by " + (shard.worker || "nobody"))
      + ", " + time(shard.elapsed) + ", last written " + shard.touched)));
  }

  const cell = (value) => element("td", { class: "n" }, typeof value === "number" ? number(value) : value);

  function showStreams(campaign) {
    const property = new Map(campaign.properties.map((p) => [p.number, p]));
    const head = ["property", "generator", "next", "lately, in a second", "tried", "discarded", "failures", "seconds"];
    const rows = campaign.streams.map((s) => {
      const p = property.get(s.property) || { form: "", name: "?" };
      const key = s.shard + "/" + s.number;
      const speed = rate((moment) => moment.streams.get(key) || 0);
      return element("tr", { class: campaign.running && speed > 0 ? "busy" : null },
        element("td", {}, p.form + " " + p.name), element("td", {}, s.generator), cell(s.next), cell(campaign.running ? speed : "–"),
        cell(s.tried), cell(sum([s], ...discarded)), cell(s.hits + s.unseen), cell(s.seconds));
    });
    one("#streams").replaceChildren(
      element("thead", {}, element("tr", {}, ...head.map((name, i) => element("th", { class: i > 1 ? "n" : null, scope: "col" }, name)))),
      element("tbody", {}, ...rows));
  }

  /* ---- findings ---- */

  const mostShown = 200;
  const findings = new Map(); /* by number: the element, and where its hits stand */
  let properties = new Map();

  function code(title, text) {
    return text ? element("section", { class: "part" }, element("h3", {}, title), element("pre", { class: "code wrap", tabindex: "0" }, text)) : null;
  }

  function outputs(evidence) {
    const panels = evidence.map((answer) => element("div", { class: "panel" + (answer.is_wrong ? " wrong" : "") },
      element("div", { class: "panel-head" }, element("span", { class: "who" }, String(answer.who || "")), element("span", { class: "verdict " + (answer.is_wrong ? "bad" : "good") }, String(answer.status || ""))),
      element("pre", { class: "code" }, String(answer.output || ""))));
    return panels.length ? element("section", { class: "part" }, element("h3", {}, "Evidence"), element("div", { class: "panels" }, ...panels)) : null;
  }

  async function fill(details, shape) {
    if (details.isFilled) return;
    details.isFilled = true;
    const body = one(".body", details);
    try {
      const answer = await fetch("/api/finding/" + encodeURIComponent(shape));
      const finding = await answer.json();
      if (!answer.ok) throw new Error(finding.error);
      body.replaceChildren(element("div", { class: "main-part" },
        code("Formula", finding.formula), code("Reduced", finding.text), code("It raised", finding.exception), outputs(finding.evidence || []),
        code("As it was made", finding.original), code("Replay", finding.replay),
        element("p", {}, element("a", { href: "/report#f-" + shape }, "All about it in the report"))));
    } catch (error) {
      details.isFilled = false;
      body.replaceChildren(element("div", { class: "main-part" }, element("p", {}, String(error.message || error))));
    }
  }

  function makeFinding(finding) {
    const p = properties.get(finding.property);
    const hits = element("b", {}, number(finding.hits));
    const details = element("details", { class: "finding", id: "n-" + finding.number },
      element("summary", {},
        element("span", { class: "number" }, String(finding.number)),
        element("span", { class: "what" }, element("code", {}, finding.formula || finding.text),
          element("span", { class: "about" }, element("span", { class: "kind" }, kinds[finding.kind] || finding.kind), (p ? " · " + p.form + " " + p.name : "") + " · " + finding.generator)),
        element("span", { class: "measure" }, element("span", {}, element("b", {}, number(finding.nodes)), " nodes"), element("span", {}, hits, " hits"), element("span", {}, "after " + time(finding.seconds)))),
      element("div", { class: "body" }));
    details.addEventListener("toggle", () => details.open && fill(details, finding.shape));
    findings.set(finding.number, { details, hits });
    return details;
  }

  let isFirst = true; /* what is there when the page is opened is no news */
  let told = 0;

  function addFinding(finding) {
    if (findings.has(finding.number)) return;
    const details = makeFinding(finding);
    if (!isFirst) details.classList.add("fresh");
    one("#list").prepend(details);
    one("#nothing").hidden = true;
    told++;
    const list = one("#list");
    while (list.children.length > mostShown) {
      findings.delete(Number(list.lastElementChild.id.slice(2)));
      list.lastElementChild.remove();
    }
    one("#older").hidden = told <= mostShown;
    one("#older").replaceChildren(number(Math.max(0, told - mostShown)) + " earlier ones are in ", element("a", { href: "/report" }, "the report"), ".");
    if (!isFirst) one("#said").textContent = "Finding " + finding.number + ".";
  }

  function showHits(campaign) {
    for (const [n, hits] of campaign.hits_of) {
      const known = findings.get(n);
      if (known) known.hits.textContent = number(hits);
    }
  }

  /* ---- over time ---- */

  const svg = (tag, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /* To something that has whole quarters. */
  function roundUp(n) {
    if (n <= 8) return n <= 4 ? 4 : 8;
    const power = 10 ** Math.floor(Math.log10(n));
    return [1.2, 1.6, 2, 4, 6, 8, 10, 12].map((step) => Math.round(step * power)).find((step) => step >= n && step % 4 === 0);
  }

  /* points: [seconds, value], in order. */
  function draw(id, points, series, unit) {
    const figure = one(id);
    const width = 480, height = 190, left = 56, right = 12, top = 8, bottom = 26;
    const most = roundUp(Math.max(0, ...points.map((p) => p[1])));
    const end = Math.max(1, points.length ? points[points.length - 1][0] : 1);
    const x = (seconds) => left + ((width - left - right) * seconds) / end;
    const y = (value) => height - bottom - ((height - top - bottom) * value) / most;
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": one("h3", figure).textContent + " over time" });
    for (let i = 0; i <= 4; i++) {
      const at = y((most * i) / 4);
      picture.append(svg("line", { class: "tick", x1: left, x2: width - right, y1: at, y2: at }), svg("text", { class: "faint-text", x: left - 8, y: at + 4, "text-anchor": "end" }, number((most * i) / 4)));
    }
    for (let i = 0; i <= 4; i++) picture.append(svg("text", { class: "faint-text", x: x((end * i) / 4), y: height - 6, "text-anchor": i === 0 ? "start" : i === 4 ? "end" : "middle" }, i ? time((end * i) / 4) : "0"));
    const path = points.map((p, i) => (i ? "L" : "M") + x(p[0]).toFixed(1) + " " + y(p[1]).toFixed(1)).join("");
    const group = svg("g", { class: series });
    if (points.length) group.append(svg("path", { class: "area", d: path + `L${x(points[points.length - 1][0])} ${y(0)}L${x(points[0][0])} ${y(0)}Z` }), svg("path", { class: "curve", d: path }));
    picture.append(group);
    const rows = points.length > 40 ? points.filter((_, i) => i % Math.ceil(points.length / 40) === 0) : points;
    const before = one("details", figure);
    const numbers = element("details", { class: "numbers", open: before && before.open },
      element("summary", {}, "The numbers"), element("div", { class: "wide" }, element("table", {},
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "after"), element("th", { scope: "col", class: "n" }, unit))),
        element("tbody", {}, ...rows.map((p) => element("tr", {}, element("td", {}, time(p[0])), cell(p[1])))))));
    figure.replaceChildren(one("figcaption", figure), picture, numbers);
  }

  /* Of several shards: each as it was at that second, together. */
  function together(samples) {
    const latest = new Map();
    const points = [{ elapsed: 0, terms: 0, findings: 0, covered: 0 }];
    for (const sample of samples.slice().sort((a, b) => a.elapsed - b.elapsed)) {
      latest.set(sample.shard, sample);
      const all = Array.from(latest.values());
      points.push({ elapsed: sample.elapsed, terms: sum(all, "tried", "discarded"), findings: sum(all, "findings"), covered: Math.max(...all.map((s) => s.covered || 0)) });
    }
    return points;
  }

  function throughput(points) {
    const rates = [];
    for (let i = 1; i < points.length; i++) {
      const seconds = points[i].elapsed - points[i - 1].elapsed;
      if (seconds > 0.05) rates.push([points[i].elapsed, Math.max(0, points[i].terms - points[i - 1].terms) / seconds]);
    }
    return rates;
  }

  function showSamples(samples) {
    const points = together(samples);
    draw("#throughput", throughput(points), "s0", "in a second");
    draw("#bugs", points.map((p) => [p.elapsed, p.findings]), "s1", "findings");
    draw("#covered", points.map((p) => [p.elapsed, p.covered]), "s3", "parts");
    one("#covered").hidden = !points.some((p) => p.covered);
  }

  /* One question at a time, and not too often. */
  let asking = false, again = false;
  async function askSamples() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    try {
      const answer = await fetch("/api/samples");
      if (answer.ok) showSamples(await answer.json());
    } catch { /* the server is gone: the events say so */ }
    setTimeout(() => {
      asking = false;
      if (again) {
        again = false;
        askSamples();
      }
    }, 1000);
  }

  /* ---- events ---- */

  /* Another campaign may take the place of the one that is shown, here or when the server is started again: nothing of that is left. */
  let shown = "";
  function isAnother(campaign) {
    const before = shown;
    shown = campaign.id + " " + campaign.created;
    return before && before !== shown;
  }

  function forget() {
    findings.clear();
    one("#list").replaceChildren();
    one("#nothing").hidden = false;
    one("#older").hidden = true;
    moments.length = told = 0;
    isFirst = true;
  }

  function listen() {
    const events = new EventSource("/events");
    events.addEventListener("campaign", (event) => {
      const campaign = JSON.parse(event.data);
      if (isAnother(campaign)) {
        events.close();
        forget();
        listen();
        return;
      }
      properties = new Map(campaign.properties.map((p) => [p.number, p]));
      note(campaign);
      showHead(campaign);
      showState(campaign);
      showShards(campaign);
      showStreams(campaign);
      showHits(campaign);
      askSamples();
      setTimeout(() => { isFirst = false; }, 500);
    });
    events.addEventListener("finding", (event) => addFinding(JSON.parse(event.data)));
    events.addEventListener("gone", (event) => setState("lost", JSON.parse(event.data).error));
    events.addEventListener("error", () => setState("lost", "no answer from assay serve"));
  }

  /* ---- colors ---- */

  const themes = { system: "◐", light: "☀", dark: "☾" };
  function setTheme(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    const button = one("#theme");
    button.textContent = themes[theme];
    button.setAttribute("aria-label", "Colors: " + (theme === "system" ? "as the system" : theme));
  }

  function setUpTheme() {
    const names = Object.keys(themes);
    let theme = "system";
    try {
      theme = localStorage.getItem("assay-theme") || theme;
    } catch { /* it is not remembered */ }
    if (!names.includes(theme)) theme = "system";
    setTheme(theme);
    one("#theme").addEventListener("click", () => {
      theme = names[(names.indexOf(theme) + 1) % names.length];
      setTheme(theme);
      try {
        localStorage.setItem("assay-theme", theme);
      } catch { /* as above */ }
    });
  }

  setUpTheme();
  listen();
})();

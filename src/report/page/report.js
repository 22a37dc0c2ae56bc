/* The page of a campaign: findings are made from their data when they are opened; controls choose among them. */
(() => {
  const all = (selector, from) => Array.from((from || document).querySelectorAll(selector));
  const one = (selector, from) => (from || document).querySelector(selector);
  const number = (n) => n.toLocaleString("en");
  const count = (n, noun) => number(n) + " " + noun + (n === 1 ? "" : "s");

  function time(seconds) {
    if (seconds <= 0) return "0 s";
    if (seconds < 1e-3) return (seconds * 1e6).toPrecision(3) + " µs";
    if (seconds < 1) return (seconds * 1e3).toPrecision(3) + " ms";
    if (seconds < 120) return Number(seconds.toPrecision(3)) + " s";
    if (seconds < 7200) return (seconds / 60).toPrecision(3) + " min";
    return Number((seconds / 3600).toPrecision(3)) + " h";
  }

  /* ---- copying ---- */

  function copyByHand(text) {
    const area = element("textarea", { "aria-hidden": "true", class: "off-screen" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  async function copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyByHand(text);
    }
    const before = button.dataset.label || (button.dataset.label = button.textContent);
    button.textContent = "Copied";
    one("#said").textContent = "Copied to the clipboard.";
    setTimeout(() => {
      button.textContent = before;
      one("#said").textContent = "";
    }, 1600);
  }

  const copyButton = (label, text) =>
    element("button", { type: "button", class: "copy", onclick: (event) => copy(event.currentTarget, typeof text === "function" ? text() : text) }, label);

  /* ---- parts of a finding ---- */

  function section(title, ...children) {
    return element("section", { class: "part" }, element("h3", {}, title), ...children);
  }

  function code(text, className) {
    return element("div", { class: "codebox" }, element("pre", { class: "code " + (className || ""), tabindex: "0" }, text), copyButton("Copy", text));
  }

  /* Names in a formula, each in its color. */
  function formulaText(formula, variables) {
    const made = element("p", { class: "formula" });
    const names = new Map(variables.map((variable, i) => [variable.name, i % 6]));
    for (const part of formula.text.split(/([a-z]\d+)/)) {
      if (names.has(part)) made.append(element("span", { class: "variable v" + names.get(part) }, part));
      else putText(made, part);
    }
    return made;
  }

  const kinds = {
    any: "any of them was tried, and failed",
    unread: "the property never looks at it",
    exists: "for each constructor, there is one that fails",
    follows: "follows from the rest",
  };

  function variableRow(variable, i) {
    const witnesses = variable.witnesses || [];
    return element("li", {},
      element("span", { class: "chip v" + (i % 6) }, variable.name + " : " + (variable.sort || "?")),
      element("span", { class: "faint" }, kinds[variable.kind] || variable.kind || ""),
      witnesses.length ? element("span", { class: "witnesses" }, ...witnesses.map((text) => element("code", {}, text))) : null);
  }

  function formulaBlock(formula) {
    const variables = formula.variables || [];
    const facts = [];
    if (formula.tests) facts.push(count(formula.tests, "instance") + " tried, each of which fails");
    if (formula.discarded) facts.push(number(formula.discarded) + " more did not satisfy the precondition");
    return element("div", { class: "claim" }, formulaText(formula, variables),
      facts.length ? element("p", { class: "faint" }, facts.join("; ") + ".") : null,
      variables.length ? element("ul", { class: "variables" }, ...variables.map(variableRow)) : null);
  }

  /* Formulas tell what fails; or, if they are proved, what should print the same. */
  const failing = (finding) => finding.formulas.filter((formula) => !formula.proved);

  function marksOf(finding) {
    const marks = new Map();
    const formula = failing(finding)[0];
    ((formula && formula.variables) || []).forEach((variable, i) => {
      for (const place of variable.places || [])
        marks.set(place, { name: variable.name, sort: variable.sort || "?", color: i % 6 });
    });
    return marks;
  }

  /* A term as text and as a tree; the tree may be large, and is made when it is wanted. */
  function termBlock(text, marks, label, isOpen) {
    const made = element("div", { class: "term" });
    const show = () => {
      const root = readTerm(text);
      if (!root || !root.items) return false;
      const tree = new TermTree(root, marks, label);
      made.tree = tree;
      made.append(element("div", { class: "buttons" },
        element("button", { type: "button", class: "expand", onclick: () => tree.setAll(true) }, "Expand all"),
        element("button", { type: "button", class: "collapse", onclick: () => tree.setAll(false) }, "Collapse"),
        copyButton("Copy term", text)), tree.box);
      return true;
    };
    if (isOpen && show()) return made;
    if (isOpen) return element("div", { class: "term" }, code(text, "wrap"));
    const button = element("button", { type: "button", class: "as-tree", onclick: () => {
      button.remove();
      if (!show()) made.append(element("p", { class: "faint" }, "It is no term."));
      else made.tree.box.focus();
    } }, "Show as a tree");
    made.append(button);
    return made;
  }

  function cut(text, most) {
    return text.length > most ? text.slice(0, most) + "…" : text;
  }

  /* ---- outputs ---- */

  /* Those who say the same stand together. */
  function groupsOf(evidence) {
    const groups = new Map();
    evidence.forEach((answer) => {
      const key = JSON.stringify([answer.status || "", answer.output || "", answer.program || ""]);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(answer);
    });
    return Array.from(groups.values());
  }

  /* The first line in which they are not all the same. */
  function firstDifference(texts) {
    const most = Math.max(...texts.map((lines) => lines.length));
    for (let i = 0; i < most; i++) if (texts.some((lines) => lines[i] !== texts[0][i])) return i;
    return -1;
  }

  function firstCharacter(lines) {
    let i = 0;
    while (lines.every((line) => i < line.length && line[i] === lines[0][i])) i++;
    return i;
  }

  function outputLine(text, place, difference, column) {
    const isDifferent = place === difference;
    const made = element("span", { class: "out" + (isDifferent ? " differs" : "") }, element("span", { class: "at", "aria-hidden": "true" }, String(place + 1)));
    const body = element("span", { class: "said" });
    if (!isDifferent || text === undefined) putText(body, text === undefined ? "nothing" : text);
    else {
      putText(body, text.slice(0, column));
      body.append(element("mark", {}, text.slice(column) || "⏎"));
    }
    if (isDifferent) made.append(element("span", { class: "off-screen" }, "First difference: "));
    made.append(body);
    return made;
  }

  const mostLines = 200;

  function outputBox(lines, difference, column) {
    const pre = element("pre", { class: "output", tabindex: "0" });
    const end = Math.max(lines.length, difference + 1);
    const draw = (from, to) => {
      const drawn = [];
      if (from > 0) drawn.push(moreButton("… " + count(from, "line") + " before", () => draw(0, end)));
      for (let i = from; i < to; i++) drawn.push(outputLine(lines[i], i, difference, column));
      if (to < end) drawn.push(moreButton("… " + count(end - to, "more line"), () => draw(0, end)));
      pre.replaceChildren(...drawn);
    };
    const from = end > mostLines && difference > mostLines / 2 ? difference - mostLines / 4 : 0;
    draw(Math.floor(from), Math.min(end, Math.floor(from) + mostLines));
    return pre;
  }

  const moreButton = (label, onclick) => element("button", { type: "button", class: "more", onclick }, label);

  function commands(group) {
    const known = group.filter((answer) => answer.command);
    if (!known.length) return null;
    return element("details", { class: "commands" }, element("summary", {}, "How it is run"), ...known.map((answer) =>
      element("p", { class: "command" }, element("b", {}, answer.who || "?"), " " + (answer.version || "") + " " + answer.command)));
  }

  function panel(group, lines, difference, column) {
    const isWrong = group.some((answer) => answer.is_wrong === true);
    const isRight = !isWrong && group.some((answer) => answer.is_wrong === false);
    const status = group[0].status;
    return element("div", { class: "panel" + (isWrong ? " wrong" : "") },
      element("div", { class: "panel-head" },
        element("span", { class: "who" }, ...group.map((answer) => element("b", { title: answer.command || null }, answer.who || "?"))),
        isWrong ? element("span", { class: "verdict bad" }, "wrong") : isRight ? element("span", { class: "verdict good" }, "expected") : null,
        status && status !== "ran" ? element("span", { class: "faint" }, status) : null),
      group[0].program ? element("details", {}, element("summary", {}, "Program"), code(group[0].program)) : null,
      outputBox(lines, difference, column),
      commands(group));
  }

  function outputs(finding) {
    const groups = groupsOf(finding.evidence);
    const texts = groups.map((group) => (group[0].output || "").replace(/\n$/, "").split("\n"));
    const difference = groups.length > 1 ? firstDifference(texts) : -1;
    const column = difference >= 0 ? firstCharacter(texts.map((lines) => lines[difference] || "")) : 0;
    return section(groups.length > 1 ? "Outputs" : "Output",
      difference >= 0 ? element("p", { class: "faint" }, "They differ first in line " + (difference + 1) + "."
        + (finding.run ? " Run on " + finding.run : "")) : null,
      element("div", { class: "panels" }, ...groups.map((group, i) => panel(group, texts[i], difference, column))));
  }

  /* ---- reduction ---- */

  /* What a step has changed: [kept, removed or put in its place, text] one after the other. A part that was taken out of the rest is kept; else
   * whole words are told apart. */
  function changes(before, after, start, end) {
    const taken = before.indexOf(after);
    if (taken >= 0) return [["del", before.slice(0, taken)], ["same", after], ["del", before.slice(taken + after.length)]];
    const isWord = (text, i) => i > 0 && i < text.length && !/[\s()]/.test(text[i - 1]) && !/[\s()]/.test(text[i]);
    while (isWord(before, start) || isWord(after, start)) start--;
    while (end && (isWord(before, before.length - end) || isWord(after, after.length - end))) end--;
    const gone = before.slice(start, before.length - end);
    const come = after.slice(start, after.length - end);
    const kept = come ? gone.indexOf(come) : -1;
    const middle = kept < 0 ? [["del", gone], ["ins", come]]
      : [["del", gone.slice(0, kept)], ["same", come], ["del", gone.slice(kept + come.length)]];
    return [["same", before.slice(0, start)], ...middle, ["same", before.slice(before.length - end)]];
  }

  /* The beginning and the end of a long text. */
  const brief = (text) => (text.length > 180 ? text.slice(0, 110) + " … " + text.slice(-60) : text);

  function stepRow(step, before, after, most) {
    const [nodes, pass, start, end] = step;
    const shown = element("code", { class: "change" });
    for (const [tag, text] of changes(before, after, start, end)) {
      if (text && tag === "same") putText(shown, brief(text));
      else if (text) shown.append(element(tag, {}, brief(text)));
    }
    const bar = element("span", { class: "step-bar", "aria-hidden": "true" });
    bar.style.width = Math.max(2, (100 * nodes) / most) + "%";
    return element("li", {}, element("span", { class: "step-nodes" }, bar, element("b", {}, number(nodes))), shown,
      element("span", { class: "pass" }, pass));
  }

  function stepsBlock(finding) {
    let before = finding.original;
    const rows = [];
    finding.steps.forEach((step) => {
      const after = before.slice(0, step[2]) + step[4] + before.slice(before.length - step[3]);
      if (after !== before) rows.push([step, before, after]);
      before = after;
    });
    if (!rows.length) return null;
    const most = Math.max(finding.originalNodes, ...rows.map((row) => row[0][0]));
    const list = element("ol", { class: "steps" });
    const draw = (to) => {
      list.replaceChildren(...rows.slice(0, to).map((row) => stepRow(...row, most)));
      if (to < rows.length) list.append(element("li", {}, moreButton("… " + count(rows.length - to, "more step"), () => draw(rows.length))));
    };
    draw(30);
    return section("How it was reduced", element("p", { class: "faint" }, number(finding.originalNodes) + " → " + count(finding.nodes, "node")
      + " in " + count(rows.length, "step") + "; " + count(finding.checks, "term") + " tried in " + time(finding.reducing) + "."), list);
  }

  /* ---- the whole of a finding ---- */

  function reportText(finding) {
    return finding.report.map((part) => typeof part === "string" ? part
      : part[0] === "program" ? finding.program : finding.evidence[part[1]].output).join("");
  }

  function fact(name, ...value) {
    return element("div", {}, element("dt", {}, name), element("dd", {}, ...value));
  }

  function hitCell(index, seconds) {
    return element("td", { class: "n" }, number(index), element("div", { class: "faint" }, time(seconds)));
  }

  function hitsTable(finding) {
    if (!finding.hitBy.length) return null;
    return element("table", { class: "hits" }, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "hit by"),
      element("th", { scope: "col", class: "n" }, "times"), element("th", { scope: "col", class: "n" }, "first at"), element("th", { scope: "col", class: "n" }, "last at"))),
    element("tbody", {}, ...finding.hitBy.map(([generator, times, first, last, begun, ended]) => element("tr", {}, element("td", {}, generator),
      element("td", { class: "n" }, number(times)), hitCell(first, begun), hitCell(last, ended)))));
  }

  function aside(finding) {
    return element("aside", { "aria-label": "About this finding" },
      element("div", { class: "actions" }, copyButton("Copy bug report", () => reportText(finding)),
        element("a", { class: "link", href: "#f-" + finding.shape, title: "a link to this finding" }, "Link")),
      element("div", { class: "replay" }, element("code", {}, finding.replay), copyButton("Copy", finding.replay)),
      element("dl", {}, fact("at", finding.place), fact("generator", finding.generator),
        fact("seed, index", finding.seed + ", " + number(finding.index) + (finding.weights ? " (weights " + finding.weights + ")" : "")),
        fact("found", finding.found.replace("T", " ").replace(/\.\d+/, "").replace("Z", " UTC"), element("span", { class: "faint" }, " after " + time(finding.seconds))),
        fact("size", count(finding.nodes, "node") + (finding.originalNodes === finding.nodes ? "" : ", made of " + number(finding.originalNodes))),
        fact("shape", element("code", {}, finding.shape))),
      hitsTable(finding));
  }

  /* What fits on a line needs no tree. */
  function reducedTerm(finding, reduced) {
    const root = readTerm(reduced);
    const marks = marksOf(finding);
    const text = finding.reduced || reduced.length < 2000 ? code(finding.text, "wrap") : null;
    if (!root || !root.items || (isLine(root) && !marks.size)) return [text];
    if (!isLine(root)) return [text, termBlock(reduced, marks, "Reduced term", true)];
    const line = element("pre", { class: "code wrap", tabindex: "0" });
    line.append(new TermTree(root, marks, "").drawLine(root, "", false));
    return [element("div", { class: "codebox" }, line, copyButton("Copy", reduced)), finding.reduced ? text : null];
  }

  function mainPart(finding) {
    const reduced = finding.reduced || finding.text;
    const isOther = Boolean(finding.reduced);
    const parts = element("div", { class: "main-part" });
    const put = (part) => part && parts.append(part);
    const [strongest, ...weaker] = failing(finding), proved = finding.formulas.filter((formula) => formula.proved);
    if (strongest)
      put(section("What fails", formulaBlock(strongest),
        weaker.length ? element("details", {}, element("summary", {}, count(weaker.length, "weaker formula")),
          ...weaker.map(formulaBlock)) : null));
    if (proved.length) put(section("Proved to mean the same", ...proved.map(formulaBlock)));
    put(section(isOther ? "The reduced program" : "The reduced term", ...reducedTerm(finding, reduced)));
    if (finding.exception) put(section("It raises", code(finding.exception, "wrap")));
    if (finding.evidence.length) put(outputs(finding));
    if (finding.cause) put(section("Cause", element("p", {}, finding.cause)));
    if (finding.twin) put(section("This should do the same, and does", code(finding.twin, "wrap")));
    if (finding.program) put(section("Program", code(finding.program)));
    put(stepsBlock(finding));
    if (finding.original !== reduced)
      put(section("As it was made", element("p", { class: "faint" }, count(finding.originalNodes, "node") + "."),
        finding.original.length < 20000 ? code(finding.original, "wrap tall") : null, termBlock(finding.original, new Map(), "Original term", false)));
    return parts;
  }

  const dataOf = (details) => JSON.parse(one("script", details).textContent);

  function fill(details) {
    if (details.isFilled) return;
    details.isFilled = true;
    const finding = dataOf(details);
    one(".body", details).replaceChildren(mainPart(finding), aside(finding));
  }

  /* ---- choosing among findings ---- */

  const findings = all("details.finding");
  const search = one("#search");

  function haystack(details) {
    if (details.haystack === undefined) {
      const finding = dataOf(details);
      const texts = [one("summary", details).textContent, finding.shape, finding.text, finding.reduced, finding.original, finding.exception];
      for (const answer of finding.evidence) texts.push(answer.who, answer.status, cut(answer.output || "", 2000));
      details.haystack = texts.filter(Boolean).join("\n").toLowerCase();
    }
    return details.haystack;
  }

  const chosen = (name) => (one(name) ? one(name).value : "");

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const property = chosen("#by-property");
    const generator = chosen("#by-generator");
    let shown = 0;
    for (const details of findings) {
      const isWanted = (!property || details.dataset.property === property) && (!generator || details.dataset.generator === generator)
        && words.every((word) => haystack(details).includes(word));
      details.hidden = !isWanted;
      shown += isWanted;
    }
    one("#shown").textContent = shown === findings.length ? count(shown, "finding") : number(shown) + " of " + count(findings.length, "finding");
    one("#nothing").hidden = shown > 0;
  }

  function order() {
    const by = one("#order").value;
    const sign = by === "hits" ? -1 : 1;
    findings.sort((a, b) => sign * (a.dataset[by] - b.dataset[by]) || a.dataset.number - b.dataset.number);
    one("#list").append(...findings);
  }

  const mostAtOnce = 100;

  function toggleAll(event) {
    const shown = findings.filter((details) => !details.hidden).slice(0, mostAtOnce);
    const isOpen = !shown.every((details) => details.open);
    for (const details of shown) details.open = isOpen;
    event.currentTarget.textContent = isOpen ? "Close all" : "Open all";
  }

  function setUpControls() {
    if (!search) return;
    let waiting = 0;
    search.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(filter, 120);
    });
    for (const name of ["#by-property", "#by-generator"]) if (one(name)) one(name).addEventListener("change", filter);
    one("#order").addEventListener("change", order);
    one("#toggle-all").addEventListener("click", toggleAll);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
      event.preventDefault();
      search.focus();
    });
    filter();
  }

  /* ---- links, colors, paper ---- */

  function openLinked() {
    const id = decodeURIComponent(location.hash.slice(1));
    const linked = id.startsWith("f-") && document.getElementById(id);
    if (!linked) return;
    linked.hidden = false;
    linked.open = true;
    fill(linked);
    linked.scrollIntoView();
  }

  const themes = ["system", "light", "dark"];
  const signs = { system: "◐", light: "☀", dark: "☾" };

  function setTheme(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    const button = one("#theme");
    button.textContent = signs[theme];
    button.setAttribute("aria-label", "Colors: " + (theme === "system" ? "as the system" : theme));
    button.title = button.getAttribute("aria-label");
  }

  function setUpTheme() {
    let theme = "system";
    try {
      theme = localStorage.getItem("assay-theme") || theme;
    } catch { /* there is none: it is not remembered */ }
    if (!themes.includes(theme)) theme = "system";
    setTheme(theme);
    one("#theme").addEventListener("click", () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      setTheme(theme);
      try {
        localStorage.setItem("assay-theme", theme);
      } catch { /* as above */ }
    });
  }

  function setPrinted(isPrinted) {
    for (const made of all(".term")) if (made.tree) made.tree.print(isPrinted);
    for (const details of all("details.numbers")) if (isPrinted) details.open = true;
  }

  function setUpPrinting() {
    addEventListener("beforeprint", () => {
      for (const details of findings.filter((found) => !found.hidden).slice(0, mostAtOnce)) {
        fill(details);
        details.open = true;
      }
      setPrinted(true);
    });
    addEventListener("afterprint", () => setPrinted(false));
  }

  document.documentElement.classList.add("scripted");
  document.body.append(element("div", { id: "said", class: "off-screen", role: "status" }));
  one("#list").addEventListener("toggle", (event) => {
    if (event.target.matches("details.finding") && event.target.open) fill(event.target);
  }, true);
  setUpTheme();
  setUpControls();
  setUpPrinting();
  addEventListener("hashchange", openLinked);
  if (findings.length && !location.hash) {
    findings[0].open = true;
    fill(findings[0]);
  }
  openLinked();
})();

/* The search: every word must begin a word of a section, or of its heading or page. The index is a script, so that it can be loaded from a file, and is loaded when somebody wants it. */
"use strict";
(() => {
  const form = document.querySelector('form[role="search"]');
  const input = document.getElementById("search");
  const list = document.getElementById("results");
  const menu = document.querySelector(".menu");
  const MOST = 20;
  let sections = null; // [address, page, heading, text], and the same in small letters
  let selected = -1;

  form.hidden = false;
  if (matchMedia("(max-width: 56rem)").matches) menu.open = false;
  const current = menu.querySelector('[aria-current="page"]');
  if (current) menu.scrollTop = current.offsetTop - 120;

  const load = () => {
    if (sections || document.querySelector("script[data-index]")) return;
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.dataset.index = "";
    document.head.append(script);
  };
  window.assaySearchIndex = (index) => {
    sections = index.map((entry) => ({ entry, small: entry.slice(1).map((text) => text.toLowerCase()) }));
    show();
  };

  /* Where a word begins in a text; -1: nowhere. */
  const place = (text, word) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (!at || !/[\p{L}\p{N}]/u.test(text[at - 1]) || !/[\p{L}\p{N}]/u.test(word[0])) return at;
    return -1;
  };

  const score = (small, words) => {
    let sum = 0;
    for (const word of words) {
      const [page, heading, text] = small.map((part) => place(part, word));
      if (page < 0 && heading < 0 && text < 0) return 0;
      sum += (page >= 0 ? 6 : 0) + (heading >= 0 ? 8 : 0) + (text >= 0 ? 1 + 1 / (1 + text / 200) : 0);
      if (small[0] === word || small[1] === word) sum += 10;
    }
    return sum;
  };

  const marked = (text, words) => {
    const small = text.toLowerCase();
    const first = Math.min(...words.map((word) => place(small, word)).filter((at) => at >= 0), text.length);
    const from = first === text.length ? 0 : Math.max(0, first - 50);
    const piece = text.slice(from, from + 160);
    const line = document.createElement("small");
    const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "giu");
    let done = 0;
    if (from) line.append("…");
    for (const match of piece.matchAll(pattern)) {
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      line.append(piece.slice(done, match.index), mark);
      done = match.index + match[0].length;
    }
    line.append(piece.slice(done), from + 160 < text.length ? "…" : "");
    return line;
  };

  const item = ({ entry }, number, words) => {
    const [address, page, heading, text] = entry;
    const row = document.createElement("li");
    const link = document.createElement("a");
    row.id = `result-${number}`;
    row.setAttribute("role", "option");
    link.href = address;
    link.tabIndex = -1;
    link.append(heading ? `${page} › ${heading}` : page, marked(text, words));
    row.append(link);
    return row;
  };

  const select = (number) => {
    const rows = list.querySelectorAll('[role="option"]');
    selected = rows.length ? (number + rows.length) % rows.length : -1;
    rows.forEach((row, i) => row.setAttribute("aria-selected", i === selected));
    if (selected < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", rows[selected].id);
      rows[selected].scrollIntoView({ block: "nearest" });
    }
  };

  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
  };

  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.replaceChildren();
    if (!words.length || !sections) return close();
    const found = sections
      .map((section) => ({ section, points: score(section.small, words) }))
      .filter((x) => x.points)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST);
    found.forEach(({ section }, number) => list.append(item(section, number, words)));
    if (!found.length) {
      const row = document.createElement("li");
      row.textContent = "Nothing was found.";
      list.append(row);
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    select(0);
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", () => (load(), show()));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      select(selected + (event.key === "ArrowDown" ? 1 : -1));
      event.preventDefault();
    } else if (event.key === "Escape") {
      close();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const link = document.querySelector('#results [aria-selected="true"] a');
    if (link) {
      close();
      location.href = link.href;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName) && !event.ctrlKey && !event.metaKey) {
      input.focus();
      event.preventDefault();
    }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) close();
  });
})();

"use strict";
/* Terms, read from their texts, and drawn as trees.
 *
 * Equal sub-terms are one object. What occurs several times, and does not fit on a line, is drawn where it occurs first and linked elsewhere. Only what is in
 * sight is in the document: a tree may have any number of nodes, and any depth. */

/* Characters that cannot be seen, or that turn others around. Line ends and tabs are none of them. */
const hiddenCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/* An element with attributes and children; a child may be a text, which stays text. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "onclick") made.addEventListener("click", value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) {
    if (typeof child === "string") putText(made, child);
    else if (child) made.append(child);
  }
  return made;
}

/* The text, with what would be hidden written out. */
function putText(parent, text) {
  let last = 0;
  for (const found of text.matchAll(hiddenCharacters)) {
    parent.append(text.slice(last, found.index));
    const mark = document.createElement("span");
    mark.className = "hidden-character";
    mark.textContent = "U+" + found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    parent.append(mark);
    last = found.index + found[0].length;
  }
  parent.append(text.slice(last));
  return parent;
}

/* ---- reading ---- */

const tokens =
  /\s+|([([{])|([)\]}])|("(?:\\[^]|[^"\\])*")|(#\\(?:[^\s()[\]{}";',`]+|[^]))|(#?,@|#?[',`])|((?:\|[^|]*\||\\[^]|[^\s()[\]{}";'`,|\\])+)/gy;
const quotations = { "'": "quote", "`": "quasiquote", ",": "unquote", ",@": "unquote-splicing",
  "#'": "syntax", "#`": "quasisyntax", "#,": "unsyntax", "#,@": "unsyntax-splicing" };

/* null: it is no term, or more than one. */
function readTerm(text) {
  const known = new Map();
  const leaf = (name) => {
    let node = known.get("a" + name);
    if (!node) known.set("a" + name, (node = { id: known.size, text: name, size: 1, width: name.length }));
    return node;
  };
  const sequence = (items) => {
    const key = "s" + items.map((item) => item.id).join(" ");
    let node = known.get(key);
    if (node) return node;
    node = { id: known.size, items, size: 1, width: items.length + 1 };
    for (const item of items) {
      node.size += item.size;
      node.width += item.width;
    }
    known.set(key, node);
    return node;
  };
  const frames = [[]];
  const add = (node) => {
    for (;;) {
      const top = frames[frames.length - 1];
      top.push(node);
      if (!top.isQuotation) return;
      frames.pop();
      node = sequence(top);
    }
  };
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const found = tokens.exec(text);
    if (!found) return null;
    if (found[1]) frames.push([]);
    else if (found[2]) {
      const items = frames.pop();
      if (!frames.length || items.isQuotation) return null;
      add(sequence(items));
    } else if (found[5]) {
      const frame = [leaf(quotations[found[5]])];
      frame.isQuotation = true;
      frames.push(frame);
    } else if (found[3] || found[4] || found[6]) add(leaf(found[0]));
  }
  return frames.length === 1 && frames[0].length === 1 ? frames[0][0] : null;
}

/* ---- shape ---- */

/* Does it have a name above its arguments? */
const hasLabel = (node) => node.items.length > 0 && !node.items[0].items;

/* Does it stay on one line? */
function isLine(node) {
  if (!node.items) return true;
  if (node.width > 72) return false;
  if (node.size <= (node.items.length && hasLabel(node) ? 6 : 9)) return true;
  return !node.items.some((item) => item.items);
}

/* Where each sub-term occurs first, and how often in all. */
function findSharing(root) {
  const stack = [root];
  const seen = new Set([root]);
  root.places = 1;
  while (stack.length) {
    for (const item of stack.pop().items || []) {
      if (seen.has(item)) {
        item.places++;
        continue;
      }
      seen.add(item);
      item.places = 1;
      stack.push(item);
    }
  }
}

/* The first place in the order of reading; its parents are at their first places, too. */
function findHomes(root) {
  const stack = [[root, null, 0]];
  let names = 0;
  while (stack.length) {
    const [node, parent, index] = stack.pop();
    if (node.isHome) continue;
    node.isHome = true;
    node.homeParent = parent;
    node.homeIndex = index;
    if (node.places > 1 && !isLine(node)) node.name = ++names;
    if (!node.items || isLine(node)) continue;
    for (let i = node.items.length - 1; i >= 0; i--) stack.push([node.items[i], node, i]);
  }
}

/* ---- drawing ---- */

const rowHeight = 24; /* as in report.css */
const mostPlain = 200; /* rows that are all put into the document */
const mostPrinted = 400;
let treeCount = 0;

class TermTree {
  /* marks: a map from places ("1 0") to variables: {name, sort, color}. */
  constructor(root, marks, label) {
    this.marks = marks;
    this.name = "tree" + ++treeCount;
    findSharing(root);
    findHomes(root);
    this.root = this.makeRow(root, null, 0, "");
    this.active = this.root;
    this.box = element("div", { class: "tree", role: "tree", tabindex: "0", "aria-label": label });
    this.sheet = element("div", { class: "sheet", role: "none" });
    this.box.append(this.sheet);
    this.box.addEventListener("scroll", () => this.isTall && this.draw());
    this.box.addEventListener("keydown", (event) => this.onKey(event));
    this.box.addEventListener("click", (event) => this.onClick(event));
    this.openSome(40);
  }

  makeRow(node, parent, index, path) {
    const isReference = Boolean(node.name) && parent && (node.homeParent !== parent.node || node.homeIndex !== index);
    return { node, parent, index, path, depth: parent ? parent.depth + 1 : 0, isReference, isOpen: false, rows: null,
      canOpen: !isReference && !isLine(node) };
  }

  rowsOf(row) {
    if (row.rows) return row.rows;
    const items = row.node.items;
    row.rows = [];
    for (let i = hasLabel(row.node) ? 1 : 0; i < items.length; i++)
      row.rows.push(this.makeRow(items[i], row, i, row.path === "" ? String(i) : row.path + " " + i));
    return row.rows;
  }

  /* Level by level, as long as there are few rows. */
  openSome(most) {
    let count = 1;
    const waiting = [this.root];
    for (let i = 0; i < waiting.length; i++) {
      const row = waiting[i];
      if (!row.canOpen || (i && count + row.node.items.length > most)) continue;
      row.isOpen = true;
      for (const child of this.rowsOf(row)) {
        waiting.push(child);
        count++;
      }
    }
    this.layOut();
  }

  setAll(isOpen) {
    const waiting = [this.root];
    while (waiting.length) {
      const row = waiting.pop();
      if (!row.canOpen || (!isOpen && !row.rows)) continue;
      row.isOpen = isOpen;
      for (const child of this.rowsOf(row)) waiting.push(child);
    }
    if (!isOpen) this.active = this.root;
    this.layOut();
  }

  toggle(row) {
    if (!row.canOpen) return;
    row.isOpen = !row.isOpen;
    this.layOut();
  }

  /* The rows that are there to be scrolled to. */
  layOut() {
    this.shown = [];
    const waiting = [this.root];
    while (waiting.length) {
      const row = waiting.pop();
      row.place = this.shown.length;
      this.shown.push(row);
      if (!row.isOpen) continue;
      const rows = this.rowsOf(row);
      for (let i = rows.length - 1; i >= 0; i--) waiting.push(rows[i]);
    }
    this.isTall = this.shown.length > mostPlain;
    this.box.classList.toggle("tall", this.isTall);
    this.sheet.style.height = this.isTall ? this.shown.length * rowHeight + "px" : "";
    this.draw();
  }

  draw() {
    let first = 0;
    let end = this.shown.length;
    if (this.isPrinted) end = Math.min(end, mostPrinted);
    else if (this.isTall) {
      first = Math.max(0, Math.floor(this.box.scrollTop / rowHeight) - 20);
      end = Math.min(end, first + Math.ceil((this.box.clientHeight || 600) / rowHeight) + 40);
    }
    const drawn = [];
    for (let i = first; i < end; i++) drawn.push(this.drawRow(this.shown[i], i));
    if (this.isPrinted && end < this.shown.length)
      drawn.push(element("div", { class: "row" }, "… and " + (this.shown.length - end) + " more lines"));
    this.sheet.replaceChildren(...drawn);
    this.box.setAttribute("aria-activedescendant", this.rowName(this.active));
  }

  rowName(row) {
    return this.name + "-" + row.place;
  }

  drawRow(row, place) {
    const siblings = row.parent ? row.parent.rows : [row];
    const mark = this.marks.get(row.path);
    const made = element("div", {
      class: "row" + (row === this.active ? " active" : "") + (mark ? " general v" + mark.color : ""),
      role: "treeitem", id: this.rowName(row), "aria-level": String(row.depth + 1), "aria-setsize": String(siblings.length),
      "aria-posinset": String(siblings.indexOf(row) + 1), "aria-expanded": row.canOpen ? String(row.isOpen) : null,
      "aria-selected": String(row === this.active),
    });
    made.place = place;
    if (this.isTall && !this.isPrinted) made.style.top = place * rowHeight + "px";
    made.style.paddingLeft = 6 + Math.min(row.depth, 60) * 18 + "px";
    made.append(element("span", { class: "twist", "aria-hidden": "true" }, row.canOpen ? (row.isOpen ? "▾" : "▸") : ""));
    if (row.isReference) made.append(element("span", { class: "reference", title: "goes to where it occurs first" }, "↗ t" + row.node.name));
    else if (row.canOpen) this.drawOpen(made, row);
    else made.append(this.drawLine(row.node, row.path, Boolean(mark)));
    if (mark) made.append(element("span", { class: "chip v" + mark.color }, mark.name + " : " + mark.sort));
    return made;
  }

  drawOpen(made, row) {
    const node = row.node;
    made.append(element("span", { class: "label" }, hasLabel(node) ? node.items[0].text : "( )"));
    if (node.name) made.append(element("span", { class: "shared", title: "occurs " + node.places + " times" }, "t" + node.name));
    if (!row.isOpen) made.append(element("span", { class: "preview" }, preview(node)));
    made.append(element("span", { class: "size" }, node.size.toLocaleString("en") + " nodes"));
  }

  /* What is small, with the variables in it marked. */
  drawLine(node, path, isMarked) {
    const made = document.createElement("span");
    made.className = node.items ? "line" : /^["#\d+-]/.test(node.text) && node.text.length > 1 || /^\d/.test(node.text) ? "constant" : "atom";
    if (!node.items) return putText(made, node.text);
    made.append("(");
    node.items.forEach((item, i) => {
      const place = path === "" ? String(i) : path + " " + i;
      const mark = isMarked ? null : this.marks.get(place);
      const part = this.drawLine(item, place, isMarked || Boolean(mark));
      if (i) made.append(" ");
      if (mark) {
        part.classList.add("general", "v" + mark.color);
        part.title = mark.name + " : " + mark.sort;
      }
      if (i === 0 && !item.items) part.classList.add("label");
      made.append(part);
    });
    made.append(")");
    return made;
  }

  /* ---- moving about ---- */

  activate(row) {
    this.active = row;
    const top = row.place * rowHeight;
    if (this.isTall && (top < this.box.scrollTop || top + 2 * rowHeight > this.box.scrollTop + this.box.clientHeight))
      this.box.scrollTop = Math.max(0, top - this.box.clientHeight / 2);
    this.draw();
    const made = document.getElementById(this.rowName(row));
    if (made && !this.isTall) made.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /* To where a sub-term occurs first. */
  goHome(node) {
    const way = [];
    for (let at = node; at.homeParent; at = at.homeParent) way.push(at.homeIndex);
    let row = this.root;
    while (way.length) {
      const index = way.pop();
      row.isOpen = true;
      row = this.rowsOf(row).find((child) => child.index === index);
    }
    this.layOut();
    this.activate(row);
  }

  choose(row) {
    if (row.isReference) this.goHome(row.node);
    else this.toggle(row);
  }

  onClick(event) {
    const made = event.target.closest(".row");
    if (!made || made.place === undefined) return;
    const row = this.shown[made.place];
    this.active = row;
    if (row.isReference || row.canOpen) this.choose(row);
    else this.draw();
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.active;
    const page = Math.max(1, Math.floor(this.box.clientHeight / rowHeight) - 1);
    const go = (place) => this.activate(this.shown[Math.min(Math.max(place, 0), this.shown.length - 1)]);
    const keys = {
      ArrowDown: () => go(row.place + 1),
      ArrowUp: () => go(row.place - 1),
      PageDown: () => go(row.place + page),
      PageUp: () => go(row.place - page),
      Home: () => go(0),
      End: () => go(this.shown.length - 1),
      ArrowRight: () => (row.canOpen && !row.isOpen ? this.toggle(row) : row.isOpen && go(row.place + 1)),
      ArrowLeft: () => (row.isOpen ? this.toggle(row) : row.parent && this.activate(row.parent)),
      Enter: () => this.choose(row),
      " ": () => this.choose(row),
      "*": () => this.setAll(true),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  print(isPrinted) {
    this.isPrinted = isPrinted;
    this.draw();
  }
}

/* The beginning of a term as text; never all of a large one. */
function preview(node) {
  let text = "";
  const waiting = node.items.slice(hasLabel(node) ? 1 : 0, 12).reverse();
  while (waiting.length && text.length < 60) {
    const next = waiting.pop();
    if (typeof next === "string") text += next;
    else if (!next.items) text += (text && !text.endsWith("(") ? " " : "") + next.text;
    else {
      text += (text && !text.endsWith("(") ? " " : "") + "(";
      waiting.push(")", ...next.items.slice(0, 12).reverse());
    }
  }
  return waiting.length ? text.slice(0, 60) + "…" : text;
}

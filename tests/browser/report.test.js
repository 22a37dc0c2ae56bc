/* report.test.js WORK-DIR VALIDATE: opens the pages that run.sh has made, and uses them as a reader would. Prints TAP. */
"use strict";
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");

const [work, validate] = process.argv.slice(2);
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((name) => fs.existsSync(name));

const tests = [];
const test = (name, body) => tests.push([name, body]);

/* A page that must not raise, warn about its policy, or ask for anything but itself. */
async function open(kind, options = {}) {
  const { hash = "", ...more } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...more });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  const page = await context.newPage();
  const address = "file://" + path.join(work, "campaigns", kind + ".html");
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push("raised: " + error.message));
  page.on("console", (message) => message.type() === "error" && page.wrong.push("console: " + message.text()));
  page.on("dialog", (dialog) => { page.wrong.push("a dialog: " + dialog.message()); dialog.dismiss(); });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) page.wrong.push("a request: " + request.url());
  });
  await page.goto(address + hash);
  return page;
}

async function close(page) {
  const wrong = page.wrong;
  await page.context().close();
  assert.deepEqual(wrong, []);
}

/* Until the page says yes. (Playwright's own way of waiting evaluates texts, which the page's policy forbids.) */
async function until(page, question) {
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate(question)) return;
    await page.waitForTimeout(50);
  }
  throw new Error("in vain: " + question);
}

const picture = (page, name, options) => page.screenshot({ path: path.join(work, "screenshots", name + ".png"), ...options });
const rows = (page, tree = ".tree") => page.locator(tree).first().locator(".row");
const first = (page) => page.locator("details.finding").first();

let browser;

test("every control can be clicked, and nothing is raised", async () => {
  for (const kind of ["model", "programs", "hostile", "empty"]) {
    const page = await open(kind);
    for (const summary of await page.locator("details:not([open]) > summary").all()) if (await summary.isVisible()) await summary.click();
    for (let round = 0; round < 2; round++)
      for (const button of await page.locator("button").all()) if (await button.isVisible()) await button.click({ timeout: 5000 });
    for (const link of await page.locator("nav a, a.link").all()) if (await link.isVisible()) await link.click();
    for (const select of await page.locator("select").all())
      for (const option of await select.locator("option").all()) await select.selectOption({ index: await option.evaluate((x) => x.index) });
    await close(page);
  }
});

test("the first finding is open, with its formula, its tree, its steps", async () => {
  const page = await open("model");
  assert.match(await first(page).locator(".formula").innerText(), /^forall x0 : x, x1 : τ\. \(rec/);
  assert.equal(await first(page).locator(".formula .variable").count(), 8);
  assert.match(await first(page).innerText(), /10,000 instances tried/);
  assert.equal(await first(page).locator(".steps li").count(), 3);
  assert.deepEqual(await first(page).locator(".steps del").first().innerText(), "(if0 (+ 1 2) ");
  assert.match(await first(page).locator("table.hits").innerText(), /enum\s+9\s+271\s+200 ms\s+279\s+8.2 s/);
  assert.match(await first(page).innerText(), /30 → 14 nodes in 3 steps; 298 terms tried/);
  await close(page);
});

test("what is generalised is marked in the tree", async () => {
  const page = await open("model");
  const tree = first(page).locator(".tree").first();
  assert.equal(await tree.locator("span.general").count(), 6);
  assert.equal(await tree.locator("span.general.v0").first().innerText(), "x");
  assert.equal(await tree.locator("span.general.v1").first().getAttribute("title"), "x1 : τ");
  await close(page);
});

test("outputs stand side by side, and the first difference is marked", async () => {
  const page = await open("programs");
  const panels = first(page).locator(".panel");
  assert.equal(await panels.count(), 2);
  assert.match(await panels.nth(0).locator(".who").innerText(), /meaning\s*ghc O\s*hugs/);
  assert.match(await panels.nth(1).innerText(), /ghc O0[^]*wrong/i);
  assert.equal(await panels.nth(1).locator("mark").count(), 1);
  assert.equal(await panels.nth(1).locator("mark").innerText(), "[]");
  const [left, right] = [await panels.nth(0).boundingBox(), await panels.nth(1).boundingBox()];
  assert.ok(Math.abs(left.y - right.y) < 2 && right.x > left.x + left.width);
  await close(page);
});

test("the replay command and the bug report can be copied", async () => {
  const page = await open("programs");
  const shape = (await first(page).getAttribute("id")).slice(2);
  await first(page).locator(".replay button").click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp("^assay replay \\S*campaigns/programs " + shape + "$"));
  await first(page).locator(".actions .copy").click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ["## subject strictness: the variants disagree", "seq (seq undefined seq)", "module Main (main) where", "### Expected",
    "### Actual", "[3,0,1,2]", "assay replay ", "- ghc O0: 9.0.2, `ghc -O0 main.hs`", "- assay 0.1.0"]) assert.ok(report.includes(part), part + " in " + report);
  const markdown = execFileSync(process.env.ASSAY, ["report", path.join(work, "campaigns/programs"), "--format", "markdown"], { encoding: "utf-8" });
  assert.ok(markdown.includes(report), "the same as in Markdown");
  await close(page);
});

test("a tree of 50,000 nodes opens and collapses without freezing", async () => {
  const page = await open("large-tree");
  const measure = (selector) => page.evaluate(async (name) => {
    const begun = performance.now();
    document.querySelector(name).click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
  }, selector);
  const opening = await measure(".finding .expand");
  const drawn = await rows(page).count();
  assert.ok(drawn > 20 && drawn < 500, drawn + " rows are in the document");
  const height = await page.locator(".sheet").first().evaluate((sheet) => sheet.offsetHeight);
  assert.ok(height > 15000 * 24, "all rows can be scrolled to: " + height);
  await page.locator(".tree").first().evaluate((tree) => { tree.scrollTop = tree.scrollHeight; });
  await until(page, () => document.querySelector(".tree .row:last-child").innerText.includes("v16666"));
  const closing = await measure(".finding .collapse");
  assert.equal(await rows(page).count(), 1);
  console.log(`# opened in ${opening.toFixed(0)} ms, collapsed in ${closing.toFixed(0)} ms`);
  assert.ok(opening < 2000 && closing < 2000, `${opening} ${closing}`);
  await close(page);
});

test("a term that is 12,000 levels deep is drawn", async () => {
  const page = await open("large-tree");
  await first(page).locator(".as-tree").click();
  const deep = page.locator(".tree[aria-label='Original term']");
  await first(page).locator(".expand").last().click();
  await deep.focus();
  await page.keyboard.press("End");
  await until(page, () => document.querySelector(".tree[aria-label='Original term'] .row.active").innerText.trim().length > 0);
  assert.ok((await deep.locator(".row.active").getAttribute("aria-level")) > 11990);
  await close(page);
});

test("what is shared is drawn once, and linked", async () => {
  const page = await open("large-tree");
  const second = page.locator("details.finding").nth(1);
  await second.locator("summary").first().click();
  await second.locator(".expand").first().click();
  assert.equal(await second.locator(".shared").first().innerText(), "t1");
  const references = second.locator(".reference");
  assert.equal(await references.count(), 2);
  await references.last().click();
  assert.match(await second.locator(".row.active").innerText(), /pair\s*t1/);
  await close(page);
});

test("trees are used with the keyboard", async () => {
  const page = await open("model");
  await page.locator("details.finding").nth(1).locator("summary").first().focus();
  await page.keyboard.press("Enter");
  const tree = page.locator("details.finding").nth(1).locator(".tree");
  assert.equal(await tree.getAttribute("role"), "tree");
  await tree.focus();
  const active = () => tree.locator(".row.active").getAttribute("id");
  const root = await active();
  assert.equal(await tree.locator(".row").first().getAttribute("aria-expanded"), "true");
  const open1 = await tree.locator(".row").count();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await tree.locator(".row").count(), 1);
  await page.keyboard.press("Enter");
  assert.equal(await tree.locator(".row").count(), open1);
  await page.keyboard.press(" ");
  assert.equal(await tree.locator(".row").count(), 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await active(), root);
  assert.equal(await tree.getAttribute("aria-activedescendant"), await active());
  await page.keyboard.press("Home");
  assert.equal(await active(), root);
  await close(page);
});

test("the page is used with the keyboard: skip link, tab order, visible focus", async () => {
  const page = await open("model");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  const box = await page.locator(".skip").boundingBox();
  assert.ok(box.width > 40, "it is seen when it has the focus");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
  await page.locator("#theme").focus();
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  const seen = new Set();
  for (let i = 0; i < 30; i++) {
    seen.add(await page.evaluate(() => document.activeElement.className + "/" + document.activeElement.tagName));
    await page.keyboard.press("Tab");
  }
  for (const wanted of ["/SELECT", "/BUTTON", "/SUMMARY", "tree/DIV", "copy/BUTTON"]) assert.ok(seen.has(wanted), wanted + " in " + [...seen]);
  await close(page);
});

test("findings are searched, filtered and ordered", async () => {
  const page = await open("model");
  const shown = () => page.locator("details.finding:visible").count();
  await page.fill("#search", "two types");
  await until(page, () => document.querySelector("#shown").textContent.startsWith("1 of 3"));
  assert.equal(await shown(), 1);
  await page.fill("#search", "nothing is like this");
  await until(page, () => !document.querySelector("#nothing").hidden);
  await page.fill("#search", "");
  await until(page, () => document.querySelector("#shown").textContent === "3 findings");
  await page.selectOption("#by-generator", "derive");
  assert.equal(await shown(), 1);
  await page.selectOption("#by-generator", "");
  await page.selectOption("#by-property", "1");
  assert.equal(await shown(), 1);
  await page.selectOption("#by-property", "");
  await page.selectOption("#order", "nodes");
  assert.deepEqual(await page.locator("details.finding").evaluateAll((list) => list.map((x) => x.dataset.nodes)), ["4", "14", "23"]);
  await page.selectOption("#order", "hits");
  assert.deepEqual(await page.locator("details.finding").evaluateAll((list) => list.map((x) => x.dataset.hits)), ["12", "4", "1"]);
  await close(page);
});

test("thousands of findings are searched while one types", async () => {
  const page = await open("many");
  assert.equal(await page.locator("details.finding").count(), 2000);
  const begun = Date.now();
  await page.fill("#search", "x1234 ");
  await until(page, () => document.querySelector("#shown").textContent.startsWith("1 of"));
  assert.ok(Date.now() - begun < 3000);
  await close(page);
});

test("a link opens its finding", async () => {
  const page = await open("model");
  const id = await page.locator("details.finding").nth(2).getAttribute("id");
  await close(page);
  const linked = await open("model", { hash: "#" + id });
  assert.equal(await linked.locator("#" + id).evaluate((x) => x.open), true);
  assert.equal(await first(linked).evaluate((x) => x.open), false);
  await close(linked);
});

test("hostile text stays text", async () => {
  const page = await open("hostile");
  for (const summary of await page.locator("details:not([open]) > summary").all()) if (await summary.isVisible()) await summary.click();
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator("script:not([type])").count(), 1);
  const text = await page.locator("main").innerText();
  assert.ok(text.includes("</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>"));
  for (const hidden of ["\u202e", "\u202c", "\u200b", "\u0007", "\u001b", "\u2028"]) assert.ok(!text.includes(hidden), "U+" + hidden.charCodeAt(0).toString(16));
  assert.ok(text.includes("U+202E") && text.includes("U+0007"));
  assert.match(await page.title(), /<U\+202E>txet/);
  await page.selectOption("#by-generator", { index: 1 });
  assert.equal(await page.locator("details.finding:visible").count(), 1);
  await picture(page, "hostile", { fullPage: true });
  await close(page);
});

test("the policy lets no other script in", async () => {
  const page = await open("model");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    return window.ran === true;
  });
  assert.equal(ran, false);
  page.wrong = page.wrong.filter((text) => !text.includes("Content Security Policy"));
  await close(page);
});

test("light and dark, by the system and by the switch", async () => {
  const color = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await open("programs", { colorScheme: "light" });
  const day = await color(light);
  await picture(light, "light", { fullPage: true });
  await light.click("#theme");
  await light.click("#theme");
  const night = await color(light);
  assert.notEqual(day, night);
  await close(light);
  const dark = await open("programs", { colorScheme: "dark" });
  assert.equal(await color(dark), night);
  await picture(dark, "dark", { fullPage: true });
  await dark.click("#theme");
  assert.equal(await color(dark), day);
  await close(dark);
});

test("on a phone nothing is wider than the window", async () => {
  for (const kind of ["model", "programs", "hostile", "large-tree"]) {
    const page = await open(kind, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 361, kind + ": " + width);
    await picture(page, "phone-" + kind);
    await close(page);
  }
});

test("on paper, findings are open and controls are gone", async () => {
  const page = await open("model");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("details.finding[open]").count(), 3);
  assert.equal(await page.locator(".controls").isVisible(), false);
  await picture(page, "print", { fullPage: true });
  const paper = await page.pdf({ format: "A4" });
  assert.ok(paper.length > 20000);
  fs.writeFileSync(path.join(work, "screenshots", "print.pdf"), paper);
  await close(page);
});

test("figures have titles, and their numbers in tables", async () => {
  const page = await open("model");
  for (const figure of await page.locator("figure").all()) {
    assert.ok((await figure.locator("svg > title").first().textContent()).length > 3);
    await figure.locator("details.numbers > summary").click();
    assert.ok((await figure.locator("tbody tr").count()) > 0);
  }
  assert.equal(await page.locator("figure").count(), 5);
  assert.match(await page.locator("#coverage").innerText(), /Never used: clause of subst \(line\s55\)/);
  await picture(page, "model", { fullPage: true });
  await close(page);
});

test("without scripts, findings are still listed", async () => {
  const page = await open("model", { javaScriptEnabled: false });
  assert.equal(await page.locator("details.finding").count(), 3);
  await first(page).locator("summary").click();
  assert.match(await first(page).locator("pre").innerText(), /^\(rec \(x/);
  assert.equal(await page.locator(".controls").isVisible(), false);
  await close(page);
});

test("an empty campaign says so", async () => {
  const page = await open("empty");
  assert.match(await page.locator("#findings").innerText(), /Nothing was found\./);
  await picture(page, "empty", { fullPage: true });
  await close(page);
});

test("SARIF is what its schema wants", async () => {
  const schema = path.join(work, "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  for (const [kind, count] of [["empty", 0], ["model", 3], ["programs", 2], ["hostile", 2]]) {
    const said = execFileSync(validate, ["sarif", path.join(work, "campaigns", kind + ".sarif"), schema], { encoding: "utf-8" });
    assert.equal(Number(said), count);
  }
});

(async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "assay-browser-"));
  process.env.HOME = profile; // whatever it writes, it writes there
  browser = await chromium.launch({ executablePath: executable, args: flags });
  let failed = 0;
  console.log("1.." + tests.length);
  for (const [i, [name, body]] of tests.entries()) {
    try {
      await body();
      console.log(`ok ${i + 1} ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${i + 1} ${name}`);
      console.log(String(error.stack || error).split("\n").map((line) => "# " + line).join("\n"));
    }
  }
  await browser.close();
  fs.rmSync(profile, { recursive: true, force: true });
  process.exitCode = failed ? 1 : 0;
})();

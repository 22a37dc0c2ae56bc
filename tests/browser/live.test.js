/* live.test.js ASSAY WORK-DIR: hunts, serves the campaign, and watches it as a reader would. Prints TAP. */
"use strict";
const assert = require("node:assert/strict");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");

const [assay, work] = process.argv.slice(2);
const root = path.join(__dirname, "..", "..");
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((name) => fs.existsSync(name));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "assay-live-"));

const tests = [];
const test = (name, body) => tests.push([name, body]);
const children = new Set();
let browser;

function start(...words) {
  const child = spawn(assay, words, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  child.ended = new Promise((resolve) => child.on("exit", (status) => { children.delete(child); resolve(status); }));
  return child;
}

async function serve(directory, ...options) {
  const server = start("serve", directory, "--port", "0", ...options);
  server.url = (await new Promise((resolve) => server.stdout.once("data", resolve))).toString().trim();
  return server;
}

async function stop(child) {
  child.kill("SIGTERM");
  return child.ended;
}

/* A hunt, until its campaign can be read. */
async function hunt(name, ...options) {
  const directory = path.join(scratch, name);
  const hunter = start("hunt", ...options, "--campaign", directory, "-q");
  hunter.stdout.resume();
  for (let i = 0; i < 100 && !isThere(directory); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  return { hunter, directory };
}

function isThere(directory) {
  try {
    return execFileSync("sqlite3", [path.join(directory, "campaign.sqlite"), "SELECT count(*) FROM stream"], { stdio: ["ignore", "pipe", "ignore"] }).toString().trim() !== "0";
  } catch {
    return false;
  }
}

/* A page that must not raise, warn about its policy, or ask anybody but its server. */
async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.wrong = [];
  page.loads = 0;
  page.on("pageerror", (error) => page.wrong.push("raised: " + error.message));
  page.on("console", (message) => message.type() === "error" && page.wrong.push("console: " + message.text()));
  page.on("dialog", (dialog) => { page.wrong.push("a dialog: " + dialog.message()); dialog.dismiss(); });
  page.on("load", () => page.loads++);
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin + "/") && !request.url().startsWith("data:")) page.wrong.push("a request: " + request.url());
  });
  await page.goto(url);
  return page;
}

async function close(page) {
  const wrong = page.wrong;
  await page.context().close();
  assert.deepEqual(wrong, []);
}

const picture = (page, name) => page.screenshot({ path: path.join(work, "screenshots", name + ".png"), fullPage: true });

test("a finding appears without a reload, and numbers move", async () => {
  /* Of this property, the first failure is far behind the first term. */
  const model = path.join(scratch, "late.rkt");
  fs.writeFileSync(model, `#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= (e e) n) (n ::= natural))
(define count 0)
(redex-check L e (begin (set! count (add1 count)) (or (< count 1000000) (not (redex-match? L (n n) (term e))))) #:attempts 10)
`);
  const { hunter, directory } = await hunt("late", model, "--for", "40s", "--using", "grammar", "--no-coverage");
  const server = await serve(directory);
  const page = await open(server.url);
  await page.locator("#state.running").waitFor();
  assert.equal(await page.locator(".finding").count(), 0);
  assert.ok(await page.locator("#nothing").isVisible());
  const terms = page.locator("#tiles dd").nth(2);
  const before = await terms.textContent();
  await page.locator(".finding").first().waitFor({ timeout: 40000 });
  assert.equal(await page.locator(".finding.fresh").count() > 0, true);
  assert.equal(page.loads, 1);
  assert.ok(!(await page.locator("#nothing").isVisible()));
  assert.notEqual(await terms.textContent(), before);
  assert.match(await page.title(), /^\(1\) late\.rkt/);
  assert.match(await page.locator("#tiles dd").nth(3).textContent(), /^[1-9][\d,]*$/);
  assert.equal(await page.locator("#streams tr.busy").count(), 1);
  await page.locator("#throughput svg .curve").waitFor({ timeout: 10000 });
  await picture(page, "live");
  await stop(hunter);
  await page.getByText("nobody hunts at the moment").waitFor({ timeout: 10000 });
  await close(page);
  assert.equal(await stop(server), 0);
});

let finished;
test("what was found before is there, and opens", async () => {
  finished = await hunt("done", "tests/cli/fixtures/three-bugs.rkt", "--count", "3000");
  assert.equal(await finished.hunter.ended, 1);
  const server = await serve(finished.directory);
  const page = await open(server.url);
  await page.locator(".finding").nth(2).waitFor();
  assert.equal(await page.locator(".finding.fresh").count(), 0);
  await page.getByText("it came to its end").waitFor();
  await page.locator(".finding summary").first().focus();
  await page.keyboard.press("Enter");
  await page.getByText("As it was made").first().waitFor();
  await page.locator("#bugs summary").click();
  assert.ok(await page.locator("#bugs tbody tr").count() > 1);
  for (const theme of ["light", "dark", "as the system"]) {
    await page.locator("#theme").click();
    assert.equal(await page.locator("#theme").getAttribute("aria-label"), "Colors: " + theme);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is wider than a phone");
  await picture(page, "live-phone");
  await page.getByText("All about it in the report").click();
  await page.locator("details.finding[open]").waitFor();
  assert.match(page.url(), /\/report#f-/);
  await close(page);
  await stop(server);
});

test("with a token in the address, and none in it afterwards", async () => {
  const server = await serve(finished.directory, "--token", "correct-horse-battery-staple");
  const page = await open(server.url);
  await page.locator(".finding").nth(2).waitFor();
  assert.equal(new URL(page.url()).search, "");
  await close(page);
  const stranger = await browser.newPage();
  assert.equal((await stranger.goto(new URL("/", server.url).href)).status(), 401);
  await stranger.close();
  await stop(server);
});

test("hostile texts stay texts", async () => {
  const directory = path.join(scratch, "hostile");
  execFileSync("python3", [path.join(root, "tests/report/campaigns.py"), "hostile", directory]);
  const server = await serve(directory);
  const page = await open(server.url);
  await page.locator(".finding").first().waitFor();
  for (const summary of await page.locator(".finding > summary").all()) await summary.click();
  await page.waitForTimeout(500);
  assert.equal(await page.locator("#list script, #list img, #list iframe").count(), 0);
  await close(page);
  await stop(server);
});

test("when the server ends, the page says so; when it comes back, it goes on", async () => {
  const server = await serve(finished.directory);
  const port = new URL(server.url).port;
  const page = await open(server.url);
  await page.locator(".finding").nth(2).waitFor();
  await stop(server);
  await page.locator("#state.lost").waitFor();
  const again = start("serve", finished.directory, "--port", port);
  await page.getByText("it came to its end").waitFor({ timeout: 20000 });
  assert.equal(await page.locator(".finding").count(), 3);
  page.wrong = page.wrong.filter((text) => !/ERR_(CONNECTION|INCOMPLETE|EMPTY)/.test(text)); /* while it was gone */
  await close(page);
  await stop(again);
});

test("another campaign that takes its place is shown from its beginning", async () => {
  const directory = path.join(scratch, "replaced"), other = await hunt("other", "tests/cli/fixtures/hunted.rkt", "-p", "n", "--count", "1000");
  assert.equal(await other.hunter.ended, 1);
  fs.cpSync(finished.directory, directory, { recursive: true });
  const server = await serve(directory);
  const page = await open(server.url);
  await page.locator(".finding").nth(2).waitFor();
  fs.renameSync(directory, directory + ".away");
  fs.renameSync(other.directory, directory);
  await page.locator("#title", { hasText: "hunted.rkt" }).waitFor();
  await page.locator("#n-1 .what code", { hasText: /x0 ≥ 4/ }).waitFor();
  assert.equal(await page.locator(".finding").count(), 1);
  await close(page);
  await stop(server);
});

(async () => {
  console.log("1.." + tests.length);
  browser = await chromium.launch({ executablePath: executable, args: flags });
  let failed = 0;
  for (const [i, [name, body]] of tests.entries()) {
    try {
      await body();
      console.log(`ok ${i + 1} ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${i + 1} ${name}`);
      for (const line of String(error.stack || error).split("\n")) console.log("# " + line);
    }
  }
  await browser.close();
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(scratch, { recursive: true, force: true });
  process.exitCode = failed ? 1 : 0;
})();

/* docs.test.js WORK-DIR: reads WORK-DIR/site as a reader would, from its files. Prints TAP. */
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const [work] = process.argv.slice(2);
const site = path.join(work, "site");
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((name) => fs.existsSync(name));
const names = fs.readdirSync(site).filter((name) => name.endsWith(".html"));
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

const tests = [];
const test = (name, body) => tests.push([name, body]);
let browser;

/* A page that must not raise, nor ask for anything but files of the site. */
async function open(name, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.troubles.push(message.text()));
  page.on("request", (request) => request.url().startsWith(pathToFileURL(site).href) || page.troubles.push(request.url()));
  await page.goto(pathToFileURL(path.join(site, name)).href);
  return page;
}

async function close(page) {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

const photograph = (page, name) => page.screenshot({ path: path.join(work, "screenshots", `docs-${name}.png`) });

test("the search is used with the keyboard alone, and leads to a section", async () => {
  const page = await open("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("corpus manifest");
  await page.waitForSelector('#results [aria-selected="true"]');
  await photograph(page, "search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  assert.match(await page.textContent('#results [aria-selected="true"]'), /corpus|corpora/i);
  await page.keyboard.press("Enter");
  await page.waitForURL(/campaigns\.html#corpora|files\.html/);
  await close(page);
});

test("an option is found on the page of its command", async () => {
  const page = await open("walkthrough.html");
  await page.fill("#search", "--shrink-for");
  await page.waitForSelector("#results a");
  const found = await page.$$eval("#results a", (links) => links.map((link) => link.getAttribute("href")));
  assert.ok(found.some((link) => link.startsWith("assay-hunt.1.html")), found.join(" "));
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#results"), false);
  await close(page);
});

test("what is nowhere is said to be nowhere", async () => {
  const page = await open("index.html");
  await page.fill("#search", "zyxwv");
  await page.waitForSelector("#results:not([hidden])");
  assert.equal(await page.textContent("#results"), "Nothing was found.");
  await close(page);
});

test("the first stop of the keyboard skips to the text", async () => {
  const page = await open("campaigns.html");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
  await close(page);
});

test("code and tables that are too wide can be reached and scrolled with the keyboard", async () => {
  const page = await open("performance.html", phone);
  const stuck = await page.$$eval("pre, .table", (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth && box.tabIndex < 0).length);
  assert.equal(stuck, 0);
  await close(page);
});

test("no page is wider than a phone", async () => {
  const page = await open("index.html", phone);
  const wide = [];
  for (const name of names) {
    await page.goto(pathToFileURL(path.join(site, name)).href);
    const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (by > 0) wide.push(`${name} by ${by}`);
  }
  assert.deepEqual(wide, []);
  await close(page);
});

test("on a phone, the contents are closed, and open", async () => {
  const page = await open("generators.html", phone);
  await photograph(page, "phone");
  assert.equal(await page.isVisible(".menu nav"), false);
  await page.focus(".menu summary");
  await page.keyboard.press("Enter");
  assert.equal(await page.isVisible(".menu nav"), true);
  await close(page);
});

/* The contrast of texts with what is behind them, by WCAG; below 4.5 it is hard to read. */
const faint = () => {
  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let x = element; x; x = x.parentElement) {
      const color = getComputedStyle(x).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("p, a:not(.anchor), code, pre, td, th, figcaption, h1, h2, .command, #search")].flatMap((element) => {
    const pair = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => a - b);
    const contrast = (pair[1] + 0.05) / (pair[0] + 0.05);
    return contrast < 4.5 ? [`${element.tagName} ${element.className} ${contrast.toFixed(1)}`] : [];
  });
};

for (const colorScheme of ["light", "dark"])
  test(`texts can be read, ${colorScheme}`, async () => {
    for (const name of ["index.html", "walkthrough.html", "experiments.html", "assay-hunt.1.html"]) {
      const page = await open(name, { colorScheme });
      await photograph(page, `${path.parse(name).name}-${colorScheme}`);
      assert.deepEqual(await page.evaluate(faint), []);
      await close(page);
    }
  });

test("pictures are there", async () => {
  const page = await open("index.html");
  for (const name of names) {
    await page.goto(pathToFileURL(path.join(site, name)).href);
    assert.deepEqual(await page.$$eval("img", (pictures) => pictures.filter((p) => !p.naturalWidth).map((p) => p.src)), [], name);
  }
  await close(page);
});

test("without scripts, all pages are there, and no search that does nothing", async () => {
  const page = await open("index.html", { javaScriptEnabled: false });
  assert.equal(await page.isVisible("#search"), false);
  assert.ok((await page.$$(".menu a")).length >= names.length);
  await close(page);
});

(async () => {
  browser = await chromium.launch({ executablePath: executable, args: flags });
  console.log(`1..${tests.length}`);
  let failed = 0;
  for (const [number, [name, body]] of tests.entries()) {
    try {
      await body();
      console.log(`ok ${number + 1} ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${number + 1} ${name}\n# ${String(error.stack).replaceAll("\n", "\n# ")}`);
    }
  }
  await browser.close();
  process.exit(failed ? 1 : 0);
})();

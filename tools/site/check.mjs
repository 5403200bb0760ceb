// check.mjs SITE [SHOTS] -- Follows all links of the site, and reads pages as people do: from a folder,
// without a network, by keyboard, in light and dark. Prints `N passed, M failed`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

const site = resolve(process.argv[2]);
const shots = process.argv[3];
let passed = 0;
let failed = 0;
function check(name, good, shown = "") {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAILED ${name} ${shown}`);
  }
}

// ---- links ----------------------------------------------------------------------------------------

const pages = readdirSync(site, { recursive: true })
  .map((path) => join(site, path))
  .filter((path) => path.endsWith(".html"))
  .sort();
const text = new Map(pages.map((page) => [page, readFileSync(page, "utf8")]));
const ids = new Map([...text].map(([page, html]) => [page, new Set([...html.matchAll(/ id="([^"]*)"/g)].map((m) => m[1]))]));
const decode = (s) => s.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
check("there are pages", pages.length > 100, pages.length);
for (const [page, html] of text) {
  const broken = [];
  for (const [, attribute, raw] of html.matchAll(/ (href|src|data-base)="([^"]*)"/g)) {
    const link = decode(raw);
    if (/^(https?|mailto|data):/.test(link)) {
      if (attribute === "src") broken.push(link); // nothing is loaded from elsewhere
      continue;
    }
    const [path, place] = link.split("#");
    const file = path ? resolve(dirname(page), decodeURI(path)) : page;
    const there = existsSync(file) && (attribute === "data-base" || statSync(file).isFile());
    if (!there || (place && ids.has(file) && !ids.get(file).has(decodeURIComponent(place)))) broken.push(link);
  }
  check(`links of ${relative(site, page)}`, broken.length === 0, broken.slice(0, 5).join(" "));
}
const reached = new Set([join(site, "README.html")]);
for (const page of reached)
  for (const [, link] of (text.get(page) ?? "").matchAll(/ href="([^"#]*)/g)) {
    const file = resolve(dirname(page), decode(link));
    if (text.has(file)) reached.add(file);
  }
check("each page is linked", pages.every((page) => reached.has(page) || page.endsWith("/index.html")));

// ---- in a browser ---------------------------------------------------------------------------------

const program = process.env.CHROMIUM || execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
const pagesOf = {
  light: ["README", "docs/commands/debug", "docs/internals/map", "rules/witchhammer/README", "systems/shock/events"],
  dark: ["docs/tutorial/1-technique", "docs/internals/bytecode"],
};
for (const [scheme, seen] of Object.entries(pagesOf)) {
  const context = await browser.newContext({ colorScheme: scheme, offline: true, viewport: { width: 1200, height: 800 } });
  context.setDefaultTimeout(600_000); // far beyond what anything takes on any machine
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  for (const name of seen) {
    await page.goto(pathToFileURL(join(site, `${name}.html`)).href);
    const { violations } = await new AxeBuilder({ page }).analyze();
    check(`${name} is accessible, ${scheme}`, violations.length === 0,
      violations.map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html).join(" ")}`).join("; "));
    if (shots) await page.screenshot({ path: join(shots, `${scheme}-${name.replaceAll("/", "-")}.png`) });
  }
  await page.goto(pathToFileURL(join(site, "docs/README.html")).href);
  await page.keyboard.press("/");
  await page.keyboard.type("breakpoint");
  await page.waitForSelector("#results li");
  const found = await page.locator("#results a").allTextContents();
  check(`search finds, ${scheme}`, found.some((one) => one.startsWith("fray debug")), found.join(" | "));
  const axe = await new AxeBuilder({ page }).analyze();
  check(`results are accessible, ${scheme}`, axe.violations.length === 0, axe.violations.map((v) => v.id).join(" "));
  if (shots) await page.screenshot({ path: join(shots, `${scheme}-search.png`) });
  await page.keyboard.press("Enter");
  await page.waitForURL(/debug\.html/);
  check(`Enter opens the first, ${scheme}`, (await page.title()).includes("fray debug"));
  await page.fill("#query", "zzzzqqqq");
  await page.waitForFunction(() => document.querySelector("#results").textContent.includes("Nothing"));
  check(`nothing is said to be nothing, ${scheme}`, true);
  await page.keyboard.press("Escape");
  check(`Escape closes the results, ${scheme}`, await page.locator("#results").isHidden());
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of seen) {
      await page.goto(pathToFileURL(join(site, `${name}.html`)).href);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(`${name} fits ${width} pixels, ${scheme}`, wide <= 0, wide);
    }
    if (shots) await page.screenshot({ path: join(shots, `${scheme}-${width}.png`) });
  }
  check(`no fault of a script, ${scheme}`, faults.length === 0, faults.join(" "));
  await context.close();
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

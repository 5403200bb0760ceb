/* report.mjs -- Reads reports of fray sim in Chromium: at three widths, in light and dark, sorted, by
 * axe-core, without a network.
 *
 * Run from build/page: node tests/report.mjs FOLDER. Each .html of the folder is a report.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { launch, profile } from './browser.mjs';

const folder = process.argv[2];
let passed = 0;
let failed = 0;
function check(what, holds, ...details) {
  if (holds) passed++;
  else {
    failed++;
    console.log(`FAILED ${what}`, ...details.map((d) => JSON.stringify(d)));
  }
}

/* The numbers of a column, as they are sorted. */
const column = (page, at) =>
  page.locator('table').first().locator('tbody tr').evaluateAll(
    (rows, cell) => rows.map((row) => Number(row.cells[cell].dataset.v)), at);

const browser = await launch();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.html')).sort()) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, faults } = await profile(browser, { colorScheme });
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = pathToFileURL(join(folder, name)).href;
    await page.goto(address);
    for (const width of [360, 800, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(`${name} ${colorScheme} ${width}: the page does not scroll sideways`, wide <= width, wide);
    }
    if (colorScheme === 'dark' && !/plain|pairs/.test(name)) { // the same styles
      await page.context().close();
      continue;
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    check(`${name} ${colorScheme}: axe`, violations.length === 0,
      violations.map((v) => [v.id, v.nodes.map((n) => n.html).slice(0, 3)]));
    check(`${name} ${colorScheme}: only the file itself is read`, asked.length === 1, asked);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((e) => e.id));
    check(`${name} ${colorScheme}: each name is there once`, new Set(ids).size === ids.length);
    const drawn = await page.locator('figure').evaluateAll((all) =>
      all.filter((f) => f.querySelector('svg path') && f.querySelector('svg text')).length);
    check(`${name} ${colorScheme}: every chart is drawn`, drawn === (await page.locator('figure').count()));
    check(`${name} ${colorScheme}: no faults`, faults.length === 0, faults);
    await page.context().close();
  }
  const { page } = await profile(browser);
  await page.goto(pathToFileURL(join(folder, name)).href);
  const heads = page.locator('table').first().locator('th button');
  const numbers = await heads.evaluateAll((all) => all.findIndex((b) => /share|worth|fights/.test(b.textContent)));
  await heads.nth(numbers).focus();
  await page.keyboard.press('Enter');
  const falling = await column(page, numbers);
  check(`${name}: a head sorts, the highest first`, falling.every((n, i) => i === 0 || n <= falling[i - 1]), falling);
  await page.keyboard.press('Enter');
  const rising = await column(page, numbers);
  check(`${name}: and back`, rising.every((n, i) => i === 0 || n >= rising[i - 1]), rising);
  check(`${name}: it says so`, (await page.locator('th[aria-sort=ascending]').count()) === 1);
  await page.context().close();
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);

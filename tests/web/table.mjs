/* table.mjs FRAY SCRATCH -- Plays a fight of `fray serve` in Chromium: four players and a referee.
 *
 * One of them leaves and comes back, one cheats with requests made by hand, and the referee undoes.
 * With SHOTS set, pictures of the pages are written there. The last line is `N passed, M failed`.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { LONG, launch, profile } from './browser.mjs';

const [fray, scratch] = process.argv.slice(2);
let passed = 0;
let failed = 0;
function check(name, good, shown = '') {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAILED ${name} ${JSON.stringify(shown).slice(0, 600)}`);
  }
}

/* A table that is open, with the links of its seats by their titles. */
async function open(...args) {
  const process = spawn(fray, ['serve', ...args, '--port', '0'], { cwd: scratch });
  const links = {};
  let text = '';
  await new Promise((resolve, reject) => {
    process.on('exit', () => reject(new Error(`the table did not open: ${text}`)));
    process.stderr.on('data', (part) => (text += part));
    process.stdout.on('data', (part) => {
      text += part;
      if (text.includes('Ctrl-C')) resolve();
    });
  });
  for (const [, link, title] of text.matchAll(/^ {2}(http:\S+)\n {4}(.*)$/gm)) links[title] = link;
  return {
    links,
    close: () =>
      new Promise((resolve) => {
        process.removeAllListeners('exit');
        process.on('exit', resolve);
        process.kill('SIGTERM');
      }),
  };
}

const browser = await launch();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const now = (page) => page.locator('.now').innerText();
const log = (page) => page.locator('.log li').allInnerTexts();
const until = async (what, holds) => {
  for (const end = Date.now() + LONG; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  check(`${what} in time`, false);
  return false;
};
async function clean(page, name) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  check(`axe: ${name}`, violations.length === 0, violations.map((v) => [v.id, v.nodes.map((n) => n.html)]));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(`${name} is not wider than the screen`, wide <= 0, wide);
}

/* Answers whatever this page is asked now, by its radio buttons and its confirm button. */
const answer = () => {
  for (const ask of document.querySelectorAll('.seat-first > .ask')) {
    if (ask.textContent.includes('waits for the others')) continue;
    const confirm = ask.querySelector('.confirm .main');
    const picks = [...ask.querySelectorAll('.pick input')];
    if (picks.every((one) => !one.checked)) picks[0]?.click();
    else if (confirm && !confirm.disabled) confirm.click();
  }
};
/* Answers all that follows, too, until it pauses. */
const autoplay = (page) => page.evaluate(`void (window.playing = setInterval(${answer}, 15))`);
const pause = (page) => page.evaluate(() => clearInterval(window.playing));
/* The log as the server has it now. */
async function logOfTable(page) {
  await page.reload();
  await page.locator('.encounter').waitFor();
  return log(page);
}

/* ---- the ford, to its end ---- */

{
  const table = await open(
    'ford.fray',
    '--seed',
    '7',
    ...['Anna=person:Kim', 'Boris=person:Lee', 'Hollow Wolf=person:Mo', 'Hollow Wolf 2=person:Nan', 'Hollow Wolf 3=person:Nan'].flatMap(
      (seat) => ['--seat', seat],
    ),
  );
  const link = (name) => table.links[Object.keys(table.links).find((title) => title.startsWith(name))];
  const guests = {};
  for (const name of ['Kim', 'Lee', 'Mo', 'Nan']) guests[name] = await profile(browser, phone);
  guests.referee = await profile(browser);
  const pages = Object.fromEntries(Object.entries(guests).map(([name, { page }]) => [name, page]));
  for (const [name, page] of Object.entries(pages)) {
    await page.goto(link(name === 'referee' ? 'the referee' : name));
    await page.locator('.encounter').waitFor();
  }
  await until('all are here', async () => !(await pages.referee.locator('.fighter').allInnerTexts()).join().includes('away'));

  // the first choice by touch, with a card
  await pages.Kim.locator('.ask').waitFor();
  // the cards come after the question
  await until('a choice is shown with its card', async () => (await pages.Kim.locator('.pick .card').count()) > 0);
  await until('own cards are there', async () => (await pages.Kim.locator('.hand .card').count()) > 1);
  check('a secret is marked', (await pages.Kim.locator('.ask').innerText()).includes('In secret'));
  check("the wolves see no choice of Anna's", !(await pages.Mo.locator('body').innerText()).includes('See Red'));
  // why something is not offered, in the words of the rules
  const advice = pages.Kim.locator('.advice').first();
  await advice.locator('summary').click();
  await advice.getByLabel('Why not').fill('Boris');
  await advice.getByRole('button', { name: 'Ask', exact: true }).click();
  await until('a reason', async () => (await advice.locator('.said').innerText()).includes('Boris is not offered'));
  await clean(pages.Kim, 'a seat with a reason');
  await until('others choose at the same time', async () => (await pages.Lee.locator('.ask').count()) > 0);
  await clean(pages.Kim, 'a seat that is asked');
  await clean(pages.referee, "the referee's page");
  const confirm = pages.Kim.locator('.confirm .main').first();
  await pages.Kim.locator('.pick label').first().tap();
  check('a tap alone plays nothing', await confirm.isEnabled());
  await confirm.tap();
  await until('Kim has chosen', async () => !(await now(pages.Kim)).startsWith('You choose') || (await pages.Kim.locator('.ask h2').allInnerTexts()).join('') !== '');
  if (process.env.SHOTS) await shots(pages, link);

  // by keyboard
  const first = pages.Lee.locator('.pick input').first();
  await first.focus();
  await pages.Lee.keyboard.press('Space');
  check('a choice by keyboard', await first.isChecked());
  await pages.Lee.locator('.confirm .main').first().focus();
  await pages.Lee.keyboard.press('Enter');

  // some rounds; then one leaves, and comes back by the same link
  for (const name of ['Kim', 'Lee', 'Mo', 'Nan']) await autoplay(pages[name]);
  await until('the fight has begun', async () => (await log(pages.referee)).length > 30);
  await guests.Lee.context.close();
  await until('it waits for Lee', async () => (await now(pages.referee)).includes('Lee') && (await pages.referee.locator('.fighter').allInnerTexts()).join().includes('Lee (away)'));
  guests.Lee = await profile(browser, phone);
  pages.Lee = guests.Lee.page;
  await pages.Lee.goto(link('Lee'));
  await until('Lee has the story', async () => (await log(pages.Lee)).length > 10);

  // a cheat: requests by hand, with a right token, from the right page
  for (const name of ['Kim', 'Mo', 'Nan']) await pause(pages[name]);
  // their last answers have reached the table
  for (const name of ['Kim', 'Mo', 'Nan']) await pages[name].locator('.now[data-busy=no]').waitFor();
  const before = await logOfTable(pages.referee);
  for (const name of ['Kim', 'Lee'])
    await until(`${name} has the same log`, async () => JSON.stringify(await log(pages[name])) === JSON.stringify(before));
  const statuses = await pages.Mo.evaluate(async () => {
    const headers = { Authorization: `Bearer ${location.hash.slice(1)}`, 'Content-Type': 'application/json' };
    const sent = [];
    for (let id = 1; id < 20; id++) sent.push({ do: 'answer', id, chosen: [0] });
    for (const word of ['undo', 'say', 'veto', 'face', 'seat', 'fork', 'clock']) sent.push({ do: word, text: 'Anna.health = 0', count: 1 });
    const all = [];
    for (const body of sent)
      all.push((await fetch('./api/do', { method: 'POST', headers, body: JSON.stringify(body) })).status);
    return all;
  });
  check('a cheat is refused', statuses.every((status) => [403, 409, 429].includes(status)), statuses);
  check('and changes nothing', JSON.stringify(before) === JSON.stringify(await logOfTable(pages.referee)));
  guests.Mo.faults.length = 0; // those were meant

  // the referee undoes: every page shows it
  const lines = before.length;
  for (let i = 0; i < 8; i++) {
    const inputs = await pages.referee.locator('.referee .quiet', { hasText: /\d decisions?$/ }).first().innerText();
    await pages.referee.getByRole('button', { name: 'Undo', exact: true }).click();
    await until('an undo', async () => (await pages.referee.locator('.referee .quiet', { hasText: /\d decisions?$/ }).first().innerText()) !== inputs);
  }
  const ended = await log(pages.referee);
  check('undo takes lines back', ended.length < lines, lines);
  for (const name of ['Kim', 'Lee', 'Mo', 'Nan'])
    await until(`undo reaches ${name}`, async () => (await log(pages[name])).length === ended.length);
  // the referee's word
  await pages.referee.getByLabel('A line of the rules that takes effect now').fill('Anna.health = 13');
  await pages.referee.getByRole('button', { name: 'Say', exact: true }).click();
  await until('the word is told', async () => (await log(pages.Nan)).join().includes('The referee: Anna.health = 13'));
  await pages.referee.getByLabel('A line of the rules that takes effect now').fill('Anna.heal = 1');
  await pages.referee.getByRole('button', { name: 'Say', exact: true }).click();
  await until('a wrong word is explained', async () => (await pages.referee.locator('main > .fault').count()) > 0);
  guests.referee.faults.length = 0; // 409

  // another creature of the rules
  const bringing = pages.referee.locator('details', { hasText: 'Bring in a creature' });
  await bringing.locator('summary').click();
  await bringing.getByLabel('Bring in', { exact: true }).fill('Hollow Wolf');
  await bringing.getByLabel('Side of the newcomer').selectOption('wolves');
  await bringing.getByLabel('at', { exact: true }).fill('12, 4');
  await clean(pages.referee, 'the form of a newcomer');
  await bringing.getByRole('button', { name: 'Bring in', exact: true }).click();
  await until('a newcomer', async () => (await pages.Nan.locator('.fighter').allInnerTexts()).join().includes('Hollow Wolf 4'));
  await pages.referee.getByRole('button', { name: 'Undo', exact: true }).click();

  // to the end; whenever the fight waits for Kim, the order of play on another page says who acts
  for (const name of ['Lee', 'Mo', 'Nan']) await autoplay(pages[name]);
  const orders = [];
  const over = async () => /The winner|Nobody wins|A draw/.test(await now(pages.Kim));
  const waitsForKim = async () => (await now(pages.referee)) === 'Waiting for Kim.';
  for (;;) {
    await until('Kim is asked, or the end', async () => (await over()) || (await waitsForKim()));
    if (await over()) break;
    // both are read each time: the referee's page may still show what was before the last answer
    await until('Nan has the story', async () => {
      const [told, heard] = await Promise.all([log(pages.referee), log(pages.Nan)]);
      return JSON.stringify(told) === JSON.stringify(heard);
    });
    const row = pages.Nan.locator('.turns ol');
    if ((await row.locator('.turn-now').count()) > 0) orders.push((await row.innerText()).replaceAll('\n', ', '));
    await pages.Kim.evaluate(answer);
  }
  for (const [name, page] of Object.entries(pages))
    await until(`${name} sees the end`, async () => /The winner|Nobody wins|A draw/.test(await now(page)));
  check('the order of play says who acts', orders.some((order) => /(Anna|Boris) -?\d+ now/.test(order)), orders.slice(0, 5));
  check('and who has acted', orders.some((order) => /Hollow Wolf( \d)? -?\d+ done/.test(order)), orders.slice(0, 5));
  const ends = new Set(await Promise.all(Object.values(pages).map(now)));
  check('all see the same end', ends.size === 1, [...ends]);
  check('nobody saw a fault', Object.values(guests).every(({ faults }) => faults.every((f) => f.includes('409'))), Object.values(guests).map(({ faults }) => faults));
  await table.close();
  await until('a page says that the table is gone', async () => (await now(pages.Kim)).includes('does not answer'));
  for (const { context } of Object.values(guests)) await context.close();
}

/* ---- names and texts of rules are no markup ---- */

{
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const rules = readFileSync(join(scratch, 'bridge.fray'), 'utf8')
    .replace('as "which card"', `as "which ${evil}"`)
    .replace('## A quick cut.', `## ${evil}`)
    .replace('encounter "The bridge"', `encounter "The bridge ${evil}"`);
  writeFileSync(join(scratch, 'evil.fray'), rules);
  const table = await open('evil.fray', '--seat', `Ines=person:${evil}`, '--seat', 'Boris=person', '--no-record');
  for (const title of Object.keys(table.links)) {
    const { page, faults, context } = await profile(browser, phone);
    let dialogs = 0;
    page.on('dialog', (dialog) => void (dialogs++, dialog.dismiss()));
    await page.goto(table.links[title]);
    await page.locator('.encounter').waitFor();
    check(`${title.slice(0, 20)}: the text is shown as text`, (await page.locator('.encounter').innerText()).includes('<img src=x'));
    check('no element comes of it', (await page.locator('img, #app script').count()) === 0);
    check('nothing runs', dialogs === 0 && faults.length === 0, faults);
    await context.close();
  }
  await table.close();
}

/* ---- a wide map, and many fighters, on a narrow phone ---- */

for (const rules of ['gate.fray', 'ambush.fray']) {
  const table = await open(rules, '--seed', '5', '--no-record');
  const [, seat] = Object.keys(table.links);
  for (const title of ['the referee', seat]) {
    const { page, context } = await profile(browser, phone);
    await page.goto(table.links[title]);
    await page.locator('.encounter').waitFor({ timeout: LONG });
    await clean(page, `${rules}, ${title}`);
    const map = await page.locator('.map svg').boundingBox();
    check('the whole map is on the screen', map.x >= 0 && map.x + map.width <= 360, map);
    const tracks = await page.locator('.fighter .track').allInnerTexts();
    check('a track that a creature lacks is not shown', tracks.length > 0 && !tracks.some((text) => / 0$/.test(text.trim())), tracks);
    await context.close();
  }
  await table.close();
}

/* ---- a place is chosen on the map ---- */

{
  const table = await open('field.fray', '--no-record');
  const { page, faults, context } = await profile(browser);
  await page.goto(table.links.Ada);
  await page.locator('.pan .offered').first().waitFor();
  check('places are offered', (await page.locator('.pan g:not(.token).offered').count()) > 1);
  await page.locator('.pan g:not(.token).offered').first().click();
  check('a tap chooses a place', (await page.locator('.pick input:checked').count()) === 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  check('the map zooms', (await page.locator('.panned').getAttribute('style')).includes('scale(1.4)'));
  await page.getByRole('button', { name: 'Whole map' }).click();
  const token = await page.locator('.pan g.token').first().boundingBox();
  const place = await page.locator('.pan g:not(.token).offered').last().boundingBox();
  await page.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 8 });
  await page.mouse.up();
  await until('a drag moves', async () => (await log(page)).join().includes('moves to'));
  check('no fault on the map', faults.length === 0, faults);
  await context.close();
  await table.close();
}

/* ---- the dice are promised, and shown when the fight is over ---- */

for (const [rules, over, ...more] of [
  ['field.fray', false],
  ['yard.fray', true, '--seat', 'Ada=random'],
  ['field.fray', false, '--seed', '5'],
]) {
  const table = await open(rules, '--no-record', ...more);
  const { page, context } = await profile(browser, phone);
  await page.goto(table.links['the referee']);
  await page.locator('.encounter').waitFor({ timeout: LONG });
  const promised = page.locator('.promised');
  if (more.includes('--seed')) {
    check('a typed seed is not promised', (await promised.count()) === 0);
  } else {
    await promised.waitFor({ timeout: LONG });
    if (over) await until('the end', async () => (await promised.innerText()).includes('They were'));
    const text = await promised.innerText();
    check('the hash is on the page', /promised: [0-9a-f]{64}/.test(text), text);
    const numbers = /seed \d+, fight \d+\. Check them .*--promise [0-9a-f]{64}/s.test(text);
    check('the numbers are there only after the fight', numbers === over, text);
    check('no hash widens the page', await page.evaluate(() => document.body.scrollWidth <= 360));
  }
  await context.close();
  await table.close();
}

async function shots(pages, link) {
  for (const scheme of ['light', 'dark'])
    for (const width of [360, 800, 1600])
      for (const name of ['Lee', 'referee']) {
        const { page, context } = await profile(browser, { viewport: { width, height: 900 }, colorScheme: scheme });
        await page.goto(link(name === 'referee' ? 'the referee' : name));
        await page.locator('.encounter').waitFor();
        await new Promise((resolve) => setTimeout(resolve, 300));
        if (name === 'referee') await page.locator('.referee summary').first().click();
        await page.screenshot({ path: join(process.env.SHOTS, `${name}-${width}-${scheme}.png`), fullPage: true });
        await context.close();
      }
}

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/* reader.mjs -- Acts on the page as a reader does, runs the tests of the page, and asks the tool.
 *
 * Each test has a profile of its own. Arguments are FRAY, the tool, and NAMEs: with them, the tests
 * run whose names contain one. With SHOTS set, a picture of the end of each test is written there.
 * TIMES prints the seconds of each test.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG, launch, profile, serve } from './browser.mjs';

export const [fray, ...wanted] = process.argv.slice(2);
export const SITE = new URL('../../web', import.meta.url).pathname;
/* Milliseconds for a whole test. */
const HANGING = 6 * LONG;

const tests = [];
export const test = (name, run) => tests.push({ name, run });

export function equal(found, expected, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

export function holds(truth, what) {
  if (!truth) throw new Error(what);
}

/* Waits until the page has drawn what it knows, and nothing moves. */
export const settled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    await Promise.all(document.getAnimations().map((moving) => moving.finished.catch(() => {})));
  });

/* ---- what a reader does ---- */

/* Counts clicks of the mouse. */
export class Reader {
  clicks = 0;

  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  open(path = '') {
    return this.page.goto(this.url + path);
  }

  async click(what) {
    this.clicks++;
    await what.click();
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true }).first();
  }

  press(name) {
    return this.click(this.button(name));
  }

  /* Makes a file as its readers do: the name is typed where the cursor is then. */
  async newFile(name) {
    await this.press('New file');
    await this.page.locator('.name-form input:focus').waitFor();
    await this.page.keyboard.type(name);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.file-name').getByText(`${name}.fray`).waitFor();
  }

  tab(name) {
    return this.click(this.page.getByRole('tab', { name }));
  }

  editor() {
    return this.page.locator('.write-grid .cm-content');
  }

  /* A file whose check found errors is marked, which may be now or later. */
  async file(name) {
    const marked = new RegExp(`^${name.replaceAll('.', '\\.')}( has errors)?$`);
    await this.click(this.page.getByRole('button', { name: marked }).first());
    await this.page.locator('.file-name').getByText(name, { exact: true }).waitFor();
  }

  /* Replaces the text of the editor, as a paste does. */
  async write(text) {
    await this.click(this.editor());
    await this.page.keyboard.press('Control+A');
    await this.editor().evaluate((content, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      content.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /* The page says that the files are checked, with so many problems. */
  async problems(text) {
    const status = this.page.locator('.problems [role=status][data-checked=yes]');
    await status.getByText(text).waitFor();
  }

  async fightToEnd() {
    await this.page.locator('.field').waitFor();
    await this.press('To the end');
    await this.page.locator('.log-end').waitFor();
  }

  async log() {
    const lines = await this.page.locator('.log ol > li').allTextContents();
    return lines.map((line) => line.trim());
  }

  async choose(label, value) {
    this.clicks += 2;
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
  }
}

/* ---- what the tool says ---- */

export const scratch = mkdtempSync(join(tmpdir(), 'fray-page-'));

export function native(files, ...words) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
  return execFileSync(fray, words, { cwd: scratch, encoding: 'utf8' });
}

/* Files of the first lesson, as an empty browser has them. */
export async function starter(page) {
  await page.waitForFunction(() => document.querySelector('.files .link'));
  const files = {};
  for (const name of ['hearth.fray', 'people.fray', 'house.fray']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForFunction(
      (title) => document.querySelector('.file-name')?.textContent === title,
      name,
    );
    files[name] = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  }
  return files;
}

/* Answers with the first option until the end, or so many times. Returns how often. */
export async function answerAll(reader, page, most = 200) {
  for (let answers = 0; ; answers++) {
    const ask = page.locator('.ask');
    await ask.or(page.locator('.log-end')).first().waitFor();
    if (answers === most || (await ask.count()) === 0) return answers;
    holds((await ask.locator('h2').textContent()).length > 3, 'a question without words');
    const decided = page.locator('[data-inputs]');
    const before = await decided.getAttribute('data-inputs');
    const choose = ask.getByRole('button', { name: 'Choose these' });
    const several = (await ask.locator('button.main').count()) > 0;
    await ask.locator('.options button').first().click();
    if (several) await choose.click();
    await page.waitForFunction(
      (count) => document.querySelector('[data-inputs]')?.dataset.inputs !== count,
      before,
    );
    await page.locator('[data-inputs][data-busy=no]').waitFor();
    const stopped = page.locator('.ask').or(page.locator('.log-end'));
    if ((await stopped.count()) === 0) await reader.press('To the end');
  }
}

export async function seat(reader, page, who, by) {
  if ((await page.locator('.seats[open]').count()) === 0)
    await reader.click(page.getByText('Who decides'));
  await page
    .locator('.seats')
    .getByRole('combobox', { name: who, exact: true })
    .selectOption(by);
  await page.locator('[data-inputs][data-busy=no]').waitFor();
}

/* ---- the runner ---- */

/* Runs the tests. The last line that it prints is `N passed, M failed`. */
export async function runTests() {
  const server = await serve(SITE);
  const browser = await launch();
  let passed = 0;
  let failed = 0;
  for (const { name, run } of tests) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const all = [await profile(browser)];
    const [{ page, context }] = all;
    const second = async () => {
      all.push(await profile(browser));
      return all.at(-1);
    };
    let fault = '';
    let clock;
    const began = performance.now();
    const late = new Promise((_resolve, reject) => {
      clock = setTimeout(() => reject(new Error('the page hangs')), HANGING);
    });
    try {
      await Promise.race([
        run({ page, context, second, reader: new Reader(page, server.url) }),
        late,
      ]);
    } catch (error) {
      fault = error.message.split('\n').slice(0, 8).join('\n    ');
    }
    clearTimeout(clock);
    if (process.env.TIMES)
      console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${name}`);
    const heard = all.flatMap(({ faults }) => faults);
    if (fault || heard.length > 0) {
      failed++;
      console.log(`FAILED ${name}: ${[fault, ...heard].filter(Boolean).join('\n    ')}`);
    } else passed++;
    if (process.env.SHOTS && fault !== 'the page hangs' && !page.isClosed())
      await page.screenshot({ path: join(process.env.SHOTS, `${name.replace(/\W+/g, '-')}.png`) });
    for (const { context: used } of all) await used.close();
  }
  await browser.close();
  await server.close();
  rmSync(scratch, { recursive: true });
  console.log(`${passed} passed, ${failed} failed`);
}

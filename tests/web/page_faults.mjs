/* page_faults.mjs -- What goes wrong for readers: slow machines, two tabs, odd archives, no storage. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { equal, holds, native, Reader, scratch, settled, SITE, starter, test } from './reader.mjs';

/* Holds what the page loads by this pattern until it is let go. */
async function held(page, pattern) {
  let go = () => {};
  const gate = new Promise((resolve) => (go = resolve));
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return () => go();
}

function text(page) {
  return page.locator('.write-grid .cm-line').allTextContents();
}

test('a seed that is typed while the rules are read is the seed of the fight', async ({
  reader,
  page,
  second,
}) => {
  const other = await second();
  await other.page.goto(reader.url);
  const files = await starter(other.page);
  const letGo = await held(page, '**/*.bin');
  await reader.open('#fight');
  await page.getByLabel('Seed').fill('8');
  letGo();
  await reader.press('Begin');
  await reader.fightToEnd();
  const story = native(files, 'run', 'house.fray', '--seed', '8').split('\n').slice(3);
  /* the tool puts the changes of two in one line, the page in two */
  const lines = story.flatMap((line) => line.trim().split('; ')).filter(Boolean);
  const end = lines.findIndex((line) => line.startsWith('The winner'));
  equal((await reader.log()).filter(Boolean), lines.slice(0, end + 1), 'the log of seed 8');
});

/* Holds the engine back for a minute of the page's clock. */
async function slowly(page, letGo, waits) {
  await waits;
  await page.clock.fastForward(60_000);
  equal(await page.locator('.fault').allTextContents(), [], 'faults of a slow machine');
  equal(await page.getByText('take long').count(), 0, 'offers to stop what has not begun');
  letGo();
}

test('a slow machine is no fault', async ({ reader, page }) => {
  await page.clock.install();
  const letGo = await held(page, '**/*.bin');
  await reader.open();
  await slowly(page, letGo, page.locator('.problems').getByText('reading the rules…').waitFor());
  await reader.problems('none');
  await page.locator('.blow .results').waitFor();
});

/* A worker that starts, and then answers everything but some methods. */
const stub = (silent) => `addEventListener('message', ({ data }) => {
  if (!('id' in data) || ${JSON.stringify(silent)}.includes(data.method)) return;
  postMessage({ id: data.id, value: data.method === 'project' ? { handle: 1 } : null });
});`;

test('a check without an end is stopped by the reader, or by a change', async ({
  reader,
  page,
}) => {
  await page.clock.install();
  await reader.open();
  await reader.problems('none');
  const route = (body) =>
    page.route('**/worker-*.js', (one) => one.fulfill({ contentType: 'text/javascript', body }));
  await route(stub(['check']));
  await page.reload();
  const slow = page.getByText('The check takes long.');
  const wait = async () => {
    while ((await slow.count()) === 0) await page.clock.fastForward(11_000);
  };
  await wait();
  await reader.press('Stop');
  await page.locator('.fault').getByText('The check was stopped.').waitFor();
  equal(await slow.count(), 0, 'offers to stop it again');
  await reader.press('Check again');
  await wait();
  // with the engine again, a change is checked at once
  await page.unroute('**/worker-*.js');
  await reader.write('edition 1\nlet a = b\n');
  await page.locator('.problems').getByText('there is no name').waitFor();
  equal(await page.locator('.problems .fault').count(), 0, 'faults after a change');
});

test('odds without an end are stopped by the reader', async ({ reader, page }) => {
  await page.clock.install();
  // the engine, deaf to one question
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const body =
      `addEventListener('message', (event) => ` +
      `event.data.method === 'odds' && event.stopImmediatePropagation());\n` +
      (await response.text());
    await route.fulfill({ response, body });
  });
  await reader.open();
  const slow = page.getByText('These odds take long.');
  await page.locator('.blow select').first().waitFor();
  while ((await slow.count()) === 0) await page.clock.fastForward(11_000);
  await reader.press('Stop');
  await page.locator('.fault').getByText('These odds were stopped.').waitFor();
  await page.unroute('**/worker-*.js');
  await reader.press('Ask again');
  await page.locator('.blow .results').waitFor();
  equal(await page.locator('.fault').count(), 0, 'faults after another question');
});

test('an engine that cannot be loaded is loaded later', async ({ reader, second }) => {
  // the faults of this profile are meant
  const { page, faults } = await second();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(`${reader.url}#fight`);
  const guest = new Reader(page, reader.url);
  await page.locator('.fault').getByText('could not be loaded. Is there a network?').waitFor();
  await page.unroute('**/*.wasm');
  faults.length = 0;
  await guest.press('Try again');
  await guest.press('Begin');
  await guest.fightToEnd();
});

test('from a folder the page says how to open it', async ({ second }) => {
  const { page, faults } = await second();
  await page.goto(pathToFileURL(join(SITE, 'index.html')).href);
  await page.getByText('Start a small server in the folder').waitFor();
  faults.length = 0;
});

const lessonShown = (page) => page.locator('.lesson').getAttribute('data-page');

test('a lesson that comes late is not shown in place of a later one', async ({ reader, page }) => {
  await reader.open('#learn/tutorial/3-system');
  await page.locator('.lesson h1').waitFor();
  const letGo = await held(page, '**/2-character-*.js');
  const late = page.waitForResponse('**/2-character-*.js');
  await page.locator('.contents a[href="#learn/tutorial/2-character"]').click();
  await page.locator('.contents a[href="#learn/cookbook"]').click();
  await page.locator('.lesson[data-page=cookbook]').waitFor();
  letGo();
  // what waited for the text runs before this: it was there first
  await page.evaluate((url) => import(url), (await late).url());
  await settled(page);
  equal(await lessonShown(page), 'cookbook', 'the lesson that is shown');
});

test('a lesson that cannot be loaded says so, and is tried again', async ({ reader, second }) => {
  // the faults of this profile are meant
  const { page, faults } = await second();
  await page.goto(`${reader.url}#learn/tutorial/1-technique`);
  await page.locator('.lesson h1').waitFor();
  await page.route('**/cookbook-*.js', (route) => route.abort());
  await page.locator('.contents a[href="#learn/cookbook"]').click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  equal(faults.filter((fault) => fault.startsWith('page error')), [], 'errors of the page');
  faults.length = 0;
  await page.unroute('**/cookbook-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.lesson[data-page=cookbook]').waitFor();
});

test('a lesson opens at its place, and never moves later', async ({ reader, page }) => {
  await reader.open('#learn/cookbook');
  await page.locator('.lesson h2').nth(6).waitFor();
  const place = await page.locator('.lesson h2').nth(6).getAttribute('id');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const go = (path) => page.evaluate((hash) => (window.location.hash = hash), `#learn/${path}`);
  const shown = (path) => page.locator(`.lesson[data-page="${path}"]`).waitFor();
  await go('tutorial/3-system');
  await shown('tutorial/3-system');
  await page.evaluate(() => window.scrollTo(0, 1000));
  await settled(page);
  equal(await top(), 1000, 'where the reader has scrolled');
  await go('cookbook');
  await shown('cookbook');
  equal(await top(), 0, 'the beginning of a page');
  // the text comes long after the click
  await go('tutorial/1-technique');
  await page.reload();
  const letGo = await held(page, '**/cookbook-*.js');
  await shown('tutorial/1-technique');
  const asked = page.waitForRequest('**/cookbook-*.js');
  await go(`cookbook#${place}`);
  await asked;
  await settled(page);
  letGo();
  await page.waitForFunction(
    (id) => Math.abs(document.getElementById(id)?.getBoundingClientRect().top ?? 1000) < 100,
    place,
  );
});

test('two tabs show the same files', async ({ reader, page, context }) => {
  await reader.open();
  await reader.problems('none');
  const other = await context.newPage();
  await other.goto(reader.url);
  const guest = new Reader(other, reader.url);
  await guest.problems('none');
  await reader.write('# from the first tab\n');
  await guest.editor().getByText('# from the first tab').waitFor();
  await guest.file('people.fray');
  await guest.write('# from the second tab\n');
  await reader.file('people.fray');
  await reader.editor().getByText('# from the second tab').waitFor();
  await page.reload();
  await reader.file('hearth.fray');
  await reader.editor().getByText('# from the first tab').waitFor();
});

test('a browser that keeps nothing says so, and works', async ({ reader, page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await reader.open();
  await page.getByText('This browser does not keep your files.').waitFor();
  await reader.problems('none');
  const mine = `# mine\n${(await text(page)).join('\n')}`;
  await reader.write(mine);
  await reader.editor().getByText('# mine').waitFor();
  await reader.problems('none');
  const [saved] = await Promise.all([page.waitForEvent('download'), reader.press('Save file')]);
  equal(readFileSync(await saved.path(), 'utf8'), mine, 'the saved file');
});

test('an archive with strange names', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const rules = (name) => strToU8(`edition 1\n# ${name}\n`);
  const names = [
    'My cards/Kärtchen (1).fray',
    '../../evil.fray',
    '__MACOSX/My cards/._card.fray',
    'My cards/.hidden.fray',
    '__proto__.fray',
    '/abs/C:\\x.FRAY',
    '!!!.fray',
  ];
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, rules(name)])));
  await page.getByLabel('Open files').setInputFiles({
    name: 'strange.ZIP',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  });
  await page.getByText('Rules cannot use the name').waitFor();
  const listed = await page.locator('.files > ul .link').allTextContents();
  equal(
    listed.filter((name) => !/^(hearth|people|house)\.fray$/.test(name)),
    ['My-cards/Kartchen-1.fray', '__proto__.fray', 'abs/C/x.fray', 'evil.fray', 'rules.fray'],
    'the files',
  );
  // what is no archive is refused in words
  await page.getByLabel('Open files').setInputFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no archive'),
  });
  await page.getByText('This archive cannot be read.').waitFor();
});

test('a deleted or replaced file comes back', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const before = await text(page);
  await reader.press('Delete');
  await page.locator('.name-form').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('hearth.fray was deleted.').waitFor();
  await reader.press('Undo');
  await page.locator('.file-name').getByText('hearth.fray').waitFor();
  equal(await text(page), before, 'the deleted text');
  await page.getByLabel('Open files').setInputFiles({
    name: 'hearth.fray',
    mimeType: 'text/plain',
    buffer: Buffer.from('edition 1\n'),
  });
  await page.getByText('hearth.fray: the text before was replaced.').waitFor();
  await reader.press('Undo');
  await page.waitForFunction(
    (lines) => document.querySelectorAll('.write-grid .cm-line').length === lines,
    before.length,
  );
  equal(await text(page), before, 'the replaced text');
});

test('a link that is opened in a tab of the page, kept, and taken back', async ({
  reader,
  page,
  second,
}) => {
  const other = await second();
  await other.page.goto(reader.url);
  const guest = new Reader(other.page, reader.url);
  await guest.problems('none');
  await guest.write('edition 1\nuse "witchhammer"\n# of the link\n');
  await guest.tab('Share');
  const link = await other.page.getByLabel('Link', { exact: true }).inputValue();
  await reader.open();
  await reader.problems('none');
  await reader.write('edition 1\n# of the reader\n');
  await reader.editor().getByText('# of the reader').waitFor();
  await reader.tab('Fight');
  await page.evaluate((hash) => (window.location.hash = hash), link.slice(link.indexOf('#')));
  await page.getByText('Your own files are unchanged').waitFor();
  await reader.tab('Write');
  await reader.editor().getByText('# of the link').waitFor();
  // a reload does not lose them
  await page.reload();
  await page.getByText('Your own files are unchanged').waitFor();
  await reader.editor().getByText('# of the link').waitFor();
  await reader.press('Keep these instead of mine');
  await page.reload();
  await reader.editor().getByText('# of the link').waitFor();
  await reader.press('Take mine back');
  await reader.editor().getByText('# of the reader').waitFor();
  await page.reload();
  await reader.editor().getByText('# of the reader').waitFor();
  equal(await page.getByText('Take mine back').count(), 0, 'offers to take them back');
});

test('a megabyte that is pasted', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const lines = Array.from({ length: 40_000 }, (_line, i) => `# line ${i} of a long file`);
  const long = `edition 1\n${lines.join('\n')}\nlet a = b\n`;
  holds(long.length > 1_000_000, 'it is shorter');
  await reader.newFile('long');
  await reader.write(long);
  await reader.problems('1 error');
  await reader.write(long.replace('let a = b', 'let a = 1'));
  await reader.problems('none');
  await reader.tab('Share');
  await page.getByText('is too long for a link').or(page.getByText('Some programs cut')).waitFor();
});

test('a tab that is closed while it counts leaves its files', async ({ reader, page, context }) => {
  await reader.open();
  await reader.problems('none');
  await reader.write(`# kept\n${(await text(page)).join('\n')}`);
  await reader.editor().getByText('# kept').waitFor();
  await page.goto(`${reader.url}#simulate`);
  await reader.choose('Fights', '100000');
  await reader.press('Simulate');
  await page.locator('[data-state=running]').waitFor();
  await page.close();
  const again = new Reader(await context.newPage(), reader.url);
  await again.open();
  await again.editor().getByText('# kept').waitFor();
  await again.problems('none');
});

test('undo ends at the file as it was opened, also after a reload', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const before = await text(page);
  await reader.click(reader.editor());
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# zigzag');
  await page.keyboard.press('Enter');
  const after = await text(page);
  // a slow machine makes several changes of it
  const repeat = async (key) => {
    for (let i = 0; i < 12; i++) await page.keyboard.press(key);
  };
  await repeat('Control+Z');
  equal(await text(page), before, 'the text after undo');
  await repeat('Control+Y');
  equal(await text(page), after, 'the text after redo');
  await page.reload();
  await reader.editor().getByText('# zigzag').waitFor();
  await reader.click(reader.editor());
  await page.keyboard.press('Control+Z');
  equal(await text(page), after, 'the text after a reload');
});

test('a record that is damaged is refused or cut, in words', async ({ reader, page }) => {
  await reader.open('#fight');
  const open = async (body) => {
    writeFileSync(join(scratch, 'bad.play'), body);
    await page
      .getByLabel('Open a record')
      .setInputFiles(join(scratch, 'bad.play'));
  };
  await page.locator('.setup button.main:enabled').waitFor();
  await open('rubbish');
  const alert = page.locator('.fault[role=alert]');
  await alert.waitFor();
  holds(((await alert.textContent()) ?? '').length > 15, 'no words');
  await reader.press('Begin');
  await reader.fightToEnd();
});

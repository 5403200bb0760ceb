/* page.mjs FRAY [NAME...] -- Uses the page as its readers do, in Chromium, and compares with FRAY. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from './browser.mjs';
import {
  answerAll,
  equal,
  fray,
  holds,
  native,
  Reader,
  runTests,
  scratch,
  seat,
  settled,
  SITE,
  starter,
  test,
} from './reader.mjs';

test('an empty browser: an own card in a fight within thirty clicks', async ({ reader, page }) => {
  await reader.open();
  await reader.newFile('broom');
  await reader.write(
    'edition 1\nuse "witchhammer"\n\n' +
      '## It was nearest.\ntechnique "Porch Broom" {\n  level 1\n  init +9\n  attack +4\n' +
      '  aspects melee\n  move 4 toward nearest enemy\n  target nearest enemy\n}\n',
  );
  await reader.file('people.fray');
  await reader.write(
    'edition 1\nuse "hearth"\nuse "broom"\n\nhero Ines {\n  attack 5;  defence 4;  init 2\n' +
      '  deck "Porch Broom", Gasp\n}\n',
  );
  await reader.problems('none');
  await reader.press('Fight');
  await page.getByLabel('Seed').fill('8');
  await reader.press('Begin');
  await reader.fightToEnd();
  const log = (await reader.log()).join('\n');
  holds(/Ines plays Porch Broom/.test(log), `the card is not played: ${log}`);
  holds(reader.clicks <= 30, `${reader.clicks} clicks`);
});

test('a fight is the fight of the tool', async ({ reader, page }) => {
  await reader.open();
  const files = await starter(page);
  const story = native(files, 'run', 'house.fray', '--seed', '7').split('\n');
  await reader.press('Fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  const expected = story.slice(3).map((line) => line.trim());
  const end = expected.findIndex((line) => line.startsWith('The winner'));
  equal(
    (await reader.log()).filter(Boolean),
    expected.slice(0, end + 1).filter(Boolean),
    'the log',
  );
});

test('a fight by steps, back and forth', async ({ reader, page }) => {
  await reader.open('#fight');
  await reader.press('Begin');
  await page.locator('.field').waitFor();
  const step = (n, of) => page.getByText(`Step ${n} of ${of}.`).waitFor();
  await reader.press('Vignette');
  await step(1, 1);
  const whole = await reader.log();
  await reader.press('Back');
  await step(0, 1);
  equal(await reader.log(), [], 'the log at the start');
  await reader.press('Forward');
  await step(1, 1);
  equal(await reader.log(), whole, 'the log after going forward');
  await reader.press('To the start');
  // by lines it is the same fight
  let now = [];
  for (let i = 1; now.length < whole.length && i < 400; i++) {
    await reader.press('Line');
    await step(i, i);
    now = await reader.log();
  }
  equal(now.slice(0, whole.length - 2), whole.slice(0, whole.length - 2), 'the log by lines');
  await reader.press('Event');
  await reader.press('Turn');
});

test('figures and fighters explain themselves', async ({ reader, page }) => {
  await reader.open('#fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  await reader.click(page.locator('button.figure').first());
  const sum = await page.locator('.sum').first().textContent();
  holds(/^attack value of .*: \d+ = .*attack \(.*\)/.test(sum), `no sum: ${sum}`);
  await reader.click(page.locator('.fighter').first());
  await page.locator('.details .card h3').first().waitFor();
  await reader.click(page.locator('.token').last());
  await page.locator('.details h2', { hasText: 'Hollow Wolf' }).waitFor();
  await page.getByLabel('Show dice, sums and choices').check();
  holds((await page.locator('.sum').count()) > 10, 'the sums are not shown');
});

async function savedRecord(reader, page) {
  if ((await page.locator('.table[open]').count()) === 0)
    await reader.click(page.getByText('Record and referee'));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    reader.press('Save the record'),
  ]);
  return readFileSync(await saved.path(), 'utf8');
}

/* The story of a record, as the tool prints it. */
function replayed(text) {
  const story = native({ 'page.play': text }, 'run', '--replay', 'page.play').split('\n');
  return story
    .slice(3)
    .map((line) => line.trim())
    .filter(Boolean);
}

test('a person decides for one side', async ({ reader, page }) => {
  await reader.open('#fight');
  await reader.press('Begin');
  await seat(reader, page, 'All of village', 'person');
  await reader.press('To the end');
  const answers = await answerAll(reader, page);
  holds(answers > 2, `only ${answers} questions`);
  await page.locator('.log-end').waitFor();
  const text = await savedRecord(reader, page);
  equal((text.match(/"ask"/g) ?? []).length, answers, 'answers in the record');
  const told = replayed(text);
  const log = (await reader.log()).filter(Boolean);
  equal(log, told.slice(0, log.length), 'the story of the record');
  // the tool, given the same answers, writes the same record
  const inputs = text.split('\n').filter((line) => line.includes('"ask"'));
  const lines = text.split('\n');
  const begun = lines.slice(0, lines.indexOf(inputs[0])).join('\n');
  writeFileSync(join(scratch, 'again.play'), `${begun}\n`);
  const given = inputs.map((line) =>
    JSON.parse(line)
      .choose.map((n) => n + 1)
      .join(' '),
  );
  execFileSync(fray, ['play', 'again.play'], {
    cwd: scratch,
    input: `${given.join('\n')}\n`,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  equal(readFileSync(join(scratch, 'again.play'), 'utf8'), text, 'the record of the tool');
});

test('undo, redo, the referee, branches, and a record that is opened again', async ({
  reader,
  page,
  second,
}) => {
  await reader.open('#fight');
  await reader.press('Begin');
  await seat(reader, page, 'Ines', 'person');
  await reader.press('To the end');
  await answerAll(reader, page, 2);
  const inputs = (count) =>
    page.locator(`[data-inputs="${count}"][data-busy=no]`).waitFor();
  const before = await reader.log();
  const prompt = await page.locator('.ask h2').textContent();
  await answerAll(reader, page, 1);
  await inputs(3);
  await reader.press('Undo a decision');
  await inputs(2);
  equal(await page.locator('.ask h2').textContent(), prompt, 'the question after undo');
  equal(await reader.log(), before, 'the log after undo');
  await reader.press('Redo');
  await inputs(3);
  holds((await reader.log()).length > before.length, 'the log after redo');
  await reader.press('Undo a decision');
  await inputs(2);
  // an earlier step is shown, and played on from; the decisions stay
  await reader.press('To the start');
  await reader.press('To the end');
  await page.locator('.ask').waitFor();
  equal(await reader.log(), before, 'the log after playing on from the start');
  await inputs(2);
  // the referee
  await reader.click(page.getByText('Record and referee'));
  const words = page.getByLabel('A line of the rules that takes effect now');
  await words.fill('Ines.nothing = 3');
  await reader.press('Say');
  await page.getByText('`nothing`').first().waitFor();
  await words.fill('log "The referee sneezes."');
  await reader.press('Say');
  await inputs(3);
  await page.locator('.log').getByText('The referee sneezes.', { exact: true }).waitFor();
  const spoken = await reader.log();
  await page.getByText('The referee: log').first().waitFor();
  // another way, and back
  while ((await page.locator('.ask').count()) === 0) {
    await reader.press('Line');
    await page.locator('[data-inputs][data-busy=no]').waitFor();
  }
  await reader.press('Try another way');
  await answerAll(reader, page, 1);
  await inputs(4);
  await page.getByRole('combobox', { name: 'Branch' }).selectOption({ index: 0 });
  await inputs(3);
  const text = await savedRecord(reader, page);
  const told = replayed(text);
  const log = (await reader.log()).filter(Boolean);
  equal(log, told.slice(0, log.length), 'the story of the record');
  holds(log.length >= spoken.length, 'the log on the branch');
  const other = await second();
  await other.page.goto(`${reader.url}#fight`);
  writeFileSync(join(scratch, 'kept.play'), text);
  await other.page
    .getByLabel('Open a record')
    .setInputFiles(join(scratch, 'kept.play'));
  await other.page.locator('.ask').waitFor();
  const guest = new Reader(other.page, reader.url);
  equal((await guest.log()).filter(Boolean), log, 'the log of the record');
  await answerAll(guest, other.page);
  await other.page.locator('.log-end').waitFor();
});

test('a person against the search, with real dice', async ({ reader, page }) => {
  await reader.open('#fight');
  await reader.press('Begin');
  await seat(reader, page, 'All of wolves', 'search');
  await page.getByRole('combobox', { name: 'The search is' }).selectOption('100');
  await seat(reader, page, 'Ines', 'dice');
  await reader.press('To the end');
  // dice are thrown until a person is asked twice
  for (let asked = 0, dice = 0; asked < 2 || dice < 1; ) {
    await page.locator('.ask').or(page.locator('.log-end')).first().waitFor();
    if ((await page.locator('.log-end').count()) > 0) break;
    if ((await page.locator('.faces').count()) === 0) {
      asked += await answerAll(reader, page, 1);
      continue;
    }
    const decided = await page.locator('[data-inputs]').getAttribute('data-inputs');
    await page.locator('.faces button').nth(1).click();
    dice++;
    await page.waitForFunction(
      (count) => document.querySelector('[data-inputs]')?.dataset.inputs !== count,
      decided,
    );
    await page.locator('[data-inputs][data-busy=no]').waitFor();
    if ((await page.locator('.ask').or(page.locator('.log-end')).count()) === 0)
      await reader.press('To the end');
  }
  const text = await savedRecord(reader, page);
  holds(/"search":true/.test(text), 'no answer of the search in the record');
  holds(/"face":2/.test(text), 'no thrown die in the record');
  const log = (await reader.log()).filter(Boolean);
  equal(log, replayed(text).slice(0, log.length), 'the story of the record');
});

test('a broken card is mended by its own message', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const text = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  await reader.write(text.replace('attack +5', 'attack 5'));
  await reader.problems('1 error');
  await page.getByText('a modifier needs a sign').first().waitFor();
  await reader.click(page.locator('.problems .mend').first());
  await reader.problems('none');
  const mended = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  equal(mended, text, 'the mended text');
});

test('a finding leads to the other place that it is about', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const text = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  await reader.write(`${text}\ntechnique Gasp {\n}\n`);
  await reader.problems('1 error');
  const other = page.locator('.problems .help button');
  const [file, line] = (await other.textContent()).split(', line ');
  await reader.click(other);
  await page.locator('.file-name').getByText(file, { exact: true }).waitFor();
  const lines = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split('\n');
  holds(/^\s*technique Gasp\b/.test(lines[line - 1]), `${file}, line ${line}: ${lines[line - 1]}`);
});

test('colours, brackets and indentation follow the writer', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  await reader.write('edition 1\nuse "witchhammer"\n');
  await page.keyboard.press('Control+End');
  // brackets and quotes are closed by the editor
  await page.keyboard.type('# it begins\non round_start {\nlog "a');
  const has = (name, text) =>
    page.locator(`.write-grid .cm-line .tok-${name}`, { hasText: text }).first().waitFor();
  await has('comment', '# it begins');
  await has('string', '"a"');
  await has('declare', 'use');
  await has('keyword', 'on');
  await has('number', '1');
  await has('declare', 'log');
  await page.locator('.cm-line', { hasText: /^ {2}log "a"$/ }).waitFor();
  await page.locator('.outline', { hasText: 'on round_start' }).waitFor();
  await page.locator('.cm-foldGutter span[title="Fold line"]').first().click();
  await page.locator('.cm-line', { hasText: /^on round_start \{…\}$/ }).waitFor();
});

test('format, outline, shipped rules, files', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  await reader.write('edition 1\nuse "witchhammer"\n\nhero   Ada {\nattack    5;deck Gasp }\n');
  await reader.press('Format');
  const files = {
    'x.fray': 'edition 1\nuse "witchhammer"\n\nhero   Ada {\nattack    5;deck Gasp }\n',
  };
  native(files, 'fmt', 'x.fray');
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.write-grid .cm-line')]
        .map((l) => l.textContent)
        .join('\n') === wanted,
    readFileSync(join(scratch, 'x.fray'), 'utf8'),
  );
  await page.locator('.outline', { hasText: 'Ada' }).waitFor();
  await reader.click(page.getByText('Rules that come with Fray'));
  await reader.click(page.locator('.folder summary', { hasText: 'witchhammer' }));
  await reader.click(page.getByRole('button', { name: 'attack.fray', exact: true }));
  await page.getByText('These rules came with Fray.').waitFor();
  await page.locator('.write-grid .cm-content').click();
  await page.keyboard.type('zzz');
  holds(
    !(await page.locator('.cm-content').textContent()).includes('zzz'),
    'shipped rules changed',
  );
  await reader.press('Change a copy');
  await page.locator('.files').getByText('rules/witchhammer/attack.fray').first().waitFor();
  // files are kept
  await page.reload();
  await page.locator('.files').getByText('rules/witchhammer/attack.fray').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), reader.press('Save all')]);
  await reader.press('Delete');
  await page.locator('.name-form').getByRole('button', { name: 'Delete' }).click();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(
    await download.path().then((path) => {
      const zip = join(scratch, 'all.zip');
      writeFileSync(zip, readFileSync(path));
      return zip;
    }),
  );
  await page.locator('.files').getByText('rules/witchhammer/attack.fray').first().waitFor();
});

test('a link opens in a second profile, in a sandbox', async ({ reader, page, second }) => {
  await reader.open();
  await reader.problems('none');
  const text = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  await reader.write(text.replace('Logsplitter', 'Logcleaver'));
  await reader.file('people.fray');
  const people = (await page.locator('.write-grid .cm-line').allTextContents()).join('\n');
  await reader.write(people.replace('Logsplitter', 'Logcleaver'));
  await reader.problems('none');
  await reader.press('Fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  const log = await reader.log();
  await reader.tab('Share');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  holds(link.length < 8192, `the link has ${link.length} characters`);
  const other = await second();
  await other.page.goto(link);
  await other.page.getByText('Your own files are unchanged').waitFor();
  const guest = new Reader(other.page, reader.url);
  await guest.press('Begin');
  await guest.fightToEnd();
  equal(await guest.log(), log, 'the log of the link');
  const kept = await other.page.evaluate(() => localStorage.getItem('fray.files'));
  equal(kept, null, 'what the second profile keeps');
  await guest.press('Back to my files');
  await guest.tab('Write');
  await other.page.getByText('Logsplitter').first().waitFor();
});

test('an embedded fight', async ({ reader, page, second }) => {
  await reader.open('#share');
  await page.getByLabel('Line of HTML').waitFor();
  await settled(page);
  const line = await page.getByLabel('Line of HTML').inputValue();
  holds(/^<iframe src="[^"<>]*"[^<>]*><\/iframe>$/.test(line), `not one line of HTML: ${line}`);
  const host = await serve(SITE, {
    '/blog.html': `<!doctype html><title>Blog</title><link rel=icon href=data:,>${line}`,
  });
  const other = await second();
  await other.page.goto(`${host.url}blog.html`);
  const frame = other.page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'To the end' }).click();
  await frame.locator('.log-end').waitFor();
  await host.close();
});

test('lessons run where they are read', async ({ reader, page }) => {
  await reader.open('#learn/tutorial/1-technique');
  await page.locator('.lesson h1').waitFor();
  equal(await page.getByText('make demo').count(), 0, 'lines about an installation');
  await reader.press('Run fray run ford.fray --seed 7 --map');
  await page
    .locator('.output .log-end')
    .getByText('The winner: hunters.')
    .waitFor();
  const block = page.locator('.block', { hasText: 'technique Woodcutter' }).first();
  await block.getByRole('button', { name: 'Check' }).click();
  await block.getByText('a modifier needs a sign').waitFor();
  await reader.press('Run fray run house.fray --seed 7 --fights 1000');
  const lesson = readFileSync('docs/tutorial/1-technique.md', 'utf8');
  const [, wins] = /--seed 7 --fights 1000\n[^`]*?(\d+ {2}village)/.exec(lesson) ?? [];
  await page.locator('.output').getByText(wins).waitFor();
  await reader.open('#learn/reference/statements');
  const first = page.locator('.lesson .block').first();
  await first.getByRole('button', { name: 'Check' }).click();
  await first.locator('.output').waitFor();
});

test('every example of every page runs where it is read', async ({ reader, page }) => {
  await reader.open('#learn');
  const links = page.locator('.contents a[href^="#learn/"]:not([href="#learn/codes"])');
  await links.first().waitFor();
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  holds(pages.length >= 20, `only ${pages.length} pages`);
  const faults = [];
  let blocks = 0;
  for (const href of pages) {
    await links.and(page.locator(`[href="${href}"]`)).click();
    await page
      .locator(`.lesson[data-page="${href.replace('#learn/', '')}"]`)
      .waitFor();
    for (const what of ['Check', 'Test', 'Fight']) {
      for (const block of await page
        .locator('.block')
        .filter({ has: page.getByRole('button', { name: what, exact: true }) })
        .all()) {
        const run = Number((await block.getAttribute('data-runs')) ?? 0);
        // an event and not the mouse: what is asked is whether the example runs
        await block.getByRole('button', { name: what, exact: true }).dispatchEvent('click');
        await page
          .waitForFunction(
            ([element, before]) => Number(element.dataset.runs) > before,
            [await block.elementHandle(), run],
          )
          .catch(async (error) => {
            const text = (await block.innerText()).slice(0, 300);
            throw new Error(`${href} ${what} does not end: ${error.message}\n${text}`);
          });
        blocks++;
        const errors = await block.locator('.output .finding.error').count();
        const output = await block.locator('.output pre').allTextContents();
        // a page may show a test that fails
        const shown = await page.locator('.lesson pre code').allTextContents();
        const failed = (output.join('\n').match(/^FAILED .*$/gm) ?? []).filter(
          (line) => !shown.some((text) => text.includes(line)),
        ).length;
        const expected = (await block.getAttribute('data-wrong')) === 'yes';
        if (what === 'Check' ? errors > 0 !== expected : !expected && errors + failed > 0)
          faults.push(`${href} ${what}: ${(await block.innerText()).slice(0, 300)}`);
      }
    }
  }
  equal(faults, [], `of ${blocks} examples`);
  holds(blocks > 150, `only ${blocks} examples`);
});

test('every code is explained', async ({ reader, page }) => {
  await reader.open('#learn/codes/E0301');
  await page.locator('.lesson h2', { hasText: 'E0301' }).waitFor();
  const wrong = page.getByRole('region', { name: 'Wrong' });
  await wrong.getByRole('button', { name: 'Check' }).click();
  await wrong.getByText('What is E0301?').waitFor();
  const codes = readFileSync(new URL('../../../src/lang/diag/diags.def', import.meta.url), 'utf8');
  const count = codes.match(/^DIAG\([EW]\d+,/gm).length;
  const list = page.locator('.codes li a');
  equal(await list.count(), count, 'codes on the page');
  const names = await list.allTextContents();
  const unread = [];
  for (const name of names) {
    await page.evaluate((code) => (window.location.hash = `#learn/codes/${code}`), name);
    const head = page.locator('.lesson h2').getByText(`${name}: `);
    await head.waitFor().catch(() => unread.push(name));
    const why = await page.locator('.lesson p').first().textContent();
    if (why.length < 20) unread.push(name);
  }
  equal(unread, [], 'codes without an explanation');
});

test('10,000 fights: the report is the report of the tool', async ({ reader, page }) => {
  await reader.open();
  const files = await starter(page);
  const said = native(files, 'sim', 'house.fray', '--seed', '7', '-n', '10000');
  await reader.tab('Simulate');
  await reader.choose('Fights', '10000');
  await reader.press('Simulate');
  await page.locator('[data-state=done]').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    reader.press('Save the report'),
  ]);
  equal(readFileSync(await saved.path(), 'utf8').split('\n'), said.split('\n'), 'the report');
  for (const side of ['village', 'wolves']) {
    const row = page.getByRole('row', { name: new RegExp(`^${side} `) }).first();
    const [, share, low, high, count] = new RegExp(
      `^  ${side} +([0-9.]+) % +([0-9.]+) \\.\\. +([0-9.]+) % +([0-9]+)$`,
      'm',
    ).exec(said);
    const cells = await row.locator('td').allTextContents();
    equal(cells, [count, `${share} %`, `${low} % to ${high} %`], `the row of ${side}`);
  }
});

/* The shares of wins in a sweep of the tool, row by row. */
function swept(said, sides) {
  const share = `([0-9.]+) % +[0-9.]+ \\.\\. +[0-9.]+ %`;
  const row = new RegExp(`^ +(\\S+) +[0-9]+ +${Array(sides).fill(share).join(' +')}`, 'gm');
  return [...said.matchAll(row)].map(([, value, ...shares]) => [value, ...shares]);
}

test('a sweep counts what the tool counts', async ({ reader, page }) => {
  await reader.open();
  const files = await starter(page);
  await reader.tab('Simulate');
  await reader.choose('Card or creature', 'Logsplitter');
  await page.getByLabel('Values', { exact: true }).fill('+8..+9');
  await reader.press('Compare');
  await page.getByRole('row', { name: /^\+9 / }).waitFor();
  const sweep = (vary) =>
    native(files, 'sim', 'house.fray', '--seed', '7', '-n', '1000', '--vary', vary);
  const cell = async (row, column) => {
    const found = page.getByRole('row', { name: row }).locator('td').nth(column);
    return (await found.textContent()).replace(/ %.*/, '');
  };
  for (const [value, village, wolves] of swept(sweep('Logsplitter.attack=8..9'), 2)) {
    equal(await cell(new RegExp(`^\\+${value} `), 0), village, `the village at ${value}`);
    equal(await cell(new RegExp(`^\\+${value} `), 1), wolves, `the wolves at ${value}`);
  }
  // two figures: the tool sweeps one of them in a file with the other one changed
  await page.getByLabel('A second figure').check();
  await reader.choose('Card or creature of the second figure', 'Ines');
  await page.getByLabel('Line of the second figure').fill('attack');
  await page.getByLabel('Values of the second figure').fill('4, 6');
  await reader.press('Compare');
  await page.locator('.grid tbody tr').nth(1).locator('td').nth(1).waitFor();
  await page.getByRole('button', { name: 'Compare' }).and(page.locator(':enabled')).waitFor();
  const people = files['people.fray'];
  for (const [index, value] of ['4', '6'].entries()) {
    files['people.fray'] = people.replace('attack 5', `attack ${value}`);
    holds(files['people.fray'] !== people, 'the file has no such figure');
    for (const [attack, village] of swept(sweep('Logsplitter.attack=8..9'), 2))
      equal(
        await cell(new RegExp(`^\\+${attack} `), index),
        village,
        `the village at ${attack} and ${value}`,
      );
  }
  // what is wrong with a value is said, and a long sweep can be stopped
  await page.getByLabel('Values', { exact: true }).fill('7..3');
  await reader.press('Compare');
  await page.getByRole('alert').getByText('is not a range').waitFor();
  await page.getByLabel('Values', { exact: true }).fill('+1..+20');
  await reader.choose('Fights for each value', '10000');
  await reader.press('Compare');
  await reader.press('Stop');
  await page
    .getByRole('button', { name: 'Compare' })
    .and(page.locator(':enabled'))
    .waitFor();
});

test('cards as pictures', async ({ reader, page }) => {
  await reader.open('#share');
  const save = page.getByRole('button', { name: 'Save as a picture' }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const head = readFileSync(await download.path()).subarray(0, 24);
  equal(head.subarray(1, 4).toString(), 'PNG', 'the format');
  equal([head.readUInt32BE(16), head.readUInt32BE(20)], [744, 1039], 'the size');
  if (process.env.SHOTS) await download.saveAs(join(process.env.SHOTS, 'card.png'));
});

test('cards as a PDF: nine on a sheet, and all of their text', async ({ reader, page }) => {
  await reader.open();
  const words = Array.from({ length: 90 }, (_word, i) => `reason ${i}`).join(', ');
  const cards = Array.from(
    { length: 12 },
    (_card, i) =>
      `## ${i === 11 ? `Long, for ${words}` : 'It was nearest'}.\n` +
      `technique "Porch Broom ${i}" {\n  level 1\n  init +9\n  attack +4\n  aspects melee\n` +
      `  move 4 toward nearest enemy\n  target nearest enemy\n}\n`,
  );
  await reader.write(`edition 1\nuse "witchhammer"\n\n${cards.join('\n')}`);
  await reader.tab('Share');
  await reader.choose('File', 'hearth.fray');
  await page.locator('.card-sheet .card').nth(11).waitFor();
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('.sheet .card')].filter((c) => c.scrollHeight > c.clientHeight)
        .length,
  );
  equal(cut, 0, 'cards whose text does not fit');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, 'cards.pdf'), pdf);
  const text = pdf.toString('latin1');
  equal((text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length, 2, 'pages of twelve cards');
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(text);
  equal([Math.round(width), Math.round(height)], [595, 842], 'the size of a page, in points');
  await page.emulateMedia({ media: 'print' });
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet .card')].map((card) => {
      const { left, width, height } = card.getBoundingClientRect();
      return [left, width, height].map((n) => Math.round((n * 25.4) / 96));
    }),
  );
  equal(boxes[0].slice(1), [63, 88], 'the size of a card, in millimetres');
  equal(new Set(boxes.map(([left]) => left)).size, 3, 'cards beside each other');
  equal(await page.locator('.top').isVisible(), false, 'whether the tabs are printed');
});

test("a link of the tutorial's school", async ({ reader, page, second }) => {
  await reader.open('#learn/tutorial/1-technique');
  await page.locator('.lesson h1').waitFor();
  await page.getByRole('button', { name: 'Open in Write' }).last().click();
  await page.locator('.files').getByText('tests.fray').first().waitFor();
  await reader.tab('Share');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const encoded = link.slice(link.indexOf('#'));
  if (process.env.SHOTS) console.log(`the link of the school: ${link.length} bytes`);
  holds(encoded.length > 1000 && link.length <= 8192, `the link has ${link.length} bytes`);
  const other = await second();
  await other.page.goto(link);
  const guest = new Reader(other.page, reader.url);
  await guest.tab('Write');
  await other.page.locator('.files').getByText('tests.fray').first().waitFor();
  await guest.problems('none');
});

test('a figure shows the lines it comes from, and each leads there', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  await reader.file('people.fray');
  // the figure is the first word of its line
  await page.locator('.cm-line', { hasText: 'attack 5' }).hover({ position: { x: 40, y: 10 } });
  const sources = page.locator('.hover-text .sources');
  await sources.getByText('Ines: attack 5').waitFor();
  await sources.getByText('Logsplitter: attack +5, while it is in use').waitFor();
  await sources.getByRole('button', { name: /^hearth\.fray:/ }).first().click();
  await page.getByRole('textbox', { name: 'Text of hearth.fray' }).waitFor();
  await page.locator('.cm-activeLine', { hasText: 'attack +5' }).waitFor();
});

test('names are completed, explained, followed and renamed', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  await reader.file('people.fray');
  // the name is the second word of its line
  const position = { x: 90, y: 10 };
  const deck = page.locator('.cm-line', { hasText: 'deck' });
  await deck.hover({ position });
  await page.locator('.hover-text').getByText('You move 3 spaces').waitFor();
  await page.locator('.hover-text').getByText('from hearth.fray').waitFor();
  const away = async () => {
    await page.mouse.move(4, 4);
    await page.locator('.hover-text').waitFor({ state: 'detached' });
  };
  await away();
  await deck.click({ position });
  await away();
  // by the keyboard, since a late answer to the hover may cover the button
  await reader.button('Rename…').press('Enter');
  await page.getByLabel('New name').fill('Woodcleaver');
  await reader.button('Rename').press('Enter');
  await page.locator('.cm-line', { hasText: 'deck Woodcleaver' }).waitFor();
  await reader.problems('none');
  await deck.click({ position });
  await away();
  await reader.button('Go to declaration').press('Enter');
  await page.locator('.file-name').getByText('hearth.fray').waitFor();
  await page.locator('.cm-line', { hasText: 'technique Woodcleaver' }).waitFor();
  await page.locator('.cm-editor.cm-focused').waitFor();
  // by the keys of the editor, which begin with the old name
  await page.keyboard.press('F2');
  equal(await page.getByLabel('New name').inputValue(), 'Woodcleaver', 'the name to change');
  await page.keyboard.type('Logsplitter');
  await page.keyboard.press('Enter');
  await page.locator('.cm-line', { hasText: 'technique Logsplitter' }).waitFor();
  await reader.problems('none');
  await reader.file('people.fray');
  await page.locator('.cm-line', { hasText: 'deck Logsplitter' }).click({ position });
  await away();
  await page.keyboard.press('F12');
  await page.locator('.file-name').getByText('hearth.fray').waitFor();
  await reader.file('people.fray');
  await reader.click(reader.editor());
  await page.keyboard.press('Control+End');
  await page.keyboard.type('hero Ada {\n att');
  await page
    .locator('.cm-tooltip-autocomplete')
    .getByText('attack')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

test('the odds of a blow follow the card', async ({ reader, page }) => {
  await reader.open();
  const files = await starter(page);
  await reader.file('hearth.fray');
  const mean = page.locator('.results button', { hasText: 'damage' }).locator('b');
  const odds = (...more) => {
    const words = ['--card', 'Logsplitter', '--by', 'Ines', '--at', 'Hollow Wolf', ...more];
    const said = native(files, 'odds', 'people.fray', ...words);
    return Number(/^damage: mean ([\d.]+)/m.exec(said)[1]).toFixed(2);
  };
  const shows = (value) => mean.getByText(value, { exact: true }).waitFor();
  await page.locator('.blow select').first().selectOption('Ines');
  await page.locator('.blow select').nth(1).selectOption('Hollow Wolf');
  await shows(odds());
  // a slider that is moved holds
  await page.getByLabel('Value of defence').fill('8');
  await shows(odds('--given', 'defence=8'));
  holds(await page.getByLabel('defence', { exact: true }).isChecked(), 'defence is not set');
  await page.getByText('Its Defence, without cards').waitFor();
  files['hearth.fray'] = files['hearth.fray'].replace('attack +5', 'attack +9');
  await reader.write(files['hearth.fray']);
  await shows(odds('--given', 'defence=8'));
});

test('dice without rules', async ({ reader, page }) => {
  await reader.open('#odds');
  await page.getByLabel('What is rolled or computed').fill('2d6');
  await reader.press('Compute');
  await page.getByText('mean 7.00').waitFor();
  await reader.click(page.getByText('Numbers of result'));
  const rows = await page
    .getByRole('region', { name: 'Chances of result' })
    .locator('tr')
    .allInnerTexts();
  const said = native({}, 'odds', '2d6').matchAll(/^ +(\d+) +[\d.]+ % +(\d+\/\d+)/gm);
  equal(
    rows.slice(1).map((row) => row.split('\t').filter((_cell, i) => i !== 1)),
    [...said].map(([, value, fraction]) => [value, fraction]),
    'the fractions',
  );
});

test('a first visit loads at most 1.2 MB', async ({ page }) => {
  const host = await serve(SITE);
  const reader = new Reader(page, host.url);
  await reader.open();
  await reader.problems('none');
  await reader.press('Fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  const sizes = [...host.served].map(([path, body]) => [path, gzipSync(body, { level: 9 }).length]);
  // what later visits and lessons need comes after the service worker
  const late = sizes.findIndex(([path]) => path === '/service.js');
  const first = late < 0 ? sizes : sizes.slice(0, late);
  const size = first.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (process.env.SHOTS) console.log(`a first visit: ${size} bytes in ${first.length} files`);
  holds(
    first.some(([path]) => path.endsWith('.wasm')),
    'no engine was loaded',
  );
  holds(size <= 1_200_000, `${size} bytes: ${first.join(' ')}`);
  await host.close();
});

test('it works without a network', async ({ reader, page, context, second }) => {
  // a first visit, whose server is gone once the page is kept
  const host = await serve(SITE);
  const { page: first } = await second();
  const guest = new Reader(first, host.url);
  await guest.open();
  await guest.problems('none');
  await first.waitForFunction(() => !!navigator.serviceWorker.controller);
  await host.close();
  await guest.press('Fight');
  await guest.press('Begin');
  await guest.fightToEnd();
  await first.evaluate(() => (window.location.hash = '#learn/cookbook'));
  await first.locator('.lesson[data-page=cookbook]').waitFor();
  await guest.tab('Simulate');
  await guest.choose('Fights', '1000');
  await guest.press('Simulate');
  await first.locator('[data-state=done]').waitFor();
  // a later visit without a network
  await reader.open();
  await reader.problems('none');
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => !!active));
  await page.reload();
  await reader.problems('none');
  await context.setOffline(true);
  await page.reload();
  await reader.problems('none');
  await reader.press('Fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  await reader.tab('Learn');
  await page.locator('.lesson h1').waitFor();
});

test('the keyboard alone', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  const keys = page.keyboard;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (name) => {
    for (let i = 0; i < 80; i++) {
      if ((await focused()) === name) return;
      await keys.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  await tabTo('Write');
  await tabTo('house.fray');
  await keys.press('Enter');
  // into the editor and out of it
  for (let i = 0; i < 40; i++) {
    if (await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))) break;
    await keys.press('Tab');
  }
  await keys.press('Control+Home');
  await keys.type('# mine\n');
  await page.getByText('# mine').first().waitFor();
  await keys.press('Tab');
  holds(
    !(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))),
    'Tab does not leave the editor',
  );
  await page.evaluate(() => document.activeElement.blur());
  await tabTo('Write');
  await keys.press('ArrowRight');
  await keys.press('ArrowRight');
  await page.locator('.fight-page').waitFor();
  await page.locator('.setup button.main:enabled').waitFor();
  await tabTo('Begin');
  await keys.press('Enter');
  await page.locator('.field').waitFor();
  await tabTo('To the end');
  await keys.press('Enter');
  await page.locator('.log-end').waitFor();
  await tabTo('Back');
  await keys.press('Enter');
  await page.getByText('Step 0 of 1.').waitFor();
});

const EVIL = '<img src=x onerror=alert(1)>';

test('names and texts of rules are text', async ({ reader, page }) => {
  await reader.open();
  await reader.problems('none');
  await reader.write(
    `edition 1\nuse "witchhammer"\n\n## ${EVIL} [a](javascript:alert(1))\ntechnique "${EVIL}" {\n` +
      `  level 1\n  attack +1\n  aspects melee\n  move 9 toward nearest enemy\n` +
      `  target nearest enemy\n  on hit { log "${EVIL}" }\n}\n`,
  );
  await reader.file('people.fray');
  await reader.write(
    `edition 1\nuse "hearth"\nhero "${EVIL}a" { attack 5; deck "${EVIL}", Gasp }\n` +
      `hero Ines { attack 5; deck "${EVIL}", Gasp }\n`,
  );
  await reader.problems('none');
  await page.locator('.beside .card').getByText('<img').first().waitFor();
  await reader.press('Fight');
  await reader.press('Begin');
  await reader.fightToEnd();
  holds(
    (await reader.log()).some((line) => line.includes(EVIL)),
    'the text is not in the log',
  );
  await reader.tab('Share');
  await page.locator('.card-sheet .card').first().waitFor();
  equal(await page.locator('img').count(), 0, 'elements of the text');
});

/* What the tool finds first in a file. */
function firstFinding(name, text) {
  writeFileSync(join(scratch, name), text);
  const { stdout } = spawnSync(fray, ['check', '--format', 'jsonl', name], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const [first] = stdout.split('\n').filter(Boolean);
  return first ? JSON.parse(first).message : '';
}

test('endless and huge rules leave the page alive, and it says what the tool says', async ({
  reader,
  page,
}) => {
  await reader.open();
  await reader.problems('none');
  const scene = 'encounter "Night" {\n  map "AB"\n  side a { "A": Ada }\n  side b { "B": Bo }\n}\n';
  const endless = 'flow { repeat 100000 { repeat 100000 { if 1 == 2 { finish fight } } } }\n';
  const start = 'edition 1\nsystem Evil { space squares }\ncreature Ada { }\ncreature Bo { }\n';
  await reader.file('house.fray');
  await reader.write(start + endless + scene);
  // a fight without an end stops where the tool stops it
  writeFileSync(join(scratch, 'house.fray'), start + endless + scene);
  const ran = spawnSync(fray, ['run', '--color', 'never', 'house.fray', '--seed', '7'], {
    cwd: scratch,
    encoding: 'utf8',
  });
  await page.locator('.problems [role=status][data-checked=yes]').waitFor();
  await reader.press('Fight');
  await reader.press('Begin');
  await page.locator('.field').waitFor();
  await reader.press('To the end');
  await page.locator('.log-end').getByText('The fight stopped').waitFor();
  const fault = (await page.locator('pre.fault').textContent()).trim();
  holds(fault.length > 20 && ran.stderr.includes(fault), `not in the words of the tool: ${fault}`);
  // many of them are stopped by the reader
  await reader.tab('Simulate');
  await reader.choose('Fights', '100000');
  await reader.press('Simulate');
  await page.locator('[data-state=running]').waitFor();
  await reader.press('Stop');
  await page.locator('[data-state=running]').waitFor({ state: 'detached' });
  // files that are deep, long or wrong
  await reader.tab('Write');
  const says = async (message) => {
    holds(message.length > 5, 'the tool finds nothing');
    const found = page.locator('.problems .finding');
    await found.getByText(message, { exact: false }).first().waitFor();
  };
  for (const text of ['x {'.repeat(3000), `edition 1\nlet a = ${'('.repeat(20_000)}1\n`]) {
    await reader.write(text);
    await says(firstFinding('house.fray', text));
  }
  const opened = async (name, text) => {
    await page
      .getByLabel('Open files')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('.file-name').getByText(name).waitFor();
  };
  const million = `edition 1\n${'#\n'.repeat(1_000_000)}let a = b\n`;
  await opened('million.fray', million);
  await says(firstFinding('million.fray', million));
  await opened('small.fray', `${start}${scene}`);
  await says(firstFinding('small.fray', start + scene));
  await reader.press('million.fray has errors');
  await page.locator('.file-name').getByText('million.fray').waitFor();
  await reader.press('Delete');
  await page.locator('.name-form').getByRole('button', { name: 'Delete' }).click();
  await reader.press('house.fray has errors');
  await reader.write(start + endless + scene);
  await reader.press('Fight');
  await reader.press('Begin again');
  await page.getByText('Step 0 of 0.').waitFor();
});

test('no script is inline, and none may be', async () => {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) holds(/ src="/.test(tag), tag);
  const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? '';
  const rules = Object.fromEntries(policy.split(';').map((rule) => rule.trim().split(/ (.*)/)));
  equal(rules['default-src'], "'none'", 'what is allowed by default');
  equal(rules['script-src'], "'self' 'wasm-unsafe-eval'", 'scripts');
  equal(rules['connect-src'], "'self'", 'connections');
});

test('a broken link is refused', async ({ reader, page }) => {
  await reader.open('#f=AAAA');
  await page.getByText('This link cannot be read').waitFor();
  await reader.problems('none');
});

await import('./page_faults.mjs');
await import('./page_states.mjs');
await runTests();

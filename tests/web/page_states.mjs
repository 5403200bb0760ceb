/* page_states.mjs -- Every state of the page at three widths, light and dark: accessible, no overflow. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { equal, holds, Reader, seat, settled, test } from './reader.mjs';

const STATES = {
  write: async (page) => {
    await page.locator('.problems [role=status]').getByText('none').waitFor();
    await page.locator('.beside .card').waitFor();
  },
  'learn/tutorial/2-character': async (page) => {
    await page.locator('.lesson h1').waitFor();
    await page.getByRole('button', { name: 'Change' }).first().click();
    await page.getByRole('button', { name: 'Check' }).first().click();
    await page.locator('.output').first().waitFor();
  },
  'learn/codes/E0301': async (page) => {
    await page.locator('.lesson h3').first().waitFor();
    await page.locator('.codes li').first().waitFor();
  },
  fight: async (page) => {
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByText('Who decides').click();
    await page.getByRole('button', { name: 'Vignette' }).click();
    await page.locator('.figure').first().click();
    await page.locator('.fighter').first().click();
  },
  'fight/asked': async (page) => {
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await seat(new Reader(page, ''), page, 'All of village', 'person');
    await seat(new Reader(page, ''), page, 'All of wolves', 'search');
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.locator('.ask').waitFor();
    await page.getByRole('region', { name: 'Cards to choose from' }).waitFor();
    await page.getByText('Record and referee').click();
  },
  'fight/turns': async (page) => {
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    // line by line, until a turn has begun
    const now = page.locator('.turns .turn-now');
    for (let line = 0; line < 40 && !(await now.count()); line++) {
      const step = await page.getByText(/^.*Step \d+ of/).innerText();
      await page.getByRole('button', { name: 'Line', exact: true }).click();
      await page.waitForFunction((old) => !document.body.innerText.includes(old), step);
    }
    await now.first().waitFor();
  },
  odds: async (page) => {
    await page.locator('.results').first().waitFor();
    await page.getByRole('button', { name: 'Compute' }).click();
    await page.getByText('mean 10.00').waitFor();
  },
  simulate: async (page) => {
    await page
      .getByRole('combobox', { name: 'Fights', exact: true })
      .selectOption('1000');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.locator('[data-state=done]').waitFor();
    await page.getByText('Cards, weapons and the like').waitFor();
  },
  share: async (page) => {
    await page.locator('.card-sheet .card').first().waitFor();
  },
};

/* Words of tables that are broken into lines. */
function brokenWords() {
  const broken = [];
  for (const cell of document.querySelectorAll('th, td')) {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/[a-z]{3,}/gi)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
  }
  return broken;
}

for (const [state, reach] of Object.entries(STATES))
  test(`accessible at each width, light and dark: ${state}`, async ({ reader, page }) => {
    await reader.open(`#${state}`);
    await reach(page);
    for (const width of [360, 800, 1600])
      for (const colorScheme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const where = `${width} ${colorScheme}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        holds(wide <= width, `${where}: the page is ${wide} wide`);
        equal(await page.evaluate(brokenWords), [], `${where}: words in two lines`);
        if (process.env.SHOTS)
          await page.screenshot({
            fullPage: true,
            path: join(
              process.env.SHOTS,
              `${state.replaceAll('/', '-')}-${width}-${colorScheme}.png`,
            ),
          });
        // structure depends on the width, contrast on the colours: each is read at least twice
        if ((width === 360 && colorScheme === 'light') || (width === 800 && colorScheme === 'dark'))
          continue;
        const { violations } = await new AxeBuilder({ page }).analyze();
        const said = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
        equal(said, [], where);
      }
  });

import { expect, type Page, test } from '@playwright/test';
import { alikeCards, expectAccessible } from './console.ts';

const exhibits: Readonly<Record<string, readonly string[]>> = {
  list: ['normal', 'empty', 'loading', 'error', 'readOnly'],
  tree: ['normal', 'empty', 'error'],
  form: ['normal', 'empty', 'loading', 'error', 'readOnly'],
  detail: ['normal', 'error', 'readOnly'],
  board: ['normal', 'empty', 'error', 'readOnly'],
  wizard: ['normal', 'error'],
  designer: ['normal'],
  dashboard: ['normal', 'empty'],
  controls: ['normal', 'empty', 'disabled', 'error', 'longText'],
  cells: ['normal'],
  table: ['normal', 'empty'],
  tags: ['normal'],
  pickers: ['normal', 'disabled'],
  workdays: ['normal'],
  difference: ['normal', 'empty'],
  audits: ['normal', 'empty', 'error'],
  gantt: ['normal', 'readOnly', 'empty'],
};
/** Shown one after the other in one page. */
const groups = [
  ['list', 'tree', 'tags'],
  ['form', 'detail', 'wizard', 'dashboard'],
  ['board', 'designer', 'controls', 'cells', 'table'],
  ['pickers', 'workdays', 'difference', 'audits', 'gantt'],
] as const;
const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;

/** Shows an exhibit; on a page that is open already the gallery changes over without being loaded again. */
async function show(page: Page, exhibit: string, state = 'normal'): Promise<void> {
  const address = `/mpcloud/demo?show=${exhibit}&state=${state}`;
  if (page.url().includes('/demo')) await page.evaluate((to) => history.pushState(null, '', to), address);
  else await page.goto(address);
  await expect(page.locator(`[data-shown="${exhibit}:${state}"] .stage`)).toBeVisible();
  if (state !== 'loading' && exhibit !== 'dashboard') await expect(page.locator('.stage .ui-bone')).toHaveCount(0);
}

async function prefer(page: Page, scheme: 'light' | 'dark', language = 'zh-CN'): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lang', value: language, url: `http://localhost:${process.env['E2E_PORT']}` }]);
  await page.addInitScript((value) => localStorage.setItem('default', value), JSON.stringify({ scheme }));
}

/** A key that stands where its text should. */
const missing =
  /\b(common|control|list|form|detail|tree|excel|records|board|wizard|dashboard|icon|specimen|unit|dealer|order|calendar)\.[a-z]/;
for (const scheme of ['light', 'dark'] as const)
  for (const group of groups)
    test(`${group.join(', ')}: accessible in every state, ${scheme}`, async ({ page }) => {
      await prefer(page, scheme);

      for (const exhibit of group) {
        const states = exhibits[exhibit] ?? [];
        // In the dark only colours are others, and states that are colours stand among the controls.
        for (const state of scheme === 'light' || exhibit === 'controls' ? states : states.slice(0, 1)) {
          await show(page, exhibit, state);
          await expectAccessible(page, { within: '.stage', without: alikeCards });
        }
      }
      await expectAccessible(page, { without: '.stage' });
    });

for (const language of languages)
  test(`no text is missing in ${language}`, async ({ page }) => {
    await prefer(page, 'light', language);

    for (const exhibit of Object.keys(exhibits)) {
      await show(page, exhibit);
      await expect(page.locator('body')).not.toContainText(missing);
    }
  });

test('a list is walked, opened and chosen from with the keyboard alone', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'list');
  const rows = page.locator('tbody tr');
  await rows.first().focus();

  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');

  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit specimen' })).toBeVisible();
});

test('sorting, filtering and paging ask the source, and a filter goes back to the first page', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'list');

  await page.getByRole('grid').getByRole('button', { name: 'Code' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('SP-00001');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('SP-00021');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('search').getByRole('textbox', { name: 'Name', exact: true }).fill('1004');

  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('SP-01004');
});

test('a form names every wrong field, focuses the first, and asks before it loses what was typed', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'list');
  await page.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'New specimen' });
  await expect(drawer).toBeVisible();

  await page.keyboard.press('Control+s');

  await expect(drawer.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(drawer.getByText('Name cannot be empty.')).toBeVisible();
  await page.keyboard.type('SP-00001');
  await page.keyboard.press('Escape');
  await expect(page.getByText('There are unsaved changes. Discard them?')).toBeVisible();
});

test('an import shows its errors by row', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'import');
  await page.getByRole('button', { name: 'Open' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'error.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
  await expect(page.getByRole('region', { name: 'Rows with errors' }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page, { within: '[role=dialog]' });
});

test('an export can be left and found again', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'export');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Start export' }).click();
  await page.getByRole('button', { name: 'Continue in background' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('button', { name: 'Download file' })).toBeVisible();
});

test('the tree opens, closes and chooses by arrow keys', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'tree');
  const tree = page.getByRole('tree');
  await tree.focus();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');

  await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '3');
});

test('on a phone rows are cards and filters a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page, 'light', 'en-US');
  await show(page, 'list');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'specimen' }).getByRole('listitem').first()).toBeVisible();

  await page.getByRole('button', { name: 'Filters' }).click();

  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('business controls', () => {
  const asked: string[] = [];
  test.beforeEach(async ({ page }) => {
    asked.length = 0;
    await prefer(page, 'light', 'en-US');
    await show(page, 'pickers');
    page.on('request', (request) => {
      if (request.url().includes('/gateway')) asked.push(request.url());
    });
  });
  test.afterEach(() => expect(asked, 'they live on what the browser holds').toEqual([]));

  test('a region is picked down to the county', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Region' }).click();
    const branches = page.locator('.ant-select-tree-treenode');
    for (const name of ['China', 'Jiangsu', 'Suzhou'])
      await branches
        .filter({ has: page.getByTitle(name, { exact: true }) })
        .locator('.ant-select-tree-switcher')
        .click();
    await page.getByTitle('Kunshan', { exact: true }).click();

    await expect(page.getByRole('status').filter({ hasText: 'China' })).toHaveText(
      'Region chosen: China / Jiangsu / Suzhou / Kunshan',
    );
  });

  test('dealers, customers, models and sets are found by code and by name', async ({ page }) => {
    const pick = async (name: string, typed: string, found: string) => {
      const box = page.getByRole('combobox', { name, exact: true });
      await box.click();
      await box.fill(typed);
      await page.locator('.ui-option').filter({ hasText: found }).first().click();
      await expect(page.locator('.ui-field').filter({ has: box })).toContainText(found);
    };
    await pick('Dealer', 'DLR00003', 'Suzhou Hongyuan Power Equipment');
    await pick('Shared with', 'Chengdu Jinling', 'Chengdu Jinling Power Equipment');
    await pick('Customer', 'Guangzhou Rail', 'Guangzhou Rail Transit');
    await pick('Model', 'C550', 'C550D5');
    await pick('Genset serial number (GSN)', 'W26C004507', 'Shanghai Data Centre, unit 1');
  });

  test('three working days after 12 February 2026 is the 24th, since the Spring Festival lies between', async ({
    page,
  }) => {
    await show(page, 'workdays');
    await page.getByRole('spinbutton').fill('3');

    await expect(page.locator('output')).toContainText('2026-02-24');
  });

  test('a changed line is marked, or returned with a remark beside it', async ({ page }) => {
    await show(page, 'difference');
    const line = page.getByRole('row', { name: /^Registered address/ });
    await line.getByText('Return', { exact: true }).click();
    await line.getByRole('textbox').fill('The licence still says Minhang.');
    await line.getByRole('button', { name: 'Save remark' }).click();

    await expect(line).toHaveAttribute('data-mark', 'return');
    await expect(line.locator('.ui-remark')).toContainText('The licence still says Minhang.');
    await expect(page.getByText('Changes: 10 · 10 left to check')).toBeVisible();
  });

  test('versions in audit show how long they wait, pass when only contact facts change, and open', async ({ page }) => {
    await show(page, 'audits');
    const waits = page.locator('.dlr-waiting');
    for (const state of ['early', 'soon', 'late'])
      await expect(waits.and(page.locator(`[data-state="${state}"]`)).first()).toBeVisible();
    for (const name of ['DLR00001 V4', 'DLR00018 V6'])
      await page.getByRole('row', { name }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Batch approve' }).click();

    await expect(page.getByRole('dialog')).toContainText('DLR00018 V6');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row', { name: 'DLR00001 V4' })).toHaveCount(0);
    await page.getByRole('row', { name: 'DLR00012 V2' }).getByText('DLR00012 V2').click();
    await expect(page.getByRole('dialog', { name: /^DLR00012 V2/ })).toContainText('Registered address');
  });
});

test('a milestone is moved by keys and by the pointer, with what follows in view, and taken back', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'gantt');
  const table = page.getByRole('treegrid', { name: 'Delivery of generator sets' });
  const production = table.getByRole('row', { name: /Production complete/ });
  const effects = page.getByRole('region', { name: 'Effects of the move' });
  const before = (await production.getByRole('gridcell').first().textContent()) ?? '';
  await production.click();

  await page.keyboard.press('Shift+ArrowRight');
  await expect(effects).toContainText('Forecast acceptance');
  await page.keyboard.press('Escape');
  await expect(effects).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: /^Move Production complete/ });
  await why.getByRole('textbox').fill('The factory is busy.');
  await why.getByRole('button', { name: 'Move', exact: true }).click();

  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  await expect(production.getByRole('gridcell').first()).not.toHaveText(before);
  await table.focus();
  await page.keyboard.press('Control+z');
  await expect(production.getByRole('gridcell').first()).toHaveText(before);
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);

  const bar = page.locator('[data-key="M40"] .ui-gantt-plan');
  await production.dblclick();
  const box = await bar.boundingBox();
  if (!box) throw new Error('the bar is not drawn');
  const [x, y] = [box.x + box.width - 6, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12 * 7, y, { steps: 4 });
  await expect(effects).toContainText(/also moves \d+ others?/);
  await page.mouse.up();
  await expect(why).toBeVisible();
});

test('of 12,000 milestones only those in view are drawn, wherever one scrolls', async ({ page }) => {
  await prefer(page, 'light', 'en-US');
  await show(page, 'gantt', 'large');
  const box = page.locator('.ui-gantt-box');
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', /^1\d{4}$/);

  const frames = await box.evaluate(async (element) => {
    const times: number[] = [];
    let most = 0;
    let last = performance.now();
    for (let step = 0; step < 120; step += 1) {
      element.scrollTop += 97;
      element.scrollLeft += 31;
      await new Promise((done) => requestAnimationFrame(done));
      const now = performance.now();
      times.push(now - last);
      last = now;
      most = Math.max(most, element.querySelectorAll('*').length);
    }
    return { median: times.toSorted((a, b) => a - b)[60], most };
  });

  test.info().annotations.push({ type: 'frames', description: JSON.stringify(frames) });
  expect(frames.most).toBeLessThan(1500);
});

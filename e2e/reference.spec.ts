import { expect, test, type Page } from '@playwright/test';
import { call, settled, signIn } from './console.ts';

const stamp = Date.now().toString(36);

async function show(page: Page, address: string): Promise<void> {
  await page.goto(`/mpcloud/${address}`);
  await settled(page);
}

test('a day of the company is made free; the calculator steps over it', async ({ page }) => {
  await signIn(page, 'hy-admin');
  const { body: made } = await call(page, {
    method: 'POST',
    path: '/reference/calendar',
    body: {
      code: `E2E_${stamp.toUpperCase()}`,
      name: { ZH_CN: '测试', EN_US: 'Test' },
      weekend: ['6', '7'],
    },
  });
  await show(page, `holidays?calendar=${made.id}&year=2026`);
  await page.getByRole('button', { name: 'Import public holidays' }).click();
  await expect(page.getByText('248 working days')).toBeVisible();

  await page.getByRole('button', { name: /December 24, 2026/ }).click();
  await page.getByRole('button', { name: /December 25, 2026/ }).click({ modifiers: ['Shift'] });
  const panel = page.getByRole('region', { name: '2026-12-24 to 2026-12-25 (2 days)' });
  await panel.getByLabel('Name').fill('Stocktaking');
  await panel.getByRole('button', { name: 'Mark as day off' }).click();

  await expect(page.getByRole('button', { name: /December 24, 2026, Day off: Stocktaking/ })).toBeVisible();
  await expect(page.getByText('246 working days')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2026-12-23');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await page.getByLabel('Working days', { exact: true }).fill('1');
  await expect(page.locator('output')).toContainText('2026-12-28');
  await page.getByRole('button', { name: 'Confirm year' }).click();
  await expect(page.getByText('Year confirmed')).toBeVisible();
});

test('a word of a dictionary is changed in its place and shows where it is chosen', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await show(page, 'DDMaintenance?dictionary=CURRENCY');
  await page.getByRole('button', { name: 'New item' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Item code').fill(`X${stamp.toUpperCase()}`);
  await form.getByRole('textbox', { name: /Item name/ }).fill('测试币');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('checkbox', { name: /Only missing translations/ }).check();
  const word = page.getByRole('textbox', { name: `X${stamp.toUpperCase()} in English` });
  await word.fill(`Coin ${stamp}`);
  await word.press('Enter');
  await page.getByRole('checkbox', { name: /Only missing translations/ }).uncheck();
  await expect(page.getByRole('textbox', { name: `X${stamp.toUpperCase()} in English` })).toHaveValue(`Coin ${stamp}`);
  const { body } = await call(page, { path: '/dictionary/CURRENCY' });
  expect(body.items.at(-1).label).toEqual({ ZH_CN: '测试币', EN_US: `Coin ${stamp}` });
  await page.getByRole('button', { name: `Delete Coin ${stamp}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('textbox', { name: `X${stamp.toUpperCase()} in English` })).toHaveCount(0);
});

test('the tree of regions opens down to a county, which tells what hangs on it', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await call(page, { method: 'POST', path: '/reference/region/national', body: { apply: true } });
  await show(page, 'provinceCityCountrySetting');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toHaveText(/China/);
  await tree.getByRole('treeitem').first().locator('.ui-caret').click();
  await tree.getByRole('treeitem', { name: 'Shanghai' }).click();
  await expect(page.getByText('Direct subregions')).toBeVisible();
  await page.getByRole('button', { name: 'Import national divisions' }).click();
  await expect(page.getByRole('dialog').getByText(/regions already exist/)).toBeVisible();
});

test('a property of files out of a dictionary asks for it, one of another kind does not', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await show(page, 'attributeTypeSetting?new=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Code').fill(`p${stamp}`);
  await form.getByRole('textbox', { name: /^Name/ }).first().fill('测试属性');
  await expect(form.getByLabel('Dictionary', { exact: true })).toHaveCount(0);
  await form.getByLabel('Data type').click();
  await page.locator('.ant-select-item-option[title="Dictionary"]').click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: /Dictionary/ })).toBeVisible();
  await form.getByLabel('Data type').click();
  await page.locator('.ant-select-item-option[title="Integer"]').click();
  await form.getByLabel('Unit').fill('kW');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  const { body } = await call(page, { path: `/reference/attributeType?code=p${stamp}` });
  expect(body.items[0]).toMatchObject({ dataType: 'int', unit: 'kW', dictionaryId: null });
});

test('the items of a dictionary are a list of their own, which gives the dictionary by itself', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await show(page, 'DDMaintenance?dictionary=CURRENCY&view=list');
  await expect(page.getByRole('row', { name: /CNY/ })).toBeVisible();
  await page.getByRole('button', { name: /^New/ }).last().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(/Item code/)).toBeVisible();
  await expect(form.getByLabel('Dictionary', { exact: true })).toHaveCount(0);
});

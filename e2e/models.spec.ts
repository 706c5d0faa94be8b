import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, openFromMenu, settled, signIn } from './console.ts';

const rows = (page: Page) => page.getByRole('grid').getByRole('row');

test('a model is copied, replaced and compared', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'Model settings');
  await settled(page);
  await page.getByRole('textbox', { name: /^Search Model/ }).fill('C550D5');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'C550D5', exact: true }).click();
  await settled(page);
  await page.getByRole('tab', { name: 'Ratings' }).click();
  await expect(page.getByRole('region', { name: 'Ratings' })).toContainText('Emergency standby');
  await page.getByRole('tab', { name: 'Successors' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('replaces no other');

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('New model based on C550D5')).toBeVisible();
  const code = `C550-${Date.now() % 1_000_000}`;
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill(code);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.locator('.ui-facts')).toContainText('550');

  const { body } = await call(page, {
    path: '/reference/gensetModel?lifecycle=active&sort=code&size=2&productLine=DIESEL',
  });
  const ids = body.items.map(({ id }: { id: string }) => id).join(',');
  await page.goto(`${new URL(page.url()).pathname}?compare=${ids}`);
  await settled(page);
  const table = page.getByRole('region', { name: 'Compare' });
  const all = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Differences only' }).check();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
  await expectAccessible(page);
});

test('a rule of files is judged while its condition is typed, and shows in the check list of a case', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'File settings');
  await settled(page);
  await page.getByRole('button', { name: 'New file rule' }).click();
  const form = page.getByRole('dialog');
  const code = `E2E-${Date.now() % 1_000_000}`;
  await form.getByRole('textbox', { name: 'Code' }).fill(code);
  await form
    .getByRole('textbox', { name: /Chinese|中文|Name/ })
    .first()
    .fill('出口许可');
  await form.getByRole('combobox', { name: 'Business object' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('GOEM', { exact: true }).click();
  await form.getByRole('button', { name: 'Has exports' }).click();
  const condition = form.getByRole('textbox', { name: 'Applies when' });
  await expect(condition).toHaveValue('form.exports');
  await condition.fill('form.export');
  await expect(form.getByText('Field export does not exist')).toBeVisible();
  await condition.fill('form.exports');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(code)).toBeVisible();

  await page.getByRole('button', { name: 'Preview checklist' }).click();
  const preview = page.getByRole('dialog', { name: /Preview checklist/ });
  await preview.getByRole('combobox', { name: 'Business object' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('GOEM', { exact: true }).click();
  const line = preview.getByRole('row', { name: new RegExp(code) });
  await expect(line).toContainText('condition not met');
  await preview.getByRole('switch', { name: 'Has exports' }).click();
  await expect(line).toContainText('condition met');
  await expectAccessible(page);
});

test('directories stand below their libraries with what their files must be like', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'Directory type settings');
  await settled(page);
  await page.getByRole('treeitem', { name: 'Service manuals' }).click();
  await settled(page);
  await expect(page.locator('.ui-details').first()).toContainText('Documents');
  await expect(page.getByRole('region', { name: 'Attributes' })).toContainText('Model');
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('The directories are empty');
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

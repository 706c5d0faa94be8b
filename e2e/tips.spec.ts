import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

const stamp = Date.now().toString(36).toUpperCase();

async function show(page: Page, address: string): Promise<void> {
  await page.goto(`/mpcloud/${address}`);
  await settled(page);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  // A long list draws what is in sight; its search finds the rest.
  if (await box.isEditable()) await box.fill(option);
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

async function prove(page: Page): Promise<void> {
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a rule is written with a preview, tried, run, and read by whom it tells', async ({ page }) => {
  test.slow();
  await signIn(page, 'hy-admin');
  const { body: models } = await call(page, { path: '/reference/gensetModel?size=1&sort=code' });
  const [model] = models.items;
  await show(page, 'tipsRule?new=1');
  await page.getByRole('textbox', { name: 'Code' }).fill(`E2E-${stamp}`);
  await page.getByRole('textbox', { name: /^Name ·/ }).fill(`E2E ${stamp}`);
  await choose(page, 'Subject', 'Genset model');
  await choose(page, 'Trigger', 'Missing');
  await choose(page, 'Field', 'Successor');
  await page.getByRole('textbox', { name: 'Condition' }).fill(`form.code == '${model.code}'`);
  await page.getByRole('button', { name: 'Add Recipients' }).click();
  const row = page.getByRole('listitem', { name: /Recipients.*1/ });
  await row.getByRole('combobox', { name: 'Type' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('Specific user', { exact: true }).click();
  await row.getByRole('combobox', { name: 'Value' }).fill('hy-staff');
  await page.locator('.ant-select-item-option').filter({ hasText: '刘洋', visible: true }).first().click();
  await page.getByRole('textbox', { name: /^Template ·/ }).fill('{code} waits {colour}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Unknown placeholder: colour')).toBeVisible();
  await page.getByRole('textbox', { name: /^Template ·/ }).fill('waits: ');
  await page.getByRole('group', { name: 'Placeholders' }).getByRole('button', { name: 'Model', exact: true }).click();
  await expect(preview.getByText(/^waits: \S+/).first()).toBeVisible();
  // From and to the same hour: no quiet hours, whatever hour this runs at.
  await page.getByRole('textbox', { name: /^Quiet hours from/ }).fill('00:00');
  await page.getByRole('textbox', { name: /^Quiet hours to/ }).fill('00:00');
  await page.getByRole('switch', { name: 'Enabled' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('searchbox').first().fill(`E2E-${stamp}`);
  await page.getByRole('button', { name: `Dry run: E2E ${stamp}` }).click();
  const dry = page.getByRole('dialog', { name: 'Dry run: who would be notified today' });
  await expect(dry.getByRole('row', { name: /刘洋/ })).toBeVisible();
  await prove(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `More actions: E2E ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await expect(page.getByText(/1 planned/)).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, 'hy-staff');
  const own = page.getByRole('row', { name: new RegExp(`E2E ${stamp}`) });
  // It is sent by the queue, when that comes to it.
  await expect(async () => {
    await show(page, 'tipsQuery?state=sent');
    await expect(own).toContainText('刘洋', { timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await prove(page);
  await own.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`fileSetting.*model=${model.id}`));
  await expect(page.getByText(model.code, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await show(page, 'tipsQuery?state=read');
  await expect(page.getByRole('row', { name: new RegExp(`E2E ${stamp}`) })).toBeVisible();
});

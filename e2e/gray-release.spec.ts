import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator writes a rule that names a user, and the test says where that user is led and why', async ({
  page,
}) => {
  const name = `Pilot ${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/grayEnvManager?new=1' });
  await settled(page);

  await page.getByLabel(/^Rule name/).fill(name);
  await page.getByRole('combobox', { name: /^Type/ }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('Share', { exact: true }).click();
  await page.getByLabel(/^Gray share/).fill('30');
  await page.getByLabel(/^Normal share/).fill('69');
  await page.getByLabel(/^Gray address/).fill('https://gray.example');
  await page.getByLabel(/^Gray mark/).fill('pilot');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Split ratios must sum to 100.').first()).toBeVisible();
  await page.getByLabel(/^Gray share/).fill('100');
  await page.getByLabel(/^Normal share/).fill('0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('row', { name }).getByRole('button', { name: 'Enable' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Enable' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: "Test a user's environment" }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('combobox', { name: 'User' }).fill('hy-engineer');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await box.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(box.getByText(`The rule "${name}" fits.`)).toBeVisible();
  await expect(box.getByText(/Drew \d+; below 100 is gray/)).toBeVisible();
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: `More actions: ${name}` })).toBeHidden();
});

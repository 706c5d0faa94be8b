import { expect, test } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

test('a lead is reported, published, verified with a score and closed; who follows its industry is told', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/IndustryInformation?new=1');
  await settled(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Second phase of the port');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Policy', visible: true }).click();
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^All organizations$/, visible: true })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second phase of the port' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reliability' }).fill('4');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Convert to project' })).toBeVisible();

  await page.goto('/mpcloud/IndustryInformation?show=board');
  await expect(page.getByText('Second phase of the port').first()).toBeVisible();
  await page.getByRole('button', { name: 'My subscriptions' }).click();
  await expect(page.getByRole('dialog', { name: 'Subscribe to industry information' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/mpcloud/TradeSalesStaff');
  await settled(page);
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  const { body } = await call(page, { path: '/dealer/industryInfo?q=Second' });
  for (const { id, version } of body.items)
    await call(page, {
      method: 'POST',
      path: `/dealer/industryInfo/${id}/transitions/close`,
      body: { version, reason: 'walked through' },
    });
});

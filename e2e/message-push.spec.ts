import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator pushes a text to two accounts, sees the preview, and finds the result of each', async ({
  page,
}) => {
  const words = `Weekly report ${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/wechatMessagePush?new=1' });
  await settled(page);

  await page.getByLabel(/^Text/).fill(words);
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(words)).toBeVisible();
  const full = page.getByRole('row').filter({ hasText: 'None left' }).first();
  const free = page.getByRole('row').filter({ hasText: '3 pushes' }).first();
  await free.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose at least 2 records.').first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await full.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/4 pushes this month already used/).first()).toBeVisible();
  await page.getByRole('switch', { name: /^Skip accounts/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('tab', { name: 'Results' }).click();
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results.getByText('Skipped (monthly limit)')).toBeVisible();
  await expect(results.getByText('Not sent (no channel)')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

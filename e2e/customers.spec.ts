import { expect, test } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

test('a customer that is there already is offered while typing; a pair is merged, its old code leads on, and comes back', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/customerManage?new=1');
  await settled(page);
  await page.getByRole('textbox', { name: 'Name · Chinese' }).fill('上海云数科技(集团)有限公司');
  const hint = page.getByRole('alert').filter({ hasText: 'This customer probably already exists' });
  await expect(hint).toContainText('C0000123');
  await hint.getByRole('button', { name: 'Open existing customer' }).first().click();
  await expect(page.getByRole('heading', { name: 'Yunshu Technology Group Co., Ltd.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sites' }).click();
  await expect(page.getByText('gensets must be derated')).toBeVisible();

  await page.goto('/mpcloud/customerManage?show=duplicates');
  await settled(page);
  const { body } = await call(page, { path: '/customer/duplicatePair?state=open&sort=-score' });
  const [pair] = body.items;
  await page
    .getByRole('button', { name: /^Merge/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Choose what to keep, field by field' })).toBeVisible();
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Merge C\d+ into/ }).click();
  await expect(page.getByText(/was merged into C\d+/).first()).toBeVisible();

  await page.goto(`/mpcloud/customerManage?customer=${pair.secondId}`);
  await expect(page.getByText('was merged into').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Undo merge' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText('was restored').first()).toBeVisible();

  await page.goto('/mpcloud/customerQuery?show=pivot');
  await expect(page.getByRole('columnheader', { name: 'Data center' })).toBeVisible();
  await expectAccessible(page);
});

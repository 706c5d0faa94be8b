import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator subscribes a system to changes, is told what is wrong with the key, and sends a failed event again', async ({
  page,
}) => {
  const code = `sub.${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/eventSubscriptions' });
  await settled(page);
  await expect(page.getByText('客户变更与审批结果通知 ERP')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New subscription' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Subscription code/).fill(code);
  await form.getByLabel(/^Subscription name/).fill('Data warehouse');
  await form.getByRole('combobox', { name: /^Interface/ }).fill('客户主数据');
  await page.locator('.ant-select-dropdown:visible').getByText('客户主数据下发').click();
  await form.getByLabel(/^Signing key/).fill('whsec_short');
  await form.getByRole('combobox', { name: /^Records/ }).fill('Process instance');
  await page.locator('.ant-select-dropdown:visible').getByText('Process instance').click();
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: /^Events/ }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('Process ended').click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('The key must be whsec_').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^Signing key/).fill(`whsec_${'A'.repeat(43)}=`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: code })).toContainText('Process instance');

  await page.getByRole('tab', { name: 'Events' }).click();
  await settled(page);
  await expectAccessible(page);
  const failed = page.getByRole('row').filter({ hasText: 'HTTP 503' });
  await expect(failed).toContainText('Failed');
  await failed.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The event will be sent again in a moment.')).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator connects a system, tries it out, and sends the failed message again from the log', async ({
  page,
}) => {
  const code = `demo.${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/interfaceMgr?new=1' });
  await settled(page);

  await page.getByLabel(/^Interface code/).fill(code);
  await page.getByLabel(/^Interface name/).fill(`Orders ${code}`);
  await page.getByLabel(/^External system/).fill('ERP');
  await page.getByLabel(/^URL/).fill('https://10.1.2.3/orders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('10.1.2.3 belongs to a private network').first()).toBeVisible();
  await page.getByLabel(/^URL/).fill('https://erp.invalid/orders');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('tab', { name: 'Try out' }).click();
  const message = page.getByLabel('Message (JSON)');
  await message.fill('{"no":');
  await expect(page.getByText('This is not valid JSON.')).toBeVisible();
  await message.fill('{"no": "A-1", "password": "never shown"}');
  await page.getByRole('button', { name: 'Send message' }).click();
  const result = page.getByRole('status').filter({ hasText: 'Open log entry' });
  await expect(result.getByText('Failed')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await result.getByRole('link', { name: 'Open log entry' }).click();
  const request = page.getByRole('region', { name: 'Request' });
  await expect(request).toContainText('"no": "A-1"');
  await expect(request).not.toContainText('never shown');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Open log entry' }).getByText('Failed')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

test('monitoring shows breakers, figures and charts, and leads to the lines behind them', async ({ page }) => {
  await signIn(page, 'hy-admin', { at: '/interfaceMonitoring?days=7' });
  await settled(page);

  const breakers = page.getByRole('table', { name: 'Circuit breakers and last calls' });
  const track = breakers.getByRole('row', { name: /物流轨迹查询/ });
  await expect(track.getByText('Closed')).toBeVisible();
  await expect(page.getByText('Success rate').first()).toBeVisible();
  await expectAccessible(page);
  await track.getByRole('link', { name: 'Open log' }).click();
  await settled(page);
  await expect(page.getByText('No answer within 10 s').first()).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

const gateway = '/gateway/allinoneservice/open';

test('an administrator lets a program read dealers: a project, its grant, its token, a test, a rotation', async ({
  page,
}) => {
  const code = `E2E${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/systemAccessManager?new=1' });
  await settled(page);
  await page.getByLabel(/^Project code/).fill(code);
  await page
    .getByLabel(/^Project name/)
    .first()
    .fill('门户');
  await page.getByRole('combobox', { name: /^Works as/ }).fill('hy-admin');
  await page.locator('.ant-select-dropdown:visible').getByText('陈国栋').click();
  await page.getByLabel(/^Verification user name/).fill('portal');
  await page.getByLabel(/^Verification password/).fill('portal-7f3A');
  await page.getByLabel(/^Allowed IP/).fill('10.300.0.1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter IP addresses or CIDR ranges').first()).toBeVisible();
  await page.getByLabel(/^Allowed IP/).fill('127.0.0.0/8, ::1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await settled(page);

  await page.getByRole('tab', { name: 'Granted APIs' }).click();
  await page.getByRole('textbox', { name: 'Find by name, ID or path' }).fill('dealer.read');
  await page
    .getByRole('checkbox', { name: /^Dealer: / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Save grants' }).click();
  await expect(page.getByRole('button', { name: 'Save grants' })).toBeDisabled();
  await expectAccessible(page, { within: 'main' });

  await page.getByRole('button', { name: 'Issue token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue token' }).click();
  const issued = page.getByRole('dialog').filter({ hasText: 'shown only once' });
  await expect(issued).toBeVisible();
  const [accessCode, first] = await issued.locator('code').allInnerTexts();
  expect(first).toMatch(/^[\w-]{43}$/);
  await expectAccessible(page, { within: '[role=dialog]' });
  await issued.getByRole('button', { name: 'Close', exact: true }).last().click();
  const call = (token = '') =>
    page.request.get(`${gateway}/dealer.read?size=5`, {
      headers: { 'x-access-code': accessCode ?? '', 'x-access-token': token },
    });
  const dealers = await call(first);
  expect(dealers.status()).toBe(200);
  expect(((await dealers.json()) as { items: unknown[] }).items.length).toBeGreaterThan(0);

  await page.getByRole('tab', { name: 'Integration' }).click();
  await page.getByRole('tab', { name: 'Java' }).click();
  await expect(page.getByText('HttpRequest.newBuilder')).toBeVisible();
  await page.getByRole('tab', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByText('HTTP 200')).toBeVisible();

  await page.getByRole('button', { name: 'Issue token' }).click();
  await page.getByRole('dialog').getByLabel('End the former token at once').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate token' }).click();
  await expect(issued).toBeVisible();
  await issued.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect((await call(first)).status()).toBe(401);

  await page.goto('/mpcloud/logReport?tab=apiLog');
  await settled(page);
  await expect(page.getByRole('gridcell', { name: code }).first()).toBeVisible();
  await expect(page.getByText('Invalid token').first()).toBeVisible();
});

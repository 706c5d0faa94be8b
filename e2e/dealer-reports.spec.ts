import { expect, test } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

const reports = [
  ['/mpcloud/dealerManager?part=network', 'Active dealers by sales region'],
  ['/mpcloud/dealerManager?part=coverage', 'Coverage by capability and power band'],
  ['/mpcloud/dealerManager?part=completeness', 'Completeness and verification rate by sales region (%)'],
  ['/mpcloud/dealerInfoCheck?part=efficiency', 'By node'],
] as const;

test('the head office reads its dealers in figures, on any screen', async ({ page }) => {
  await signIn(page, 'hy-exec');
  for (const [at, [address, title]] of reports.entries())
    for (const { scheme, width } of at === 0 ? looks : looks.slice(1)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(address);
      await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
      await settled(page);
      await expectAccessible(page);
    }
});

test('a figure leads to what stands behind it', async ({ page }) => {
  await signIn(page, 'hy-exec');
  await page.goto('/mpcloud/dealerInfoCheck?part=efficiency&months=12');
  await page.getByRole('region', { name: 'By auditor' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^DLR/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/mpcloud/dealerManager?part=network');
  await page.getByRole('region', { name: 'By grade' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/grade=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the head office authorises several dealers at once and prints a certificate', async ({ page }) => {
  await signIn(page, 'hy-exec');
  await page.goto('/mpcloud/dealerManager?status=active');
  await settled(page);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Authorize dealers (1)')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const { body: active } = await call(page, { path: '/dealer/dealer?status=active&size=1' });
  await page.goto(`/mpcloud/dealerManager?dealer=${String(active.items[0].id)}&tab=score`);
  await expect(page.getByText('Not available yet').first()).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/u);
});

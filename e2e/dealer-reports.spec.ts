import { expect, test } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

const reports = [
  ['/mpcloud/dealerManager?part=network', 'Dealers at work by big area'],
  ['/mpcloud/dealerManager?part=completeness', 'Completeness and verified share by big area (%)'],
  ['/mpcloud/dealerInfoCheck?part=efficiency', 'By node'],
] as const;

test('the head office reads its dealers in figures, prints a certificate and authorises several at once', async ({
  page,
}) => {
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

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/mpcloud/dealerManager?status=active');
  await settled(page);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Authorise', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Dealers to authorise: 1')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const { body: active } = await call(page, 'GET', '/dealer/dealer?status=active&size=1');
  await page.goto(`/mpcloud/dealerManager?dealer=${String(active.items[0].id)}&tab=score`);
  await expect(page.getByText('Not yet').first()).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/u);
});

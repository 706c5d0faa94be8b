import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator writes a job, sees when it will fire, runs it once and reads what it did', async ({ page }) => {
  const name = `Watch_${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/jobManager?new=1' });
  await settled(page);

  await page.getByLabel(/^Job name/).fill(name);
  await page.getByRole('combobox', { name: 'Class or URL' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('Watch for errors').click();
  await page.getByLabel('Hours to look back').fill('48');
  await page.getByLabel(/^Cron expression/).fill('0 0 8 ? * 6#3');
  await expect(page.getByText('At 08:00, on the third Friday of the month')).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Next ten fire times' });
  await expect(preview.getByRole('listitem')).toHaveCount(10);
  await expect(preview.getByText(/^Friday, .* 8:00:00/).first()).toBeVisible();
  await page.getByLabel(/^Cron expression/).fill('0 0 24 * * ?');
  await expect(preview.getByText('The expression is wrong: hour')).toBeVisible();
  await page.getByLabel(/^Cron expression/).fill('0 0/5 * * * ?');
  await expect(preview.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Run once now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run once now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('errors within 48 h')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText('Log (1 entry)')).toBeVisible();
  await expectAccessible(page);
});

test('a running job is stopped before it is deleted', async ({ page }) => {
  await signIn(page, 'hy-admin', { at: '/jobManager' });
  await settled(page);

  await expect(page.getByText('错误日志监测')).toBeVisible();
  await page.getByRole('button', { name: 'Run log' }).click();
  await expect(page.getByText('no end within 300 s').first()).toBeVisible();
  await expectAccessible(page);
});

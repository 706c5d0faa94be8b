import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('a person chooses which notifications come by mail, and to have them once a day', async ({ page }) => {
  await signIn(page, 'hy-direct', { isOwn: true, at: '/myMessage' });
  await page.getByRole('link', { name: 'Preferences', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Notification preferences', level: 1 })).toBeVisible();

  const tasks = page.getByRole('combobox', { name: 'New tasks Email' });
  await tasks.click();
  await page.getByTitle('Off', { exact: true }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await settled(page);
  const digest = page.getByRole('combobox', { name: 'When emails are sent' });
  await digest.click();
  await page.getByTitle('Once a day at 03:00, as one email').click();
  await settled(page);
  // What concerns the account cannot be switched off, and says so.
  await expect(page.getByRole('row', { name: /Account security.*Always sent/ })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await settled(page);
  await expect(page.getByRole('row', { name: /New tasks/ }).getByTitle('Off')).toBeVisible();
  await expect(page.getByText('Once a day at 03:00, as one email')).toBeVisible();
});

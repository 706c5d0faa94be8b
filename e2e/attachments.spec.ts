import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('a file of a record goes into the bin only with a warning that names the record, and comes back', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/attachmentManager?state=kept' });
  await settled(page);
  await expectAccessible(page);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .nth(1);
  const name = (await row.getByRole('button').first().textContent()) ?? '';
  await row.getByRole('button', { name: /^Move to bin/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('can no longer be opened there');
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText('1 file moved to the bin')).toBeVisible();

  await page.goto('/mpcloud/attachmentManager?state=bin');
  await page
    .getByRole('row')
    .filter({ hasText: name.slice(0, 8) })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByText('1 file restored')).toBeVisible();

  await page.getByRole('tab', { name: 'Storage' }).click();
  await expect(page.getByRole('region', { name: 'Tenant storage' })).toContainText('of 20');
  await expectAccessible(page);
});

import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

for (const scheme of ['light', 'dark'] as const)
  test(`drawers, dialogs, menus and the detail of users are accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await signIn(page, scheme === 'light' ? 'hy-admin' : 'bc-admin');
    await page.goto('/mpcloud/userManager');
    await settled(page);

    await page.getByRole('button', { name: 'New user' }).click();
    const drawer = page.getByRole('dialog', { name: 'New user' });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('User Name can not be empty value.')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Import user' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Force sign-out' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Back to list' })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
  });

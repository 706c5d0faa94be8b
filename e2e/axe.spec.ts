import { expect, test } from '@playwright/test';
import { allTexts, expectAccessible, goWithin, looks, registeredPages, settled, signIn } from './console.ts';

/** The pages in parts, so that several workers look at them. */
const parts = [0, 1, 2];

for (const { scheme, width, part } of looks.flatMap((look) => parts.map((part) => ({ ...look, part }))))
  test(`every page is accessible and fits, ${scheme}, ${width} px, part ${part + 1}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'admin');
    const texts = allTexts('en-US');
    const pages = registeredPages().filter((_, at) => at % parts.length === part);
    for (const [at, { path, titleKey }] of pages.entries())
      await test.step(path, async () => {
        await goWithin(page, `/mpcloud${path}?tenancyId=1001`);
        await expect(page).toHaveTitle(new RegExp(`^${texts[titleKey]} - `));
        await settled(page);
        // The frame around the pages stays the same; it is looked at with the first.
        await expectAccessible(page, at === 0 ? {} : { within: 'main' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
  });

for (const scheme of ['light', 'dark'] as const)
  test(`drawers, dialogs, menus and the detail of users are accessible, ${scheme}`, async ({ page }) => {
    test.setTimeout(60_000);
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

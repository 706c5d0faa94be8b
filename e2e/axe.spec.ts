import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { registeredPages, settled, signIn } from './console.ts';

/** What WCAG 2.2 AA refuses on the page: rule and element. */
async function violations(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const found = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`every page is accessible and fits, ${scheme}, ${width} px`, async ({ page }) => {
      test.setTimeout(90_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, 'admin');

      for (const { path } of registeredPages())
        await test.step(path, async () => {
          await page.goto(`/mpcloud${path}?tenancyId=1001`);
          await settled(page);
          expect(await violations(page)).toEqual([]);
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
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Import user' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Forced logout' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Back to users' })).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

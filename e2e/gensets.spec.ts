import { expect, test } from '@playwright/test';
import { expectAccessible, looks, settled, signIn } from './console.ts';

test('a unit is found by an engine that it no longer has; a relocation recorded in the asset list stands in its life', async ({
  page,
}) => {
  await signIn(page, 'hy-business');
  await page.goto('/mpcloud/projectAccetQuery?q=H24A000108');
  await settled(page);
  await page.getByRole('button', { name: 'H24A000108', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'H24A000108' })).toBeVisible();
  await page.getByRole('tab', { name: 'Components' }).click();
  await expect(page.getByText('E99000108').first()).toBeVisible();
  await page.goto('/mpcloud/projectAccetQuery?show=pivot');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Model by sales region' })).toBeVisible();

  await page.goto('/mpcloud/searchProjectLifeCycle');
  await settled(page);
  await page.getByRole('textbox', { name: 'Search' }).fill('h24aooo1o8');
  await expect(page.getByRole('heading', { name: /^H24A000108/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Warranty', exact: true })).toContainText('Nothing yet');
  await expect(page.getByRole('region', { name: 'Problem', exact: true })).toContainText('Not yet connected');
  await expect(page.getByRole('region', { name: 'Project', exact: true })).toContainText('Relocated');
  await settled(page);
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

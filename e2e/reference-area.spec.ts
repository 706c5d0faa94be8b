import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

/** Picks somebody by his user name. */
async function pickUser(
  page: Page,
  box: Locator,
  { userName, name }: { readonly userName: string; readonly name: string },
): Promise<void> {
  await box.fill(userName);
  await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click();
}

/** Takes out what an earlier run has assigned, so that the position is free. */
async function vacate(page: Page): Promise<void> {
  const { body } = await call(page, { path: '/reference/areaAssignment?position=AE&size=100' });
  const rows = body.items.filter(({ regionIdLabel }: { regionIdLabel: string | null }) => regionIdLabel === 'Tibet');
  const ids = rows.map(({ id }: { id: string }) => id);
  if (ids.length > 0)
    await call(page, { method: 'POST', path: '/reference/areaAssignment/batch', body: { action: 'delete', ids } });
}

test('a position that nobody holds is seen, filled from its cell, and handed over', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await vacate(page);
  await page.goto('/mpcloud/areaPersonnelMaintenance');
  await settled(page);
  await expect(page.getByRole('status').filter({ hasText: '2 vacant positions' })).toBeVisible();

  await page.getByRole('button', { name: 'Tibet, Application engineer: Vacant' }).click();
  await page.getByRole('button', { name: 'Assign person' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Person' }) });
  await pickUser(page, form.getByRole('combobox', { name: 'Person' }), { userName: 'hy-staff', name: '刘洋' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tibet, Application engineer: 刘洋' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 vacant position' })).toBeVisible();

  await page.getByRole('tab', { name: 'Workload' }).click();
  await page.getByRole('button', { name: 'Hand over 刘洋' }).click();
  const wizard = page.getByRole('dialog', { name: 'Personnel handover' });
  await pickUser(page, wizard.getByRole('combobox', { name: 'To' }), { userName: 'hy-direct', name: '赵晓燕' });
  await wizard.getByRole('button', { name: 'Review handover' }).click();
  await expect(wizard.getByText('Assignments not yet started, passed on as they are')).toBeVisible();
  await wizard.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText('Assignments handed over: 1')).toBeVisible();

  await page.getByRole('tab', { name: 'Matrix' }).click();
  const cell = page.getByRole('button', { name: 'Tibet, Application engineer: 赵晓燕' });
  await cell.click();
  await expect(page.getByRole('dialog').getByText('Primary · All product lines · All channels')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

import { expect, test } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

test('a punch item is raised at a project, finished with evidence by its owner and verified', async ({ page }) => {
  const words = `Louvres ${Date.now()} are missing`;
  await signIn(page, 'hy-project');
  const { body } = await call(page, { path: '/projectPunch/punchItem?state=open&size=1' });
  const { projectId } = body.items[0];
  await page.goto(`/mpcloud/projectManageDetails?id=${projectId}&tab=punchItem`);
  await settled(page);
  await page.getByRole('button', { name: 'New Punch item' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('What is left').fill(words);
  await drawer.getByRole('combobox', { name: 'Class' }).click();
  await page.getByTitle('B, blocks closing', { exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Owner' }).click();
  // The person who is signed in.
  await drawer.getByRole('combobox', { name: 'Owner' }).fill('宋刚');
  await page.locator('.ant-select-dropdown').getByTitle(/宋刚/u).filter({ visible: true }).first().click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Due cannot be empty.')).toBeVisible();
  await drawer.getByLabel('Due').fill('2031-05-05');
  // Enter takes the day and saves.
  await drawer.getByLabel('Due').press('Enter');
  await expect(drawer).toBeHidden();

  await page.goto(`/mpcloud/projectPunchList?q=${encodeURIComponent(words)}`);
  await settled(page);
  await page.getByRole('button', { name: words, exact: true }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  const finish = page.getByRole('dialog');
  await finish.getByLabel('Solution').fill('Louvres mounted');
  await finish
    .locator('input[type=file]')
    .setInputFiles({ name: 'louvres.txt', mimeType: 'text/plain', buffer: Buffer.from('mounted') });
  await expect(finish.getByText('louvres.txt')).toBeVisible();
  await settled(page);
  await finish.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await expectAccessible(page);
  }
});

test('rows per project are counted and summed up by a field, and a group opens its rows', async ({ page }) => {
  await signIn(page, 'hy-business');
  await page.goto('/mpcloud/projectInformationQuery');
  await settled(page);
  await page.getByRole('button', { name: 'Group and total' }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: 'Closed' }).first();
  await expect(row).toBeVisible();
  const count = await row.getByRole('cell').first().textContent();
  await expectAccessible(page);
  await row.getByRole('button').click();
  await expect(dialog).toBeHidden();
  await settled(page);
  await expect(
    page.getByTitle(`${count} in total`).or(page.locator('.ui-total', { hasText: String(count) })),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'By unit' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Group and total' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Group by' }).click();
  await page.getByTitle('Region', { exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Region' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await expectAccessible(page);
  }
});

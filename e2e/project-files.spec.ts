import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** Opens addresses of the console as the administrator of the sample company. */
async function opened(page: Page) {
  await signIn(page, 'hy-admin');
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';
  return async (address: string) => {
    await page.goto(`/mpcloud${address}${address.includes('?') ? '&' : '?'}tenancyId=${tenancyId}`);
    await settled(page);
  };
}

test('a template is merged with a project to look at it, and a file that a project misses is brought', async ({
  page,
}) => {
  const at = await opened(page);
  const { body } = await call(page, { path: '/projectFile/projectFile?state=missing&size=50' });
  const file = body.items.find((each: { hasForm: boolean }) => !each.hasForm);
  const { body: of } = await call(page, { path: `/project/project/${file.projectId}` });

  await at('/projectFileTemplateSet?tab=matrix');
  const matrix = page.getByRole('region', { name: 'Type × phase' });
  await expect(matrix.getByText('Required').first()).toBeVisible();
  await expectAccessible(page);
  await matrix.getByRole('link', { name: 'Hand-over list' }).first().click();
  await page.getByRole('tab', { name: 'Test merge with a project' }).click();
  await page.getByRole('button', { name: 'Test merge with a project' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('combobox').fill(of.name);
  await page.getByTitle(of.name).last().click();
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Download result' }).click();
  expect((await download).suggestedFilename()).toBe(`Hand-over list ${of.no}.docx`);

  await at(`/projectInitiating?record=${of.id}&tab=projectFile`);
  const row = page.getByRole('row').filter({ hasText: file.name });
  await expect(row.getByText('Missing')).toBeVisible();
  await expectAccessible(page);
  await row.getByText('Upload', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'layout.txt', mimeType: 'text/plain', buffer: Buffer.from('layout') });
  await expect(dialog.getByText('layout.txt')).toBeVisible();
  await settled(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(file.needSign ? 'Awaiting sign-off' : 'Valid')).toBeVisible();
  await expect(row.getByText('layout.txt')).toBeVisible();
});

test('the plan of a warranty shows its units by visits and its days, and waits to be handed over to maintenance', async ({
  page,
}) => {
  const at = await opened(page);
  const { body } = await call(page, { path: '/projectMaintenance/servicePlan?kind=warranty&size=1' });
  const [{ id, no }] = body.items;

  await at(`/projectMaintainDetails?record=${id}&tab=matrix`);
  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await expect(page.getByText('Not handed over to maintenance yet.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Visit 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over to maintenance' }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Visits', exact: true }).click();
  await expect(
    page
      .getByRole('button', { name: `${no}-3` })
      .or(page.getByRole('gridcell', { name: '3', exact: true }))
      .first(),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('region', { name: 'Calendar' }).getByText(/^Visit \d [A-D]$/)).toBeVisible();
  await expectAccessible(page);
});

import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('what a project lacks is entered with its evidence, is refused without, and shows old and new while it is audited', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  const { body } = await call(page, { path: '/projectSupplement/supplement?state=draft&kind=amend&size=1&sort=no' });
  const [{ id, no, siteAddress }] = body.items;
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';
  const at = (address: string) =>
    page.goto(`/mpcloud${address}${address.includes('?') ? '&' : '?'}tenancyId=${tenancyId}`);
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  };

  await at('/projectInfoReplenishAdd');
  await expect(page.getByRole('heading', { name: 'Past project' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByTitle('Past project', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Past project' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await at(`/projectInfoReplenishDetail?id=${id}`);
  await submit();
  await expect(page.getByText('Give evidence for Address')).toBeVisible();
  await page.keyboard.press('Escape');

  await at(`/projectInfoReplenishDetail?id=${id}&edit=1`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'survey.txt', mimeType: 'text/plain', buffer: Buffer.from('north gate') });
  await expect(page.getByText('survey.txt')).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await submit();
  await expect(page.getByText('In audit', { exact: true }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Old and new' }).click();
  await expect(
    page.getByRole('row', { name: `Address ${siteAddress}` }).or(page.getByRole('cell', { name: siteAddress })),
  ).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  // What only readers hear does not widen the page of a phone.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('tab', { name: 'Details' }).click();
  await settled(page);
  const root = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(await root()).toEqual([390, 800]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await at('/projectInfoReplenish?tab=missing');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Project initiating', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('a report is filled in beside the facts of its week, submitted, and stands among the weeks of all projects', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  const path = '/projectWeekly/weeklyReport?state[in]=open,draft,missed&size=1&sort=-weekFrom';
  const { body } = await call(page, { path });
  const [{ id, no }] = body.items;
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';
  const at = (address: string) =>
    page.goto(`/mpcloud${address}${address.includes('?') ? '&' : '?'}tenancyId=${tenancyId}`);

  await at(`/projectWeeklyListFilling?id=${id}`);
  const facts = page.getByRole('complementary', { name: 'Facts of the week' });
  await expect(facts.getByText('Milestones reached')).toBeVisible();
  await page.getByRole('textbox', { name: 'Done this week' }).fill('Units aligned');
  await page.getByRole('textbox', { name: 'Next week' }).fill('Commissioning of unit 1');
  await page.getByRole('combobox', { name: 'Forecast' }).click();
  await page.getByTitle('Confirmed', { exact: true }).click();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('heading', { name: no })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Facts of the week' }).click();
  await expect(page.getByText('As of the submission')).toBeVisible();

  await at('/projectWeeklyQuery');
  const row = page.getByRole('row', { name: new RegExp(no.split(' ')[0]) });
  await expect(row.getByRole('link').first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

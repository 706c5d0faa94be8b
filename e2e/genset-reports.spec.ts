import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';
import { as, done } from './processes.ts';

test('the rate of registration opens the units that it counts, and pasted serial numbers find units', async ({
  page,
}) => {
  await signIn(page, 'hy-warranty', { at: '/egistrationRate' });
  await settled(page);
  await expect(page.getByText('Mean lag in days').first()).toBeVisible();
  await expectAccessible(page);
  const tile = page.locator('.report-tiles > div', { hasText: 'Not registered' });
  const unregistered = (await tile.locator('dd').textContent()) ?? '';

  await tile.getByRole('link').or(tile.getByRole('button')).click();
  await settled(page);
  await expect(page).toHaveURL(/gsnRecordQuery/u);
  await expect(page.getByText(new RegExp(`of ${unregistered}$`, 'u'))).toBeVisible();

  const { items } = await done(page, { path: '/gensetReport/gensetRecord?size=3' });
  const serials: string[] = items.map(({ serialNo }: Record<string, string>) => serialNo);
  await page.goto(`/mpcloud/gsnRecordQuery?serialNo[in]=${serials.join(',')}`);
  await settled(page);
  await expect(page.getByText('3 serial numbers')).toBeVisible();
  for (const serial of serials) await expect(page.getByRole('button', { name: serial, exact: true })).toBeVisible();
  await page.getByRole('button', { name: serials[0] ?? '', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Warranty' })).toBeVisible();
  await expect(page).toHaveURL(/gsnRecordQueryDetail/u);
  await expectAccessible(page);
});

test('what a warranty differs in is corrected by the rules, another difference is accepted with a note', async ({
  page,
}) => {
  await signIn(page, 'hy-warranty', { at: '/warrantyDifence' });
  await settled(page);
  await expectAccessible(page);
  const { items: starts } = await done(page, {
    path: '/gensetReport/warrantyDifference?kind=START&state=open&sort=no',
  });
  const { id, no, expected } = starts[0];
  await page.goto(`/mpcloud/warrantyDifence?record=${id}`);
  await page.getByRole('button', { name: 'Correct by the rules' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The commissioning report says so');
  await dialog.getByRole('button', { name: 'Correct by the rules' }).click();
  await expect(page.getByText('Corrected', { exact: true }).first()).toBeVisible();
  const { items: units } = await done(page, { path: `/gensetReport/gensetRecord?serialNo=${starts[0].serialNo}` });
  expect(units[0].warrantyStart).toBe(expected);

  const { items: duties } = await done(page, { path: '/gensetReport/warrantyDifference?kind=DUTY&state=open&sort=no' });
  await page.goto(`/mpcloud/warrantyDifence?record=${duties[0].id}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Agreed in the contract');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Agreed in the contract').first()).toBeVisible();
  expect(no).not.toBe(duties[0].no);
});

test('a dealer reads figures of its own units alone', async ({ page, browser }) => {
  await signIn(page, 'hy-dealer', { at: '/gsnSaleTotal' });
  await settled(page);
  await expect(page.getByText('Sets shipped').first()).toBeVisible();
  const house = await as(browser, 'hy-warranty');
  const total = async (by: typeof page) =>
    (await call(by, { path: '/gensetReport/gensetRecord?size=1&exact=true' })).body.total as number;

  expect(await total(page)).toBeGreaterThan(0);
  expect(await total(page)).toBeLessThan(await total(house));
  const { body } = await call(page, { path: '/gensetReport/warrantyDifference?size=200' });
  expect(new Set(body.items.map(({ dealerId }: Record<string, string>) => dealerId)).size).toBeLessThan(2);
});

import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';
import {
  aDue,
  dispatchVisit,
  lookThroughPhotos,
  planVisit,
  serveByPhone,
  visits,
  type Due,
} from './maintenance-visit.ts';
import { approve, as, done, openPending } from './processes.ts';
import {
  aProductFromTheBeginning,
  aUnitToSell,
  check,
  expectCertificate,
  makeVoid,
  recordClaim,
  sell,
  takeEffect,
  verify,
} from './warranty-sale.ts';

test('a dealer sells an extended warranty for less than the standard price; checked, granted, paid and effected it is printed, verified by anybody, claimed against and made void by those who do so', async ({
  page,
  browser,
}) => {
  // Nine people: the limit for what hangs is that of several tests.
  test.slow();
  const code = await aProductFromTheBeginning(browser);
  await signIn(page, 'hy-dealer', { at: '/PowerEnsureProductSale' });
  const unit = await aUnitToSell(page, code);
  const no = await sell(page, unit, code);
  await check(browser, no, unit);
  const officer = await as(browser, 'hy-certificate');
  await takeEffect(officer, no, unit);

  // What came of the sale is said where it was sold.
  await page.reload();
  await page.getByRole('tab', { name: /^Certificates/u }).click();
  await expect(page.getByRole('row').filter({ hasText: unit.serialNo })).toContainText('Active');
  const certNo = await expectCertificate(page, unit.serialNo);
  const anybody = await verify(page, browser, [certNo, unit.serialNo, '上******司']);
  await recordClaim(officer, certNo);
  // That it was claimed is said to the dealer; what it cost is not.
  const id = new URL(page.url()).searchParams.get('id');
  const dealers = await done(page, { path: `/warrantyOrder/warrantyCertificate/${id}` });
  expect(dealers).toMatchObject({ state: 'active', claims: 1 });
  expect(dealers).not.toHaveProperty('claimCost');

  await makeVoid(page, browser, officer);
  await anybody.reload();
  await expect(anybody.getByText('Void', { exact: true })).toBeVisible();
  // One that was void before it was ever printed has no paper to print.
  const { items } = await done(officer, { path: '/warrantyOrder/warrantyCertificate?state=void&size=50' });
  const unprinted = items.find(({ pdfHash }: { pdfHash: string | null }) => pdfHash === null);
  await officer.goto(`/mpcloud/powerEnsureQueryDetail?id=${unprinted.id}`);
  await settled(officer);
  await expect(officer.getByRole('button', { name: 'Back to list' })).toBeVisible();
  await expect(officer.getByRole('button', { name: 'Print certificate' })).toHaveCount(0);
});

test('a visit is planned, given to an engineer on the board, inspected and signed on a phone that loses the network and the upload of a photo, reviewed by both managers and marked as billable, and the plan counts on from it', async ({
  page,
  browser,
}) => {
  const admin = await as(browser, 'hy-admin');
  await signIn(page, 'hy-dispatcher', { at: '/maintanceWorkQuery' });
  const due = await aDue(page, admin);
  const visit = await planVisit(page, due);
  await dispatchVisit(page, visit);

  await serveByPhone(browser, visit);
  const state = async () => (await done(admin, { path: `${visits}/${visit.id}` })).state;
  await expect.poll(state).toBe('execReview');

  const executive = await as(browser, 'hy-exec');
  await executive.goto('/mpcloud/maintanceCheck');
  await executive.getByRole('button', { name: visit.no, exact: true }).click();
  await settled(executive);
  await lookThroughPhotos(executive);
  await executive.getByRole('textbox', { name: 'Execution score' }).fill('5');
  await expectAccessible(executive);
  await approve(executive);
  await expect.poll(state).toBe('salesReview');

  const sales = await as(browser, 'hy-direct');
  await openPending(sales, visit.no);
  await sales
    .getByRole('switch', { name: 'Billable' })
    .or(sales.getByRole('checkbox', { name: 'Billable' }))
    .click();
  await approve(sales);
  await expect.poll(state).toBe('closed');
  // Nobody bills contracts yet: the visit is kept, and says so.
  await sales.goto(`/mpcloud/maintanceWorkQueryDetail?id=${visit.id}&tab=review`);
  await settled(sales);
  await expect(sales.getByText('Not billed: billing is not in use yet')).toBeVisible();
  await expectAccessible(sales);

  const { items } = await done(admin, { path: `/maintenance/planDue?gensetId=${due.gensetId}&size=50` });
  const after = (items as Due[]).find(({ id }) => id === due.id);
  expect(after?.lastDoneOn).not.toBe(due.lastDoneOn);
  expect((after?.nextDueOn ?? '') > due.nextDueOn, `${due.nextDueOn} goes to ${after?.nextDueOn}`).toBe(true);

  await page.goto(`/mpcloud/maintanceWorkQueryDetail?id=${visit.id}&tab=inspection`);
  await settled(page);
  await expectAccessible(page);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print service report' }).click();
  expect((await paper).suggestedFilename()).toContain(visit.no);
});

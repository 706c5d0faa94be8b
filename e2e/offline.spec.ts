import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { arrivalOf, aUnitOnItsWay, next, openArrival, records, unitsOnTheirWay, type Unit } from './arrivals.ts';
import { call, expectAccessible, goWithin, settled, signIn } from './console.ts';
import { sign } from './processes.ts';

const aPhoto = async (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test('an arrival is recorded without a connection, waits through a reload, and is stored once with its photos when the phone is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const unit = await aUnitOnItsWay(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openArrival(page, unit);
  // The device has begun to keep; now the page is opened without the tenant in its address, as by a scanned code.
  await page.goto(`/mpcloud${arrivalOf(unit)}`);
  await settled(page);
  await expect(page.locator('html[data-offline=ready]')).toBeAttached();

  await context.setOffline(true);
  await next(page);
  const scanned = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
  await scanned.fill(unit.serialNo);
  await scanned.press('Enter');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
  await next(page);
  await page.getByLabel('Vehicle no.').fill('沪A12345');
  await next(page);
  for (const check of ['Papers are complete', 'Unloaded level, at the lifting points'])
    await page.getByRole('radiogroup', { name: check }).getByText('Yes', { exact: true }).click();
  await next(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lorry.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#3366aa') });
  await expect(page.getByRole('button', { name: 'lorry.jpg', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Sign: / }).click();
  await sign(page);
  await expectAccessible(page);
  await next(page);
  await page.getByRole('button', { name: 'Save and Submit' }).click();
  await expect(page.getByText('1 entry on this device has not been sent yet')).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 entry on this device has not been sent yet')).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('1 entry on this device has not been sent yet')).toHaveCount(0);
  const { body: stored } = await call(page, { path: `${records}?phase=ARRIVAL&projectId=${unit.projectId}&size=100` });
  const own = stored.items.filter(({ unitIds }: { unitIds: string[] }) => unitIds.includes(unit.id));
  expect(own).toHaveLength(1);
  const { body: record } = await call(page, { path: `${records}/${own[0].id}` });
  expect(record).toMatchObject({ state: 'submitted', vehicleNo: '沪A12345' });
  expect(record.photosFiles.map(({ name }: { name: string }) => name)).toEqual(['lorry.jpg']);
  expect(record.signature).toMatch(/^[\da-f-]{36}$/);
});

/** What is done at each step of an arrival, in their order; the last sends it. */
const stepsOf = ({ serialNo }: Unit, vehicle: string): readonly ((page: Page) => Promise<void>)[] => [
  (page) => next(page),
  async (page) => {
    const scanned = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
    await scanned.fill(serialNo);
    await scanned.press('Enter');
    await expect(page.getByText('1 of 1 scanned')).toBeVisible();
    await next(page);
  },
  async (page) => {
    await page.getByLabel('Vehicle no.').fill(vehicle);
    await next(page);
  },
  async (page) => {
    for (const check of ['Papers are complete', 'Unloaded level, at the lifting points'])
      await page.getByRole('radiogroup', { name: check }).getByText('Yes', { exact: true }).click();
    await next(page);
  },
  async (page) => {
    const file = { name: 'lorry.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#3366aa') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(page.getByRole('button', { name: 'lorry.jpg', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Sign: / }).click();
    await sign(page);
    await next(page);
  },
  (page) => page.getByRole('button', { name: 'Save and Submit' }).click(),
];

/** Takes a record in, but loses the answers of the server on their way back. */
const loseAnswers = (page: Page) =>
  page.route(`**${records}**`, async (route) => {
    if (route.request().method() !== 'GET') await route.fetch();
    await route.abort('connectionreset');
  });

/** One phone of those that record the same unit at the same time. */
interface Phone {
  readonly page: Page;
  /** What it says of the lorry, by which one sees whose record was stored. */
  readonly vehicle: string;
}

/** Records an arrival on a phone that loses the connection before a step; after the last one only answers are lost. */
async function recordedBrokenly({ page, vehicle }: Phone, unit: Unit, lostAt: number): Promise<void> {
  const steps = stepsOf(unit, vehicle);
  for (const [at, step] of steps.entries()) {
    if (at === lostAt) await page.context().setOffline(true);
    if (lostAt === steps.length && at === steps.length - 1) await loseAnswers(page);
    await step(page);
  }
  await expect(page.getByText('1 entry on this device has not been sent yet')).toBeVisible();
}

/** The phone has its connection again, and sends what it has kept. */
async function broughtBack({ page }: Phone, isAsked: boolean): Promise<void> {
  await page.context().setOffline(false);
  // What is being lost is lost first.
  await page.unrouteAll({ behavior: 'wait' });
  if (isAsked) await page.getByRole('button', { name: 'Send now' }).click();
}

test('wherever in the steps two phones lose the connection, or an answer on its way, one arrival is stored with its photo and signature, and the other phone is told who was first', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const units = (await unitsOnTheirWay(page)).slice(-7);
  expect(units).toHaveLength(7);
  const elsewhere = await browser.newContext();
  const phones: readonly Phone[] = [
    { page, vehicle: 'first' },
    { page: await elsewhere.newPage(), vehicle: 'second' },
  ];
  const [first] = units;
  if (first) for (const phone of phones) await openArrival(phone.page, first);
  for (const [lostAt, unit] of units.entries()) {
    const isAnswerLost = lostAt === units.length - 1;
    for (const phone of phones) {
      if (lostAt > 0) await goWithin(phone.page, `/mpcloud${arrivalOf(unit)}`);
      await settled(phone.page);
      await recordedBrokenly(phone, unit, lostAt);
    }
    const [quick, slow] = phones;
    if (!quick || !slow) throw new Error('there are two phones');
    await broughtBack(quick, isAnswerLost);
    await expect(quick.page.getByText('1 entry on this device has not been sent yet')).toHaveCount(0);
    await broughtBack(slow, isAnswerLost);
    await expect(slow.page.getByText(/^Not accepted: .*PH-[\d-]+ of \S+/u)).toBeVisible();
    await slow.page.getByRole('button', { name: /^Discard: / }).click();
    await slow.page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(slow.page.getByText('1 entry on this device has not been sent yet')).toHaveCount(0);
  }
  for (const { id, serialNo, projectId } of units) {
    const { body } = await call(page, { path: `${records}?phase=ARRIVAL&projectId=${projectId}&size=100` });
    const own = body.items.filter(({ unitIds }: { unitIds: string[] }) => unitIds.includes(id));
    expect(own, serialNo).toHaveLength(1);
    const { body: record } = await call(page, { path: `${records}/${own[0].id}` });
    expect(record, serialNo).toMatchObject({ state: 'submitted', vehicleNo: 'first', arrivals: [{ serialNo }] });
    expect(record.photosFiles, serialNo).toMatchObject([{ name: 'lorry.jpg' }]);
    expect(record.signature, serialNo).toMatch(/^[\da-f-]{36}$/);
  }
  await elsewhere.close();
});

test('of two phones that record one unit without a connection one is stored; the other is told who was first and keeps what it has', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const unit = await aUnitOnItsWay(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const phone of [page, other]) {
    await openArrival(phone, unit);
    await phone.context().setOffline(true);
    await next(phone);
    const scanned = phone.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
    await scanned.fill(unit.serialNo);
    await scanned.press('Enter');
    await next(phone);
    await phone.getByLabel('Vehicle no.').fill(phone === page ? 'first' : 'second');
    for (let step = 0; step < 3; step += 1) await next(phone);
    await phone.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(phone.getByText('1 entry on this device has not been sent yet')).toBeVisible();
  }

  await context.setOffline(false);
  await expect(page.getByText('1 entry on this device has not been sent yet')).toHaveCount(0);
  await elsewhere.setOffline(false);
  await expect(other.getByText(/^Not accepted: .*PH-[\d-]+ of \S+/)).toBeVisible();
  // A new record is called by what was entered.
  await other.getByRole('button', { name: `Open: ${unit.projectIdLabel} · Arrival · ${unit.tag}` }).click();
  await next(other);
  await next(other);
  await expect(other.getByLabel('Vehicle no.')).toHaveValue('second');
  const { body: stored } = await call(page, { path: `${records}?phase=ARRIVAL&projectId=${unit.projectId}&size=100` });
  const own = stored.items.filter(({ unitIds }: { unitIds: string[] }) => unitIds.includes(unit.id));
  expect(own).toHaveLength(1);
  await elsewhere.close();
});

test('what was changed without a connection meets what a desk changed: both are shown, and the choice is stored', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hy-business', { at: '/arrivalExecution' });
  const { id: unitId, projectId } = await aUnitOnItsWay(page);
  const begun = { projectId, phase: 'ARRIVAL', unitIds: [unitId] };
  const { body: made } = await call(page, { path: records, method: 'POST', body: begun });
  const id: string = made.id;
  await signIn(page, 'hy-business', { at: `/arrivalExecution?record=${id}&edit=${id}&step=transport` });
  await expect(page.locator('html[data-offline=ready]')).toBeAttached();
  await context.setOffline(true);
  await page.getByLabel('Vehicle no.').fill('by the phone');
  await page.getByLabel('Carrier').fill('of the phone');
  for (let step = 0; step < 3; step += 1) await next(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Waiting to be sent')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'hy-business', { at: '/arrivalExecution' });
  const { body: now } = await call(desk, { path: `${records}/${id}` });
  const body = { vehicleNo: 'at the desk', version: now.version };
  expect((await call(desk, { path: `${records}/${id}`, method: 'PUT', body })).status).toBe(200);
  await desk.context().close();

  await context.setOffline(false);
  await expect(page.getByText('Changed by someone else')).toBeVisible();
  await page.getByRole('button', { name: /^Compare: / }).click();
  await expect(page.getByRole('dialog').getByText('at the desk')).toBeVisible();
  await page.getByRole('radio', { name: 'by the phone' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText('Changed by someone else')).toHaveCount(0);
  await expect
    .poll(async () => (await call(page, { path: `${records}/${id}` })).body)
    .toMatchObject({ vehicleNo: 'by the phone', carrier: 'of the phone' });
});

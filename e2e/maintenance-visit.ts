import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { next } from './arrivals.ts';
import { expectAccessible, settled } from './console.ts';
import { as, done, sign } from './processes.ts';

/** A visit that a plan asks for. */
export interface Due {
  readonly id: string;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly serviceLevel: string;
  readonly nextDueOn: string;
  readonly lastDoneOn: string | null;
}
interface Item {
  readonly name: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly options: string | null;
  readonly photoRequired: string;
}

/** The path of maintenance orders. */
export const visits = '/maintenanceOrder/order';

/** An order by its id and number. */
interface Visit {
  readonly id: string;
  readonly no: string;
}

/** The day of today where the gensets stand. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** A level of a genset of direct sales that a plan in the area of the dispatcher serves and that nobody has ordered. */
export async function aDue(dispatcher: Page, admin: Page): Promise<Due> {
  const { items: plans } = await done(dispatcher, {
    path: '/maintenance/maintenancePlan?state=running&saleChannel=direct&size=50',
  });
  for (const { id } of plans) {
    const { items } = await done(admin, { path: `/maintenance/planDue?planId=${id}&sort=nextDueOn&size=200` });
    for (const due of (items as Due[]).filter(({ lastDoneOn }) => lastDoneOn !== today())) {
      const { items: open } = await done(dispatcher, { path: `${visits}?gensetId=${due.gensetId}&size=100` });
      const isTaken = (open as { state: string }[]).some(({ state }) => state !== 'closed' && state !== 'canceled');
      if (!isTaken) return due;
    }
  }
  throw new Error('every level of the plans is ordered');
}

/** The dispatcher adds an order at the list; answers its number and id. */
export async function planVisit(page: Page, { serialNo, serviceLevel }: Due): Promise<Visit> {
  await expect(page.getByRole('button', { name: 'Add maintenance in batch' })).toBeVisible();
  await page.getByRole('button', { name: /^New/u }).click();
  await settled(page);
  const genset = page.getByRole('combobox', { name: 'Genset' });
  await genset.click();
  await genset.fill(serialNo);
  await page.locator('.ant-select-item-option').filter({ hasText: serialNo }).click();
  await page.getByRole('combobox', { name: 'Service level' }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: `Level ${serviceLevel}` })
    .click();
  await page.getByRole('textbox', { name: 'Due on' }).click();
  await page.locator('.ant-picker-dropdown').getByText('Today', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const no = await page.getByRole('heading', { name: /^WB\d{11}$/u }).innerText();
  return { id: new URL(page.url()).searchParams.get('id') ?? '', no };
}

/** An answer within the limits of an item. */
function answerOf({ min, max }: Item): string {
  const [low, high] = [min ?? max ?? '1', max ?? min ?? '1'].map(Number);
  return `${((low ?? 1) + (high ?? 1)) / 2}`;
}

const aPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer(),
});

/** Says of an item that it is in order. */
async function answerItem(line: Locator, item: Item): Promise<void> {
  if (item.kind === 'OK_NG') await line.getByText('OK', { exact: true }).click();
  else if (item.kind === 'CHOICE' && item.options)
    await line.getByText(item.options.split('/')[0]?.trim() ?? '', { exact: true }).click();
  else if (item.kind !== 'PHOTO') await line.getByRole('textbox').first().fill(answerOf(item));
}

/** Says of every item that it is in order, with a photo of the first two and of those that ask for one. */
async function inspect(phone: Page, items: readonly Item[]): Promise<void> {
  for (const [at, item] of items.entries()) {
    const line = phone.getByRole('group', { name: item.name['EN_US'] ?? item.name['ZH_CN'] ?? '', exact: true });
    await answerItem(line, item);
    if (at < 2 || item.kind === 'PHOTO' || item.photoRequired === 'ALWAYS')
      await line
        .locator('input[type=file]')
        .first()
        .setInputFiles(await aPhoto(`item-${at + 1}.jpg`));
  }
}

/** The dispatcher finds the order on the board and gives it to the engineer of the area, whatever else he has then. */
export async function dispatchVisit(page: Page, { no }: Visit): Promise<void> {
  await page.goto('/mpcloud/assignmentTask');
  await settled(page);
  await page.getByRole('textbox', { name: 'Find order, genset or site' }).fill(no);
  await page.getByTitle(no, { exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${no}` });
  await settled(page);
  const choose = dialog.getByRole('button', { name: /高鹏/u });
  if (await choose.isEnabled()) await choose.click();
  await expect(choose).toHaveText('Chosen');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(`Order ${no} assigned`)).toBeVisible();
}

/**
 * The connection comes back, but the answer to the photo is lost on its way, and the next attempt breaks off in the middle;
 * the third gets through.
 */
async function sentBrokenly(phone: Page): Promise<void> {
  const waits = phone.getByText('1 entry on this device has not been sent yet');
  let attempts = 0;
  await phone.route('**/attachment/files', async (route) => {
    attempts += 1;
    if (attempts === 1) await route.fetch();
    if (attempts < 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await phone.context().setOffline(false);
  await expect.poll(() => attempts).toBeGreaterThan(0);
  const send = phone.getByRole('button', { name: 'Send now' });
  // The phone sends again by itself as well; whoever sees the entry wait presses the button.
  await expect(async () => {
    if (await send.isVisible()) await send.click();
    await expect(waits).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  // The signature goes behind the photo, unhindered.
  expect(attempts).toBe(4);
}

/** The engineer accepts, checks in and inspects on a phone, which loses the network when the items are done. */
export async function serveByPhone(browser: Browser, { id, no }: Visit): Promise<void> {
  const phone = await as(browser, 'hy-service', { width: 390, height: 844 });
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ longitude: 121.47, latitude: 31.23 });
  await phone.goto('/mpcloud/maintanceWork?tab=all');
  await settled(phone);
  await expectAccessible(phone);
  await phone.getByRole('textbox', { name: 'Search' }).first().fill(no);
  await phone.getByRole('button', { name: no, exact: true }).click();
  await settled(phone);
  await phone.getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  const checkIn = phone.getByRole('button', { name: 'Check in', exact: true });
  await expect(checkIn).toBeVisible();
  await checkIn.click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /reason/iu }).fill('The gate is on the other side');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const { results, gensetId } = await done(phone, { path: `${visits}/${id}` });
  const { runningHours } = await done(phone, { path: `/genset/genset/${gensetId}` });
  await phone.getByRole('button', { name: 'Write the inspection' }).click();
  await expect(phone.locator('html[data-offline=ready]')).toBeAttached();
  await inspect(phone, results);
  await expectAccessible(phone);
  await phone.context().setOffline(true);
  await next(phone);
  await phone.getByRole('textbox', { name: 'Hour reading' }).fill(`${Number(runningHours ?? 0) + 1}`);
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPhoto('meter.jpg'));
  await expect(phone.getByRole('button', { name: 'meter.jpg', exact: true })).toBeVisible();
  await next(phone);
  await next(phone);
  await next(phone);
  await phone.getByRole('textbox', { name: 'Summary' }).fill('Serviced, runs well');
  await next(phone);
  await phone.getByRole('textbox', { name: 'Signer', exact: true }).fill('Mr Wang');
  await phone.getByRole('button', { name: /^Sign: / }).click();
  await sign(phone);
  await next(phone);
  await phone.getByRole('button', { name: 'Save and Submit' }).click();
  const waits = phone.getByText('1 entry on this device has not been sent yet');
  await expect(waits).toBeVisible();
  await sentBrokenly(phone);
  const sheet = await done(phone, { path: `${visits}/${id}` });
  expect(sheet.hoursPhoto).toMatch(/^[\da-f-]{36}$/u);
  await phone.context().close();
}

/** Whoever reviews goes through the photos of all items by the arrow keys, each with the item that it shows. */
export async function lookThroughPhotos(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: 'item-1.jpg', exact: true });
  await first.click();
  const viewer = page.getByRole('complementary', { name: /^Preview: .+ · item-/u });
  await expect(viewer.getByRole('img', { name: /^.+ · item-1\.jpg$/u })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: /^.+ · item-2\.jpg$/u })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
}

import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

interface Order {
  readonly id: string;
  readonly no: string;
  readonly serialNo: string;
}
interface Engineer {
  readonly userId: string;
  readonly name: string;
  readonly score: number | null;
}

/** So many days from today in the zone of the company, `YYYY-MM-DD`. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
/** A day that is worked in China all year round but for its holidays: the next Wednesday but one. */
const wednesday = () => dayIn(8 + ((3 - new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay() + 7) % 7));

/** Who might do an order, as the server proposes it. */
const proposed = async (page: Page, id: string): Promise<Engineer[]> =>
  (await call(page, { method: 'POST', path: '/maintenanceBoard/suggestions', body: { ids: [id] } })).body.items;

/** New orders of a level for sets of dealer DLR00001, each with the engineer who is proposed for it. */
async function orders(
  page: Page,
  { level, count }: { readonly level: string; readonly count: number },
): Promise<{ readonly order: Order; readonly engineer: Engineer }[]> {
  const dealers = await call(page, { path: '/dealer/dealer?code[eq]=DLR00001&size=1' });
  const dealerId = dealers.body.items[0].id;
  const sets = await call(page, { path: `/genset/genset?dealerId=${dealerId}&size=50` });
  const found: { order: Order; engineer: Engineer }[] = [];
  for (const { id: gensetId } of sets.body.items) {
    if (found.length === count) break;
    const { status, body: order } = await call(page, {
      method: 'POST',
      path: '/maintenanceOrder/order',
      body: { gensetId, serviceLevel: level, dueOn: wednesday(), windowTo: wednesday(), dealerId },
    });
    if (status !== 201) continue;
    const engineer = (await proposed(page, order.id)).find(({ score }) => score !== null);
    if (engineer) found.push({ order, engineer });
  }
  expect(found).toHaveLength(count);
  return found;
}

test('an order is dragged to an engineer, another one is assigned by keyboard, and both stand in the schedule', async ({
  page,
}) => {
  await signIn(page, 'hy-dispatcher');
  const [one, two] = await orders(page, { level: 'SPECIAL', count: 2 });
  if (!one || !two) throw new Error('there are no orders');
  const { order: dragged, engineer } = one;
  const { order: typed } = two;
  await page.goto(`/mpcloud/assignmentTask?from=${dayIn(0)}`);
  await settled(page);
  const search = page.getByRole('textbox', { name: 'Find order, genset or site' });
  await search.fill(dragged.no);
  const cell = page.locator(`td[data-user="${engineer.userId}"][data-day="${wednesday()}"]`);
  await page.getByTitle(dragged.no, { exact: true }).dragTo(cell);
  await expect(page.getByText(`${dragged.no} is planned for`)).toBeVisible();
  await expect(cell.getByRole('button', { name: new RegExp(dragged.no) })).toBeVisible();

  await search.fill(typed.no);
  await page.getByTitle(typed.no, { exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${typed.no}` });
  await expect(dialog.getByRole('region', { name: 'Suggested engineers' })).toContainText(engineer.name);
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByText(`Order ${typed.no} assigned`)).toBeVisible();

  for (const { id, no } of [dragged, typed]) {
    const { body } = await call(page, { path: `/maintenanceOrder/order/${id}` });
    expect(body.state).toBe('assigned');
    const day = new Date(body.plannedStart).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await page.goto(`/mpcloud/mainSchedule?view=timeline&day=${day}&engineerId=${body.engineerId}`);
    await settled(page);
    await expect(page.getByRole('button', { name: new RegExp(no) })).toBeVisible();
  }
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await expectAccessible(page);
  }
});

test('a calendar subscribes to the schedule by an address that is shown once and ends when it is replaced', async ({
  page,
  playwright,
}) => {
  await signIn(page, 'hy-dispatcher', { at: '/mainSchedule' });
  await settled(page);
  const calendar = await playwright.request.newContext();
  const subscribe = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to calendar' });
  const line = dialog.getByRole('listitem').filter({ hasText: 'Maintenance schedule' });
  const issued = page.getByRole('dialog', { name: 'Address of “Maintenance schedule”' });
  await subscribe();
  await expect(line).toContainText('Not subscribed yet');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Get address' }).click();
  const first = await issued.locator('code').innerText();
  const file = await calendar.get(first);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain('BEGIN:VEVENT');
  await issued.getByRole('button', { name: 'Close' }).last().click();

  await subscribe();
  await expect(line).toContainText('Last read by a calendar');
  await line.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('dialog', { name: 'Replace address' }).getByRole('button', { name: 'Replace address' }).click();
  const second = await issued.locator('code').innerText();
  expect((await calendar.get(first)).status()).toBe(404);
  expect((await calendar.get(second)).status()).toBe(200);
  await issued.getByRole('button', { name: 'Close' }).last().click();
  await subscribe();
  await line.getByRole('button', { name: 'Stop address' }).click();
  await page.getByRole('dialog', { name: 'Stop address' }).getByRole('button', { name: 'Stop address' }).click();
  await expect(line).toContainText('Not subscribed yet');
  expect((await calendar.get(second)).status()).toBe(404);
});

test('who is not qualified any more on the day of the visit is refused with the reason', async ({ page }) => {
  await signIn(page, 'hy-dispatcher');
  const [found] = await orders(page, { level: 'D', count: 1 });
  if (!found) throw new Error('nobody may come');
  const { order, engineer } = found;
  // Ten years on his certificate is over.
  const day = new Date(Date.parse(wednesday()) + 520 * 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/mpcloud/assignmentTask?from=${day}`);
  await settled(page);
  await page.getByRole('textbox', { name: 'Find order, genset or site' }).fill(order.no);
  const cell = page.locator(`td[data-user="${engineer.userId}"][data-day="${day}"]`);
  await page.getByTitle(order.no, { exact: true }).dragTo(cell);
  await expect(page.getByText(`${engineer.name} holds no valid qualification`).first()).toBeVisible();
  expect((await call(page, { path: `/maintenanceOrder/order/${order.id}` })).body.state).toBe('toAssign');
});

/** A board as it comes from the server, with so many orders that wait and so many engineers. */
function fullBoard(
  board: Readonly<Record<string, unknown>>,
  sizes: { readonly orders: number; readonly people: number },
) {
  const order = (n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    version: 1,
    no: `WB2026${n}`,
    serialNo: `GSN${n}`,
    modelId: null,
    serviceLevel: 'B',
    state: 'toAssign',
    dueOn: wednesday(),
    windowTo: wednesday(),
    site: `site ${n % 120}`,
    siteName: `Site ${n % 120}`,
    customer: 'Customer',
    dealerId: null,
    engineerId: null,
    coEngineerIds: [],
    start: null,
    end: null,
  });
  const engineer = (n: number) => ({
    userId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
    name: `Engineer ${n}`,
    dealerId: null,
    dealer: null,
    modelIds: null,
    busy: [{ start: `${wednesday()}T01:00:00.000Z`, end: `${wednesday()}T05:00:00.000Z` }],
  });
  return {
    ...board,
    orders: Array.from({ length: sizes.orders }, (_, n) => order(n)),
    engineers: Array.from({ length: sizes.people }, (_, n) => engineer(n)),
  };
}

test('a board of 500 orders and 60 people is drawn and answers at once', async ({ page }) => {
  await signIn(page, 'hy-dispatcher');
  await page.route('**/maintenanceBoard/board?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: fullBoard(await answer.json(), { orders: 500, people: 60 }) });
  });
  await page.goto('/mpcloud/assignmentTask');
  await settled(page);
  await expect(page.locator('.mb-card')).toHaveCount(500);
  await expect(page.locator('.mb-lanes tbody tr')).toHaveCount(60);
  const longest = await page.evaluate(async () => {
    const frames: number[] = [];
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const lanes = document.querySelector('.mb-lanes');
    const [card] = document.querySelectorAll('.mb-card');
    const cells = [...document.querySelectorAll<HTMLElement>('td[data-day]')];
    const data = new DataTransfer();
    const fire = (target: Element | undefined, type: string) =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    let before = await frame();
    const step = async (act: () => void) => {
      act();
      const now = await frame();
      frames.push(now - before);
      before = now;
    };
    await step(() => fire(card, 'dragstart'));
    for (const cell of cells.slice(0, 200)) await step(() => fire(cell, 'dragover'));
    for (let at = 0; at < 60; at += 1) await step(() => lanes?.scrollTo({ top: at * 40 }));
    await step(() => fire(card, 'dragend'));
    return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
  });
  test
    .info()
    .annotations.push({ type: 'frame', description: `95 % of the frames took at most ${Math.round(longest)} ms` });
  expect(longest).toBeLessThan(100);
});

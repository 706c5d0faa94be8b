import { expect, type Locator, type Page, test } from '@playwright/test';
import { alikeCards, call, expectAccessible, settled, signIn } from './console.ts';

interface Lane {
  readonly key: string;
  readonly name: string;
}

/** Signs in as who plans everything, at the view of the plan that is named. */
async function openView(page: Page, view: 'plan' | 'board' | 'calendar'): Promise<void> {
  await signIn(page, 'hy-admin');
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';
  await page.goto(`/mpcloud/projectTaskPlan?tab=${view}&tenancyId=${tenancyId}`);
  await settled(page);
}

/** Today, `YYYY-MM-DD`. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** A new task of a project that is executed; its id and number. */
async function aTask(page: Page, more: object): Promise<{ id: string; no: string }> {
  const projects = await call(page, { path: '/project/project?state[eq]=executing&size=1' });
  const { body, status } = await call(page, {
    method: 'POST',
    path: '/projectTask/projectTask',
    body: {
      projectId: projects.body.items[0].id,
      name: { ZH_CN: '现场协调', EN_US: 'Site talks' },
      startOn: today(),
      workdays: 2,
      ...more,
    },
  });
  expect(status).toBe(201);
  return body;
}

/** Whom the plan shows first; below them more than the window may hold. */
async function firstPerson(page: Page, grid: Locator): Promise<Lane> {
  const to = new Date(Date.now() + 13 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await call(page, { path: `/projectTask/plan?from=${today()}&to=${to}` });
  const lanes: readonly Lane[] = body.lanes.filter(({ key }: Lane) => key.startsWith('user:'));
  const shown = await grid.getByRole('rowheader').allTextContents();
  const [first] = shown.flatMap((text) => lanes.find(({ name }) => name === text.trim()) ?? []);
  if (!first) throw new Error('the plan shows nobody of the house');
  return first;
}

test('a task is assigned by keyboard with the load before and after in view, and given back by dragging its bar', async ({
  page,
}) => {
  // High enough for the lanes between.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await openView(page, 'plan');
  const title = `Site talks ${Date.now()}`;
  const made = await aTask(page, { name: { ZH_CN: '现场协调', EN_US: title } });
  // Another one keeps the row of what nobody does, on days without work as well.
  await aTask(page, { name: { ZH_CN: '工具清点', EN_US: `Tools ${Date.now()}` } });
  await page.reload();
  await settled(page);
  const grid = page.getByRole('treegrid', { name: 'Plan by person and dealer' });
  const { name, key } = await firstPerson(page, grid);
  await grid.focus();
  await grid.press('Home');
  await grid.press('ArrowRight');
  const row = grid.getByRole('row', { selected: true });
  await expect(row).toContainText('Unassigned');
  for (let step = 0; step < 60 && !(await row.innerText()).includes(title); step += 1) await grid.press('ArrowDown');

  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Assign to…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign task ${made.no}` });
  await dialog.getByRole('combobox', { name: 'Assignee' }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Consequences' })).toContainText(/% → \d+%/u);
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(`Task ${made.no} was assigned`)).toBeVisible();
  const assigned = await call(page, { path: `/projectTask/projectTask/${made.id}` });
  expect(`user:${assigned.body.assigneeId}`).toBe(key);

  // Only the lane of the person is open, so that the lane of nobody is in view above it.
  await page.reload();
  await settled(page);
  await grid.getByText(name, { exact: true }).dblclick();
  const bar = page.locator(`[data-key="${made.id}"] .ui-gantt-plan`);
  const from = await bar.boundingBox();
  const to = await grid.getByRole('row', { name: /Unassigned/u }).boundingBox();
  if (!from || !to) throw new Error('the bar is not in view');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 3, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  const back = page.getByRole('dialog', { name: `Assign task ${made.no}` });
  await expect(back.getByRole('region', { name: 'Consequences' })).toContainText(/% → \d+%/u);
  await back.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(`Task ${made.no} was assigned`)).toBeVisible();
  const free = await call(page, { path: `/projectTask/projectTask/${made.id}` });
  expect(free.body.assigneeId).toBeNull();
});

test('on the board what nobody has is not begun: the refusal says what is missing', async ({ page }) => {
  await openView(page, 'board');
  const { id } = await aTask(page, {
    name: { ZH_CN: '无人任务', EN_US: 'Task of nobody' },
    startOn: '2019-01-07',
    workdays: 1,
  });
  await page.reload();
  await settled(page);
  const board = page.getByRole('group', { name: 'Board' });
  const card = board.getByRole('listitem').filter({ hasText: 'Task of nobody' });
  await card.getByRole('button', { name: /Move/u }).click();
  await page.getByRole('menuitem', { name: 'Doing' }).click();
  await expect(page.getByText('Assign the task before it is started').first()).toBeVisible();
  await expectAccessible(page, { without: alikeCards });
  const { body } = await call(page, { path: `/projectTask/projectTask/${id}` });
  expect(body.state).toBe('todo');
});

test('on a phone the plan is a list of people whose tasks are opened and assigned by a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openView(page, 'plan');
  const grid = page.getByRole('treegrid', { name: 'Plan by person and dealer' });
  await grid.getByText('Unassigned', { exact: true }).dblclick();
  await grid.getByRole('row').nth(2).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Assign to…' }).click();
  await expect(page.getByRole('dialog', { name: /Assign task PT-/u })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

test('the calendar shows a task on the day it ends, and opens it', async ({ page }) => {
  await openView(page, 'calendar');
  const { no } = await aTask(page, {
    name: { ZH_CN: '到期任务', EN_US: 'Task that ends' },
    // A Monday of a month in which nothing else ends.
    startOn: '2031-03-03',
    workdays: 1,
  });
  const address = new URL(page.url());
  address.searchParams.set('month', '2031-03-01');
  await page.goto(address.href);
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('cell', { name: '3 Task that ends' }).getByRole('button').click();
  await expect(page.getByText(no).first()).toBeVisible();
});

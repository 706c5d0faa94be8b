import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';
import { as, decision, done } from './processes.ts';

interface Unit {
  readonly id: string;
  readonly gensetId: string | null;
  readonly projectId: string;
}

/** Provinces of the East, where the planner plans, by the first digits of their codes. */
const east = /^(31|32|33|34|35|37|71)/u;

/** A project of the sample in the East with gensets that no plan has, and whom it is asked for. */
async function aProject(
  page: Page,
): Promise<{ id: string; sets: number; endCustomerId: string; siteRegionId: string }> {
  const { items } = await done(page, { path: '/project/projectUnit?size=200&sort=-updatedAt' });
  const placed = Map.groupBy(
    (items as Unit[]).filter(({ gensetId }) => gensetId !== null),
    ({ projectId }) => projectId,
  );
  for (const [id, units] of placed) {
    const ids = units.map(({ gensetId }) => gensetId).join(',');
    const taken = await done(page, { path: `/maintenance/planGenset?gensetId[in]=${ids}&size=1` });
    if (taken.total === 0) {
      const { endCustomerId, siteRegionId } = await done(page, { path: `/project/project/${id}` });
      if (!east.test((await done(page, { path: `/reference/region/${siteRegionId}` })).code)) continue;
      const all = await done(page, { path: `/project/projectUnit?projectId=${id}&size=200` });
      const sets = (all.items as Unit[]).filter(({ gensetId }) => gensetId !== null).length;
      return { id, sets, endCustomerId, siteRegionId };
    }
  }
  throw new Error('every genset of the East is in a plan');
}

test('a planner makes a plan of a project, its execution manager approves it, and its gensets show when they are due', async ({
  page,
  browser,
}) => {
  const admin = await as(browser, 'hy-admin');
  const project = await aProject(admin);
  const { items: people } = await done(admin, { path: '/identity/user?userName=hy-exec&size=1' });
  await signIn(page, 'hy-planner', { at: '/maintancePlan' });
  await settled(page);
  await expectAccessible(page);
  const name = `E2E plan ${Date.now()}`;
  const plan = await done(page, {
    method: 'POST',
    path: '/maintenance/maintenancePlan',
    body: {
      name,
      sourceType: 'PROJECT',
      projectId: project.id,
      customerId: project.endCustomerId,
      siteRegionId: project.siteRegionId,
      saleChannel: 'trade',
      executionManagerId: people[0].id,
      startOn: '2026-06-01',
      endOn: '2029-05-31',
    },
  });
  await page.goto(`/mpcloud/maintancePlan?record=${plan.id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Add gensets of the project', exact: true }).click();
  await expect(page.getByRole('tab', { name: `Gensets of the plan ${project.sets}` })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/mpcloud/maintancePlan?record=${plan.id}&edit=${plan.id}`);
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Lead days' }).fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('In check', { exact: true }).first()).toBeVisible();

  const manager = await as(browser, 'hy-exec');
  await manager.goto('/mpcloud/myTask');
  await settled(manager);
  await manager.getByRole('grid').locator('.ui-open', { hasText: name }).first().click();
  await decision(manager).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
  await decision(manager).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('You have handled this task')).toBeVisible();

  await page.goto(`/mpcloud/maintancePlan?record=${plan.id}&tab=planGenset`);
  await settled(page);
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const dues = await done(page, { path: `/maintenance/planDue?planId=${plan.id}&size=200` });
  const first = dues.items[0];
  expect(dues.items.length).toBeGreaterThanOrEqual(project.sets);
  await expect(page.getByRole('row').filter({ hasText: first.serialNo })).toContainText(/20\d\d-\d\d-\d\d/u);
});

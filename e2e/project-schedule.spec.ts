import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('a project manager sees which projects are late, where the days are lost, and the milestones behind each figure', async ({
  page,
}) => {
  await signIn(page, 'hy-project', { at: '/projectScheduleTotal' });
  await settled(page);
  await expectAccessible(page);
  const late = await page
    .getByRole('region', { name: 'By delay reason' })
    .getByRole('row', { name: /^Logistics/u })
    .getByRole('link')
    .allTextContents();
  await page.getByRole('region', { name: 'By delay reason' }).getByRole('link', { name: 'Logistics' }).click();

  const { body } = await call(page, {
    path: '/projectPlan/projectPlan?state=running&slipReason=logistics&slipWd[gte]=1&sort=-slipWd&size=1',
  });
  const [plan] = body.items;
  expect(Number(late[1])).toBe(body.total);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project schedule');
  await expect(page.getByText(`1–${body.total} of ${body.total}`)).toBeVisible();
  await expect(page.getByRole('img', { name: /later than baseline/u }).first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.goto(`/mpcloud/projectScheduleDetail?id=${plan.id}`);
  for (const title of ['S-curve', 'Milestone trend', 'What each phase adds'])
    await expect(page.getByRole('img', { name: new RegExp(title, 'u') })).toBeVisible();
  const phases = page.getByRole('region', { name: 'Phases' });
  const steps: readonly { slipWd: number }[] = plan.phases;
  expect(steps.reduce((sum, { slipWd }) => sum + slipWd, 0)).toBe(plan.slipWd);
  await expect(phases.getByRole('row')).toHaveCount(steps.length + 1);
  await expect(
    page.getByRole('region', { name: 'Forecasts of key milestones' }).getByRole('cell', { name: `+${plan.slipWd}` }),
  ).not.toHaveCount(0);
  await settled(page);
  await expectAccessible(page);

  await phases.getByRole('link', { name: 'Arrival' }).click();
  await expect(page.getByRole('tab', { name: 'Milestones', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Phase: Arrival').first()).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

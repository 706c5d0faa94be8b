import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** Those with whom the audit of a plan stands approve it, one after the other. */
async function approve(page: Page, planId: string): Promise<void> {
  for (let left = 4; left > 0; left -= 1) {
    await signIn(page, 'hy-admin');
    const { body: plan } = await call(page, { path: `/projectPlan/projectPlan/${planId}` });
    if (plan.state === 'running') return;
    const name = encodeURIComponent(plan.processHandlers);
    const { body: people } = await call(page, { path: `/identity/user?employeeName[eq]=${name}` });
    for (const { userName } of people.items) await decide(page, userName, plan.processInstanceId);
  }
}

/** Somebody approves what waits for him of a process. */
async function decide(page: Page, userName: string, instanceId: string): Promise<void> {
  await signIn(page, userName);
  const { body } = await call(page, { path: `/workflow/instances/${instanceId}` });
  if (!body.task) return;
  const decision = { outcome: 'approve', commandId: crypto.randomUUID() };
  const done = await call(page, { method: 'POST', path: `/workflow/tasks/${body.task.id}/complete`, body: decision });
  expect(done.status).toBe(200);
}

test('a project manager generates a plan, moves a milestone with its consequences in view, and has it approved', async ({
  page,
}) => {
  await signIn(page, 'hy-project', { at: '/projectManagePlan' });
  await settled(page);
  await expectAccessible(page);
  const { body: plans } = await call(page, {
    path: '/projectPlan/projectPlan?state=toPlan&templateId[null]=true&projectType[in]=DIRECT,RENTAL&size=1',
  });
  const { id, no, projectId } = plans.items[0];

  await page.goto(`/mpcloud/projectManagePlanDetails?id=${id}`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const begin = dialog.getByRole('textbox', { name: 'First day' });
  await begin.fill('2027-03-01');
  await begin.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Plan', exact: true }).click();
  const chart = page.getByRole('treegrid');
  const row = chart.getByRole('row', { level: 2 }).nth(1);
  await row.click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Effects of the move' })).toContainText('Forecast acceptance');
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: /^Move /u });
  await why.getByRole('textbox').fill('The customer asked for it');
  await why.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('button', { name: /^Save/u })).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Agreed with the customer');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dialog).toBeHidden();
  await approve(page, id);

  await signIn(page, 'hy-project', { at: `/projectManageDetails?id=${projectId}` });
  await expect(page.getByText(no, { exact: true })).toBeVisible();
  await expect(page.getByText('Executing', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who must act today?' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

test('figures of projects open their rows, and the board shows the stages', async ({ page }) => {
  await signIn(page, 'hy-project', { at: '/projectManage' });
  await settled(page);
  await expectAccessible(page);
  const red = page.getByRole('button', { name: /Red$/u });
  const count = Number((await red.locator('strong').textContent()) ?? '0');
  await red.click();
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();

  await page.getByRole('tab', { name: 'Board by stage' }).click();
  await settled(page);
  await expect(page.getByText('Commissioning', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, looks, settled, signIn } from './console.ts';
import { as, decision, deploy, done, drawing, idsOf } from './processes.ts';

/** People start, decide and follow processes; they share people, so they stand in one file (`tasks.spec.ts`) and run one after the other. */
export function taskScenarios(): void {
  const key = `e2e-${Date.now().toString(36)}`;
  const name = `Trip ${key}`;

  const start = (page: Page, title: string) =>
    done(page, {
      method: 'POST',
      path: '/workflow/instances',
      body: { defKey: key, form: { title, budget: '100.00' } },
    });

  async function openTask(page: Page, subject: string): Promise<void> {
    await page.goto('/mpcloud/myTask');
    await settled(page);
    await page.getByRole('grid').locator('.ui-open', { hasText: subject }).first().click();
    await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible();
    await expect(decision(page).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  }

  test.beforeAll(async ({ browser }) => {
    const page = await as(browser, 'hy-admin');
    const [area = '', exec = '', direct = ''] = await idsOf(page, ['hy-area', 'hy-exec', 'hy-direct']);
    const xml = drawing({ key, name }, [
      { id: 'area', name: 'Area check', users: area, more: '<wf:actions quick="true"/>' },
      { id: 'joint', name: 'Joint sign', users: `${exec},${direct}`, more: '<wf:sign mode="all"/>' },
    ]);
    await deploy(page, { key, name }, xml);
    await page.context().close();
  });

  test('an ordinary user starts a request and three others decide on it', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('button', { name: 'Start process' }).click();
    const drawer = staff.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Search processes' }).fill(name);
    await drawer.getByRole('button', { name }).click();
    // What the form requires is asked for before anything is sent.
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Purpose' })).toBeFocused();
    await drawer.getByRole('textbox', { name: 'Purpose' }).fill('Visit the plant');
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(staff.getByRole('heading', { name: 'Visit the plant', level: 2 })).toBeVisible();

    for (const [user, opinion] of [
      ['hy-area', 'The area agrees'],
      ['hy-exec', 'So does execution'],
      ['hy-direct', 'And direct sales'],
    ] as const) {
      const page = await as(browser, user);
      await openTask(page, 'Visit the plant');
      await decision(page).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
      await decision(page).getByRole('textbox', { name: 'Comment' }).fill(opinion);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('You have handled this task')).toBeVisible();
      await page.context().close();
    }

    await staff.reload();
    await expect(staff.locator('.task-head').getByText('Approved', { exact: true })).toBeVisible();
    for (const opinion of ['The area agrees', 'So does execution', 'And direct sales'])
      await expect(staff.getByRole('complementary', { name: 'Trace' }).getByText(opinion)).toBeVisible();
    await staff.context().close();
  });

  test('a returned request comes back to its initiator, and what he changed stands in the trace', async ({
    browser,
  }) => {
    const staff = await as(browser, 'hy-staff');
    await start(staff, 'Fair in Shanghai');
    const area = await as(browser, 'hy-area');
    await openTask(area, 'Fair in Shanghai');
    // A return says why.
    await decision(area).getByRole('button', { name: 'Return', exact: true }).click();
    await expect(decision(area).getByText('Enter a comment')).toBeVisible();
    await decision(area).getByRole('textbox', { name: 'Comment' }).fill('Too expensive');
    await decision(area).getByRole('button', { name: 'Return', exact: true }).click();
    const dialog = area.getByRole('dialog', { name: 'Return to where?' });
    await dialog.getByRole('radio', { name: /^Initiator/ }).check();
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(area.getByRole('dialog')).toHaveCount(0);

    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('grid').locator('.ui-open', { hasText: 'Fair in Shanghai' }).first().click();
    await staff.getByRole('textbox', { name: 'Budget' }).fill('80');
    await decision(staff).getByRole('button', { name: 'Resubmit' }).click();
    await expect(decision(staff).getByRole('button', { name: 'Resubmit' })).toHaveCount(0);

    await openTask(area, 'Fair in Shanghai');
    const trace = area.getByRole('complementary', { name: 'Trace' });
    await trace.getByText('1 field changed').click();
    await expect(trace.getByRole('insertion')).toHaveText('80.00');
    // The form marks it against what he returned.
    await expect(area.getByText('1 field was changed during the process')).toBeVisible();
    await expect(area.locator('.ui-was')).toHaveText('Previously: 100.00');
    await staff.context().close();
    await area.context().close();
  });

  test('who is too late learns that the task is done, and keeps what he typed', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    await start(staff, 'Training in Wuhan');
    const area = await as(browser, 'hy-area');
    await openTask(area, 'Training in Wuhan');
    const taskId = new URL(area.url()).searchParams.get('taskId') ?? '';
    await decision(area).getByRole('textbox', { name: 'Comment' }).fill('My long opinion');
    await done(area, { method: 'POST', path: `/workflow/tasks/${taskId}/complete`, body: { outcome: 'approve' } });

    // The page hears of it by itself; who presses at the same moment is told by the refusal.
    await expect(area.getByRole('alert').filter({ hasText: /handled by .* at / })).toBeVisible();
    await expect(area.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
    await expect(decision(area).getByRole('textbox', { name: 'Comment' })).toHaveValue('My long opinion');
    await staff.context().close();
    await area.context().close();
  });

  test('several tasks are approved at once, and one by one on a phone', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    for (const title of ['Batch one', 'Batch two', 'Batch three']) await start(staff, title);
    const area = await as(browser, 'hy-area');
    await area.goto('/mpcloud/myTask?q=Batch');
    await settled(area);
    for (const title of ['Batch one', 'Batch two'])
      await area.getByRole('row', { name: title }).getByRole('checkbox').check();
    await area.getByRole('button', { name: 'Approve', exact: true }).click();
    await area.getByRole('button', { name: 'Approve 2 tasks' }).click();
    await expect(area.getByRole('dialog', { name: '2 approved, 0 not approved' })).toBeVisible();
    await area.context().close();

    const phone = await as(browser, 'hy-area', { width: 390, height: 844 });
    await phone.goto('/mpcloud/myTask?q=Batch');
    await settled(phone);
    await phone.getByRole('button', { name: 'Quick approve: Batch three' }).click();
    await expect(phone.getByText('Batch three')).toHaveCount(0);
    await phone.context().close();
    await staff.context().close();
  });

  for (const { scheme, width } of looks)
    test(`the lists and a task are accessible, ${scheme} at ${width}`, async ({ page, browser }) => {
      const staff = await as(browser, 'hy-staff');
      const { instance } = await start(staff, `Look ${scheme}`);
      await staff.context().close();
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, 'hy-area');
      await page.goto('/mpcloud/myTask');
      await settled(page);
      await expectAccessible(page);
      await page.goto(`/mpcloud/taskDetail?instanceId=${instance.id}`);
      await settled(page);
      await page.getByRole('tab', { name: 'Diagram' }).click();
      await expect(page.locator('.flow-active')).toBeVisible();
      await expectAccessible(page);
    });
}

import { expect, test, type Locator, type Page } from '@playwright/test';
import { settled } from './console.ts';
import { as, decision, deploy, done, drawing, idsOf, trace } from './processes.ts';

/** Every command on tasks and processes; they share people, so they stand in one file (`tasks.spec.ts`) and run one after the other. */
export function commandScenarios(): void {
  const key = `cmd-${Date.now().toString(36)}`;

  // Each plays several people one after the other.

  test.beforeAll(async ({ browser }) => {
    const page = await as(browser, 'hy-admin');
    const [area = '', exec = ''] = await idsOf(page, ['hy-area', 'hy-exec']);
    await deploy(
      page,
      { key, name: `Errand ${key}` },
      drawing({ key, name: `Errand ${key}` }, [
        { id: 'first', name: 'First look', users: area },
        { id: 'second', name: 'Second look', users: exec },
      ]),
    );
    const select = `${key}-s`;
    await deploy(
      page,
      { key: select, name: `Choice ${key}` },
      drawing({ key: select, name: `Choice ${key}` }, [
        {
          id: 'joint',
          name: 'Joint sign',
          rule: '<wf:rule type="selectByInitiator" min="1" max="3"/>',
          more: '<wf:sign mode="all"/><wf:actions opinionRequired="true"><wf:action code="hold" name="搁置" en="Put aside" ja="保留" countsAs="approve"/></wf:actions>',
        },
        {
          id: 'next',
          name: 'Next sign',
          rule: '<wf:rule type="selectByPrevious" min="1" max="2"/>',
          more: '<wf:actions signatureRequired="true"/>',
        },
      ]),
    );
    const framed = `${key}-p`;
    await deploy(
      page,
      { key: framed, name: `Framed ${key}` },
      drawing({ key: framed, name: `Framed ${key}` }, [{ id: 'look', name: 'Look', users: area }], {
        process: 'form="page" formUrl="/mpcloud/login"',
        form: '',
      }),
    );
    const about = `${key}-r`;
    await deploy(
      page,
      { key: about, name: `Record ${key}` },
      drawing(
        { key: about, name: `Record ${key}` },
        [
          {
            id: 'check',
            name: 'Check',
            users: area,
            more: '<wf:fields default="readable" grant="true"><wf:field path="description" access="required"/><wf:field path="code" access="hidden"/></wf:fields>',
          },
        ],
        { process: 'form="resource" resource="organisation.organisation" subject="{form.name}"', form: '' },
      ),
    );
    await page.context().close();
  });

  test.afterEach(async ({ browser }) => {
    for (const context of browser.contexts()) await context.close();
  });

  const names: Readonly<Record<string, string>> = {
    'hy-area': '李建国',
    'hy-exec': '王海峰',
    'hy-direct': '赵晓燕',
    'hy-staff': '刘洋',
  };
  const start = (page: Page, title: string) =>
    done(page, {
      method: 'POST',
      path: '/workflow/instances',
      body: { defKey: key, form: { title, budget: '100.00' } },
    });
  async function open(page: Page, instanceId: string): Promise<void> {
    await page.goto(`/mpcloud/taskDetail?instanceId=${instanceId}`);
    await settled(page);
  }
  async function pick(within: Locator, field: string, user: string): Promise<void> {
    const box = within.getByRole('combobox', { name: field });
    await box.fill(user);
    await within
      .page()
      .locator('.ant-select-item-option')
      .filter({ visible: true, hasText: names[user] ?? '' })
      .click();
    await box.blur();
  }
  async function choose(within: Locator, field: string, option: string): Promise<void> {
    await within.getByRole('combobox', { name: field }).click();
    await within.page().locator('.ant-select-item-option').filter({ visible: true, hasText: option }).click();
  }
  async function more(page: Page, entry: string): Promise<void> {
    const own = decision(page).getByRole('button', { name: entry, exact: true });
    if ((await own.count()) > 0) return own.click();
    await decision(page)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  }
  const dialog = (page: Page) => page.getByRole('dialog').last();
  const toast = (page: Page, text: string | RegExp) =>
    expect(page.locator('.mp-toasts').getByText(text).first()).toBeVisible();

  test('a handler hands on, asks, adds signers and takes them away again', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    const { instance } = await start(staff, 'Handed on');
    const area = await as(browser, 'hy-area');
    await open(area, instance.id);
    await decision(area).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await more(area, 'Transfer');
    await pick(dialog(area), 'To', 'hy-area');
    await dialog(area).getByRole('button', { name: 'Transfer', exact: true }).click();
    await toast(area, 'You cannot choose yourself');
    await more(area, 'Transfer');
    await pick(dialog(area), 'To', 'hy-direct');
    await dialog(area).getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(trace(area).getByText('Transferred')).toBeVisible();

    const direct = await as(browser, 'hy-direct');
    await open(direct, instance.id);
    await decision(direct).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await more(direct, 'Delegate');
    await pick(dialog(direct), 'To', 'hy-exec');
    await dialog(direct).getByRole('button', { name: 'Delegate', exact: true }).click();
    await expect(trace(direct).getByText('Delegated')).toBeVisible();
    const exec = await as(browser, 'hy-exec');
    await open(exec, instance.id);
    await decision(exec).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await decision(exec).getByRole('textbox', { name: 'Comment' }).fill('My advice');
    await decision(exec).getByRole('button', { name: 'Submit comment' }).click();
    await expect(trace(exec).getByText('Comment given')).toBeVisible();

    await open(direct, instance.id);
    await more(direct, 'Add sign');
    await pick(dialog(direct), 'People', 'hy-area');
    await pick(dialog(direct), 'People', 'hy-staff');
    await dialog(direct).getByRole('button', { name: 'Add sign', exact: true }).click();
    await expect(trace(direct).getByRole('button', { name: /^Remove signer/ })).toHaveCount(2);
    await trace(direct)
      .getByRole('button', { name: /^Remove signer/ })
      .first()
      .click();
    await dialog(direct).getByRole('button', { name: 'Remove signer' }).click();
    await expect(trace(direct).getByRole('button', { name: /^Remove signer/ })).toHaveCount(1);
    await expect(trace(direct).getByText('Signer removed')).toBeVisible();
    await more(direct, 'Remove signer');
    await dialog(direct).getByRole('button', { name: 'Remove signer' }).click();
    await expect(decision(direct).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

    await more(direct, 'Add sign');
    await choose(dialog(direct), 'Mode', 'In parallel with me');
    await pick(dialog(direct), 'People', 'hy-area');
    await dialog(direct).getByRole('button', { name: 'Add sign', exact: true }).click();
    await expect(trace(direct).getByRole('button', { name: /^Remove signer/ })).toHaveCount(1);
    await more(direct, 'Add sign');
    await pick(dialog(direct), 'People', 'hy-area');
    await dialog(direct).getByRole('button', { name: 'Add sign', exact: true }).click();
    await toast(direct, /is already a handler of this node/);
    await more(direct, 'Add sign');
    await choose(dialog(direct), 'Mode', 'After me');
    await pick(dialog(direct), 'People', 'hy-staff');
    await dialog(direct).getByRole('button', { name: 'Add sign', exact: true }).click();
    await expect(direct.getByText('You have handled this task')).toBeVisible();
  });

  test('copies, comments with a mention', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    const { instance } = await start(staff, 'Copied');
    const area = await as(browser, 'hy-area');
    await open(area, instance.id);
    await more(area, 'CC');
    await pick(dialog(area), 'People', 'hy-direct');
    await dialog(area).getByRole('button', { name: 'CC', exact: true }).click();
    await expect(trace(area).getByText("CC'd")).toBeVisible();
    await area.getByRole('tab', { name: /^Comments/ }).click();
    const text = area.getByRole('textbox', { name: 'Add comment' });
    await text.pressSequentially('Look here @hy-exec');
    await expect(area.locator('.ant-mentions-dropdown-menu-item')).toHaveText(['王海峰']);
    await area.keyboard.press('Enter');
    await expect(text).toHaveValue(/@王海峰/);
    await area.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(area.locator('.task-comments li').getByText(/Look here @王海峰/)).toBeVisible();
    // Who is mentioned is told.
    const told = await as(browser, 'hy-exec');
    const mention = /^You were mentioned in a comment: .*Copied/;
    await expect
      .poll(async () => (await done(told, { path: '/notice/mine' })).items.map(({ title }: { title: string }) => title))
      .toContainEqual(expect.stringMatching(mention));
  });

  test('a decision is taken back, and the task is decided anew', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    const { instance } = await start(staff, 'Taken back');
    const area = await as(browser, 'hy-area');
    const waiting = async (): Promise<string[]> => {
      const { items } = await done(area, { path: '/workflow/inbox?q=Taken%20back' });
      const own = items.filter(({ instanceId }: { instanceId: string }) => instanceId === instance.id);
      return own.map(({ taskId }: { taskId: string }) => taskId);
    };
    const [taskId] = await waiting();
    await area.goto(`/mpcloud/taskDetail?taskId=${taskId}`);
    await settled(area);
    await decision(area).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await decision(area).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(area.getByText('You have handled this task')).toBeVisible();
    await decision(area).getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(trace(area).getByText('Taken back', { exact: true })).toBeVisible();
    await expect(area.getByText('You have handled this task')).toHaveCount(0);
    await expect(decision(area).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(await waiting()).toEqual([taskId]);
    await decision(area).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(area.getByText('You have handled this task')).toBeVisible();
    const exec = await as(browser, 'hy-exec');
    await open(exec, instance.id);
    await expect(decision(exec).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  });

  test('who decides at the same moment is told who was quicker', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    const { instance } = await start(staff, 'Too late');
    const area = await as(browser, 'hy-area');
    await open(area, instance.id);
    await decision(area).getByRole('textbox', { name: 'Comment' }).fill('Kept opinion');
    const other = await as(browser, 'hy-area');
    const { items } = await done(other, { path: '/workflow/inbox?q=Too%20late' });
    // What the page asks for when it hears of the decision gets no answer, so that it still shows the task.
    const held = () => undefined;
    await area.route('**/workflow/{tasks,instances}/*', (route) =>
      route.request().method() === 'GET' ? held() : route.continue(),
    );
    await area.route('**/workflow/instances/*/trace', held);
    await done(other, {
      method: 'POST',
      path: `/workflow/tasks/${items[0].taskId}/complete`,
      body: { outcome: 'approve' },
    });
    await decision(area).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(area.getByRole('alert').filter({ hasText: /handled by .* at / })).toBeVisible();
    await expect(decision(area).getByRole('textbox', { name: 'Comment' })).toHaveValue('Kept opinion');
  });

  test('an administrator holds, moves, gives to others, voids and deletes', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    const { instance } = await start(staff, 'Administered');
    const admin = await as(browser, 'hy-admin');
    await admin.goto('/mpcloud/myTask?tab=instances&q=Administered');
    await settled(admin);
    const row = admin.getByRole('row', { name: 'Administered' });
    const act = async (entry: string) => {
      const own = row.getByRole('button', { name: new RegExp(`^${entry}: `) });
      if ((await own.count()) > 0) await own.click();
      else {
        await row.getByRole('button', { name: /^More actions/ }).click();
        await admin.getByRole('menuitem', { name: entry, exact: true }).click();
      }
    };
    await act('Suspend');
    await dialog(admin).getByRole('button', { name: 'Suspend' }).click();
    await expect(row.getByText(/Suspended/)).toBeVisible();
    await act('Resume');
    await expect(row.getByText(/Suspended/)).toHaveCount(0);
    await act('Reset handlers');
    await pick(dialog(admin), 'People', 'hy-direct');
    await dialog(admin).getByRole('button', { name: 'Reset handlers' }).click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await act('Jump to step');
    await dialog(admin).getByRole('combobox', { name: 'Step' }).click();
    await admin.locator('.ant-select-item-option').filter({ hasText: 'Second look' }).click();
    await dialog(admin).getByRole('button', { name: 'Jump to step' }).click();
    await expect(row.getByText('Second look')).toBeVisible();
    await act('Migrate version');
    await expect(admin).toHaveURL(/workFlowConfig\?.*tab=versions/);
    await settled(admin);
    await admin.goto('/mpcloud/myTask?tab=instances&q=Administered');
    await settled(admin);
    await act('Void');
    await dialog(admin).getByRole('button', { name: 'Void' }).click();
    await expect(row.getByText(/Canceled/)).toBeVisible();
    await open(staff, instance.id);
    for (const word of ['Suspended', 'Resumed', 'Handlers reset', 'Moved by administrator', 'Voided'])
      await expect.soft(trace(staff).getByText(word)).toBeVisible();
    await act('Delete');
    await dialog(admin).getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });

  test('choices at start and at approval, opinions, own outcomes, signatures', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('button', { name: 'Start process' }).click();
    const drawer = staff.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Search processes' }).fill(`Choice ${key}`);
    await drawer.getByRole('button', { name: `Choice ${key}` }).click();
    await drawer.getByRole('textbox', { name: 'Purpose' }).fill('Chosen');
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(staff.getByText('Select next handlers')).toBeVisible();
    await dialog(staff).getByRole('button', { name: 'OK' }).click();
    await expect(staff.getByText('Select at least 1')).toBeVisible();
    await pick(dialog(staff), 'Handlers of', 'hy-area');
    await dialog(staff).getByRole('button', { name: 'OK' }).click();
    await expect(staff.getByRole('heading', { name: 'Chosen', level: 2 })).toBeVisible();
    const area = await as(browser, 'hy-area');
    await area.goto('/mpcloud/myTask?q=Chosen');
    await settled(area);
    await area.getByRole('grid').locator('.ui-open', { hasText: 'Chosen' }).first().click();
    await decision(area).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await decision(area).getByRole('button', { name: 'Put aside' }).click();
    await expect(decision(area).getByText('Enter a comment')).toBeVisible();
    await decision(area).getByRole('textbox', { name: 'Comment' }).fill('Not now');
    await decision(area).getByRole('button', { name: 'Put aside' }).click();
    await pick(dialog(area), 'Handlers of', 'hy-exec');
    await dialog(area).getByRole('button', { name: 'OK' }).click();
    await expect(trace(area).getByText('Put aside')).toBeVisible();
    const exec = await as(browser, 'hy-exec');
    await exec.goto('/mpcloud/myTask?q=Chosen');
    await settled(exec);
    await exec.getByRole('grid').locator('.ui-open', { hasText: 'Chosen' }).first().click();
    await decision(exec).getByRole('button', { name: 'Approve', exact: true }).click();
    const pad = dialog(exec).getByRole('img', { name: 'Signature' });
    await pad.hover({ position: { x: 40, y: 40 } });
    const box = await pad.boundingBox();
    await exec.mouse.down();
    await exec.mouse.move((box?.x ?? 0) + 160, (box?.y ?? 0) + 100, { steps: 5 });
    await exec.mouse.up();
    // The ink lies under the pen.
    expect(
      await pad.evaluate((canvas: HTMLCanvasElement) => {
        const scale = canvas.width / canvas.clientWidth;
        return canvas
          .getContext('2d')
          ?.getImageData(100 * scale - 4, 70 * scale - 4, 8, 8)
          .data.some(Boolean);
      }),
    ).toBe(true);
    await dialog(exec).getByRole('button', { name: 'Use this signature' }).click();
    await expect(
      exec.getByText('You have handled this task').or(exec.locator('.mp-toasts').getByText('Approve: done')).first(),
    ).toBeVisible();
  });

  test('a record that a process is about is shown, changed and decided in its task', async ({ browser }) => {
    const admin = await as(browser, 'hy-admin');
    const { items } = await done(admin, { path: '/organisation/organisation/children?parent=' });
    const body = { name: `Unit ${Date.now()}`, parentId: items[0].id, type: 'department' };
    const unit = await done(admin, { method: 'POST', path: '/organisation/organisation', body });
    const { instance } = await done(admin, {
      method: 'POST',
      path: '/workflow/instances',
      body: { defKey: `${key}-r`, recordId: unit.id },
    });
    const area = await as(browser, 'hy-area');
    await open(area, instance.id);
    await expect(area.getByRole('heading', { name: body.name, level: 2 })).toBeVisible();
    await expect(area.getByText('Code', { exact: true })).toHaveCount(0);
    await expect(area.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0);
    await decision(area).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await decision(area).getByRole('button', { name: 'Approve', exact: true }).click();
    const description = area.getByRole('textbox', { name: 'Description' });
    await expect(description).toBeFocused();
    await description.fill('Seen on site');
    await decision(area).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(area.locator('.task-head').getByText('Approved', { exact: true })).toBeVisible();
    expect(await done(admin, { path: `/organisation/organisation/${unit.id}` })).toMatchObject({
      description: 'Seen on site',
    });
  });

  test('a form that is a page stands in a frame', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('button', { name: 'Start process' }).click();
    const drawer = staff.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Search processes' }).fill(`Framed ${key}`);
    await drawer.getByRole('button', { name: `Framed ${key}` }).click();
    await expect(drawer.locator('iframe')).toHaveAttribute('src', /\/mpcloud\/login$/);
  });

  test('what is begun is kept: drafts, and what was typed', async ({ browser }) => {
    const staff = await as(browser, 'hy-staff');
    await staff.goto('/mpcloud/myTask?tab=draft');
    await settled(staff);
    const open = async () => {
      await staff.getByRole('button', { name: 'Start process' }).first().click();
      await staff.getByRole('dialog').getByRole('textbox', { name: 'Search processes' }).fill(`Errand ${key}`);
      await staff
        .getByRole('dialog')
        .getByRole('button', { name: `Errand ${key}` })
        .click();
    };
    await open();
    await dialog(staff).getByRole('textbox', { name: 'Purpose' }).fill('Half typed');
    await expect
      .poll(() => staff.evaluate(() => JSON.stringify({ ...localStorage }).includes('Half typed')))
      .toBe(true);
    await staff.reload();
    await settled(staff);
    await open();
    await expect(dialog(staff).getByText('Your unsubmitted input was restored')).toBeVisible();
    await expect(dialog(staff).getByRole('textbox', { name: 'Purpose' })).toHaveValue('Half typed');
    await dialog(staff).getByRole('button', { name: 'Save draft' }).click();
    await toast(staff, 'Draft saved');
    await dialog(staff).getByRole('button', { name: 'Cancel' }).click();
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    const row = staff.getByRole('row', { name: /Half typed/ });
    await row.locator('.ui-open').click();
    await expect(dialog(staff).getByRole('textbox', { name: 'Purpose' })).toHaveValue('Half typed');
    await dialog(staff).getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^More actions/ }).click();
    await staff.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(staff).getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });

  test('the list of all processes goes on by cursor, on paper, as a workbook and without the frame', async ({
    browser,
  }) => {
    const admin = await as(browser, 'hy-admin');
    await admin.goto('/mpcloud/myTask_outer?tab=instances');
    await settled(admin);
    await expect(admin.getByRole('navigation', { name: 'Menu', exact: true })).toHaveCount(0);
    await expect(admin.getByText(/^1–20 of/)).toBeVisible();
    await admin.getByRole('button', { name: 'Load more' }).click();
    await expect(admin.getByText(/^1–40 of/)).toBeVisible();
    const book = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await book).suggestedFilename()).toBe('All Processes.xlsx');
    const boxes = admin.getByRole('grid').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await admin.getByRole('button', { name: 'Print', exact: true }).click();
    const paper = admin.waitForEvent('download');
    await dialog(admin).getByRole('button', { name: 'Download PDF' }).click();
    expect((await paper).suggestedFilename()).toBe('print.pdf');
    await admin.context().close();
  });
}

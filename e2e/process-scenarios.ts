import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { drawing as sketch, type NodeSketch, type ProcessSketch } from '@mp/engine/compile';
import { settled } from './console.ts';
import { as, decision, deploy, done, drawing, idsOf } from './processes.ts';
import { canvas, typeName } from './process-walk.ts';

let made = 0;
const aKey = (): string => `v-${Date.now().toString(36)}-${(made += 1)}`;

const form = `<wf:process form="fields" subject="{form.title}"/><wf:form><wf:formField code="title" kind="text" name="标题" en="Title" ja="件名" required="true"/></wf:form>`;

/** A user task of a sketch with its handler. */
const task = (id: string, userId: string, name = id): NodeSketch => ({
  id,
  type: 'user',
  name,
  ext: `<wf:handlers><wf:rule type="user" ids="${userId}"/></wf:handlers>`,
});

async function openDefinition(page: Page, id: string, tab?: string): Promise<void> {
  await page.goto(`/mpcloud/workFlowConfig?id=${id}${tab ? `&tab=${tab}` : ''}`);
  await settled(page);
}

/** Puts a drawing into the draft of a definition. */
async function putDraft(page: Page, id: string, xml: string): Promise<number> {
  const draft = await done(page, { path: `/workflow/definitions/${id}/draft` });
  return (
    await done(page, {
      method: 'PUT',
      path: `/workflow/definitions/${id}/draft`,
      body: { xml, version: draft.version },
    })
  ).version;
}

/** Begins a definition by a file; where its elements stand is found by the house. */
async function begun(page: Page, own: Omit<ProcessSketch, 'key'>): Promise<{ id: string; key: string }> {
  const key = aKey();
  const { id } = await done(page, {
    method: 'POST',
    path: '/workflow/definitions/import',
    body: { xml: sketch({ key, name: key, ...own }) },
  });
  return { id, key };
}

const start = (page: Page, defKey: string, title: string) =>
  done(page, { method: 'POST', path: '/workflow/instances', body: { defKey, form: { title } } });

const elements = (page: Page): Locator => page.getByRole('tree', { name: 'Elements' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Properties' });
const problems = (page: Page): Locator => page.getByRole('region', { name: 'Problems' });

/** Adds an element of the palette behind the chosen one, and leaves its name open. */
async function add(page: Page, group: string, kind: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Elements to add' });
  const button = region.getByRole('button', { name: kind, exact: true });
  if (!(await button.isVisible())) await region.getByText(group, { exact: true }).click();
  await button.click();
  await expect(panel(page).getByText(new RegExp(`^${kind} ·`))).toBeVisible();
}

async function choose(page: Page, box: Locator, option: string | RegExp): Promise<void> {
  await box.click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}

/** A service outside the console that fails until it is mended. */
async function failingService(isMended: () => boolean): Promise<{ outside: Server; url: string }> {
  const outside = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(isMended() ? 200 : 500, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  return { outside, url: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/pay` };
}

/** Versions, migration, incidents, and what designers do to each other. */
export function processScenarios(): void {
  test('two versions are compared, running processes are taken along with a node of another id, an older one is activated', async ({
    browser,
  }) => {
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const key = aKey();
    const name = `Versions ${key}`;
    const old = drawing({ key, name }, [
      { id: 'first', name: 'First check', users: area },
      { id: 'second', name: 'Second check', users: area },
    ]);
    const id = await deploy(admin, { key, name }, old);
    await start(admin, key, 'Taken along');
    const version = await putDraft(
      admin,
      id,
      drawing({ key, name }, [
        { id: 'check', name: 'Better check', users: area },
        { id: 'second', name: 'Second look', users: area },
      ]),
    );
    await done(admin, {
      method: 'POST',
      path: `/workflow/definitions/${id}/deploy`,
      body: { version, note: 'better' },
    });

    await openDefinition(admin, id, 'versions');
    await choose(admin, admin.getByRole('combobox', { name: 'From' }), 'Version 1');
    await choose(admin, admin.getByRole('combobox', { name: 'To' }), 'Version 2');
    await admin.getByRole('button', { name: 'Compare' }).click();
    const table = admin.getByRole('region', { name: 'Differences' });
    await expect(table.getByRole('row', { name: /Better check Added/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /First check Removed/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /Second look Changed .* Second check Second look/ })).toBeVisible();
    await expect(admin.locator('.flow-tone-added')).not.toHaveCount(0);

    await admin
      .getByRole('row', { name: /^1 Past version/ })
      .getByRole('button', { name: 'Migrate' })
      .click();
    const drawer = admin.getByRole('dialog', { name: 'Migrate instances of version 1 to version 2' });
    await drawer.getByRole('button', { name: 'Dry run' }).click();
    await expect(drawer.getByText('Instances: 1; 0 can be migrated, 1 cannot')).toBeVisible();
    await choose(admin, drawer.getByRole('combobox', { name: 'New node for “First check”' }), 'Better check');
    await drawer.getByRole('button', { name: 'Dry run' }).click();
    await expect(drawer.getByText('Instances: 1; 1 can be migrated, 0 cannot')).toBeVisible();
    await drawer.getByRole('button', { name: 'Migrate 1 instance' }).click();
    await expect(drawer.getByText('Migration completed: 1 succeeded, 0 failed')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(
      admin
        .getByRole('row', { name: /^2 Active better/ })
        .getByRole('cell')
        .nth(5),
    ).toHaveText('1');

    await admin
      .getByRole('row', { name: /^1 Past version/ })
      .getByRole('button', { name: 'Activate' })
      .click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(admin.getByRole('row', { name: /^1 Active/ })).toBeVisible();
    await admin.context().close();
  });

  test('a service that fails is told as an incident; it goes on when it is mended, or is skipped with a reason', async ({
    browser,
  }) => {
    let isMended = false;
    const { outside, url } = await failingService(() => isMended);
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const { id, key } = await begun(admin, {
      ext: form,
      nodes: [
        { id: 'start', type: 'start' },
        {
          id: 'pay',
          type: 'service',
          name: 'Pay out',
          ext: `<wf:service kind="http" url="${url}" method="POST" retries="0"/>`,
        },
        task('check', area, 'Check'),
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'pay'],
        ['pay', 'check'],
        ['check', 'end'],
      ],
    });
    const draft = await done(admin, { path: `/workflow/definitions/${id}/draft` });
    await done(admin, { method: 'POST', path: `/workflow/definitions/${id}/deploy`, body: { version: draft.version } });
    const record = await done(admin, { path: `/workflow/processDefinition/${id}` });
    await done(admin, {
      method: 'PUT',
      path: `/workflow/processDefinition/${id}`,
      body: {
        version: record.version,
        settings: { allowedHosts: ['127.0.0.1'] },
      },
    });
    await start(admin, key, 'Mended');
    await start(admin, key, 'Skipped');

    await openDefinition(admin, id, 'incidents');
    await expect(async () => {
      await admin.reload();
      await settled(admin);
      await expect(admin.getByRole('row', { name: /Pay out/ })).toHaveCount(2, { timeout: 500 });
    }).toPass();
    isMended = true;
    const mended = admin.getByRole('row', { name: /Mended/ });
    const retried = admin.waitForResponse(/\/workflow\/incidents\/.*retry/);
    await mended.getByRole('button', { name: 'Retry' }).click();
    await retried;
    await expect(async () => {
      await admin.reload();
      await settled(admin);
      await expect(mended).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await admin
      .getByRole('row', { name: /Skipped/ })
      .getByRole('button', { name: 'Skip' })
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Skip' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid by hand');
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(admin.getByText('No open incidents.')).toBeVisible();
    await admin.getByText('Resolved', { exact: true }).click();
    await expect(admin.getByRole('row', { name: /Pay out/ })).toHaveCount(2);
    // Both stand at the check now.
    const { items } = await done(admin, { path: `/workflow/instances?defKey=${key}&page=1&size=10` });
    expect(items).toHaveLength(2);
    await admin.context().close();
    outside.close();
  });

  test('a deadlock is deployed only with a reason, which stands with the version', async ({ browser }) => {
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const { id } = await begun(admin, {
      ext: form,
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'choice', type: 'exclusive', name: 'Which', default: 'b' },
        task('a', area, 'Left'),
        task('b', area, 'Right'),
        { id: 'join', type: 'parallel', name: 'Both' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'choice'],
        ['choice', 'a', '1 < 2'],
        ['choice', 'b'],
        ['a', 'join'],
        ['b', 'join'],
        ['join', 'end'],
      ],
    });
    await openDefinition(admin, id);
    await admin.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Deploy' });
    const go = dialog.getByRole('button', { name: 'Deploy', exact: true });
    await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Both');
    await expect(dialog.getByText('1 error must be accepted with a reason before deployment')).toBeVisible();
    await expect(go).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Accept problem' }).check();
    await dialog.getByRole('textbox', { name: /Reason for accepting/ }).fill('Time keeps them apart');
    await go.click();
    await expect(admin.getByText('Version 1 is deployed')).toBeVisible();
    await admin.getByRole('tab', { name: 'Versions' }).click();
    await expect(admin.getByText('Accepted problem: Time keeps them apart')).toBeVisible();
    await admin.context().close();
  });

  test('who saves later is told who was quicker, loses nothing, and may overwrite', async ({ browser }) => {
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const { id } = await begun(admin, {
      ext: form,
      nodes: [{ id: 'start', type: 'start' }, task('check', area, 'Check'), { id: 'end', type: 'end' }],
      flows: [
        ['start', 'check'],
        ['check', 'end'],
      ],
    });
    await openDefinition(admin, id);
    await elements(admin)
      .getByRole('treeitem', { name: /^Check/ })
      .click();
    await panel(admin).getByRole('textbox', { name: 'Name (English)' }).fill('My name for it');
    // Somebody in another window is quicker.
    const { xml } = await done(admin, { path: `/workflow/definitions/${id}/draft` });
    await putDraft(admin, id, String(xml).replace('"Check"', '"Their name for it"'));

    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = admin.getByRole('dialog').filter({ hasText: /saved another draft at/ });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(elements(admin).getByRole('treeitem', { name: /^My name for it/ })).toBeVisible();
    await expect(admin.getByText('Unsaved', { exact: true })).toBeVisible();
    expect((await done(admin, { path: `/workflow/definitions/${id}/draft` })).xml).toContain('Their name for it');

    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(admin.getByText('Saved successfully.')).toBeVisible();
    const kept = (await done(admin, { path: `/workflow/definitions/${id}/draft` })).xml;
    expect(kept).toContain('My name for it');
    expect(kept).not.toContain('Their name for it');
    await admin.context().close();
  });

  test('names on the canvas stand in the language of the reader, and are edited in it', async ({ browser }) => {
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const names = '<wf:names en="Begin" ja="開始点"/>';
    const { id } = await begun(admin, {
      ext: form,
      nodes: [
        { id: 'start', type: 'start', name: '起点', ext: names },
        { ...task('check', area, '初审'), ext: `<wf:names en="First check" ja="一次審査"/>${task('', area).ext}` },
        { id: 'end', type: 'end', name: '终点' },
      ],
      flows: [
        ['start', 'check'],
        ['check', 'end'],
      ],
    });
    await openDefinition(admin, id);
    for (const name of ['Begin', 'First check', '终点']) await expect(canvas(admin).getByText(name)).toBeVisible();
    const drawn = (of: string): Locator => canvas(admin).locator(`g.djs-element[data-element-id="${of}"]`);
    await drawn('check').dblclick();
    await typeName(admin, 'Entry check');
    await drawn('start').dblclick();
    await typeName(admin, 'The very beginning');
    await expect(canvas(admin).getByText('Entry check')).toBeVisible();
    await elements(admin)
      .getByRole('treeitem', { name: /^The very beginning/ })
      .click();
    await expect(panel(admin).getByRole('textbox', { name: 'Name (Chinese)' })).toHaveValue('起点');

    await admin.getByRole('button', { name: 'Language' }).click();
    await admin.getByRole('menuitem', { name: '日本語' }).click();
    for (const name of ['開始点', '一次審査', '终点']) await expect(canvas(admin).getByText(name)).toBeVisible();
    await admin.keyboard.press('Control+s');
    await expect(async () => {
      const { xml } = await done(admin, { path: `/workflow/definitions/${id}/draft` });
      expect(xml).toContain('name="初审"');
      expect(xml).toContain('en="Entry check" ja="一次審査"');
      expect(xml).toContain('en="The very beginning" ja="開始点"');
    }).toPass();
    await admin.context().close();
  });

  test('what is typed into the properties of services, events, calls and repetitions is kept and compiled', async ({
    browser,
  }) => {
    const admin = await as(browser, 'hy-admin', { width: 1440, height: 900 });
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const { id } = await begun(admin, {
      ext: form,
      nodes: [{ id: 'start', type: 'start' }, task('check', area, 'Check'), { id: 'end', type: 'end' }],
      flows: [
        ['start', 'check'],
        ['check', 'end'],
      ],
    });
    await openDefinition(admin, id);
    const props = panel(admin);
    const text = (name: string | RegExp): Locator => props.getByRole('textbox', { name, exact: true });
    const box = (name: string): Locator => props.getByRole('combobox', { name, exact: true });
    const behind = (name: string): Promise<void> =>
      elements(admin)
        .getByRole('treeitem', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    const named = async (name: string): Promise<void> => {
      await text('Name (Chinese)').fill(name);
      await expect(props.getByRole('heading', { name })).toBeVisible();
    };

    await behind('Check');
    await add(admin, 'Tasks', 'Service task');
    await named('Send it');
    await choose(admin, box('Service type'), 'HTTP call');
    await text('URL').fill('https://api.example.com/pay');
    await choose(admin, box('Method'), 'PUT');
    await props.getByRole('button', { name: 'Add header' }).click();
    await text('Value').fill('secret:PAY');
    await props.getByRole('button', { name: 'Add error mapping' }).click();
    await props.getByText('Retries', { exact: true }).first().click();
    await props.getByRole('spinbutton', { name: 'Retries' }).fill('3');

    await add(admin, 'Boundary events', 'Boundary error');
    await named('Not there');
    await box('Error code').fill('NOT_FOUND');
    await admin.keyboard.press('Tab');
    await behind('Send it');
    await add(admin, 'Intermediate events', 'Wait for time');
    await named('A while');
    await text('Time').fill('PT30M');
    await props.getByRole('switch', { name: 'Use working calendar' }).click();
    await add(admin, 'Intermediate events', 'Wait for message');
    await named('Paid');
    await box('Message name').fill('payment');
    await admin.keyboard.press('Tab');
    await text('Correlation value').fill('form.title');
    await add(admin, 'Intermediate events', 'Send signal');
    await named('Tell all');
    await box('Signal name').fill('paid');
    await admin.keyboard.press('Tab');
    await add(admin, 'Tasks', 'Call activity');
    await named('The other one');
    // More processes than the open list draws at once.
    await box('Process').fill('(leave)');
    await admin.locator('.ant-select-item-option').filter({ hasText: '(leave)', visible: true }).first().click();
    await props.getByText('Multi-instance', { exact: true }).click();
    await choose(admin, box('Mode'), 'In sequence');
    await text('Count').fill('3');
    await text('Completion condition').fill('nrOfCompleted >= 2');
    await admin.keyboard.press('Tab');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('Saved successfully.')).toBeVisible();

    await admin.reload();
    await settled(admin);
    await behind('Send it');
    await expect(text('URL')).toHaveValue('https://api.example.com/pay');
    await expect(text('Value')).toHaveValue('secret:PAY');
    await behind('Not there');
    await expect(box('Error code')).toHaveValue('NOT_FOUND');
    await behind('A while');
    await expect(text('Time')).toHaveValue('PT30M');
    await expect(props.getByRole('switch', { name: 'Use working calendar' })).toBeChecked();
    await behind('Paid');
    await expect(box('Message name')).toHaveValue('payment');
    await expect(text('Correlation value')).toHaveValue('form.title');
    await behind('Tell all');
    await expect(box('Signal name')).toHaveValue('paid');
    await behind('The other one');
    await expect(text('Count')).toHaveValue('3');
    await expect(text('Completion condition')).toHaveValue('nrOfCompleted >= 2');
    await expect(problems(admin)).toBeVisible();
    const { xml } = await done(admin, { path: `/workflow/definitions/${id}/draft` });
    for (const piece of [
      /<wf:service kind="http" method="PUT" url="https:\/\/api\.example\.com\/pay" retries="3">/,
      /<wf:header name="X-Header" value="secret:PAY"/,
      /<wf:error status="404" code="NOT_FOUND"/,
      /<bpmn:error id="\w+" name="NOT_FOUND" errorCode="NOT_FOUND"/,
      /<wf:timer calendar="work"/,
      /PT30M<\/bpmn:timeDuration>/,
      /<bpmn:message id="\w+" name="payment"/,
      /<wf:correlation value="form.title"/,
      /<bpmn:signal id="\w+" name="paid"/,
      /calledElement="leave"/,
      /<bpmn:multiInstanceLoopCharacteristics isSequential="true">/,
      /3<\/bpmn:loopCardinality>/,
      /nrOfCompleted &gt;= 2<\/bpmn:completionCondition>/,
    ])
      expect(xml).toMatch(piece);
    await admin.context().close();
  });

  test('a form that is a page of its own is loaded, asked for its values, and shown to who decides', async ({
    browser,
  }) => {
    const admin = await as(browser, 'hy-admin');
    const [area = ''] = await idsOf(admin, ['hy-area']);
    const key = aKey();
    const name = `Page form ${key}`;
    const xml = drawing({ key, name }, [{ id: 'check', name: 'Check', users: area }], {
      process: 'form="page" formUrl="/e2e-form.html" subject="{vars.title}"',
      form: '',
    });
    await deploy(admin, { key, name }, xml);
    await admin.context().close();

    const page = `<!doctype html><label>Wish <input id="wish"></label><output></output><script>
      const wish = document.querySelector('input'), told = document.querySelector('output');
      addEventListener('message', ({ data, origin }) => {
        if (origin !== location.origin) return;
        if (data.type === 'load') { wish.value = data.values.title ?? ''; wish.readOnly = data.mode === 'read'; told.value = data.mode + ' ' + data.lang + ' ' + data.appMainVersion; }
        if (data.type === 'validate') { told.value = wish.value === '' ? 'missing' : 'valid'; parent.postMessage({ type: 'validated', ok: wish.value !== '', values: { title: wish.value } }, location.origin); }
        if (data.type === 'save') told.value = 'saved';
      });
      wish.oninput = () => parent.postMessage({ type: 'changed' }, location.origin);
      parent.postMessage({ type: 'ready' }, location.origin); parent.postMessage({ type: 'height', height: 320 }, location.origin);
    </script>`;
    const serve = (on: Page) =>
      on.route('**/e2e-form.html', (route) => route.fulfill({ contentType: 'text/html', body: page }));

    const staff = await as(browser, 'hy-staff');
    await serve(staff);
    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('button', { name: 'Start process' }).click();
    const drawer = staff.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Search processes' }).fill(key);
    await drawer.getByRole('button', { name: key }).click();
    const frame = drawer.frameLocator('iframe');
    await expect(frame.getByText('edit en-US 3.0.0')).toBeVisible();
    await expect(drawer.locator('iframe')).toHaveCSS('height', '320px');
    // The page says no: nothing is sent.
    const submit = drawer.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(frame.getByText('missing')).toBeVisible();
    await expect(submit).not.toHaveClass(/ant-btn-loading/);
    await frame.getByRole('textbox', { name: 'Wish' }).fill('A quiet room');
    await submit.click();
    await expect(staff.getByRole('heading', { name: 'A quiet room', level: 2 })).toBeVisible();
    await staff.context().close();

    const decider = await as(browser, 'hy-area');
    await serve(decider);
    await decider.goto('/mpcloud/myTask');
    await settled(decider);
    await decider.getByRole('grid').locator('.ui-open', { hasText: 'A quiet room' }).first().click();
    const shown = decider.frameLocator('iframe.task-frame');
    await expect(shown.getByRole('textbox', { name: 'Wish' })).toHaveValue('A quiet room');
    await shown.getByRole('textbox', { name: 'Wish' }).fill('A quieter room');
    await decision(decider).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
    await decision(decider).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(decider.getByText('You have handled this task')).toBeVisible();
    await expect(shown.getByRole('textbox', { name: 'Wish' })).toHaveValue('A quieter room');
    await decider.context().close();
  });
}

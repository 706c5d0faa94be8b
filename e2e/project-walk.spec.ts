import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, settled, signIn, type Answer, type ConsoleCall } from './console.ts';

/** A record of a project's way, and the path below which records of its kind are called. */
interface Step {
  readonly path: string;
  readonly id: string;
}

interface Check {
  readonly kind: string;
  readonly min: string | null;
  readonly max: string | null;
}

/** Somebody of the sample company, with the rights that he has there. */
interface Person {
  readonly ask: (request: ConsoleCall, status?: number) => Promise<Answer['body']>;
  readonly read: (step: Step) => Promise<Answer['body']>;
  readonly make: (path: string, body: object) => Promise<Step>;
  readonly move: (step: Step, name: string, form?: object) => Promise<void>;
  readonly act: (step: Step, action: string, params: object) => Promise<void>;
}

/** Who sits before a page. */
const seated = new WeakMap<Page, string>();

/** Lets people of the company act, one after the other, in one browser. */
function companyIn(page: Page): (user: string) => Person {
  return (user) => {
    const person: Person = {
      async ask(request, status = 200) {
        if (seated.get(page) !== user) await signIn(page, user);
        seated.set(page, user);
        const answer = await call(page, request);
        const said = `${user} ${request.method ?? 'GET'} ${request.path}: ${JSON.stringify(answer.body)}`;
        expect(answer.status, said).toBe(status);
        return answer.body;
      },
      read: ({ path, id }) => person.ask({ path: `${path}/${id}` }),
      make: async (path, body) => ({ path, id: (await person.ask({ path, method: 'POST', body }, 201)).id }),
      async move(step, name, form = {}) {
        const { version } = await person.read(step);
        const path = `${step.path}/${step.id}/transitions/${name}`;
        await person.ask({ path, method: 'POST', body: { version, ...form } });
      },
      async act({ path, id }, action, params) {
        const body = await person.ask({ path: `${path}/batch`, method: 'POST', body: { action, ids: [id], params } });
        expect(body.done, JSON.stringify(body)).toBe(1);
      },
    };
    return person;
  };
}

type Company = ReturnType<typeof companyIn>;

/** What somebody looks at, at a desk or on a telephone. */
interface Screen {
  readonly address: string;
  readonly isPhone?: boolean;
}

/** Somebody sits down before a screen. */
async function at(page: Page, user: string, { address, isPhone = false }: Screen): Promise<void> {
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 });
  await signIn(page, user, { at: address });
  seated.set(page, user);
  await settled(page);
}

/** Chooses in a list that opens, by what is typed where it is long. */
async function choose(box: Locator, option: string): Promise<void> {
  await box.click();
  if (await box.isEditable()) await box.fill(option);
  const list = box.page().locator('.ant-select-dropdown:visible');
  const options = list.locator('.ant-select-item-option, .ant-select-tree-treenode');
  await options.filter({ hasText: option }).first().click();
}

/** Presses a button and answers what it asks. */
async function press(page: Page, name: string, answer: (dialog: Locator) => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${name}(: |$)`) });
  await button.filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog');
  await answer(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(`${name}: done`)).toBeVisible();
}

/** Whoever a record stands with opens it from his pending tasks, reads it and approves. */
async function approveAtScreen(page: Page, as: Company, { step, reads }: { step: Step; reads: string }): Promise<void> {
  const { processHandlers } = await as('hy-admin').read(step);
  const name = encodeURIComponent(processHandlers);
  const people = await as('hy-admin').ask({ path: `/identity/user?employeeName[eq]=${name}` });
  await at(page, people.items[0].userName, { address: '/' });
  await page.getByRole('link', { name: /^Pending tasks/ }).click();
  await settled(page);
  await page.getByText(reads).filter({ visible: true }).first().click();
  await settled(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approve: done')).toBeVisible();
}

interface Audit {
  readonly page: Page;
  readonly state: string;
  /** What one of the handlers is asked for beside his decision. */
  readonly form?: object;
}

/** Everybody with whom the process of a record stands approves it, one after the other, until the record is in a state. */
async function approve(as: Company, step: Step, { page, state, form = {} }: Audit): Promise<void> {
  const admin = as('hy-admin');
  for (let left = 6; left > 0; left -= 1) {
    const record = await admin.read(step);
    if (record.state === state) return;
    const name = encodeURIComponent(record.processHandlers);
    const people = await admin.ask({ path: `/identity/user?employeeName[eq]=${name}` });
    for (const { userName } of people.items) {
      const { task } = await as(userName).ask({ path: `/workflow/instances/${record.processInstanceId}` });
      if (!task) continue;
      const path = `/workflow/tasks/${task.id}/complete`;
      const decide = (given: object) =>
        call(page, { path, method: 'POST', body: { outcome: 'approve', commandId: crypto.randomUUID(), form: given } });
      // Who is asked for more at his node is told so, and gives it.
      let answer = await decide({});
      if (answer.status === 422) answer = await decide(form);
      expect(answer.status, `${userName}: ${JSON.stringify(answer.body)}`).toBe(200);
    }
  }
  throw new Error(`${step.path} has not become ${state}`);
}

/** The dealer accepts with the first of its people whose certificate is enough; of the others it is told why not. */
async function accept(page: Page, dealer: Person, { path, id }: Step): Promise<void> {
  const { items } = await dealer.ask({ path: '/dealer/person?status=serving&size=100' });
  const { version } = await dealer.read({ path, id });
  const said: string[] = [];
  for (const person of items) {
    const body = { version, personIds: [person.id], leadId: person.id };
    const answer = await call(page, { path: `${path}/${id}/transitions/accept`, method: 'POST', body });
    if (answer.status === 200) return;
    said.push(answer.body.fields?.[0]?.code ?? answer.body.code);
  }
  throw new Error(`nobody of ${items.length} may be sent: ${said.join(', ')}`);
}

const records = '/projectPhase/phaseRecord';

/** An answer within the limits of a check. */
const answerOf = ({ kind, min, max }: Check): string | null =>
  kind === 'yesNo' ? 'yes' : kind === 'photo' ? null : kind === 'number' ? (max ?? min ?? '1') : 'done';

/** A day so many days from today, in the time zone of the company. */
const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

interface Genset {
  readonly id: string;
  readonly serialNo: string;
  readonly modelId: string;
}

/** A dealer registers a project by its form, and submits it. */
async function registered(page: Page, as: Company): Promise<Step> {
  const { items: customers } = await as('hy-dealer').ask({ path: '/customer/customer?size=1' });
  const name = `Walk ${crypto.randomUUID().slice(0, 8)}`;
  await at(page, 'hy-dealer', { address: '/projectInitiating' });
  await page.getByRole('button', { name: 'New project', exact: true }).click();
  await settled(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // What a dealer registers is business of dealers: it is said, not asked.
  await expect(page.getByRole('combobox', { name: /^(Type|Channel)/ })).toHaveCount(0);
  await choose(page.getByRole('combobox', { name: /^End user/ }), customers[0].name.EN_US);
  await page.getByRole('textbox', { name: 'Site' }).fill(`Hall of ${name}`);
  await choose(page.getByRole('combobox', { name: /^Region/ }), 'Shanghai');
  await page.getByLabel('Est. kVA').fill('77');
  await page.getByLabel('Est. quantity').fill('1');
  await page.getByLabel('Est. amount').fill('910000');
  await page.getByLabel('Probability (%)').fill('70');
  const signing = page.getByRole('textbox', { name: 'Expected signing' });
  await signing.fill(day(40));
  await signing.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'Submit', (dialog) => dialog.getByRole('textbox').first().fill('A hall of its own'));
  const { items } = await as('hy-dealer').ask({ path: `/project/project?name[eq]=${encodeURIComponent(name)}` });
  const project = { path: '/project/project', id: items[0].id };
  await approveAtScreen(page, as, { step: project, reads: name });
  await approve(as, project, { page, state: 'registered' });
  return project;
}

/** Who registered a project defines it from its page, where it says what comes next. */
async function defined(
  page: Page,
  as: Company,
  { project, modelName }: { project: Step; modelName: string },
): Promise<void> {
  await at(page, 'hy-dealer', { address: `/projectInitiating?record=${project.id}` });
  await page.getByRole('button', { name: 'Define delivery' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Add Gensets' }).click();
  await choose(page.getByRole('combobox', { name: /^Model/ }), modelName);
  await choose(page.getByRole('combobox', { name: /rating/i }), 'ESP');
  await page
    .getByLabel(/Quantity|Qty/)
    .first()
    .fill('1');
  await page.getByLabel(/Load/).first().fill('30');
  await choose(page.getByRole('combobox', { name: /^Scope/ }), 'Supply');
  await choose(page.getByRole('combobox', { name: /^Placement/ }), 'Room');
  await page.getByLabel('Altitude (m)').fill('20');
  await page.getByLabel('Highest temperature (°C)').fill('40');
  const required = page.getByRole('textbox', { name: /^Required on/ });
  await required.fill(day(200));
  await required.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'Submit', async () => {});
  const { items: leads } = await as('hy-admin').ask({ path: '/identity/user?userName=hy-project' });
  const { items } = await as('hy-dealer').ask({ path: `/project/projectDefinition?projectId=${project.id}` });
  const definition = { path: '/project/projectDefinition', id: items[0].id };
  await approve(as, definition, { page, state: 'effective', form: { pmId: leads[0].id } });
}

/** The project manager makes the plan from its template, and has it approved. */
async function planned(page: Page, as: Company, project: Step): Promise<void> {
  const { items } = await as('hy-project').ask({ path: `/projectPlan/projectPlan?projectId=${project.id}` });
  const plan = { path: '/projectPlan/projectPlan', id: items[0].id };
  await at(page, 'hy-project', { address: `/projectManagePlanDetails?id=${plan.id}` });
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const begin = dialog.getByRole('textbox', { name: 'First day' });
  await begin.fill(day(-60));
  await begin.press('Enter');
  await expect(dialog).toBeHidden();
  await press(page, 'Submit', (asked) => asked.getByRole('textbox', { name: 'Explanation' }).fill('As agreed'));
  await approve(as, plan, { page, state: 'running' });
}

/** What of a project is done in a phase, where and when. */
interface Work {
  readonly project: Step;
  readonly unit: Step;
  readonly phase: string;
  readonly plannedFrom: string;
  readonly plannedTo: string;
}

/** The project manager asks the dealer of the project for the work of a phase. */
async function asked(as: Company, { project, unit, ...work }: Work): Promise<Step> {
  const manager = as('hy-project');
  const { dealerId } = await manager.read(project);
  return manager.make('/projectDispatch/dispatch', { projectId: project.id, unitIds: [unit.id], dealerId, ...work });
}

/** The project manager asks the dealer of the project for the work of a phase, whom the page ranks among the candidates. */
async function sent(
  page: Page,
  as: Company,
  { project, phase, plannedFrom, plannedTo }: Omit<Work, 'unit'>,
): Promise<Step> {
  const { dealerIdLabel } = await as('hy-project').read(project);
  await at(page, 'hy-project', { address: `/projectPhaseExecution?new=1&project=${project.id}` });
  await choose(page.getByRole('combobox', { name: /^Phase/ }), phase);
  await choose(page.getByRole('combobox', { name: /^Units/ }), 'G-');
  await page.keyboard.press('Escape');
  for (const [name, day] of [
    ['Planned from', plannedFrom],
    ['Planned to', plannedTo],
  ] as const) {
    const box = page.getByRole('textbox', { name });
    await box.fill(day);
    await box.press('Tab');
  }
  await page.getByRole('button', { name: `Choose ${dealerIdLabel}` }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'Send', async () => {});
  const path = '/projectDispatch/dispatch';
  const { items } = await as('hy-project').ask({ path: `${path}?projectId=${project.id}&state=sent` });
  return { path, id: items[0].id };
}

/** The place of the project gets the genset, which the factory ships. */
async function shipped(as: Company, project: Step, { id, serialNo }: Genset): Promise<Step> {
  const manager = as('hy-project');
  const path = '/project/projectUnit';
  const { items: places } = await manager.ask({ path: `${path}?projectId=${project.id}` });
  const unit = { path, id: places[0].id };
  await manager.act(unit, 'allocate', { gensetId: id });
  const rows = [{ gsn: serialNo, kind: 'SHIPPED', on: day(0), documentNo: `DO-${unit.id}` }];
  const intake = await as('hy-admin').ask({ path: '/genset/genset/intake', method: 'POST', body: { rows } });
  expect(intake.items).toMatchObject([{ result: 'appended' }]);
  return unit;
}

/** What the dealer finds in a phase. */
function foundIn(phase: string, { ...serials }: Genset): object {
  if (phase === 'ACCEPT') return { result: 'accepted', customerSigner: 'Mr Wang', satisfaction: 5 };
  const { engineSn, alternatorSn, controllerSn } = serials as Readonly<Record<string, unknown>>;
  return phase === 'COMMISSION' ? { engineSn, alternatorSn, controllerSn } : {};
}

/** Chooses the first that is offered and may be chosen. */
async function chooseFirst(box: Locator): Promise<void> {
  await box.click();
  const list = box.page().locator('.ant-select-dropdown:visible');
  await list.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)').first().click();
}

/** The dealer accepts on a telephone, comes to the site and records what arrived. */
async function arrivedByPhone(page: Page, as: Company, { dispatch, serialNo }: Arrival): Promise<Step> {
  const dealer = as('hy-dealer');
  const { no } = await dealer.read(dispatch);
  await at(page, 'hy-dealer', { address: '/projectPhaseExecution', isPhone: true });
  await page.getByText(no, { exact: true }).filter({ visible: true }).first().click();
  await settled(page);
  await press(page, 'Accept', async (dialog) => {
    await chooseFirst(dialog.getByRole('combobox', { name: /^People/ }));
    await page.keyboard.press('Escape');
    await chooseFirst(dialog.getByRole('combobox', { name: /^Lead/ }));
  });
  await press(page, 'Report arrival', (dialog) => dialog.getByRole('textbox').first().fill('No account of its own'));
  const { items } = await dealer.ask({ path: `${records}?dispatchId=${dispatch.id}` });
  await page.getByRole('button', { name: 'Fill in record' }).filter({ visible: true }).first().click();
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await next();
  const scanned = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
  await scanned.fill(serialNo);
  await scanned.press('Enter');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
  await next();
  await next();
  await expect(page.getByRole('radiogroup')).not.toHaveCount(0);
  for (const check of await page.getByRole('radiogroup').all()) await check.getByText('Yes', { exact: true }).click();
  await next();
  await next();
  await page.getByRole('button', { name: 'Save and Submit' }).click();
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
  return { path: records, id: items[0].id };
}

interface Arrival {
  readonly dispatch: Step;
  readonly serialNo: string;
}

/** The manager and the dealer end the work of a dispatch. */
async function ended(as: Company, dispatch: Step): Promise<void> {
  await as('hy-dealer').move(dispatch, 'finish', { hours: '6.0', summary: 'Done as planned' });
  await as('hy-project').move(dispatch, 'confirm', { rating: 5 });
}

test('a project goes from its registration to the acceptance by the people of the sample company, each at his screens', async ({
  page,
}) => {
  // Five people at a dozen screens: the limit for what hangs is that of several tests.
  test.slow();
  const as = companyIn(page);
  const [dealer, manager] = [as('hy-dealer'), as('hy-project')];
  const { items: stock } = await as('hy-admin').ask({ path: '/genset/genset?state=inStock&size=1' });
  const genset: Genset = stock[0];
  const project = await registered(page, as);
  await defined(page, as, { project, modelName: stock[0].modelIdLabel });
  await planned(page, as, project);
  const unit = await shipped(as, project, genset);

  const first = await sent(page, as, { project, phase: 'Arrival', plannedFrom: day(70), plannedTo: day(71) });
  const arrival = await arrivedByPhone(page, as, { dispatch: first, serialNo: genset.serialNo });
  const { no } = await manager.read(arrival);
  await approveAtScreen(page, as, { step: arrival, reads: no });
  await approve(as, arrival, { page, state: 'passed' });
  await ended(as, first);

  // The phases that follow are recorded like the first.
  for (const [number, phase] of ['INSTALL', 'COMMISSION', 'ACCEPT'].entries()) {
    const [plannedFrom, plannedTo] = [day(73 + 3 * number), day(74 + 3 * number)];
    const dispatch = await asked(as, { project, unit, phase, plannedFrom, plannedTo });
    await manager.move(dispatch, 'send');
    await accept(page, dealer, dispatch);
    await dealer.move(dispatch, 'reportArrival', { reason: 'No account of its own' });
    const { items } = await dealer.ask({ path: `${records}?dispatchId=${dispatch.id}` });
    const record = { path: records, id: items[0].id };
    const { version, checks } = await dealer.read(record);
    const answered = checks.map((check: Check) => ({ ...check, value: answerOf(check) }));
    const body = { version, checks: answered, ...foundIn(phase, genset) };
    await dealer.ask({ path: `${records}/${record.id}`, method: 'PUT', body });
    await dealer.move(record, 'submit');
    await approve(as, record, { page, state: 'passed' });
    await ended(as, dispatch);
  }

  expect((await manager.read(unit)).gensetState).toBe('inService');
  expect((await manager.read(project)).state).toBe('executing');
});

import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, settled, signIn, type Answer, type ConsoleCall } from './console.ts';

/** A record of a project's way, and the path below which records of its kind are called. */
interface Step {
  readonly path: string;
  readonly id: string;
}

interface Check {
  readonly name: { readonly EN_US: string };
  readonly kind: string;
  readonly min: string | null;
  readonly max: string | null;
}

/** Somebody of the sample company, with the rights that he has there. */
interface Person {
  readonly ask: (request: ConsoleCall, status?: number) => Promise<Answer['body']>;
  readonly read: (step: Step) => Promise<Answer['body']>;
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

interface Audit {
  readonly step: Step;
  /** What of the record its handler reads in his list. */
  readonly reads: string;
  /** The state that the record reaches. */
  readonly state: string;
  /** What some handler is asked for beside his decision. */
  readonly fills?: () => Promise<void>;
}

/** Whoever a record stands with opens it from his pending tasks, reads it and approves. */
async function approveAtScreen(page: Page, as: Company, { step, reads, fills }: Audit): Promise<void> {
  const { processHandlers } = await as('hy-admin').read(step);
  const name = encodeURIComponent(processHandlers);
  const people = await as('hy-admin').ask({ path: `/identity/user?employeeName[eq]=${name}` });
  await at(page, people.items[0].userName, { address: '/' });
  await page.getByRole('link', { name: /^Pending tasks/ }).click();
  await settled(page);
  await page.getByText(reads).filter({ visible: true }).first().click();
  await settled(page);
  await fills?.();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approve: done')).toBeVisible();
}

/** Everybody with whom the process of a record stands approves it at his screen, one after the other. */
async function audited(page: Page, as: Company, audit: Audit): Promise<void> {
  for (let left = 6; left > 0; left -= 1) {
    if ((await as('hy-admin').read(audit.step)).state === audit.state) return;
    await approveAtScreen(page, as, audit);
  }
  throw new Error(`${audit.step.path} has not become ${audit.state}`);
}

const records = '/projectPhase/phaseRecord';

/** A day so many days from today, in the time zone of the company. */
const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

interface Genset {
  readonly id: string;
  readonly serialNo: string;
  readonly engineSn: string;
  readonly alternatorSn: string;
  readonly controllerSn: string;
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
  await audited(page, as, { step: project, reads: name, state: 'registered' });
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
  for (const part of ['Supply', 'Installation', 'Commissioning']) {
    await choose(page.getByRole('combobox', { name: /^Scope/ }), part);
    await page.keyboard.press('Escape');
  }
  await choose(page.getByRole('combobox', { name: /^Placement/ }), 'Room');
  await page.getByLabel('Altitude (m)').fill('20');
  await page.getByLabel('Highest temperature (°C)').fill('40');
  const required = page.getByRole('textbox', { name: /^Required on/ });
  await required.fill(day(200));
  await required.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'Submit', async () => {});
  const { items } = await as('hy-dealer').ask({ path: `/project/projectDefinition?projectId=${project.id}` });
  const definition = { path: '/project/projectDefinition', id: items[0].id };
  const manager = (await as('hy-admin').ask({ path: '/identity/user?userName=hy-project' })).items[0].employeeName;
  await audited(page, as, {
    step: definition,
    reads: items[0].no,
    state: 'effective',
    // The last of them is asked who is to lead the project.
    async fills() {
      const box = page.getByRole('combobox', { name: /^Project manager/ });
      if (await box.isVisible()) await choose(box, manager);
    },
  });
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
  await audited(page, as, { step: plan, reads: items[0].no, state: 'running' });
}

/** What of a project is done in a phase, and when. */
interface Work {
  readonly project: Step;
  readonly phase: string;
  readonly plannedFrom: string;
  readonly plannedTo: string;
}

/** The project manager asks the dealer of the project for the work of a phase, whom the page ranks among the candidates. */
async function sent(page: Page, as: Company, { project, phase, plannedFrom, plannedTo }: Work): Promise<Step> {
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

/** The project manager gives a genset of the stock the place of the project, and the factory says that it has shipped it. */
async function shipped(page: Page, as: Company, { project, genset }: { project: Step; genset: Genset }): Promise<Step> {
  await at(page, 'hy-project', { address: `/projectManageDetails?id=${project.id}` });
  await page.getByRole('tab', { name: /^Project unit/ }).click();
  const row = page.getByRole('row', { name: 'G-01' });
  await row.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox'), genset.serialNo);
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  await expect(row.getByText('Reserved')).toBeVisible();
  const path = '/project/projectUnit';
  const { items: places } = await as('hy-project').ask({ path: `${path}?projectId=${project.id}` });
  const unit = { path, id: places[0].id };
  const rows = [{ gsn: genset.serialNo, kind: 'SHIPPED', on: day(0), documentNo: `DO-${unit.id}` }];
  const intake = await as('hy-admin').ask({ path: '/genset/genset/intake', method: 'POST', body: { rows } });
  expect(intake.items).toMatchObject([{ result: 'appended' }]);
  return unit;
}

/** Chooses the first that is offered and may be chosen. */
async function chooseFirst(box: Locator): Promise<void> {
  await box.click();
  const list = box.page().locator('.ant-select-dropdown:visible');
  await list.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)').first().click();
}

/** What a record on a telephone asks for between the units of the work and its end, by phase. */
const between: Readonly<Record<string, readonly ((page: Page, genset: Genset) => Promise<void>)[]>> = {
  Arrival: [
    async (page, { serialNo }) => {
      const scanned = page.getByRole('textbox', { name: 'Genset serial no. (scan or type)' });
      await scanned.fill(serialNo);
      await scanned.press('Enter');
      await expect(page.getByText('1 of 1 scanned')).toBeVisible();
    },
    async () => {},
  ],
  Installation: [],
  Commissioning: [
    async (page, { engineSn, alternatorSn, controllerSn }) => {
      await page.getByRole('textbox', { name: /^Engine serial/ }).fill(engineSn);
      await page.getByRole('textbox', { name: /^Alternator serial/ }).fill(alternatorSn);
      await page.getByRole('textbox', { name: /^Controller serial/ }).fill(controllerSn);
    },
    async () => {},
  ],
  Acceptance: [
    async (page) => {
      await choose(page.getByRole('combobox', { name: /^Result/ }), 'Accepted');
      await page.getByRole('textbox', { name: /^Customer signer|^Signed by/ }).fill('Mr Wang');
      await page.getByLabel(/^Satisfaction/).fill('5');
    },
  ],
};

/** Every check of a record gets an answer within its limits. */
async function answerChecks(page: Page, checks: readonly Check[]): Promise<void> {
  for (const { name, kind, min, max } of checks) {
    const label = name.EN_US;
    if (kind === 'yesNo')
      await page.getByRole('radiogroup', { name: label, exact: true }).getByText('Yes', { exact: true }).click();
    if (kind === 'number') await page.getByRole('textbox', { name: label, exact: true }).fill(max ?? min ?? '1');
    if (kind === 'text') await page.getByRole('textbox', { name: label, exact: true }).fill('done');
  }
}

/** The dealer accepts on a telephone with people who may be sent, comes to the site and records what was done there. */
async function recordedByPhone(
  page: Page,
  as: Company,
  { dispatch, phase, genset }: { readonly dispatch: Step; readonly phase: string; readonly genset: Genset },
): Promise<Step> {
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
  const record = { path: records, id: items[0].id };
  await page.getByRole('button', { name: 'Fill in record' }).filter({ visible: true }).first().click();
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  const { checks } = await dealer.read(record);
  const isArrival = phase === 'Arrival';
  const steps = between[phase] ?? [];
  await next();
  if (!isArrival) {
    await answerChecks(page, checks);
    await next();
  }
  for (const step of steps) {
    await step(page, genset);
    await next();
  }
  if (isArrival) {
    await answerChecks(page, checks);
    await next();
  }
  await next();
  await page.getByRole('button', { name: 'Save and Submit' }).click();
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
  return record;
}

/** The dealer ends its work on the telephone, and the manager says how it was. */
async function ended(page: Page, dispatch: Step): Promise<void> {
  const address = `/projectPhaseExecution?record=${dispatch.id}`;
  await at(page, 'hy-dealer', { address, isPhone: true });
  await press(page, 'Finish', async (dialog) => {
    await dialog.getByLabel('Hours').fill('6');
    await dialog.getByLabel('Summary').fill('Done as planned');
  });
  await at(page, 'hy-project', { address });
  await press(page, 'Confirm', (dialog) => dialog.getByLabel('Rating (1–5)').fill('5'));
}

/** What is served after the acceptance goes to maintenance, from the page of the project. */
async function handedOver(page: Page, as: Company, project: Step): Promise<void> {
  await at(page, 'hy-project', { address: `/projectManageDetails?id=${project.id}` });
  await page.getByRole('tab', { name: 'Maintenance plans' }).click();
  await page.getByText(/-S1$/).filter({ visible: true }).first().click();
  await press(page, 'Hand over to maintenance', async () => {});
  const { items } = await as('hy-project').ask({ path: `/projectMaintenance/servicePlan?projectId=${project.id}` });
  expect(items[0].state).toBe('handedOver');
}

test('a project goes from its registration to the acceptance by the people of the sample company, each at his screens', async ({
  page,
}) => {
  // Five people at a dozen screens: the limit for what hangs is that of several tests.
  test.slow();
  const as = companyIn(page);
  const { items: stock } = await as('hy-admin').ask({ path: '/genset/genset?state=inStock&size=1' });
  const genset: Genset = stock[0];
  const project = await registered(page, as);
  await defined(page, as, { project, modelName: stock[0].modelIdLabel });
  await planned(page, as, project);
  const unit = await shipped(page, as, { project, genset });

  for (const [number, phase] of ['Arrival', 'Installation', 'Commissioning', 'Acceptance'].entries()) {
    const [plannedFrom, plannedTo] = [day(70 + 3 * number), day(71 + 3 * number)];
    const dispatch = await sent(page, as, { project, phase, plannedFrom, plannedTo });
    const record = await recordedByPhone(page, as, { dispatch, phase, genset });
    await audited(page, as, { step: record, reads: (await as('hy-dealer').read(record)).no, state: 'passed' });
    await ended(page, dispatch);
  }

  const manager = as('hy-project');
  expect((await manager.read(unit)).gensetState).toBe('inService');
  expect((await manager.read(project)).state).toBe('closing');
  await handedOver(page, as, project);
});

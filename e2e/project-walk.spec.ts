import { expect, test, type Page } from '@playwright/test';
import { call, signIn, type Answer, type ConsoleCall } from './console.ts';

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

/** Lets people of the company act, one after the other, in one browser. */
function companyIn(page: Page): (user: string) => Person {
  let signedIn = '';
  return (user) => {
    const person: Person = {
      async ask(request, status = 200) {
        if (signedIn !== user) await signIn(page, user);
        signedIn = user;
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

/** A project for one genset: registered and defined by its dealer, planned by its manager, each audited. */
async function planned(page: Page, as: Company, { modelId }: Genset): Promise<Step> {
  const dealer = as('hy-dealer');
  const { items: customers } = await dealer.ask({ path: '/customer/customer?size=1' });
  const project = await dealer.make('/project/project', {
    name: `Walk ${crypto.randomUUID().slice(0, 8)}`,
    type: 'DEALER',
    channel: 'trade',
    endCustomerId: customers[0].id,
    siteName: `Hall ${crypto.randomUUID().slice(0, 8)}`,
    siteRegionId: customers[0].regionId,
    estKva: '77.0',
    estQty: 1,
    estAmount: '910000.00',
    winProbability: 70,
    expectedSignOn: day(40),
  });
  await dealer.move(project, 'submit', { statement: 'A hall of its own' });
  await approve(as, project, { page, state: 'registered' });

  const definition = await dealer.make('/project/projectDefinition', {
    projectId: project.id,
    lines: [{ modelId, ratingBasis: 'ESP', qty: 1, loadKw: '30.0' }],
    placement: 'room',
    altitude: 20,
    ambientMax: '40.0',
    scope: ['SUPPLY', 'INSTALL', 'COMMISSION'],
    requiredOn: day(200),
  });
  await dealer.move(definition, 'submit');
  const { items: leads } = await as('hy-admin').ask({ path: '/identity/user?userName=hy-project' });
  await approve(as, definition, { page, state: 'effective', form: { pmId: leads[0].id } });

  const manager = as('hy-project');
  const { items: plans } = await manager.ask({ path: `/projectPlan/projectPlan?projectId=${project.id}` });
  const plan = { path: '/projectPlan/projectPlan', id: plans[0].id };
  await manager.act(plan, 'generate', { anchorOn: day(-60) });
  await manager.move(plan, 'submit', { explanation: 'As agreed' });
  await approve(as, plan, { page, state: 'running' });
  return project;
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
function foundIn(phase: string, { serialNo, ...serials }: Genset): object {
  if (phase === 'ARRIVAL') return { arrivals: [{ serialNo, damage: 'none', crateOk: true }], extent: 'whole' };
  if (phase === 'ACCEPT') return { result: 'accepted', customerSigner: 'Mr Wang', satisfaction: 5 };
  const { engineSn, alternatorSn, controllerSn } = serials as Readonly<Record<string, unknown>>;
  return phase === 'COMMISSION' ? { engineSn, alternatorSn, controllerSn } : {};
}

test('a project goes from its registration to the acceptance by the people of the sample company, each with his own rights', async ({
  page,
}) => {
  const as = companyIn(page);
  const [dealer, manager] = [as('hy-dealer'), as('hy-project')];
  const { items: stock } = await as('hy-admin').ask({ path: '/genset/genset?state=inStock&size=1' });
  const genset: Genset = stock[0];
  const project = await planned(page, as, genset);
  const unit = await shipped(as, project, genset);
  const { dealerId } = await manager.read(project);

  for (const [at, phase] of ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'].entries()) {
    const [plannedFrom, plannedTo] = [day(70 + 3 * at), day(71 + 3 * at)];
    const work = { projectId: project.id, phase, unitIds: [unit.id], plannedFrom, plannedTo, dealerId };
    const dispatch = await manager.make('/projectDispatch/dispatch', work);
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
    await dealer.move(dispatch, 'finish', { hours: '6.0', summary: 'Done as planned' });
    await manager.move(dispatch, 'confirm', { rating: 5 });
  }

  expect((await manager.read(unit)).gensetState).toBe('inService');
  expect((await manager.read(project)).state).toBe('executing');
});

import { expect, test, type Page } from '@playwright/test';
import { call, signIn, type Answer } from './console.ts';

/** A record of a project's way, and the path below which records of its kind are called. */
interface Step {
  readonly path: string;
  readonly id: string;
}

const signedIn = new WeakMap<Page, string>();

/** Asks something of a record as somebody with the rights that he has in the company. */
async function ask(
  page: Page,
  user: string,
  request: Parameters<typeof call>[1],
  status = 200,
): Promise<Answer['body']> {
  if (signedIn.get(page) !== user) await signIn(page, user);
  signedIn.set(page, user);
  const answer = await call(page, request);
  expect(answer.status, `${user} ${request.method ?? 'GET'} ${request.path}: ${JSON.stringify(answer.body)}`).toBe(
    status,
  );
  return answer.body;
}

const read = (page: Page, user: string, { path, id }: Step) => ask(page, user, { path: `${path}/${id}` });

const make = async (page: Page, user: string, path: string, body: object): Promise<Step> => ({
  path,
  id: (await ask(page, user, { path, method: 'POST', body }, 201)).id,
});

async function move(page: Page, user: string, step: Step, name: string, form: object = {}): Promise<void> {
  const { version } = await read(page, user, step);
  const path = `${step.path}/${step.id}/transitions/${name}`;
  await ask(page, user, { path, method: 'POST', body: { version, ...form } });
}

async function act(page: Page, user: string, { path, id }: Step, action: string, params: object): Promise<void> {
  const body = await ask(page, user, { path: `${path}/batch`, method: 'POST', body: { action, ids: [id], params } });
  expect(body.done, JSON.stringify(body)).toBe(1);
}

/** Everybody with whom the process of a record stands approves it, one after the other; answers who that was. */
async function approve(page: Page, step: Step, state: string, form: object = {}): Promise<readonly string[]> {
  const who: string[] = [];
  for (let left = 6; left > 0; left -= 1) {
    const record = await read(page, 'hy-admin', step);
    if (record.state === state) return who;
    const name = encodeURIComponent(record.processHandlers);
    const people = await ask(page, 'hy-admin', { path: `/identity/user?employeeName[eq]=${name}` });
    for (const { userName } of people.items) {
      const { task } = await ask(page, userName, { path: `/workflow/instances/${record.processInstanceId}` });
      if (!task) continue;
      const path = `/workflow/tasks/${task.id}/complete`;
      const decide = (with_: object) =>
        call(page, { path, method: 'POST', body: { outcome: 'approve', commandId: crypto.randomUUID(), form: with_ } });
      // Who is asked for more at his node is told so, and gives it.
      let answer = await decide({});
      if (answer.status === 422) answer = await decide(form);
      expect(answer.status, `${userName}: ${JSON.stringify(answer.body)}`).toBe(200);
      who.push(userName);
    }
  }
  throw new Error(`${step.path} has not become ${state}`);
}

/** The dealer accepts with the first of its people whose certificate is enough; of the others it is told why not. */
async function accept(page: Page, { path, id }: Step): Promise<void> {
  const { items } = await ask(page, 'hy-dealer', { path: '/dealer/person?status=serving&size=100' });
  const { version } = await read(page, 'hy-dealer', { path, id });
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

interface Check {
  readonly kind: string;
  readonly min: string | null;
  readonly max: string | null;
}

/** An answer within the limits of a check. */
const answerOf = ({ kind, min, max }: Check): string | null =>
  kind === 'yesNo' ? 'yes' : kind === 'photo' ? null : kind === 'number' ? (max ?? min ?? '1') : 'done';

/** A day so many days from today, in the time zone of the company. */
const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

test('a project goes from its registration to the acceptance by the people of the sample company, each with his own rights', async ({
  page,
}) => {
  const { items: models } = await ask(page, 'hy-admin', { path: '/genset/genset?state=inStock&size=1' });
  const [stock] = models;
  const { items: customers } = await ask(page, 'hy-dealer', { path: '/customer/customer?size=1' });
  const project = await make(page, 'hy-dealer', '/project/project', {
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
  await move(page, 'hy-dealer', project, 'submit', { statement: 'A hall of its own' });
  await approve(page, project, 'registered');
  const definition = await make(page, 'hy-dealer', '/project/projectDefinition', {
    projectId: project.id,
    lines: [{ modelId: stock.modelId, ratingBasis: 'ESP', qty: 1, loadKw: '30.0' }],
    placement: 'room',
    altitude: 20,
    ambientMax: '40.0',
    scope: ['SUPPLY', 'INSTALL', 'COMMISSION'],
    requiredOn: day(200),
  });
  await move(page, 'hy-dealer', definition, 'submit');
  const { items: leads } = await ask(page, 'hy-admin', { path: '/identity/user?userName=hy-project' });
  await approve(page, definition, 'effective', { pmId: leads[0].id });
  const { items: plans } = await ask(page, 'hy-project', { path: `/projectPlan/projectPlan?projectId=${project.id}` });
  const plan = { path: '/projectPlan/projectPlan', id: plans[0].id };
  await act(page, 'hy-project', plan, 'generate', { anchorOn: day(-60) });
  await move(page, 'hy-project', plan, 'submit', { explanation: 'As agreed' });
  await approve(page, plan, 'running');

  const units = '/project/projectUnit';
  const { items: places } = await ask(page, 'hy-project', { path: `${units}?projectId=${project.id}` });
  const unit = { path: units, id: places[0].id };
  await act(page, 'hy-project', unit, 'allocate', { gensetId: stock.id });
  const shipped = { gsn: stock.serialNo, kind: 'SHIPPED', on: day(0), documentNo: `DO-${unit.id}` };
  const intake = await ask(page, 'hy-admin', {
    path: '/genset/genset/intake',
    method: 'POST',
    body: { rows: [shipped] },
  });
  expect(intake.items).toMatchObject([{ result: 'appended' }]);

  for (const [at, phase] of ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'].entries()) {
    const { dealerId } = await read(page, 'hy-project', project);
    const dispatch = await make(page, 'hy-project', '/projectDispatch/dispatch', {
      projectId: project.id,
      phase,
      unitIds: [unit.id],
      plannedFrom: day(70 + 3 * at),
      plannedTo: day(71 + 3 * at),
      dealerId,
    });
    await move(page, 'hy-project', dispatch, 'send');
    await accept(page, dispatch);
    await move(page, 'hy-dealer', dispatch, 'reportArrival', { reason: 'No account of its own' });
    const { items } = await ask(page, 'hy-dealer', { path: `${records}?dispatchId=${dispatch.id}` });
    const record = { path: records, id: items[0].id };
    const begun = await read(page, 'hy-dealer', record);
    const { engineSn, alternatorSn, controllerSn } = await ask(page, 'hy-project', {
      path: `/genset/genset/${stock.id}`,
    });
    await ask(page, 'hy-dealer', {
      path: `${records}/${record.id}`,
      method: 'PUT',
      body: {
        version: begun.version,
        checks: begun.checks.map((check: Check) => ({ ...check, value: answerOf(check) })),
        ...(phase === 'ARRIVAL'
          ? { arrivals: [{ serialNo: stock.serialNo, damage: 'none', crateOk: true }], extent: 'whole' }
          : {}),
        ...(phase === 'COMMISSION' ? { engineSn, alternatorSn, controllerSn } : {}),
        ...(phase === 'ACCEPT' ? { result: 'accepted', customerSigner: 'Mr Wang', satisfaction: 5 } : {}),
      },
    });
    await move(page, 'hy-dealer', record, 'submit');
    await approve(page, record, 'passed');
    await move(page, 'hy-dealer', dispatch, 'finish', { hours: '6.0', summary: 'Done as planned' });
    await move(page, 'hy-project', dispatch, 'confirm', { rating: 5 });
  }
  const { gensetState } = await read(page, 'hy-project', unit);
  const { state } = await read(page, 'hy-project', project);
  expect([gensetState, state]).toEqual(['inService', 'executing']);
});

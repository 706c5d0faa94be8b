import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from '../instance/flow.fixture.ts';
import { dealModule, makeDealTable } from './deal.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let count = 0;
const secondAudit = { zh: '复审', en: 'Second audit', ja: '二次審査' };

beforeAll(async () => {
  server = await aServer([workflowModule, dealModule]);
  await makeDealTable(server);
  caller = new Caller(server);
});

beforeEach(async () => {
  tenant = await server.aTenant();
  [ann, bob, cid] = await Promise.all([
    server.aUser({ tenant, employeeName: '安' }),
    server.aUser({ tenant, employeeName: '博' }),
    server.aUser({ tenant, employeeName: '慈' }),
  ]);
  await deployed(server, tenant, {
    process: {
      form: 'resource',
      resource: 'lab.deal',
      subject: '{form.name}（{form.amount}）',
      allowWithdraw: 'always',
    },
    nodes: {
      first: {
        rules: [users(bob)],
        user: {
          reject: { policy: 'initiator' },
          fields: { default: 'readable', grant: false, fields: { note: 'writable', amount: 'required' } },
        },
      },
      choice: { kind: 'exclusive', defaultTo: 'end' },
      second: { rules: [users(cid)], names: secondAudit },
    },
    flows: [
      ['start', 'first'],
      ['first', 'choice'],
      ['choice', 'second', 'form.amount > 500000.0'],
      ['choice', 'end'],
      ['second', 'end'],
    ],
    key: 'deal-audit',
  });
});

/** A submitted deal with its instance. */
async function submitted(values: object = {}): Promise<{ id: string; instanceId: string }> {
  count += 1;
  const made = await server.call(ann, 'POST', '/lab/deal', {
    body: { code: `D${count}`, name: '发电机组', amount: '1000.00', ...values },
  });
  const answer = await server.call(ann, 'POST', `/lab/deal/${made.body.id}/transitions/submit`, {
    body: { version: made.body.version },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const [row] = await server.sql<{ id: string }>(
    'select id from process_instance where record_id = $1 order by started_at desc limit 1',
    [made.body.id],
  );
  return { id: String(made.body.id), instanceId: row?.id ?? '' };
}

const deal = async (id: string) => {
  const [row] = await server.sql<Record<string, unknown>>('select * from lab_deal where id = $1', [id]);
  return row;
};

test('submitting a record starts its process and moves it, in one transaction', async () => {
  const { id, instanceId } = await submitted();

  expect(await deal(id)).toMatchObject({
    state: 'auditing',
    process_instance_id: instanceId,
    process_status: 'processing',
    process_node: { ZH_CN: 'first', EN_US: 'first', JA_JP: 'first' },
    process_handlers: '博',
  });
  const [row] = await server.sql('select subject, business_no, resource from process_instance where id = $1', [
    instanceId,
  ]);
  expect(row).toEqual({ subject: '发电机组（1000）', business_no: `D${count}`, resource: 'lab.deal' });
});

test('approving the last task makes the record effective in the same answer', async () => {
  const { id, instanceId } = await submitted();

  const answer = await caller.approve(bob, instanceId);

  const row = await deal(id);
  expect(row).toMatchObject({
    state: 'effective',
    checked_by: bob.userName,
    process_status: 'approved',
    process_node: null,
  });
  expect(answer.body).toMatchObject({ instance: { status: 'approved' }, record: { id, version: row?.version } });
});

test('amounts over 500,000 go to an extra node; amounts at it do not', async () => {
  const [at, over] = [await submitted({ amount: '500000.00' }), await submitted({ amount: '500000.01' })];

  await caller.approve(bob, at.instanceId);
  await caller.approve(bob, over.instanceId);

  expect(await caller.status(at.instanceId)).toBe('approved approved');
  expect(await caller.tasks(over.instanceId)).toEqual(['first approved', 'second pending']);
});

test('a record names the task of its process in each language, and the process is found by any of them', async () => {
  const { id, instanceId } = await submitted({ amount: '600000.00' });
  await caller.approve(bob, instanceId);

  expect((await server.call(ann, 'GET', `/lab/deal/${id}`)).body.processNode).toEqual({
    ZH_CN: '复审',
    EN_US: 'Second audit',
    JA_JP: '二次審査',
  });
  for (const name of ['复审', 'second', '二次']) {
    const { body } = await server.call(ann, 'GET', `/workflow/initiated?node=${encodeURIComponent(name)}`);
    expect(body.items).toMatchObject([{ instanceId }]);
  }
});

test('a rejected record is returned to its initiator, and submitting it again goes on with the same process', async () => {
  const { id, instanceId } = await submitted();

  await caller.reject(bob, instanceId);
  expect(await deal(id)).toMatchObject({ state: 'returned', process_status: 'returned' });
  const changed = await server.call(ann, 'PUT', `/lab/deal/${id}`, {
    body: { version: (await deal(id))?.version, name: '新机组' },
  });
  expect(changed.status).toBe(200);
  const again = await server.call(ann, 'POST', `/lab/deal/${id}/transitions/submit`, {
    body: { version: changed.body.version },
  });

  expect(again.status).toBe(200);
  expect(await deal(id)).toMatchObject({ state: 'auditing', process_status: 'processing' });
  expect(await caller.tasks(instanceId)).toEqual(['first rejected', 'start resubmit approved', 'first pending']);
});

test('the task of resubmission moves the record as its submission does', async () => {
  const { id, instanceId } = await submitted();
  await caller.reject(bob, instanceId);

  const answer = await caller.approve(ann, instanceId, { form: { name: '改名' } });

  expect(answer.status).toBe(200);
  expect(await deal(id)).toMatchObject({ state: 'auditing', name: '改名' });
});

test('withdrawing and voiding move the record; another process may start afterwards', async () => {
  const { id, instanceId } = await submitted();

  await caller.instance(ann, instanceId, { command: 'withdraw' });
  expect(await deal(id)).toMatchObject({ state: 'draft', process_status: 'withdrawn' });
  const version = (await deal(id))?.version;
  expect((await server.call(ann, 'POST', `/lab/deal/${id}/transitions/submit`, { body: { version } })).status).toBe(
    200,
  );
  const [row] = await server.sql<{ id: string }>(
    `select id from process_instance where record_id = $1 and status = 'processing'`,
    [id],
  );
  await caller.instance(ann, row?.id ?? '', { command: 'terminate' });

  expect(await deal(id)).toMatchObject({ state: 'void', process_status: 'voided' });
});

test('a guard that refuses starts nothing and moves nothing', async () => {
  const made = await server.call(ann, 'POST', '/lab/deal', { body: { code: 'G1', name: '无金额' } });

  const answer = await server.call(ann, 'POST', `/lab/deal/${made.body.id}/transitions/submit`, {
    body: { version: 1 },
  });

  expect(answer.status).toBe(422);
  expect(await deal(made.body.id)).toMatchObject({ state: 'draft', process_instance_id: null });
  expect(await server.sql('select 1 from process_instance where record_id = $1', [made.body.id])).toEqual([]);
});

test('an effect that fails takes the whole decision back, and the administrators get an incident', async () => {
  const { id, instanceId } = await submitted({ note: 'blocked' });
  const before = (await caller.everything(instanceId)) as { task: unknown };

  const answer = await caller.approve(bob, instanceId);

  expect(answer.status).toBe(500);
  expect(await deal(id)).toMatchObject({ state: 'auditing' });
  const after = (await caller.everything(instanceId)) as { task: unknown; incident: unknown };
  expect(after.task).toEqual(before.task);
  expect(after.incident).toMatchObject([{ kind: 'command', message: 'account system is down', state: 'open' }]);
});

test('a running record is changed through its task only, in the fields that the node opens', async () => {
  const { id, instanceId } = await submitted();
  const version = (await deal(id))?.version;

  const direct = await server.call(ann, 'PUT', `/lab/deal/${id}`, { body: { version, name: '偷改' } });
  expect(direct).toMatchObject({ status: 409, body: { code: 'common.inProcess' } });
  const closed = await caller.approve(bob, instanceId, { form: { name: '偷改' } });
  expect(closed).toMatchObject({ status: 422, body: { code: 'workflow.fieldNotWritable' } });
  const empty = await caller.approve(bob, instanceId, { form: { amount: null } });
  expect(empty).toMatchObject({
    status: 422,
    body: { code: 'workflow.formInvalid', fields: [{ path: 'form.amount' }] },
  });
  const stale = await caller.approve(bob, instanceId, { version: 0, form: { note: '备注' } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'common.versionConflict' } });
  const done = await caller.approve(bob, instanceId, { version, form: { note: '备注', amount: '1000.00' } });

  expect(done.status).toBe(200);
  expect(await deal(id)).toMatchObject({ note: '备注', name: '发电机组' });
  const [line] = await server.sql<{ data: object }>(
    `select data from process_event where instance_id = $1 and type = 'approve'`,
    [instanceId],
  );
  expect(line?.data).toMatchObject({ changes: { note: [null, '备注'] } });
});

test('a process started by itself takes the way of the record, and a second one is refused', async () => {
  const made = await server.call(ann, 'POST', '/lab/deal', { body: { code: 'S1', name: '甲', amount: '5.00' } });
  const start = () =>
    server.call(ann, 'POST', '/workflow/instances', { body: { defKey: 'deal-audit', recordId: made.body.id } });

  const first = await start();
  const second = await start();

  expect(first).toMatchObject({
    status: 201,
    body: { instance: { status: 'processing', nodes: [{ ZH_CN: 'first' }] } },
  });
  expect(await deal(made.body.id)).toMatchObject({ state: 'auditing' });
  expect(second.status).toBe(409);
});

test('without a deployed process the submission is refused', async () => {
  await server.sql(`update process_definition set state = 'suspended' where tenant_id = $1`, [tenant.id]);
  const made = await server.call(ann, 'POST', '/lab/deal', { body: { code: 'N1', name: '乙', amount: '5.00' } });

  const answer = await server.call(ann, 'POST', `/lab/deal/${made.body.id}/transitions/submit`, {
    body: { version: 1 },
  });

  expect(answer).toMatchObject({ status: 422, body: { code: 'workflow.noActiveVersion' } });
  expect(await deal(made.body.id)).toMatchObject({ state: 'draft' });
});

test('what a decision has moved the record by cannot be taken back', async () => {
  const { instanceId } = await submitted({ amount: '600000.00' });
  await caller.approve(bob, instanceId);

  const back = await caller.instance(bob, instanceId, { command: 'take-back' });

  expect(back).toMatchObject({ status: 409, body: { code: 'workflow.takeBackTooLate' } });
});

test('lists of records show those that wait for me, and those that I have handled', async () => {
  const [open, done] = [await submitted(), await submitted({ amount: '600000.00' })];
  await caller.approve(bob, done.instanceId);
  const idsOf = async (user: TestUser, filter: string) => {
    const { body } = await server.call(user, 'GET', `/lab/deal?${filter}=true`);
    return (body.items as { id: string }[]).map(({ id }) => id);
  };

  expect(await idsOf(bob, 'awaitingMe')).toEqual([open.id]);
  expect(await idsOf(bob, 'handledByMe')).toEqual([done.id]);
  expect(await idsOf(cid, 'awaitingMe')).toEqual([done.id]);
  expect(await idsOf(ann, 'awaitingMe')).toEqual([]);
});

test('where a node says nothing of a field, the role decides, in what is shown and in what is taken', async () => {
  const { instanceId } = await submitted({ amount: '600000.00' });
  await caller.approve(bob, instanceId);

  const { body } = await server.call(cid, 'GET', `/workflow/instances/${instanceId}`);
  const refused = await caller.approve(cid, instanceId, { form: { remark: '加急' } });
  const done = await caller.approve(cid, instanceId, { form: { note: '加急' } });

  expect(body.form.fields).toContainEqual({ path: 'note', access: 'writable' });
  expect(body.form.fields).toContainEqual({ path: 'remark', access: 'readable' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.fieldNotWritable' } });
  expect(done.status, done.text).toBe(200);
});

test('a task of a record is read, decided on the version that was read, and printed', async () => {
  const { id, instanceId } = await submitted({ note: '初稿', orgId: tenant.rootId });
  const { body: inbox } = await server.call(bob, 'GET', '/workflow/inbox');
  const taskId = String(inbox.items[0].taskId);

  const { body: seen } = await server.call(bob, 'GET', `/workflow/tasks/${taskId}`);
  const answer = await server.call(bob, 'POST', `/workflow/tasks/${taskId}/complete`, {
    body: { outcome: 'approve', form: { note: '定稿' }, version: seen.form.version },
  });
  const printed = await server.call(bob, 'GET', `/workflow/instances/${instanceId}/print`);

  expect(seen.form).toMatchObject({
    kind: 'resource',
    resource: 'lab.deal',
    recordId: id,
    values: { name: '发电机组', amount: '1000.00', note: '初稿', orgId: tenant.rootId, state: 'auditing' },
  });
  expect(typeof seen.form.values.orgIdLabel).toBe('string');
  expect(seen.form.fields).toContainEqual({ path: 'amount', access: 'required' });
  expect(seen.form.fields).toContainEqual({ path: 'name', access: 'readable' });
  expect(answer.status, answer.text).toBe(200);
  expect(await deal(id)).toMatchObject({ state: 'effective', note: '定稿' });
  for (const text of ['定稿', '1,000.00', seen.form.values.orgIdLabel]) expect(printed.text).toContain(text);
});

import { drawing } from '@mp/engine/compile';
import { newId, Context, scopeStatement } from '@mp/kernel/server';
import type { Principal, Services, Statement } from '@mp/kernel/server';
import { sampleTenants } from '@mp/tenant/server';
import { completeTask, deployDefinition, startInstance } from '@mp/workflow/server';
import type pg from 'pg';

/** Where instances run: a composed console in this process, its owner's connection, and somebody who may do everything. */
export interface WorkflowGround {
  readonly services: Services;
  readonly owner: pg.Pool;
  readonly userId: string;
}

const { id: tenantId } = sampleTenants.hengyuan;
const task = (id: string, userId: string) =>
  ({ id, type: 'user', name: id, ext: `<wf:handlers><wf:rule type="user" ids="${userId}"/></wf:handlers>` }) as const;

let known: Promise<Principal> | undefined;

/** A context as a request has it: what is known of the caller stays known between requests, as it does on a node. */
export async function contextOf({ services, userId }: WorkflowGround): Promise<Context> {
  const principal = await (known ??= services.loadPrincipal({ tenantId, userId }, services.now()));
  return new Context(services, { requestId: 'bench', ip: '', locale: 'zh-CN' }, principal);
}

/** A linear approval of three tasks, deployed once. */
export async function deployLinear(ground: WorkflowGround): Promise<string> {
  const key = 'bench-linear';
  const { rowCount } = await ground.owner.query('select 1 from process_definition where key = $1', [key]);
  if (rowCount) return key;
  const { userId } = ground;
  const xml = drawing({
    key,
    name: key,
    ext: '<wf:process form="fields" subject="{form.title}" numberPrefix="B"/><wf:form><wf:formField code="title" kind="text" name="标题"/></wf:form>',
    nodes: [
      { id: 'start', type: 'start' },
      task('a', userId),
      task('b', userId),
      task('c', userId),
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'end'],
    ],
  });
  await deployDefinition(await contextOf(ground), { key, name: { ZH_CN: key }, xml });
  return key;
}

/** The look for the open task, which both sides take in the same way. */
export async function openTask({ services }: WorkflowGround, instanceId: string): Promise<string> {
  const [task] = await services.database.rows<{ id: string }>(
    { tenantId },
    `select id from task where instance_id = $1::uuid and status = 'pending'`,
    [instanceId],
  );
  return task?.id ?? '';
}

/** Start and three approvals by the product: four steps. */
async function productInstance(ground: WorkflowGround, key: string): Promise<void> {
  const context = await contextOf(ground);
  const { instance } = await startInstance(context, { defKey: key, form: { title: '测量' } });
  for (let step = 0; step < 3; step += 1) {
    const id = await openTask(ground, instance.id);
    await completeTask(await contextOf(ground), id, { outcome: 'approve', opinion: '同意' });
  }
}

interface Template {
  readonly definitionId: string;
  readonly versionId: string;
  readonly states: readonly string[];
}

/** The states that an instance goes through, so that both write values of the same size. */
export async function templateOf(ground: WorkflowGround, key: string): Promise<Template> {
  const context = await contextOf(ground);
  const { instance } = await startInstance(context, { defKey: key, form: { title: '测量' } });
  const states: string[] = [];
  for (let step = 0; ; step += 1) {
    const { rows } = await ground.owner.query<{ state: object; definition_id: string; version_id: string }>(
      'select state, definition_id, version_id from process_instance where id = $1',
      [instance.id],
    );
    const [row] = rows;
    if (!row) throw new Error('no instance');
    states.push(JSON.stringify(row.state));
    if (step === 3) return { definitionId: row.definition_id, versionId: row.version_id, states };
    await completeTask(await contextOf(ground), await openTask(ground, instance.id), {
      outcome: 'approve',
      opinion: '同意',
    });
  }
}

const names = '{"EN_US": "a", "JA_JP": "a", "ZH_CN": "a"}';

interface Place {
  readonly instanceId: string;
  readonly userId: string;
  readonly at: string;
}

interface NewTask {
  readonly taskId: string;
  readonly local: number;
  readonly key: string;
}

function insertTask(place: Place, { taskId, local, key }: NewTask): Statement[] {
  return [
    {
      text: `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, mode, status, assignee_id, candidates, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4::integer, 1, $5, 'a', $6::jsonb, 'base', 'single', 'pending', $7::uuid, array[$7::uuid], $8::timestamptz)`,
      values: [tenantId, taskId, place.instanceId, local, key, names, place.userId, place.at],
    },
    {
      text: `insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, initiator_id, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $2::uuid, $6::timestamptz)`,
      values: [tenantId, place.userId, taskId, place.instanceId, key, place.at],
    },
  ];
}

function insertEvents(place: Place, from: number, types: readonly string[]): Statement[] {
  return types.map((type, at) => ({
    text: `insert into process_event (tenant_id, instance_id, seq, at, type, node_id, task_local, actor_id, actor_name, opinion, data)
      values ($1::uuid, $2::uuid, $3::integer, $4::timestamptz, $5, 'a', 1, $6::uuid, '李建国', '同意', '{}')`,
    values: [tenantId, place.instanceId, from + at, place.at, type, place.userId],
  }));
}

function afterwards(place: Place): Statement[] {
  return [
    {
      text: `insert into participation as p (tenant_id, user_id, instance_id, roles, def_key, status, initiator_id, started_at, last_at, handled_at)
        values ($1::uuid, $2::uuid, $3::uuid, 3, 'bench-linear', 'processing', $2::uuid, $4::timestamptz, $4::timestamptz, $4::timestamptz)
        on conflict (tenant_id, user_id, instance_id) do update set roles = p.roles | excluded.roles, last_at = excluded.last_at, handled_at = excluded.handled_at`,
      values: [tenantId, place.userId, place.instanceId, place.at],
    },
  ];
}

/** The same rows by hand-written SQL, in the same number of transactions over the same driver. */
async function bareInstance(ground: WorkflowGround, template: Template, key: string): Promise<void> {
  const { services, userId } = ground;
  const scope = scopeStatement({ tenantId, userId });
  const place: Place = { instanceId: newId(), userId, at: new Date().toISOString() };
  let taskId = newId();
  await services.database.transaction(
    [scope, { text: 'select id from process_definition where key = $1', values: [key] }],
    (tx) =>
      tx.commit([
        {
          text: `insert into process_number as c (tenant_id, def_key, part, n) values ($1::uuid, $2, 'bare', 1)
          on conflict (tenant_id, def_key, part) do update set n = c.n + 1`,
          values: [tenantId, key],
        },
        {
          text: `insert into process_instance (tenant_id, id, created_at, created_by, updated_at, root_id, definition_id, version_id, def_key, def_name,
            business_no, subject, initiator_id, initiator_name, status, started_at, state, current_nodes, current_names, current_handlers, event_seq)
          values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $2::uuid, $5::uuid, $6::uuid, $7, $8::jsonb, 'B0001', '测量', $4::uuid,
            '李建国', 'processing', $3::timestamptz, $9::jsonb, '{a}', '{a}', '{李建国}', 2)`,
          values: [
            tenantId,
            place.instanceId,
            place.at,
            userId,
            template.definitionId,
            template.versionId,
            key,
            names,
            template.states[0],
          ],
        },
        ...insertTask(place, { taskId, local: 1, key }),
        ...insertEvents(place, 1, ['start', 'enter']),
        ...afterwards(place),
      ]),
  );
  for (let step = 1; step <= 3; step += 1) {
    await openTask(ground, place.instanceId);
    const done = taskId;
    taskId = newId();
    const read = {
      text: 'select state, event_seq from process_instance where tenant_id = $1::uuid and id = $2::uuid for update',
      values: [tenantId, place.instanceId],
    };
    await services.database.transaction([scope, read], (tx) =>
      tx.commit([
        {
          text: `update process_instance set state = $3::jsonb, state_version = state_version + 1, updated_at = $4::timestamptz, event_seq = event_seq + 2,
              current_nodes = '{b}', current_names = '{b}', undo = $3::jsonb where tenant_id = $1::uuid and id = $2::uuid`,
          values: [tenantId, place.instanceId, template.states[step], place.at],
        },
        {
          text: `update task set status = 'approved', decision = 'approve', opinion = '同意', ended_at = $3::timestamptz, work_seconds = 1
            where tenant_id = $1::uuid and id = $2::uuid`,
          values: [tenantId, done, place.at],
        },
        { text: 'delete from task_inbox where tenant_id = $1::uuid and task_id = $2::uuid', values: [tenantId, done] },
        ...(step < 3 ? insertTask(place, { taskId, local: step + 1, key }) : []),
        ...insertEvents(place, step * 2 + 1, ['approve', 'enter']),
        ...afterwards(place),
      ]),
    );
  }
}

const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);

async function stepsPerSecond(connections: number, instance: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await instance();
        done += 4;
      }
    }),
  );
  return (done * 1000) / (performance.now() - begun);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Processes that stay open, since a house without any open task is planned for differently. */
async function leaveOpen(ground: WorkflowGround, key: string): Promise<void> {
  const { rows } = await ground.owner.query<{ n: number }>(
    'select count(*)::integer as n from task_inbox where def_key = $1',
    [key],
  );
  for (let n = rows[0]?.n ?? 0; n < 1000; n += 1)
    await startInstance(await contextOf(ground), { defKey: key, form: { title: '测量' } });
  await ground.owner.query('vacuum analyze');
}

/**
 * Steps a second from command to commit beside the same rows by hand (workflow.md W2), in short turns one after the
 * other, so that what else the machine does meets both; the median of the ratios counts.
 */
export async function measureSteps(
  ground: WorkflowGround,
  print: (name: string, facts: object) => void,
): Promise<void> {
  const key = await deployLinear(ground);
  const template = await templateOf(ground, key);
  await leaveOpen(ground, key);
  const sides = { own: () => productInstance(ground, key), hand: () => bareInstance(ground, template, key) };
  for (const connections of [1, 8]) {
    const own: number[] = [];
    const hand: number[] = [];
    // The first round prepares the statements of each connection.
    for (let round = 0; round <= rounds; round += 1) {
      const turn = round % 2 === 0 ? (['hand', 'own'] as const) : (['own', 'hand'] as const);
      for (const side of turn) {
        const perSecond = await stepsPerSecond(connections, sides[side]);
        if (round > 0) (side === 'own' ? own : hand).push(perSecond);
      }
    }
    const ratio = median(own.map((each, at) => each / (hand[at] ?? 1)));
    print('workflowSteps', {
      connections,
      perSecond: Math.round(median(own)),
      byHand: Math.round(median(hand)),
      ratio: Math.round(ratio * 100) / 100,
      goal: 0.75,
    });
  }
}

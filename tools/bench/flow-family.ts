import { drawing } from '@mp/engine/compile';
import { sampleTenants } from '@mp/tenant/server';
import { completeTask, deployDefinition, startInstance } from '@mp/workflow/server';
import { contextOf } from './workflow.ts';
import type { WorkflowGround } from './workflow.ts';

const { id: tenantId } = sampleTenants.hengyuan;
const childKey = 'bench-child';
const callers = 'bench-family';
const crowd = 'bench-crowd';
const form =
  '<wf:process form="fields" subject="{form.title}" numberPrefix="F"/><wf:form><wf:formField code="title" kind="text" name="标题"/></wf:form>';
const handlers = (ids: readonly string[], sign = '') =>
  `<wf:handlers><wf:rule type="user" ids="${ids.join(',')}"/></wf:handlers>${sign}`;

/** 500 people of the sample company who may claim. */
async function makeCrowd({ owner }: WorkflowGround): Promise<string[]> {
  await owner.query(
    `with a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), 'crowd' || n, '众' || n, 'crowd' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
       from generate_series(1, 500) n on conflict do nothing returning *)
     insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $1, a.id, a.created_at, a.updated_at, a.user_name, a.employee_name, a.email, a.active_date, a.expiry_date, o.id, a.sex
       from a, (select id from org where tenant_id = $1 and parent_id is null limit 1) o`,
    [tenantId],
  );
  const { rows } = await owner.query<{ id: string }>(
    `select id from tenant_user where tenant_id = $1 and user_name like 'crowd%'`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

async function deploy(
  ground: WorkflowGround,
  key: string,
  node: Parameters<typeof drawing>[0]['nodes'][number],
): Promise<void> {
  const { rowCount } = await ground.owner.query('select 1 from process_definition where tenant_id = $1 and key = $2', [
    tenantId,
    key,
  ]);
  if (rowCount) return;
  const xml = drawing({
    key,
    name: key,
    ext: form,
    nodes: [{ id: 'start', type: 'start' }, node, { id: 'end', type: 'end' }],
    flows: [
      ['start', node.id],
      [node.id, 'end'],
    ],
  });
  await deployDefinition(await contextOf(ground), { key, name: { ZH_CN: key }, xml });
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, answer: T]> {
  const begun = performance.now();
  const answer = await work();
  return [performance.now() - begun, answer];
}

/** Milliseconds of one command that touches many rows: 200 called processes, 500 candidates. */
export async function measureFamily(
  ground: WorkflowGround,
  print: (name: string, facts: object) => void,
): Promise<void> {
  const { owner, userId } = ground;
  await deploy(ground, childKey, { id: 'check', type: 'user', name: 'check', ext: handlers([userId]) });
  await deploy(ground, callers, {
    id: 'sub',
    type: 'call',
    name: 'sub',
    calls: childKey,
    multi: { cardinality: '200.0' },
    ext: '<wf:call rejectPropagates="true"/>',
  });
  await deploy(ground, crowd, {
    id: 'check',
    type: 'user',
    name: 'check',
    ext: handlers(await makeCrowd(ground), '<wf:sign mode="claim"/>'),
  });
  const times: Record<string, number[]> = { start: [], child: [], last: [], claim: [] };
  for (let round = 0; round < 4; round += 1) {
    const context = await contextOf(ground);
    const [start, { instance }] = await timed(() =>
      startInstance(context, { defKey: callers, form: { title: '家族' } }),
    );
    const { rows } = await owner.query<{ id: string }>(
      `select t.id from task t join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
       where i.tenant_id = $1 and i.root_id = $2 and t.status = 'pending'`,
      [tenantId, instance.id],
    );
    if (rows.length !== 200) throw new Error(`${rows.length} children instead of 200`);
    const each: number[] = [];
    for (const { id } of rows) {
      const one = await contextOf(ground);
      each.push((await timed(() => completeTask(one, id, { outcome: 'approve', opinion: '同意' })))[0]);
    }
    const again = await contextOf(ground);
    const [claim] = await timed(() => startInstance(again, { defKey: crowd, form: { title: '众人' } }));
    // The first round warms up.
    if (round === 0) continue;
    times.start?.push(start);
    times.child?.push(each.toSorted((a, b) => a - b)[100] ?? 0);
    times.last?.push(each.at(-1) ?? 0);
    times.claim?.push(claim);
  }
  const of = (name: string) => Math.round((times[name]?.toSorted((a, b) => a - b)[1] ?? 0) * 10) / 10;
  print('flowFamily', { children: 200, startMs: of('start'), childMs: of('child'), lastMs: of('last') });
  print('flowCrowd', { candidates: 500, startMs: of('claim') });
}

import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawing } from '@mp/engine/compile';
import { sampleTenants } from '@mp/tenant/server';
import { deployDefinition, startInstance } from '@mp/workflow/server';
import { freePort } from './stage.ts';
import { contextOf } from './workflow.ts';
import type { WorkflowGround } from './workflow.ts';
import { forkConsole } from '../console-process.ts';

const { id: tenantId } = sampleTenants.hengyuan;
const key = 'bench-timers';
const timers = 20_000;
const workers = 4;
const killEvery = 5000;
const longest = 600_000;

async function deploy(ground: WorkflowGround): Promise<void> {
  const { rowCount } = await ground.owner.query('select 1 from process_definition where tenant_id = $1 and key = $2', [
    tenantId,
    key,
  ]);
  if (rowCount) return;
  const xml = drawing({
    key,
    name: key,
    ext: '<wf:process form="fields" subject="{form.title}" numberPrefix="T"/><wf:form><wf:formField code="title" kind="text" name="标题"/></wf:form>',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'tick', type: 'catch', timer: { duration: 'P30D' } },
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'tick'],
      ['tick', 'end'],
    ],
  });
  await deployDefinition(await contextOf(ground), { key, name: { ZH_CN: key }, xml });
}

/** Processes that wait for their timers: one that the product has started, and its rows again under other ids. */
async function makeWaiting(ground: WorkflowGround): Promise<void> {
  const { owner } = ground;
  await owner.query('delete from process_instance where tenant_id = $1 and def_key = $2', [tenantId, key]);
  const { instance } = await startInstance(await contextOf(ground), { defKey: key, form: { title: '测量' } });
  const columnsOf = async (table: string, over: Readonly<Record<string, string>>) => {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => over[name] ?? `x.${name}`).join(', ')} from ${table} x, made m`;
  };
  await owner.query('begin');
  // What other measurements have left in the queue.
  await owner.query('delete from graphile_worker._private_jobs');
  await owner.query(
    `create temporary table made on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${timers}) n`,
  );
  await owner.query(
    `${await columnsOf('process_instance', { id: 'm.id', root_id: 'm.id', business_no: `'T' || m.n` })} where x.id = $1`,
    [instance.id],
  );
  for (const table of ['participation', 'process_event', 'process_wait'])
    await owner.query(`${await columnsOf(table, { instance_id: 'm.id' })} where x.instance_id = $1`, [instance.id]);
  await owner.query(
    `select enqueue('workflow.timer', jsonb_build_object('locale', 'zh-CN', 'payload', jsonb_build_object('tenantId', w.tenant_id, 'instanceId', w.instance_id, 'wait', w.wait_id)),
       null, now() + interval '1 hour', 'flow:' || w.instance_id || ':' || w.wait_id, 25)
     from process_wait w join made m on m.id = w.instance_id`,
  );
  await owner.query('delete from process_instance where id = $1', [instance.id]);
  await owner.query('commit');
  await owner.query('analyze');
}

/** How many have ended, and how many of them by more or less than one firing of their timer. */
async function stateOf({ owner }: WorkflowGround): Promise<{ done: number; wrong: number }> {
  const { rows } = await owner.query<{ done: number; wrong: number }>(
    `with i as materialized (select id, status from process_instance where tenant_id = $1 and def_key = $2),
       e as materialized (select e.instance_id, count(*) as n from process_event e join i on i.id = e.instance_id
         where e.tenant_id = $1 and e.type = 'timer' group by 1)
     select count(*) filter (where i.status <> 'processing')::integer as done,
       count(*) filter (where (i.status <> 'processing') <> (coalesce(e.n, 0) = 1) or e.n > 1)::integer as wrong
     from i left join e on e.instance_id = i.id`,
    [tenantId, key],
  );
  return rows[0] ?? { done: 0, wrong: 0 };
}

/** 20,000 timers that are due at once, four workers, one killed every five seconds: each fires exactly once (workflow.md W5). */
export async function measureTimers(
  ground: WorkflowGround,
  environment: NodeJS.ProcessEnv,
  print: (name: string, facts: object) => void,
): Promise<void> {
  await deploy(ground);
  await makeWaiting(ground);
  const start = async (): Promise<ChildProcess> =>
    forkConsole({ ...environment, ROLE: 'worker', PORT: String(await freePort()) });
  const alive = await Promise.all(Array.from({ length: workers }, start));
  let kills = 0;
  try {
    // All are up before the first is due.
    await wait(10_000);
    await ground.owner.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'workflow.timer' and j.payload -> 'payload' ->> 'tenantId' = $1`,
      [tenantId],
    );
    const begun = performance.now();
    let maxAt = 0;
    let lastKill = begun;
    for (;;) {
      await wait(500);
      const { done } = await stateOf(ground);
      const now = performance.now();
      if (maxAt === 0 && done >= timers * 0.95) maxAt = now;
      if (done === timers || now - begun > longest) break;
      // Random ones are killed while there is work; what a dead one held is freed after 150 seconds.
      if (maxAt > 0 || now - lastKill < killEvery) continue;
      lastKill = now;
      const at = randomInt(workers);
      const old = alive[at];
      const gone = new Promise((resolve) => old?.once('exit', resolve));
      old?.kill('SIGKILL');
      await gone;
      kills += 1;
      alive[at] = await start();
    }
    const { done, wrong } = await stateOf(ground);
    print('flowTimers', {
      timers,
      workers,
      kills,
      done,
      notOnce: wrong,
      perSecond: Math.round((timers * 0.95 * 1000) / (maxAt - begun)),
      allAfterSeconds: Math.round((performance.now() - begun) / 1000),
    });
  } finally {
    for (const child of alive) child.kill('SIGKILL');
  }
}

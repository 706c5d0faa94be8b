import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { Stage } from '@mp/dealer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, aPlan, aUnit, today } from './order.fixture.ts';
import { orderModules } from './order-modules.fixture.ts';

const units = 240;

let server: TestServer;
let stage: Stage;
const nodes: ChildProcess[] = [];

beforeAll(async () => {
  server = await aServer(orderModules);
  stage = new Stage(server);
  server.setNow(undefined);
  await stage.set();
});
afterAll(() => {
  for (const node of nodes) node.kill('SIGKILL');
});

async function startNode(): Promise<ChildProcess> {
  const node = fork(
    new URL('generating-node.fixture.ts', import.meta.url),
    [server.database.url, server.services.environment.filesUrl, stage.tenant.id, `${today}T02:00:00+08:00`],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
  );
  nodes.push(node);
  const [said] = await Promise.race([once(node, 'message'), once(node, 'exit')]);
  expect(said).toBe('ready');
  return node;
}

/** A running plan of so many units, each of which is due once. */
async function duePlan(): Promise<string> {
  const ground = { server, stage };
  const house = await aHouse(ground);
  const gensetId = await aUnit(ground, house, { gsn: 'K000' });
  const { planId } = await aPlan(ground, house, { gensetId, gsn: 'K000', dueOn: '2026-06-10' });
  const copies = {
    genset: ['genset', 'model_id, state, customer_id, dealer_id, service_dealer_id, region_id, duty_type', ''],
    plan_genset: ['unit', 'plan_id, active', `genset_id = md5('genset' || n)::uuid`],
    plan_due: [
      'due',
      'plan_id, service_level, every_months, base_on, next_due_on, due_reason, active, cycle',
      `plan_genset_id = md5('unit' || n)::uuid, genset_id = md5('genset' || n)::uuid`,
    ],
  } as const;
  for (const [table, [kind, same, own]] of Object.entries(copies)) {
    const more = own === '' ? [] : own.split(', ').map((each) => each.split(' = '));
    const columns = ['tenant_id', 'id', 'created_at', 'updated_at', 'serial_no', same, ...more.map(([name]) => name)];
    await server.sql(
      `insert into ${table} (${columns.join(', ')})
        select tenant_id, md5('${kind}' || n)::uuid, now(), now(), 'K' || lpad(n::text, 3, '0'), ${[same, ...more.map(([, sql]) => sql)].join(', ')}
          from ${table}, generate_series(1, $1::integer) n where tenant_id = $2 and serial_no = 'K000'`,
      [units - 1, stage.tenant.id],
    );
  }
  return planId;
}

const ordered = async (planId: string) =>
  (
    await server.sql<{
      orders: number;
      cycles: number;
      units: number;
      told: readonly [all: number, once: number];
      open: number;
    }>(
      `select count(*)::integer as orders, count(distinct o.cycle_key)::integer as cycles, count(distinct o.genset_id)::integer as units,
        (select array[count(*), count(distinct (t.rule_id, t.subject_id, t.recipient_id))]::integer[] from tip t where t.tenant_id = $1 and t.subject = 'maintenanceOrder.order') as told,
        (select count(*)::integer from plan_due d where d.plan_id = $2 and d.visit_key is null) as open
      from maintenance_order o where o.tenant_id = $1 and o.plan_id = $2`,
      [stage.tenant.id, planId],
    )
  )[0];

// Slow because seven processes of their own start, four of which are killed.
test('three nodes that make orders of what is due and are killed at random order each visit exactly once', async () => {
  const planId = await duePlan();
  await Promise.all([startNode(), startNode(), startNode()]);
  for (const node of nodes) node.send('go');

  const left: number[] = [];
  for (let kills = 0; kills < 4; kills += 1) {
    await wait(Math.random() * 700);
    const [victim] = nodes.splice(Math.floor(Math.random() * nodes.length), 1);
    victim?.kill('SIGKILL');
    left.push((await ordered(planId))?.open ?? 0);
    (await startNode()).send('go');
  }
  await Promise.all(nodes.map((node) => once(node, 'message')));

  expect(await ordered(planId)).toEqual({ orders: units, cycles: units, units, told: [2 * units, 2 * units], open: 0 });
  expect(left[0]).toBeGreaterThan(0);
});

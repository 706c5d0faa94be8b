import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import type { TestServer } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phaseModules } from './phase-modules.fixture.ts';
import { anExecutedProject, type Work } from './phase.fixture.ts';

const path = '/projectPhase/phaseRecord';

interface Node {
  readonly child: ChildProcess;
  readonly address: string;
}

let server: TestServer;
let stage: Stage;
let modelId: string;
let owner: pg.Client;
const nodes: Node[] = [];

beforeAll(async () => {
  server = await aDealerServer(phaseModules);
  stage = new Stage(server);
  await stage.set();
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL');
  await owner.end();
});

async function aNode(): Promise<Node> {
  const child = fork(new URL('audit-node.fixture.ts', import.meta.url), [server.database.url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('a node has ended of itself')));
  });
  child.removeAllListeners('exit');
  const node = { child, address };
  nodes.push(node);
  return node;
}

async function killed({ child }: Node): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** An arrival of a project that was submitted, and the task of its audit. */
async function submitted(gsns: readonly string[]): Promise<{ on: Work; id: string; taskId: string }> {
  const on = await anExecutedProject({ server, stage }, { pmId: stage.admin.id, modelId, gsns });
  const call = (method: 'POST' | 'PUT', at: string, body: object) => server.call(stage.admin, method, at, { body });
  const { body: made } = await call('POST', path, { projectId: on.projectId, phase: 'ARRIVAL', unitIds: on.unitIds });
  const saved = await call('PUT', `${path}/${made.id}`, {
    version: made.version,
    checks: made.checks.map((check: { kind: string }) => ({ ...check, value: check.kind === 'yesNo' ? 'yes' : '1' })),
    arrivals: gsns.map((serialNo) => ({ serialNo, damage: 'none', crateOk: true })),
  });
  const sent = await call('POST', `${path}/${made.id}/transitions/submit`, { version: saved.body.version });
  if (sent.status !== 200) throw new Error(sent.text);
  const [task] = await server.sql<{ id: string }>('select task_id as id from task_inbox where record_id = $1', [
    made.id,
  ]);
  return { on, id: made.id, taskId: task?.id ?? '' };
}

/** The auditor approves at a node; undefined where the node is gone before it answers. */
const approve = ({ address }: Node, taskId: string, commandId: string): Promise<number | undefined> =>
  fetch(`${address}${apiPrefix}/workflow/tasks/${taskId}/complete`, {
    method: 'POST',
    headers: { token: stage.admin.sessionId, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'approve', commandId }),
  }).then(
    ({ status }) => status,
    () => undefined,
  );

/** What there is of an audit: state of the record, whether its task waits, arrivals told of its units, units that are there, milestone. */
async function traces({ on, id }: { readonly on: Work; readonly id: string }) {
  const [row] = await server.sql<Record<string, unknown>>(
    `select r.state, (select count(*)::integer from task_inbox where record_id = r.id) as waiting,
        (select count(*)::integer from genset_event e join project_unit u on u.genset_id = e.genset_id
          where u.project_id = r.project_id and e.kind = 'ARRIVED') as events,
        (select count(*)::integer from project_unit u join genset g on g.id = u.genset_id
          where u.project_id = r.project_id and g.state = 'arrived') as arrived,
        (select m.state from project_milestone m join project_plan p on p.id = m.plan_id
          where p.project_id = r.project_id and m.code = 'M70') as milestone
      from phase_record r where r.id = $1 and r.project_id = $2`,
    [id, on.projectId],
  );
  return row;
}
const untouched = { state: 'submitted', waiting: 1, events: 0, arrived: 0, milestone: 'notStarted' };
const done = { state: 'passed', waiting: 0, events: 2, arrived: 2, milestone: 'done' };

/** Waits until somebody stands before a lock of the test. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    if (rowCount) return;
    await wait(10);
  }
}

// Slow because three processes of their own start, two of which are killed.
test('a node that is killed in the middle of a phase audit leaves nothing of it; asked again, the audit is done once', async () => {
  const [cut, answered] = [
    await submitted(['H26C004117', 'H26C004118']),
    await submitted(['H26C004119', 'H26C004120']),
  ];
  const first = await aNode();
  const commandId = randomUUID();

  // The units have been told and the plan is about to follow when the node dies.
  await owner.query('begin');
  await owner.query('select from project_plan where project_id = $1 for update', [cut.on.projectId]);
  const lost = approve(first, cut.taskId, commandId);
  await untilBlocked();
  await killed(first);
  await owner.query('rollback');
  expect(await lost).toBeUndefined();
  expect(await traces(cut)).toEqual(untouched);

  // The next node dies when the audit is stored, whether or not its answer is on its way.
  const second = await aNode();
  const again = approve(second, cut.taskId, commandId);
  expect(await again).toBe(200);
  expect(await traces(cut)).toEqual(done);
  const later = randomUUID();
  const unheard = approve(second, answered.taskId, later);
  while ((await traces(answered))?.['state'] !== 'passed') await wait(2);
  await killed(second);
  await unheard;
  expect(await traces(answered)).toEqual(done);

  // Whoever has heard no answer asks once more.
  const third = await aNode();
  expect(await approve(third, answered.taskId, later)).toBe(200);
  expect(await traces(answered)).toEqual(done);
  expect(await approve(third, cut.taskId, commandId)).toBe(200);
  expect(await traces(cut)).toEqual(done);
});

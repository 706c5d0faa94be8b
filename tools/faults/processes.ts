import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawing } from '@mp/engine/compile';
import type { FaultStage } from './stage.ts';
import { ask } from './load.ts';

/** What was acknowledged of processes: instances by the command that started them, decisions by theirs. */
export interface ProcessLedger {
  readonly starts: Map<string, string | undefined>;
  readonly votes: Map<string, { readonly taskId: string; acknowledged: boolean }>;
}

/** An empty ledger. */
export const emptyProcessLedger = (): ProcessLedger => ({ starts: new Map(), votes: new Map() });

const key = 'faults';
const definitions = '/workflow/definitions';

/** Deploys a process of two approvals by whoever is signed in. */
export async function deployProcess(stage: FaultStage): Promise<void> {
  const made = await ask<{ id: string }>(stage, {
    method: 'POST',
    path: definitions,
    body: { key, name: { ZH_CN: key }, template: 'blank' },
    key: randomUUID(),
  });
  if (!made) throw new Error('no definition');
  const task = (id: string) =>
    ({ id, type: 'user', name: id, ext: '<wf:handlers><wf:rule type="initiator"/></wf:handlers>' }) as const;
  const xml = drawing({
    key,
    ext: '<wf:process form="fields" subject="x"/><wf:form><wf:formField code="title" kind="text" name="x"/></wf:form>',
    nodes: [{ id: 'start', type: 'start' }, task('first'), task('second'), { id: 'end', type: 'end' }],
    flows: [
      ['start', 'first'],
      ['first', 'second'],
      ['second', 'end'],
    ],
  });
  const saved = await ask<{ version: number }>(stage, {
    method: 'PUT',
    path: `${definitions}/${made.id}/draft`,
    body: { xml, version: 1 },
  });
  const deployed = await ask(stage, {
    method: 'POST',
    path: `${definitions}/${made.id}/deploy`,
    body: { version: saved?.version },
  });
  if (!deployed) throw new Error('nothing was deployed');
}

async function start(stage: FaultStage, ledger: ProcessLedger, commandId: string): Promise<string | undefined> {
  ledger.starts.set(commandId, undefined);
  const answer = await ask<{ instance: { id: string } }>(stage, {
    method: 'POST',
    path: '/workflow/instances',
    body: { defKey: key, form: { title: 'x' }, commandId },
    key: commandId,
  });
  if (answer) ledger.starts.set(commandId, answer.instance.id);
  return answer?.instance.id;
}

async function vote(
  stage: FaultStage,
  ledger: ProcessLedger,
  { commandId, taskId }: { readonly commandId: string; readonly taskId: string },
): Promise<boolean> {
  const line = { taskId, acknowledged: false };
  ledger.votes.set(commandId, line);
  const answer = await ask(stage, {
    method: 'POST',
    path: `/workflow/tasks/${taskId}/complete`,
    body: { outcome: 'approve', commandId },
  });
  line.acknowledged = answer !== undefined;
  return line.acknowledged;
}

/** Starts processes and approves their tasks until `signal` ends. */
export async function decide(stage: FaultStage, ledger: ProcessLedger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = await start(stage, ledger, randomUUID());
    if (id === undefined) {
      await wait(50);
      continue;
    }
    for (let step = 0; step < 2 && !signal.aborted; step += 1) {
      const detail = await ask<{ task: { id: string } | null }>(stage, { path: `/workflow/instances/${id}` });
      if (!detail?.task || !(await vote(stage, ledger, { commandId: randomUUID(), taskId: detail.task.id }))) break;
    }
  }
}

/** Asks once more, under the same ids, for everything whose answer got lost. */
export async function settleProcesses(stage: FaultStage, ledger: ProcessLedger): Promise<void> {
  for (const [commandId, id] of Array.from(ledger.starts)) if (id === undefined) await start(stage, ledger, commandId);
  for (const [commandId, { taskId, acknowledged }] of Array.from(ledger.votes))
    if (!acknowledged) await vote(stage, ledger, { commandId, taskId });
}

/** Every acknowledged decision is there once, and every process has as many open tasks as it should. */
export async function processFaults(stage: FaultStage, ledger: ProcessLedger): Promise<string[]> {
  const out: string[] = [];
  const ids = [...ledger.starts.values()].filter((id) => id !== undefined);
  const [count] = await stage.rows<{ n: number }>(
    'select count(*)::integer as n from process_instance where def_key = $1',
    [key],
  );
  if (count?.n !== new Set(ids).size) out.push(`${count?.n} processes run of ${ids.length} that were started`);
  const [decided] = await stage.rows<{ lines: number; tasks: number }>(
    `select (select count(*)::integer from process_event e join process_instance i on i.tenant_id = e.tenant_id and i.id = e.instance_id
          where e.type = 'approve' and i.def_key = $1) as lines,
       (select count(*)::integer from task where status = 'approved' and def_key = $1) as tasks`,
    [key],
  );
  if (decided?.lines !== ledger.votes.size || decided.tasks !== ledger.votes.size)
    out.push(
      `${ledger.votes.size} decisions were accepted, ${decided?.tasks} tasks are approved and ${decided?.lines} lines are kept`,
    );
  const odd = await stage.rows<{ id: string; status: string; open: number; inbox: number }>(
    `select i.id, i.status, o.open, x.inbox from process_instance i
       cross join lateral (select count(*)::integer as open from task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'pending') o
       cross join lateral (select count(*)::integer as inbox from task_inbox b where b.tenant_id = i.tenant_id and b.instance_id = i.id) x
     where i.def_key = $1 and (o.open <> x.inbox or o.open <> case when i.status = 'processing' then 1 else 0 end)`,
    [key],
  );
  return [
    ...out,
    ...odd.map(
      ({ id, status, open, inbox }) =>
        `process ${id} is ${status} with ${open} open tasks and ${inbox} rows of the inbox`,
    ),
  ];
}

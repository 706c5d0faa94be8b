import type { Effect } from '@mp/engine/core';
import { workflowErrors } from '../../contract/index.ts';
import { calendarOf } from './facts.service.ts';
import { jobStatement } from './queue.query.ts';
import { nodeOf, waitKey } from './running.ts';
import type { Flow, Running } from './running.ts';
import { instantOf } from './timer.rules.ts';
import { addDuration, durationOf } from './work-time.rules.ts';
import { timerJob, remindJob } from './flow-jobs.ts';

type TimerSet = Extract<Effect, { e: 'timerSet' }>;

/** Key of a reminder's job. */
function remindKey(instanceId: string, wait: number, at: number): string {
  return `${waitKey(instanceId, wait)}:remind:${at}`;
}

/** Notes when a timer fires and puts its job into the queue; the due time of a task also brings its reminders. */
export async function setTimer(flow: Flow, running: Running, timer: TimerSet): Promise<void> {
  const node = nodeOf(running.graph, timer.node);
  const at = instantOf(await calendarOf(flow.context), Date.parse(flow.at), {
    kind: timer.timer.kind,
    value: timer.value,
    work: timer.timer.work,
  });
  if (at === undefined) throw workflowErrors.conditionError({ node: node.names.zh, detail: timer.value });
  const dueAt = new Date(at).toISOString();
  const known = running.waits.get(timer.wait);
  const wait = known?.wait ?? running.state?.waits.find(({ id }) => id === timer.wait);
  if (!wait) return;
  running.waits.set(timer.wait, { ...known, wait, dueAt });
  running.cleared.delete(timer.wait);
  const key = waitKey(running.row.id, timer.wait);
  const left = flow.unqueued.indexOf(key);
  if (left >= 0) flow.unqueued.splice(left, 1);
  const payload = { instanceId: running.row.id, wait: timer.wait, attempt: 1 };
  flow.jobs.push(jobStatement(flow.context, { kind: timerJob, payload, key, runAt: dueAt }));
  if (timer.group !== undefined) setReminders(flow, running, { ...timer, group: timer.group, dueAt: at });
}

/** The due time of a task. */
type DueTimer = Pick<TimerSet, 'node' | 'wait'> & { readonly group: number; readonly dueAt: number };

function setReminders(flow: Flow, running: Running, { dueAt, ...timer }: DueTimer): void {
  const { remindBefore = [] } = nodeOf(running.graph, timer.node).user?.timeout ?? {};
  remindBefore.forEach((text, index) => {
    const before = durationOf(text);
    const at = before && dueAt - (addDuration(0, before) - 0);
    if (at === undefined || at <= Date.parse(flow.at)) return;
    const payload = { instanceId: running.row.id, group: timer.group, event: 'dueSoon' as const };
    const key = remindKey(running.row.id, timer.wait, index);
    flow.jobs.push(jobStatement(flow.context, { kind: remindJob, payload, key, runAt: new Date(at).toISOString() }));
  });
}

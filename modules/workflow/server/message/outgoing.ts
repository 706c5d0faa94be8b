import type { Effect } from '@mp/engine/core';
import { messageJob, signalJob } from '../instance/flow-jobs.ts';
import { jobStatement } from '../instance/queue.query.ts';
import type { Flow, Running } from '../instance/running.ts';

type Sent = Extract<Effect, { e: 'signal' | 'message' }>;

/** Other instances than the sender hear of a message or signal by a job. */
export function notifyOthers(flow: Flow, running: Running, sent: Sent): void {
  const kind = sent.e === 'signal' ? signalJob : messageJob;
  const { name, correlation = null, payload = null } = sent;
  flow.jobs.push(jobStatement(flow.context, { kind, payload: { name, correlation, payload, except: running.row.id } }));
}

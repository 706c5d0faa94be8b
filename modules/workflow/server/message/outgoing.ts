import type { Effect } from '@mp/engine/core';
import { jobStatement } from '../instance/queue.query.ts';
import type { Flow, Running } from '../instance/running.ts';

type Sent = Extract<Effect, { e: 'signal' | 'message' }>;

/** Other instances than the sender hear of a message or signal by a job. */
export function tellOthers(flow: Flow, running: Running, sent: Sent): void {
  const kind = sent.e === 'signal' ? 'workflow.signal' : 'workflow.message';
  flow.jobs.push(
    jobStatement(flow.context, kind, {
      name: sent.name,
      correlation: sent.correlation ?? null,
      payload: sent.payload ?? null,
      except: running.row.id,
    }),
  );
}

import { toObjects, type Context } from '@mp/kernel/server';
import { endStatement } from './detail.query.ts';
import { requireReadable } from './visible.service.ts';

/** How a process ended, for those who are told of it. */
export interface ProcessEnd {
  readonly businessNo: string;
  readonly subject: string;
  /** Code of its definition. */
  readonly process: string;
  readonly status: string;
  readonly outcome: string | null;
  /** The record that it decided about, where there is one. */
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** How a process ended that the caller sees. Throws `workflow.notFound`. */
export async function processEnd(context: Context, id: string): Promise<ProcessEnd | undefined> {
  await requireReadable(context, id);
  const [result] = await context.batch(({ tenantId }) => [endStatement(tenantId, id)]);
  return result && toObjects<ProcessEnd>(result)[0];
}

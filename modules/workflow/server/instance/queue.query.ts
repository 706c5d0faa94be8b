import type { Context, Statement } from '@mp/kernel/server';

/** How a job of an instance is put into the queue. */
export interface FlowJobOptions {
  readonly key?: string;
  readonly runAt?: string;
  readonly maxAttempts?: number;
}

/**
 * Statement that puts a job of a process into the queue. It names the tenant but no user: months later the one who set
 * a timer may have left.
 */
export function jobStatement(
  context: Context,
  kind: string,
  payload: Readonly<Record<string, unknown>>,
  { key, runAt, maxAttempts }: FlowJobOptions = {},
): Statement {
  return {
    text: 'select enqueue($1, $2::jsonb, null, $3::timestamptz, $4, $5::integer)',
    values: [
      kind,
      JSON.stringify({ locale: context.locale, payload: { ...payload, tenantId: context.tenantId } }),
      runAt ?? null,
      key ?? null,
      maxAttempts ?? 25,
    ],
  };
}

/** Statement that frees jobs of processes which a node has held for longer than it could. */
export function freeStatement(seconds: number): Statement {
  return { text: 'select free_flow_jobs($1::integer)', values: [seconds] };
}

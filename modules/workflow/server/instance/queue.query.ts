import type { Context, Statement } from '@mp/kernel/server';

/** How a job of an instance is put into the queue. */
export interface FlowJobOptions {
  readonly key?: string;
  readonly runAt?: string;
  readonly maxAttempts?: number;
}

const one = 'select enqueue($1, $2::jsonb, null, $3::timestamptz, $4, $5::integer)';

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
    text: one,
    values: [
      kind,
      JSON.stringify({ locale: context.locale, payload: { ...payload, tenantId: context.tenantId } }),
      runAt ?? null,
      key ?? null,
      maxAttempts ?? 25,
    ],
  };
}

/** The statements with their jobs put into the queue by one, at the end; of jobs with the same key the last one counts. */
export function withJobsTogether(statements: readonly Statement[]): Statement[] {
  const jobs = statements.filter(({ text }) => text === one);
  if (jobs.length < 2) return [...statements];
  const byKey = new Map<unknown, object>();
  for (const [at, { values }] of jobs.entries()) {
    const [task, payload, runAt, key, maxAttempts] = values;
    byKey.set(key ?? at, { task, payload: JSON.parse(String(payload)), runAt, key, maxAttempts });
  }
  const all = { text: 'select enqueue_all($1::jsonb)', values: [JSON.stringify([...byKey.values()])] };
  return [...statements.filter(({ text }) => text !== one), all];
}

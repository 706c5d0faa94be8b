import { defineJob, type Context, type JobKind, type Statement } from '@mp/kernel/server';
import * as z from 'zod/mini';

/** A job of a process that is put into the queue; the tenant is added. */
export interface QueuedFlowJob<P> {
  readonly kind: JobKind<P>;
  readonly payload: Omit<P, 'tenantId'>;
  readonly key?: string;
  readonly runAt?: string;
  readonly maxAttempts?: number;
}

/** Declares a kind of job of processes; its payload names the tenant besides. */
export function defineFlowJob<S extends z.core.$ZodLooseShape>(name: string, shape: S) {
  return defineJob(`workflow.${name}`, z.object({ tenantId: z.string(), ...shape }));
}

const one = 'select enqueue($1, $2::jsonb, null, $3::timestamptz, $4, $5::integer)';

/**
 * Statement that puts a job of a process into the queue. It names the tenant but no user: months later the one who set
 * a timer may have left.
 */
export function jobStatement<P>(
  context: Context,
  { kind, payload, key, runAt, maxAttempts }: QueuedFlowJob<P>,
): Statement {
  return {
    text: one,
    values: [
      kind.name,
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

import type { Statement } from '@mp/kernel/server';

/** Failed work of an instance that is tried again. */
export interface RetryRow {
  readonly node: string;
  /** Attempts that failed. */
  readonly failures: number;
  readonly at: string;
  readonly fault: string | null;
}

/** SQL of what an instance tries again, the next attempt first; null where nothing failed. */
export function retriesOf(instance: string): string {
  return `(select json_agg(json_build_object('node', w.node_id, 'failures', w.failures, 'at', w.retry_at, 'fault', w.fault)
      order by w.retry_at, w.wait_id)
    from process_wait w where w.tenant_id = ${instance}.tenant_id and w.instance_id = ${instance}.id and w.retry_at is not null)`;
}

/** Statement that says when failed work is tried again, or that no attempt is to come. */
export function retryStatement(
  wait: { readonly instanceId: string; readonly wait: number },
  retry: { readonly failures: number; readonly at: string | null; readonly fault: string | null },
): Statement {
  return {
    text: `update process_wait set failures = $3::integer, retry_at = $4::timestamptz, fault = left($5, 2000)
      where tenant_id = app_tenant() and instance_id = $1::uuid and wait_id = $2::integer`,
    values: [wait.instanceId, wait.wait, retry.failures, retry.at, retry.fault],
  };
}

/** Statement that forgets failures of work whose last attempt went well but whose answer is still to come. */
export function recoveredStatement(wait: { readonly instanceId: string; readonly wait: number }): Statement {
  return {
    text: `update process_wait set failures = 0, retry_at = null, fault = null
      where tenant_id = app_tenant() and instance_id = $1::uuid and wait_id = $2::integer and failures > 0`,
    values: [wait.instanceId, wait.wait],
  };
}

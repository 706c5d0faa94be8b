import type { Statement } from '@mp/kernel/server';

/** Statement after which the last decision of an instance can no longer be taken back. */
export function touchStatement(instanceId: string): Statement {
  return {
    text: `update process_instance set undo = null where id = $1::uuid and undo is not null`,
    values: [instanceId],
  };
}

/** Statement for the address of the tenant's own workflow actions. */
export function tenantScriptStatement(tenantId: string): Statement {
  return { text: `select tenancy_wf_url as url from tenant where id = $1::uuid`, values: [tenantId] };
}

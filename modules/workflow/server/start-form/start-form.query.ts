import type { Statement } from '@mp/kernel/server';

/** The fields that the deployed version of a definition declares for its form. */
export function declaredStatement(tenantId: string, key: string): Statement {
  return {
    text: `select v.graph #> '{process,fields}' as fields from process_definition d
        join process_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
      where d.tenant_id = $1::uuid and d.key = $2 and d.deleted_at is null`,
    values: [tenantId, key],
  };
}

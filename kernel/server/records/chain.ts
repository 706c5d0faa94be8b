import { commonErrors, isUuid, permissionKey } from '../../contract/index.ts';
import type { ChainAnswer } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { Context } from '../context.ts';
import { requireRight } from '../rights.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import type { ResourceServer } from '../resource/model.ts';

/** Checks the hash chain of a record's audit trail, its end against the record itself too. Throws `common.notFound`. */
export async function verifyTrail(context: Context, server: ResourceServer, id: string): Promise<ChainAnswer> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const [record, trail, breaks] = await context.batch(() => {
    requireRight(context.rights, permissionKey(server.resource, 'read'));
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(
        `select t.version, t.updated_at from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}`,
      ),
      {
        text: 'select count(*) as n, max(version) as last from audit_log where entity = $1 and entity_id = $2::uuid',
        values: [server.resource.key, id],
      },
      {
        text: 'select version, at, kind from audit_breaks($1, $2::uuid) order by version',
        values: [server.resource.key, id],
      },
    ];
  });
  const [now] = record ? toObjects<{ version: number; updated_at: string }>(record) : [];
  if (!now) throw commonErrors.notFound();
  const [{ n, last } = { n: 0, last: null }] = trail ? toObjects<{ n: number; last: number | null }>(trail) : [];
  const broken = breaks ? toObjects<ChainAnswer['broken'][number]>(breaks) : [];
  // Records of the demo data begin without a trail; one that has a trail must have it to the end.
  if (last !== null && last < now.version) broken.push({ version: last + 1, at: now.updated_at, kind: 'missing' });
  return { intact: broken.length === 0, checked: Number(n), broken };
}

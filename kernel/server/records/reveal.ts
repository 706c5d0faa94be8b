import { commonErrors, isUuid, permErrors, permissionKey } from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context } from '../context.ts';
import { may, accessLevelOf } from '../rights.ts';
import { columnName } from '../column.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { decoderOf } from '../resource/projection.ts';
import type { ResourceServer } from '../resource/model.ts';

/** Whether the caller may look behind the mask of a field: `user.reveal` for all, `user.reveal.mobile` for one. */
function mayReveal(context: Context, server: ResourceServer, field: string): boolean {
  const key = permissionKey(server.resource, 'reveal');
  return may(context.rights, key) || may(context.rights, `${key}.${field}`);
}

/**
 * The whole value of a masked field, with a row that says who looked and why, both or none. Throws `perm.denied`,
 * `perm.fieldDenied`, `common.notFound`.
 */
export async function revealField(
  context: Context,
  server: ResourceServer,
  { id, ...asked }: { readonly id: string; readonly field: string; readonly reason: string },
): Promise<{ value: unknown }> {
  const { resource } = server;
  const field = Object.hasOwn(resource.fields, asked.field) ? resource.fields[asked.field] : undefined;
  if (!isUuid(id)) throw commonErrors.notFound();
  if (!field || field.virtual || field.mask === undefined) throw permErrors.fieldDenied({ field: asked.field });
  const [result] = await context.batch(() => {
    if (!mayReveal(context, server, asked.field)) throw permErrors.denied();
    if (accessLevelOf(context.rights, resource, asked.field) === 0)
      throw permErrors.fieldDenied({ field: asked.field });
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(
        `with v as (select t.id, t.${columnName(asked.field)} as value from ${server.table} t
           where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope}),
         log as (insert into field_reveal (tenant_id, id, entity, entity_id, field, reason, at, actor_id, ip, request_id)
           select ${params.add(context.tenantId, '::uuid')}, ${params.add(newId(), '::uuid')}, ${params.add(resource.key)}, v.id, ${params.add(asked.field)},
             ${params.add(asked.reason)}, ${params.add(context.now, '::timestamptz')}, ${params.add(context.userId, '::uuid')},
             ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)} from v)
         select value from v`,
      ),
    ];
  });
  const row = result?.rows[0];
  if (!row) throw commonErrors.notFound();
  return { value: decoderOf(field)(row[0] ?? null) };
}

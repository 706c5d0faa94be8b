import { declaredEndpoints, declaredResources } from '@mp/kernel/contract';
import { may, purviewOf } from '@mp/kernel/server';
import type { Context, Rights, Tx } from '@mp/kernel/server';
import { grantErrors } from '../contract/permission.errors.ts';

interface Handed {
  readonly objType: number;
  readonly objectKey: string;
  readonly purview: number;
}

/** Whether somebody with these rights holds the object in at least this purview. */
function holds(rights: Rights, { objType, objectKey, purview }: Handed): boolean {
  if (objType === 1) return (rights.menus.get(objectKey) ?? 0) >= purview;
  if (objType === 2) return may(rights, objectKey);
  if (objType === 4) return fieldPurview(rights, objectKey) >= purview;
  if (objType === 5)
    return rights.apis.has(objectKey) || may(rights, declaredEndpoints().get(objectKey)?.access ?? objectKey);
  return false;
}

function fieldPurview(rights: Rights, key: string): number {
  const [entity = '', name = ''] = key.split('.');
  const resource = [...declaredResources().values()].find((each) => each.entity === entity);
  return resource ? purviewOf(rights, resource, name) : (rights.fields.get(key) ?? 0);
}

/**
 * Nobody hands out by membership what he does not hold himself: judges all grants of the role, or of the position and
 * the roles that its holders have. Administrators hold everything. Throws `perm.notHeld`.
 */
export async function judgeHandOut(
  context: Context,
  tx: Tx,
  subject: { readonly type: 'role' | 'position'; readonly id: string },
): Promise<void> {
  if (context.rights.admin) return;
  const handed = await tx.rows<Handed>(
    `select distinct g.obj_type as "objType", g.object_key as "objectKey", g.purview::integer as purview from perm_grant g
     where (g.valid_to is null or g.valid_to > $3::timestamptz)
       and ((g.subject_type = $1 and g.subject_id = $2::uuid)
         or (g.subject_type = 'role' and exists (select 1 from role_member m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
           where m.role_id = g.subject_id and m.member_type = $1 and m.member_id = $2::uuid and r.deleted_at is null)))`,
    [subject.type, subject.id, context.at],
  );
  const missing = handed.filter((each) => !holds(context.rights, each));
  if (missing.length > 0) throw grantErrors.notHeld({ objects: missing.slice(0, 5).map(({ objectKey }) => objectKey) });
}

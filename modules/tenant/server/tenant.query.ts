import { asPlatform } from '@mp/kernel/server';
import type { Tx } from '@mp/kernel/server';
import type { TemplateNode } from '../contract/index.ts';

/** Makes the rights of all members of the current tenant be compiled anew with their next request. */
export async function bumpTenantEpoch(tx: Tx): Promise<void> {
  await asPlatform(tx, () => tx.rows('update tenant set perm_epoch = perm_epoch + 1 where id = app_tenant()'));
}

/** What of a tenant decides how another one begins; needs the scope of the platform. */
export async function readTenant(
  tx: Tx,
  id: string,
): Promise<
  | {
      readonly id: string;
      readonly code: string;
      readonly initialisedAt: string | null;
      readonly orgTemplate: string | null;
    }
  | undefined
> {
  const [row] = await tx.rows<{ id: string; code: string; initialisedAt: string | null; orgTemplate: string | null }>(
    `select id, tenancy_code as code, initialised_at as "initialisedAt", org_template as "orgTemplate"
     from tenant where id = $1::uuid and deleted_at is null`,
    [id],
  );
  return row;
}

/** The tree of an enabled template; needs the scope of the platform. */
export async function readTemplate(tx: Tx, id: string): Promise<TemplateNode | undefined> {
  const [row] = await tx.rows<{ tree: TemplateNode }>(
    'select tree from org_template where id = $1::uuid and enabled and deleted_at is null',
    [id],
  );
  return row?.tree;
}

/** What the platform withholds from the tenant behind whose wall this runs. */
export async function readCeiling(tx: Tx): Promise<{ readonly type: 1 | 2; readonly key: string }[]> {
  return tx.rows('select obj_type as type, object_key as key from tenant_ceiling');
}

/** Withholds exactly these pages (type 1) and functions (type 2). */
export async function storeCeiling(
  tx: Tx,
  objects: readonly { readonly type: 1 | 2; readonly key: string }[],
  made: { readonly at: string; readonly by: string },
): Promise<void> {
  const given = [objects.map(({ type }) => type), objects.map(({ key }) => key)];
  await tx.batch([
    {
      text: `delete from tenant_ceiling c where tenant_id = app_tenant() and not exists (
        select 1 from unnest($1::smallint[], $2::text[]) g(type, key) where g.type = c.obj_type and g.key = c.object_key)`,
      values: given,
    },
    {
      text: `insert into tenant_ceiling (tenant_id, obj_type, object_key, created_at, created_by)
        select app_tenant(), type, key, $3::timestamptz, $4::uuid from unnest($1::smallint[], $2::text[]) g(type, key) on conflict do nothing`,
      values: [...given, made.at, made.by],
    },
  ]);
}

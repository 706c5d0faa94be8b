import type { Context, Tx, TxContext } from '@mp/kernel/server';
import type { OwnIcon } from '../contract/index.ts';

const pictureSql = `'data:image/png;base64,' || translate(encode(png, 'base64'), E'\\n', '')`;

/** The uploaded icons of the tenant, newest first. */
export async function allIcons(context: Context): Promise<OwnIcon[]> {
  return context.rows<OwnIcon>(
    `select id, name, ${pictureSql} as picture from menu_icon order by created_at desc, id limit 500`,
  );
}

/** How many icons the tenant has uploaded. */
export async function countIcons(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ n: number }>('select count(*)::integer as n from menu_icon');
  return row?.n ?? 0;
}

/** Keeps an icon. */
export async function insertIcon(
  context: TxContext,
  icon: { readonly id: string; readonly name: string; readonly png: Buffer },
): Promise<void> {
  await context.rows(
    `insert into menu_icon (tenant_id, id, created_at, created_by, name, png)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $5, $6::bytea)`,
    [context.tenantId, icon.id, context.at, context.userId, icon.name, icon.png],
  );
}

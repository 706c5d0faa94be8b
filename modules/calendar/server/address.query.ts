import type { Language } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { FeedAddress } from '../contract/index.ts';

/** Whose address of which feed. */
export interface AddressOwner {
  readonly tenantId: string;
  readonly userId: string;
  readonly feed: string;
  readonly subject: string | null;
}

const owned = 'tenant_id = $1::uuid and user_id = $2::uuid and feed = $3 and subject is not distinct from $4::uuid';
const keyOf = ({ tenantId, userId, feed, subject }: AddressOwner) => [tenantId, userId, feed, subject];
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The address of a feed that somebody has; needs the scope of the platform, as the others here. */
export async function addressOf(tx: Tx, owner: AddressOwner): Promise<FeedAddress | undefined> {
  const [row] = await tx.rows<FeedAddress>(
    `select hint, ${instant('issued_at')} as "issuedAt", ${instant('used_at')} as "usedAt" from calendar_address where ${owned}`,
    keyOf(owner),
  );
  return row;
}

/** How many addresses somebody has of other feeds. */
export async function countOthers(tx: Tx, owner: AddressOwner): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from calendar_address where tenant_id = $1::uuid and user_id = $2::uuid and not (${owned})`,
    keyOf(owner),
  );
  return row?.n ?? 0;
}

/** Puts an address in place of the former one. */
export async function storeAddress(
  tx: Tx,
  owner: AddressOwner,
  address: { readonly language: Language; readonly hash: string; readonly hint: string; readonly at: string },
): Promise<void> {
  const { language, hash, hint, at } = address;
  await tx.rows(
    `insert into calendar_address (id, tenant_id, user_id, feed, subject, language, hash, hint, issued_at)
      values (gen_random_uuid(), $1::uuid, $2::uuid, $3, $4::uuid, $5, $6, $7, $8::timestamptz)
      on conflict (tenant_id, user_id, feed, subject)
        do update set language = excluded.language, hash = excluded.hash, hint = excluded.hint, issued_at = excluded.issued_at, used_at = null`,
    [...keyOf(owner), language, hash, hint, at],
  );
}

/** Takes an address away; answers whether there was one. */
export async function dropAddress(tx: Tx, owner: AddressOwner): Promise<boolean> {
  return (await tx.rows(`delete from calendar_address where ${owned} returning id`, keyOf(owner))).length > 0;
}

/** The person and feed of an address, as the door has judged it; undefined where it opens nothing. */
export async function enterByAddress(
  context: Context,
  hash: string,
): Promise<(AddressOwner & { readonly language: Language }) | undefined> {
  const [row] = await context.rows<AddressOwner & { readonly language: Language }>(
    `select tenant_id as "tenantId", user_id as "userId", feed, subject, language from calendar_enter($1, $2::timestamptz)`,
    [hash, context.now],
  );
  return row;
}

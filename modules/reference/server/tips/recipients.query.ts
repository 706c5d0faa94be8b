import type { Tx } from '@mp/kernel/server';

/** Whom of some users a mail or SMS reaches, and how he is spoken to. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: string;
}

/** Those of some users who work for a dealer. */
export async function ofDealer(tx: Tx, dealerId: string, users: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from tenant_user where dealer_id = $1::uuid and id = any($2::uuid[]) and deleted_at is null',
    [dealerId, users],
  );
  return rows.map(({ id }) => id);
}

/** Names and addresses of users, by id. */
export async function addressees(
  tx: Pick<Tx, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Addressee>> {
  const rows = await tx.rows<Addressee>(
    `select u.id, u.employee_name as name, u.email, u.mobile, member_language(u.tenant_id, u.id) as language
     from tenant_user u where u.id = any($1::uuid[]) and u.deleted_at is null and u.status = 'enabled'`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((each) => [each.id, each]));
}

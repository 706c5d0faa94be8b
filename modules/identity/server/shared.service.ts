import { commonErrors, isUuid } from '@mp/kernel/contract';
import { asPlatform, asTenant } from '@mp/kernel/server';
import type { Context, Tx } from '@mp/kernel/server';
import type { SharedOrganisation, SharedUser } from '../contract/index.ts';
import * as query from './shared.query.ts';
import { admit } from './user-association.service.ts';

const source = (tx: Tx) => asPlatform(tx, () => query.shareSource(tx));

/** One level of the organisations that the caller's tenant shares; `source` is null where it shares none. */
export async function levelOfShared(
  context: Context,
  parent: string | undefined,
): Promise<{ source: string | null; items: SharedOrganisation[] }> {
  if (parent !== undefined && parent !== '' && !isUuid(parent)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const from = await source(tx);
    if (!from) return { source: null, items: [] };
    return { source: from.name, items: await asTenant(tx, from.id, () => query.levelBelow(tx, parent || null)) };
  });
}

/** People of the shared organisations, and who of them is a member already. Throws `common.notFound`. */
export async function usersOfShared(
  context: Context,
  { orgId, q }: { readonly orgId?: string | undefined; readonly q?: string | undefined },
): Promise<{ items: SharedUser[] }> {
  if (orgId !== undefined && orgId !== '' && !isUuid(orgId)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const from = await source(tx);
    if (!from) throw commonErrors.notFound();
    const found = await asTenant(tx, from.id, () => query.usersBelow(tx, orgId || null, (q ?? '').trim()));
    const known = await query.knownMembers(
      tx,
      found.map(({ id }) => id),
    );
    return { items: found.map((each) => ({ ...each, isMember: known.has(each.id) })) };
  });
}

/** Makes people of the shared organisations members. Throws `common.notFound`, `user.alreadyMember`. */
export async function addShared(
  context: Context,
  input: { readonly ids: readonly string[]; readonly orgIds: readonly string[] },
): Promise<{ added: number; code: string }> {
  const ids = [...new Set(input.ids)];
  return context.tx(async (tx) => {
    const from = await source(tx);
    const people = from ? await asTenant(tx, from.id, () => query.membersAmong(tx, ids)) : [];
    if (people.length < ids.length) throw commonErrors.notFound();
    for (const person of people) await admit(tx, person, { orgIds: input.orgIds });
    return { added: people.length, code: 'user.associated' };
  });
}

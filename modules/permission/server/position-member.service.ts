import { commonErrors } from '@mp/kernel/contract';
import { getRecord, newId, optionalPort, recordsOf } from '@mp/kernel/server';
import type { Context, TxContext } from '@mp/kernel/server';
import { position, type PositionMember } from '../contract/index.ts';
import * as query from './position.query.ts';
import { positionServer } from './position.service.ts';
import { limitRights } from './limit.service.ts';
import { recordMemberChange } from './role.query.ts';

/** Who holds a position. Throws `common.notFound`. */
export async function listHolders(
  context: Context,
  id: string,
  asked: query.MemberQuery,
): Promise<{ items: PositionMember[]; total: number }> {
  await getRecord(context, positionServer, id);
  return query.membersOf(context, id, asked);
}

interface Place {
  readonly id: string;
  readonly name: string;
}

async function note(
  context: TxContext,
  place: Place,
  change: { readonly before: readonly query.Holder[]; readonly after: readonly query.Holder[] },
): Promise<void> {
  const plain = ({ id, isMain }: query.Holder) => ({ type: 'user', id, isMain });
  await recordMemberChange(context, newId(), {
    subjectType: 'position',
    subjectId: place.id,
    before: change.before.map(plain),
    after: change.after.map(plain),
  });
  const before = new Map(change.before.map((holder) => [holder.id, holder]));
  const after = new Map(change.after.map((holder) => [holder.id, holder]));
  const stateOf = (holder: query.Holder | undefined) => (holder ? { isMain: holder.isMain } : null);
  await optionalPort('log')?.grants(
    context,
    [...new Map([...before, ...after]).values()].map(({ id, name }) => ({
      subjectType: 'position',
      subjectId: place.id,
      subjectName: place.name,
      objectType: 'user',
      objectId: id,
      objectName: name,
      before: stateOf(before.get(id)),
      after: stateOf(after.get(id)),
    })),
  );
}

interface Wanted {
  readonly id: string;
  /** Undefined: as it is, and no for a new one. */
  readonly isMain: boolean | undefined;
}

async function settle(
  context: TxContext,
  place: Place,
  change: { readonly wanted: readonly Wanted[]; readonly gone: readonly string[] },
): Promise<number> {
  const before = await query.holdersAmong(context, place.id, [...change.wanted.map(({ id }) => id), ...change.gone]);
  const known = new Map(before.map((holder) => [holder.id, holder]));
  const wanted = change.wanted
    .map(({ id, isMain }) => ({ id, isMain: isMain ?? known.get(id)?.isMain ?? false }))
    .filter(({ id, isMain }) => known.get(id)?.isMain !== isMain);
  const gone = change.gone.filter((id) => known.has(id));
  if (wanted.length + gone.length === 0) return 0;
  const names = await query.namesOf(
    context,
    wanted.map(({ id }) => id),
  );
  if (wanted.some(({ id }) => !names.has(id))) throw commonErrors.refNotFound({ field: '@position.members' });
  await query.storeHolders(context, place.id, wanted);
  await query.dropHolders(context, place.id, gone);
  const touched = new Set([...wanted.map(({ id }) => id), ...gone]);
  await note(context, place, {
    before: before.filter(({ id }) => touched.has(id)),
    after: wanted.map((each) => ({ ...each, name: names.get(each.id) ?? '' })),
  });
  return wanted.length + gone.length;
}

/** Gives a position to users. Throws `common.selectMany`, `perm.notHeld`, `common.notFound`, `common.refNotFound`. */
export async function addHolders(
  context: Context,
  id: string,
  asked: { readonly userIds: readonly string[]; readonly isMain?: boolean | undefined },
): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, position).lock(id, { scope: 'update' });
    if (asked.userIds.length === 0) throw commonErrors.selectMany();
    await limitRights(tx, { users: asked.userIds });
    const wanted = [...new Set(asked.userIds)].map((userId) => ({ id: userId, isMain: asked.isMain }));
    return { changed: await settle(tx, record, { wanted, gone: [] }) };
  });
}

/** Takes a position from users. Throws `common.selectMany`, `common.notFound`. */
export async function removeHolders(
  context: Context,
  id: string,
  userIds: readonly string[],
): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, position).lock(id, { scope: 'update' });
    if (userIds.length === 0) throw commonErrors.selectMany();
    await limitRights(tx, { users: userIds });
    return { changed: await settle(tx, record, { wanted: [], gone: [...new Set(userIds)] }) };
  });
}

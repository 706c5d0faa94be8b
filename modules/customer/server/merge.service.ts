import { commonErrors, isUuid, pickText, type I18nText } from '@mp/kernel/contract';
import {
  lockRecord,
  newId,
  resourceServer,
  updateStatement,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { customer, customerErrors, mergePatch, usualChoice, type MergeChoice } from '../contract/index.ts';
import { isAbove, lockGroups } from './customer.query.ts';
import { settlePairs } from './duplicate.query.ts';
import { formerCodes, lockMerge, markUndone, storeMerge } from './merge.query.ts';
import { moveReferences, referenceCounts } from './references.ts';

/** Days in which a merge can be taken back. */
const undoDays = 7;
const undoMillis = undoDays * 86_400_000;

/** Instant since which merges can be taken back. */
export const undoSince = (context: Context): string => new Date(context.now.getTime() - undoMillis).toISOString();

type Locked = Values & { readonly id: string; readonly version: number };

interface MergeOrder {
  readonly fromId: string;
  readonly intoId: string;
  readonly fromVersion?: number;
  readonly intoVersion?: number;
  /** What nobody chose is done the usual way. */
  readonly choice?: MergeChoice;
  readonly reason?: string | undefined;
  /** State before, where a transition has set the one of a merged customer already. */
  readonly fromStatus?: string;
}

function server(): ResourceServer {
  const found = resourceServer(customer.key);
  if (!found) throw new Error('customers are not served');
  return found;
}

const stands: ReadonlySet<unknown> = new Set(['active', 'frozen']);

function demandState(record: Locked, status: unknown, allowed: ReadonlySet<unknown>): void {
  if (!allowed.has(status))
    throw customerErrors.mergeState({ code: String(record.code), status: `@customer.status.${String(status)}` });
}

/** Both customers, locked in the order of their ids. */
async function lockBoth(context: Context, tx: Tx, one: string, other: string): Promise<[Locked, Locked]> {
  const locked = new Map<string, Locked>();
  for (const id of [one, other].toSorted()) locked.set(id, await lockRecord(context, tx, server(), id));
  const [first, second] = [locked.get(one), locked.get(other)];
  if (!first || !second) throw commonErrors.notFound();
  return [first, second];
}

const write = (
  context: Context,
  record: { readonly id: string; readonly version: number },
  values: Values,
  action: string,
  reason?: string,
) =>
  updateStatement(context, server(), record.id, record.version, values, {
    trusted: true,
    action,
    ...(reason ? { reason } : {}),
  });

const only = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

const seenBy = (values: Values): unknown[] => [
  ...new Set([values.ownerDealerId, ...(Array.isArray(values.shareWith) ? values.shareWith : [])].filter(Boolean)),
];

/** Fields that follow from others and go along with them. */
const following: Readonly<Record<string, readonly string[]>> = { name: ['nameKey'], regionId: ['bigAreaId'] };

function patchOf(into: Locked, from: Locked, choice: MergeChoice): Record<string, unknown> {
  const patch = mergePatch(into, from, choice);
  for (const [name, others] of Object.entries(following))
    if (name in patch) for (const each of others) patch[each] = from[each] ?? null;
  patch.dealerIds = seenBy({ ...into, ...patch });
  // What stood above the other one may not be the survivor itself.
  if (patch.groupId === into.id) patch.groupId = null;
  return patch;
}

/**
 * Merges one customer into another: the survivor gets what was chosen, everything that names the other one names the
 * survivor, and the other one leads to it from then on. Throws `customer.mergeCycle`, `customer.mergeState`,
 * `common.versionConflict`, `common.notFound`.
 */
export async function mergeInto(
  context: Context,
  tx: Tx,
  order: MergeOrder,
): Promise<{ mergeId: string; moved: number }> {
  const { fromId, intoId, reason } = order;
  if (fromId === intoId) throw customerErrors.mergeCycle();
  await lockGroups(context, tx);
  const [from, into] = await lockBoth(context, tx, fromId, intoId);
  const fromStatus = order.fromStatus ?? from.status;
  if ((order.fromVersion ?? from.version) !== from.version || (order.intoVersion ?? into.version) !== into.version)
    throw commonErrors.versionConflict();
  demandState(from, fromStatus, order.fromStatus === 'draft' ? new Set(['draft']) : stands);
  demandState(into, into.status, stands);
  if (await isAbove(tx, fromId, intoId)) throw customerErrors.mergeCycle();

  const patch = patchOf(into, from, order.choice ?? usualChoice(into, from));
  const fromPatch = { status: 'merged', mergedInto: intoId, creditCode: null };
  // The credit code leaves the one before it comes to the other.
  await tx.batch([write(context, from, fromPatch, 'merged', reason)]);
  const moved = await moveReferences(context, tx, { from: fromId, to: intoId, action: 'customerMerged', reason });
  const after = { ...patch, formerCodes: await formerCodes(tx, intoId) };
  const [now] = await tx.rows<{ version: number }>('select version from customer where id = $1::uuid', [intoId]);
  await tx.batch([write(context, { id: intoId, version: now?.version ?? into.version }, after, 'merge', reason)]);
  const mergeId = newId();
  const names = Object.keys(after);
  await storeMerge(context, tx, {
    id: mergeId,
    fromId,
    intoId,
    before: { from: { ...only(from, Object.keys(fromPatch)), status: fromStatus }, into: only(into, names) },
    after,
    moved,
    reason: reason ?? null,
  });
  await settlePairs(tx, fromId, 'merged', context.at);
  return { mergeId, moved: Object.values(moved).reduce((sum, ids) => sum + ids.length, 0) };
}

/** Merges as somebody of the head office asks for it. Throws as `mergeInto`. */
export async function mergeCustomers(
  context: Context,
  fromId: string,
  body: {
    readonly into: string;
    readonly version: number;
    readonly intoVersion: number;
    readonly take: readonly string[];
    readonly unite: readonly string[];
    readonly reason?: string | undefined;
  },
) {
  if (!isUuid(fromId) || !isUuid(body.into)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const done = await mergeInto(context, tx, {
      fromId,
      intoId: body.into,
      fromVersion: body.version,
      intoVersion: body.intoVersion,
      choice: { take: body.take, unite: body.unite },
      reason: body.reason?.trim() || undefined,
    });
    const [row] = await tx.rows<{ code: string; name: I18nText }>(
      'select code, name from customer where id = $1::uuid',
      [body.into],
    );
    return {
      ...done,
      survivor: { id: body.into, code: row?.code ?? '', name: row ? pickText(row.name, context.locale) : '' },
    };
  });
}

/** How many records name a customer. Throws `common.notFound`. */
export async function previewOfMerge(context: Context, id: string) {
  if (!isUuid(id)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    await lockRecord(context, tx, server(), id);
    return { references: await referenceCounts(tx, id) };
  });
}

const same = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

/** A value with the keys of its objects in order, since the database keeps them in its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

/**
 * Takes a merge back: the survivor's fields as they were, unless changed since, the other one as it was, and what moved
 * back to it, unless it names somebody else by now. Throws `customer.undone`, `customer.undoLate`, `common.notFound`.
 */
export async function undoMergeOf(context: Context, id: string): Promise<{ id: string; kept: string[]; left: number }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    await lockGroups(context, tx);
    const merge = await lockMerge(tx, id);
    if (!merge) throw commonErrors.notFound();
    if (merge.undoneAt !== null) throw customerErrors.undone();
    if (new Date(merge.mergedAt).getTime() < context.now.getTime() - undoMillis)
      throw customerErrors.undoLate({ days: undoDays });
    const [from, into] = await lockBoth(context, tx, merge.fromId, merge.intoId);
    if (into.status === 'merged' || from.status !== 'merged' || from.mergedInto !== into.id)
      throw customerErrors.undone();
    const kept = Object.keys(merge.after).filter(
      (name) => name !== 'formerCodes' && !same(into[name], merge.after[name]),
    );
    const back = Object.fromEntries(
      Object.entries(merge.before.into).filter(([name]) => name !== 'formerCodes' && !kept.includes(name)),
    );
    // The credit code leaves the survivor before it comes back to the other one.
    await tx.batch([write(context, into, back, 'undoMerge')]);
    await tx.batch([write(context, from, await freeCode(tx, merge.before.from), 'undoMerge')]);
    const moved = await moveReferences(context, tx, {
      from: into.id,
      to: from.id,
      action: 'undoMerge',
      only: merge.moved,
    });
    await restFormerCodes(context, tx, into.id);
    await markUndone(context, tx, id);
    await settlePairs(tx, from.id, 'open', context.at);
    const count = (ids: Readonly<Record<string, readonly string[]>>) =>
      Object.values(ids).reduce((sum, each) => sum + each.length, 0);
    return {
      id: from.id,
      kept: kept.filter((name) => !(name in hiddenFields)),
      left: count(merge.moved) - count(moved),
    };
  });
}

const hiddenFields = { nameKey: true, dealerIds: true, bigAreaId: true } as const;

/** The credit code comes back unless somebody else has it by now. */
async function freeCode(tx: Tx, before: Values): Promise<Values> {
  if (typeof before.creditCode !== 'string') return before;
  const taken = await tx.rows('select 1 from customer where lower(credit_code) = lower($1) and deleted_at is null', [
    before.creditCode,
  ]);
  return taken.length > 0 ? { ...before, creditCode: null } : before;
}

async function restFormerCodes(context: Context, tx: Tx, id: string): Promise<void> {
  const [row] = await tx.rows<{ version: number }>('select version from customer where id = $1::uuid', [id]);
  await tx.batch([
    write(context, { id, version: row?.version ?? 0 }, { formerCodes: await formerCodes(tx, id) }, 'update'),
  ]);
}

import { commonErrors, isUuid, pickText, type I18nText, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  getRecord,
  newId,
  recordsOf,
  resourceServer,
  type Context,
  type RecordStore,
  type ResourceServer,
  type Tx,
  type Values,
  type TxContext,
} from '@mp/kernel/server';
import {
  customer,
  customerErrors,
  duplicatePair,
  mergePatch,
  usualChoice,
  type MergeChoice,
} from '../contract/index.ts';
import { isAbove, lockGroups } from './customer.query.ts';
import { pairsIn } from './duplicate.query.ts';
import { formerCodes, lockMerge, markUndone, storeMerge } from './merge.query.ts';
import { moveReferences, referenceCounts } from './references.ts';

/** Days in which a merge can be taken back. */
const undoDays = 7;
const undoMillis = undoDays * 86_400_000;

/** Instant since which merges can be taken back. */
export const undoSince = (context: Context): string => new Date(context.now.getTime() - undoMillis).toISOString();

type Customer = RecordOf<typeof customer>;
type CustomerInput = InputOf<typeof customer>;
type Status = Customer['status'];
type CustomerStore = RecordStore<(typeof customer)['fields']>;

interface MergeOrder {
  readonly fromId: string;
  readonly intoId: string;
  readonly fromVersion?: number;
  readonly intoVersion?: number;
  /** What nobody chose is done the usual way. */
  readonly choice?: MergeChoice;
  readonly reason?: string | undefined;
  /** State before, where a transition has set the one of a merged customer already. */
  readonly fromStatus?: Status;
}

function server(): ResourceServer {
  const found = resourceServer(customer.key);
  if (!found) throw new Error('customers are not served');
  return found;
}

const standing: readonly Status[] = ['active', 'frozen'];

function requireState({ code }: Customer, status: Status, allowed: readonly Status[]): void {
  if (!allowed.includes(status))
    throw customerErrors.mergeState({ code: code ?? '', status: `@customer.status.${status}` });
}

/** Both customers, locked in the order of their ids. */
async function lockBoth(customers: CustomerStore, one: string, other: string): Promise<[Customer, Customer]> {
  const locked = new Map<string, Customer>();
  for (const id of [one, other].toSorted()) locked.set(id, await customers.lock(id));
  const [first, second] = [locked.get(one), locked.get(other)];
  if (!first || !second) throw commonErrors.notFound();
  return [first, second];
}

const only = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

function patchOf(into: Customer, from: Customer, choice: MergeChoice): CustomerInput {
  const patch: CustomerInput = mergePatch(into, from, choice);
  // What follows from other fields goes along with them.
  if ('name' in patch) patch.nameKey = from.nameKey;
  if ('regionId' in patch) patch.bigAreaId = from.bigAreaId;
  const { ownerDealerId, shareWith } = { ...into, ...patch };
  patch.dealerIds = [...new Set([...(ownerDealerId ? [ownerDealerId] : []), ...(shareWith ?? [])])];
  // What was above the other one may not be the survivor itself.
  if (patch.groupId === into.id) patch.groupId = null;
  return patch;
}

/**
 * Merges one customer into another: the survivor gets what was chosen, everything that names the other one names the
 * survivor, and the other one leads to it from then on. Throws `customer.mergeCycle`, `customer.mergeState`,
 * `common.versionConflict`, `common.notFound`.
 */
export async function mergeInto(context: TxContext, order: MergeOrder): Promise<{ mergeId: string; moved: number }> {
  const { fromId, intoId, reason } = order;
  if (fromId === intoId) throw customerErrors.mergeCycle();
  await lockGroups(context);
  const customers = recordsOf(context, customer);
  const [from, into] = await lockBoth(customers, fromId, intoId);
  const fromStatus = order.fromStatus ?? from.status;
  if ((order.fromVersion ?? from.version) !== from.version || (order.intoVersion ?? into.version) !== into.version)
    throw commonErrors.versionConflict();
  requireState(from, fromStatus, order.fromStatus === 'draft' ? ['draft'] : standing);
  requireState(into, into.status, standing);
  if (await isAbove(context, fromId, intoId)) throw customerErrors.mergeCycle();

  const patch = patchOf(into, from, order.choice ?? usualChoice(into, from));
  const fromPatch = { status: 'merged', mergedInto: intoId, creditCode: null } as const;
  // The credit code leaves the one before it comes to the other.
  await customers.update(from, fromPatch, { action: 'merged', reason });
  const moved = await moveReferences(context, { from: fromId, to: intoId, action: 'customerMerged', reason });
  const after = { ...patch, formerCodes: await formerCodes(context, intoId) };
  // The survivor itself may have named the other one; it has moved on by one version then.
  await customers.update(await customers.lock(intoId), after, { action: 'merge', reason });
  const mergeId = newId();
  const names = Object.keys(after);
  await storeMerge(context, {
    id: mergeId,
    fromId,
    intoId,
    before: { from: { ...only(from, Object.keys(fromPatch)), status: fromStatus }, into: only(into, names) },
    after,
    moved,
    reason: reason ?? null,
  });
  await decidePairs(context, { of: fromId, state: 'merged' });
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
  // Both must be within the caller's reach; a merge that a process decided has been judged there.
  for (const id of [fromId, body.into]) await getRecord(context, server(), id);
  return context.tx(async (tx) => {
    const done = await mergeInto(tx, {
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
  await getRecord(context, server(), id);
  return context.tx(async (tx) => ({ references: await referenceCounts(tx, id) }));
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
    await lockGroups(tx);
    const merge = await lockMerge(tx, id);
    if (!merge) throw commonErrors.notFound();
    await getRecord(context, server(), merge.intoId);
    if (merge.undoneAt !== null) throw customerErrors.undone();
    if (new Date(merge.mergedAt).getTime() < context.now.getTime() - undoMillis)
      throw customerErrors.undoLate({ days: undoDays });
    const customers = recordsOf(tx, customer);
    const [from, into] = await lockBoth(customers, merge.fromId, merge.intoId);
    if (into.status === 'merged' || from.status !== 'merged' || from.mergedInto !== into.id)
      throw customerErrors.undone();
    const [now, after]: readonly Values[] = [into, merge.after];
    const kept = Object.keys(merge.after).filter((name) => name !== 'formerCodes' && !same(now?.[name], after?.[name]));
    const back = Object.fromEntries(
      Object.entries(merge.before.into).filter(([name]) => name !== 'formerCodes' && !kept.includes(name)),
    );
    // The credit code leaves the survivor before it comes back to the other one.
    const options = { action: 'undoMerge' };
    await customers.update(into, back, options);
    await customers.update(from, await freeCode(tx, merge.before.from), options);
    const moved = await moveReferences(tx, {
      from: into.id,
      to: from.id,
      action: 'undoMerge',
      only: merge.moved,
    });
    const survivor = await customers.lock(into.id);
    await customers.update(survivor, { formerCodes: await formerCodes(tx, into.id) });
    await markUndone(tx, id);
    await decidePairs(tx, { of: from.id, state: 'open' });
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
async function freeCode(tx: Tx, before: CustomerInput): Promise<CustomerInput> {
  if (!before.creditCode) return before;
  const taken = await tx.rows('select 1 from customer where lower(credit_code) = lower($1) and deleted_at is null', [
    before.creditCode,
  ]);
  return taken.length > 0 ? { ...before, creditCode: null } : before;
}

/** Ends the open pairs of a customer that was merged away, or opens those of a merge that was taken back again. */
async function decidePairs(
  context: TxContext,
  { of, state }: { readonly of: string; readonly state: 'merged' | 'open' },
): Promise<void> {
  const pairs = await pairsIn(context, of, state === 'merged' ? 'open' : 'merged');
  await recordsOf(context, duplicatePair).updateMany(pairs, () => ({ state }));
}

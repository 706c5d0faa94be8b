import { commonErrors, isUuid, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  changedFields,
  newId,
  recordsOf,
  updateRecord,
  type Context,
  type MutableValues,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import {
  auditStates,
  closedFields,
  dealer as dealers,
  dealerErrors,
  dealerVersion,
  rebased,
  type Content,
  type ContentField,
  type RebaseConflict,
  type VersionState,
} from '../contract/index.ts';
import { completeness, contentOf } from './content.ts';
import { insertVersion, nextVersionNo, openVersionOf } from './dealer.query.ts';
import { dealerVersionServer } from './served.ts';
import { keepPapers } from './papers.ts';

/** Whether the caller works for a dealer, and so may not grant himself scope. */
const isDealerUser = (context: Context): boolean =>
  context.rights.admin === null && context.rights.confined.has('dealer');

/** Fields of a version that are closed to the caller. */
export const closedFor = (context: Context, { source, isFirst }: Values): ContentField[] =>
  closedFields({ isDealers: isDealerUser(context), source, isFirst });

type Dealer = RecordOf<typeof dealers>;
type Version = RecordOf<typeof dealerVersion>;
type VersionInput = InputOf<typeof dealerVersion>;

/** The dealer, locked, within the reach of the caller. */
export async function lockedDealer(context: Context, tx: Tx, dealerId: string, isTrusted = false): Promise<Dealer> {
  if (!isUuid(dealerId)) throw commonErrors.notFound();
  return recordsOf(context, tx, dealers).lock(dealerId, isTrusted ? {} : { scope: 'update' });
}

/** Text key of a version's state. */
const stateKey = (state: VersionState) => `@dealerVersion.state.${state}`;

/** What a version begins with beside the valid content. */
export interface VersionStart {
  readonly source: 'change' | 'authorise' | 'feedback' | 'verification';
  /** Values that take the place of valid ones, such as a suggested correction. */
  readonly values?: Content;
  /** The caller has been judged already, and may have no right on dealers. */
  readonly trusted?: boolean;
}

/**
 * Begins a version as a copy of the valid one. Throws `common.notFound`, `dealer.openVersionExists` and, for a dealer
 * that is leaving or gone, `dealer.notActive`.
 */
export async function beginVersion(
  context: Context,
  tx: Tx,
  dealerId: string,
  { source, values, trusted = false }: VersionStart,
): Promise<{ id: string; version: number }> {
  const dealer = await lockedDealer(context, tx, dealerId, trusted);
  const code = dealer.code ?? '';
  const isDealers = isDealerUser(context);
  if (dealer.status !== 'active' && dealer.status !== 'applying' && (isDealers || dealer.status !== 'suspended'))
    throw dealerErrors.notActive({ code, status: `@dealer.status.${dealer.status}` });
  const open = await openVersionOf(tx, dealerId);
  if (open) throw dealerErrors.openVersionExists({ no: open.no, state: stateKey(open.state) });
  const id = newId();
  const content = { ...contentOf(dealer), ...values };
  const versionNo = await nextVersionNo(tx, dealerId);
  await insertVersion(context, tx, {
    id,
    dealer: { id: dealerId, code, regionId: dealer.regionId ?? '' },
    versionNo,
    source: dealer.effectiveVersionId === null ? 'new' : source,
    content,
    base: dealer.effectiveVersionId,
    more: { isFirst: dealer.effectiveVersionId === null, completeness: dealer.completeness ?? 0 },
  });
  await recordsOf(context, tx, dealers).update(dealer, { openVersionId: id }, { action: 'change' });
  return { id, version: 1 };
}

/** Before a draft is stored: it is open for writing, scope is not taken by the dealer itself, and how full it is. */
export async function beforeSave(context: Context, tx: Tx, old: Version, patch: VersionInput): Promise<void> {
  const closed: readonly string[] = closedFor(context, old);
  const granted = changedFields(old, patch).find((field) => closed.includes(field));
  if (granted) throw dealerErrors.scopeByHeadOffice({ field: `@dealer.field.${granted}` });
  const content = contentOf({ ...old, ...patch });
  const { percent } = await completeness(context, tx, content, {
    dealerId: old.dealerId,
    isFirst: old.isFirst,
    grade: null,
  });
  patch.completeness = percent;
  const conflicts = (old.conflicts ?? []) as readonly RebaseConflict[];
  if ('qualifications' in patch) await keepPapers(context, tx, old.dealerId, contentOf({ ...old, ...patch }));
  // A field that is in conflict is decided by being written.
  const left = conflicts.filter(({ field }) => !(field in patch));
  if (left.length < conflicts.length) patch.conflicts = left;
}

/** Settles conflicts of a draft with the valid version; what is left must be settled before it is submitted. */
export async function resolveConflicts(
  context: Context,
  id: string,
  given: { readonly version: number; readonly choices: readonly { field: string; take: 'mine' | 'theirs' }[] },
): Promise<MutableValues> {
  return context.tx(async (tx) => {
    const old: Values = await recordsOf(context, tx, dealerVersion).lock(id, { scope: 'update' });
    const conflicts = (old.conflicts ?? []) as readonly RebaseConflict[];
    const values: MutableValues = {};
    for (const { field, take } of given.choices) {
      const conflict = conflicts.find((each) => each.field === field);
      if (conflict) values[field] = take === 'theirs' ? conflict.theirs : (old[field] ?? null);
    }
    return updateRecord(context, dealerVersionServer(), id, given.version, values);
  });
}

/**
 * Puts the open draft of a dealer on the version that is valid now: untouched fields take the new value, others become
 * conflicts. Throws `dealer.versionInAudit` when the open version is being audited.
 */
export async function rebaseDraft(
  context: Context,
  tx: Tx,
  {
    dealerId,
    base,
    valid,
    validId,
  }: { readonly dealerId: string; readonly base: Content; readonly valid: Content; readonly validId: string },
): Promise<void> {
  const open = await openVersionOf(tx, dealerId);
  if (!open) return;
  if (auditStates.includes(open.state) || open.state === 'approved') throw dealerErrors.versionInAudit();
  const versions = recordsOf(context, tx, dealerVersion);
  const draft = await versions.lock(open.id);
  const { values, conflicts } = rebased(base, contentOf(draft), valid);
  const kept = ((draft.conflicts ?? []) as readonly RebaseConflict[]).filter(
    ({ field }) => !conflicts.some((each) => each.field === field),
  );
  await versions.update(
    draft,
    { ...values, conflicts: [...kept, ...conflicts], baseVersionId: validId },
    { action: 'rebase' },
  );
}

import { commonErrors, isUuid } from '@mp/kernel/contract';
import {
  lockRecord,
  newId,
  updateRecord,
  updateStatement,
  type Context,
  type MutableValues,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import {
  auditStates,
  changeClassOf,
  contentFields,
  dealerErrors,
  rebased,
  type Content,
  type RebaseConflict,
  type VersionState,
} from '../contract/index.ts';
import { completeness, contentOf } from './content.ts';
import { insertVersion, nextVersionNo, openVersionOf } from './dealer.query.ts';
import { dealerServer, dealerVersionServer } from './served.ts';
import { keepPapers } from './papers.ts';

/** Whether the caller works for a dealer, and so may not grant himself scope. */
const isDealerUser = (context: Context): boolean =>
  context.rights.admin === null && context.rights.confined.has('dealer');

/** The dealer, locked, within the reach of the caller. */
export async function lockedDealer(
  context: Context,
  tx: Tx,
  dealerId: string,
  isTrusted = false,
): Promise<Values & { readonly id: string; readonly version: number }> {
  if (!isUuid(dealerId)) throw commonErrors.notFound();
  return lockRecord(context, tx, dealerServer(), dealerId, isTrusted ? undefined : 'update');
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
  const code = String(dealer.code);
  const isDealers = isDealerUser(context);
  if (dealer.status !== 'active' && dealer.status !== 'applying' && (isDealers || dealer.status !== 'suspended'))
    throw dealerErrors.notActive({ code, status: `@dealer.status.${String(dealer.status)}` });
  const open = await openVersionOf(tx, dealerId);
  if (open) throw dealerErrors.openVersionExists({ no: open.no, state: stateKey(open.state) });
  const id = newId();
  const content = { ...contentOf(dealer), ...values };
  const versionNo = await nextVersionNo(tx, dealerId);
  await insertVersion(context, tx, {
    id,
    dealer: { id: dealerId, code, regionId: String(dealer.regionId) },
    versionNo,
    source: dealer.effectiveVersionId === null ? 'new' : source,
    content,
    base: (dealer.effectiveVersionId as string | null) ?? null,
    more: { isFirst: dealer.effectiveVersionId === null, completeness: Number(dealer.completeness ?? 0) },
  });
  await tx.batch([
    updateStatement(
      context,
      dealerServer(),
      dealerId,
      null,
      { openVersionId: id },
      { trusted: true, action: 'change' },
    ),
  ]);
  return { id, version: 1 };
}

/** Before a draft is stored: it is open for writing, scope is not taken by the dealer itself, and how full it is. */
export async function beforeSave(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  if (isDealerUser(context) && old.source !== 'authorise' && old.isFirst !== true) {
    const granted = contentFields.find(
      (field) =>
        field in patch &&
        changeClassOf[field] === 'd' &&
        JSON.stringify(patch[field] ?? null) !== JSON.stringify(old[field] ?? null),
    );
    if (granted) throw dealerErrors.scopeByHeadOffice({ field: `@dealer.field.${granted}` });
  }
  const content = contentOf({ ...old, ...patch });
  const { percent } = await completeness(context, tx, content, {
    dealerId: String(old.dealerId),
    isFirst: old.isFirst === true,
    grade: null,
  });
  patch.completeness = percent;
  const conflicts = (old.conflicts ?? []) as readonly RebaseConflict[];
  if ('qualifications' in patch) await keepPapers(context, tx, String(old.dealerId), contentOf({ ...old, ...patch }));
  // Whoever writes a field that is in conflict has decided it.
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
    const old = await lockRecord(context, tx, dealerVersionServer(), id, 'update');
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
  const draft = await lockRecord(context, tx, dealerVersionServer(), open.id);
  const { values, conflicts } = rebased(base, contentOf(draft), valid);
  const kept = ((draft.conflicts ?? []) as readonly RebaseConflict[]).filter(
    ({ field }) => !conflicts.some((each) => each.field === field),
  );
  await tx.batch([
    updateStatement(
      context,
      dealerVersionServer(),
      open.id,
      null,
      { ...values, conflicts: [...kept, ...conflicts], baseVersionId: validId },
      { trusted: true, action: 'rebase' },
    ),
  ]);
}

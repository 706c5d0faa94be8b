import {
  openStates,
  readLines,
  rebased,
  revisionErrors,
  writableStates,
  type ConflictChoice,
  type Content,
  type Fields,
  type SubjectFields,
  type InputWith,
  type RecordWith,
  type RevisionConflict,
  type RevisionLine,
} from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import { columnName } from '../column.ts';
import type { MutableValues, Values } from '../resource/model.ts';
import { changedFields, updateRecord } from '../resource/write.ts';
import {
  subjectStore,
  versionServer,
  versionStore,
  type AnyVersionFields,
  type ServedRevision,
  type SubjectRecord,
} from './served.ts';

/** The open version of a subject. */
export interface OpenVersion {
  readonly id: string;
  readonly no: number;
  readonly state: string;
}

/** What a version begins with beside the valid content. */
export interface VersionStart {
  readonly source: string;
  /** Values that take the place of valid ones, such as a suggested correction. */
  readonly values?: Content;
  /** The caller has been judged already, and may have no right on the subject. */
  readonly isTrusted?: boolean;
}

/** The lines that were frozen at the last submission. */
export const linesOf = (version: Values): RevisionLine[] => readLines(version.lines);
/** What a newer valid version and the draft have both changed. */
export const conflictsOf = (version: Values): readonly RevisionConflict[] =>
  (version.conflicts ?? []) as readonly RevisionConflict[];

/** The open version of a subject; it has at most one. */
export async function openVersionOf(
  served: ServedRevision,
  tx: Pick<Tx, 'rows'>,
  subjectId: string,
): Promise<OpenVersion | undefined> {
  const [row] = await tx.rows<OpenVersion>(
    `select id, version_no as no, state from ${versionServer(served).table}
      where ${columnName(served.revision.subjectField)} = $1::uuid and state = any($2::text[]) and deleted_at is null`,
    [subjectId, openStates(served.revision)],
  );
  return row;
}

async function nextVersionNo(served: ServedRevision, tx: Tx, subjectId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select coalesce(max(version_no), 0) + 1 as n from ${versionServer(served).table}
      where ${columnName(served.revision.subjectField)} = $1::uuid`,
    [subjectId],
  );
  return Number(row?.n ?? 1);
}

/** A version to be stored. */
export interface NewVersion {
  readonly subject: Values & InputWith<SubjectFields> & { readonly id: string };
  readonly source: string;
  readonly content: Content;
  readonly base: string | null;
  readonly more?: InputWith<AnyVersionFields>;
}

/** Stores a version under the next number of its subject. */
export async function insertVersion(
  served: ServedRevision,
  context: TxContext,
  { subject, source, content, base, more }: NewVersion,
): Promise<string> {
  const id = newId();
  const versionNo = await nextVersionNo(served, context, subject.id);
  const values: InputWith<AnyVersionFields> = {
    [served.revision.subjectField]: subject.id,
    versionNo,
    source,
    state: 'draft',
    baseVersionId: base,
    isFirst: versionNo === 1,
    resumeAt: 'none',
    completeness: 0,
    ...served.hooks.newVersion(subject, versionNo),
    ...served.revision.content.valuesOf(content),
    ...more,
  };
  await versionStore(served, context).insertMany([{ id, values }]);
  return id;
}

/**
 * Begins a version as a copy of the valid content. Throws `common.notFound`, `revision.openVersionExists` and what the
 * module refuses.
 */
export async function beginVersion(
  served: ServedRevision,
  context: TxContext,
  { subjectId, source, values, isTrusted = false }: VersionStart & { readonly subjectId: string },
): Promise<{ id: string; version: number }> {
  const { revision, hooks } = served;
  const subjects = subjectStore(served, context);
  const subject = (await subjects.lock(subjectId, isTrusted ? {} : { scope: 'update' })) as SubjectRecord;
  hooks.requireOpenSubject?.(context, subject, 'begin');
  const open = await openVersionOf(served, context, subjectId);
  if (open)
    throw revisionErrors.openVersionExists({ no: open.no, state: `@${revision.version.entity}.state.${open.state}` });
  const base = subject.effectiveVersionId;
  const id = await insertVersion(served, context, {
    subject,
    source: base === null ? 'new' : source,
    content: { ...revision.content.valuesOf(subject), ...values },
    base,
    more: { isFirst: base === null, completeness: Number(subject.completeness ?? 0) },
  });
  await subjects.update(subject, { openVersionId: id }, { action: 'change' });
  return { id, version: 1 };
}

/** Which side is taken of each conflict of a draft in the version that the author has seen. */
export interface ConflictsToSettle {
  readonly id: string;
  readonly version: number;
  readonly choices: readonly ConflictChoice[];
}

/** Settles conflicts of a draft with the valid version; what is left must be settled before it is submitted. */
export async function resolveConflicts(
  served: ServedRevision,
  context: Context,
  given: ConflictsToSettle,
): Promise<MutableValues> {
  return context.tx(async (tx) => {
    const old: Values = await versionStore(served, tx).lock(given.id, { scope: 'update' });
    const values: MutableValues = {};
    for (const { field, take } of given.choices) {
      const conflict = conflictsOf(old).find((each) => each.field === field);
      if (conflict) values[field] = take === 'theirs' ? conflict.theirs : (old[field] ?? null);
    }
    return updateRecord(context, versionServer(served), { id: given.id, version: given.version, values });
  });
}

/** Before a draft is stored: closed fields stay as they are, and a field in conflict is decided by being written. */
export function beforeWrite(
  { hooks }: ServedRevision,
  context: Context,
  [old, patch]: readonly [RecordWith<Fields>, MutableValues],
) {
  const closed = hooks.closed?.fields(context, old) ?? [];
  const taken = changedFields(old, patch).find((field) => closed.includes(field));
  if (taken !== undefined && hooks.closed) throw hooks.closed.refuse(taken);
  const left = conflictsOf(old).filter(({ field }) => !(field in patch));
  if (left.length < conflictsOf(old).length) patch.conflicts = left;
}

/** Refuses to go on while the open version is beyond the hands of its author. Throws `revision.versionInAudit`. */
export function requireNotInAudit(open: OpenVersion | undefined): void {
  if (open && !writableStates.includes(open.state)) throw revisionErrors.versionInAudit();
}

/** Puts an open draft on the version that is valid now: untouched fields take the new value, others become conflicts. */
export async function rebaseDraft(
  served: ServedRevision,
  context: TxContext,
  { draftId, base, valid, validId }: { draftId: string; base: Content; valid: Content; validId: string },
): Promise<void> {
  const versions = versionStore(served, context);
  const draft = await versions.lock(draftId);
  const { content } = served.revision;
  const { values, conflicts } = rebased(content, { base, mine: content.valuesOf(draft), theirs: valid });
  const kept = conflictsOf(draft).filter(({ field }) => !conflicts.some((each) => each.field === field));
  await versions.update(
    draft,
    { ...values, conflicts: [...kept, ...conflicts], baseVersionId: validId },
    { action: 'rebase' },
  );
}

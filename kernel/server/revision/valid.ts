import {
  AppError,
  classesOf,
  crossProblems,
  differenceOf,
  inputProblems,
  normaliseInput,
  revisionErrors,
} from '../../contract/index.ts';
import type { Services } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import { moveRecord } from '../lifecycle.ts';
import { ports } from '../ports.ts';
import type { MutableValues, Values } from '../resource/model.ts';
import { systemContext } from '../system.ts';
import { insertVersion, openVersionOf, rebaseDraft, requireNotInAudit } from './draft.ts';
import {
  subjectIdOf,
  subjectStore,
  titleOf,
  versionServer,
  versionStore,
  type ServedRevision,
  type SubjectRecord,
} from './served.ts';

/**
 * Makes an approved version (or a correction) the valid one: the old one becomes history, and the subject takes the new
 * content, with a history that names the version.
 */
export async function makeValid(served: ServedRevision, context: TxContext, versionId: string): Promise<void> {
  const { revision, hooks } = served;
  const [versions, subjects] = [versionStore(served, context), subjectStore(served, context)];
  const version = await versions.lock(versionId);
  const subjectId = subjectIdOf(served, version);
  const subject = await subjects.lock(subjectId);
  const today = hooks.today(context);
  const replaced = subject.effectiveVersionId;
  if (replaced !== null && replaced !== version.id) {
    await moveRecord(context, revision.version, { id: replaced, name: 'supersede' });
    await versions.updateLatest(replaced, { patch: { supersededOn: today }, action: 'supersede' });
  }
  await moveRecord(context, revision.version, { id: versionId, name: 'takeEffect' });
  const more = await hooks.validValues?.(context, { version, subject });
  await versions.updateLatest(versionId, { patch: { effectiveOn: today, ...more?.version }, action: 'takeEffect' });
  await subjects.updateLatest(subjectId, {
    patch: {
      ...revision.content.valuesOf(version),
      effectiveVersionId: version.id,
      ...(subject.openVersionId === version.id ? { openVersionId: null } : {}),
      ...more?.subject,
    },
    action: 'takeEffect',
    reason: titleOf(served, version),
  });
  await hooks.onValid?.(context, { version, subject });
}

/** Makes approved versions of a tenant valid whose day has come; each in a transaction of its own. */
export async function makeDueValid(served: ServedRevision, services: Services, tenantId: string): Promise<number> {
  const { table } = versionServer(served);
  const requestId = `${served.revision.version.entity}.due`;
  const context = systemContext(services, tenantId, requestId);
  const due = await context.rows<{ id: string }>(
    `select id from ${table} where state = 'approved' and deleted_at is null
      and coalesce(planned_effective_on, $1::date) <= $1::date order by planned_effective_on, id`,
    [served.hooks.today(context)],
  );
  for (const { id } of due) {
    const own = systemContext(services, tenantId, requestId);
    await own.tx(async (tx) => {
      const [still] = await tx.rows(`select 1 from ${table} where id = $1::uuid and state = 'approved' for update`, [
        id,
      ]);
      if (still) await makeValid(served, tx, id);
    });
  }
  return due.length;
}

/** The values of a correction. Throws `common.validation` with each field that is wrong, or not open to corrections. */
function correctedValues(served: ServedRevision, given: Values): MutableValues {
  const { content, subject } = served.revision;
  const { resource } = versionServer(served);
  const closed = Object.keys(given).filter((field) => !content.isCorrectable(field));
  const fields = closed.map((path) => ({
    path,
    code: 'revision.notCorrectable',
    params: { field: content.of(path) ? `@${subject.entity}.field.${path}` : path },
  }));
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
  const values = normaliseInput(resource, given);
  const wrong = [...inputProblems(resource, values, 'update'), ...crossProblems(resource, values)];
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  return values;
}

/** A correction of valid content, with its reason and the files that prove it. */
export interface Correction {
  readonly subjectId: string;
  readonly values: Values;
  readonly reason: string;
  readonly evidence: readonly string[];
}

/**
 * Corrects the valid content directly: a version of its own that is valid at once, validated as a submitted one is. An
 * open draft is put on it. Throws `revision.versionInAudit`, `revision.noChange`, `common.validation`.
 */
export async function correct(
  served: ServedRevision,
  context: Context,
  { subjectId, values, reason, evidence }: Correction,
): Promise<{ id: string }> {
  const { content } = served.revision;
  return context.tx(async (tx) => {
    const subject = (await subjectStore(served, tx).lock(subjectId, { scope: 'update' })) as SubjectRecord;
    const open = await openVersionOf(served, tx, subjectId);
    requireNotInAudit(open);
    const before = content.valuesOf(subject);
    const after = { ...before, ...correctedValues(served, values) };
    const lines = differenceOf(content, before, after);
    if (lines.length === 0) throw revisionErrors.noChange();
    const version = { ...after, changeReason: reason };
    await served.hooks.validate(tx, { subject, version, standing: before });
    // The draft waits while the correction becomes the valid version: a subject has one open version.
    const id = await insertVersion(served, tx, {
      subject,
      source: 'correction',
      content: after,
      base: subject.effectiveVersionId,
      more: {
        state: 'approved',
        lines,
        linesChanged: lines.length,
        classes: classesOf(lines),
        changeReason: reason,
        attachments: evidence,
        submittedAt: context.at,
        submittedById: context.userId,
      },
    });
    const holder = { resource: versionServer(served).resource, id, field: 'attachments' };
    await ports().attachFiles(tx, holder, evidence);
    await makeValid(served, tx, id);
    if (open) await rebaseDraft(served, tx, { draftId: open.id, base: before, valid: after, validId: id });
    return { id };
  });
}

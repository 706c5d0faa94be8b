import { AppError, crossProblems, inputProblems, normaliseInput } from '@mp/kernel/contract';
import { newId, ports, type Context, type MutableValues } from '@mp/kernel/server';
import { auditStates, changeClassOf, classesOf, contentFields, dealerErrors, versionLines } from '../contract/index.ts';
import { contentOf } from './content.ts';
import { insertVersion, nextVersionNo, openVersionOf } from './dealer.query.ts';
import { dealerVersionServer } from './served.ts';
import { makeEffective } from './effective.service.ts';
import { requireValidContent } from './validity.service.ts';
import { lockedDealer, rebaseDraft } from './version.service.ts';

/** The values of a correction. Throws `common.validation` with each field that is wrong, or not open to corrections. */
function correctedValues(given: Readonly<Record<string, unknown>>): MutableValues {
  const { resource } = dealerVersionServer();
  const closed = Object.keys(given).filter((field) => !['a', 'b'].includes(changeClassOf[field] ?? ''));
  const fields = closed.map((path) => ({
    path,
    code: 'dealer.notCorrectable',
    params: { field: contentFields.some((name) => name === path) ? `@dealer.field.${path}` : path },
  }));
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
  const values = normaliseInput(resource, given);
  const wrong = [...inputProblems(resource, values, 'update'), ...crossProblems(resource, values)];
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  return values;
}

/**
 * Corrects the valid content directly (classes a and b): a version of its own that is valid at once. An open draft is put
 * on it. Throws `dealer.versionInAudit`, `dealer.noChange`, `common.validation`. (dealers.md 3.2)
 */
export async function correctDealer(
  context: Context,
  dealerId: string,
  given: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly reason: string;
    readonly evidence: readonly string[];
  },
): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const dealer = await lockedDealer(context, tx, dealerId);
    const open = await openVersionOf(tx, dealerId);
    if (open && (auditStates.includes(open.state) || open.state === 'approved')) throw dealerErrors.versionInAudit();
    const before = contentOf(dealer);
    const after = { ...before, ...correctedValues(given.values) };
    const lines = versionLines(before, after);
    if (lines.length === 0) throw dealerErrors.noChange();
    await requireValidContent(context, tx, {
      dealerId,
      version: { ...after, changeReason: given.reason },
      grade: dealer.grade,
      standing: before,
    });
    const id = newId();
    // The draft stands aside while the correction becomes the valid version: a dealer has one open version.
    await insertVersion(context, tx, {
      id,
      dealer: { id: dealerId, code: dealer.code ?? '', regionId: dealer.regionId ?? '' },
      versionNo: await nextVersionNo(tx, dealerId),
      source: 'correction',
      content: after,
      base: dealer.effectiveVersionId,
      more: {
        state: 'approved',
        lines,
        linesChanged: lines.length,
        classes: classesOf(lines),
        changeReason: given.reason,
        attachments: given.evidence,
        submittedAt: context.at,
        submittedById: context.userId,
      },
    });
    await ports().attachFiles(
      context,
      tx,
      { resource: dealerVersionServer().resource, id, field: 'attachments' },
      given.evidence,
    );
    await makeEffective(context, tx, id);
    if (open) await rebaseDraft(context, tx, { dealerId, base: before, valid: after, validId: id });
    return { id };
  });
}

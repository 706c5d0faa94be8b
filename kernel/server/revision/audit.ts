import {
  carriedMarks,
  changesReturnedOnly,
  classesOf,
  differenceOf,
  markAt,
  returnOf,
  revisionErrors,
  withMark,
  type Content,
  type MarkInput,
  type RevisionLine,
} from '../../contract/index.ts';
import type { TxContext } from '../context.ts';
import type { LifecycleEffect } from '../resource/model.ts';
import { conflictsOf, linesOf } from './draft.ts';
import {
  subjectIdOf,
  subjectStore,
  versionStore,
  type AnyVersionFields,
  type ServedRevision,
  type VersionRecord,
} from './served.ts';
import { makeValid } from './valid.ts';

type VersionEffect = LifecycleEffect<AnyVersionFields>;

/** The content that a version is compared with: that of its base, nothing for the first one. */
async function baseContent(served: ServedRevision, context: TxContext, baseId: string | null) {
  if (baseId === null) return null;
  const base: Content = await versionStore(served, context).lock(baseId);
  return served.revision.content.valuesOf(base);
}

/** What a draft is submitted with: validated as a whole, its difference and classes frozen, the route known. */
function submission(served: ServedRevision): VersionEffect {
  const { revision, hooks } = served;
  return {
    prepare: async (context, version) => {
      const [subject, base] = await Promise.all([
        subjectStore(served, context).lock(subjectIdOf(served, version)),
        baseContent(served, context, version.baseVersionId),
      ]);
      hooks.requireOpenSubject?.(context, subject, 'submit');
      if (version.baseVersionId !== subject.effectiveVersionId) throw revisionErrors.baseMoved({ n: 1 });
      const conflicts = conflictsOf(version);
      if (conflicts.length > 0) throw revisionErrors.baseMoved({ n: conflicts.length });
      await hooks.validate(context, { subject, version });
      const fresh = differenceOf(revision.content, base, revision.content.valuesOf(version));
      if (fresh.length === 0) throw revisionErrors.noChange();
      const before = linesOf(version);
      const isAgain = version.state === 'returned';
      const lines = isAgain ? carriedMarks(before, fresh) : fresh;
      const isResumed = isAgain && changesReturnedOnly(before, fresh);
      const resumeAt = isResumed ? await hooks.lastReturn(context, version.processInstanceId ?? '') : undefined;
      return {
        lines,
        linesChanged: lines.length,
        classes: classesOf(lines),
        submittedAt: context.at,
        submittedById: context.userId,
        resumeAt: resumeAt ?? 'none',
        ...(await hooks.submitted?.(context, { subject, version, lines })),
      };
    },
  };
}

/** An approval of a node at which lines are marked asks for a mark of its own on every line. */
function passAt(served: ServedRevision, node: string): VersionEffect {
  return async (context, version) => {
    const lines = linesOf(version);
    const open = served.revision.markedAt.includes(node)
      ? lines.filter((line) => markAt(line, node)?.mark !== 'ok')
      : [];
    if (open.length > 0) throw revisionErrors.unmarkedLines({ n: open.length });
    await served.hooks.checkPass?.(context, { version, node, lines });
  };
}

/** What the transitions of versions do (`revisionTransitions`, `checkedPasses`, and `submit` of the module). */
export function revisionEffects(served: ServedRevision): Readonly<Record<string, VersionEffect>> {
  const close: VersionEffect = (context, version) =>
    subjectStore(served, context).updateLatest(subjectIdOf(served, version), {
      patch: { openVersionId: null },
      action: 'change',
    });
  return {
    submit: submission(served),
    // Approved by all: valid at once, or on its day.
    pass: async (context, { id, plannedEffectiveOn }) => {
      if (plannedEffectiveOn === null || plannedEffectiveOn <= served.hooks.today(context))
        await makeValid(served, context, id);
    },
    sendBack: async (_context, version) => {
      if (!linesOf(version).some((line) => returnOf(line)?.remark)) throw revisionErrors.remarkRequired();
    },
    close,
    discard: close,
    ...Object.fromEntries(served.revision.checkedAt.map((node) => [`check_${node}`, passAt(served, node)])),
  };
}

/** Stores the caller's marks on lines of a locked version, for each of the nodes that wait for the caller. */
export async function storeMarks(
  served: ServedRevision,
  context: TxContext,
  {
    version,
    marks,
    nodes,
  }: { readonly version: VersionRecord; readonly marks: readonly MarkInput[]; readonly nodes: readonly string[] },
): Promise<RevisionLine[]> {
  const wanted = new Map(marks.map((each) => [each.path, each]));
  const lines = linesOf(version).map((line) => {
    const given = wanted.get(line.path);
    if (!given) return line;
    const said = given.mark && {
      mark: given.mark,
      remark: given.remark?.trim() || null,
      byId: context.userId,
      byName: context.principal.displayName,
      at: context.at,
    };
    return nodes.reduce((marked, node) => withMark(marked, node, said && { ...said, node }), line);
  });
  await versionStore(served, context).update(version, { lines }, { action: 'mark' });
  return lines;
}

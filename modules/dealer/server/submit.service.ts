import type { RecordOf } from '@mp/kernel/contract';
import {
  recordsOf,
  type Context,
  type LifecycleEffect,
  type TransitionPreparation,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import {
  carriedMarks,
  changesReturnedOnly,
  classesOf,
  dealer,
  dealerErrors,
  dealerVersion,
  markAt,
  readLines,
  returnOf,
  touchesService,
  versionLines,
  type Content,
  type DealerVersionNode,
  type RebaseConflict,
  type VersionLine,
} from '../contract/index.ts';
import { changeLatest } from './change-record.ts';
import { completeness, contentOf, todayOf } from './content.ts';
import { overlapsOf } from './dealer.query.ts';
import { makeEffective } from './effective.service.ts';
import { lastReturn } from './audit.query.ts';
import { requireValidContent } from './validity.service.ts';
import { requireScope } from './waiver.service.ts';

type Version = RecordOf<typeof dealerVersion>;
type VersionEffect = LifecycleEffect<(typeof dealerVersion)['fields']>;

/** The lines that were frozen at the last submission. */
export const linesOf = (version: Values): VersionLine[] => readLines(version.lines);

/** The content that a version is compared with: that of its base, nothing for the first one. */
async function baseContent(context: Context, tx: Tx, { baseVersionId }: Version): Promise<Content | null> {
  if (baseVersionId === null) return null;
  return contentOf(await recordsOf(context, tx, dealerVersion).lock(baseVersionId));
}

/** Refuses a submission that is not whole; what is wrong stands at its fields. */
async function requireWhole(context: Context, tx: Tx, version: Version, grade: string | null): Promise<number> {
  const conflicts = (version.conflicts ?? []) as readonly RebaseConflict[];
  if (conflicts.length > 0) throw dealerErrors.baseMoved({ n: conflicts.length });
  const content = contentOf(version);
  const { dealerId } = version;
  const [full] = await Promise.all([
    completeness(context, tx, content, { dealerId, isFirst: version.isFirst, grade }),
    requireValidContent(context, tx, { dealerId, version, grade }),
  ]);
  return full.percent;
}

/** What a draft is submitted with: judged as a whole, its difference and classes frozen, the route known. */
const submit: TransitionPreparation<(typeof dealerVersion)['fields']> = async (context, tx, version) => {
  const [owner, base] = await Promise.all([
    recordsOf(context, tx, dealer).lock(version.dealerId),
    baseContent(context, tx, version),
  ]);
  const { status } = owner;
  if (status === 'terminated')
    throw dealerErrors.notActive({ code: owner.code ?? '', status: `@dealer.status.${status}` });
  if (version.baseVersionId !== owner.effectiveVersionId) throw dealerErrors.baseMoved({ n: 1 });
  const percent = await requireWhole(context, tx, version, owner.grade);
  const fresh = versionLines(base, contentOf(version));
  if (fresh.length === 0) throw dealerErrors.noChange();
  const before = linesOf(version);
  const isAgain = version.state === 'returned';
  const lines = isAgain ? carriedMarks(before, fresh) : fresh;
  const resumeAt =
    isAgain && changesReturnedOnly(before, fresh) ? await lastReturn(tx, version.processInstanceId ?? '') : 'none';
  return {
    lines,
    linesChanged: lines.length,
    classes: classesOf(lines),
    touchesService: touchesService(lines),
    completeness: percent,
    submittedAt: context.at,
    submittedById: context.userId,
    resumeAt: resumeAt ?? 'none',
  };
};

const looksAtEachLine: ReadonlySet<DealerVersionNode> = new Set(['asm', 'ase', 'specialist'] as const);
const requiresSingleScope: ReadonlySet<DealerVersionNode> = new Set(['specialist', 'manager'] as const);

/** An approval of an area node or of the specialist asks for a look of its own at every line; nobody gets what is another's alone. */
async function requireLooked(context: Context, tx: Tx, version: Version, node: DealerVersionNode): Promise<void> {
  const lines = linesOf(version);
  if (looksAtEachLine.has(node)) {
    const open = lines.filter((line) => markAt(line, node)?.mark !== 'ok');
    if (open.length > 0) throw dealerErrors.unmarkedLines({ n: open.length });
  }
  if (requiresSingleScope.has(node) && lines.some(({ field }) => field === 'authorisations')) {
    const [overlap] = await overlapsOf(context, tx, version.dealerId, version.authorisations);
    if (overlap) throw dealerErrors.exclusiveOverlap(overlap);
  }
  if (node === 'manager') await requireScope(context, tx, version);
}

/** A return says at least at one line what is to be mended. */
function requireRemark(version: Version): void {
  if (!linesOf(version).some((line) => returnOf(line)?.remark)) throw dealerErrors.remarkRequired();
}

async function close(context: Context, tx: Tx, { dealerId }: Version): Promise<void> {
  await changeLatest(recordsOf(context, tx, dealer), dealerId, { patch: { openVersionId: null }, action: 'change' });
}

/** Approved by all: valid at once, or on its day. */
async function pass(context: Context, tx: Tx, { id, plannedEffectiveOn }: Version): Promise<void> {
  if (plannedEffectiveOn === null || plannedEffectiveOn <= todayOf(context)) await makeEffective(context, tx, id);
}

const passAt =
  (node: DealerVersionNode): VersionEffect =>
  (context, tx, version) =>
    requireLooked(context, tx, version, node);

/** What transitions of versions do. */
export const versionEffects: Readonly<Record<string, VersionEffect>> = {
  submit: { prepare: submit },
  pass,
  sendBack: async (_context, _tx, version) => requireRemark(version),
  close,
  discard: close,
  judge_asm: passAt('asm'),
  judge_ase: passAt('ase'),
  judge_specialist: passAt('specialist'),
  judge_director: passAt('director'),
  judge_manager: passAt('manager'),
};

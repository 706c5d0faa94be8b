import { AppError } from '@mp/kernel/contract';
import {
  lockRecord,
  registerEffect,
  registerPreparation,
  updateStatement,
  type Context,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import {
  carriedMarks,
  changesReturnedOnly,
  classesOf,
  completenessOf,
  dealerErrors,
  submissionProblems,
  touchesService,
  versionLines,
  type Content,
  type RebaseConflict,
  type VersionLine,
} from '../contract/index.ts';
import { contentCoverage, contentOf, submissionFacts, todayOf } from './content.ts';
import { dealerOfCredit, overlapsOf } from './dealer.query.ts';
import { dealerServer, dealerVersionServer } from './served.ts';
import { makeEffective } from './effective.service.ts';
import { lastReturn } from './audit.query.ts';
import { judgeGaps } from './waiver.service.ts';

/** The lines that were frozen at the last submission. */
export const linesOf = (version: Values): VersionLine[] => (version.lines ?? []) as VersionLine[];

/** The content that a version is compared with: that of its base, nothing for the first one. */
async function baseContent(context: Context, tx: Tx, version: Values): Promise<Content | null> {
  if (typeof version.baseVersionId !== 'string') return null;
  return contentOf(await lockRecord(context, tx, dealerVersionServer(), version.baseVersionId));
}

/** Refuses a submission that is not whole; what is wrong stands at its fields. */
async function judge(context: Context, tx: Tx, version: Values, grade: unknown): Promise<number> {
  const conflicts = (version.conflicts ?? []) as readonly RebaseConflict[];
  if (conflicts.length > 0) throw dealerErrors.baseMoved({ n: conflicts.length });
  const content = contentOf(version);
  const [facts, taken, { percent }] = await Promise.all([
    submissionFacts(context, tx, version, grade),
    dealerOfCredit(tx, String(content.creditCode), String(version.dealerId)),
    contentCoverage(context, tx, String(version.dealerId), content),
  ]);
  const problems = submissionProblems(content, facts);
  if (problems.length === 1 && problems[0]?.code === 'dealer.bankNameMismatch')
    throw new AppError('dealer.bankNameMismatch', 422, { fields: problems });
  if (problems.length > 0)
    throw new AppError('dealer.incomplete', 422, { params: { n: problems.length }, fields: problems });
  if (taken) throw dealerErrors.creditCodeTaken({ code: taken });
  return completenessOf(content, {
    today: facts.today,
    demands: facts.demands.filter(({ required }) => required).map(({ id }) => id),
    coverage: percent / 100,
  }).percent;
}

/** What a draft is submitted with: judged as a whole, its difference and classes frozen, the route known. */
async function submit(context: Context, tx: Tx, version: Values): Promise<Values> {
  const [dealer, base] = await Promise.all([
    lockRecord(context, tx, dealerServer(), String(version.dealerId)),
    baseContent(context, tx, version),
  ]);
  const status = String(dealer.status);
  if (status === 'terminated')
    throw dealerErrors.notActive({ code: String(dealer.code), status: `@dealer.status.${status}` });
  if ((version.baseVersionId ?? null) !== (dealer.effectiveVersionId ?? null)) throw dealerErrors.baseMoved({ n: 1 });
  const completeness = await judge(context, tx, version, dealer.grade);
  const fresh = versionLines(base, contentOf(version));
  if (fresh.length === 0) throw dealerErrors.noChange();
  const before = linesOf(version);
  const isAgain = version.state === 'returned';
  const lines = isAgain ? carriedMarks(before, fresh) : fresh;
  const resumeAt =
    isAgain && changesReturnedOnly(before, fresh) ? await lastReturn(tx, String(version.processInstanceId)) : 'none';
  return {
    lines,
    linesChanged: lines.length,
    classes: classesOf(lines),
    touchesService: touchesService(lines),
    completeness,
    submittedAt: context.at,
    submittedById: context.userId,
    resumeAt: resumeAt ?? 'none',
  };
}

/** An approval of an area node or of the specialist asks for a look at every line; nobody gets what is another's alone. */
async function judgePass(context: Context, tx: Tx, version: Values, node: string): Promise<void> {
  const lines = linesOf(version);
  if (['asm', 'ase', 'specialist'].includes(node)) {
    const open = lines.filter(({ mark }) => mark?.mark !== 'ok');
    if (open.length > 0) throw dealerErrors.unmarkedLines({ n: open.length });
  }
  if (['specialist', 'manager'].includes(node) && lines.some(({ field }) => field === 'authorisations')) {
    const [overlap] = await overlapsOf(context, tx, String(version.dealerId), version.authorisations);
    if (overlap) throw dealerErrors.exclusiveOverlap(overlap);
  }
  if (node === 'manager') await judgeGaps(context, tx, version);
}

/** A return says at least at one line what is to be mended. */
function judgeReturn(version: Values): void {
  if (!linesOf(version).some(({ mark }) => mark?.mark === 'return' && mark.remark)) throw dealerErrors.remarkRequired();
}

async function close(context: Context, tx: Tx, version: Values): Promise<void> {
  await tx.batch([
    updateStatement(
      context,
      dealerServer(),
      String(version.dealerId),
      null,
      { openVersionId: null },
      { trusted: true, action: 'change' },
    ),
  ]);
}

/** Approved by all: valid at once, or on its day. */
async function pass(context: Context, tx: Tx, version: Values): Promise<void> {
  const day = version.plannedEffectiveOn as string | null;
  if (day === null || day <= todayOf(context)) await makeEffective(context, tx, String(version.id));
}

/** Registers what transitions of versions do. */
export function registerVersionEffects(): void {
  registerPreparation('dealerVersion', 'submit', submit);
  registerEffect('dealerVersion', 'pass', pass);
  registerEffect('dealerVersion', 'sendBack', async (_context, _tx, version) => judgeReturn(version));
  registerEffect('dealerVersion', 'close', close);
  registerEffect('dealerVersion', 'discard', close);
  for (const node of ['asm', 'ase', 'specialist', 'director', 'manager'])
    registerEffect('dealerVersion', `judge_${node}`, (context, tx, version) => judgePass(context, tx, version, node));
}

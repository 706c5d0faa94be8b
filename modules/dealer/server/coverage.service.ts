import { commonErrors, refuse, type Day, type Refusal } from '@mp/kernel/contract';
import { lockRecord, type Tx, type TxContext } from '@mp/kernel/server';
import { tipEvent } from '@mp/reference/server';
import {
  coverage,
  deedRefusals,
  holdsFor,
  type Coverage,
  type CoverageLine,
  type GapWords,
} from '../contract/index.ts';
import { completeness, contentOf, todayOf } from './content.ts';
import { dealerServer } from './served.ts';
import {
  certificateName,
  coverFacts,
  holderById,
  modelDemand,
  namesOfItems,
  namesOfPapers,
  storeCompleteness,
  storeGaps,
  wayUp,
} from './coverage.query.ts';

/** An answer to a question of another module: yes, or no with each reason. */
export interface Verdict {
  readonly isYes: boolean;
  readonly reasons: readonly Refusal[];
}

const verdict = (reasons: readonly Refusal[]): Verdict => ({ isYes: reasons.length === 0, reasons });

/**
 * Whether a person of a dealer may commission or serve a model on a day: serving, with a certificate that the model
 * asks for. The reason is `person.notQualified`. Throws `common.notFound`.
 */
export async function isQualified(
  tx: TxContext,
  { personId, modelId, day }: { readonly personId: string; readonly modelId: string; readonly day: Day },
): Promise<Verdict> {
  const holder = await holderById(tx, personId);
  const model = await modelDemand(tx, modelId);
  if (!holder || !model) throw commonErrors.notFound();
  if (holder.status === 'serving' && holdsFor(model, holder.certificates, day)) return verdict([]);
  const cert = model.requiredCert === null ? '—' : await certificateName(tx, model.requiredCert);
  const level = `${model.requiredLevel ?? 1}`;
  return verdict([refuse('person.notQualified', { name: holder.name, model: model.code, cert, level })]);
}

/** What the authorisations of a dealer need on a day beside what there is. Throws `common.notFound`. */
export async function coverageOf(tx: TxContext, dealerId: string, day: Day): Promise<Coverage> {
  const [facts] = await coverFacts(tx, [dealerId]);
  if (!facts) throw commonErrors.notFound();
  return coverage(facts, day);
}

const told = ['CAPABILITY', 'PRODUCT_LINE', 'POWER_BAND', 'CERT_TYPE', 'EQUIPMENT_TYPE'] as const;

/** How the caller is told of what is missing: names in his language for codes and ids. */
export async function gapWords(context: TxContext, rules: readonly string[]): Promise<GapWords> {
  const items = await namesOfItems(context, told);
  const papers = await namesOfPapers(context, rules);
  const item = (dictionary: string, code: string) => items.get(`${dictionary}/${code}`) ?? code;
  return {
    item,
    certificate: (type, level) =>
      context.texts.text(context.locale, 'dealer.gap.certificate', { type: item('CERT_TYPE', type), level }),
    paper: (ruleId) => papers.get(ruleId) ?? '@fileRule.title',
  };
}

/** Lines with the names of the papers that they ask for, in the caller's language. */
export async function withPapers(tx: Tx, lines: readonly CoverageLine[]): Promise<CoverageLine[]> {
  const papers = await namesOfPapers(
    tx,
    lines.flatMap(({ fileRuleId }) => fileRuleId ?? []),
  );
  return lines.map((line) => (line.fileRuleId === null ? line : { ...line, paper: papers.get(line.fileRuleId) }));
}

/** What somebody wants a dealer to do, and where. */
export interface DeedQuestion {
  readonly dealerId: string;
  readonly capability: string;
  readonly productLine: string;
  readonly band: string;
  readonly regionId: string;
  readonly day: Day;
}

/**
 * Whether a dealer may do something: active, granted for line, band, day and the region or one above it, and with the
 * people, equipment and papers that are needed. Throws `common.notFound`.
 */
export async function canDo(context: TxContext, question: DeedQuestion): Promise<Verdict> {
  const [facts] = await coverFacts(context, [question.dealerId]);
  if (!facts) throw commonErrors.notFound();
  const regions = await wayUp(context, question.regionId);
  const deed = { ...question, regions };
  if (deedRefusals(facts, deed, { day: question.day }).length === 0) return verdict([]);
  const rules = facts.requirements.flatMap(({ fileRuleId }) => fileRuleId ?? []);
  return verdict(deedRefusals(facts, deed, { day: question.day, words: await gapWords(context, rules) }));
}

/** Something that dealers are to do at one place. */
export type DeedAsked = Pick<DeedQuestion, 'capability' | 'productLine' | 'band'>;

/**
 * Why each of some dealers may not do all of some deeds in a region on all of some days; an empty list where it may.
 * Answers nothing for dealers that are not there.
 */
export async function verdictsOf(
  context: TxContext,
  {
    dealerIds,
    deeds,
    regionId,
    days,
  }: {
    readonly dealerIds: readonly string[];
    readonly deeds: readonly DeedAsked[];
    readonly regionId: string;
    readonly days: readonly Day[];
  },
): Promise<ReadonlyMap<string, readonly Refusal[]>> {
  const dealers = await coverFacts(context, dealerIds);
  const [first] = dealers;
  if (!first) return new Map();
  const regions = await wayUp(context, regionId);
  const words = await gapWords(
    context,
    first.requirements.flatMap(({ fileRuleId }) => fileRuleId ?? []),
  );
  return new Map(
    dealers.map((dealer) => {
      const reasons = deeds.flatMap((deed) =>
        days.flatMap((day) => deedRefusals(dealer, { ...deed, regions }, { day, words })),
      );
      const told = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
      return [dealer.id, [...told.values()]];
    }),
  );
}

/** A dealer is short of something that it was not short of before. */
export const gapEvent = 'dealer.dealer.gapOpened';

/** Keeps how full the valid content of a dealer is, which its people and the ends of its papers change by themselves. */
async function saveCompleteness(context: TxContext, dealerId: string): Promise<void> {
  const dealer = await lockRecord(context, dealerServer(), { id: dealerId });
  if (dealer.effectiveVersionId === null) return;
  const facts = { dealerId, isFirst: false, grade: dealer.grade };
  const { percent } = await completeness(context, contentOf(dealer), facts);
  if (percent !== dealer.completeness) await storeCompleteness(context, dealerId, percent);
}

/**
 * Counts anew what the authorisations of some dealers are short of and how full they are, after people, certificates,
 * papers or what is granted have changed. Answers how many dealers are short otherwise than before.
 */
export async function recomputeCoverage(context: TxContext, dealerIds: readonly string[]): Promise<number> {
  if (dealerIds.length === 0) return 0;
  const day = todayOf(context);
  let changed = 0;
  for (const facts of await coverFacts(context, [...new Set(dealerIds)], true)) {
    const { gaps, percent } = coverage(facts, day);
    await saveCompleteness(context, facts.id);
    if (gaps === facts.coverageGaps) continue;
    changed += 1;
    await storeGaps(context, facts.id, gaps);
    if (gaps > facts.coverageGaps && facts.status === 'active')
      await tipEvent(context, {
        resource: 'dealer.dealer',
        id: facts.id,
        event: gapEvent,
        variables: { gaps, percent },
      });
  }
  return changed;
}

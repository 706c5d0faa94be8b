/** How many days an item takes in some cases. An empty condition holds for any. */
export interface DaysRuleFacts {
  readonly id: string;
  readonly itemCode: string;
  readonly projectType: string | null;
  readonly powerBand: string | null;
  readonly qtyFrom: number | null;
  readonly qtyTo: number | null;
  readonly regionId: string | null;
  readonly productLine: string | null;
  readonly days: number;
  /** Days, `YYYY-MM-DD`; an open end is null. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** What days are asked for. What is not known fits rules without that condition only. */
export interface DaysCase {
  readonly projectType: string | null;
  readonly powerBand: string | null;
  readonly quantity: number | null;
  /** The region and those above it. */
  readonly regions: readonly string[];
  readonly productLine: string | null;
  readonly on: string;
}

/** Conditions of a rule; from and to of the quantity are one. */
export const daysConditions = ['projectType', 'powerBand', 'quantity', 'region', 'productLine'] as const;
/** A condition of a rule. */
export type DaysCondition = (typeof daysConditions)[number];
/** Why a rule lost to the one that won. */
export type LostBy = 'conditions' | 'span' | 'validFrom' | 'age';

/** A rule as it was judged for a case. */
export interface DaysCandidate<Rule extends DaysRuleFacts = DaysRuleFacts> {
  readonly rule: Rule;
  /** Conditions that the case does not meet, `period` among them; empty where the rule applies. */
  readonly misses: readonly (DaysCondition | 'period')[];
  /** Number of its conditions. */
  readonly conditions: number;
  /** How many quantities it covers; null where it has no end. */
  readonly span: number | null;
  /** What decided against it; null for the winner and for what does not apply. */
  readonly lostBy: LostBy | null;
}

/** Days of an item, and what decided them. */
export interface DaysVerdict<Rule extends DaysRuleFacts = DaysRuleFacts> {
  readonly days: number;
  /** Null: no rule applies, the days are those of the template. */
  readonly winner: Rule | null;
  /** All rules of the item, the winner first, then those that apply, then the others. */
  readonly candidates: readonly DaysCandidate<Rule>[];
}

const held = {
  projectType: (rule: DaysRuleFacts) => rule.projectType !== null,
  powerBand: (rule: DaysRuleFacts) => rule.powerBand !== null,
  quantity: (rule: DaysRuleFacts) => rule.qtyFrom !== null || rule.qtyTo !== null,
  region: (rule: DaysRuleFacts) => rule.regionId !== null,
  productLine: (rule: DaysRuleFacts) => rule.productLine !== null,
} as const;

const met = {
  projectType: (rule: DaysRuleFacts, asked: DaysCase) => rule.projectType === asked.projectType,
  powerBand: (rule: DaysRuleFacts, asked: DaysCase) => rule.powerBand === asked.powerBand,
  quantity: ({ qtyFrom, qtyTo }: DaysRuleFacts, { quantity }: DaysCase) =>
    quantity !== null && (qtyFrom ?? 0) <= quantity && quantity <= (qtyTo ?? Infinity),
  region: (rule: DaysRuleFacts, asked: DaysCase) => asked.regions.includes(rule.regionId ?? ''),
  productLine: (rule: DaysRuleFacts, asked: DaysCase) => rule.productLine === asked.productLine,
} as const;

/** How many conditions a rule has. */
export const conditionsOf = (rule: DaysRuleFacts): number => daysConditions.filter((each) => held[each](rule)).length;

const spanOf = ({ qtyFrom, qtyTo }: DaysRuleFacts): number => (qtyTo === null ? Infinity : qtyTo - (qtyFrom ?? 1) + 1);

/** What decides between two rules that apply: more conditions, fewer quantities, later begin, made later. */
const decisions: readonly (readonly [LostBy, (a: DaysRuleFacts, b: DaysRuleFacts) => number])[] = [
  ['conditions', (a, b) => conditionsOf(b) - conditionsOf(a)],
  ['span', (a, b) => (spanOf(a) === spanOf(b) ? 0 : spanOf(a) - spanOf(b))],
  [
    'validFrom',
    (a, b) => ((a.validFrom ?? '') === (b.validFrom ?? '') ? 0 : (a.validFrom ?? '') > (b.validFrom ?? '') ? -1 : 1),
  ],
  ['age', (a, b) => (a.id === b.id ? 0 : a.id > b.id ? -1 : 1)],
];

const compare = (a: DaysRuleFacts, b: DaysRuleFacts): number =>
  decisions.map(([, by]) => by(a, b)).find((order) => order !== 0) ?? 0;

function missesOf(rule: DaysRuleFacts, asked: DaysCase): readonly (DaysCondition | 'period')[] {
  const isOver = (rule.validFrom ?? '') > asked.on || (rule.validTo ?? '9999-12-31') < asked.on;
  return [
    ...daysConditions.filter((each) => held[each](rule) && !met[each](rule, asked)),
    ...(isOver ? (['period'] as const) : []),
  ];
}

/**
 * Days of an item in a case: of the rules that apply the one with most conditions, then the one for fewer quantities,
 * then the one that holds since later; the days of the template where none applies. (dealers.md 2.5)
 */
export function daysOf<Rule extends DaysRuleFacts>(
  rules: readonly Rule[],
  item: { readonly code: string; readonly defaultDays: number },
  asked: DaysCase,
): DaysVerdict<Rule> {
  const validated = rules
    .filter(({ itemCode }) => itemCode === item.code)
    .map((rule) => ({ rule, misses: missesOf(rule, asked) }))
    .toSorted((a, b) => Number(a.misses.length > 0) - Number(b.misses.length > 0) || compare(a.rule, b.rule));
  const [first] = validated;
  const winner = first && first.misses.length === 0 ? first.rule : null;
  return {
    days: winner?.days ?? item.defaultDays,
    winner,
    candidates: validated.map(({ rule, misses }) => ({
      rule,
      misses,
      conditions: conditionsOf(rule),
      span: Number.isFinite(spanOf(rule)) ? spanOf(rule) : null,
      lostBy:
        winner === null || rule === winner || misses.length > 0
          ? null
          : (decisions.find(([, by]) => by(winner, rule) !== 0)?.[0] ?? null),
    })),
  };
}

import { permErrors, plainResource, type ReportAnswerOf } from '@mp/kernel/contract';
import { accessLevelOf, isWithheld, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { definedTerms, milestonesOf, type DefinedTerms, type MilestoneDates } from '@mp/project/server';
import {
  approvalLimits,
  businessPlan,
  decimalOf,
  exposureOf,
  hundredthsOf,
  moneySum,
  netOf,
  percentOf,
  type businessInformation,
} from '../contract/index.ts';
import { validPlans, type ValidPlan } from './business-plan.query.ts';

type Answer = ReportAnswerOf<typeof businessInformation>;
/** Milestones of a project that end in its acceptance. */
const acceptance = 'ACCEPT';

/** A valid plan with what follows from the days of its project. */
export interface Figures {
  readonly plan: ValidPlan;
  readonly exposure: string | null;
  readonly forecastMargin: string | null;
  readonly due30: string;
  readonly overdue: string;
  readonly nextOn: string | null;
}

/** When a receipt is due by the forecast. */
export const dayOf = ({ forecastOn, planOn }: ValidPlan['receipts'][number]): string => forecastOn ?? planOn ?? '';

function figuresOf(
  plan: ValidPlan,
  { today, terms, accepted }: { readonly today: string; readonly terms?: DefinedTerms; readonly accepted?: string },
): Figures {
  const within = (from: string, to: string) =>
    moneySum(plan.receipts.filter((line) => dayOf(line) >= from && dayOf(line) < to).map(({ amount }) => amount));
  const exposure = exposureOf({
    acceptedOn: accepted ?? null,
    requiredOn: terms?.requiredOn ?? null,
    ldPerDay: terms?.ldPerDay ?? null,
  });
  return {
    plan,
    exposure,
    // Without milestones nobody knows what delays will cost.
    forecastMargin: exposure === null ? null : decimalOf(hundredthsOf(plan.grossMargin) - hundredthsOf(exposure)),
    due30: within(today, plusDays(today, 31)),
    overdue: within('0000-01-01', today),
    nextOn:
      plan.receipts
        .map(dayOf)
        .filter((day) => day >= today)
        .toSorted()[0] ?? null,
  };
}

/** The last acceptance of each project by forecast, or as it happened. */
function acceptances(milestones: readonly MilestoneDates[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { projectId, phase, actualOn, forecastOn } of milestones) {
    const day = actualOn ?? forecastOn;
    if (phase === acceptance && day !== null && day > (days.get(projectId) ?? '')) days.set(projectId, day);
  }
  return days;
}

/** Figures of several plans of one currency. */
export function totals(rows: readonly Figures[]) {
  const sum = (pick: (row: Figures) => string | null) => moneySum(rows.map(pick));
  const sumOfKnown = (pick: (row: Figures) => string | null) =>
    rows.some((row) => pick(row) !== null) ? sum(pick) : null;
  const margin = sum(({ plan }) => plan.grossMargin);
  const net = sum(({ plan }) => netOf(plan.contractAmount, plan.taxRate));
  return {
    plans: rows.length,
    contract: sum(({ plan }) => plan.contractAmount),
    margin,
    marginPct: numberOf(percentOf(margin, net)),
    forecastMargin: sumOfKnown(({ forecastMargin }) => forecastMargin),
    exposure: sumOfKnown(({ exposure }) => exposure),
    overdue: sum(({ overdue }) => overdue),
  };
}

/** A decimal as a number of a report. */
export const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

function monthsOf(rows: readonly Figures[]): Answer['months'] {
  const lines = rows.flatMap(({ plan }) => plan.receipts);
  const months = [...new Set(lines.flatMap((line) => [line.planOn?.slice(0, 7), dayOf(line).slice(0, 7)]))];
  const sum = (of: (line: ValidPlan['receipts'][number]) => string | null, month: string) =>
    moneySum(lines.filter((line) => of(line)?.startsWith(month)).map(({ amount }) => amount));
  return months
    .filter((month): month is string => Boolean(month))
    .toSorted()
    .map((month) => ({ month, planned: sum(({ planOn }) => planOn, month), forecast: sum(dayOf, month) }));
}

/** Valid plans that the reader sees with their figures. Refuses whoever may not read the amounts of a plan. */
export async function readFigures(context: Context): Promise<readonly Figures[]> {
  const { rights } = context;
  if (
    accessLevelOf(rights, plainResource(businessPlan), 'contractAmount') === 0 ||
    accessLevelOf(rights, plainResource(businessPlan), 'costs') === 0
  )
    throw permErrors.denied();
  const plans = (await validPlans(context)).filter(
    ({ projectId }) => !isWithheld(rights, plainResource(businessPlan), { name: 'contractAmount', id: projectId }),
  );
  const ids = plans.map(({ projectId }) => projectId);
  const terms = new Map((await definedTerms(context, ids)).map((each) => [each.projectId, each]));
  const accepted = acceptances(await milestonesOf(context, ids));
  const today = todayOf(context);
  return plans.map((plan) => {
    const [own, day] = [terms.get(plan.projectId), accepted.get(plan.projectId)];
    return figuresOf(plan, { today, ...(own ? { terms: own } : {}), ...(day ? { accepted: day } : {}) });
  });
}

/** Those in the currency in which plans are added up. */
export const inHouseCurrency = (rows: readonly Figures[]): readonly Figures[] =>
  rows.filter(({ plan }) => plan.currency === approvalLimits.currency);

/** Figures of the valid plans that the reader sees. Refuses whoever may not read the amounts of a plan. */
export async function informationOf(context: Context): Promise<Answer> {
  const rows = await readFigures(context);
  const house = inHouseCurrency(rows);
  const types = [...new Set(house.map(({ plan }) => plan.projectType))].toSorted();
  return {
    all: { ...totals(house), plans: rows.length },
    types: types.map((type) => ({ type, ...totals(house.filter(({ plan }) => plan.projectType === type)) })),
    months: monthsOf(house),
    projects: rows.map(({ plan, exposure, forecastMargin, due30, overdue, nextOn }) => ({
      projectId: plan.projectId,
      project: plan.projectName,
      currency: plan.currency,
      contract: plan.contractAmount,
      margin: plan.grossMargin,
      marginPct: numberOf(plan.marginPct),
      forecastMargin,
      exposure,
      due30,
      overdue,
      nextOn,
    })),
  };
}

import type { I18nText, ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { projectUnitsOf } from '@mp/project/server';
import { plusMonths, projectPhases, type WorkDays } from '@mp/reference/contract';
import { daysMatrix, remoteFactors, templateCodes } from '@mp/reference/server';
import {
  durationsOf,
  phaseDurations,
  spreadOf,
  withoutValue,
  type Duration,
  type durationReport,
  type durationRowsReport,
} from '../contract/index.ts';
import { bandOf } from './generate.service.ts';
import { modelsBySize } from './plan.query.ts';
import { workDaysOf } from './recompute.service.ts';
import { measuredPlans, type MeasuredPlan } from './report.query.ts';

/** What a milestone or phase took in one project, with what reports tell it apart by. */
interface Measured extends Duration {
  readonly plan: MeasuredPlan;
  readonly band: string;
}

/** The power bands of projects: that of the largest of their models. */
async function bandsOf(context: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const units = await projectUnitsOf(context, projectIds);
  const models = await modelsBySize(context, [...new Set(units.flatMap(({ modelId }) => modelId ?? []))]);
  const sizes = new Map(models.map(({ id, espKva }) => [id, espKva]));
  return new Map(
    [...Map.groupBy(units, ({ projectId }) => projectId)].flatMap(([projectId, of]) => {
      const largest = Math.max(0, ...of.map(({ modelId }) => sizes.get(modelId ?? '') ?? 0));
      return largest === 0 ? [] : [[projectId, bandOf(largest)] as const];
    }),
  );
}

function durationsIn(plan: MeasuredPlan, calendar: WorkDays, today: string): readonly Duration[] {
  const items = plan.milestones.map((milestone) => ({
    ...milestone,
    key: milestone.unitNo === null ? milestone.code : `${milestone.code}#${milestone.unitNo}`,
    daysSource: null,
    ownerId: null,
    ownerName: null,
    planOn: null,
    slipReason: null,
  }));
  const { anchorOn, links } = plan;
  return durationsOf({ anchorOn, links, items, today, requiredOn: null, ldPerDay: null }, calendar);
}

interface Measures {
  readonly phases: readonly Measured[];
  readonly milestones: readonly Measured[];
}

/** What milestones and phases took that were over within so many months, of the reader's plans. */
async function measured(context: Context, months: string): Promise<Measures> {
  const today = todayOf(context);
  const since = plusMonths(today, -Number(months));
  const plans = await measuredPlans(context, since);
  const calendar = await workDaysOf(context);
  const bands = await bandsOf(
    context,
    plans.map(({ projectId }) => projectId),
  );
  const all = plans.map((plan) => ({
    plan,
    band: bands.get(plan.projectId) ?? withoutValue,
    own: durationsIn(plan, calendar, today),
  }));
  const isWithin = ({ to }: Duration) => to >= since;
  return {
    milestones: all.flatMap(({ own, ...of }) => own.filter(isWithin).map((each) => ({ ...each, ...of }))),
    phases: all.flatMap(({ own, ...of }) =>
      phaseDurations(own, calendar)
        .filter(isWithin)
        .map((each) => ({ ...each, ...of })),
    ),
  };
}

const order: readonly string[] = projectPhases;
const inOrder = <R extends { readonly phase: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase));

const days = (rows: readonly Duration[]) => rows.map((row) => row.days);

/** Figures of each phase and each of some other values. */
function byPhaseAnd(rows: readonly Measured[], of: (row: Measured) => string) {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.phase, of(row)]));
  return inOrder(
    [...groups.values()].flatMap((same) => {
      const [first] = same;
      const { count, median, p80 } = spreadOf(days(same));
      return first ? [{ phase: first.phase, value: of(first), count, median, p80 }] : [];
    }),
  );
}

const areaOf = ({ plan }: Measured): string => plan.areaId ?? withoutValue;
const dealerOf = ({ plan }: Measured): string => plan.dealerId ?? withoutValue;

/** Days of a milestone as they are configured: what was done on site where it is remote took longer by its factor. */
function configuredDays({ plan, code, days: took }: Measured, factors: ReadonlyMap<string, number>): number {
  const isOnSite = plan.milestones.find((each) => each.code === code)?.onSite === true;
  return isOnSite ? Math.round(took / (factors.get(plan.regionId ?? '') ?? 1)) : took;
}

/** What the milestones of templates took, beside the days that are configured for them. */
async function itemsOf(
  context: Context,
  rows: readonly Measured[],
): Promise<ReportAnswerOf<typeof durationReport>['items']> {
  const codes = await templateCodes(context, [...new Set(rows.flatMap(({ plan }) => plan.templateId ?? []))]);
  const factors = await remoteFactors(context, [...new Set(rows.flatMap(({ plan }) => plan.regionId ?? []))]);
  const answer: ReportAnswerOf<typeof durationReport>['items'] = [];
  for (const template of new Set(codes.values())) {
    const { items } = await daysMatrix(context, { templateCode: template });
    const own = rows.filter(({ plan }) => codes.get(plan.templateId ?? '') === template);
    answer.push(
      ...items.flatMap(({ code, name, cells }) => {
        const bands = Map.groupBy(
          own.filter((row) => row.code === code),
          ({ band }) => band,
        );
        return [...bands]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([band, same]) => {
            const { count, median, p80 } = spreadOf(same.map((row) => configuredDays(row, factors)));
            const cell = cells.find((each) => each.band === (band === withoutValue ? null : band));
            return {
              template,
              code,
              name: name as I18nText,
              band: band === withoutValue ? null : band,
              count,
              median,
              p80,
              planned: cell?.days ?? null,
            };
          });
      }),
    );
  }
  return answer;
}

/** How long phases and milestones took, of the plans that the caller sees. */
export async function durationsByPhase(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof durationReport>> {
  const { phases, milestones } = await measured(context, months);
  const known = (of: (row: Measured) => string) => [...new Set(phases.map(of))].filter((id) => id !== withoutValue);
  const areas = await recordNames(context, 'reference.bigArea', known(areaOf));
  const dealers = await recordNames(context, 'dealer.dealer', known(dealerOf));
  return {
    phases: inOrder(
      [...Map.groupBy(phases, ({ phase }) => phase)].map(([phase, of]) => ({ phase, ...spreadOf(days(of)) })),
    ),
    bands: byPhaseAnd(phases, ({ band }) => band).map(({ value, ...figures }) => ({
      band: value === withoutValue ? null : value,
      ...figures,
    })),
    areas: byPhaseAnd(phases, areaOf).map(({ value, ...figures }) => ({
      areaId: value,
      area: areas.get(value) ?? null,
      ...figures,
    })),
    dealers: byPhaseAnd(phases, dealerOf)
      .map(({ value, ...figures }) => ({ dealerId: value, dealer: dealers.get(value) ?? null, ...figures }))
      .toSorted((a, b) => (a.dealer ?? '').localeCompare(b.dealer ?? '')),
    items: await itemsOf(context, milestones),
  };
}

type Narrowed = Readonly<Partial<Record<'phase' | 'band' | 'area' | 'dealer', string>>>;

/** The phases behind the figures, the longest first. */
export async function durationRows(
  context: Context,
  { months, phase, band, area, dealer }: { readonly months: string } & Narrowed,
): Promise<ReportAnswerOf<typeof durationRowsReport>> {
  const isAsked = (asked: string | undefined, value: string) => asked === undefined || asked === value;
  const { phases } = await measured(context, months);
  const rows = phases.filter(
    (row) =>
      isAsked(phase, row.phase) &&
      isAsked(band, row.band) &&
      isAsked(area, areaOf(row)) &&
      isAsked(dealer, dealerOf(row)),
  );
  return {
    rows: rows
      .toSorted((a, b) => b.days - a.days)
      .map(({ plan: { planId, project }, phase: of, unitNo, from, to, days: took }) => ({
        planId,
        project,
        phase: of,
        unit: unitNo === null ? null : `#${unitNo}`,
        from,
        to,
        days: took,
      })),
  };
}

import type { RecordOf } from '@mp/kernel/contract';
import { getRecord, type Context } from '@mp/kernel/server';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { projectUnitsOf } from '@mp/project/server';
import { planWeekOf, type PlanWeek } from '@mp/project-plan/server';
import { weeklyReport, type WeekFacts } from '../contract/index.ts';
import { openIssues } from './weekly.query.ts';

type Report = Pick<RecordOf<typeof weeklyReport>, 'projectId' | 'weekFrom' | 'weekTo'>;

/** The days on which a genset went through its phases. */
const phaseDays = ({ shippedOn, arrivedOn, installedOn, commissionedOn, acceptedOn }: UnitFacts) =>
  Object.entries({
    SHIP: shippedOn,
    ARRIVAL: arrivedOn,
    INSTALL: installedOn,
    COMMISSION: commissionedOn,
    ACCEPT: acceptedOn,
  });

/** What units of a project went through in a week, in the order of the days. */
async function unitsOfWeek(context: Context, projectId: string, { from, to }: { from: string; to: string }) {
  const places = await projectUnitsOf(context, [projectId]);
  const numbers = new Map(places.flatMap(({ gensetId, unitNo }) => (gensetId ? [[gensetId, unitNo] as const] : [])));
  const facts = await unitFactsOf(context, [...numbers.keys()]);
  return facts
    .flatMap((unit) =>
      phaseDays(unit).flatMap(([phase, on]) =>
        on !== null && on >= from && on <= to ? [{ unitNo: numbers.get(unit.id) ?? 0, phase, on }] : [],
      ),
    )
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.unitNo - b.unitNo);
}

/** What a plan would tell. */
const unplanned: PlanWeek = {
  health: null,
  progressActual: null,
  progressPlan: null,
  acceptBaseline: null,
  acceptForecast: null,
  slipWd: null,
  openPunchA: null,
  openPunchB: null,
  done: [],
  slipped: [],
  next: [],
};

/** What is known of the week of a report. */
export async function factsOf(context: Context, { projectId, weekFrom, weekTo }: Report): Promise<WeekFacts> {
  const week = { from: weekFrom, to: weekTo ?? weekFrom };
  const plan = await planWeekOf(context, projectId, week);
  return {
    asOf: context.at,
    ...(plan ?? unplanned),
    units: await unitsOfWeek(context, projectId, week),
    issues: await openIssues(context, projectId),
  };
}

/** Facts of a report that the caller sees: those it was submitted with, else those of now. Throws `common.notFound`. */
export async function readFacts(context: Context, id: string): Promise<{ facts: WeekFacts; isFrozen: boolean }> {
  const report = (await getRecord(context, weeklyReport, id)) as unknown as RecordOf<typeof weeklyReport>;
  return report.facts
    ? { facts: report.facts, isFrozen: true }
    : { facts: await factsOf(context, report), isFrozen: false };
}

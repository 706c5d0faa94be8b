import { refuse, throwIfAny, type InputOf } from '@mp/kernel/contract';
import { recordsOf, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { unitFactsOf } from '@mp/genset/server';
import { isWorkday, plusDays, type WorkDays } from '@mp/reference/contract';
import { tenantWorkDays } from '@mp/reference/server';
import {
  levelsWithin,
  maintenanceErrors,
  maintenancePlan,
  planDue,
  workdayBefore,
  type ServiceLevel,
} from '../contract/index.ts';
import {
  claimVisits,
  duesOfGenset,
  duesOfUnit,
  recount,
  visitsDue,
  type CountedVisit,
  type DueRow,
  type DueVisit,
  type IdleDays,
} from './due.query.ts';
import { openOrdersOf } from './ports.ts';
import { visitsOfPlan } from './plan.query.ts';

type Reader = Pick<Tx, 'rows'>;
type Due = InputOf<typeof planDue>;

/** Visits that are answered at a time. */
const maxVisits = 20_000;
/** The week of a tenant without a calendar. */
const plainWeek: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

/** The days of a tenant that are not worked, from two years back to as long as plans run. */
export async function idleDays(context: Context, today: string): Promise<IdleDays> {
  const calendar = (await tenantWorkDays(context, today)) ?? plainWeek;
  const [idle, before]: [string[], string[]] = [[], []];
  for (let day = plusDays(today, -730); day < plusDays(today, 3660); day = plusDays(day, 1)) {
    if (isWorkday(calendar, day)) continue;
    idle.push(day);
    before.push(workdayBefore(calendar, day));
  }
  return { idle, before };
}

/** Counts gensets of plans anew. Answers how many dates changed. */
export async function recountUnits(context: TxContext, planGensetIds: readonly string[]): Promise<number> {
  const today = todayOf(context);
  return recount(context, planGensetIds, { today, days: await idleDays(context, today) });
}

/** Of visits those that the contracts of their plans still pay, the earliest first. */
async function paid(db: Reader, visits: readonly CountedVisit[]): Promise<DueVisit[]> {
  const limited = [...new Set(visits.filter((each) => each.visitsContracted !== null).map(({ planId }) => planId))];
  const open = await openOrdersOf(db, limited);
  const used = new Map<string, number>();
  return visits.flatMap(({ visitsContracted, visitsDone, ...visit }) => {
    const n = (used.get(visit.planId) ?? visitsDone + (open.get(visit.planId) ?? 0)) + 1;
    if (visitsContracted !== null && n > visitsContracted) return [];
    used.set(visit.planId, n);
    return [visit];
  });
}

/**
 * Visits that are to be ordered on a day: of plans that run, `nextDueOn − leadDays ≤ today`, within the term of the plan and
 * the visits that its contract pays, the earliest first. Whoever orders them claims them in the same transaction.
 */
export async function dueVisits(
  db: Reader,
  today: string,
  { limit = maxVisits }: { readonly limit?: number } = {},
): Promise<DueVisit[]> {
  return paid(db, await visitsDue(db, today, limit));
}

/**
 * Claims visits for whoever makes orders of them: answers those that are his. A visit is answered to one node alone, once for
 * each cycle, and is not due again before `recordServiceDone` or `skipOrRedate`.
 */
export async function claimDueVisits(tx: TxContext, visits: readonly DueVisit[]): Promise<DueVisit[]> {
  const claimed = await claimVisits(
    tx,
    visits.map(({ cycleKey, planGensetId, serviceLevel }) => ({
      cycleKey,
      planGensetId,
      serviceLevel,
      within: levelsWithin(serviceLevel),
    })),
  );
  return visits.filter(({ cycleKey }) => claimed.has(cycleKey));
}

/** What `recordServiceDone` is told: level, day and cumulative hours of a service that is over. */
export interface ServiceDone {
  readonly gensetId: string;
  readonly level: ServiceLevel;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** Cumulative hours of the set then; null where nobody read them. */
  readonly hours: string | null;
  /** It is one of the visits that the contract pays. */
  readonly countsAsVisit: boolean;
  /** Stands in the history of the levels. */
  readonly orderId: string;
  /** The plan whose order it was; without it the one that has the level. */
  readonly planId?: string | null;
}

/** Hours that a set is known to have. */
const hoursOf = async (tx: TxContext, gensetId: string): Promise<string> =>
  (await unitFactsOf(tx, [gensetId]))[0]?.runningHours ?? '0';

/**
 * A service is over: its level and all lower ones are counted from it, in every plan of the genset that is not over. A
 * service before the last one changes nothing but the count of visits.
 */
export async function recordServiceDone(tx: TxContext, done: ServiceDone): Promise<void> {
  const { gensetId, level, on, hours, countsAsVisit, orderId } = done;
  const dues = await duesOfGenset(tx, gensetId, levelsWithin(level));
  const newer = dues.filter(({ lastDoneOn }) => lastDoneOn === null || lastDoneOn <= on);
  const baseHours = hours ?? (await hoursOf(tx, gensetId));
  await recordsOf(tx, planDue).updateMany(
    newer,
    ({ cycle }) =>
      ({
        lastDoneOn: on,
        lastDoneHours: hours,
        baseOn: on,
        baseHours,
        redatedTo: null,
        visitKey: null,
        cycle: cycle + 1,
      }) as Due,
    { action: 'serviceDone', reason: orderId },
  );
  const planId = done.planId ?? dues.find(({ serviceLevel }) => serviceLevel === level)?.planId;
  if (countsAsVisit && planId) await countVisit(tx, planId);
  await recountUnits(tx, [...new Set(newer.map(({ planGensetId }) => planGensetId))]);
}

async function countVisit(tx: TxContext, planId: string): Promise<void> {
  const visits = await visitsOfPlan(tx, planId);
  if (!visits) return;
  await recordsOf(tx, maintenancePlan).updateLatest(planId, {
    patch: { visitsDone: visits.done + 1 },
    action: 'countVisit',
  });
}

/** A day on which a visit may be: from today on, within the term of its plan. */
function requireDay(context: TxContext, { endOn }: DueRow, day: string): void {
  const from = todayOf(context);
  if (day < from || day > endOn) throwIfAny([refuse('maintenance.dayOutside', { from, to: endOn }, 'newDate')]);
}

/** Which service is skipped or moved; `newDate` null skips it. */
export interface SkipOrRedate {
  readonly planGensetId: string;
  readonly level: ServiceLevel;
  readonly newDate: string | null;
  /** Stands in the history. */
  readonly reason?: string;
}

/**
 * The service of a level does not take place as it was due: on another day, or not this time (it is counted from the day on
 * which it was due). Its visit is free again with all levels that it contains, under a new `cycleKey`.
 */
export async function skipOrRedate(
  tx: TxContext,
  { planGensetId, level, newDate, reason }: SkipOrRedate,
): Promise<void> {
  const dues = await duesOfUnit(tx, planGensetId);
  const own = dues.find(({ serviceLevel }) => serviceLevel === level);
  if (!own) return;
  if (newDate !== null) requireDay(tx, own, newDate);
  const together = dues.filter((each) => each !== own && own.visitKey !== null && each.visitKey === own.visitKey);
  const today = todayOf(tx);
  const baseHours = own.dueReason === 'HOURS' ? own.nextDueHours : await hoursOf(tx, own.gensetId);
  const skipped = (due: DueRow): Due =>
    ({
      ...(newDate === null
        ? { baseOn: due.nextDueOn ?? today, baseHours, firstDueOn: null, redatedTo: null }
        : { redatedTo: newDate }),
      visitKey: null,
      cycle: due.cycle + 1,
    }) as Due;
  await recordsOf(tx, planDue).updateMany([own], skipped, {
    action: newDate === null ? 'skip' : 'redate',
    reason,
  });
  await recordsOf(tx, planDue).updateMany(together, () => ({ visitKey: null }), { action: 'free' });
  await recountUnits(tx, [planGensetId]);
}

/**
 * Refuses (`maintenance.visitsExceeded`) where a contract does not pay for so many more visits: those that are over, open
 * orders and these. The plan is locked, so that two who add orders come one after the other.
 */
export async function requireVisits(tx: TxContext, planId: string, n = 1): Promise<void> {
  const visits = await visitsOfPlan(tx, planId);
  if (visits?.contracted == null) return;
  const open = (await openOrdersOf(tx, [planId])).get(planId) ?? 0;
  if (visits.done + open + n > visits.contracted) throw maintenanceErrors.visitsExceeded({ n: visits.contracted });
}

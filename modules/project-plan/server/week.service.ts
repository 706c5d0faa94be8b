import type { I18nText } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { lockOpenPlan, setDays } from './milestone.service.ts';
import {
  forecastsBefore,
  milestonesOfPlan,
  planOfProject,
  planStandOf,
  type MilestoneRow,
  type PlanStand,
} from './plan.query.ts';
import { toItem } from './recompute.service.ts';

/** A milestone of a week, with the day that matters of it, `YYYY-MM-DD`. */
interface WeekMilestone {
  readonly code: string;
  readonly unitNo: number | null;
  readonly name: I18nText;
  readonly on: string;
}

/** What the plan of a project tells of a week. */
export interface PlanWeek extends Omit<PlanStand, 'id'> {
  readonly done: readonly WeekMilestone[];
  readonly slipped: readonly (WeekMilestone & { readonly before: string })[];
  readonly next: readonly WeekMilestone[];
}

const isOpen = ({ state }: Pick<MilestoneRow, 'state'>) => state !== 'done' && state !== 'skipped';

const named = ({ code, unitNo, name }: MilestoneRow, on: string): WeekMilestone => ({ code, unitNo, name, on });

/**
 * What was reached in a week, what is forecast later than before it, and what is forecast until the end of the next one
 * or overdue; undefined for a project without a plan.
 */
export async function planWeekOf(
  context: Context,
  projectId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PlanWeek | undefined> {
  const stand = await planStandOf(context, projectId);
  if (!stand) return undefined;
  const { id, ...figures } = stand;
  const rows = await milestonesOfPlan(context, id);
  const before = new Map(
    (await forecastsBefore(context, id, from)).map(({ code, unitNo, forecastOn }) => [
      `${code}#${unitNo ?? ''}`,
      forecastOn,
    ]),
  );
  return {
    ...figures,
    done: rows.flatMap((row) =>
      row.actualOn !== null && row.actualOn >= from && row.actualOn <= to ? [named(row, row.actualOn)] : [],
    ),
    slipped: rows.filter(isOpen).flatMap((row) => {
      const was = before.get(`${row.code}#${row.unitNo ?? ''}`);
      return was && row.forecastOn && row.forecastOn > was ? [{ ...named(row, row.forecastOn), before: was }] : [];
    }),
    next: rows
      .filter(isOpen)
      .flatMap((row) => (row.forecastOn && row.forecastOn <= plusDays(to, 7) ? [named(row, row.forecastOn)] : [])),
  };
}

/** Another acceptance forecast than the one that is computed. */
export interface AcceptanceForecast {
  readonly on: string;
  readonly reason: string;
  /** Field at which an impossible day is refused. */
  readonly field: string;
}

/**
 * Sets by hand the day of the acceptance that is forecast last. False where nothing is left to be accepted. Throws what
 * `setDays` refuses, and where the plan is not worked on.
 */
export async function forecastAcceptance(
  context: TxContext,
  projectId: string,
  { on, reason, field }: AcceptanceForecast,
): Promise<boolean> {
  const known = await planOfProject(context, projectId);
  const open = known
    ? (await milestonesOfPlan(context, known.id)).filter((row) => row.phase === 'ACCEPT' && isOpen(row))
    : [];
  const [last] = open.toSorted((a, b) => (b.forecastOn ?? '').localeCompare(a.forecastOn ?? ''));
  if (!known || !last) return false;
  const plan = await lockOpenPlan(context, known.id);
  await setDays(context, plan, { changes: [{ key: toItem(last).key, manualOn: on, reason }], field });
  return true;
}

import type { ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { projectUnitsOf } from '@mp/project/server';
import { plusMonths } from '@mp/reference/contract';
import { withoutValue, workPhases, type slipReport, type slipRowsReport } from '../contract/index.ts';
import { slippedPlans } from './report.query.ts';

/** What a phase of a project added to its slip, or took from it. */
interface Slip {
  readonly planId: string;
  readonly project: string;
  readonly phase: string;
  readonly reason: string;
  readonly areaId: string;
  readonly modelId: string;
  readonly days: number;
}

/** The model of which each project has most. */
async function modelsOf(context: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const units = await projectUnitsOf(context, projectIds);
  return new Map(
    [...Map.groupBy(units, ({ projectId }) => projectId)].flatMap(([projectId, of]) => {
      const counted = [...Map.groupBy(of, ({ modelId }) => modelId)].flatMap(([modelId, { length }]) =>
        modelId === null ? [] : [{ modelId, length }],
      );
      const [most] = counted.toSorted((a, b) => b.length - a.length);
      return most ? [[projectId, most.modelId] as const] : [];
    }),
  );
}

/** See `Slip`: of the reader's plans that run, or ended within so many months. */
async function slipsOf(context: Context, months: string): Promise<readonly Slip[]> {
  const plans = await slippedPlans(context, plusMonths(todayOf(context), -Number(months)));
  const models = await modelsOf(
    context,
    plans.map(({ projectId }) => projectId),
  );
  return plans.flatMap(({ planId, projectId, project, areaId, phases }) =>
    phases
      .filter(({ slipWd }) => slipWd !== 0)
      .map(({ phase, reason, slipWd }) => ({
        planId,
        project,
        phase,
        reason: reason ?? withoutValue,
        areaId: areaId ?? withoutValue,
        modelId: models.get(projectId) ?? withoutValue,
        days: slipWd,
      })),
  );
}

const figuresOf = (rows: readonly Slip[]) => ({
  days: rows.reduce((sum, { days }) => sum + days, 0),
  steps: rows.length,
});

const byDays = <R extends { readonly days: number }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => b.days - a.days);

/** Where projects lose their days, of those that the caller sees. */
export async function slipsByReason(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof slipReport>> {
  const rows = await slipsOf(context, months);
  const groups = <K extends 'reason' | 'phase' | 'areaId' | 'modelId'>(key: K) =>
    byDays([...Map.groupBy(rows, (row) => row[key])].map(([value, of]) => ({ value, ...figuresOf(of) })));
  const known = (key: 'areaId' | 'modelId') =>
    [...new Set(rows.map((row) => row[key]))].filter((id) => id !== withoutValue);
  const areas = await recordNames(context, 'reference.bigArea', known('areaId'));
  const models = await recordNames(context, 'reference.gensetModel', known('modelId'));
  return {
    all: { ...figuresOf(rows), projects: new Set(rows.map(({ planId }) => planId)).size },
    reasons: groups('reason').map(({ value, ...figures }) => ({ reason: value, ...figures })),
    phases: groups('phase')
      .map(({ value, ...figures }) => ({ phase: value, ...figures }))
      .toSorted((a, b) => workPhases.indexOf(a.phase) - workPhases.indexOf(b.phase)),
    areas: groups('areaId').map(({ value, ...figures }) => ({
      areaId: value,
      area: areas.get(value) ?? null,
      ...figures,
    })),
    models: groups('modelId').map(({ value, ...figures }) => ({
      modelId: value,
      model: models.get(value) ?? null,
      ...figures,
    })),
  };
}

type Narrowed = Readonly<Partial<Record<'phase' | 'reason' | 'area' | 'model', string>>>;

/** The phases behind the figures, those that lost most first. */
export async function slipRows(
  context: Context,
  { months, phase, reason, area, model }: { readonly months: string } & Narrowed,
): Promise<ReportAnswerOf<typeof slipRowsReport>> {
  const asked = { phase, reason, areaId: area, modelId: model };
  const rows = (await slipsOf(context, months)).filter((row) =>
    (['phase', 'reason', 'areaId', 'modelId'] as const).every(
      (key) => asked[key] === undefined || asked[key] === row[key],
    ),
  );
  return {
    rows: byDays(
      rows.map(({ planId, project, phase: of, reason: why, days }) => ({
        planId,
        project,
        phase: of,
        reason: why,
        days,
      })),
    ),
  };
}

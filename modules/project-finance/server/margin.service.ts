import type { ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { moneySum, netOf, percentOf, type marginReport, type marginRowsReport } from '../contract/index.ts';
import { inHouseCurrency, numberOf, readFigures, totals, type Figures } from './business-information.service.ts';

/** What stands for a value that a project does not have. */
const withoutValue = 'none';

function marginsIn(rows: readonly Figures[]) {
  const { plans, contract, margin, marginPct, forecastMargin } = totals(rows);
  const net = moneySum(rows.map(({ plan }) => netOf(plan.contractAmount, plan.taxRate)));
  const forecastPct = forecastMargin === null ? null : numberOf(percentOf(forecastMargin, net));
  return { plans, contract, margin, marginPct, forecastMargin, forecastPct };
}

const byContract = <R extends { readonly contract: string | null }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => Number(b.contract) - Number(a.contract));

const projectsOf = (rows: readonly Figures[]): ReportAnswerOf<typeof marginRowsReport>['projects'] =>
  byContract(
    rows.map((row) => {
      const { plans: _, ...figures } = marginsIn([row]);
      return { projectId: row.plan.projectId, project: row.plan.projectName, ...figures };
    }),
  );

/** What projects leave, of the plans whose numbers the caller reads. */
export async function marginsOf(context: Context): Promise<ReportAnswerOf<typeof marginReport>> {
  const rows = inHouseCurrency(await readFigures(context));
  const groups = (key: 'projectType' | 'areaId' | 'industry') =>
    byContract([...Map.groupBy(rows, ({ plan }) => plan[key])].map(([value, of]) => ({ value, ...marginsIn(of) })));
  const ids = [...new Set(rows.flatMap(({ plan }) => plan.areaId ?? []))];
  const areas = await recordNames(context, 'reference.bigArea', ids);
  return {
    all: marginsIn(rows),
    types: groups('projectType').map(({ value, ...figures }) => ({ type: value, ...figures })),
    areas: groups('areaId').map(({ value, ...figures }) => ({
      areaId: value ?? withoutValue,
      area: areas.get(value ?? '') ?? null,
      ...figures,
    })),
    industries: groups('industry').map(({ value, ...figures }) => ({ industry: value, ...figures })),
    projects: projectsOf(rows),
  };
}

type Narrowed = Readonly<Partial<Record<'type' | 'area' | 'industry', string>>>;

/** The projects behind the figures, the largest contract first. */
export async function marginRows(
  context: Context,
  { type, area, industry }: Narrowed,
): Promise<ReportAnswerOf<typeof marginRowsReport>> {
  const rows = inHouseCurrency(await readFigures(context)).filter(
    ({ plan }) =>
      (type === undefined || plan.projectType === type) &&
      (area === undefined || (plan.areaId ?? withoutValue) === area) &&
      (industry === undefined || plan.industry === industry),
  );
  return { projects: projectsOf(rows) };
}

import type {
  ReportBottlenecks,
  ReportDurations,
  ReportName,
  ReportOverdue,
  ReportOverview,
  ReportReturns,
  ReportThroughput,
  ReportWorkload,
} from '../../contract/index.ts';
import { bottlenecks, durations, overdue, returns } from './node-models.ts';
import { overview, throughput, workload } from './process-models.ts';
import type { ReportModel, Surroundings } from './report-model.ts';

/** The answers of the reports. */
export interface ReportAnswers {
  readonly overview: ReportOverview;
  readonly durations: ReportDurations;
  readonly bottlenecks: ReportBottlenecks;
  readonly overdue: ReportOverdue;
  readonly workload: ReportWorkload;
  readonly throughput: ReportThroughput;
  readonly returns: ReportReturns;
}

const models: { readonly [N in ReportName]: (answer: ReportAnswers[N], around: Surroundings) => ReportModel } = {
  overview,
  durations,
  bottlenecks,
  overdue,
  workload,
  throughput,
  returns,
};

/** What a report shows of its answer. */
export function modelOf<N extends ReportName>(name: N, answer: ReportAnswers[N], around: Surroundings): ReportModel {
  return models[name](answer, around);
}

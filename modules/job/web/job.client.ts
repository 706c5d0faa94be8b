import { call, endpointQuery, queryClient } from '@mp/kernel/web';
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  job,
  listJobHandlers,
  listJobRuns,
  previewJob,
  retryJobRun,
  type JobClockInput,
  type JobRunLine,
  type JobRunState,
} from '../contract/index.ts';

/** What the list of runs is narrowed to. */
export interface RunFilter {
  readonly jobId?: string | undefined;
  readonly state?: JobRunState | 'failed' | undefined;
}

/** Runs, page by page; read anew with the jobs. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [job.key, 'runs', filter],
    queryFn: ({ pageParam, signal }) => call(listJobRuns, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What jobs made by hand may start. */
export const handlersQuery = endpointQuery(job.key, listJobHandlers);

/** The next fire times of a job as it is being written. */
export const previewQuery = (body: JobClockInput) => endpointQuery(job.key, previewJob, { body });

/** Runs a fire time again. */
export async function retryRun({ jobId, fireTime }: JobRunLine): Promise<void> {
  await call(retryJobRun, { body: { jobId, fireTime } });
  await queryClient.invalidateQueries({ queryKey: [job.key] });
}

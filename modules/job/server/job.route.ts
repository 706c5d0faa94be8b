import { bind, type BoundRoute } from '@mp/kernel/server';
import { listJobHandlers, listJobRuns, previewJob, retryJobRun } from '../contract/index.ts';
import { retry, runPage } from './job-run.service.ts';
import { handlerFacts, previewOf } from './job.service.ts';

/** Operations on jobs besides those that every resource has. */
export const jobRoutes: readonly BoundRoute[] = [
  bind(listJobRuns, (context, { query }) => runPage(context, query)),
  bind(retryJobRun, async (context, { body }) => {
    await retry(context, body);
    return {};
  }),
  bind(listJobHandlers, async () => handlerFacts()),
  bind(previewJob, (context, { body }) => previewOf(context, body)),
];

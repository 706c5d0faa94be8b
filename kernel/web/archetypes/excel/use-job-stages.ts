import type { Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api-error.ts';
import { useClient } from '../clients.tsx';
import { exportStage, importStage, type JobStage } from './job-stage.ts';
import { useRunningJob } from './running-jobs.ts';

/** Between two looks at what is at work; its dialog looks oftener. */
const everyMs = 3000;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** How far the exports and imports are that the user started for a resource in this window. */
export function useJobStages(resource: Resource): { readonly exporting: JobStage; readonly importing: JobStage } {
  const client = useClient(resource);
  const exportId = useRunningJob('export', resource.key);
  const importId = useRunningJob('import', resource.key);
  const exported = useQuery({
    ...client.exportState(exportId ?? ''),
    enabled: exportId !== null,
    refetchInterval: ({ state }) =>
      exportStage(state.data?.state, state.error !== null) === 'running' ? everyMs : false,
  });
  const imported = useQuery({
    ...client.importState(importId ?? ''),
    enabled: importId !== null,
    refetchInterval: ({ state }) =>
      importStage(state.data?.state, state.error !== null) === 'running' ? everyMs : false,
  });
  return {
    exporting: exportId === null ? 'none' : exportStage(exported.data?.state, isGone(exported.error)),
    importing: importId === null ? 'none' : importStage(imported.data?.state, isGone(imported.error)),
  };
}

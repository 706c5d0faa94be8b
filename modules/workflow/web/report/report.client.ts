import { call, resourceClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { exportDefinition, listSharedReports, processDefinition } from '../../contract/index.ts';

/** Reports that others share with the user. */
export const sharedReportsQuery = queryOptions({
  queryKey: ['workflow.report', 'shared'],
  queryFn: async ({ signal }) => (await call(listSharedReports, { signal })).items,
});

const definitions = resourceClient(processDefinition);
/** Processes to narrow a report to, by name. */
export const processesQuery = definitions.list({ size: 200, sort: 'title' });

/** The drawing of a process in force. */
export const drawingQuery = (id: string) =>
  queryOptions({
    queryKey: ['workflow.report', 'drawing', id],
    queryFn: async ({ signal }) => (await call(exportDefinition, { params: { id }, signal })).xml,
    staleTime: 5 * 60_000,
  });

import { call, downloadFile, resourceClient } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  exportDefinition,
  listSharedReports,
  processDefinition,
  reportApis,
  type ReportName,
  type ReportQuery,
} from '../../contract/index.ts';

/** The figures of a report; the old ones stay while the next come. */
export const reportQuery = <N extends ReportName>(name: N, query: ReportQuery) =>
  queryOptions({
    queryKey: ['workflow.report', name, query],
    queryFn: ({ signal }) => call(reportApis[name] as (typeof reportApis)['overview'], { query, signal }) as never,
    placeholderData: keepPreviousData,
    // What is refused for its range is refused again.
    retry: false,
  });

/** Hands a report over as a workbook. */
export const downloadReport = (name: ReportName, query: ReportQuery, title: string): Promise<void> =>
  downloadFile(reportApis[name].path, `${title}.xlsx`, { ...query, export: 'xlsx' });

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

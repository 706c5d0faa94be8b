import { declaredPages, declaredReports } from '@mp/kernel/contract';
import { reportProblems } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const routes = serverModules.flatMap((module) => module.routes ?? []);
const served = serverModules.flatMap(({ resources = [] }) => resources.map(({ resource }) => resource.key));
const reports = declaredReports().filter(({ resource }) => served.includes(resource.key));

test.each(reports.map((report) => [report.endpoint.id, report] as const))(
  'the report %s is answered, and its figures lead to pages and fields that are there',
  (id, report) => {
    expect(routes.map(({ endpoint }) => endpoint.id)).toContain(id);
    expect(reportProblems(report, declaredPages())).toEqual([]);
  },
);

import { bind } from '@mp/kernel/server';
import { exportFlowList, flowCounts, flowListApis, flowLists, listStartable } from '../../contract/index.ts';
import { flowCountsOf } from './count.service.ts';
import { flowPageOf } from './flow.service.ts';
import { flowSheet } from './flow-sheet.ts';
import { startableOf } from './startable.service.ts';

/** Lists of tasks and processes, their counts, and what may be started. */
export const listRoutes = [
  bind(flowCounts, (context) => flowCountsOf(context)),
  ...flowLists.map((list) => bind(flowListApis[list], (context, { query }) => flowPageOf(context, list, query))),
  bind(exportFlowList, (context, { params, query, reply }) => flowSheet(context, { list: params.list, query }, reply)),
  bind(listStartable, async (context) => ({ items: await startableOf(context) })),
];

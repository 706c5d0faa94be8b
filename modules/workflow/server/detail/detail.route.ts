import { bind } from '@mp/kernel/server';
import { readInstance, readTask, readTrace } from '../../contract/index.ts';
import { instanceDetail, taskDetail } from './detail.service.ts';
import { traceOf } from './trace.service.ts';

/** What a single process shows. */
export const detailRoutes = [
  bind(readInstance, (context, { params, query }) => instanceDetail(context, params.id, query.taskId)),
  bind(readTask, (context, { params }) => taskDetail(context, params.id)),
  bind(readTrace, (context, { params }) => traceOf(context, params.id)),
];

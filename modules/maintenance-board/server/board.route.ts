import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  assignInTurn,
  readBoard,
  readPreparation,
  readSchedule,
  suggestEngineers,
  totalReport,
} from '../contract/index.ts';
import { boardOf } from './board.service.ts';
import { totalsOf } from './total.service.ts';
import { preparationOf } from './preparation.service.ts';
import { scheduleOf } from './schedule.service.ts';
import { assignAll, suggestFor } from './suggestion.service.ts';

/** Operations of the assignment board and the schedule. */
export const boardRoutes: readonly BoundRoute[] = [
  bind(readBoard, (context, { query }) => boardOf(context, query)),
  bind(suggestEngineers, (context, { body }) => suggestFor(context, body)),
  bind(readPreparation, (context, { params }) => preparationOf(context, params.id)),
  bind(readSchedule, (context, { query }) => scheduleOf(context, query)),
  bind(assignInTurn, (context, { body }) => assignAll(context, body)),
  bindReport(totalReport, totalsOf),
];

import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  firstPassReport,
  passArrivalsApi,
  readCheckMedians,
  readPhaseWork,
  readEarlierPhotos,
  readRecordUnits,
} from '../contract/index.ts';
import { passArrivals } from './batch.service.ts';
import { firstPassOf } from './first-pass.service.ts';
import { phaseWork } from './phase-record.service.ts';
import { earlierPhotos, mediansOfRecord, unitsOfRecord } from './subject.service.ts';

/** Operations on phase records besides those that every resource has. */
export const projectPhaseRoutes: readonly BoundRoute[] = [
  bind(readRecordUnits, async (context, { params }) => ({ items: [...(await unitsOfRecord(context, params.id))] })),
  bind(readCheckMedians, async (context, { params }) => ({ items: [...(await mediansOfRecord(context, params.id))] })),
  bind(readPhaseWork, (context, { query }) => phaseWork(context, query)),
  bind(readEarlierPhotos, async (context, { params }) => ({ earlier: await earlierPhotos(context, params.id) })),
  bind(passArrivalsApi, (context, { body }) => passArrivals(context, body.ids)),
  bindReport(firstPassReport, firstPassOf),
];

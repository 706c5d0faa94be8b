import { call, defineLink, endpointQuery } from '@mp/kernel/web';
import {
  passArrivalsApi,
  phaseRecord,
  readCheckMedians,
  readEarlierPhotos,
  readPhaseWork,
  readRecordUnits,
  type PhaseWorkQuery,
} from '../contract/index.ts';

/** One phase record, its form, or a new one for a project or dispatch. */
export const toRecord = defineLink<{
  record?: string;
  edit?: string;
  new?: string;
  project?: string;
  dispatch?: string;
  phase?: string;
  units?: string;
}>('/projectPhaseRecord');
/** The audit of a phase record. */
export const toAudit = defineLink<{ instanceId: string }>('/projectPhaseAuditDetail');

/** The units that a record is about. */
export const recordUnitsQuery = (id: string) => endpointQuery(phaseRecord.key, readRecordUnits, { params: { id } });

/** Units and checks of a record that has not begun. */
export const phaseWorkQuery = (query: PhaseWorkQuery) => endpointQuery(phaseRecord.key, readPhaseWork, { query });

/** What is usual for the checks of a record. */
export const checkMediansQuery = (id: string) => endpointQuery(phaseRecord.key, readCheckMedians, { params: { id } });

/** The photos that those of a record are compared with. */
export const earlierPhotosQuery = (id: string) => endpointQuery(phaseRecord.key, readEarlierPhotos, { params: { id } });

/** Passes arrivals without damage. */
export const passArrivals = (ids: readonly string[]) => call(passArrivalsApi, { body: { ids: [...ids] } });

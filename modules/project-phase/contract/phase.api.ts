import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { checkKinds, performanceClasses, recordedPhases } from './check-list.resource.ts';

const unit = z.object({
  id: z.string(),
  tag: z.string(),
  model: z.nullable(z.string()),
  serialNo: z.nullable(z.string()),
  /** State of the genset; null where none is allocated. */
  state: z.nullable(z.string()),
  /** Major damage, of which the problem is open. */
  isHeld: z.boolean(),
  /** Serial numbers of its components by the record. */
  engineSn: z.nullable(z.string()),
  alternatorSn: z.nullable(z.string()),
  controllerSn: z.nullable(z.string()),
});
/** A unit that a record is about. */
export type RecordUnit = z.infer<typeof unit>;

/** The units that a record is about, as they are now. */
export const readRecordUnits = defineEndpoint({
  id: 'phaseRecord.units',
  method: 'GET',
  path: '/projectPhase/phaseRecord/{id}/units',
  access: 'phaseRecord.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ items: z.array(unit) }),
  errors: ['common.notFound'],
  summary: 'Units of a phase record with their serial numbers and states',
});

const check = z.object({
  code: z.string(),
  name: z.nullable(i18nTextShape),
  kind: z.enum(checkKinds),
  /** Decimals. */
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  required: z.boolean(),
});

const work = z.object({ units: z.array(unit), checks: z.array(check) });
/** What a record would be about that has not begun. */
export type PhaseWork = z.infer<typeof work>;

const workQuery = z.object({
  project: z.string(),
  dispatch: z.optional(z.string()),
  phase: z.enum(recordedPhases),
  /** Ids of units, with commas. */
  units: z.string(),
  performanceClass: z.optional(z.enum(performanceClasses)),
});
/** Which record is asked about. */
export type PhaseWorkQuery = z.infer<typeof workQuery>;

/** What a record would be about before it begins: a phone takes it along to a site without a connection. */
export const readPhaseWork = defineEndpoint({
  id: 'phaseRecord.work',
  method: 'GET',
  path: '/projectPhase/work',
  access: 'phaseRecord.create',
  query: workQuery,
  answer: work,
  errors: ['common.notFound'],
  summary: 'Units and checks of a phase record that has not begun',
});

/** Records that a median is made of at least: fewer tell of single sites. */
export const comparedFrom = 3;

const median = z.object({
  code: z.string(),
  /** Decimal. */
  median: z.string(),
  /** Records that it is made of. */
  count: z.number(),
});
/** What is usual for a check. */
export type CheckMedian = z.infer<typeof median>;

/** What was found elsewhere at units of the same models. */
export const readCheckMedians = defineEndpoint({
  id: 'phaseRecord.medians',
  method: 'GET',
  path: '/projectPhase/phaseRecord/{id}/medians',
  access: 'phaseRecord.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ items: z.array(median) }),
  errors: ['common.notFound'],
  summary: 'Medians of the measured checks over passed records of the phase at units of the same models',
});

const photosOf = z.object({
  /** Code of a check, serial number of an arrival, or `record`. */
  line: z.string(),
  /** Ids of files. */
  photos: z.array(z.string()),
});
/** Photos of a line of a record. */
export type LinePhotos = z.infer<typeof photosOf>;

const earlier = z.object({
  /** `round`: the same record as it was submitted before; `record`: another one that passed. */
  kind: z.enum(['round', 'record']),
  id: z.string(),
  no: z.string(),
  /** Of which round it was. */
  round: z.number(),
  /** When it was submitted or passed. */
  at: z.nullable(z.string()),
  lines: z.array(photosOf),
});
/** Photos that those of a record are compared with. */
export type EarlierPhotos = z.infer<typeof earlier>;

/** The photos that those of a record are compared with. */
export const readEarlierPhotos = defineEndpoint({
  id: 'phaseRecord.earlierPhotos',
  method: 'GET',
  path: '/projectPhase/phaseRecord/{id}/earlierPhotos',
  access: 'phaseRecord.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ earlier: z.nullable(earlier) }),
  errors: ['common.notFound'],
  summary: 'Photos of the round before, or else of the last passed record of the phase at units of the same models',
});

const id = z.string();

/** Passes arrivals without damage, many at a time. */
export const passArrivalsApi = defineEndpoint({
  id: 'phaseRecord.passArrivals',
  method: 'POST',
  path: '/projectPhase/phaseRecord/passArrivals',
  access: 'phaseRecord.passArrival',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    done: z.number(),
    refused: z.array(
      z.object({
        id,
        label: z.string(),
        code: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  }),
  summary: 'Passes arrivals without damage that wait for the caller',
});

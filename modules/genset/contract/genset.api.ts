import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { gensetLanes } from './genset-event.ts';

const id = z.string();
const one = z.object({ id });
const short = z.string().check(z.maxLength(100));

/** Most rows of one intake. */
export const maxIntake = 1000;

const intakeRow = z.object({
  gsn: z.string().check(z.maxLength(40)),
  kind: z.enum(['MADE', 'STOCK_IN', 'SOLD', 'SHIPPED']),
  /** Day of the event, `2026-03-02`. */
  on: z.string().check(z.maxLength(10)),
  /** Number of the document that tells it: with serial number and kind it makes the row known when it comes again. */
  documentNo: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Code of the model; of a unit that is not known yet it is needed. */
  model: z.optional(short),
  dutyType: z.optional(short),
  engineSn: z.optional(short),
  alternatorSn: z.optional(short),
  controllerSn: z.optional(short),
  factory: z.optional(short),
  warehouse: z.optional(short),
  saleChannel: z.optional(z.enum(['trade', 'direct', 'goem'])),
  salesOrderNo: z.optional(short),
  carrier: z.optional(short),
  site: z.optional(short),
  /** Codes of a dealer, a GOEM, a customer and a region. */
  dealer: z.optional(short),
  goem: z.optional(short),
  customer: z.optional(short),
  region: z.optional(short),
});
/** A row of an intake, as a factory or an ERP system sends it. */
export type IntakeRow = z.infer<typeof intakeRow>;

const intakeAnswer = z.object({
  gsn: z.string(),
  /** `known` is a row that came before: nothing was written. */
  result: z.enum(['appended', 'known', 'refused']),
  gensetId: z.nullable(id),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Serial numbers that differ from those of a unit that was entered before the factory told of it. */
  differs: z.array(z.string()),
});

/** Takes in what a factory or an ERP system tells of units; each row is answered by itself. */
export const gensetIntake = defineEndpoint({
  id: 'genset.intake',
  method: 'POST',
  path: '/genset/genset/intake',
  access: 'genset.intake',
  body: z.object({ rows: z.array(intakeRow).check(z.minLength(1), z.maxLength(maxIntake)) }),
  answer: z.object({ items: z.array(intakeAnswer) }),
  summary: 'Take in units and what happened to them from a factory or an ERP system',
});

const found = z.object({
  id,
  serialNo: z.string(),
  model: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  state: z.string(),
  /** What of it was found: one of its serial numbers, its model, or its customer. */
  by: z.enum(['serial', 'component', 'model', 'customer']),
});
/** A unit that a search has found. */
export type FoundGenset = z.infer<typeof found>;

/** Finds units by any serial number, those of replaced components too, by model or by customer. */
export const findGensets = defineEndpoint({
  id: 'genset.find',
  method: 'GET',
  path: '/genset/genset/find',
  access: 'genset.read',
  query: z.object({ q: z.string().check(z.minLength(2), z.maxLength(60)) }),
  answer: z.object({ items: z.array(found), more: z.boolean() }),
  summary: 'Find units by serial number of the set or a component, model or customer',
});

const lane = z.enum(gensetLanes);
const life = z.object({
  events: z.array(
    z.object({
      id,
      kind: z.string(),
      label: z.string(),
      lane,
      on: z.string(),
      actorName: z.nullable(z.string()),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      documentNo: z.nullable(z.string()),
      /** It was undone later. */
      isReversed: z.boolean(),
      /** It may be undone by the caller. */
      isReversible: z.boolean(),
      isReplenished: z.boolean(),
      /** Days since the stage before, where they were more than a month, and that stage. */
      gap: z.nullable(z.object({ days: z.number(), after: z.string() })),
    }),
  ),
  /** Lanes to which some module writes. */
  lanes: z.array(lane),
  /** Warranty as it would run, where no registration says it. */
  warrantyEstimate: z.nullable(z.object({ start: z.string(), end: z.string() })),
});
/** The life of a unit. */
export type GensetLife = z.infer<typeof life>;

/** What has happened to a unit, as far as the reader may know. */
export const readGensetLife = defineEndpoint({
  id: 'genset.life',
  method: 'GET',
  path: '/genset/genset/{id}/life',
  access: 'genset.read',
  params: one,
  answer: life,
  errors: ['common.notFound'],
  summary: 'Life of a unit by its events',
});

/** The passport of a unit as PDF. */
export const gensetPassport = defineEndpoint({
  id: 'genset.passport',
  method: 'GET',
  path: '/genset/genset/{id}/passport',
  access: 'genset.read',
  params: one,
  produces: 'application/pdf',
  errors: ['common.notFound'],
  summary: 'Passport of a unit with plate, components and life',
});

/** Most labels of one print. */
const maxLabels = 100;

/** Labels with QR codes for units, as PDF. */
export const gensetLabels = defineEndpoint({
  id: 'genset.labels',
  method: 'GET',
  path: '/genset/genset/labels',
  access: 'genset.labels',
  /** Ids with commas between them. */
  query: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(maxLabels * 37)) }),
  produces: 'application/pdf',
  errors: ['common.notFound'],
  summary: 'Labels with QR codes for units',
});

import { defineEndpoint } from '@mp/kernel/contract';
import { serviceLevels } from '@mp/maintenance/contract';
import * as z from 'zod/mini';
import { chargeTypes } from './order-rows.ts';

const id = z.string().check(z.maxLength(36));
const text = z.nullable(z.string());
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));
const moment = z.string().check(z.maxLength(30));
const reason = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

const candidate = z.object({
  userId: z.string(),
  name: z.string(),
  /** Null for an engineer of the house. */
  dealerId: text,
  /** Open orders that he has. */
  openOrders: z.number(),
  /** The order that he has in the asked time. */
  busyNo: text,
  /** Why he may not do it; empty where he may. */
  reasons: z.array(reason),
});
/** Somebody who may be sent to an order. */
export type EngineerCandidate = z.infer<typeof candidate>;

/** Engineers for an order in a time: who may and is free first. */
export const readEngineers = defineEndpoint({
  id: 'order.engineers',
  method: 'GET',
  path: '/maintenanceOrder/order/{id}/engineers',
  access: 'order.assign',
  params: z.object({ id }),
  query: z.object({ from: moment, to: moment }),
  answer: z.object({ items: z.array(candidate) }),
  errors: ['common.notFound'],
  summary: 'Engineers for a maintenance order: qualification, work at hand, and whether they are free',
});

/** What kind of charge an order would have, and why. */
export const readCharge = defineEndpoint({
  id: 'order.charge',
  method: 'GET',
  path: '/maintenanceOrder/charge',
  access: 'order.create',
  query: z.object({ genset: id, on: day }),
  answer: z.object({ chargeType: z.enum(chargeTypes), reason: z.string() }),
  errors: ['common.notFound'],
  unlogged: true,
  summary: 'Charge type proposed for the maintenance of a genset on a day, by its entitlement',
});

/** Most units of one batch. */
export const maxBatch = 200;

const chosen = {
  /** Serial numbers that were pasted. */
  serials: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxBatch))),
  projectId: z.optional(id),
  customerId: z.optional(id),
  bigAreaId: z.optional(id),
  /** Units that had no maintenance for so many months. */
  idleMonths: z.optional(z.number().check(z.minimum(1), z.maximum(120))),
  serviceLevel: z.enum(serviceLevels),
} as const;
const previewed = z.object({
  gensetId: z.string(),
  serialNo: z.string(),
  customer: text,
  site: text,
  lastServiceOn: text,
  /** The open order of the level that it has already. */
  duplicateNo: text,
});
/** A unit for which an order would be made. */
export type PreviewedUnit = z.infer<typeof previewed>;

/** Units that a batch would be made for. */
export const previewBatch = defineEndpoint({
  id: 'order.previewBatch',
  method: 'POST',
  path: '/maintenanceOrder/batch/preview',
  access: 'order.addMany',
  body: z.object(chosen),
  answer: z.object({
    units: z.array(previewed),
    /** Serial numbers that the reader knows no unit of. */
    unknown: z.array(z.string()),
    /** There are more than are shown. */
    isCut: z.boolean(),
  }),
  unlogged: true,
  summary: 'Gensets chosen for a batch of maintenance orders, with those that have an open one',
});

/** Makes an order for each of some units, all with one batch number. */
export const createBatch = defineEndpoint({
  id: 'order.addMany',
  method: 'POST',
  path: '/maintenanceOrder/batch',
  access: 'order.addMany',
  body: z.object({
    gensetIds: z.array(id).check(z.minLength(1), z.maxLength(maxBatch)),
    serviceLevel: z.enum(serviceLevels),
    dueOn: day,
    windowFrom: z.optional(z.nullable(day)),
    windowTo: z.optional(z.nullable(day)),
    note: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  }),
  answer: z.object({
    batchNo: text,
    done: z.number(),
    refused: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        code: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  }),
  summary: 'Make maintenance orders for many gensets',
});

/** Passes normal work at the caller's tasks. */
export const passOrders = defineEndpoint({
  id: 'order.passMany',
  method: 'POST',
  path: '/maintenanceOrder/passMany',
  access: 'order.passMany',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    done: z.number(),
    refused: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        code: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  }),
  summary: 'Pass many maintenance orders at the tasks of the caller',
});

/** The service report as the customer gets it; in the caller's language where none is named. */
export const orderReport = defineEndpoint({
  id: 'order.report',
  method: 'GET',
  path: '/maintenanceOrder/order/{id}/report.pdf',
  access: 'order.read',
  params: z.object({ id }),
  query: z.object({ lang: z.optional(z.enum(['zh-CN', 'en-US', 'ja-JP'])) }),
  produces: 'application/pdf',
  errors: ['common.notFound'],
  summary: 'Service report of a maintenance order as PDF',
});

/** Most orders of one print. */
export const maxPrinted = 50;

/** The service reports of several orders as one file. */
export const printOrderReports = defineEndpoint({
  id: 'order.printReports',
  method: 'GET',
  path: '/maintenanceOrder/reports.pdf',
  access: 'order.read',
  /** Ids with commas between them. */
  query: z.object({ ids: z.string().check(z.minLength(36), z.maxLength(maxPrinted * 37)) }),
  produces: 'application/pdf',
  errors: ['common.notFound', 'maintenance.notReported'],
  summary: 'Service reports of several maintenance orders as one PDF',
});

/** Where customers read shared reports. */
export const reportLinkPath = '/serviceReport';
/** Days for which they do. */
export const reportLinkDays = 30;

/** Makes an address under which the customer reads the report. */
export const shareOrderReport = defineEndpoint({
  id: 'order.shareReport',
  method: 'POST',
  path: '/maintenanceOrder/order/{id}/reportLink',
  access: 'order.shareReport',
  params: z.object({ id }),
  answer: z.object({ path: z.string(), until: z.string() }),
  errors: ['common.notFound', 'maintenance.notReported'],
  summary: 'Address under which a customer reads the service report without signing in, for 30 days',
});

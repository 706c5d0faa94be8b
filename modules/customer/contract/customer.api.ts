import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const one = z.object({ id });
const text = z.string().check(z.maxLength(300));

const found = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.string(),
  region: z.nullable(z.string()),
  score: z.number(),
  reasons: z.array(z.string()),
});
/** A customer that may be the one in hand. */
export type FoundCustomer = z.infer<typeof found>;

/** Customers that may be the one that is being typed, the most alike first; only those the caller may see. */
export const alikeCustomers = defineEndpoint({
  id: 'customer.alike',
  method: 'POST',
  path: '/customer/customer/alike',
  access: 'customer.read',
  body: z.object({
    /** The customer itself, which is not meant. */
    id: z.optional(z.nullable(id)),
    name: z.optional(z.nullable(text)),
    creditCode: z.optional(z.nullable(text)),
    regionId: z.optional(z.nullable(id)),
    phones: z.optional(z.array(text).check(z.maxLength(100))),
    sites: z.optional(z.array(text).check(z.maxLength(200))),
  }),
  answer: z.object({ items: z.array(found) }),
  unlogged: true,
  summary: 'Customers that may be the same as the one that is being entered',
});

/** What follows a customer when it is merged into another. */
export const mergePreview = defineEndpoint({
  id: 'customer.mergePreview',
  method: 'GET',
  path: '/customer/customer/{id}/merge-preview',
  access: 'customer.merge',
  params: one,
  answer: z.object({ references: z.array(z.object({ resource: z.string(), field: z.string(), count: z.number() })) }),
  errors: ['common.notFound'],
  summary: 'Records that name a customer',
});

const names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40));
const merged = z.object({
  mergeId: id,
  survivor: z.object({ id, code: z.string(), name: z.string() }),
  moved: z.number(),
});

/** Merges a customer into another, field by field; what names it names the survivor from then on. */
export const mergeCustomer = defineEndpoint({
  id: 'customer.merge',
  method: 'POST',
  path: '/customer/customer/{id}/merge',
  access: 'customer.merge',
  params: one,
  body: z.object({
    into: id,
    version: z.int(),
    intoVersion: z.int(),
    take: names,
    unite: names,
    reason: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: merged,
  errors: [
    'common.notFound',
    'common.versionConflict',
    'common.duplicate',
    'customer.mergeCycle',
    'customer.mergeState',
  ],
  summary: 'Merge a customer into another one',
});

/** Takes a merge back within seven days: both customers and everything that moved. */
export const undoMerge = defineEndpoint({
  id: 'customer.undoMerge',
  method: 'POST',
  path: '/customer/merge/{id}/undo',
  access: 'customer.merge',
  params: one,
  body: z.object({}),
  answer: z.object({
    id,
    /** Fields that somebody has changed since; they stay. */
    kept: z.array(z.string()),
    /** Records that name somebody else by now; they stay. */
    left: z.number(),
  }),
  errors: ['common.notFound', 'customer.undoLate', 'customer.undone'],
  summary: 'Undo a merge of customers',
});

/** What has happened to a customer, the newest first. */
export const customerTimeline = defineEndpoint({
  id: 'customer.timeline',
  method: 'GET',
  path: '/customer/customer/{id}/timeline',
  access: 'customer.read',
  params: one,
  answer: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        at: z.string(),
        kind: z.string(),
        actorName: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        /** The other customer of a merge. */
        other: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
        /** Merge that can still be taken back. */
        undo: z.nullable(id),
      }),
    ),
  }),
  errors: ['common.notFound'],
  summary: 'Timeline of a customer',
});

const filters = z.object({
  by: z.enum(['province', 'bigArea']),
  status: z.optional(z.string()),
  industry: z.optional(z.string()),
  level: z.optional(z.string()),
});

const pivot = z.object({
  columns: z.array(z.object({ code: z.nullable(z.string()), name: z.nullable(z.string()) })),
  rows: z.array(
    z.object({ id: z.nullable(id), name: z.nullable(z.string()), counts: z.array(z.number()), total: z.number() }),
  ),
  totals: z.array(z.number()),
  total: z.number(),
});
/** Counts of customers by place and industry. */
export type CustomerPivot = z.infer<typeof pivot>;

/** How many customers there are by place and industry, of those the caller sees. */
export const customerPivot = defineEndpoint({
  id: 'customer.pivot',
  method: 'GET',
  path: '/customer/customer/pivot',
  access: 'customer.read',
  query: filters,
  answer: pivot,
  summary: 'Customers by place and industry',
});

/** The same as a workbook. */
export const customerPivotSheet = defineEndpoint({
  id: 'customer.pivotSheet',
  method: 'GET',
  path: '/customer/customer/pivot/sheet',
  access: 'customer.export',
  query: filters,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'Customers by place and industry as a workbook',
});

import { defineEndpoint, languages } from '@mp/kernel/contract';
import { coverageStates, eligibilities, manyAnswer, specialReasons, termLengths } from '@mp/warranty/contract';
import * as z from 'zod/mini';
import { peOrderProcess } from './pe-order.process.ts';

const id = z.string().check(z.maxLength(36));
const text = z.nullable(z.string());
const words = z.string().check(z.minLength(2), z.maxLength(2000));

const asked = z.object({
  gensetId: z.optional(z.nullable(id)),
  productId: z.optional(z.nullable(id)),
  termMonths: z.optional(z.nullable(z.enum(termLengths))),
  discountPct: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
  siteTags: z.optional(z.nullable(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)))),
  hoursReading: z.optional(z.nullable(z.string().check(z.maxLength(12)))),
});
/** A line that is being written. */
export type AskedLine = z.infer<typeof asked>;

const assessed = z.object({
  serialNo: text,
  eligibility: z.nullable(z.enum(eligibilities)),
  /** What is to be said of the line, in the caller's language. */
  notes: z.array(z.string()),
  ageDays: z.nullable(z.number()),
  fullPrice: text,
  linePrice: text,
  startOn: text,
  endOn: text,
  hoursLimit: z.nullable(z.number()),
});
/** What a line comes to. */
export type AssessedLine = z.infer<typeof assessed>;

const assessment = z.object({
  lines: z.array(assessed),
  amount: z.string(),
  taxAmount: z.string(),
  priceRate: z.string(),
  specialReasons: z.array(z.enum(specialReasons)),
  /** The tasks that it will go through. */
  path: z.array(z.enum(peOrderProcess.nodes)),
});
/** What an order comes to while it is written. */
export type Assessment = z.infer<typeof assessment>;

/** What an order would come to, line by line; nothing is stored. */
export const assessOrder = defineEndpoint({
  id: 'peOrder.assess',
  method: 'POST',
  path: '/warrantyOrder/assess',
  access: 'peOrder.create',
  body: z.object({
    dealerId: z.optional(z.nullable(id)),
    orderDate: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
    /** The order that is changed. */
    orderId: z.optional(id),
    lines: z.array(asked).check(z.maxLength(200)),
  }),
  answer: assessment,
  unlogged: true,
  summary: 'Eligibility, prices, terms and the way of approval of an order that is being written',
});

/** A sale as a quotation for its customer, in the caller's language where none is named. */
export const orderQuotation = defineEndpoint({
  id: 'peOrder.quotation',
  method: 'GET',
  path: '/warrantyOrder/peOrder/{id}/quotation.pdf',
  access: 'peOrder.read',
  params: z.object({ id }),
  query: z.object({ lang: z.optional(z.enum(languages)) }),
  produces: 'application/pdf',
  errors: ['common.notFound', 'warranty.nothingToQuote'],
  summary: 'Quotation of a sale of extended warranty as PDF',
});

/** Gives an order back to its dealer, with marks at its lines. */
export const giveBackApi = defineEndpoint({
  id: 'peOrder.giveBack',
  method: 'POST',
  path: '/warrantyOrder/peOrder/{id}/give-back',
  access: 'peOrder.giveBack',
  params: z.object({ id }),
  body: z.object({
    comment: words,
    remarks: z.optional(
      z
        .array(z.object({ line: z.number(), remark: z.string().check(z.minLength(1), z.maxLength(500)) }))
        .check(z.maxLength(200)),
    ),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['common.notFound', 'workflow.notHandler', 'warranty.lineUnknown'],
  summary: 'Return an order to its dealer with marks at its lines',
});

/** Offers the dealer another price rate. */
export const counterOfferApi = defineEndpoint({
  id: 'peOrder.counterOffer',
  method: 'POST',
  path: '/warrantyOrder/peOrder/{id}/counter-offer',
  access: 'peOrder.counterOffer',
  params: z.object({ id }),
  body: z.object({ approvedRate: z.string().check(z.maxLength(8)), comment: words }),
  answer: z.object({ id: z.string() }),
  errors: ['common.notFound', 'workflow.notHandler', 'warranty.rateTooLow'],
  summary: 'Offer the dealer another price rate for an order',
});

/** Passes orders at the caller's tasks that ask for no judgement; effect of many is one of them. */
export const passManyApi = defineEndpoint({
  id: 'peOrder.passMany',
  method: 'POST',
  path: '/warrantyOrder/passMany',
  access: 'peOrder.passMany',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: manyAnswer,
  summary: 'Pass many orders at the tasks of the caller',
});

const lineToEffect = z.object({
  orderId: z.string(),
  no: text,
  instanceId: text,
  /** From 1. */
  line: z.number(),
  serialNo: text,
  model: text,
  product: text,
  dealer: text,
  startOn: text,
  endOn: text,
  hoursLimit: z.nullable(z.number()),
  linePrice: text,
  /** What speaks against it, in the caller's language; with one that is `blocking` it cannot take effect. */
  warnings: z.array(z.object({ text: z.string(), isBlocking: z.boolean() })),
});
/** A line that waits for its certificate. */
export type LineToEffect = z.infer<typeof lineToEffect>;

/** Lines at the caller's task of effect, those of the oldest order first; at most 500. */
export const linesToEffect = defineEndpoint({
  id: 'peOrder.linesToEffect',
  method: 'GET',
  path: '/warrantyOrder/linesToEffect',
  access: 'peOrder.passMany',
  answer: z.object({ lines: z.array(lineToEffect), left: z.number() }),
  summary: 'Lines of orders that wait for their certificates at the tasks of the caller',
});

const coveredBy = z.object({ state: z.enum(coverageStates), until: text });
const plannedLine = z.object({
  /** From 1. */
  line: z.number(),
  serialNo: text,
  product: text,
  /** Of the certificate that it has, or would get now; null where it gets none. */
  certNo: text,
  isEffective: z.boolean(),
  holder: text,
  startOn: text,
  endOn: text,
  hoursLimit: z.nullable(z.number()),
  linePrice: text,
  /** By what the unit is covered in the term of the line without its certificate and with it, and until when at all. */
  before: coveredBy,
  after: coveredBy,
  /** Why there is no certificate for it, in the caller's language. */
  fault: text,
});
/** A line with what its effect would do. */
export type PlannedLine = z.infer<typeof plannedLine>;

/** What the effect of an order would do, by the function that does it; nothing is stored. */
export const effectPreview = defineEndpoint({
  id: 'peOrder.effectPreview',
  method: 'GET',
  path: '/warrantyOrder/peOrder/{id}/effect-preview',
  access: 'peOrder.read',
  params: z.object({ id }),
  answer: z.object({ issuedOn: z.string(), lines: z.array(plannedLine) }),
  errors: ['common.notFound'],
  unlogged: true,
  summary: 'Certificates that an order would lead to, and the coverage of its units before and after',
});

/** Makes certificates for some lines; an order whose last line took effect has passed its task. */
export const effectLinesApi = defineEndpoint({
  id: 'peOrder.effectLines',
  method: 'POST',
  path: '/warrantyOrder/effectLines',
  access: 'peOrder.passMany',
  body: z.object({
    lines: z.array(z.object({ orderId: id, line: z.number() })).check(z.minLength(1), z.maxLength(500)),
  }),
  answer: manyAnswer,
  summary: 'Let lines of orders take effect',
});

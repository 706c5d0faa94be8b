import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const maybe = z.nullable(z.string());
const warranty = z.nullable(z.object({ from: z.string(), to: z.string() }));
const days = z.object({
  serialNo: maybe,
  shippedOn: maybe,
  arrivedOn: maybe,
  installedOn: maybe,
  commissionedOn: maybe,
  acceptedOn: maybe,
  /** Estimated by the usual terms; what the warranty says when it is registered may be another. */
  warranty,
});
const effect = z.object({
  fields: z.array(z.object({ name: z.string(), before: maybe, after: maybe })),
  units: z.array(z.object({ tag: z.string(), evidence: maybe, before: days, after: days })),
});
/** What a back-entry changes. */
export type SupplementEffect = z.infer<typeof effect>;
/** What is known of a unit, before or after. */
export type UnitDays = z.infer<typeof days>;

/** What a back-entry changes, against what is known now, or was when it took effect. */
export const readEffect = defineEndpoint({
  id: 'supplement.effect',
  method: 'GET',
  path: '/projectSupplement/supplement/{id}/effect',
  access: 'supplement.read',
  params: z.object({ id: z.string() }),
  answer: effect,
  errors: ['common.notFound'],
  summary: 'Values and days of a back-entry beside those that are known, with the estimated warranty',
});

import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const code = z.string().check(z.minLength(1), z.maxLength(40));
const codes = z.array(code).check(z.minLength(1), z.maxLength(20));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));

const row = z.object({
  productLine: code,
  powerBands: codes,
  capabilities: codes,
  regionIds: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
  exclusive: z.boolean(),
  validFrom: day,
  validTo: z.nullable(day),
});
/** What several dealers are granted at once. */
export type GrantedRow = z.infer<typeof row>;

/** Grants the same scope to several dealers: a version for each, submitted at once. */
export const reauthoriseApi = defineEndpoint({
  id: 'dealer.reauthorise',
  method: 'POST',
  path: '/dealer/dealers/reauthorise',
  access: 'dealer.authorise',
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
    row,
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({
    done: z.number(),
    refused: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        code: z.string(),
        params: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  errors: ['common.dateOrder'],
  idempotent: true,
  summary: 'Grant the same scope to several dealers, each by a version of its own',
});

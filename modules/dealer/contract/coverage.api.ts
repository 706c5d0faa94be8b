import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const one = z.object({ id: z.string() });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A line of a coverage. */
export const coverageLineSchema = z.object({
  row: z.number(),
  productLine: z.string(),
  powerBands: z.readonly(z.array(z.string())),
  capability: z.string(),
  requirementId: z.string(),
  kind: z.enum(['people', 'equipment', 'paper']),
  certType: z.nullable(z.string()),
  level: z.nullable(z.number()),
  equipmentType: z.nullable(z.string()),
  fileRuleId: z.nullable(z.string()),
  /** Name of the paper that the file rule asks for. */
  paper: z.optional(z.string()),
  need: z.number(),
  have: z.number(),
  percent: z.number(),
  waivedUntil: z.nullable(z.string()),
});

/** What a dealer needs for its authorisations beside what it has. */
export const coverageApi = defineEndpoint({
  id: 'dealer.coverage',
  method: 'GET',
  path: '/dealer/dealer/{id}/coverage',
  access: 'person.read',
  params: one,
  answer: z.object({
    day,
    percent: z.number(),
    gaps: z.number(),
    lines: z.readonly(z.array(coverageLineSchema)),
    /** People who serve, and how many of them hold a certificate that counts. */
    people: z.number(),
    certified: z.number(),
    /** Certificates that end within 60 days. */
    expiring: z.number(),
  }),
  errors: ['common.notFound'],
  summary: 'People, equipment and papers that the authorisations of a dealer need, and those there are',
});

/** Days of the last 200 that are not worked, so that waiting is told in working days. */
export const freeDaysApi = defineEndpoint({
  id: 'dealer.freeDays',
  method: 'GET',
  path: '/dealer/free-days',
  access: 'session',
  answer: z.object({ from: day, days: z.array(day) }),
  errors: [],
  summary: 'Days that are not worked, of the last 200',
});

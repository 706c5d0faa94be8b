import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const area = z.object({ id: z.string(), name: z.string(), colour: z.string() });

const coverage = z.object({
  /** The provinces of China: `whole` or `partly` covered, or not at all. */
  tiles: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      state: z.enum(['whole', 'partly', 'none']),
      area: z.nullable(area),
      /** Cities that belong to another area than the province. */
      others: z.array(z.object({ name: z.string(), area })),
    }),
  ),
  /** Areas with the number of regions they cover. */
  areas: z.array(z.object({ ...area.shape, regions: z.number() })),
  /** Provinces that belong to no area. */
  gaps: z.number(),
});
/** What big areas cover on a day. */
export type CoverageMap = z.infer<typeof coverage>;

/** What big areas cover on a day, for a product line or for all. */
export const readCoverage = defineEndpoint({
  id: 'bigArea.coverage',
  method: 'GET',
  path: '/reference/coverage',
  access: 'bigArea.read',
  query: z.object({ on: z.optional(day), productLine: z.optional(z.string().check(z.maxLength(40))) }),
  answer: coverage,
  errors: ['common.validation'],
  summary: 'What big areas cover on a day',
});

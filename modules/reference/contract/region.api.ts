import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();

/** Takes over countries and the national divisions of China that are not there yet; counts only, unless `apply`. */
export const importNational = defineEndpoint({
  id: 'region.importNational',
  method: 'POST',
  path: '/reference/region/national',
  access: 'region.importNational',
  body: z.object({ apply: z.boolean() }),
  answer: z.object({ added: z.number(), kept: z.number() }),
  summary: 'Import countries and national divisions',
});

/** Where a region stands in, which big area it belongs to today, and how often it is used. */
export const regionFacts = defineEndpoint({
  id: 'region.facts',
  method: 'GET',
  path: '/reference/region/{id}/facts',
  access: 'region.read',
  params: z.object({ id }),
  answer: z.object({
    children: z.number(),
    /** Remoteness factor in force, its own or inherited. */
    remoteFactor: z.string(),
    bigArea: z.nullable(z.object({ id, name: z.string(), colour: z.string() })),
    /** Records that name this region, by resource. */
    uses: z.array(z.object({ resource: z.string(), count: z.number() })),
  }),
  errors: ['common.notFound'],
  summary: 'What hangs on a region',
});

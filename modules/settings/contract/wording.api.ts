import { defineEndpoint, languages } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const threeTexts = z.object({
  chinese: z.nullable(z.string()),
  english: z.nullable(z.string()),
  japanese: z.nullable(z.string()),
});

const found = z.object({
  key: z.string(),
  /** Texts that hold where this level says nothing: those of the product, for a tenant with the platform's over them. */
  below: threeTexts,
  /** What this level says instead, and the record that says it. */
  own: z.nullable(z.extend(threeTexts, { id: z.string(), version: z.number() })),
  /** What it says no longer fits the product's text, which is shown instead. */
  outdated: z.boolean(),
});

/** Texts of the product by key or by what is shown, with what is said instead. */
export const searchWording = defineEndpoint({
  id: 'wording.search',
  method: 'GET',
  path: '/settings/wording-search',
  access: 'wording.read',
  query: z.object({
    level: z._default(z.enum(['tenant', 'platform']), 'tenant'),
    q: z._default(z.string().check(z.maxLength(200)), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.object({
    items: z.array(found),
    total: z.number(),
    /** Version of what the caller's tenant says in own words, for the browser that has just changed it. */
    version: z.nullable(z.string()),
  }),
  errors: ['common.notFound'],
  summary: 'Texts of the product by key or words, with what is said instead',
});

/** The texts in own words of a version, as a browser lays them over those of the product. */
export const readWording = defineEndpoint({
  id: 'wording.bundle',
  unlicensed: true,
  method: 'GET',
  path: '/settings/wording-bundle/{version}',
  access: 'public',
  params: z.object({ version: z.string().check(z.regex(/^[0-9a-f]{32}$/u)) }),
  query: z.object({ lang: z.enum(languages) }),
  answer: z.record(z.string(), z.string()),
  errors: ['common.notFound'],
  summary: 'Texts in own words of a version',
});

/** A text of the product with what is said instead. */
export type FoundWording = z.infer<typeof found>;

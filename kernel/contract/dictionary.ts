import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

/** One item of a dictionary. */
export const dictionaryItem = z.object({
  code: z.string(),
  label: words,
  /** Code of the item above, in a dictionary of several levels. */
  parent: z.nullable(z.string()),
  /** `#rrggbb` where the item has a colour of its own. */
  colour: z.nullable(z.string()),
  /** Whether it may be chosen today; what has the code already keeps its word. */
  enabled: z.boolean(),
  isDefault: z.boolean(),
});
/** One item of a dictionary. */
export type DictionaryItem = z.infer<typeof dictionaryItem>;

/** All items of a dictionary in their order, those that can no longer be chosen among them. */
export const readDictionary = defineEndpoint({
  id: 'dictionary.items',
  method: 'GET',
  path: '/dictionary/{code}',
  access: 'session',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  answer: z.object({ items: z.array(dictionaryItem) }),
  errors: ['common.notFound'],
  summary: 'Items of a dictionary',
});

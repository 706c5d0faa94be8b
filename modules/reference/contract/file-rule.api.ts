import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { businessObjects } from './file-case.ts';

const name = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

/** Why a rule stands in the check list of a case, or does not. */
export const fileVerdicts = ['always', 'holds', 'not', 'undecided'] as const;

const validated = z.object({
  id: z.string(),
  code: z.string(),
  name,
  condition: z.nullable(z.string()),
  verdict: z.enum(fileVerdicts),
  /** What an undecided condition could not be judged by. */
  detail: z.nullable(z.string()),
  required: z.boolean(),
  minCount: z.int(),
  maxCount: z.int(),
  extensions: z.array(z.string()),
  maxSizeMb: z.int(),
  hasExpiry: z.boolean(),
  reminderDays: z.array(z.int()),
});
/** A rule as it was judged for a case. */
export type JudgedFileRule = z.infer<typeof validated>;

/** The check list of a case that is only thought of. */
export const previewFileRules = defineEndpoint({
  id: 'fileRule.preview',
  method: 'POST',
  path: '/reference/fileRule/preview',
  access: 'fileRule.read',
  body: z.object({ businessObject: z.enum(businessObjects), values: z.record(z.string(), z.unknown()) }),
  answer: z.object({ items: z.array(validated) }),
  errors: ['common.validation'],
  summary: 'The file rules of a business object, each with whether it applies to these values and why',
});

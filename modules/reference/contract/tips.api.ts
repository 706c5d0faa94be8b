import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { tipChannels, tipFailures, tipRecipientKinds } from './tips.resource.ts';

const named = z.object({ name: z.string(), label: z.string() });
const types = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    kind: z.string(),
    nullable: z.boolean(),
    options: z.optional(z.array(z.string())),
  }),
);

const subject = z.object({
  resource: z.string(),
  label: z.string(),
  dateFields: z.array(named),
  events: z.array(z.object({ name: z.string(), label: z.string(), variables: z.array(z.string()) })),
  measures: z.array(named),
  userFields: z.array(named),
  /** What conditions may ask, and templates may show. */
  values: types,
  /** Whether an area position, or the administrators of a dealer, can be found from its records. */
  hasArea: z.boolean(),
  hasDealer: z.boolean(),
});
/** What rules may say of the records of a kind, in the reader's language. */
export type TipSubjectFacts = z.infer<typeof subject>;

/** Everything that rules may be about. */
export const listTipSubjects = defineEndpoint({
  id: 'tipsRule.subjects',
  method: 'GET',
  path: '/reference/tipsRule/subjects',
  access: 'tipsRule.read',
  answer: z.object({ items: z.array(subject), roles: z.array(named) }),
  summary: 'Kinds of records that rules may be about, with their dates, events, measures and placeholders',
});

const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

/** A template filled with a real record. */
export const previewTip = defineEndpoint({
  id: 'tipsRule.preview',
  method: 'POST',
  path: '/reference/tipsRule/preview',
  access: 'tipsRule.update',
  body: z.object({
    subject: z.string(),
    template: words,
    dateField: z.optional(z.nullable(z.string())),
    event: z.optional(z.nullable(z.string())),
    recordId: z.optional(z.string()),
  }),
  answer: z.object({
    /** The latest records, to choose from. */
    records: z.array(z.object({ id: z.string(), label: z.string() })),
    recordId: z.nullable(z.string()),
    texts: z.nullable(z.object({ ZH_CN: z.string(), EN_US: z.string(), JA_JP: z.string() })),
    unknown: z.array(z.string()),
  }),
  errors: ['tips.unknownSubject'],
  summary: 'A template in three languages with the values of a record',
});

const drafted = z.object({
  subjectId: z.string(),
  subjectLabel: z.string(),
  occasion: z.string(),
  recipientId: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  kind: z.nullable(z.enum(tipRecipientKinds)),
  /** Role, position or field by which the recipient was found. */
  value: z.nullable(z.string()),
  channel: z.enum(tipChannels),
  plannedAt: z.string(),
  /** The same was planned or sent before. */
  isKnown: z.boolean(),
  error: z.nullable(z.enum(tipFailures)),
  message: z.string(),
});
/** A reminder as a dry run would plan it. */
export type DraftedTip = z.infer<typeof drafted>;

const dryRun = z.object({
  /** An event has not happened: the tips are those that it would cause for the latest records. */
  isSupposed: z.boolean(),
  /** Records that the dates, gaps or limits concern. */
  candidates: z.number(),
  /** Of them those whom the condition leaves out, and those it cannot judge. */
  refused: z.number(),
  undecided: z.number(),
  people: z.number(),
  isNew: z.number(),
  items: z.array(drafted),
});
/** Whom a rule would notify today. */
export type TipDryRun = z.infer<typeof dryRun>;

/** Whom a rule would notify today. */
export const dryRunTips = defineEndpoint({
  id: 'tipsRule.dryRun',
  method: 'GET',
  path: '/reference/tipsRule/{id}/dry-run',
  access: 'tipsRule.update',
  params: z.object({ id: z.uuid() }),
  answer: dryRun,
  errors: ['common.notFound'],
  summary: 'Whom a rule would notify today, and why',
});

/** Runs one rule now instead of at the next full hour. */
export const runTipsRule = defineEndpoint({
  id: 'tipsRule.run',
  method: 'POST',
  path: '/reference/tipsRule/{id}/run',
  access: 'tipsRule.run',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ planned: z.number(), sent: z.number(), failed: z.number() }),
  errors: ['common.notFound'],
  summary: 'Plan and send what an enabled rule asks for today',
});

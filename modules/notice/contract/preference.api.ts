import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const channels = ['mail', 'sms'] as const;
/** As the sender says, always, never. */
const choices = ['default', 'on', 'off'] as const;

const kind = z.object({
  name: z.string(),
  title: z.string(),
  weight: z.enum(['ordinary', 'prompt', 'mandatory']),
  mail: z.enum(choices),
  /** Null where nothing of this kind is ever sent by SMS. */
  sms: z.nullable(z.enum(['default', 'off'])),
});

const preferences = z.object({
  kinds: z.array(kind),
  /** Hour of the daily mail in the tenant's time zone; null: ordinary mails come at once. */
  digestHour: z.nullable(z.number()),
  /** Where mails and SMS go, partly hidden; null where the account has no address or number. */
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
});

/** How notices reach the caller outside of the console. */
export const readPreferences = defineEndpoint({
  id: 'notice.preferences',
  method: 'GET',
  path: '/notice/preferences',
  access: 'session',
  answer: preferences,
  summary: "The caller's choices of mails and SMS by kind of notice, and of the daily mail",
});

/** Stores some of these choices. */
export const savePreferences = defineEndpoint({
  id: 'notice.savePreferences',
  method: 'PUT',
  path: '/notice/preferences',
  access: 'session',
  body: z.object({
    choices: z.optional(
      z
        .array(
          z.object({
            kind: z.string().check(z.maxLength(80)),
            channel: z.enum(channels),
            choice: z.enum(choices),
          }),
        )
        .check(z.maxLength(200)),
    ),
    digestHour: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(23)))),
  }),
  answer: preferences,
  errors: ['common.validation', 'notice.kindMandatory', 'notice.smsNotForced'],
  summary: 'Choose mails and SMS by kind of notice, and the hour of the daily mail',
});

/** How notices reach somebody. */
export type NoticePreferences = z.infer<typeof preferences>;
/** A kind of notice with what is chosen for it. */
export type PreferredKind = z.infer<typeof kind>;
/** What may be chosen for the mails of a kind. */
export const mailChoices: readonly PreferredKind['mail'][] = choices;
/** What is chosen anew. */
export type PreferencesInput = z.infer<NonNullable<typeof savePreferences.body>>;

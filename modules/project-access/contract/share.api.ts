import { defineEndpoint } from '@mp/kernel/contract';
import { gensetStates } from '@mp/genset/contract';
import * as z from 'zod/mini';
import { customerStages } from './customer-view.rules.ts';

const id = z.string();
const maybe = z.nullable(z.string());
const params = z.object({ id });
const language = z.enum(['zh-CN', 'en-US', 'ja-JP']);
/** 256 random bits. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));

const contactsAnswer = z.object({
  items: z.array(z.object({ name: z.string(), title: maybe, email: maybe })),
  /** Whether mails leave the house; without it a link is always handed over. */
  sendsMail: z.boolean(),
});
/** Contacts of a customer for whom a link can be made. */
export type ShareContacts = z.infer<typeof contactsAnswer>;

/** Contacts of the customer for whom a link can be made. */
export const readShareContacts = defineEndpoint({
  id: 'projectShare.contacts',
  method: 'GET',
  path: '/projectAccess/project/{id}/contacts',
  access: 'projectShare.make',
  params,
  answer: contactsAnswer,
  errors: ['common.notFound', 'projectAccess.notManager'],
  summary: 'People of the customer for whom a link to the project can be made',
});

const madeAnswer = z.object({
  id,
  /** Address of the link, this once; null where it was sent by mail. */
  path: maybe,
  sentTo: maybe,
  expiresAt: z.string(),
});
/** A link that was made. */
export type MadeShare = z.infer<typeof madeAnswer>;

/** Makes a link to a project for a contact of its customer. */
export const makeShare = defineEndpoint({
  id: 'projectShare.make',
  method: 'POST',
  path: '/projectAccess/project/{id}/share',
  access: 'projectShare.make',
  params,
  body: z.object({ contactName: z.string().check(z.minLength(1), z.maxLength(50)), language }),
  answer: madeAnswer,
  errors: [
    'common.notFound',
    'common.validation',
    'projectAccess.notManager',
    'projectAccess.noContact',
    'projectAccess.tooManyShares',
  ],
  summary: 'Makes a link by which a contact of the customer reads how the project stands for 30 days',
});

const day = maybe;
const sharedAnswer = z.object({
  company: z.string(),
  no: z.string(),
  name: z.string(),
  customer: maybe,
  siteName: z.string(),
  stage: z.enum(customerStages),
  /** Per cent. */
  progress: z.nullable(z.number()),
  requiredOn: day,
  acceptForecast: day,
  milestones: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      unit: maybe,
      planOn: day,
      forecastOn: day,
      actualOn: day,
    }),
  ),
  units: z.array(
    z.object({
      tag: z.string(),
      model: maybe,
      serialNo: maybe,
      state: z.nullable(z.enum(gensetStates)),
    }),
  ),
  expiresAt: z.string(),
  /** The language that the link was made in. */
  language,
});
/** A project as its customer reads it. */
export type SharedProject = z.infer<typeof sharedAnswer>;

/** A project as its customer reads it, by a link. The token comes in the body, so that no log holds it. */
export const readShared = defineEndpoint({
  id: 'projectShare.readShared',
  method: 'POST',
  path: '/projectAccess/shared/read',
  access: 'public',
  body: z.object({ token }),
  answer: sharedAnswer,
  errors: [
    'projectAccess.shareUnknown',
    'projectAccess.shareExpired',
    'projectAccess.shareRevoked',
    'common.tooManyRequests',
  ],
  unlogged: true,
  summary: 'What the customer of a project is told of it, by the link that was made for him',
});

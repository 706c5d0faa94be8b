import { defineEndpoint, defineErrors, refusal } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { licenceStates } from './licence-notice.api.ts';

/** What a code is for: the console, or calls from outside (open gateway, addresses that jobs call). */
export const licenceTypes = ['platform', 'service'] as const;
/** What a code is for. */
export type LicenceType = (typeof licenceTypes)[number];

/** Refusals around activation codes (platform.md 4.3). */
export const licenceErrors = defineErrors('licence', {
  required: refusal(422),
  invalid: refusal(422),
  /** To be confirmed: the new code ends earlier. */
  shorter: refusal<{ old: string; new: string }>(409),
  sameValidity: refusal(422),
  /** The clock was set back. */
  clock: refusal(409),
  userLimit: refusal<{ max: number }>(409),
  tenantLimit: refusal<{ max: number }>(409),
});

const type = z.enum(licenceTypes);
const limits = z.object({ users: z.nullable(z.number()), tenants: z.nullable(z.number()) });
const standing = z.object({
  state: z.enum(licenceStates),
  validUntil: z.string(),
  daysLeft: z.number(),
  warns: z.boolean(),
});
const current = z.extend(standing, {
  /** Null in the trial. */
  holder: z.nullable(z.string()),
  lid: z.nullable(z.string()),
  limits,
  features: z.array(z.string()),
});
const activation = z.object({
  id: z.string(),
  type,
  lid: z.string(),
  customer: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  activatedAt: z.string(),
  activatedName: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedName: z.nullable(z.string()),
  endReason: z.nullable(z.enum(['replaced', 'reset'])),
});
const overview = z.object({
  platform: current,
  /** Null without a code of this type. */
  service: z.nullable(current),
  used: z.object({ users: z.number(), tenants: z.number() }),
  clockBehind: z.boolean(),
  items: z.array(activation),
});

/** The licences of the installation and their history. */
export const readLicence = defineEndpoint({
  id: 'licence.read',
  method: 'GET',
  path: '/settings/licence',
  access: 'licence.read',
  unlicensed: true,
  answer: overview,
  summary: 'Licences of the installation: state, holder, limits, and all activations',
});

/** Activates a code. */
export const activateLicence = defineEndpoint({
  id: 'licence.activate',
  method: 'POST',
  path: '/settings/licence',
  access: 'licence.update',
  stepUp: true,
  unlicensed: true,
  body: z.object({
    code: z.string().check(z.maxLength(8000)),
    /** The earlier end was confirmed. */
    confirmed: z.optional(z.boolean()),
  }),
  answer: overview,
  errors: ['licence.required', 'licence.invalid', 'licence.shorter', 'licence.sameValidity', 'licence.clock'],
  summary: 'Activate a code; one that ends earlier than the current one has to be confirmed',
});

/** Takes the code of a type away. */
export const resetLicence = defineEndpoint({
  id: 'licence.reset',
  method: 'POST',
  path: '/settings/licence/reset',
  access: 'licence.update',
  stepUp: true,
  unlicensed: true,
  body: z.object({ type }),
  answer: overview,
  errors: ['common.notFound'],
  summary: 'Take the activated code of a type away: the trial of the installation counts again',
});

/** The licences of the installation and their history. */
export type LicenceOverview = z.infer<typeof overview>;
/** A licence that counts, or the trial. */
export type CurrentLicence = z.infer<typeof current>;
/** A code that was activated once. */
export type Activation = z.infer<typeof activation>;

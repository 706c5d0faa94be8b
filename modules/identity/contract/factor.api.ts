import { defineEndpoint, defineItemsOfRecord, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string().check(z.refine(isUuid));
const kind = z.enum(['totp', 'passkey']);
const name = z.string().check(z.maxLength(60));

const factor = z.object({
  id,
  kind,
  /** As its owner named it; empty when he did not. */
  name: z.string(),
  /** Host that a passkey is bound to. */
  host: z.nullable(z.string()),
  /** Whether a passkey is copied between the devices of its owner. */
  backedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
/** An authenticator app or a passkey. */
export type Factor = z.infer<typeof factor>;

const own = z.object({
  items: z.array(factor),
  /** Recovery codes that have not been used. */
  recoveryLeft: z.number(),
  /** What the caller may add. */
  allowed: z.array(kind),
});
/** The caller's factors. */
export type OwnFactors = z.infer<typeof own>;

const recovery = z.object({
  /** Shown once, with the first factor. */
  recoveryCodes: z.nullable(z.array(z.string())),
});

/** The caller's authenticator apps and passkeys. */
export const listOwnFactors = defineEndpoint({
  id: 'factor.listOwn',
  method: 'GET',
  path: '/identity/factor',
  access: 'session',
  answer: own,
  summary: "The caller's authenticator apps and passkeys",
});

/** Begins to set up an authenticator app. */
export const beginTotp = defineEndpoint({
  id: 'factor.beginTotp',
  method: 'POST',
  path: '/identity/factor/totp',
  access: 'session',
  stepUp: true,
  answer: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  errors: ['auth.modeDisabled'],
  summary: 'Begin to set up an authenticator app: its secret, good for ten minutes',
});

/** Keeps an authenticator app. */
export const confirmTotp = defineEndpoint({
  id: 'factor.confirmTotp',
  method: 'POST',
  path: '/identity/factor/totp/confirm',
  access: 'session',
  stepUp: true,
  body: z.object({ ticket: z.string(), code: z.string().check(z.maxLength(20)), name }),
  answer: recovery,
  errors: ['auth.codeRequired', 'auth.codeWrong', 'auth.secondExpired', 'auth.factorLimit'],
  summary: 'Keep the authenticator app whose current code is given',
});

/** Begins to make a passkey. */
export const beginPasskey = defineEndpoint({
  id: 'factor.beginPasskey',
  method: 'POST',
  path: '/identity/factor/passkey',
  access: 'session',
  stepUp: true,
  answer: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  errors: ['auth.modeDisabled'],
  summary: 'Begin to make a passkey: options of WebAuthn as JSON, good for five minutes',
});

/** Keeps a passkey. */
export const confirmPasskey = defineEndpoint({
  id: 'factor.confirmPasskey',
  method: 'POST',
  path: '/identity/factor/passkey/confirm',
  access: 'session',
  stepUp: true,
  body: z.object({ challengeId: z.string(), response: z.string().check(z.maxLength(20_000)), name }),
  answer: recovery,
  errors: ['auth.passkeyFailed', 'auth.passkeyKnown', 'auth.factorLimit'],
  summary: "Keep the passkey that the caller's browser has made",
});

/** Removes one of the caller's factors. */
export const removeFactor = defineEndpoint({
  id: 'factor.remove',
  method: 'DELETE',
  path: '/identity/factor/{id}',
  access: 'session',
  stepUp: true,
  params: z.object({ id }),
  errors: ['common.notFound'],
  summary: "Remove one of the caller's factors",
});

/** New recovery codes. */
export const renewRecovery = defineEndpoint({
  id: 'factor.renewRecovery',
  method: 'POST',
  path: '/identity/factor/recovery',
  access: 'session',
  stepUp: true,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['common.notFound'],
  summary: 'New recovery codes instead of the ones before',
});

/** The factors of a user, for those who may take them away. */
export const userFactors = defineItemsOfRecord({
  id: 'user.factors',
  path: '/identity/user/{id}/factors',
  access: 'user.resetFactors',
  item: factor,
  summary: 'Authenticator apps and passkeys of a user',
});

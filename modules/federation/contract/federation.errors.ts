import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of signing in by another site. */
export const signOnErrors = defineErrors('signOn', {
  /** The site is not set up here, or not any more. */
  providerUnknown: refusal(422),
  /** It cannot be reached, or does not answer as one. */
  providerUnavailable: refusal(503),
  /** What it said does not hold: another signature, another receiver, another request. */
  refused: refusal(422),
  /** The way back took too long, began in another browser, or was gone once before. */
  stateInvalid: refusal(422),
  /** Nobody here belongs to the account there. */
  notLinked: refusal(422),
  emailMissing: refusal(422),
});

/** Refusals of providers. */
export const identityProviderErrors = defineErrors('identityProvider', {
  scopes: refusal(422),
  /** Only the platform lets a provider vouch for other tenants. */
  sharedByPlatform: refusal(403),
});

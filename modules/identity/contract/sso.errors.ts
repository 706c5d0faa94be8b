import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals around handing a sign-on over to another address. */
export const ssoErrors = defineErrors('sso', {
  hostUnknown: refusal<{ host: string }>(422),
  templateInvalid: refusal(422),
  originFormat: refusal<{ origin: string }>(422),
});

import { defineEndpoint, defineErrors, refusal } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Refusals of the redirect page. */
export const callbackErrors = defineErrors('callback', {
  stateExpired: refusal(422),
  targetRefused: refusal(422),
});

/** Whether an address to go on to is a page of this site: relative, and no other host in disguise. */
export function isOwnTarget(target: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop such signs from addresses, which would turn `/\t/host` into `//host`
  if (!target.startsWith('/') || /^\/[/\\]/u.test(target) || /[\u0000-\u0020\\]/u.test(target)) return false;
  if (!URL.canParse(target, 'https://own.invalid')) return false;
  const { origin, pathname } = new URL(target, 'https://own.invalid');
  return origin === 'https://own.invalid' && !/^\/callback(?:_outer)?$/u.test(pathname);
}

/** A state for a sign-on that goes by way of another site: five minutes, once. */
export const beginCallback = defineEndpoint({
  id: 'session.callbackState',
  method: 'POST',
  path: '/identity/session/callback-state',
  access: 'public',
  answer: z.object({ state: z.string(), seconds: z.number() }),
  errors: ['common.tooManyRequests'],
  summary: 'State that the redirect page will ask for',
});

/** Takes the state of a sign-on that comes back, and judges where it wants to go on to. */
export const takeCallback = defineEndpoint({
  id: 'session.callback',
  method: 'POST',
  path: '/identity/session/callback',
  access: 'public',
  body: z.object({
    state: z.string().check(z.maxLength(200)),
    target: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: z.object({ target: z.string() }),
  errors: ['callback.stateExpired', 'callback.targetRefused'],
  summary: 'Check the state of a sign-on that comes back',
});

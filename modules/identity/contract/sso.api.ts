import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const host = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[a-z0-9.:[\]-]+$/iu));

/** A ticket for another address of the console: 60 seconds, once, for this user and that host. */
export const issueSsoTicket = defineEndpoint({
  id: 'session.ticket',
  method: 'POST',
  path: '/identity/session/ticket',
  access: 'session',
  body: z.object({ host }),
  answer: z.object({ ticket: z.string(), seconds: z.number() }),
  errors: ['sso.hostUnknown'],
  summary: 'One-time ticket that another address of the console takes for a session',
});

/** The address that the hook table has for a host, with a ticket in it; null when it has none. */
export const readSsoAddress = defineEndpoint({
  id: 'session.ssoAddress',
  method: 'POST',
  path: '/identity/session/sso-address',
  access: 'session',
  body: z.object({ host, returnUrl: z.optional(z.string().check(z.maxLength(2000))) }),
  answer: z.object({ url: z.nullable(z.string()) }),
  summary: 'Address of the hook table for a host, with a one-time ticket in it',
});

const hook = z.object({
  host,
  urlTemplate: z.string().check(z.minLength(1), z.maxLength(500)),
  enabled: z.boolean(),
});

/** A row of the hook table. */
export type SsoHook = z.infer<typeof hook>;

/** The hook table. */
export const listSsoHooks = defineEndpoint({
  id: 'ssoHook.list',
  method: 'GET',
  path: '/identity/sso-hook',
  access: 'ssoHook.read',
  answer: z.object({ items: z.array(hook) }),
  summary: 'Addresses of single sign-on by host',
});

/** Adds or replaces the row of a host. */
export const saveSsoHook = defineEndpoint({
  id: 'ssoHook.save',
  method: 'PUT',
  path: '/identity/sso-hook',
  access: 'ssoHook.update',
  body: hook,
  answer: hook,
  errors: ['sso.templateInvalid'],
  summary: 'Set the address of single sign-on of a host',
});

/** Removes the row of a host. */
export const removeSsoHook = defineEndpoint({
  id: 'ssoHook.remove',
  method: 'DELETE',
  path: '/identity/sso-hook',
  access: 'ssoHook.update',
  query: z.object({ host }),
  errors: ['common.notFound'],
  summary: 'Remove the address of single sign-on of a host',
});

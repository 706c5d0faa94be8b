import { defineEndpoint, defineItemsOfRecord } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const device = z.object({
  /** Hash by which the browser is known. */
  id: z.string(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  ip: z.nullable(z.string()),
  ua: z.nullable(z.string()),
});
const ownDevice = z.extend(device, {
  /** The caller works with it now. */
  current: z.boolean(),
  /** Until when it is spared the second factor; null where it is not. */
  trustedUntil: z.nullable(z.string()),
});
/** A device from which a user has signed in. */
export type UserDevice = z.infer<typeof device>;
/** One of the caller's own devices. */
export type OwnDevice = z.infer<typeof ownDevice>;

const signIn = z.object({
  at: z.string(),
  kind: z.enum(['login', 'forced', 'riskLock']),
  /** `ok`, what an administrator chose, or the code of the refusal. */
  result: z.string(),
  ip: z.nullable(z.string()),
  ua: z.nullable(z.string()),
});
/** A line of the sign-in history. */
export type PastSignIn = z.infer<typeof signIn>;

/** The caller's devices. */
export const listOwnDevices = defineEndpoint({
  id: 'session.listDevices',
  method: 'GET',
  path: '/identity/device',
  access: 'session',
  answer: z.object({ items: z.array(ownDevice) }),
  summary: "The caller's own devices, the last used first, at most 50",
});

/** Forgets a device of the caller and ends his sessions on it. */
export const forgetOwnDevice = defineEndpoint({
  id: 'session.forgetDevice',
  method: 'DELETE',
  path: '/identity/device/{id}',
  access: 'session',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{8,128}$/u)) }),
  errors: ['common.notFound'],
  summary: 'Forget one of the own devices: its sessions end, and the next sign-in there is one of a new device',
});

/** The caller's last sign-ins. */
export const listOwnSignIns = defineEndpoint({
  id: 'session.listSignIns',
  method: 'GET',
  path: '/identity/sign-in',
  access: 'session',
  answer: z.object({ items: z.array(signIn) }),
  summary: "The caller's last 20 sign-ins and tries with a wrong password, in all tenants",
});

/** The devices of a user, for those who may end his sessions. */
export const userDevices = defineItemsOfRecord({
  id: 'user.devices',
  path: '/identity/user/{id}/devices',
  access: 'user.forceLogout',
  item: device,
  summary: 'Devices from which a user has signed in to the tenant, the last used first, at most 50',
});

/** The last sign-ins of a user, for those who may end his sessions. */
export const userSignIns = defineItemsOfRecord({
  id: 'user.signIns',
  path: '/identity/user/{id}/sign-ins',
  access: 'user.forceLogout',
  item: signIn,
  summary: 'The last 20 sign-ins of a user to the tenant, and tries with a wrong password',
});

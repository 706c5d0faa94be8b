import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of the gateway (platform.md 5.11) and of whoever keeps its projects. */
export const openErrors = defineErrors('open', {
  /** Whatever is wrong with the proof; the log alone says what. */
  authFailed: refusal(401),
  notGranted: refusal(403),
  quota: refusal(429),
  /** The user is an administrator of the platform, who works for no project. */
  platformUser: refusal(422),
  unknownApi: refusal<{ api: string }>(422),
  ipFormat: refusal(422),
  /** The project has no token yet. */
  noToken: refusal(409),
  /** Service interfaces of function services (platform.md 4.3). */
  endsWithDo: refusal(422),
  unknownInterface: refusal<{ name: string }>(422),
  unknownFunction: refusal<{ name: string }>(422),
  /** The function holds the operation by its declaration. */
  tieDeclared: refusal(422),
  /** Ties give rights to whoever holds the function. */
  adminTies: refusal(403),
  /** Calls of the debug console. */
  notDebuggable: refusal(422),
  confirmWrite: refusal(422),
  headerRefused: refusal<{ name: string }>(422),
  pathValue: refusal<{ name: string }>(422),
  apiDisabled: refusal(409),
  hostPrivate: refusal<{ host: string }>(422),
});

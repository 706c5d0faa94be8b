import { commonErrors } from '@mp/kernel/contract';
import { asPlatform, forgetPrincipal, getRecord, type Context } from '@mp/kernel/server';
import type { OwnDevice, PastSignIn, UserDevice } from '../contract/device.api.ts';
import * as query from './device.query.ts';
import { endSessions } from './session.query.ts';
import { userServer } from './user.service.ts';

/** The caller's devices, the last used first. */
export function devicesOfCaller(context: Context): Promise<OwnDevice[]> {
  return query.ownDevices(context);
}

/** Forgets one of the caller's devices and ends his other sessions on it. Throws `common.notFound`. */
export async function forgetDevice(context: Context, hash: string): Promise<void> {
  const { userId: accountId, principal } = context;
  const ended = await context.tx((tx) =>
    asPlatform(tx, async () => {
      if (!(await query.deleteDevice(tx, accountId, hash))) throw commonErrors.notFound();
      const living = await query.sessionsOnDevice(tx, { accountId, hash, except: principal.sessionId });
      for (const only of living) await endSessions(tx, { accountId, only }, { at: context.at, reason: 'logout' });
      return living;
    }),
  );
  for (const id of ended) forgetPrincipal(id);
}

/** The caller's last sign-ins. */
export function signInsOfCaller(context: Context): Promise<PastSignIn[]> {
  return query.signInsOf(context, context.userId);
}

/** The devices of a user whom the caller may read. Throws `common.notFound`. */
export async function devicesOfUser(context: Context, id: string): Promise<UserDevice[]> {
  await getRecord(context, userServer, id);
  return query.devicesInTenant(context, id);
}

/** The last sign-ins of a user whom the caller may read. Throws `common.notFound`. */
export async function signInsOfUser(context: Context, id: string): Promise<PastSignIn[]> {
  await getRecord(context, userServer, id);
  return query.signInsOf(context, id);
}

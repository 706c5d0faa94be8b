import { permErrors } from '@mp/kernel/contract';
import { getRecord, accessLevelOf } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { Factor, UserBinding, UserSession } from '../contract/index.ts';
import { factorsOf } from './factor.query.ts';
import { factorOnWire } from './factor.service.ts';
import * as query from './user-account.query.ts';
import { userServer } from './user.service.ts';

/** The living sessions of a user whom the caller may read. Throws `common.notFound`. */
export async function sessionsOfUser(context: Context, id: string): Promise<UserSession[]> {
  await getRecord(context, userServer, id);
  return query.sessionsInTenant(context, id);
}

/** The chat accounts of a user whom the caller may read. Throws `common.notFound`, `perm.fieldDenied`. */
export async function bindingsOfUser(context: Context, id: string): Promise<UserBinding[]> {
  await getRecord(context, userServer, id);
  if (accessLevelOf(context.rights, userServer.resource, 'bindings') === 0)
    throw permErrors.fieldDenied({ field: 'bindings' });
  return query.bindingsOf(context, id);
}

/** The second factors of a user whom the caller may read. Throws `common.notFound`. */
export async function factorsOfUser(context: Context, id: string): Promise<Factor[]> {
  await getRecord(context, userServer, id);
  return (await factorsOf(context, id)).map(factorOnWire);
}

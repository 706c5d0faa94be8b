import { user } from '@mp/identity/contract';
import { userServer } from '@mp/identity/server';
import { commonErrors } from '@mp/kernel/contract';
import { getRecord, recordsOf, type Context } from '@mp/kernel/server';
import type { SignOnLink } from '../contract/index.ts';
import { deleteLink, linksOf } from './provider.query.ts';

/** The accounts at providers by which a user signs in. Throws `common.notFound`. */
export async function linksOfUser(context: Context, userId: string): Promise<SignOnLink[]> {
  await getRecord(context, userServer, userId);
  return linksOf(context, userId);
}

/** Takes one of them away; the history of the user says so. Throws `common.notFound`. */
export async function unlinkUser(context: Context, userId: string, providerId: string): Promise<void> {
  await getRecord(context, userServer, userId);
  await context.tx(async (tx) => {
    const record = await recordsOf(tx, user).lock(userId, { scope: 'update' });
    if (!(await deleteLink(tx, userId, providerId))) throw commonErrors.notFound();
    await recordsOf(tx, user).update(record, {}, { action: 'unbind' });
  });
}

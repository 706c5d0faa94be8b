import {
  type Context,
  defineJob,
  handleJob,
  type ScheduledJob,
  scopeStatement,
  type Services,
  type Tx,
} from '@mp/kernel/server';
import * as z from 'zod/mini';
import { isInUse, lockContent } from './attachment.query.ts';
import { dropStaleDrafts } from './store/draft.ts';
import { contentName, partsPrefix, storeOf } from './store/store.ts';

/** Rows of each kind that one statement of the sweep takes. */
const sweepRows = 500;
/** How old bytes are before anybody asks whether a file names them: longer than any claim. */
const orphanHours = 24;

interface Gone {
  readonly tenant_id: string;
  readonly hash: string | null;
  readonly upload_id: string | null;
}

function inTenant<T>(services: Services, tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.database.transaction([scopeStatement({ tenantId })], work);
}

/**
 * Removes the bytes of a content that no file of the tenant names. The lock holds back whoever claims the same
 * content meanwhile, so this one call to the store stands inside a transaction; jobs do it, never a request.
 */
async function dropContent(services: Services, tenantId: string, hash: string): Promise<boolean> {
  return inTenant(services, tenantId, async (tx) => {
    await lockContent(tx, tenantId, hash);
    if (await isInUse(tx, hash)) return false;
    await storeOf(services).remove(contentName(tenantId, hash));
    return true;
  });
}

/** Asks that the bytes of a removed file are let go of. */
export const dropJob = defineJob('attachment.drop', z.object({ hash: z.string() }));

/** Lets go of the bytes of a removed file. */
export const dropHandler = handleJob(dropJob, async (context, { hash }) => {
  await dropContent(context.services, context.tenantId, hash);
});

/** Every hour: what is over, in all tenants. */
export const sweepJob: ScheduledJob = {
  code: 'attachment.sweep',
  cron: '0 10 * * * ?',
  retry: 3,
  run: async (context) => `removed ${await sweepExpired(context)}`,
};

/** Every night: bytes that nobody names. */
export const orphansJob: ScheduledJob = {
  code: 'attachment.orphans',
  cron: '0 50 2 * * ?',
  timeoutSeconds: 3600,
  retry: 1,
  run: async (context) => `removed ${await sweepOrphans(context)}`,
};

/** Expired rows first, then their bytes: what a kill leaves between the two, the walk of the store finds. */
export async function sweepExpired(context: Context): Promise<number> {
  const { services } = context;
  const store = storeOf(services);
  let removed = 0;
  for (;;) {
    const gone = await context.rows<Gone>('select tenant_id, hash, upload_id from file_sweep($1, $2)', [
      context.now,
      sweepRows,
    ]);
    for (const { tenant_id: tenantId, hash, upload_id: uploadId } of gone) {
      if (hash !== null) await dropContent(services, tenantId, hash);
      if (uploadId !== null)
        for await (const { name } of store.list(partsPrefix(tenantId, uploadId))) await store.remove(name);
    }
    removed += gone.length;
    if (gone.length < sweepRows) return removed;
  }
}

/** Bytes of the store older than a day that no row names: what kills between bytes and row have left. */
export async function sweepOrphans(context: Context): Promise<number> {
  const { services } = context;
  const store = storeOf(services);
  const before = new Date(context.now.getTime() - orphanHours * 3_600_000);
  await dropStaleDrafts(store.draftFolder, before);
  let removed = 0;
  const tenants = await context.rows<{ id: string }>('select id from tenant');
  for (const { id } of tenants) {
    for await (const { name, changedAt } of store.list(id))
      if (changedAt < before && (await dropContent(services, id, name.slice(name.lastIndexOf('/') + 1)))) removed += 1;
    for await (const { name, changedAt } of store.list(`upload/${id}`)) {
      const uploadId = name.split('/')[2] ?? '';
      if (changedAt >= before || (await isUnderWay(services, id, uploadId))) continue;
      await store.remove(name);
      removed += 1;
    }
  }
  return removed;
}

async function isUnderWay(services: Services, tenantId: string, uploadId: string): Promise<boolean> {
  const rows = await services.database.rows({ tenantId }, 'select 1 from upload where id = $1::uuid', [uploadId]);
  return rows.length > 0;
}

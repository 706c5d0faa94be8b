import { AppError, commonErrors, filePurpose, permissionKey } from '@mp/kernel/contract';
import {
  type Context,
  requireRight,
  fileReader,
  getRecord,
  lockRecord,
  accessLevelOf,
  type ResourceServer,
  resourceServer,
  type TxContext,
} from '@mp/kernel/server';
import type { Attachment } from './attachment.query.ts';

/** Name under which files belong to a record itself and not to one of its fields. */
export const ownList = 'attachments';

/** Whether files belong to a field that the resource declares; one may bear the name of the record's own list. */
const isField = ({ resource }: ResourceServer, field: string) => Object.hasOwn(resource.fields, field);

/** The resource behind a file's owner; undefined when its module is not loaded or it has no such field. */
function serverOf(entity: string, field: string): ResourceServer | undefined {
  const server = resourceServer(entity);
  if (!server) return undefined;
  const has = isField(server, field) || (field === ownList && server.resource.attachments === true);
  return has ? server : undefined;
}

/** Throws `common.notFound` unless the caller may read the record's own list, or that field of it. */
export async function requireReader(
  context: Context,
  { entity, id, field = ownList }: { readonly entity: string; readonly id: string; readonly field?: string },
): Promise<void> {
  const reader = field === ownList ? undefined : fileReader(entity);
  try {
    await (reader ? reader(context, id, field) : requireFieldReadAccess(context, id, { entity, field }));
  } catch (error) {
    // Whoever may not read the record learns nothing of its files either.
    throw error instanceof AppError && [403, 404].includes(error.status) ? commonErrors.notFound() : error;
  }
}

async function requireFieldReadAccess(
  context: Context,
  id: string,
  { entity, field }: { readonly entity: string; readonly field: string },
): Promise<void> {
  const server = serverOf(entity, field);
  if (!server) throw commonErrors.notFound();
  await getRecord(context, server, id);
  if (isField(server, field) && accessLevelOf(context.rights, server.resource, field) === 0)
    throw commonErrors.notFound();
}

/** The record whose own list the caller may change, locked. Throws `common.notFound`, `perm.denied`. */
export async function lockOwner(context: TxContext, entity: string, id: string): Promise<ResourceServer> {
  const server = serverOf(entity, ownList);
  if (!server || isField(server, ownList)) throw commonErrors.notFound();
  await requireReader(context, { entity, id });
  requireRight(context.rights, permissionKey(server.resource, 'update'));
  await lockRecord(context, server, { id, scope: 'update' });
  return server;
}

/**
 * Throws `common.notFound` unless the caller may read the file: everybody of the tenant where its purpose says so,
 * the readers of the record that it belongs to, else the one who brought it.
 */
export async function requireReaderOf(context: Context, file: Attachment): Promise<void> {
  const readers = filePurpose(file.purpose)?.readers ?? 'uploader';
  if (readers === 'tenant') return;
  if (readers === 'owner' && file.ownerEntity !== null && file.ownerId !== null)
    return requireReader(context, { entity: file.ownerEntity, id: file.ownerId, field: file.field ?? ownList });
  if (file.createdBy !== context.userId) throw commonErrors.notFound();
}

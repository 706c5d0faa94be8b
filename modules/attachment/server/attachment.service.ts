import { Readable } from 'node:stream';
import { AppError, commonErrors, fileErrors, isUuid } from '@mp/kernel/contract';
import { type Context, newId, type Ports, shownBytes, type Upload } from '@mp/kernel/server';
import { picturePurposes, pictureTypes } from '../contract/file-purpose.ts';
import {
  attachmentById,
  deleteAttachment,
  insertAttachment,
  lockContent,
  type Attachment,
} from './attachment.query.ts';
import { type FileStore, localStore } from './local-store.ts';
import { judgePicture } from './picture.ts';
import { signFile } from './signed-link.ts';

const linkSeconds = 300;
const stores = new Map<string, FileStore>();

/** The store of an installation; `FILES_URL` names it. Throws when it names no folder. */
export function storeOf(filesUrl: string): FileStore {
  if (!filesUrl.startsWith('file:')) throw new Error('FILES_URL must begin with file:');
  const known = stores.get(filesUrl) ?? localStore(filesUrl);
  stores.set(filesUrl, known);
  return known;
}

const storeFor = (context: Context) => storeOf(context.services.environment.filesUrl);

async function keptFile(context: Context, id: string): Promise<Attachment> {
  const file = isUuid(id) ? await attachmentById(context, id) : undefined;
  if (!file) throw commonErrors.notFound();
  return file;
}

/** Keeps bytes for the caller's tenant and answers their id. The row and the bytes come together or not at all. */
export const storeFile: Ports['storeFile'] = async (context, bytes, { name, type, purpose }) => {
  const draft = await storeFor(context).draft(bytes);
  const id = newId();
  try {
    await context.tx(async (tx) => {
      await lockContent(context, tx, draft.hash);
      await insertAttachment(context, tx, { id, purpose, fileName: name, type, size: draft.size, hash: draft.hash });
      await draft.keep(context.tenantId);
    });
  } catch (error) {
    await draft.discard();
    throw error;
  }
  return { id, size: draft.size };
};

/** The bytes of a file of the caller's tenant. Throws `common.notFound`. */
export const readFile: Ports['readFile'] = async (context, id) => {
  const file = await keptFile(context, id);
  const found = await storeFor(context).read({ tenantId: context.tenantId, hash: file.hash });
  if (!found) throw commonErrors.notFound();
  return found.stream;
};

/** Removes a file of the caller's tenant; nothing happens when it is gone already. */
export const removeFile: Ports['removeFile'] = async (context, id) => {
  const file = await attachmentById(context, id);
  if (!file) return;
  await context.tx(async (tx) => {
    await lockContent(context, tx, file.hash);
    const isShared = await deleteAttachment(tx, file);
    if (!isShared) await storeFor(context).remove({ tenantId: context.tenantId, hash: file.hash });
  });
};

const isPicture = (file: Attachment) => Object.hasOwn(picturePurposes, file.purpose);

function addressOf(context: Context, file: Attachment, fileName = file.fileName): string {
  const { tokenKey } = context.services.environment;
  const expires = Math.floor(context.now.getTime() / 1000) + linkSeconds;
  return signFile(tokenKey, {
    tenantId: context.tenantId,
    hash: file.hash,
    type: file.type,
    inline: isPicture(file),
    fileName,
    expires,
  });
}

/** An address good for five minutes; the caller has judged the right. Throws `common.notFound`. */
export const fileLink: Ports['fileLink'] = async (context, id, fileName) =>
  addressOf(context, await keptFile(context, id), fileName);

/** The address of a picture of the tenant, or of a file of one's own. Throws `common.notFound`. */
export async function linkFor(context: Context, id: string): Promise<string> {
  const file = await keptFile(context, id);
  if (!isPicture(file) && file.createdBy !== context.userId) throw commonErrors.notFound();
  return addressOf(context, file);
}

/** Keeps an uploaded picture. Throws `file.*`, `attachment.tooManyPixels`, `common.validation` for an unknown purpose. */
export async function keepPicture(context: Context, upload: Upload): Promise<{ id: string; url: string }> {
  const purpose = upload.fields.purpose ?? 'picture';
  const max = Object.entries(picturePurposes).find(([name]) => name === purpose)?.[1];
  if (max === undefined)
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'purpose', code: 'common.format', params: { field: 'purpose' } }],
    });
  if (upload.bytes.length > max) throw fileErrors.size({ max: shownBytes(max) });
  const kind = await judgePicture(upload.name, upload.bytes);
  const { id } = await storeFile(context, Readable.from([upload.bytes]), {
    name: upload.name,
    type: pictureTypes[kind],
    purpose,
  });
  return { id, url: await fileLink(context, id) };
}

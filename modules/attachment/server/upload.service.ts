import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { commonErrors, isUuid, type FilePurpose } from '@mp/kernel/contract';
import { type Context, newId } from '@mp/kernel/server';
import { attachmentErrors } from '../contract/attachment.errors.ts';
import { requireTurn, saveUploaded, purposeOf, removeFile, storedFile, type StoredFile } from './attachment.service.ts';
import { requireAcceptable, plainName } from './validation/validate-file.ts';
import { writeDraft } from './store/draft.ts';
import { partsPrefix, storeOf } from './store/store.ts';
import { addPart, deleteUpload, insertUpload, setUploadFile, uploadById, type UploadRow } from './upload.query.ts';

/** How long an upload may rest (platform.md 5.8). */
export const uploadHours = 24;
/** Bytes after which what has come is put into the store and counted. */
const partBytes = 5_242_880;

const storeFor = (context: Context) => storeOf(context.services);

/**
 * Keeps a file of somebody without a session, judged as any other; gone after a day unless a record takes it. The
 * caller counts how much he brings. Throws as `saveUploaded`.
 */
export async function saveOfVisitor(
  context: Context,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  purpose: FilePurpose,
): Promise<StoredFile> {
  return saveUploaded(context, await writeDraft(storeFor(context).draftFolder, [bytes]), {
    purpose,
    name: plainName(name),
  });
}

/** Begins an upload of the caller. Throws `common.validation`, `file.type`, `file.size`, `file.nameLength`. */
export async function openUpload(
  context: Context,
  announced: { readonly name: string; readonly purpose: string; readonly size: number },
): Promise<string> {
  const name = plainName(announced.name);
  const purpose = purposeOf(announced.purpose);
  requireAcceptable(purpose, name, announced.size);
  await requireTurn(context);
  const id = newId();
  const expiresAt = new Date(context.now.getTime() + uploadHours * 3_600_000);
  await insertUpload(context, { id, purpose: purpose.name, fileName: name, size: announced.size }, expiresAt);
  return id;
}

/** The caller's upload. Throws `common.notFound`. */
export async function uploadOf(context: Context, id: string): Promise<UploadRow> {
  const upload = isUuid(id) ? await uploadById(context, id) : undefined;
  if (!upload) throw commonErrors.notFound();
  return upload;
}

/**
 * Takes what comes from `offset` on, a part of 5 MB after the other: it stands in the store before the row counts it,
 * so any node may go on, and what was counted is never lost. Also what came before the connection broke is kept.
 * Answers the new offset; the row decides when two nodes write at once.
 */
export async function receiveBytes(
  context: Context,
  id: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Readable },
): Promise<number> {
  let at = offset;
  let waiting: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    if (size === 0) return;
    const part = { name: `${String(at).padStart(12, '0')}-${randomUUID()}`, size };
    const whole = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    await storeFor(context).put(`${partsPrefix(context.tenantId, id)}/${part.name}`, whole);
    if (!(await addPart(context, id, { offset: at, part }))) throw attachmentErrors.uploadRefused();
    at += part.size;
  }
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= partBytes) await flush();
    }
  } finally {
    await flush();
  }
  return at;
}

async function dropParts(context: Context, id: string): Promise<void> {
  const store = storeFor(context);
  for await (const { name } of store.list(partsPrefix(context.tenantId, id))) await store.remove(name);
}

/** Gives an upload up. Throws `common.notFound`. */
export async function abandonUpload(context: Context, id: string): Promise<void> {
  await uploadOf(context, id);
  await context.tx((tx) => deleteUpload(tx, id));
  await dropParts(context, id);
}

async function* partsOf(context: Context, { id, parts }: UploadRow): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const found = await storeFor(context).get(`${partsPrefix(context.tenantId, id)}/${part}`);
    if (!found) throw new Error(`part ${part} of upload ${id} is missing`);
    for await (const chunk of found.stream) yield chunk as Uint8Array;
  }
}

/**
 * Judges a complete upload and makes a file of it; a second call answers the same file, also when it comes at the same
 * time. A refused upload is over.
 * Throws `common.notFound`, `attachment.uploadIncomplete`, and as `saveUploaded`.
 */
export async function completeUpload(context: Context, id: string): Promise<StoredFile> {
  const upload = await uploadOf(context, id);
  if (upload.attachmentId !== null) return storedFile(context, upload.attachmentId);
  if (upload.received < upload.size) throw attachmentErrors.uploadIncomplete();
  try {
    const draft = await writeDraft(storeFor(context).draftFolder, partsOf(context, upload));
    const file = await saveUploaded(context, draft, { purpose: purposeOf(upload.purpose), name: upload.fileName });
    const isFirst = await context.tx((tx) => setUploadFile(tx, id, file.id));
    await dropParts(context, id);
    if (isFirst) return file;
    await removeFile(context, file.id);
    return await completeUpload(context, id);
  } catch (error) {
    // Another call was quicker and took the parts away.
    const late = await uploadById(context, id);
    if (late && late.attachmentId !== null) return storedFile(context, late.attachmentId);
    if (error instanceof Error && 'status' in error && error.status === 422) await abandonUpload(context, id);
    throw error;
  }
}

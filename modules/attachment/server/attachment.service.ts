import {
  AppError,
  commonErrors,
  fieldTextKey,
  fileErrors,
  filePurpose,
  type FilePurpose,
  isUuid,
} from '@mp/kernel/contract';
import {
  type Context,
  enqueue,
  newId,
  optionalPort,
  type Ports,
  ports,
  type TxContext,
  tooManyRequests,
} from '@mp/kernel/server';
import {
  type Attachment,
  attachmentById,
  attachmentsById,
  binOne,
  binOthers,
  deleteAttachment,
  disown,
  type FileOwner,
  filesOfRecord,
  insertClaim,
  type ListedFile,
  lockAttachments,
  lockContent,
  lockRoom,
  type ScanState,
  settleClaim,
  setOwner,
  claimUploadTurn,
  usedBytes,
} from './attachment.query.ts';
import { requireReader, requireReaderOf, lockOwner, ownList } from './attachment-rights.ts';
import { isPictureType } from './validation/file-kinds.ts';
import { validateFile } from './validation/validate-file.ts';
import { type LinkUse, signFile } from './signed-link.ts';
import { type Draft, dropDraft, writeDraft } from './store/draft.ts';
import { contentName, storeOf } from './store/store.ts';
import { dropJob } from './sweep.job.ts';

const linkSeconds = 300;
/** How long a file waits for the record that it is meant for. */
const unownedHours = 24;
const binDays = 30;
/** How long the bytes of a claimed file may take. */
const claimHours = 2;

const hours = (context: Context, n: number) => new Date(context.now.getTime() + n * 3_600_000);
const storeFor = (context: Context) => storeOf(context.services);

/** A file as its uploader is told of it. */
export interface StoredFile {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly purpose: string;
  readonly state: ScanState;
  /** When it goes unless a record takes it. */
  readonly expiresAt: Date | null;
  /** Whether the room of tenant and user limits it. */
  readonly isMeasured: boolean;
}

/**
 * Makes a file of a draft. The row claims the content first and is seen only once the bytes stand in the store, so
 * that a server killed at any moment leaves no half file; nothing outside is called within a transaction. The draft
 * is gone afterwards.
 */
async function keep(context: Context, draft: Draft, file: NewFile): Promise<string> {
  const id = newId();
  const { hash, size } = draft;
  try {
    const isStored = await context.tx(async (tx) => {
      if (file.isMeasured) await lockRoom(tx, context.tenantId);
      await lockContent(tx, context.tenantId, hash);
      const known = await insertClaim(
        tx,
        { id, purpose: file.purpose, fileName: file.name, type: file.type, size, hash },
        hours(context, claimHours),
      );
      if (file.isMeasured) await requireRoom(tx);
      return known;
    });
    if (!isStored) await storeFor(context).put(contentName(context.tenantId, hash), draft);
    if (!(await context.tx((tx) => settleClaim(tx, id, { state: file.state, expiresAt: file.expiresAt }))))
      throw commonErrors.unavailable();
    return id;
  } finally {
    await dropDraft(draft);
  }
}

/** Throws `file.quota` when the files of the caller or of the tenant take more room than the settings give. */
async function requireRoom(context: TxContext): Promise<void> {
  const used = await usedBytes(context);
  for (const whose of ['user', 'tenant'] as const) {
    const gigabytes = await ports().setting<number>(context, `files.${whose}Quota`);
    if (used[whose] > gigabytes * 1_000_000_000) throw fileErrors.quota({ max: `${gigabytes} GB` });
  }
}

async function keptFile(context: Context, id: string): Promise<Attachment> {
  const file = isUuid(id) ? await attachmentById(context, id) : undefined;
  if (!file) throw commonErrors.notFound();
  return file;
}

/** Keeps bytes of the console's own for the caller's tenant and answers their id. */
export const storeFile: Ports['storeFile'] = async (context, bytes, { name, type, purpose }) => {
  const draft = await writeDraft(storeFor(context).draftFolder, bytes);
  const id = await keep(context, draft, { name, type, purpose, state: 'skipped', expiresAt: null, isMeasured: false });
  return { id, size: draft.size };
};

/** The bytes of a file of the caller's tenant. Throws `common.notFound`. */
export const readFile: Ports['readFile'] = async (context, id) => {
  const file = await keptFile(context, id);
  const found = await storeFor(context).get(contentName(context.tenantId, file.hash));
  if (!found) throw commonErrors.notFound();
  return found.stream;
};

/** Removes a file of the caller's tenant for good; nothing happens when it is gone already. The bytes follow by job. */
export const removeFile: Ports['removeFile'] = async (context, id) => {
  await context.tx(async (tx) => {
    const [file] = await lockAttachments(tx, [id]);
    if (!file) return;
    await deleteAttachment(tx, id);
    await enqueue(tx, { kind: dropJob, payload: { hash: file.hash } });
  });
};

function addressOf(
  context: Context,
  file: Attachment,
  { use, fileName = file.fileName }: { readonly use: LinkUse; readonly fileName?: string },
): string {
  return signFile(context.services.environment.tokenKey, {
    tenantId: context.tenantId,
    id: file.id,
    use,
    fileName,
    expires: Math.floor(context.now.getTime() / 1000) + linkSeconds,
  });
}

const usualUse = (file: Attachment): LinkUse => (isPictureType(file.type) ? 'show' : 'save');

/** An address good for five minutes; the caller has judged the right. Throws `common.notFound`. */
export const fileLink: Ports['fileLink'] = async (context, id, fileName) => {
  const file = await keptFile(context, id);
  return addressOf(context, file, { use: usualUse(file), fileName });
};

/** The address of a file that the caller may read. Throws `common.notFound`. */
export async function linkFor(context: Context, id: string, use?: LinkUse): Promise<string> {
  const file = await readableFile(context, id);
  const taken = use ?? usualUse(file);
  if (taken === 'save') recordDownload(context, id);
  return addressOf(context, file, { use: taken });
}

/** The address of an archive of files, which is gone after an hour. */
export async function linkOfPack(context: Context, draft: Draft, ids: readonly string[]): Promise<string> {
  const name = `files-${context.at.slice(0, 10)}.zip`;
  const expiresAt = hours(context, 1);
  const id = await keep(context, draft, {
    name,
    type: 'application/zip',
    purpose: 'export',
    state: 'skipped',
    expiresAt,
    isMeasured: false,
  });
  for (const each of ids) recordDownload(context, each);
  return addressOf(context, await keptFile(context, id), { use: 'save' });
}

/** Who took which file stands in the log of functions (platform.md 5.21); the address itself knows no caller. */
function recordDownload(context: Context, id: string): void {
  optionalPort('log')?.function({
    tenantId: context.tenantId,
    userId: context.userId,
    actingBy: context.principal.actingBy,
    at: context.at,
    ip: context.facts.ip,
    menuId: context.facts.menuId ?? null,
    kind: 'server',
    name: 'attachment.download',
    objectId: id,
    requestId: context.facts.requestId,
  });
}

/** A file that the caller may read. Throws `common.notFound`. */
export async function readableFile(context: Context, id: string): Promise<Attachment> {
  const file = await keptFile(context, id);
  await requireReaderOf(context, file);
  return file;
}

/** The addresses of those files that the caller may read. */
export async function linksFor(context: Context, ids: readonly string[]): Promise<{ id: string; url: string }[]> {
  const out: { id: string; url: string }[] = [];
  for (const file of await attachmentsById(context, ids)) {
    try {
      await requireReaderOf(context, file);
      out.push({ id: file.id, url: addressOf(context, file, { use: usualUse(file) }) });
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error;
    }
  }
  return out;
}

/** The declared purpose of a name. Throws `common.validation` for an unknown one. */
export function purposeOf(name: string): FilePurpose {
  const purpose = filePurpose(name);
  if (!purpose)
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'purpose', code: 'common.format', params: { field: 'purpose' } }],
    });
  return purpose;
}

/** Judges a draft that somebody brought and makes a file of it. Throws `file.*`, `attachment.tooManyPixels`. */
export async function saveUploaded(
  context: Context,
  draft: Draft,
  { purpose, name }: { readonly purpose: FilePurpose; readonly name: string },
): Promise<StoredFile> {
  try {
    const { type, state } = await validateFile(draft, {
      purpose,
      name,
      clamdUrl: context.services.environment.clamdUrl,
    });
    const expiresAt = purpose.readers === 'owner' ? hours(context, unownedHours) : null;
    const id = await keep(context, draft, { name, type, purpose: purpose.name, state, expiresAt, isMeasured: true });
    context.log.info({ fileId: id, purpose: purpose.name, size: draft.size, scan: state }, 'file uploaded');
    return storedFile(context, id);
  } finally {
    await dropDraft(draft);
  }
}

/** What is answered of a file that has just come. */
export async function storedFile(context: Context, id: string): Promise<StoredFile> {
  const file = await keptFile(context, id);
  return {
    id,
    url: addressOf(context, file, { use: usualUse(file) }),
    name: file.fileName,
    size: file.size,
    type: file.type,
  };
}

/**
 * Throws `common.tooManyRequests` for more than ten uploads a minute (platform.md section 7), counted over ten minutes,
 * so that a form may take many files at once.
 */
export async function requireTurn(context: Context): Promise<void> {
  if (context.services.environment.testHooks) return;
  const retryAfter = await claimUploadTurn(context, 100, 600);
  if (retryAfter > 0) throw tooManyRequests(retryAfter);
}

/** Keeps a file that came in one piece. Throws as `saveUploaded`. */
export async function saveWhole(
  context: Context,
  { name, bytes, purpose }: { readonly name: string; readonly bytes: Buffer; readonly purpose: string },
): Promise<StoredFile> {
  const declared = purposeOf(purpose);
  await requireTurn(context);
  return saveUploaded(context, await writeDraft(storeFor(context).draftFolder, [bytes]), { purpose: declared, name });
}

/** See the port. Files that are already there stay, new ones must be the caller's own and taken by no record. */
export const attachFiles: Ports['attachFiles'] = async (context, holder, ids) => {
  const { resource, id, field } = holder;
  const owner: FileOwner = { entity: resource.key, id, field };
  const isOwned = (file: Attachment) =>
    file.ownerEntity === owner.entity && file.ownerId === id && file.field === field;
  const isFree = (file: Attachment) =>
    file.ownerId === null && file.createdBy === context.userId && filePurpose(file.purpose)?.readers === 'owner';
  const found = await lockAttachments(context, ids);
  const given = found.filter((file) => isOwned(file) || isFree(file));
  if (given.length < new Set(ids).size) {
    const params = { field: holder.label ?? `@${fieldTextKey(resource, field)}` };
    throw new AppError('common.validation', 422, { fields: [{ path: field, code: 'file.notFound', params }] });
  }
  const added = given.filter((file) => !isOwned(file)).map((file) => file.id);
  if (added.length > 0) await setOwner(context, added, owner);
  if (!holder.onlyGains) await binOthers(context, owner, { kept: ids, until: hours(context, binDays * 24) });
};

/** See the port. */
export const releaseFiles: Ports['releaseFiles'] = async (context, { resource, id }) =>
  disown(context, { entity: resource.key, id }, hours(context, unownedHours));

/** The files of a record's own list. Throws `common.notFound`. */
export async function recordFiles(context: Context, entity: string, id: string): Promise<{ items: ListedFile[] }> {
  await requireReader(context, { entity, id });
  return { items: await filesOfRecord(context, { entity, id, field: ownList }) };
}

/** Puts the caller's uploaded file into a record's own list. Throws `common.notFound`, `perm.denied`, `file.notFound`. */
export async function addToRecord(
  context: Context,
  { entity, id, fileId }: { readonly entity: string; readonly id: string; readonly fileId: string },
): Promise<void> {
  await context.tx(async (tx) => {
    await lockOwner(tx, entity, id);
    const [file] = await lockAttachments(tx, [fileId]);
    if (!file || file.ownerId !== null || file.createdBy !== context.userId)
      throw fileErrors.notFound({ field: '@detail.attachments' });
    await setOwner(tx, [fileId], { entity, id, field: ownList });
    context.log.info({ entity, recordId: id, fileId }, 'file attached');
  });
}

/**
 * Puts a file into the bin: one of a record's own list by those who may change the record, one that no record has
 * taken by its uploader. Files of fields leave with the field's value. Throws `common.notFound`, `perm.denied`.
 */
export async function removeUploaded(context: Context, id: string): Promise<void> {
  const file = await readableFile(context, id);
  await context.tx(async (tx) => {
    if (file.ownerId === null || file.ownerEntity === null) {
      if (file.createdBy !== context.userId) throw commonErrors.notFound();
    } else {
      if (file.field !== ownList) throw commonErrors.notFound();
      await lockOwner(tx, file.ownerEntity, file.ownerId);
    }
    await binOne(tx, id, hours(context, binDays * 24));
    context.log.info({ fileId: id, entity: file.ownerEntity, recordId: file.ownerId }, 'file removed');
  });
}

import { PassThrough, type Readable } from 'node:stream';
import { AppError, commonErrors, filePurpose, resourceByKey } from '@mp/kernel/contract';
import {
  ports,
  serveResource,
  toObjects,
  type Context,
  type RawResult,
  type ResourceServer,
  type SpokenValue,
} from '@mp/kernel/server';
import yazl from 'yazl';
import { attachmentErrors, maxPackedBytes, storedFile, type FileShare, type FileUsage } from '../contract/index.ts';
import { requireReaderOf } from './attachment-rights.ts';
import { attachmentsById, type Attachment } from './attachment.query.ts';
import { linkOfPack } from './attachment.service.ts';
import { writeDraft } from './store/draft.ts';
import { contentName, storeOf } from './store/store.ts';
import { binMany, managedFiles, restoreMany, usageStatements, type ManagedFile } from './stored-file.query.ts';

const binDays = 30;
const unownedHours = 24;
const gigabyte = 1_000_000_000;
const after = (context: Context, hours: number) => new Date(context.now.getTime() + hours * 3_600_000);

type Words = Parameters<SpokenValue>[0];

/** What a file is for. */
const purposeWords: SpokenValue = ({ texts, language }: Words, name) => {
  const key = `storedFile.purpose.${name}`;
  return texts.has(language, key) ? texts.text(language, key) : name;
};

/** The kind of record that it belongs to. */
const ownerWords: SpokenValue = ({ texts, language }: Words, key) =>
  texts.entityName(language, resourceByKey(key)?.entity ?? key);

/** The files of a tenant as what is read of them. */
export const storedFileServer: ResourceServer = serveResource(storedFile, {
  table: 'stored_file_line',
  view: 'lines',
  spoken: { purpose: purposeWords, ownerEntity: ownerWords },
});

/** Files that the caller manages, all of them. Throws `common.notFound`. */
async function chosen(context: Context, ids: readonly string[]): Promise<readonly ManagedFile[]> {
  const files = await managedFiles(context, storedFileServer, ids);
  if (files.length < new Set(ids).size) throw commonErrors.notFound();
  return files;
}

/** Puts files into the bin. Throws `common.notFound`, `attachment.inUse`. */
export async function putIntoBin(
  context: Context,
  { ids, used }: { readonly ids: readonly string[]; readonly used: boolean },
): Promise<{ done: number }> {
  const inUse = (await chosen(context, ids)).filter(({ owner_id, state }) => owner_id !== null && state !== 'bin');
  if (inUse.length > 0 && !used) throw attachmentErrors.inUse({ n: inUse.length });
  const done = await context.tx((tx) => binMany(tx, ids, after(context, binDays * 24)));
  context.log.info({ files: ids.length, done }, 'files put into the bin');
  return { done };
}

/** Takes files out of the bin. Throws `common.notFound`. */
export async function takeOutOfBin(
  context: Context,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ done: number }> {
  const files = await chosen(context, ids);
  const purposes = new Set(files.map(({ purpose }) => purpose));
  const needingNone = [...purposes].filter((name) => filePurpose(name)?.readers !== 'owner');
  const done = await context.tx((tx) => restoreMany(tx, ids, { until: after(context, unownedHours), needingNone }));
  context.log.info({ files: ids.length, done }, 'files taken out of the bin');
  return { done };
}

/** What takes room in the store of the caller's tenant, by kinds. */
export async function usageOfTenant(context: Context): Promise<FileUsage> {
  const [tenantQuota, userQuota] = await Promise.all([
    ports().setting<number>(context, 'files.tenantQuota'),
    ports().setting<number>(context, 'files.userQuota'),
  ]);
  const [users, purposes, owners, states] = await context.batch(() => usageStatements());
  const { texts, locale: language } = context;
  const words = { texts, language };
  const byState = sharesOf(states, (key) => texts.text(language, `storedFile.state.${key}`));
  return {
    quota: tenantQuota * gigabyte,
    userQuota: userQuota * gigabyte,
    bytes: byState.reduce((sum, { bytes }) => sum + bytes, 0),
    files: byState.reduce((sum, { files }) => sum + files, 0),
    users: rowsOf<{ id: string; name: string | null; bytes: string }>(users).map(({ id, name, bytes }) => ({
      id,
      name: name ?? '',
      bytes: Number(bytes),
    })),
    purposes: sharesOf(purposes, (key) => purposeWords(words, key, {})),
    owners: sharesOf(owners, (key) =>
      key === '' ? texts.text(language, 'storedFile.noOwner') : ownerWords(words, key, {}),
    ),
    states: byState,
  };
}

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);
const sharesOf = (result: RawResult | undefined, nameOf: (key: string) => string): FileShare[] =>
  rowsOf<{ key: string; bytes: string; files: number }>(result).map(({ key, bytes, files }) => ({
    key,
    name: nameOf(key),
    bytes: Number(bytes),
    files,
  }));

/** Packs files into one archive and answers its address. Throws `common.notFound`, `attachment.packTooLarge`, `attachment.notReadable`. */
export async function pack(context: Context, { ids }: { readonly ids: readonly string[] }): Promise<{ url: string }> {
  await chosen(context, ids);
  const files = await attachmentsById(context, ids);
  if (files.length === 0) throw commonErrors.notFound();
  await requireReadable(context, files);
  if (files.reduce((sum, { size }) => sum + size, 0) > maxPackedBytes)
    throw attachmentErrors.packTooLarge({ max: '200 MB' });
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  for (const [at, name] of namesOf(files).entries()) {
    const file = files[at];
    if (!file) continue;
    // Each is opened when its turn comes.
    zip.addReadStreamLazy(
      name,
      { compress: false },
      (give) =>
        void bytesOf(context, file).then(
          (stream) => give(null, stream),
          (error: Error) => out.destroy(error),
        ),
    );
  }
  zip.end();
  const draft = await writeDraft(storeOf(context.services).draftFolder, out);
  return {
    url: await linkOfPack(
      context,
      draft,
      files.map(({ id }) => id),
    ),
  };
}

async function bytesOf({ services, tenantId }: Context, { id, hash }: Attachment): Promise<Readable> {
  const found = await storeOf(services).get(contentName(tenantId, hash));
  if (!found) throw new Error(`the bytes of the file ${id} are missing`);
  return found.stream;
}

/** Throws `attachment.notReadable` with the names of files that the caller may manage and not read. */
async function requireReadable(context: Context, files: readonly Attachment[]): Promise<void> {
  const closed: string[] = [];
  for (const file of files)
    try {
      await requireReaderOf(context, file);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error;
      closed.push(file.fileName);
    }
  if (closed.length > 0) throw attachmentErrors.notReadable({ names: closed.slice(0, 5).join(', ') });
}

/** Names of files within an archive, each once: the second `a.pdf` is `a (2).pdf`. */
function namesOf(files: readonly Attachment[]): string[] {
  const seen = new Map<string, number>();
  return files.map(({ fileName }) => {
    const n = (seen.get(fileName.toLowerCase()) ?? 0) + 1;
    seen.set(fileName.toLowerCase(), n);
    if (n === 1) return fileName;
    const dot = fileName.lastIndexOf('.');
    return dot > 0 ? `${fileName.slice(0, dot)} (${n})${fileName.slice(dot)}` : `${fileName} (${n})`;
  });
}

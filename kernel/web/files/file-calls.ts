import { filePurpose, wholeUploadBytes } from '@mp/kernel/contract';
import { newId, request, saveAs } from '../client.ts';
import type { StoredFile, UploadOptions } from './files-client.ts';

/** Files above this size come in parts where their purpose allows more than one piece holds. */
const inPartsFrom = 5_242_880;

const pathOf = (id: string) => `/attachment/files/${encodeURIComponent(id)}`;
const recordPath = (resource: string, id: string) => `/attachment/records/${resource}/${encodeURIComponent(id)}`;

/** Keeps a file; a large one in parts. Throws `ApiError`. */
export async function upload(file: File, { purpose, onProgress, signal }: UploadOptions = {}): Promise<StoredFile> {
  const max = filePurpose(purpose ?? '')?.maxBytes ?? 0;
  if (purpose !== undefined && max > wholeUploadBytes && file.size > inPartsFrom) {
    const { uploadInParts } = await import('./upload-in-parts.ts');
    return uploadInParts(file, { purpose, onProgress, signal });
  }
  const body = new FormData();
  if (purpose !== undefined) body.append('purpose', purpose);
  body.append('file', file);
  return (await request({ method: 'POST', path: '/attachment/files', body, signal })) as StoredFile;
}

/** Addresses of several files by id; those that the caller may not read are missing. */
export async function linksOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { items } = (await request({ method: 'POST', path: '/attachment/links', body: { ids } })) as {
    items: readonly { readonly id: string; readonly url: string }[];
  };
  return new Map(items.map(({ id, url }) => [id, url]));
}

/** Lets the browser save a file under its own name. */
export async function download(id: string): Promise<void> {
  const { url } = (await request({ method: 'GET', path: `${pathOf(id)}/link`, query: { as: 'download' } })) as {
    url: string;
  };
  saveAs(url);
}

/** Puts an uploaded file into a record's own list. */
export async function add(resource: string, id: string, fileId: string): Promise<void> {
  await request({ method: 'POST', path: recordPath(resource, id), body: { fileId }, idempotencyKey: newId() });
}

/** Puts a file into the bin. */
export async function remove(id: string): Promise<void> {
  await request({ method: 'DELETE', path: pathOf(id) });
}

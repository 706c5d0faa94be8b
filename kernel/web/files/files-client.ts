import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../chunk.ts';
import { request, saveAs } from '../client.ts';
import { offlineDevice } from '../offline/device.ts';
import { isLocalId } from '../offline/local-id.ts';

/** A kept file as people know it. */
export interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** What it shows, where the place of the file says so: the check that a photo was taken for. */
  readonly of?: string;
}

/** A stored file as the upload answers it. */
export interface StoredFile extends FileFacts {
  readonly url: string;
}

/** A file of a record's own list. */
export interface ListedFile extends FileFacts {
  readonly createdAt: string;
  readonly createdByName: string | null;
}

/** What of a file can be shown beside a form. */
export interface FilePreview {
  readonly kind: 'picture' | 'pdf' | 'text' | 'table' | 'none';
  readonly name: string;
  readonly url?: string;
  readonly text?: string;
  readonly rows?: readonly (readonly string[])[];
  readonly isCut: boolean;
}

/** How an upload is watched and stopped. */
export interface UploadOptions {
  /** Name of what the file is for; `picture` when not given. */
  readonly purpose?: string;
  /** Part of the bytes that has been sent, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Where a file is read that is on this device alone. */
async function localAddress(id: string): Promise<string> {
  return (await (await offlineDevice())?.files.address(id)) ?? '';
}

const calls = () => loadChunk(() => import('./file-calls.ts'));
const pathOf = (id: string) => `/attachment/files/${encodeURIComponent(id)}`;

/** A signed, expiring address of a stored file's bytes. */
export const fileLink = (id: string) =>
  queryOptions({
    queryKey: ['attachment.file', 'link', id],
    queryFn: async ({ signal }) =>
      isLocalId(id)
        ? { url: await localAddress(id) }
        : ((await request({ method: 'GET', path: `${pathOf(id)}/link`, signal })) as { url: string }),
    staleTime: 4 * 60_000,
  });

const preview = (id: string) =>
  queryOptions({
    queryKey: ['attachment.file', 'preview', id],
    queryFn: async ({ signal }): Promise<FilePreview> =>
      isLocalId(id)
        ? { kind: 'picture', name: '', url: await localAddress(id), isCut: false }
        : ((await request({ method: 'GET', path: `${pathOf(id)}/preview`, signal })) as FilePreview),
    staleTime: 4 * 60_000,
  });

const ofRecord = (resource: string, id: string) =>
  queryOptions({
    queryKey: ['attachment.file', 'record', resource, id],
    queryFn: async ({ signal }) =>
      (await request({ method: 'GET', path: `/attachment/records/${resource}/${id}`, signal })) as {
        items: readonly ListedFile[];
      },
  });

/** The calls for files that controls need; what writes is loaded with the first write. */
export const serverFiles = {
  link: fileLink,
  /** What of a file can be shown beside a form. */
  preview,
  /** Files of a record's own list. */
  ofRecord,
  upload: async (file: File, options?: UploadOptions): Promise<StoredFile> => (await calls()).upload(file, options),
  linksOf: async (ids: readonly string[]) => (await calls()).linksOf(ids),
  download: async (id: string) => (isLocalId(id) ? saveAs(await localAddress(id)) : (await calls()).download(id)),
  add: async (resource: string, id: string, fileId: string) => (await calls()).add(resource, id, fileId),
  remove: async (id: string) => (await calls()).remove(id),
};

/** The calls for files that controls need; the stage of the gallery has its own. */
export type FilesClient = typeof serverFiles;

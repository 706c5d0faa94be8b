import { apiPrefix } from '@mp/kernel/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { readError } from '../api-error.ts';
import { newId, request, requestHeaders } from '../client.ts';
import type { StoredFile, UploadOptions } from './files-client.ts';

const partBytes = 5_242_880;
/** Waits before an interrupted part is tried again; then the user is asked. */
const retryMs = [500, 1000, 3000, 5000, 10_000];

/**
 * Sends a large file in parts (tus 1.0). What has come stays a day, so the same file chosen again goes on where it
 * stopped, also after the page was closed. Throws `ApiError`; an abort is thrown as such.
 */
export async function uploadInParts(
  file: File,
  options: UploadOptions & { readonly purpose: string },
): Promise<StoredFile> {
  const address = await sent(file, options);
  const id = address.slice(address.lastIndexOf('/') + 1);
  return (await request({
    method: 'POST',
    path: `/attachment/uploads/${id}/finish`,
    signal: options.signal,
  })) as StoredFile;
}

function sent(
  file: File,
  { purpose, onProgress, signal }: UploadOptions & { readonly purpose: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${apiPrefix}/attachment/uploads`,
      chunkSize: partBytes,
      retryDelays: retryMs,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, purpose },
      onBeforeRequest: (call) => {
        for (const [name, value] of Object.entries(requestHeaders(newId()))) call.setHeader(name, value);
      },
      onProgress: (done, all) => onProgress?.(all > 0 ? done / all : 0),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(asApiError(error)),
    });
    signal?.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason);
    });
    void upload
      .findPreviousUploads()
      .then(([last]) => {
        if (last) upload.resumeFromPreviousUpload(last);
        if (signal?.aborted !== true) upload.start();
      })
      .catch(reject);
  });
}

function asApiError(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  return readError(answer?.getStatus() ?? 0, bodyOf(answer?.getBody()), {
    requestId: answer?.getHeader('x-request-id') ?? '',
  });
}

function bodyOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

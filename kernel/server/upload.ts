import type { FastifyRequest } from 'fastify';
import { AppError, commonErrors, fileErrors } from '../contract/index.ts';

/** A file that came with a request. */
export interface Upload {
  /** Name without any path, at most 50 characters. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The text parts beside it. */
  readonly fields: Readonly<Record<string, string>>;
}

const maxName = 50;

/** A size as people read it: `500 KB`, `10 MB`. */
export function shownBytes(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.floor(bytes / 1024)} KB`;
}

/**
 * The one file of a multipart request. Throws `common.unsupportedMedia`, `common.malformed`, `common.required`,
 * `file.size` above `maxBytes`, `file.nameLength`.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw commonErrors.unsupportedMedia();
  const fields: Record<string, string> = {};
  let found: { name: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else found = { name: plainName(part.filename), bytes: await part.toBuffer() };
    }
  } catch (error) {
    throw uploadError(error, maxBytes);
  }
  if (!found) throw commonErrors.required({ field: 'file' });
  if ([...found.name].length > maxName) throw fileErrors.nameLength();
  return { ...found, fields };
}

function plainName(name: string | undefined): string {
  return (name ?? '')
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed();
}

function uploadError(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileErrors.size({ max: shownBytes(maxBytes) });
  // Whatever else the parser says is the sender's fault: no boundary, a body that ends too early, too many parts.
  return commonErrors.malformed();
}

/** Header that names a download in any language (RFC 5987), with a plain name for old clients. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

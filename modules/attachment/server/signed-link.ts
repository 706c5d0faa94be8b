import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { gatewayPrefix } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** How an address gives its bytes: in the page, to be saved, or as a smaller picture for a preview. */
export type LinkUse = 'show' | 'save' | 'preview';

/** What a signed address says; whoever holds it may read these bytes until it expires. */
export interface SignedFile {
  readonly tenantId: string;
  readonly id: string;
  readonly fileName: string;
  readonly use: LinkUse;
  /** Second since 1970 at which it ends. */
  readonly expires: number;
}

/** Where addresses of files begin; the file's id follows, then the code that carries the right: `?tk=…`. */
export const filesPath = `${gatewayPrefix}/files/`;

const shape = z.tuple([z.string(), z.string(), z.string(), z.enum(['show', 'save', 'preview']), z.int()]);

function macOf(tokenKey: Uint8Array, body: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, 'mpcloud', 'file-link/v2', 32));
  return createHmac('sha256', key).update(body).digest();
}

/** The address of a file, path and code only. */
export function signFile(tokenKey: Uint8Array, file: SignedFile): string {
  const fields = [file.tenantId, file.id, file.fileName, file.use, file.expires];
  const body = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${filesPath}${file.id}?tk=${body}.${macOf(tokenKey, body).toString('base64url')}`;
}

/** What the code of an address says of the file `id`; undefined when we did not sign it. Expiry is the caller's to judge. */
export function readSigned(tokenKey: Uint8Array, id: string, code: string): SignedFile | undefined {
  const [body = '', mac = '', ...more] = code.split('.');
  if (more.length > 0 || code.length > 2000) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(tokenKey, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [tenantId, signedId, fileName, use, expires] = z.parse(
    shape,
    JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
  );
  return signedId === id ? { tenantId, id, fileName, use, expires } : undefined;
}

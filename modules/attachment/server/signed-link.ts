import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { gatewayPrefix } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** What a signed address says; whoever holds it may read these bytes until it expires. */
export interface SignedFile {
  readonly tenantId: string;
  readonly hash: string;
  readonly fileName: string;
  readonly type: string;
  /** Shown in the page instead of being saved; pictures only. */
  readonly inline: boolean;
  /** Second since 1970 at which it ends. */
  readonly expires: number;
}

/** Where signed addresses begin. */
export const filesPath = `${gatewayPrefix}/files/`;

const shape = z.tuple([z.string(), z.string(), z.string(), z.string(), z.boolean(), z.int()]);

function macOf(tokenKey: Uint8Array, body: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, 'mpcloud', 'file-link/v1', 32));
  return createHmac('sha256', key).update(body).digest();
}

/** The address of a file, path only. */
export function signFile(tokenKey: Uint8Array, file: SignedFile): string {
  const fields = [file.tenantId, file.hash, file.fileName, file.type, file.inline, file.expires];
  const body = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${filesPath}${body}.${macOf(tokenKey, body).toString('base64url')}`;
}

/** What the last part of an address says; undefined when we did not sign it. Expiry is the caller's to judge. */
export function readSigned(tokenKey: Uint8Array, signed: string): SignedFile | undefined {
  const [body = '', mac = '', ...more] = signed.split('.');
  if (more.length > 0 || signed.length > 2000) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(tokenKey, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [tenantId, hash, fileName, type, inline, expires] = z.parse(
    shape,
    JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
  );
  return { tenantId, hash, fileName, type, inline, expires };
}

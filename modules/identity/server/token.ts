import { createHmac, timingSafeEqual } from 'node:crypto';
import { readyKey } from '@mp/kernel/server';
import { fromBase64Url, toBase64Url } from '../contract/wire.ts';

/** A key that signs session tokens; a retired one still recognises its tokens, to answer `auth.signatureExpired`. */
export interface TokenKey {
  readonly kid: string;
  readonly key: Uint8Array;
  readonly retired?: boolean;
}

/** What a token says before its session row is read. */
export type TokenCheck =
  | { readonly ok: true; readonly sessionId: string; readonly expiresAt: number; readonly kid: string }
  | { readonly ok: false; readonly code: 'auth.tokenInvalid' | 'auth.signatureExpired' };

const uuidBytes = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const macOf = (head: string, { kid, key }: TokenKey): Buffer =>
  createHmac('sha256', readyKey(key)).update(`${head}.${kid}`).digest().subarray(0, 16);

/** The token of a session: `t1.<id>.<absolute end>.<MAC>`; `expiresAt` in epoch milliseconds, rounded down to seconds. */
export function mintToken(sessionId: string, expiresAt: number, key: TokenKey): string {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(Math.floor(expiresAt / 1000));
  const head = `t1.${toBase64Url(uuidBytes(sessionId))}.${toBase64Url(end)}`;
  return `${head}.${toBase64Url(macOf(head, key))}`;
}

/** The parts of a token of the right form; undefined for any other text. */
function tokenParts(token: string) {
  const [version, idText = '', endText = '', macText = '', ...rest] = token.split('.');
  if (version !== 't1' || rest.length > 0) return undefined;
  const [id, end, mac] = [fromBase64Url(idText), fromBase64Url(endText), fromBase64Url(macText)];
  if (id?.length !== 16 || end?.length !== 4 || mac?.length !== 16) return undefined;
  return { head: `t1.${idText}.${endText}`, id, end, mac };
}

/** Judges form, MAC and absolute end of a token; whether the session lives is the row's business. */
export function checkToken(token: string, keys: readonly TokenKey[], now: number): TokenCheck {
  const parts = tokenParts(token);
  const key = parts && keys.find((each) => timingSafeEqual(macOf(parts.head, each), parts.mac));
  if (!key) return { ok: false, code: 'auth.tokenInvalid' };
  const { id, end } = parts;
  const expiresAt = Buffer.from(end).readUInt32BE() * 1000;
  if (key.retired || now >= expiresAt) return { ok: false, code: 'auth.signatureExpired' };
  return { ok: true, sessionId: uuidText(id), expiresAt, kid: key.kid };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs of a token: sixteen of chance, six of a signature, so that a guess is known without asking the database. */
const parts = { chance: 16, signature: 6 } as const;

function signatureOf(pepper: Uint8Array, chance: string): string {
  return createHmac('sha256', pepper).update(`qr|${chance}`).digest('base64url').slice(0, parts.signature);
}

/** A new token of 22 characters; `chance` is given by sample data only, which is the same everywhere. */
export function newQrToken(pepper: Uint8Array, chance = randomBytes(12).toString('base64url')): string {
  return `${chance}${signatureOf(pepper, chance)}`;
}

/** Whether a token was made by this installation. */
export function isQrToken(pepper: Uint8Array, token: string): boolean {
  if (!/^[\w-]{22}$/.test(token)) return false;
  const chance = token.slice(0, parts.chance);
  return timingSafeEqual(Buffer.from(token.slice(parts.chance)), Buffer.from(signatureOf(pepper, chance)));
}

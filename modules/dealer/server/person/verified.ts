import type { Values } from '@mp/kernel/server';
import { verifyFields } from '../../contract/index.ts';

/** Fields on which a verification rests; whoever changes one makes it void. */
const verifiedFields = ['type', 'level', 'certNo', 'issuer', 'issuedOn', 'expiresOn'] as const;

/** A certificate that nobody has verified. */
export const unverified: Values = Object.fromEntries(verifyFields.map((name) => [name, null]));

/** Whether a change of a certificate makes its verification void. */
export const voidsVerification = (old: Values, patch: Values): boolean =>
  verifiedFields.some((name) => name in patch && String(patch[name] ?? '') !== String(old[name] ?? ''));

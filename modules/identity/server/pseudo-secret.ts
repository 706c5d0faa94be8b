import { randomInt } from 'node:crypto';
import { keyedHash } from './name-hash.ts';

/** Without letters and digits that are taken for each other; all on any keyboard without a shift. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 5;
const groupLength = 4;

/** A pseudo password of 99 bits in groups that are easy to type: `k3tx-9amw-…`. */
export function newPseudoPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * What is kept of a pseudo password: a keyed hash of the digest that a browser derives from it with the owner's salt. It is
 * random, so a slow hash would add nothing; with another salt, which comes with every new password, it is void.
 */
export function pseudoHash(salt: string, digest: string): string {
  return keyedHash('pseudo', `${salt}|${digest}`);
}

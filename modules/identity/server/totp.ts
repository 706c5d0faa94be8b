import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps agree on (RFC 6238). */
const period = 30;
/** Steps before and after the current one whose codes are taken, for clocks that differ. */
const window = 1;

const totp = (
  secret: string,
  label: { readonly issuer: string; readonly account: string } = { issuer: '', account: '' },
) =>
  new TOTP({
    issuer: label.issuer,
    label: label.account,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits as base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, label: { readonly issuer: string; readonly account: string }): string {
  return totp(secret, label).toString();
}

/** The 30-second step whose code was given, counted from 1970; undefined when it is the code of none near `now`. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const given = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(given)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: given, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** How many recovery codes are made at once. */
export const recoveryCount = 10;
// Without signs that are taken for one another.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A recovery code: `k7mq2-x9dcw`, 49 bits. */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** A recovery code as it was typed, without what people add; empty when it cannot be one. */
export function plainRecoveryCode(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[\s-]/gu, '');
  return plain.length === 10 && [...plain].every((sign) => alphabet.includes(sign)) ? plain : '';
}

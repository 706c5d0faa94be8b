import type { Claims } from './oidc.ts';
import type { Provider } from './provider.ts';

/** Somebody who comes from another site, in the terms of our users. */
export interface ExternalPerson {
  readonly subject: string;
  /** Without what no user name may hold; empty where the site says none. */
  readonly userName: string;
  readonly employeeName: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Undefined where the site says nothing of groups. */
  readonly groups: readonly string[] | undefined;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');

/** User names are letters, digits, `_` and `-`: of a mail address what stands before the @, of `DOMAIN\name` the name. */
export function userNameFrom(text: string): string {
  const bare = text.includes('\\') ? (text.split('\\').at(-1) ?? '') : (text.split('@')[0] ?? '');
  return bare
    .replaceAll(/[^\w-]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, 30);
}

/** Names of people are letters, digits and `_`: blanks between the parts of a name become `_`. */
export function employeeNameFrom(text: string): string {
  return text
    .trim()
    .replaceAll(/[^\p{Script=Han}\w]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, 30);
}

const mailPattern = /^[^\s@]{1,64}@[^\s@]{1,189}$/u;

type Mapping = Pick<Provider, 'protocol' | 'userNameClaim' | 'nameClaim' | 'emailClaim' | 'groupsClaim'>;

/**
 * Who somebody is by what a site says of him. A mail address of OpenID Connect counts as proven only where the site says
 * so; one of SAML stands in a signed assertion of the company's own directory.
 */
export function personFrom(mapping: Mapping, subject: string, claims: Claims): ExternalPerson {
  const first = (claim: string | null): string => (claim === null ? '' : (textsOf(claims[claim])[0] ?? ''));
  const email = first(mapping.emailClaim);
  const hasMail = mailPattern.test(email);
  const userName = userNameFrom(first(mapping.userNameClaim) || (hasMail ? email : subject));
  const groups = mapping.groupsClaim === null ? undefined : claims[mapping.groupsClaim];
  return {
    subject,
    userName,
    employeeName: employeeNameFrom(first(mapping.nameClaim)) || userName,
    email: hasMail ? email.toLowerCase() : '',
    isEmailVerified: hasMail && (mapping.protocol === 'saml' || claims.email_verified === true),
    groups: groups === undefined ? undefined : textsOf(groups),
  };
}

import { ownTokens } from '@mp/kernel/server';

/** Tokens of directories: 256 random bits and their sum. */
export const scimTokens = ownTokens({ purpose: 'scim', prefix: 'scim_', secretBytes: 32 });

/** The last signs of a token, which tell it from another one and open nothing. */
export const scimTokenHint = (token: string): string => token.slice(-6);

/** The bearer token of an Authorization header; undefined where none stands that this installation can have issued. */
export function bearerToken(header: string | undefined, key: Uint8Array): string | undefined {
  const [, token] = /^Bearer +(scim_[\w-]+)$/iu.exec(header ?? '') ?? [];
  return token !== undefined && scimTokens.isOurs(key, token) ? token : undefined;
}

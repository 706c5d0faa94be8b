import type { DoCall, DoEndpoint } from '@mp/identity/server';
import { open, tokenHash } from '@mp/kernel/server';
import { openErrors } from '../contract/index.ts';
import { storeBearer, verifierOf } from './gateway.query.ts';
import { isSame, openTokens } from './open-token.ts';

/** How long a bearer token is accepted. */
const bearerSeconds = 7200;

/** A bearer token for who knows the access code, the verification user and the password of a project. */
async function bearerFor({ context, field }: DoCall): Promise<{ token: string; expiresIn: number }> {
  const code = field('accesscode');
  const verifier = /^[\da-f]{32}$/u.test(code) ? await verifierOf(context, code) : undefined;
  const expected = verifier?.verifyPassword ?? null;
  const [user, password] = [verifier?.verifyUser ?? '', expected === null ? '' : open(expected)];
  const isUser = isSame(field('verifyuser'), user);
  const isPassword = isSame(field('verifypassword'), password);
  if (!verifier || password === '' || !isUser || !isPassword) throw openErrors.authFailed();
  const token = openTokens.issue(context.services.environment.tokenKey);
  const until = new Date(context.now.getTime() + bearerSeconds * 1000);
  await storeBearer(context, { ...verifier, hash: tokenHash(token), until });
  return { token, expiresIn: bearerSeconds };
}

/** Calls of the login service for programs. */
export const bearerCalls = (): readonly DoEndpoint[] => [
  {
    name: 'opentoken',
    method: 'POST',
    perMinute: 30,
    handle: async (call) => ({ data: await bearerFor(call) }),
  },
];

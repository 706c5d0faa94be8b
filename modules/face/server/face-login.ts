import { authErrors } from '@mp/identity/contract';
import {
  isModeOn,
  provenAccount,
  startedSecond,
  type DoCall,
  type DoEndpoint,
  type IdentityProof,
  type Proven,
  type SignInWay,
} from '@mp/identity/server';
import { AppError, loginPrefix } from '@mp/kernel/contract';
import type { Context, DocumentedOperation } from '@mp/kernel/server';
import type { FaceChallenge } from '../contract/index.ts';
import { browserSecret } from './browser-cookie.ts';
import { newChallenge, proveFace, requireFace } from './face-challenge.service.ts';
import { accountOfBrowser, vectorOf } from './face.query.ts';
import { browserHash } from './face.service.ts';
import { isFaceOpen } from './face-policy.ts';

/** An account by its name; undefined where nobody has it, which is told to nobody. */
async function accountNamed(context: Context, name: Parameters<typeof provenAccount>[1]): Promise<Proven | undefined> {
  try {
    return await provenAccount(context, name);
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.loginFailed') return undefined;
    throw error;
  }
}

/** Signing in by face alone: with the user name, from a browser that its owner has allowed to. */
export const faceWay: SignInWay = {
  name: 'face',
  strength: 'single',
  isOn: isModeOn('face'),
  prove: async (context, _door, { username, secret }) => {
    if (username === '') throw authErrors.userNameRequired({ field: '@login.field.userName' });
    const named = await accountNamed(context, username);
    const isWanted = async (accountId: string) => named?.account.id === accountId;
    await proveFace(context, { purpose: 'signIn', secret, isWanted });
    if (!named) throw authErrors.loginFailed();
    return named;
  },
};

/** The face as a second factor, and before sensitive acts. */
export const faceProof: IdentityProof = {
  name: 'face',
  isOffered: async (context, accountId, policy) =>
    policy.modes.includes('face') && (await vectorOf(context, accountId)) !== undefined,
  prove: async (context, { accountId, purpose, secret }) => {
    await proveFace(context, { purpose, secret, isWanted: async (id) => id === accountId });
  },
};

/** Whose face is asked for: of who has given his first factor, or of the owner of a browser that is allowed to. */
async function challengeFor({ context, field, request, userName }: DoCall): Promise<FaceChallenge> {
  const secondId = field('challengeId');
  if (secondId !== '') {
    const started = await startedSecond(context, secondId);
    if (!started) throw authErrors.secondExpired();
    await requireFace(context, started.accountId);
    return newChallenge(context, started.accountId, 'second');
  }
  if (userName === '') throw authErrors.userNameRequired({ field: '@login.field.userName' });
  // It follows from the browser alone, so that it is the same for names that exist and names that do not.
  const secret = browserSecret(context.services.environment, request);
  const accountId = secret === null ? undefined : await accountOfBrowser(context, browserHash(secret));
  if (accountId === undefined) throw authErrors.deviceRefused();
  if (!(await isFaceOpen(context, accountId))) throw authErrors.modeDisabled();
  return newChallenge(context, accountId, 'signIn');
}

/** Calls of the login service for faces. */
export const faceCalls = (): readonly DoEndpoint[] => [
  {
    name: 'facechallenge',
    method: 'POST',
    atTheDoor: true,
    perMinute: 30,
    handle: async (call) => ({ data: await challengeFor(call) }),
  },
];

/** They stand in the OpenAPI document. */
export const faceDocuments: readonly DocumentedOperation[] = [
  {
    id: 'login.facechallenge',
    method: 'POST',
    path: `${loginPrefix}/facechallenge.do`,
    access: 'public',
    summary: 'Movements that a face has to make within 20 seconds: to sign in by it, or as a second factor',
    fields: ['username', 'challengeId'],
    errors: [
      'auth.userNameRequired',
      'auth.deviceRefused',
      'auth.modeDisabled',
      'auth.secondExpired',
      'face.closed',
      'face.noPhoto',
      'common.tooManyRequests',
      'common.unsupportedMedia',
    ],
  },
];

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { authErrors } from '@mp/identity/contract';
import { blindIndex, callsUnder, countCalls, forgetCalls, open, type Context } from '@mp/kernel/server';
import {
  askedActions,
  challengeMs,
  faceActions,
  faceErrors,
  type FaceAction,
  type FaceChallenge,
  type FaceEvidence,
} from '../contract/index.ts';
import { isSameFace } from './descriptor.rules.ts';
import { evidenceIn, unfitEvidence } from './evidence.rules.ts';
import { insertChallenge, spendChallenge, spendShots, vectorOf, type SpentChallenge } from './face.query.ts';
import { notifyOfFace } from './face-notice.ts';
import { isFaceOpen, thresholdOf } from './face-policy.ts';

/** What a challenge is answered for: alone, between the factors, or before a sensitive act. */
export type FacePurpose = 'signIn' | 'second' | 'again';

/** Failures after which a face is taken no more, and for how long (platform.md 5.14). */
const most = 5;
const closedSeconds = 1800;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Movements in an order that nobody can foresee, none of them twice. */
function drawActions(): readonly FaceAction[] {
  const left = [...faceActions];
  return Array.from({ length: askedActions }, () => left.splice(randomInt(left.length), 1)).flat();
}

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
const triesKey = (accountId: string): string => `face|tries|${accountId}`;
const closedKey = (accountId: string): string => `face|closed|${accountId}`;

/** Refuses an account whose face has failed too often. Throws `face.closed`. */
async function requireOpen(context: Context, accountId: string): Promise<void> {
  const closed = await callsUnder(context, closedKey(accountId));
  if (closed) throw faceErrors.closed({ minutes: minutesOf(closed.wait) });
}

/** A challenge for the face of an account. Throws `face.closed`. */
export async function newChallenge(context: Context, accountId: string, purpose: FacePurpose): Promise<FaceChallenge> {
  const unbound = context.as(undefined);
  await requireOpen(unbound, accountId);
  const challengeId = randomBytes(24).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const actions = drawActions();
  await insertChallenge(unbound, { hash: hashOf(challengeId), accountId, purpose, actions, nonce });
  return { challengeId, nonce, actions: [...actions], expires: challengeMs };
}

/** An answer to a challenge, as it came out of the envelope. */
export interface FaceAnswer {
  readonly purpose: FacePurpose;
  readonly secret: Readonly<Record<string, unknown>>;
  /** Whose face it has to be, judged once the answer itself is right; the account that the challenge was made for. */
  readonly isWanted: (accountId: string) => Promise<boolean>;
}

/** A challenge with what was handed in for it, and how long it took. */
interface Handed {
  readonly evidence: FaceEvidence;
  readonly challenge: SpentChallenge;
  readonly elapsedMs: number;
}

/** Uses the challenge of an answer up. Throws `face.noFace`, `face.timeout`. */
async function handIn(context: Context, { secret, purpose }: FaceAnswer): Promise<Handed> {
  const evidence = evidenceIn(secret);
  if (!evidence) throw faceErrors.noFace();
  const challenge = await spendChallenge(context, { hash: hashOf(evidence.challengeId), purpose });
  if (challenge?.nonce !== evidence.nonce) throw faceErrors.timeout();
  const elapsedMs = context.now.getTime() - Date.parse(challenge.issuedAt);
  if (elapsedMs > challengeMs) throw faceErrors.timeout();
  return { evidence, challenge, elapsedMs };
}

/**
 * Counts a try before it is judged, so that tries at the same moment are not judged as one, and before it looks whether the
 * face is closed, so that none slips through while it is being closed. Throws `face.closed`.
 */
async function countTry(context: Context, accountId: string): Promise<number> {
  const [counted] = await countCalls(context, [{ key: triesKey(accountId), seconds: closedSeconds }]);
  await requireOpen(context, accountId);
  const { n = 0, wait = 0 } = counted ?? {};
  if (n > most) throw faceErrors.closed({ minutes: minutesOf(wait) });
  return n;
}

/**
 * Proves the face of the account that a challenge was made for and answers that account. Five failures close it for half an
 * hour; what the answer itself lacks is judged before whose it is, so that no refusal tells more than `face.notMatch` of an
 * account. Throws `face.timeout`, `face.closed`, `face.noFace`, `face.faceLost`, `face.notLive`, `face.notMatch`.
 */
export async function proveFace(context: Context, answer: FaceAnswer): Promise<string> {
  const unbound = context.as(undefined);
  const { evidence, challenge, elapsedMs } = await handIn(unbound, answer);
  const { accountId, actions } = challenge;
  const tries = await countTry(unbound, accountId);
  const unfit = unfitEvidence(evidence, { actions, elapsedMs });
  const isHis = !unfit && (await isFaceOf(unbound, accountId, evidence.shots)) && (await answer.isWanted(accountId));
  if (!isHis) {
    if (tries === most) await closeFace(unbound, accountId);
    throw faceErrors[unfit ?? 'notMatch']();
  }
  await forgetCalls(unbound, triesKey(accountId));
  return accountId;
}

/** The tries stay counted: their window began before, and ends before the face is open again. */
async function closeFace(context: Context, accountId: string): Promise<void> {
  await countCalls(context, [{ key: closedKey(accountId), seconds: closedSeconds }]);
  await notifyOfFace(context, { accountId, what: 'closed' });
}

/** What is remembered of a descriptor that was taken. */
export const spentHash = (vector: readonly number[]): string => blindIndex(vector.join(','));

/** Whether descriptors are of the registered face; each is taken once. */
async function isFaceOf(
  context: Context,
  accountId: string,
  shots: readonly { readonly vector: readonly number[] }[],
): Promise<boolean> {
  const sealed = await vectorOf(context, accountId);
  if (sealed === undefined || !(await isFaceOpen(context, accountId))) return false;
  const vectors = shots.map(({ vector }) => vector);
  const threshold = await thresholdOf(context, accountId);
  if (!isSameFace(vectors, JSON.parse(open(sealed)) as number[], threshold)) return false;
  return spendShots(context, { accountId, hashes: vectors.map(spentHash) });
}

/** Refuses who has no face to prove himself with. Throws `auth.modeDisabled`, `face.noPhoto`. */
export async function requireFace(context: Context, accountId: string): Promise<void> {
  if (!(await isFaceOpen(context, accountId))) throw authErrors.modeDisabled();
  if ((await vectorOf(context.as(undefined), accountId)) === undefined) throw faceErrors.noPhoto();
}

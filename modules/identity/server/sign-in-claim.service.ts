import { AppError } from '@mp/kernel/contract';
import type { CallLimit, Context } from '@mp/kernel/server';
import { authErrors } from '../contract/index.ts';
import type { EarlyAnswer, EarlyCall, ReadClaim } from './do-call.ts';
import type { Door } from './door.ts';
import { nameHash } from './name-hash.ts';
import { startedSecond } from './second-factor.service.ts';
import { newToken, saveTicket } from './ticket.service.ts';
import { serverWire } from './wire.ts';

/** A `secureData` text, opened. */
interface OpenedSecret {
  readonly values: Readonly<Record<string, unknown>>;
  /** Good once; undefined where nothing was sealed. */
  readonly nonce?: string;
}

/** Opens a `secureData` text without using it up. Throws `auth.payloadInvalid`, `auth.payloadExpired`. */
async function unsealed(
  context: Context,
  door: Door,
  { endpoint, text }: { readonly endpoint: string; readonly text: string },
): Promise<OpenedSecret> {
  if (text === '') return { values: {} };
  const opened = serverWire.openSecret(
    await door.appKeys.secretKeys(context),
    { endpoint, text },
    context.now.getTime(),
  );
  if (opened.ok) return opened;
  throw opened.code === 'auth.payloadExpired' ? authErrors.payloadExpired() : authErrors.payloadInvalid();
}

/** Uses a `secureData` text up, unless the call that is counted in this round trip is one too many; false when it has been. */
async function spendSecret(
  context: Context,
  { nonce }: OpenedSecret,
  limits: readonly CallLimit[] = [],
): Promise<boolean> {
  return nonce === undefined || saveTicket(context, 'nonce', { token: nonce, data: {}, limits });
}

/** Opens a `secureData` text; its nonce is good once. Throws `auth.payloadInvalid`, `auth.payloadExpired`, `auth.replay`. */
export async function openSecret(
  context: Context,
  door: Door,
  given: { readonly endpoint: string; readonly text: string },
): Promise<Readonly<Record<string, unknown>>> {
  const opened = await unsealed(context, door, given);
  if (!(await spendSecret(context, opened))) throw authErrors.replay();
  return opened.values;
}

/** What a call of `login.do` comes with: the secret of its envelope, and the challenge that it answers. */
export interface SignInClaim {
  readonly secureData: string;
  readonly challengeId: string;
}

/**
 * Opens the envelope of a call of `login.do`; what is answered uses it up and reads what the challenge says, in one round
 * trip with what is asked for in the same turn, unless the call that is counted there is one too many.
 */
export async function prepareClaim(
  context: Context,
  door: Door,
  { secureData, challengeId, limits }: SignInClaim & { readonly limits?: readonly CallLimit[] },
): Promise<() => Promise<ReadClaim>> {
  try {
    const opened = await unsealed(context, door, { endpoint: 'login.do', text: secureData });
    return async () => {
      const [isFresh, started] = await Promise.all([
        spendSecret(context, opened, limits),
        startedSecond(context, challengeId),
      ]);
      return isFresh ? { secret: opened.values, started } : { refused: authErrors.replay() };
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return async () => ({ refused: error });
  }
}

/** `checkuser.do` before it is counted: the challenge of a name. */
export async function prepareChallenge({
  context,
  userName,
  limits,
  writeLine,
}: EarlyCall): Promise<(() => Promise<EarlyAnswer>) | undefined> {
  if (userName === '') return undefined;
  const challengeId = newToken();
  return async () => {
    const data = { nameHash: nameHash(userName) };
    await Promise.all([saveTicket(context, 'challenge', { token: challengeId, data, limits }), writeLine()]);
    return { challengeId };
  };
}

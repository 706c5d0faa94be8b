import type { FastifyRequest } from 'fastify';
import type { LoginAnswerData } from '../contract/index.ts';
import { bindCookie, clientOf, setTrustCookie, type DoCall, type EarlyAnswer, type EarlyCall } from './do-call.ts';
import type { Door } from './door.ts';
import type { LoginInput } from './first-factor.service.ts';
import type { Place } from './place.ts';
import { openSecret, prepareClaim, type SignInClaim } from './sign-in-claim.service.ts';
import * as desk from './sign-in.service.ts';

function headerTenant(request: FastifyRequest): number | null {
  const header = request.headers.tenancyid;
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** The tenant that a call names, by a field, its header or the host. */
export const placeOf = ({ field, request }: Pick<DoCall, 'field' | 'request'>): Place => ({
  tenancyId: /^\d{1,15}$/.test(field('tenancyid')) ? Number(field('tenancyid')) : headerTenant(request),
  host: request.host,
});

/** What the secret envelope of a call holds. Throws `auth.payloadInvalid`, `auth.payloadExpired`, `auth.replay`. */
export const secretOf = (door: Door, call: DoCall, endpoint: string) =>
  openSecret(call.context, door, { endpoint: `${endpoint}.do`, text: call.field('secureData') });

const claimOf = ({ field }: Pick<DoCall, 'field'>): SignInClaim => ({
  secureData: field('secureData'),
  challengeId: field('challengeId'),
});

/** `login.do` before it is counted: its envelope is opened. */
export async function prepareSignIn(door: Door, call: EarlyCall): Promise<() => Promise<EarlyAnswer>> {
  const ask = await prepareClaim(call.context, door, { ...claimOf(call), limits: call.limits });
  return async () => ({ claim: await ask() });
}

/** What a call gives to sign in with, whichever endpoint it reached. */
function loginInputOf(
  door: Door,
  call: DoCall,
  opened: Pick<LoginInput, 'logintype' | 'secret' | 'named'>,
): LoginInput {
  const { field, request } = call;
  const { secret } = opened;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    clientid: field('clientid'),
    loginmode: field('loginmode'),
    ...opened,
    username: call.userName,
    password: textOf(secret.password),
    code: textOf(secret.code),
    passkeyId: field('passkeyId'),
    assertion: textOf(secret.assertion),
    passToken: field('passToken'),
    challengeId: field('challengeId'),
    agreement: field('agreement'),
    agreementVersion: field('agreementVersion'),
    lang: field('lang'),
    place: placeOf(call),
    client: clientOf(door, request, field('deviceId')),
    trust: field('trust') === '1',
    field,
  };
}

/**
 * Signs in as `login.do` does, also from another call of the login service: the way is proven, everything behind it is
 * judged, the cookies are set. `given` stands instead of what the call says. Throws what `login.do` refuses.
 */
export async function answerSignIn(
  door: Door,
  call: DoCall,
  { logintype, ...given }: Partial<LoginInput> & Pick<LoginInput, 'logintype'>,
): Promise<LoginAnswerData> {
  const { context, reply, note, line, early } = call;
  const claim = early.claim ?? (await (await prepareClaim(context, door, claimOf(call)))());
  if ('refused' in claim) throw claim.refused;
  const { secret, started } = claim;
  const input = { ...loginInputOf(door, call, { logintype, secret, named: await call.named() }), ...given };
  const { data, begun, trusted } = await desk.signIn(context, door, { input, started, note, line });
  if ('next' in data) note({ result: data.next });
  if (begun) bindCookie(door, reply, { secret: begun.cookie });
  if (trusted) setTrustCookie(door, reply, trusted);
  return data;
}

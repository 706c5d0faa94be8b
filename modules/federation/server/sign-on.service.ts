import { createHash, randomBytes } from 'node:crypto';
import {
  issueTicket,
  lookAtTicket,
  provenAccountById,
  saveTicket,
  useTicket,
  type Door,
  type LoginInput,
  type Proven,
  type SignOnState,
} from '@mp/identity/server';
import { isUuid } from '@mp/kernel/contract';
import { open, seal, type Context } from '@mp/kernel/server';
import { signOnErrors } from '../contract/index.ts';
import { arrive, depart, discover, isAbsence, type Vouched } from './oidc.ts';
import { personFrom, type ExternalPerson } from './person.rules.ts';
import { admit } from './person.service.ts';
import { enabledProvider } from './provider.query.ts';
import type { Provider } from './provider.ts';
import { placeOf } from './provider.service.ts';
import { arriveBySaml, departBySaml, type SentRequests } from './saml.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

async function requireProvider(context: Context, id: string): Promise<Provider> {
  const provider = isUuid(id) ? await enabledProvider(context, id) : undefined;
  if (!provider) throw signOnErrors.providerUnknown();
  return provider;
}

/** Requests of SAML that wait for their answer, kept like tickets: each is taken once. */
const requestsOf = (context: Context): SentRequests => ({
  save: async (id, value) => {
    await saveTicket(context, 'signOnRequest', { token: id, data: { value } });
  },
  find: async (id) => (await lookAtTicket(context, 'signOnRequest', id))?.value ?? null,
  remove: async (id) => {
    // Of two answers to one request the second finds it gone.
    if (!(await useTicket(context, 'signOnRequest', id))) throw signOnErrors.stateInvalid();
  },
});

/** Where the browser goes, and the secret by which the page proves that it is the one that left. */
export interface StartedSignOn {
  readonly url: string;
  readonly secret: string;
}

/** Sends somebody to a provider. Throws `signOn.providerUnknown`, `signOn.providerUnavailable`. */
export async function startSignOn(
  context: Context,
  { providerId, origin, back }: { readonly providerId: string; readonly origin: string; readonly back: string },
): Promise<StartedSignOn> {
  const provider = await requireProvider(context, providerId);
  const secret = randomBytes(32).toString('base64url');
  const place = placeOf(origin);
  const common = { browser: hashOf(secret), providerId, back };
  const state = randomBytes(24).toString('base64url');
  const save = (more: Pick<SignOnState, 'callbackUrl' | 'nonce' | 'verifier'>) =>
    saveTicket(context, 'signOn', { token: state, data: { ...common, ...more } });
  if (provider.protocol === 'saml') {
    await save({ callbackUrl: place.callbackUrl, nonce: '', verifier: '' });
    return { url: await departBySaml(provider, { ...place, state, requests: requestsOf(context) }), secret };
  }
  const { url, nonce, verifier } = await departByOidc(context, provider, { callbackUrl: place.oidcCallback, state });
  await save({ callbackUrl: place.oidcCallback, nonce, verifier });
  return { url, secret };
}

async function departByOidc(
  context: Context,
  provider: Provider,
  { callbackUrl, state }: { readonly callbackUrl: string; readonly state: string },
) {
  try {
    const config = await discover(context.services.environment, provider, { now: context.now });
    return await depart(config, { callbackUrl, scopes: provider.scopes, state });
  } catch (error) {
    context.log.warn({ err: error, provider: provider.id }, 'identity provider not available');
    throw isAbsence(error) ? signOnErrors.providerUnavailable() : signOnErrors.refused();
  }
}

/** What a provider answered, with what the browser left with; the state is used up by it. */
interface Answer {
  readonly started: SignOnState;
  readonly provider: Provider;
}

/** Takes the state of an answer once. Throws `signOn.stateInvalid`, `signOn.providerUnknown`. */
async function takeState(context: Context, state: string, protocol: Provider['protocol']): Promise<Answer> {
  const started = await useTicket(context, 'signOn', state);
  if (!started) throw signOnErrors.stateInvalid();
  const provider = await requireProvider(context, started.providerId);
  if (provider.protocol !== protocol) throw signOnErrors.stateInvalid();
  return { started, provider };
}

/** Where the browser goes on, with the proof that the login page signs in by. */
export interface ArrivedSignOn {
  readonly proof: string;
  readonly back: string;
}

async function proofOf(context: Context, { started, provider }: Answer, vouched: Vouched): Promise<ArrivedSignOn> {
  const person = personFrom(provider, vouched.subject, vouched.claims);
  const { browser, providerId, back } = started;
  const data = { browser, providerId, person: seal(JSON.stringify(person)) };
  return { proof: await issueTicket(context, 'signOnProof', data), back };
}

/** The way back of OpenID Connect: `query` as the provider made it. Throws the refusals of `signOn`. */
export async function arriveByOidc(context: Context, query: URLSearchParams): Promise<ArrivedSignOn> {
  const state = query.get('state') ?? '';
  const answer = await takeState(context, state, 'oidc');
  const { started, provider } = answer;
  const config = await discover(context.services.environment, provider, { now: context.now });
  const address = new URL(started.callbackUrl);
  address.search = query.toString();
  return proofOf(context, answer, await arrive(config, address, { state, ...started }));
}

/** The way back of SAML. Throws the refusals of `signOn`. */
export async function arriveByPost(
  context: Context,
  { answer: text, state }: { readonly answer: string; readonly state: string },
): Promise<ArrivedSignOn> {
  const answer = await takeState(context, state, 'saml');
  const { callbackUrl } = answer.started;
  const place = { callbackUrl, entityId: callbackUrl.replace(/\/acs$/u, '/metadata') };
  const vouched = await arriveBySaml(answer.provider, { ...place, answer: text, requests: requestsOf(context) });
  return proofOf(context, answer, vouched);
}

/**
 * Proves the first factor by what a provider said: the proof is good once, for two minutes, in the browser that left.
 * Throws `signOn.stateInvalid`, `signOn.providerUnknown`, `signOn.notLinked`, `signOn.emailMissing`.
 */
export async function proveSignOn(context: Context, _door: Door, input: LoginInput): Promise<Proven> {
  const proof = await useTicket(context, 'signOnProof', input.field('signOn'));
  const { signOnSecret } = input.secret;
  if (!proof || typeof signOnSecret !== 'string' || hashOf(signOnSecret) !== proof.browser)
    throw signOnErrors.stateInvalid();
  const provider = await requireProvider(context, proof.providerId);
  const accountId = await admit(context, provider, JSON.parse(open(proof.person)) as ExternalPerson);
  return { ...(await provenAccountById(context, accountId)), hasBothFactors: provider.provesBothFactors };
}

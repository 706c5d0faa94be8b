import {
  bind,
  contextOf,
  sessionErrors,
  type BoundRoute,
  type Context,
  type Services,
  limitCalls,
} from '@mp/kernel/server';
import { AppError, commonErrors, loginPrefix, webBase } from '@mp/kernel/contract';
import { ipLimit, type DoEndpoint, type Door } from '@mp/identity/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  linksOfUser as linksApi,
  providerFacts,
  signOnErrors,
  testProvider as testApi,
  unlinkUser as unlinkApi,
} from '../contract/index.ts';
import { linksOfUser, unlinkUser } from './link.service.ts';
import { factsOf, testProvider } from './provider.service.ts';
import * as signOn from './sign-on.service.ts';

/** The address that the browser knows this console by. */
function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) throw commonErrors.malformed();
  return new URL(address).origin;
}

/** The tenant and the page of the login page's address, and nothing else of it. */
function backOf(query: string): string {
  const given = new URLSearchParams(query.slice(0, 2000));
  const kept = new URLSearchParams();
  for (const name of ['tenancyId', 'redirect']) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.toString();
}

/** Calls of the login service for people who sign in by another site. */
export const signOnCalls = (): readonly DoEndpoint[] => [
  {
    name: 'signon',
    method: 'POST',
    log: 'signon',
    perMinute: 30,
    handle: async ({ context, field, request }) => ({
      data: await signOn.startSignOn(context, {
        providerId: field('provider'),
        origin: originOf(request),
        back: backOf(field('back')),
      }),
    }),
  },
];

/** Runs the way back and goes on to the login page, with the proof or with the code of the refusal. */
async function land(
  reply: FastifyReply,
  context: Context,
  arrive: () => Promise<signOn.ArrivedSignOn>,
): Promise<FastifyReply> {
  try {
    const { proof, back } = await arrive();
    return reply.redirect(
      `${webBase}/login?${new URLSearchParams([...new URLSearchParams(back), ['signOn', proof]])}`,
      303,
    );
  } catch (error) {
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'sign-on by another site failed');
    const code = error instanceof AppError ? error.code : signOnErrors.refused().code;
    return reply.redirect(`${webBase}/login?${new URLSearchParams({ signOnError: code })}`, 303);
  }
}

const fieldOf = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/** Whoever comes back from another site has no session yet. */
const noSession = (): never => {
  throw sessionErrors.tokenInvalid();
};

/** The addresses that providers send people back to. */
export async function mountSignOn(
  app: FastifyInstance,
  services: Services,
  doorOf: (services: Services) => Door,
): Promise<void> {
  const contextFor = async (request: FastifyRequest): Promise<Context> => {
    const context = await contextOf(request, { services, sessionOf: noSession }, { access: 'public' });
    await limitCalls(context, [ipLimit(context, doorOf(services), { name: 'signon', max: 30 })]);
    return context;
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 262_144 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${loginPrefix}/signon/callback`, async (request, reply) => {
      const context = await contextFor(request);
      const at = request.url.indexOf('?');
      return land(reply, context, () =>
        signOn.arriveByOidc(context, new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))),
      );
    });
    // The other site posts its answer, as SAML has it; it is signed, and answers a request of ours.
    scope.post(`${loginPrefix}/signon/acs`, { config: { fromOtherSites: true } }, async (request, reply) => {
      const context = await contextFor(request);
      const { body } = request;
      return land(reply, context, () =>
        signOn.arriveByPost(context, { answer: fieldOf(body, 'SAMLResponse'), state: fieldOf(body, 'RelayState') }),
      );
    });
  });
}

/** Operations on providers and on whom they sign in. */
export const federationRoutes: readonly BoundRoute[] = [
  bind(linksApi, async (context, { params }) => ({ items: await linksOfUser(context, params.id) })),
  bind(unlinkApi, async (context, { params }) => {
    await unlinkUser(context, params.id, params.providerId);
    return {};
  }),
  bind(providerFacts, (context, { params, request }) => factsOf(context, params.id, originOf(request))),
  bind(testApi, (context, { params }) => testProvider(context, params.id)),
];

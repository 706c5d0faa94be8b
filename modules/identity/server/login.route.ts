import { contextOf, defineContributionPoint, type Context, type Services, limitCalls } from '@mp/kernel/server';
import { wordingVersion } from '@mp/settings/server';
import type { FastifyRequest } from 'fastify';
import { authErrors, type LoginStatus, type SentCode } from '../contract/index.ts';
import {
  bindCookie,
  claimOf,
  clientOf,
  cookieOptions,
  type DoCall,
  type DoEndpoint,
  subjectOf,
  trustCookieName,
} from './do-call.ts';
import type { Door } from './door.ts';
import { accountLimit } from './door-limits.ts';
import * as find from './find-password.service.ts';
import type { Place } from './place.ts';
import { cookieName, sessionOf } from './session-of.ts';
import { finishSession, sessionStatus, userInfoOf } from './session.service.ts';
import * as own from './password-reset.service.ts';
import * as check from './security-check.service.ts';
import { answerSignIn, placeOf, prepareSignIn, secretOf } from './sign-in-call.ts';
import { prepareChallenge } from './sign-in-claim.service.ts';
import * as desk from './sign-in.service.ts';
import { isTicket, redeemTicket } from './sso.service.ts';
import { agreement, configRows, readPageFacts } from './sysconfig.service.ts';
import { codeTypeOf, policyIn, signInPolicy } from './sign-in-policy.service.ts';
import { passkeyChallenge } from './passkey.service.ts';
import { offerTotp, sendSecondCode, startedSecond } from './second-factor.service.ts';
import { serverWire } from './wire.ts';

const mode = (): never => {
  throw authErrors.modeDisabled();
};

const codeCallOf = ({ field, userName }: DoCall): find.CodeCall => ({
  username: userName,
  mobile: field('mobile'),
  channel: field('channel'),
  passToken: field('passToken'),
  challengeId: field('challengeId'),
});

/** Limits the calls about one account to `max` a minute. */
const limitAccount = (door: Door, call: DoCall, { name, max }: { readonly name: string; readonly max: number }) =>
  limitCalls(call.context, [accountLimit(door, { name, subject: subjectOf(call), max })]);

/** The context of the session that a request claims. */
const sessionContext = (request: FastifyRequest, door: Door, services: Services): Promise<Context> =>
  contextOf(request, { services, sessionOf: sessionOf(door.environment, services.now) }, { access: 'session' });

/** Calls of the login service (platform.md 1.5). */
export function loginCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    ...checkCalls(door, services),
    ...signInCalls(door, services),
    ...factorCalls(door, services),
    ...sessionCalls(door, services),
    ...passwordCalls(door, services),
    ...settingsCalls(door, services),
    ...loginEndpoints.all().flatMap((calls) => calls(door, services)),
  ];
}

/** Where modules bring calls of the login service of their own. */
export const loginEndpoints =
  defineContributionPoint<(door: Door, services: Services) => readonly DoEndpoint[]>('identity.loginEndpoints');

/** A code: of who is signed in and proves himself again, of a second factor where the first is proven, else of the first. */
async function sentCode(call: DoCall, door: Door, services: Services): Promise<SentCode> {
  const { context, field } = call;
  if (field('own') === '1')
    return find.sendOwnCode(await sessionContext(call.request, door, services), door, field('channel'));
  const challengeId = field('challengeId');
  const started = await startedSecond(context, challengeId);
  if (!started) return find.sendDynamicCode(context, door, codeCallOf(call));
  const policy = await signInPolicy(context, started.accountId);
  return sendSecondCode(context, door, { started, challengeId, channel: field('channel'), policy });
}

/** What comes before a sign-in: salt and challenge of a name, and the check against programs. */
function checkCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    {
      name: 'checkuser',
      method: 'POST',
      atTheDoor: true,
      log: 'checkuser',
      perMinute: 30,
      readsName: true,
      early: prepareChallenge,
      handle: async (call) => ({ data: await desk.checkUser(door, call) }),
    },
    {
      name: 'slidercode',
      method: 'GET',
      atTheDoor: true,
      perMinute: 20,
      handle: async ({ context, field }) => ({ data: await check.newSlider(context, field('challengeId')) }),
    },
    {
      name: 'validcode',
      method: 'GET',
      atTheDoor: true,
      perMinute: 20,
      handle: async (call) => ({
        data:
          call.field('channel') === ''
            ? await check.newPicture(call.context, call.field('challengeId'))
            : await sentCode(call, door, services),
      }),
    },
    {
      name: 'validlogin',
      method: 'POST',
      atTheDoor: true,
      log: 'validlogin',
      perMinute: 30,
      handle: async (call) => {
        const { context, field } = call;
        const challengeId = field('challengeId');
        if (field('kind') === 'slider')
          return {
            data: await check.solveSlider(context, {
              sliderId: field('sliderId'),
              x: field('x'),
              track: field('track'),
              challengeId,
            }),
          };
        if (field('kind') === 'picture')
          return {
            data: await check.solvePicture(context, { codeId: field('codeId'), code: field('code'), challengeId }),
          };
        if (field('kind') === 'dynamic') {
          const { code } = await secretOf(door, call, 'validlogin');
          return { data: await find.solveDynamic(context, challengeId, code) };
        }
        return mode();
      },
    },
  ];
}

/** What prepares a passkey or an authenticator app of somebody who signs in. */
function factorCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    {
      name: 'passkey',
      method: 'POST',
      atTheDoor: true,
      perMinute: 30,
      handle: async ({ context, field, request }) => {
        // Between the factors, and of who proves himself again, it is a passkey of the account; else any that the browser has.
        const started = await startedSecond(context, field('challengeId'));
        const signedIn = field('own') === '1' ? await sessionContext(request, door, services) : undefined;
        const accountId = started?.accountId ?? signedIn?.userId ?? null;
        return { data: await passkeyChallenge(context, { host: request.host, accountId }) };
      },
    },
    {
      name: 'enroltotp',
      method: 'POST',
      atTheDoor: true,
      log: 'enroltotp',
      perMinute: 20,
      handle: async (call) => ({
        data: await offerTotp(call.context, call.field('challengeId'), {
          settings: await desk.shownSettings(call.context, placeOf(call)),
          policyOf: (accountId) => signInPolicy(call.context, accountId),
          host: call.request.host,
        }),
      }),
    },
  ];
}

function signInCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    {
      name: 'login',
      method: 'POST',
      atTheDoor: true,
      log: 'login',
      perMinute: 60,
      perAccountMinute: 10,
      judgesPassword: true,
      readsName: true,
      early: (call) => prepareSignIn(door, call),
      handle: async (call) => ({ data: await answerSignIn(door, call, { logintype: call.field('logintype') }) }),
    },
    {
      name: 'getlogininfo',
      method: 'GET',
      log: 'getlogininfo',
      perMinute: 60,
      handle: async (call) => {
        const token = call.field('token');
        if (isTicket(token)) {
          const { userInfo, cookie, tenantId } = await redeemTicket(call.context, door, {
            token,
            host: call.request.host,
            client: clientOf(door, call.request, ''),
          });
          call.note({ accountId: userInfo.userid, tenantId, userName: userInfo.username });
          bindCookie(door, call.reply, { secret: cookie, isEmbedded: call.field('embedded') === '1' });
          return { data: userInfo };
        }
        // A session token in the query is accepted only from the browser that holds its cookie.
        const request = Object.assign(Object.create(call.request) as FastifyRequest, {
          headers: { ...call.request.headers, token: token === '' ? call.request.headers.token : token },
        });
        const context = await sessionContext(request, door, services);
        call.note({ accountId: context.userId, tenantId: context.tenantId, userName: context.principal.userName });
        return { data: await userInfoOf(context, token === '' ? String(call.request.headers.token) : token) };
      },
    },
  ];
}

/** Calls about a session that has begun. */
function sessionCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    {
      name: 'checkLoginStatus',
      method: 'POST',
      session: true,
      acting: 'open',
      handle: async ({ context }) => ({ data: (await sessionStatus(context)) satisfies LoginStatus }),
    },
    {
      name: 'logout',
      method: 'POST',
      log: 'logout',
      handle: async (call) => {
        const ended = await finishSession(
          call.context,
          claimOf(door, services, call.request),
          call.field('scope') === 'all',
        );
        if (ended) call.note(ended);
        if (!ended?.browserGoesOn) call.reply.clearCookie(cookieName(door.environment), cookieOptions(door));
        return { data: {} };
      },
    },
    {
      name: 'clear',
      method: 'GET',
      session: true,
      acting: 'open',
      log: 'clear',
      perMinute: 10,
      handle: async ({ context, field, reply, request }) => {
        if (field('scope') === 'remember') {
          const { trust } = clientOf(door, request, '');
          if (trust !== null) await desk.distrust(context, trust);
          reply.clearCookie(trustCookieName(door), cookieOptions(door));
        } else await services.loadPrincipal({ sessionId: context.principal.sessionId ?? '' }, context.now);
        return { data: {} };
      },
    },
  ];
}

function passwordCalls(door: Door, services: Services): readonly DoEndpoint[] {
  return [
    {
      name: 'findpwd',
      method: 'POST',
      atTheDoor: true,
      log: 'findpwd',
      perMinute: 20,
      handle: async (call) => {
        const { context, field } = call;
        if (field('step') === 'verify') {
          const { code } = await secretOf(door, call, 'findpwd');
          return { data: await find.verifyResetCode(context, field('challengeId'), code) };
        }
        return { data: await find.sendResetCode(context, door, codeCallOf(call)) };
      },
    },
    {
      name: 'checkresetpwd',
      method: 'POST',
      atTheDoor: true,
      log: 'checkresetpwd',
      perMinute: 30,
      handle: async ({ context, field }) => ({ data: await own.lookAtReset(context, field('resetTicket')) }),
    },
    {
      name: 'resetpwd',
      method: 'POST',
      atTheDoor: true,
      log: 'resetpwd',
      perMinute: 10,
      handle: async (call) => {
        const { oldpwd, newpwd, confirm } = await secretOf(door, call, 'resetpwd');
        const ticket = call.field('resetTicket');
        if (ticket !== '')
          call.note({ accountId: await own.resetByTicket(call.context, ticket, { oldpwd, newpwd, confirm }) });
        else {
          const context = await sessionContext(call.request, door, services);
          await context.rows('select 1');
          call.note({ accountId: context.userId, tenantId: context.tenantId, userName: context.principal.userName });
          await own.changeOwnPassword(context, door, { oldpwd, newpwd, confirm });
        }
        return { data: {} };
      },
    },
    {
      name: 'revalid',
      method: 'POST',
      session: true,
      log: 'revalid',
      handle: async (call) => {
        await limitAccount(door, call, { name: 'revalid', max: 5 });
        const secret = await secretOf(door, call, 'revalid');
        const { password, code, assertion } = secret;
        const { host } = call.request;
        const proof = { password, code, assertion, challengeId: call.field('challengeId'), host, secret };
        return { data: { stepUpUntil: await own.proveAgain(call.context, door, proof) } };
      },
    },
  ];
}

/** What the page is told before anybody has signed in, and more of it afterwards. */
function settingsCalls(door: Door, services: Services): readonly DoEndpoint[] {
  const rowsOf = (call: DoCall, type: unknown, where: Place) => settingsRows({ door, services, call }, type, where);
  return [
    {
      name: 'sysconfig',
      method: 'GET',
      perMinute: 120,
      handle: async (call) => {
        const opened = serverWire.openPayload(
          await door.appKeys.payloadKeys(call.context),
          { endpoint: 'sysconfig.do', text: call.field('reuestParas') },
          call.context.now.getTime(),
        );
        if (!opened.ok)
          throw opened.code === 'auth.payloadExpired' ? authErrors.payloadExpired() : authErrors.payloadInvalid();
        const tenancyId = Number(opened.values.tenancyId ?? Number.NaN);
        const where = { ...placeOf(call), ...(Number.isSafeInteger(tenancyId) && tenancyId > 0 ? { tenancyId } : {}) };
        return { rows: await rowsOf(call, opened.values.type, where) };
      },
    },
    {
      name: 'sysconfignew',
      method: 'GET',
      perMinute: 120,
      handle: async (call) => {
        const type = call.field('type');
        if (type === '0') return { rows: await door.appKeys.boot(call.context) };
        if (type === '6')
          return { rows: agreement(await desk.shownSettings(call.context, placeOf(call)), call.field('lang')) };
        return { rows: await rowsOf(call, /^\d$/.test(type) ? Number(type) : undefined, placeOf(call)) };
      },
    },
  ];
}

/** The caller's context when he is signed in; asked in the database, so that an ended session counts as none. */
async function signedInContext(request: FastifyRequest, door: Door, services: Services): Promise<Context | undefined> {
  try {
    const context = await sessionContext(request, door, services);
    await context.rows('select 1');
    return context;
  } catch {
    return undefined;
  }
}

/** Settings of the caller's tenant when he is signed in, else of the tenant the address names. */
async function settingsRows(
  { door, services, call }: { readonly door: Door; readonly services: Services; readonly call: DoCall },
  type: unknown,
  where: Place,
): Promise<Record<string, unknown>> {
  const signedIn = await signedInContext(call.request, door, services);
  const place = signedIn ? { ...where, tenancyId: signedIn.principal.tenancyId } : where;
  const view = await desk.shownSettings(call.context, place);
  const policy = policyIn(view);
  return configRows(view, {
    type,
    codeType: codeTypeOf(door, policy),
    modes: policy.modes,
    isSignedIn: signedIn !== undefined,
    wording: wordingVersion(services, view.tenantId, signedIn !== undefined),
    pageFacts: type === 5 ? await readPageFacts(call.context, await desk.tenantOfPlace(call.context, place)) : {},
  });
}

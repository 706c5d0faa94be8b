import { randomBytes } from 'node:crypto';
import { webBase } from '@mp/kernel/contract';
import { contextOf, refuseActing, requireStepUp, type Context, type Services } from '@mp/kernel/server';
import { authErrors } from '@mp/identity/contract';
import { cookieName, sessionOf, tenantOfPlace, type DoCall, type DoEndpoint, type Door } from '@mp/identity/server';
import { chatKinds, type ChatKind } from '../contract/index.ts';
import { beginChat, bindConfirmed, chatStatus, comeBack } from './chat-sign-in.service.ts';

/** The secret of the browser's cookie; null where it has none. */
export function cookieOf(
  { environment }: Pick<Door, 'environment'>,
  { request }: Pick<DoCall, 'request'>,
): string | null {
  const value = request.cookies[cookieName(environment)];
  return value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null;
}

/** The same; a browser that has none is given one, which is worth nothing until a session begins under it. */
function boundCookie(door: Door, call: DoCall): string {
  const known = cookieOf(door, call);
  if (known !== null) return known;
  const secret = randomBytes(32).toString('base64url');
  call.reply.setCookie(cookieName(door.environment), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: door.environment.secure,
  });
  return secret;
}

function kindIn({ field }: DoCall): ChatKind {
  const kind = chatKinds.find((each) => each === field('kind'));
  if (!kind) throw authErrors.modeDisabled();
  return kind;
}

/** The context of the caller's session, asked for in the database; whoever stands in for somebody binds nothing. */
async function ownerContext(door: Door, services: Services, call: DoCall): Promise<Context> {
  const options = { services, sessionOf: sessionOf(door.environment, services.now) };
  const context = await contextOf(call.request, options, { access: 'session' });
  await context.rows('select 1');
  call.note({ accountId: context.userId, tenantId: context.tenantId, userName: context.principal.userName });
  refuseActing(context);
  return context;
}

/** Where the chat service comes back to: this console, at the address by which the browser has reached it. */
export const redirectOf = ({ environment }: Pick<Door, 'environment'>, { request }: Pick<DoCall, 'request'>): string =>
  `${environment.secure ? 'https' : 'http'}://${request.host}${webBase}/wechatCallback`;

async function start(door: Door, services: Services, call: DoCall) {
  const given = { kind: kindIn(call), cookie: boundCookie(door, call), redirect: redirectOf(door, call) };
  if (call.field('purpose') === 'bind') {
    const context = await ownerContext(door, services, call);
    await requireStepUp(context);
    const owner = { accountId: context.userId, sessionId: context.principal.sessionId };
    return beginChat(call.context, { ...given, purpose: 'bind', tenantId: context.tenantId, owner });
  }
  const { field, request } = call;
  const tenancyId = /^\d{1,15}$/u.test(field('tenancyid')) ? Number(field('tenancyid')) : null;
  const tenantId = await tenantOfPlace(call.context, { tenancyId, host: request.host });
  return beginChat(call.context, { ...given, purpose: 'login', tenantId });
}

async function bind(door: Door, services: Services, call: DoCall) {
  const context = await ownerContext(door, services, call);
  const ticket = call.field('ticket');
  if (ticket !== '') return bindConfirmed(context, { ticket });
  return bindConfirmed(context, { state: call.field('state'), cookie: cookieOf(door, call) });
}

/** Calls of the login service for chat accounts (platform.md 1.5). */
export const chatCalls = (door: Door, services: Services): readonly DoEndpoint[] => [
  {
    name: 'oauth',
    method: 'POST',
    log: 'oauth',
    perMinute: 30,
    handle: async (call) => {
      const { context, field } = call;
      switch (field('step')) {
        case 'start':
          return { data: await start(door, services, call) };
        case 'callback':
          return {
            data: await comeBack(context, { state: field('state'), code: field('code'), cookie: cookieOf(door, call) }),
          };
        case 'bind':
          return { data: await bind(door, services, call) };
        default:
          throw authErrors.modeDisabled();
      }
    },
  },
  {
    name: 'checkWxLoginResultStatus',
    method: 'POST',
    perMinute: 60,
    handle: async (call) => ({
      data: await chatStatus(call.context, { state: call.field('state'), cookie: cookieOf(door, call) }),
    }),
  },
];

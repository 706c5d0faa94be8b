import { AppError, commonErrors, permErrors } from '@mp/kernel/contract';
import { sessionErrors } from '@mp/kernel/server';
import type { Context, Services } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { authErrors, openTimeSettings, originsIn, ssoErrors, ssoSettings, type SsoHook } from '../contract/index.ts';
import type { Door } from './door.ts';
import { openSession, settingsOfMember, tenantListOf, type BegunSession, type Client } from './session.service.ts';
import { accountRefusal, isOpen } from './sign-in.rules.ts';
import { tenantsOf } from './sign-in.query.ts';
import { accountById, allHooks, deleteHook, hookOf, livingSource, storeHook } from './sso.query.ts';
import { fillTemplate, hostOf, isTemplate, targetHost, ticketPattern } from './sso.rules.ts';
import { findTicket, issueTicket, ticketSeconds, useTicket, type TicketData } from './ticket.service.ts';

const prefix = 'st_';

/** Whether a token of an address is a ticket and not a session's own token. */
export function isTicket(token: string): boolean {
  return token.startsWith(prefix);
}

/** A ticket for `host`, which takes it for a session of the caller within 60 seconds. */
async function ticketFor(context: Context, host: string): Promise<string> {
  const { sessionId, actingBy, userId, tenantId } = context.principal;
  // A session of somebody who stands in for the user does not multiply.
  if (!sessionId || actingBy) throw permErrors.denied();
  const token = await issueTicket(context, 'sso', {
    accountId: userId,
    tenantId,
    sessionId,
    host: host.toLowerCase(),
  });
  return `${prefix}${token}`;
}

/** Hosts under which this console, or one beside it, is reached: no ticket leaves for any other. */
async function knownHosts(context: Context, ownHost: string): Promise<ReadonlySet<string>> {
  const [hooks, tenants] = await Promise.all([allHooks(context), tenantsOf(context, context.userId)]);
  const addresses = tenants.flatMap((tenant) => [tenant.grayfront_url, tenant.normalfront_url]);
  return new Set(
    [
      ownHost,
      ...hooks.filter(({ enabled }) => enabled).flatMap(({ host, urlTemplate }) => [host, targetHost(urlTemplate)]),
      ...addresses.map((address) => (address === null ? undefined : hostOf(address))),
    ]
      .filter((host) => host !== undefined)
      .map((host) => host.toLowerCase()),
  );
}

/** Issues a ticket for another address of the console. Throws `sso.hostUnknown`. */
export async function issueFor(
  context: Context,
  { host, ownHost }: { readonly host: string; readonly ownHost: string },
): Promise<{ ticket: string; seconds: number }> {
  if (!(await knownHosts(context, ownHost)).has(host.toLowerCase())) throw ssoErrors.hostUnknown({ host });
  return { ticket: await ticketFor(context, host), seconds: ticketSeconds.sso };
}

/** The address that the hook table has for a host, with a ticket for where it leads; undefined for an unknown host. */
export async function ssoAddress(context: Context, host: string, returnUrl = ''): Promise<string | undefined> {
  const hook = await hookOf(context, host);
  if (!hook) return undefined;
  const ssotoken = await ticketFor(context, targetHost(hook.urlTemplate));
  return fillTemplate(hook.urlTemplate, { ssotoken, returnUrl, tenancyId: context.principal.tenancyId });
}

/** What a ticket stands for, used up; each reason for refusing it is told apart. */
async function claimTicket(context: Context, token: string, host: string): Promise<TicketData<'sso'>> {
  const bare = ticketPattern.test(token) ? token.slice(prefix.length) : '';
  const found = await findTicket(context, 'sso', bare);
  if (!found) throw sessionErrors.tokenInvalid();
  if (found.used) throw authErrors.ticketUsed();
  if (found.over) throw sessionErrors.tokenExpired();
  if (found.data.host !== host.toLowerCase()) throw sessionErrors.tokenInvalid();
  const data = await useTicket(context, 'sso', bare);
  if (!data) throw authErrors.ticketUsed();
  return data;
}

/**
 * `getlogininfo.do` with a ticket: a new session of the same user in the same tenant for this browser. The session it came
 * from must still live, and the user must be let in as at the door. Throws `auth.tokenInvalid`, `auth.tokenExpired`,
 * `auth.ticketUsed`, and the refusals of the door.
 */
export async function redeemTicket(
  context: Context,
  door: Door,
  given: { readonly token: string; readonly host: string; readonly client: Client },
): Promise<BegunSession & { readonly tenantId: string }> {
  const data = await claimTicket(context, given.token, given.host);
  const [account, source, tenants] = await Promise.all([
    accountById(context, data.accountId),
    livingSource(context, data.sessionId ?? ''),
    tenantsOf(context, data.accountId),
  ]);
  const tenant = tenants.find(({ id }) => id === data.tenantId);
  if (!account || !tenant || !source) throw sessionErrors.tokenInvalid();
  const refused = accountRefusal(account, context.now);
  if (refused) throw refused;
  const settings = await settingsOfMember(context, tenant.id, account.id);
  const hours = settings.of(openTimeSettings);
  if (!account.builtin && !account.platform_admin && !isOpen(hours, context.now))
    throw authErrors.notOpenTime({ time: `${hours.from ?? ''}–${hours.to ?? ''}` });
  const owner = {
    accountId: account.id,
    userName: account.user_name,
    employeeName: account.employee_name,
    tenant,
    tenantList: await tenantListOf(context, account.id, tenants),
    loginType: 'sso',
    lang: source.lang,
  };
  const { client } = given;
  const begun = await context.tx((tx) => openSession(tx, door, { owner, client, settings }));
  return { ...begun, tenantId: tenant.id };
}

/** The hook table. */
export function listHooks(context: Context): Promise<SsoHook[]> {
  return allHooks(context);
}

/** Adds or replaces a row. Throws `sso.templateInvalid`. */
export async function saveHook(context: Context, hook: SsoHook): Promise<SsoHook> {
  if (!isTemplate(hook.urlTemplate))
    throw new AppError('sso.templateInvalid', 422, {
      fields: [{ path: 'urlTemplate', code: 'sso.templateInvalid', params: {} }],
    });
  await storeHook(context, hook);
  return { ...hook, host: hook.host.toLowerCase() };
}

/** Removes a row. Throws `common.notFound`. */
export async function removeHook(context: Context, host: string): Promise<void> {
  if (!(await deleteHook(context, host))) throw commonErrors.notFound();
}

const refreshMs = 10_000;
let origins: readonly string[] = [];

/** Sites that may show the console in a frame, as last read; every answer's security header names them. */
export function parentOrigins(): readonly string[] {
  return origins;
}

/** Reads the setting now. */
export async function readParentOrigins(services: Services): Promise<void> {
  const view = await settingsOfTenant(services.database, null);
  origins = originsIn(view.of(ssoSettings).parentOrigins);
}

/** Keeps the sites up to date, ten seconds behind the setting on every node; answers how to stop. */
export async function watchParentOrigins(services: Services): Promise<() => void> {
  await readParentOrigins(services);
  const timer = setInterval(() => {
    // The list of before holds while the database is away.
    readParentOrigins(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'sites of parent frames could not be read');
    });
  }, refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}

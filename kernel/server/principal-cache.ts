import type { Principal, Services } from './context.ts';
import { sessionErrors } from './session.ts';

const principals = new Map<string, Principal>();
const maxPrincipals = 5000;

/** The principal of a session as last read; what is out of date shows at its first statement (see `enter`). */
async function cachedPrincipal(services: Services, sessionId: string): Promise<Principal> {
  const known = principals.get(sessionId);
  const now = services.now();
  // Where a grant begins or ends by its date, no epoch counts.
  if (known && known.rights.until > now.getTime()) return known;
  return services.loadPrincipal({ sessionId }, now);
}

/** The principal of a session in the browser that it is bound to; a node may not have heard yet that the browser's secret is new. */
export async function boundPrincipal(services: Services, sessionId: string, cookieHash: string): Promise<Principal> {
  const known = await cachedPrincipal(services, sessionId);
  if (known.cookieHash === cookieHash) return known;
  const fresh = await services.loadPrincipal({ sessionId }, services.now());
  if (fresh.cookieHash !== cookieHash) throw sessionErrors.tokenInvalid();
  return fresh;
}

/** Keeps a freshly loaded principal; `loadPrincipal` implementations call it. */
export function cachePrincipal(principal: Principal): void {
  if (!principal.sessionId) return;
  principals.delete(principal.sessionId);
  principals.set(principal.sessionId, principal);
  if (principals.size > maxPrincipals) for (const oldest of principals.keys()) return void principals.delete(oldest);
}

/** Forgets the principal of a session, for instance when it was renewed or ended here. */
export function forgetPrincipal(sessionId: string): void {
  principals.delete(sessionId);
}

const maxMembers = 1000;

/** A user on whose behalf a program works, with the epoch of his rights. */
interface Member {
  readonly tenantId: string;
  readonly userId: string;
  readonly epoch: string | null;
}

/** Principals of users on whose behalf programs work, read anew when the epoch of their rights is another one. */
export class MemberPrincipals {
  readonly #services: Services;
  readonly #known = new Map<string, Principal>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** A member as last read; undefined where his rights are others by now. */
  known({ tenantId, userId, epoch }: Member, now: Date): Principal | undefined {
    const known = this.#known.get(`${tenantId}/${userId}`);
    // Where a grant begins or ends by its date, no epoch counts.
    return known && known.epoch === epoch && known.rights.until > now.getTime() ? known : undefined;
  }

  /** Throws `session.tokenInvalid` where there is no such member. */
  async of(member: Member, now: Date): Promise<Principal> {
    const known = this.known(member, now);
    if (known) return known;
    const { tenantId, userId } = member;
    const key = `${tenantId}/${userId}`;
    const principal = await this.#services.loadPrincipal({ tenantId, userId }, now);
    this.#known.delete(key);
    this.#known.set(key, principal);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxMembers && oldest !== undefined) this.#known.delete(oldest);
    return principal;
  }
}

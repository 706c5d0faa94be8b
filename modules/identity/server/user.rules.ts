import { refuse } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';

/** Fields that belong to the account and so to all tenants of the person; the others belong to the membership. */
export const identityFields = [
  'userName',
  'employeeName',
  'employeeCode',
  'sex',
  'email',
  'idCard',
  'mobile',
  'officePhone',
  'homePhone',
  'avatar',
  'headPhoto',
  'workSignature',
  'description',
  'activeDate',
  'expiryDate',
] as const;

/** Fields by which somebody gets hold of an account: a code goes there, or it opens again. */
export const keyFields = ['userName', 'email', 'mobile', 'activeDate', 'expiryDate'] as const;

/** Who acts. */
export interface Actor {
  readonly userId: string;
  readonly admin: 'platform' | 'tenant' | null;
}

/** Facts about the user on whom somebody acts. */
export interface Target {
  readonly id: string;
  readonly userName: string;
  readonly builtin: boolean;
  readonly isPlatformAdmin: boolean;
  readonly isTenantAdmin: boolean;
  /** The account is a member of another tenant as well. */
  readonly isShared: boolean;
}

const userActs = [
  'enable',
  'disable',
  'lock',
  'unlock',
  'resetPassword',
  'resetFactors',
  'forceLogout',
  'unbind',
  'delete',
] as const;
/** What somebody does to a user besides changing fields; `actFor`: a pseudo password for him is issued. */
export type UserAct = (typeof userActs)[number] | 'actFor';

/** Acts after which an account may be used by whoever did them. */
export const takingOver: ReadonlySet<UserAct> = new Set(['enable', 'resetPassword', 'resetFactors', 'unbind']);

/** The super manager of the platform; can be neither disabled nor locked nor removed (SPEC section 5). */
function isSuperManager(target: Pick<Target, 'userName' | 'builtin'>): boolean {
  return target.builtin || target.userName.toLowerCase() === 'admin';
}

/** Nobody acts on somebody of a higher rank. */
function rankRefusals(actor: Actor, target: Target): Refusal[] {
  const outranked =
    (target.isPlatformAdmin && actor.admin !== 'platform') || (target.isTenantAdmin && actor.admin === null);
  return outranked && actor.userId !== target.id ? [refuse('user.higherRank')] : [];
}

/** Only platform administrators and the person change what counts in several tenants (platform.md 5.2). */
function sharedRefusals(actor: Actor, target: Target): Refusal[] {
  return target.isShared && actor.admin !== 'platform' && actor.userId !== target.id
    ? [refuse('user.sharedAccount')]
    : [];
}

/** Why `actor` may not change these identity fields of `target`; empty when he may. */
export function identityRefusals(actor: Actor, target: Target): Refusal[] {
  return [...rankRefusals(actor, target), ...sharedRefusals(actor, target)].slice(0, 1);
}

/** Why `act` may not be done to `target` by `actor`, the first reason alone; empty when it may (SPEC section 8). */
export function actRefusals(actor: Actor, target: Target, act: UserAct): Refusal[] {
  const ends = act === 'disable' || act === 'lock' || act === 'delete';
  if (ends && isSuperManager(target)) return [refuse('user.superProtected')];
  if (ends && actor.userId === target.id) return [refuse('user.selfProtected')];
  // Removal and forced sign-out touch this tenant alone, so a person of several tenants may be removed from one.
  const shared = act === 'delete' || act === 'forceLogout' ? [] : sharedRefusals(actor, target);
  return [...rankRefusals(actor, target), ...shared].slice(0, 1);
}

/** What `actor` may never do to `target`: acts that would be refused, and editing somebody of a higher rank. */
export function closedActs(actor: Actor, target: Target): string[] {
  return [
    ...(rankRefusals(actor, target).length > 0 ? ['update'] : []),
    ...userActs.filter((act) => actRefusals(actor, target, act).length > 0),
  ];
}

/** Why these users may not be unbound together: exactly one must be chosen (SPEC section 5). */
export function unbindRefusals(ids: readonly string[]): Refusal[] {
  if (ids.length === 0) return [refuse('bind.selectUser')];
  return ids.length > 1 ? [refuse('bind.onlyOne')] : [];
}

/** Affiliations of a user: organisations in their order, one of them the default. */
export interface Affiliations {
  readonly orgIds: readonly string[];
  readonly defaultOrgId: string;
}

/** The affiliations after moving from one organisation (the default one when not named) to another. */
export function moved(now: Affiliations, to: string, from: string = now.defaultOrgId): Affiliations {
  const place = now.orgIds.indexOf(from);
  const rest = now.orgIds.filter((id) => id !== from && id !== to);
  const at = place < 0 ? rest.length : Math.min(place, rest.length);
  return {
    orgIds: [...rest.slice(0, at), to, ...rest.slice(at)],
    defaultOrgId: now.defaultOrgId === from ? to : now.defaultOrgId,
  };
}

/** The affiliations with one more organisation. */
export function joined(now: Affiliations, orgId: string): Affiliations {
  return now.orgIds.includes(orgId) ? now : { ...now, orgIds: [...now.orgIds, orgId] };
}

/** The affiliations without an organisation; undefined when none would be left. The first one left becomes the default. */
export function left(now: Affiliations, orgId: string): Affiliations | undefined {
  const orgIds = now.orgIds.filter((id) => id !== orgId);
  const [first] = orgIds;
  if (first === undefined) return undefined;
  return { orgIds, defaultOrgId: now.defaultOrgId === orgId ? first : now.defaultOrgId };
}

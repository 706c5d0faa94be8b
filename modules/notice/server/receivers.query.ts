import type { NoticeReceivers, Statement } from '@mp/kernel/server';
import { holdersSql } from '@mp/permission/server';

/** For whom a notice is: everybody, or whoever one of the lists names. */
export interface Targets {
  readonly all: boolean;
  readonly organisations: readonly string[];
  readonly withBelow: boolean;
  readonly roles: readonly string[];
  readonly positions: readonly string[];
  readonly users: readonly string[];
  /** Instead of all of these: receivers of this notice who have not read it, or not done what it asks for. */
  readonly openOf?: string | undefined;
}

const nobody: Targets = { all: false, organisations: [], withBelow: false, roles: [], positions: [], users: [] };

/** The receivers of one notice for whom it is still open. */
export const openTargets = (noticeId: string): Targets => ({ ...nobody, openOf: noticeId });

/** Receivers as modules name them. */
export function targetsOf(to: NoticeReceivers): Targets {
  if ('all' in to) return { ...nobody, all: true };
  return 'organisations' in to ? { ...nobody, ...to } : { ...nobody, users: to };
}

/** SQL over a member `m` and `$1`, the tenant: whether the targets mean him. */
function targetCondition(targets: Targets, values: unknown[]): string {
  if (targets.all) return 'true';
  const list = (given: readonly string[]) => `$${values.push([...new Set(given)])}::uuid[]`;
  if (targets.openOf !== undefined)
    return `m.id in (select r.user_id from notice_receipt r where r.tenant_id = $1::uuid and r.notice_id = $${values.push(targets.openOf)}::uuid
      and r.hidden_at is null and case r.type when 2 then r.handled_at else r.read_at end is null)`;
  const parts: string[] = [];
  if (targets.users.length > 0) parts.push(`m.id = any(${list(targets.users)})`);
  if (targets.organisations.length > 0) {
    const place = list(targets.organisations);
    const inside = targets.withBelow
      ? `exists (select 1 from org top where top.tenant_id = o.tenant_id and top.id = any(${place}) and (o.id = top.id or (o.path >= top.path || '.' and o.path < top.path || '/')))`
      : `o.id = any(${place})`;
    parts.push(`m.id in (select u.user_id from user_org u join org o on o.tenant_id = u.tenant_id and o.id = u.org_id
      where u.tenant_id = $1::uuid and o.deleted_at is null and ${inside})`);
  }
  if (targets.roles.length > 0 || targets.positions.length > 0)
    parts.push(`m.id in ${holdersSql({ roles: list(targets.roles), positions: list(targets.positions) })}`);
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
}

/**
 * SQL of the members whom the targets mean, with whether each may sign in on the day and so receives anything. `$1` is the
 * tenant, `at` the place of the moment.
 */
export function memberSource(targets: Targets, values: unknown[], at: string): string {
  return `select m.id, m.email, m.mobile, m.employee_name,
      m.status = 'enabled' and (${at}::timestamptz at time zone 'Asia/Shanghai')::date between m.active_date and m.expiry_date as usable
    from tenant_user m where m.tenant_id = $1::uuid and m.deleted_at is null and ${targetCondition(targets, values)}`;
}

/** A moment in a tenant. */
interface Moment {
  readonly tenantId: string;
  readonly at: string;
}

/** Column of the address to which a notice of the channel goes; undefined where it goes nowhere. */
export type AddressColumn = 'email' | 'mobile' | undefined;

const addressOf = (column: AddressColumn) => column ?? 'null::text';

/** How many the targets mean: who receives it, who is left out, and who has no address. */
export function countStatement({ tenantId, at }: Moment, targets: Targets, column: AddressColumn): Statement {
  const values: unknown[] = [tenantId, at];
  return {
    text: `select count(*) filter (where r.usable)::integer as count, count(*) filter (where not r.usable)::integer as left_out,
        count(*) filter (where r.usable and coalesce(${addressOf(column)}, '') = '')::integer as without_address
      from (${memberSource(targets, values, '$2')}) r`,
    values,
  };
}

/** A member whom the targets mean. */
export interface MeantMember {
  readonly id: string;
  readonly name: string;
  readonly usable: boolean;
  readonly address: string | null;
}

/** A page of those whom the targets mean, by name. */
export function memberPage(
  { tenantId, at }: Moment,
  targets: Targets,
  page: {
    readonly column: AddressColumn;
    readonly after: { readonly name: string; readonly id: string } | undefined;
    readonly size: number;
  },
): Statement {
  const values: unknown[] = [tenantId, at];
  const source = memberSource(targets, values, '$2');
  const behind = page.after
    ? `where (r.employee_name collate "C", r.id) > ($${values.push(page.after.name)}, $${values.push(page.after.id)}::uuid)`
    : '';
  return {
    text: `select r.id, r.employee_name as name, r.usable, ${addressOf(page.column)} as address from (${source}) r ${behind}
      order by r.employee_name collate "C", r.id limit ${page.size}`,
    values,
  };
}

/** Those who receive the notice and have no receipt of it yet, with the address to which it goes. */
export function missingReceivers(
  { tenantId, at }: Moment,
  targets: Targets,
  { noticeId, column }: { readonly noticeId: string; readonly column: AddressColumn },
): Statement {
  const values: unknown[] = [tenantId, at, noticeId];
  return {
    text: `select r.id, ${addressOf(column)} as address from (${memberSource(targets, values, '$2')}) r
      where r.usable and not exists (select 1 from notice_receipt k where k.tenant_id = $1::uuid and k.notice_id = $3::uuid and k.user_id = r.id)
      order by r.id`,
    values,
  };
}

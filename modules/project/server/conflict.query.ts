import { Params, grantedScopeSql, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { boxAround } from '@mp/dealer/server';
import { project } from '../contract/index.ts';
import { sameSiteKm, type Registration } from './conflict-score.ts';

/** Lets those who submit registrations come one after the other, so that of two alike the second sees the first. */
export async function lockRegistrations(tx: Tx & { readonly tenantId: string }): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`project.registration:${tx.tenantId}`]);
}

/** A registration that is there, with what is compared of it and how it is shown. */
export interface RegisteredRow extends Omit<Registration, 'customer'> {
  readonly id: string;
  readonly no: string;
  readonly state: string;
  readonly protectedUntil: string | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly ownerName: string | null;
  /** Whether the caller may see it. */
  readonly visible: boolean;
}

/** More than so many registrations at one place are not compared: the newest come first. */
const most = 500;

/**
 * Registrations that stand against a new one: those in audit, those that are protected on the day, those that have gone
 * on; of the same customer, or near the site. Nothing else can reach a doubtful score.
 */
export function registrationsNear(
  context: Context & Pick<Tx, 'rows'>,
  { id, asked, day }: { readonly id: string | null; readonly asked: Registration; readonly day: string },
): Promise<RegisteredRow[]> {
  const params = new Params();
  const visible = grantedScopeSql(context, serverOf(project), { action: 'read', params });
  const given = {
    customers: params.add(asked.customer, '::uuid[]'),
    region: params.add(asked.siteRegionId, '::uuid'),
    not: params.add(id, '::uuid'),
    day: params.add(day, '::date'),
  };
  const box =
    asked.siteLng && asked.siteLat
      ? boxAround({ lng: Number(asked.siteLng), lat: Number(asked.siteLat) }, sameSiteKm)
      : null;
  const near = box
    ? `or (t.site_lat between ${params.add(box.south, '::numeric')} and ${params.add(box.north, '::numeric')}
          and t.site_lng between ${params.add(box.west, '::numeric')} and ${params.add(box.east, '::numeric')})`
    : '';
  return context.rows<RegisteredRow>(
    `select t.id, t.no, t.name, t.state, t.protected_until::text as "protectedUntil", t.site_name as "siteName",
        t.site_region_id as "siteRegionId", t.site_lng::text as "siteLng", t.site_lat::text as "siteLat", t.est_kva::text as "estKva",
        c.id as "customerId",
        coalesce(nullif(c.name->>current_setting('app.language', true), ''), c.name->>'ZH_CN') as "customerName",
        u.employee_name as "ownerName", (${visible}) as visible
      from project t join customer c on c.tenant_id = t.tenant_id and c.id = t.end_customer_id
        left join tenant_user u on u.tenant_id = t.tenant_id and u.id = t.owner_user_id
      where t.deleted_at is null and t.id is distinct from ${given.not}
        and (t.state in ('initAudit', 'defining', 'defAudit', 'planning', 'planAudit', 'executing', 'suspended') or (t.state = 'registered' and t.protected_until >= ${given.day}))
        and (t.end_customer_id = any(${given.customers})
          or t.site_region_id = ${given.region} ${near})
      order by t.no desc limit ${most}`,
    params.values,
  );
}

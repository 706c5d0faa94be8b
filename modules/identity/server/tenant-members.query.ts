import { foundSql, likePattern } from '@mp/kernel/server';
import type { Tx } from '@mp/kernel/server';

/**
 * Makes an account a member and administrator of the tenant in whose scope this runs. Raw: the copy of the account is made
 * inside the database, and the caller's context is that of another tenant.
 */
export async function insertAdmin(
  tx: Tx,
  member: { readonly accountId: string; readonly rootId: string; readonly at: string; readonly by: string },
): Promise<void> {
  await tx.batch([
    {
      text: `insert into tenant_user (tenant_id, id, created_at, created_by, updated_at, updated_by, user_name, employee_name, employee_code, email, mobile,
          office_phone, home_phone, sex, id_card, avatar, head_photo, work_signature, description, status, locked, builtin, active_date, expiry_date, last_login_at,
          default_org_id, is_admin)
        select app_tenant(), a.id, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, a.user_name, a.employee_name, a.employee_code, a.email, a.mobile,
          a.office_phone, a.home_phone, a.sex, a.id_card, a.avatar, a.head_photo, a.work_signature, a.description, a.status, a.locked, a.builtin, a.active_date, a.expiry_date,
          a.last_login_at, $2::uuid, true
        from account a where a.id = $1::uuid`,
      values: [member.accountId, member.rootId, member.at, member.by],
    },
    {
      text: 'insert into user_org (tenant_id, user_id, org_id) values (app_tenant(), $1::uuid, $2::uuid)',
      values: [member.accountId, member.rootId],
    },
  ]);
}

/** All administrators, then up to 50 other members whose names hold the text. */
export async function membersByName(
  tx: Tx,
  q: string,
): Promise<{ id: string; userName: string; employeeName: string; isAdmin: boolean }[]> {
  const columns = 'id, user_name as "userName", employee_name as "employeeName", is_admin as "isAdmin"';
  return tx.rows(
    `with ${foundSql('tenant_user', '$1', '$2')}
     (select ${columns} from tenant_user where is_admin and deleted_at is null order by user_name collate "C")
     union all
     (select ${columns} from tenant_user where not is_admin and deleted_at is null
        and ($1 = '' or id = any(array(select id from found))) order by user_name collate "C" limit 50)`,
    [q.trim(), likePattern(q.trim())],
  );
}

/** Members whose rank changes when exactly these become administrators, locked. */
export function changingRank(
  tx: Tx,
  accountIds: readonly string[],
): Promise<{ readonly id: string; readonly version: number; readonly isAdmin: boolean }[]> {
  return tx.rows(
    `select id, version, is_admin as "isAdmin" from tenant_user
     where deleted_at is null and is_admin <> (id = any($1::uuid[])) order by id for update`,
    [accountIds],
  );
}

/** How many of these accounts are administrators of the tenant now. */
export async function countAdmins(tx: Tx, accountIds: readonly string[]): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::integer as n from tenant_user where is_admin and deleted_at is null and id = any($1::uuid[])',
    [accountIds],
  );
  return row?.n ?? 0;
}

/** Ends all sessions in a tenant; needs the scope of the platform. */
export async function endTenantSessions(tx: Tx, tenantId: string, at: string): Promise<void> {
  await tx.rows(
    `update session set ended_at = $2::timestamptz, end_reason = 'closed' where tenant_id = $1::uuid and ended_at is null`,
    [tenantId, at],
  );
}

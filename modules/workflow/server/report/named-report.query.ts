import type { Statement, Tx } from '@mp/kernel/server';

/** A kept report that mails itself. */
export interface MailedReport {
  readonly id: string;
  readonly name: string;
  readonly report: string;
  readonly query: string;
  readonly cron: string;
  readonly owner: string;
  readonly since: string;
}

/** Reports of others that are shared with roles of the user. */
export function sharedStatement(tenantId: string, userId: string): Statement {
  return {
    text: `select t.id, t.name, t.report, t.query, coalesce(actor_name(t.created_by), '') as owner from process_report t
      where t.tenant_id = $1::uuid and t.deleted_at is null and t.created_by is distinct from $2::uuid
        and t.role_ids && array(select s.subject_id from perm_sources($2::uuid) s where s.subject_type = 'role' and s.inactive is null)
      order by t.name collate "C", t.id limit 200`,
    values: [tenantId, userId],
  };
}

/** Reports of a tenant that mail themselves. */
export async function mailedReports(tx: Tx, tenantId: string): Promise<MailedReport[]> {
  return tx.rows<MailedReport>(
    `select t.id, t.name, t.report, t.query, t.mail_cron as cron, t.created_by as owner, coalesce(t.mailed_at, t.updated_at) as since
     from process_report t where t.tenant_id = $1::uuid and t.deleted_at is null and coalesce(t.mail_cron, '') <> '' and t.created_by is not null
     order by t.id`,
    [tenantId],
  );
}

/** Takes the turn of a report's mail; false when another node has taken it. */
export async function claimTurn(tx: Tx, report: MailedReport, at: string): Promise<boolean> {
  const rows = await tx.rows(
    `update process_report set mailed_at = $3::timestamptz where id = $1::uuid and coalesce(mailed_at, updated_at) = $2::timestamptz returning id`,
    [report.id, report.since, at],
  );
  return rows.length > 0;
}

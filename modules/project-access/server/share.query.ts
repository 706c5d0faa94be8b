import type { Context, Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** What the link of a hash opens. */
export interface EnteredShare {
  readonly outcome: 'ok' | 'expired' | 'revoked';
  readonly tenantId: string;
  readonly projectId: string;
  readonly company: string;
  readonly language: 'zh-CN' | 'en-US' | 'ja-JP';
  readonly expiresAt: string;
}

/** The link of a hash, whatever has become of it; a use of one that is open is counted. Undefined where there is none. */
export async function enteredShare(context: Context, hash: string): Promise<EnteredShare | undefined> {
  const [row] = await context.scoped<EnteredShare>(
    {},
    `select outcome, tenant_id as "tenantId", project_id as "projectId", company, language, expires_at as "expiresAt"
      from project_share_enter($1, $2::timestamptz)`,
    [hash, context.at],
  );
  return row;
}

/** Links of a project that are open at a moment. */
export async function openShares(db: Reader, projectId: string, at: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from project_share where project_id = $1::uuid and state = 'active'
      and expires_at > $2::timestamptz and deleted_at is null`,
    [projectId, at],
  );
  return row?.n ?? 0;
}

/** Links whose time was over at a moment. */
export function endedShares(db: Reader, at: string): Promise<{ id: string }[]> {
  return db.rows(
    `select id from project_share where state = 'active' and expires_at <= $1::timestamptz and deleted_at is null order by id`,
    [at],
  );
}

import type { Context, Tx, TxContext } from '@mp/kernel/server';

/** A code as it is stored. */
export interface QrRow {
  readonly id: string;
  readonly token: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly issuedAt: string;
  readonly revokedAt: string | null;
}

const columns = `id, token, kind, subject_id as "subjectId", issued_at as "issuedAt", revoked_at as "revokedAt"`;

/** The tenant of a token, asked without one. */
export async function tenantOfToken(context: Context, token: string): Promise<string | undefined> {
  const [row] = await context.scoped<{ tenant: string | null }>({}, 'select qr_tenant($1) as tenant', [token]);
  return row?.tenant ?? undefined;
}

/** A code by its token. */
export async function codeByToken(context: Context, token: string): Promise<QrRow | undefined> {
  const [row] = await context.rows<QrRow>(`select ${columns} from qr_code where token = $1`, [token]);
  return row;
}

/** The valid code of a subject. */
export async function validCode(
  context: Pick<Context, 'rows'>,
  kind: string,
  subjectId: string,
): Promise<QrRow | undefined> {
  const [row] = await context.rows<QrRow>(
    `select ${columns} from qr_code where kind = $1 and subject_id = $2::uuid and revoked_at is null`,
    [kind, subjectId],
  );
  return row;
}

/** Revokes the valid code of a subject; answers how many there were. */
export async function revokeCodes(context: TxContext, kind: string, subjectId: string): Promise<number> {
  const rows = await context.rows(
    `update qr_code set revoked_at = $3, revoked_by = $4
      where kind = $1 and subject_id = $2::uuid and revoked_at is null returning id`,
    [kind, subjectId, context.at, context.userId],
  );
  return rows.length;
}

/** Stores a new code. */
export async function storeCode(context: TxContext, code: Omit<QrRow, 'revokedAt'>): Promise<void> {
  await context.rows(
    `insert into qr_code (tenant_id, id, token, kind, subject_id, issued_at, issued_by)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [context.tenantId, code.id, code.token, code.kind, code.subjectId, code.issuedAt, context.userId],
  );
}

/** Stores new codes of subjects that have none yet. */
export async function storeCodes(context: TxContext, codes: readonly Omit<QrRow, 'revokedAt'>[]): Promise<void> {
  await context.rows(
    `insert into qr_code (tenant_id, id, token, kind, subject_id, issued_at, issued_by)
      select $1::uuid, c.id, c.token, c.kind, c.subject_id, $2::timestamptz, $3::uuid
      from unnest($4::uuid[], $5::text[], $6::text[], $7::uuid[]) c(id, token, kind, subject_id)`,
    [
      context.tenantId,
      context.at,
      context.userId,
      codes.map(({ id }) => id),
      codes.map(({ token }) => token),
      codes.map(({ kind }) => kind),
      codes.map(({ subjectId }) => subjectId),
    ],
  );
}

/** Lets two issues of one subject go one after the other. */
export async function lockSubject(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('qr/' || $1 || '/' || $2, 0))`, [kind, subjectId]);
}

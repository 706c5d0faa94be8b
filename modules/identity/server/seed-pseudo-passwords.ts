import { seedId, type Seeding } from '@mp/kernel/server';

/** Pseudo passwords that were: days ago, hours of validity, for whom, why, uses of how many, hours until it was withdrawn. */
const samples = [
  ['hy-area', 6, 2, '核对用户反馈的待办列表看不到经销商变更申请的问题', 1, 2, null],
  ['hy-trade', 3, 4, '协助核对贸易业绩分摊页面的数据范围', 0, 1, 1],
] as const;

const hour = 3_600_000;

/** Gives the sample company two pseudo passwords of the days before; nobody can sign in with either. */
export async function seedPseudoPasswords({ client, at }: Seeding, tenantId: string): Promise<void> {
  for (const [userName, days, hours, reason, uses, maxUses, revokedAfter] of samples) {
    const start = Date.parse(at) - days * 24 * hour;
    const instant = (after: number) => new Date(start + after * hour).toISOString();
    await client.query(
      `insert into pseudo_password (tenant_id, id, created_at, created_by, updated_at, user_id, reason, starts_at, ends_at, max_uses, uses, issued_by, revoked_at)
        select $1, $2, $3::timestamptz, i.id, $3::timestamptz, u.id, $5, $3::timestamptz, $4::timestamptz, $6, $7, i.id, $8::timestamptz
        from tenant_user u join tenant_user i on i.tenant_id = u.tenant_id and i.user_name = 'hy-admin'
        where u.tenant_id = $1 and u.user_name = $9 on conflict do nothing`,
      [
        tenantId,
        seedId(`${tenantId}/pseudoPassword/${userName}`),
        instant(0),
        instant(hours),
        reason,
        maxUses,
        uses,
        revokedAfter === null ? null : instant(revokedAfter),
        userName,
      ],
    );
  }
}

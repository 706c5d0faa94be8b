import { seedId, type Seeding } from '@mp/kernel/server';
import type { I18nText } from '@mp/kernel/contract';
import { plusDays } from '@mp/reference/contract';
import { seedTipsOf } from '@mp/reference/server';
import { followLogins } from './login.query.ts';

/** Codes of the sample dealer, its person, the GOEM and the guest dealer whose demo accounts are `hy-dealer-user`, `hy-goem` and `hy-guest`. */
const sampleOf = { dealer: 'DLR00001', person: 'PSN000081', goem: 'G0001', guest: 'GD000001' } as const;

/**
 * Binds the demo accounts of people outside the house to the dealer, the GOEM and the guest dealer that they work for,
 * with their roles; after these. What is there stays, and without the accounts nothing happens.
 */
export async function seedOutsideLogins({ client, at }: Seeding, tenantId: string): Promise<void> {
  const { rowCount } = await client.query(
    `update tenant_user u set external = true, dealer_id = case when u.user_name = 'hy-dealer-user' then d.id end
      from dealer d where d.tenant_id = u.tenant_id and d.code = $2 and u.tenant_id = $1
        and u.user_name in ('hy-dealer-user', 'hy-goem', 'hy-guest') and not u.external`,
    [tenantId, sampleOf.dealer],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select r.tenant_id, r.id, 'user', u.id, $2::timestamptz
      from (values ('hy-dealer-user', 'R_DLU'), ('hy-goem', 'R_GOE'), ('hy-guest', 'R_GDL')) g(name, role)
        join role r on r.tenant_id = $1 and r.code = g.role and r.deleted_at is null
        join tenant_user u on u.tenant_id = $1 and u.user_name = g.name
      on conflict do nothing`,
    [tenantId, at],
  );
  await bindPerson(client, tenantId);
  await client.query(
    `update guest_dealer g set user_id = u.id, contact = u.employee_name from tenant_user u
      where g.tenant_id = $1 and g.code = $2 and g.user_id is null and u.tenant_id = $1 and u.user_name = 'hy-guest'`,
    [tenantId, sampleOf.guest],
  );
  const { rows } = await client.query<{ goemId: string }>(
    `insert into goem_login (tenant_id, id, created_at, updated_at, goem_id, name, mobile, email, user_id, user_name, status, invited_at)
      select $1, $2, $3::timestamptz, $3::timestamptz, g.id, u.employee_name, u.mobile, u.email, u.id, u.user_name, 'open', $3::timestamptz
      from goem g join tenant_user u on u.tenant_id = g.tenant_id and u.user_name = 'hy-goem'
      where g.tenant_id = $1 and g.code = $4 on conflict do nothing returning goem_id as "goemId"`,
    [tenantId, seedId(`${tenantId}/goemLogin/hy-goem`), at, sampleOf.goem],
  );
  for (const { goemId } of rows)
    await followLogins(
      { rows: async (sql, values) => (await client.query(sql, values ? [...values] : [])).rows },
      goemId,
    );
}

/** The dealer's user is one of its people: the account bears the name, the person has the number of the account. */
async function bindPerson(client: Seeding['client'], tenantId: string): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `update dealer_person p set user_id = u.id, mobile = u.mobile from tenant_user u
      where p.tenant_id = $1 and p.person_no = $2 and u.tenant_id = $1 and u.user_name = 'hy-dealer-user' returning u.id, p.name`,
    [tenantId, sampleOf.person],
  );
  for (const { id, name } of rows) {
    await client.query('update account set employee_name = $2 where id = $1', [id, name]);
    await client.query('update tenant_user set employee_name = $2 where id = $1', [id, name]);
  }
}

interface CertificateFacts {
  readonly id: string;
  readonly personId: string;
  readonly no: string;
  readonly type: I18nText;
  readonly level: number;
  readonly personName: string;
  readonly date: string;
  readonly today: string;
  readonly recipients: readonly string[];
}

/** The licence of the demo account's GOEM ends soon, of which it was told (TR-08); after the GOEMs and their logins. */
export async function seedLicenceTips(seeding: Seeding, tenantId: string): Promise<number> {
  const { rows } = await seeding.client.query<{ id: string; name: string; date: string; recipients: string[] }>(
    `update goem g set licence_to = (now() at time zone 'Asia/Shanghai')::date + 25
      where g.tenant_id = $1 and g.code = $2 and cardinality(g.user_ids) > 0
      returning g.id, g.name, g.licence_to::text as date, g.user_ids as recipients`,
    [tenantId, sampleOf.goem],
  );
  return seedTipsOf(
    seeding,
    tenantId,
    rows.flatMap(({ id, name, date, recipients }) =>
      [60, 30].flatMap((days) =>
        recipients.map((recipientId) => ({
          rule: 'TR-08',
          subjectId: id,
          label: name,
          path: `/goemManager?goem=${id}`,
          recipientId,
          date,
          days,
          shown: {},
        })),
      ),
    ),
  );
}

/** What dealers, their people and the training were told of certificates that end or have ended (TR-05); after the people. */
export async function seedCertificateTips(seeding: Seeding, tenantId: string): Promise<number> {
  const { rows } = await seeding.client.query<CertificateFacts>(
    `select c.id, c.person_id as "personId", c.cert_no as no, i.label as type, c.level, p.name as "personName", c.expires_on::text as date,
        to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
        array(select u.id from tenant_user u where u.tenant_id = $1 and u.deleted_at is null
          and (u.id = p.user_id or u.user_name = 'hy-training' or (u.dealer_id = c.dealer_id and u.user_name <> 'hy-dealer-user'))
          order by u.user_name) as recipients
      from person_certificate c join dealer_person p on p.tenant_id = c.tenant_id and p.id = c.person_id
        join dictionary d on d.tenant_id = c.tenant_id and d.code = 'CERT_TYPE' and d.deleted_at is null
        join dict_item i on i.tenant_id = c.tenant_id and i.dictionary_id = d.id and i.code = c.type and i.deleted_at is null
      where c.tenant_id = $1 and c.state in ('expiring', 'expired') and c.deleted_at is null order by c.cert_no`,
    [tenantId],
  );
  return seedTipsOf(
    seeding,
    tenantId,
    rows.flatMap(({ id, personId, no, date, today, recipients, type, level, personName }) =>
      [60, 30, 7, 0]
        .filter((days) => plusDays(date, -days) < today)
        .flatMap((days) =>
          recipients.map((recipientId) => ({
            rule: 'TR-05',
            subjectId: id,
            label: no,
            path: `/personnelInfoQuery?person=${personId}`,
            recipientId,
            date,
            days,
            shown: { type, level: String(level), personName },
          })),
        ),
    ),
  );
}

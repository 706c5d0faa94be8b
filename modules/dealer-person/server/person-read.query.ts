import { open, Params, ports, grantedScopeSql, type Context, type Tx } from '@mp/kernel/server';
import { maskLast4 } from '@mp/kernel/contract';
import type { PersonChangeDetail } from '../contract/index.ts';
import { spoken } from './person.query.ts';
import { verificationSql } from './verify.query.ts';
import { personServer } from './served.ts';

type Rows = Pick<Tx, 'rows'>;

interface StoredPerson {
  readonly id: string;
  readonly personNo: string;
  readonly name: string;
  readonly gender: string | null;
  readonly idNumber: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly status: string;
  readonly photo: PersonChangeDetail['person']['photo'][];
}

/** A person as an auditor sees him; the ID number stays behind its mask. */
export async function auditedPerson(tx: Rows, id: string): Promise<PersonChangeDetail['person'] | undefined> {
  const [row] = await tx.rows<StoredPerson>(
    `select t.id, t.person_no as "personNo", t.name, t.gender, t.id_number as "idNumber", t.mobile, t.email, t.status,
       ${ports().fileFacts('array[t.photo]')} as photo from dealer_person t where t.id = $1::uuid`,
    [id],
  );
  return row && { ...row, idNumber: maskLast4(open(row.idNumber)), photo: row.photo?.[0] ?? null };
}

/** Certificates that go with a change, with the facts of their scans. */
export async function auditedCertificates(
  tx: Rows,
  ids: readonly string[],
): Promise<PersonChangeDetail['certificates']> {
  const rows = await tx.rows<PersonChangeDetail['certificates'][number]>(
    `select t.id, t.type, t.level, t.cert_no as "certNo", t.issuer, t.issued_on::text as "issuedOn", t.expires_on::text as "expiresOn",
       t.review_due::text as "reviewDue", t.state, coalesce(t.product_lines, '{}') as "productLines",
       coalesce((select array_agg(m.code order by m.code) from genset_model m where m.tenant_id = t.tenant_id and m.id = any(t.models)), '{}') as models,
       coalesce(${ports().fileFacts('t.files')}, '[]') as files,
       (select r.cert_no from person_certificate r where r.tenant_id = t.tenant_id and r.id = t.renews_id) as renews,
       ${verificationSql()} as verification
     from person_certificate t where t.id = any($1::uuid[]) and t.deleted_at is null order by t.issuer, t.type, t.level desc, t.id`,
    [ids],
  );
  return rows;
}

/** Numbers of certificates that somebody else has too, by number: a hint that one of them is not genuine. */
export async function sameNumbers(tx: Rows, ids: readonly string[]): Promise<{ certNo: string; name: string }[]> {
  return tx.rows(
    `select distinct c.cert_no as "certNo", p.name from person_certificate c
     join person_certificate o on o.tenant_id = c.tenant_id and o.cert_no = c.cert_no and o.type = c.type and o.person_id <> c.person_id
       and o.deleted_at is null and o.state <> 'revoked'
     join dealer_person p on p.tenant_id = o.tenant_id and p.id = o.person_id where c.id = any($1::uuid[]) order by 1, 2 limit 10`,
    [ids],
  );
}

/** SQL of the people whom the caller may see, with their parameters. */
function visible(context: Context, params: Params): string {
  return `t.deleted_at is null and ${grantedScopeSql(context, personServer(), { action: 'read', params })}`;
}

/** What the pivot is narrowed by. */
export interface PivotQuery {
  readonly jobType?: string | undefined;
  readonly certType?: string | undefined;
}

/** People who serve by big area with those who hold a certificate of each type and level. */
export async function pivotRows(
  context: Context,
  asked: PivotQuery,
): Promise<{ id: string | null; name: string | null; type: string | null; level: number | null; people: number }[]> {
  const params = new Params();
  const where = visible(context, params);
  const job = params.add(asked.jobType ?? null, '::text');
  const type = params.add(asked.certType ?? null, '::text');
  return context.rows(
    `with p as (select t.tenant_id, t.id, t.big_area_id from dealer_person t
        where t.status = 'serving' and ${where} and (${job} is null or t.job_type = ${job})),
      c as (select p.big_area_id, p.id, c.type, max(c.level) as level from p
        join person_certificate c on c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null and c.state in ('valid', 'expiring')
        where ${type} is null or c.type = ${type} group by 1, 2, 3),
      n as (select big_area_id, null::text as type, null::integer as level, count(*)::integer as people from p group by 1
        union all select big_area_id, type, level, count(*)::integer from c group by 1, 2, 3)
     select n.big_area_id as id, ${spoken('b.name')} as name, n.type, n.level, n.people from n
     left join big_area b on b.id = n.big_area_id order by b.seq nulls last, n.big_area_id, n.type nulls first, n.level`,
    params.values,
  );
}

/** Certificates of people who serve that end within a year, by month and type, and how soon. */
export async function aheadRows(
  context: Context,
  day: string,
): Promise<
  { month: string; type: string; count: number; in30: number; in60: number; in90: number; expired: number }[]
> {
  const params = new Params();
  const where = visible(context, params);
  const today = params.add(day, '::date');
  return context.rows(
    `with c as (select c.type, c.state, least(c.expires_on, coalesce(c.review_due, 'infinity')) as last from dealer_person t
        join person_certificate c on c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null
        where t.status = 'serving' and ${where} and c.state in ('valid', 'expiring', 'expired'))
     select to_char(last, 'YYYY-MM') as month, type, count(*) filter (where state <> 'expired')::integer as count,
       count(*) filter (where state <> 'expired' and last <= ${today} + 30)::integer as in30,
       count(*) filter (where state <> 'expired' and last <= ${today} + 60)::integer as in60,
       count(*) filter (where state <> 'expired' and last <= ${today} + 90)::integer as in90,
       count(*) filter (where state = 'expired')::integer as expired
     from c where last <= ${today} + 366 group by 1, 2 order by 1, 2`,
    params.values,
  );
}

/** The person with an ID number among those whom the caller may see. */
export async function visibleByHash(context: Context, hash: string): Promise<string | null> {
  const params = new Params();
  const where = visible(context, params);
  const [row] = await context.rows<{ id: string }>(
    `select t.id from dealer_person t where t.id_number_hash = ${params.add(hash)} and ${where}`,
    params.values,
  );
  return row?.id ?? null;
}

/** How many transfers wait for a user's answer for the former dealer. */
export async function transfersAsking(tx: Rows, userId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from person_change where state = 'confirming' and $1::uuid = any(confirmer_ids) and deleted_at is null`,
    [userId],
  );
  return row?.n ?? 0;
}

/** What a card shows beside the person's own values. */
export async function cardFacts(
  tx: Rows,
  id: string,
): Promise<
  | {
      readonly dealerName: string;
      readonly dealerCode: string;
      readonly certificates: {
        type: string;
        level: number;
        certNo: string;
        expiresOn: string;
        productLines: string[];
      }[];
    }
  | undefined
> {
  const [row] = await tx.rows<NonNullable<Awaited<ReturnType<typeof cardFacts>>>>(
    `select ${spoken('d.name')} as "dealerName", d.code as "dealerCode",
       (select coalesce(json_agg(json_build_object('type', c.type, 'level', c.level, 'certNo', c.cert_no, 'expiresOn', c.expires_on,
           'productLines', coalesce(c.product_lines, '{}')) order by c.level desc, c.expires_on), '[]')
         from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null and c.state in ('valid', 'expiring')) as certificates
     from dealer_person p join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id where p.id = $1::uuid`,
    [id],
  );
  return row;
}

/** Name of a user. */
export async function userName(tx: Rows, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const [row] = await tx.rows<{ name: string }>('select employee_name as name from tenant_user where id = $1::uuid', [
    id,
  ]);
  return row?.name ?? null;
}

import { blindIndex, type RecordVersion, type Tx } from '@mp/kernel/server';
import type { CertificateState, HeldCertificate } from '@mp/dealer/contract';
import { openChangeStates, type ChangeState, type VerifyResult } from '../contract/index.ts';

type Rows = Pick<Tx, 'rows'>;

/** SQL of a text in three languages, in the reader's. */
export const spoken = (column: string): string =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;

/** A dealer as far as its people concern it. */
export interface DealerOfPeople {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly regionId: string;
  readonly bigAreaId: string | null;
  readonly orgId: string | null;
}

/** A dealer by its id. */
export async function dealerById(tx: Rows, id: string): Promise<DealerOfPeople | undefined> {
  const [row] = await tx.rows<DealerOfPeople>(
    `select id, code, ${spoken('name')} as name, status, region_id as "regionId", big_area_id as "bigAreaId", org_id as "orgId" from dealer
     where id = $1::uuid and deleted_at is null`,
    [id],
  );
  return row;
}

/** Names of the sites of a dealer: of its valid content, and of the version that is being filled in. */
export async function sitesOf(tx: Rows, dealerId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select distinct s->>'name' as name from (
        select sites from dealer where id = $1::uuid
        union all select v.sites from dealer d join dealer_version v on v.tenant_id = d.tenant_id and v.id = d.open_version_id where d.id = $1::uuid
      ) c cross join jsonb_array_elements(case jsonb_typeof(c.sites) when 'array' then c.sites else '[]' end) s
      where coalesce(s->>'name', '') <> '' order by 1`,
    [dealerId],
  );
  return rows.map(({ name }) => name);
}

/** A person as services need him, whoever asks. */
export interface PersonRow {
  readonly id: string;
  readonly version: number;
  readonly personNo: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly status: string;
  readonly dealerId: string | null;
  readonly dealerName: string | null;
  readonly site: string;
  readonly jobType: string;
  readonly joinedOn: string | null;
  readonly userId: string | null;
}

const personSql = `select p.id, p.version, p.person_no as "personNo", p.name, p.mobile, p.email, p.status, p.dealer_id as "dealerId",
    ${spoken('d.name')} as "dealerName", p.site, p.job_type as "jobType", p.joined_on::text as "joinedOn", p.user_id as "userId"
  from dealer_person p left join dealer d on d.tenant_id = p.tenant_id and d.id = p.dealer_id`;

/** The person with an ID number. */
export async function personByIdNumber(tx: Rows, idNumber: string): Promise<PersonRow | undefined> {
  const [row] = await tx.rows<PersonRow>(`${personSql} where p.id_number_hash = $1 and p.deleted_at is null`, [
    blindIndex(idNumber),
  ]);
  return row;
}

/** A person by id, locked. */
export async function lockPerson(tx: Rows, id: string): Promise<PersonRow | undefined> {
  const [row] = await tx.rows<PersonRow>(
    `${personSql} where p.id = $1::uuid and p.deleted_at is null for update of p`,
    [id],
  );
  return row;
}

/** Somebody else at work with a mobile number, and the dealer whom he works for. */
export async function mobileHolder(
  tx: Rows,
  mobile: string,
  except: string,
): Promise<{ readonly name: string; readonly dealerId: string } | undefined> {
  const [row] = await tx.rows<{ name: string; dealerId: string }>(
    `select name, dealer_id as "dealerId" from dealer_person where mobile = $1 and id <> $2::uuid and deleted_at is null
     and status in ('inAudit', 'serving', 'locked') limit 1`,
    [mobile, except],
  );
  return row;
}

/**
 * Stores the keyed hash of an ID number, by which people are found. The column is no field: it follows from the sealed
 * number in the same transaction, whose change has version and history.
 */
export async function storeIdHash(tx: Rows, id: string, idNumber: string): Promise<void> {
  await tx.rows('update dealer_person set id_number_hash = $2 where id = $1::uuid', [id, blindIndex(idNumber)]);
}

/** An open change of a person. */
export interface OpenChange {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly state: ChangeState;
  readonly version: number;
  readonly dealerId: string;
}

/** The change of a person that is open. */
export async function openChangeOf(tx: Rows, personId: string): Promise<OpenChange | undefined> {
  const [row] = await tx.rows<OpenChange>(
    `select id, title, kind, state, version, dealer_id as "dealerId" from person_change
     where person_id = $1::uuid and state = any($2::text[]) and deleted_at is null`,
    [personId, openChangeStates],
  );
  return row;
}

/** A certificate as audits and jobs need it. */
export interface CertificateRow {
  readonly id: string;
  readonly version: number;
  readonly personId: string;
  readonly dealerId: string | null;
  readonly type: string;
  readonly level: number;
  readonly certNo: string;
  readonly issuer: 'maker' | 'state';
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly reviewDue: string | null;
  readonly state: CertificateState;
  readonly files: readonly string[] | null;
  readonly verifyToken: string | null;
  readonly verifyResult: VerifyResult | null;
}

const certificateSql = `select c.id, c.version, c.person_id as "personId", c.dealer_id as "dealerId", c.type, c.level, c.cert_no as "certNo",
    c.issuer, c.issued_on::text as "issuedOn", c.expires_on::text as "expiresOn", c.review_due::text as "reviewDue", c.state, c.files, c.verify_token as "verifyToken",
    c.verify_result as "verifyResult"
  from person_certificate c`;

/** Certificates of a person in some states, locked. */
export function certificatesOf(
  tx: Rows,
  personId: string,
  states: readonly CertificateState[],
): Promise<CertificateRow[]> {
  return tx.rows<CertificateRow>(
    `${certificateSql} where c.person_id = $1::uuid and c.state = any($2::text[]) and c.deleted_at is null order by c.id for update of c`,
    [personId, states],
  );
}

/** Certificates of a person in their versions, locked. */
export function certificateVersions(tx: Rows, personId: string): Promise<RecordVersion[]> {
  return tx.rows<RecordVersion>(
    'select id, version from person_certificate where person_id = $1::uuid and deleted_at is null order by id for update',
    [personId],
  );
}

/** Trainings of a person in their versions, locked. */
export function trainingVersions(tx: Rows, personId: string): Promise<RecordVersion[]> {
  return tx.rows<RecordVersion>(
    'select id, version from person_training where person_id = $1::uuid and deleted_at is null order by id for update',
    [personId],
  );
}

/** Certificates by id, locked. */
export function certificatesById(tx: Rows, ids: readonly string[]): Promise<CertificateRow[]> {
  return tx.rows<CertificateRow>(
    `${certificateSql} where c.id = any($1::uuid[]) and c.deleted_at is null order by c.id for update of c`,
    [ids],
  );
}

/** Certificates that time moves by a day: those that end soon, and those that have ended. */
export function agedCertificates(
  tx: Rows,
  { day, near, size }: { readonly day: string; readonly near: string; readonly size: number },
): Promise<CertificateRow[]> {
  return tx.rows<CertificateRow>(
    `${certificateSql} where c.deleted_at is null and (
        (c.state = 'valid' and least(c.expires_on, coalesce(c.review_due, 'infinity')) <= $2::date)
        or (c.state in ('valid', 'expiring') and least(c.expires_on, coalesce(c.review_due, 'infinity')) < $1::date))
      order by c.id limit $3::integer for update of c`,
    [day, near, size],
  );
}

/**
 * Puts certificates into a change. The hidden pointer mirrors the list of certificates of the change, which has the
 * history; a certificate keeps its version, so that what was typed before the change was sent is still good.
 */
export async function joinChange(tx: Rows, ids: readonly string[], changeId: string): Promise<void> {
  await tx.rows('update person_certificate set change_id = $2::uuid where id = any($1::uuid[])', [ids, changeId]);
}

/** Takes the certificates of a change out of it, as `joinChange` put them in. */
export async function leaveChange(tx: Rows, changeId: string): Promise<void> {
  await tx.rows('update person_certificate set change_id = null where change_id = $1::uuid', [changeId]);
}

/** Those of some users who belong to a dealer and can act. */
export async function usersOfDealer(tx: Rows, userIds: readonly string[], dealerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from tenant_user where id = any($1::uuid[]) and dealer_id = $2::uuid and status = 'enabled' and not locked
     and deleted_at is null order by id`,
    [userIds, dealerId],
  );
  return rows.map(({ id }) => id);
}

/** Ids of those who work at a dealer and have not left. */
export async function peopleOfDealer(tx: Rows, dealerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from dealer_person where dealer_id = $1::uuid and status <> 'left' and deleted_at is null order by id`,
    [dealerId],
  );
  return rows.map(({ id }) => id);
}

/** Last day of service of a dealer that leaves. */
export async function lastDayOfDealer(tx: Rows, dealerId: string): Promise<string | null> {
  const [row] = await tx.rows<{ day: string | null }>('select last_day::text as day from dealer where id = $1::uuid', [
    dealerId,
  ]);
  return row?.day ?? null;
}

/** People of a dealer who have not left it, and those who are about to come: whoever is audited or transferred. */
export async function openPeopleOf(tx: Rows, dealerId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from dealer_person p where p.deleted_at is null
       and (p.dealer_id = $1::uuid and p.status in ('serving', 'locked')
         or exists (select from person_change c where c.person_id = p.id and c.dealer_id = $1::uuid
           and c.state in ('confirming', 'areaAudit', 'trainingAudit') and c.deleted_at is null))`,
    [dealerId],
  );
  return row?.n ?? 0;
}

/**
 * People of a dealer with their certificates and trainings follow it to another region or big area. The places are
 * copies of the dealer's, whose version has the history; they follow for hundreds of people in one statement each.
 */
export async function followPlace(tx: Rows, dealerId: string): Promise<void> {
  await tx.rows(
    `update dealer_person p set scope_region_id = d.region_id, big_area_id = d.big_area_id from dealer d
     where d.id = $1::uuid and p.dealer_id = d.id and (p.scope_region_id, p.big_area_id) is distinct from (d.region_id, d.big_area_id)`,
    [dealerId],
  );
  for (const table of ['person_certificate', 'person_training'])
    await tx.rows(
      `update ${table} c set scope_region_id = d.region_id from dealer d
       where d.id = $1::uuid and c.dealer_id = d.id and c.scope_region_id is distinct from d.region_id`,
      [dealerId],
    );
}

/** Somebody of a dealer with what he may do. */
export interface CertifiedPerson {
  readonly id: string;
  readonly name: string;
  readonly dealerId: string | null;
  readonly status: string;
  /** The account by which he signs in. */
  readonly userId: string | null;
  /** Those that are not over. */
  readonly certificates: readonly HeldCertificate[];
}

/** People who serve at some dealers, and those that are named wherever they are, with their certificates. */
export function certifiedPeople(
  tx: Rows,
  { dealerIds = [], ids = [] }: { readonly dealerIds?: readonly string[]; readonly ids?: readonly string[] },
): Promise<CertifiedPerson[]> {
  return tx.rows<CertifiedPerson>(
    `select p.id, p.name, p.dealer_id as "dealerId", p.status, p.user_id as "userId", coalesce((
         select jsonb_agg(jsonb_build_object('type', c.type, 'level', c.level, 'state', c.state, 'expiresOn', c.expires_on,
           'reviewDue', c.review_due, 'models', coalesce(c.models, '{}'), 'productLines', coalesce(c.product_lines, '{}')))
         from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null
           and c.state in ('valid', 'expiring')), '[]') as certificates
     from dealer_person p where p.deleted_at is null
       and (p.id = any($2::uuid[]) or (p.dealer_id = any($1::uuid[]) and p.status = 'serving'))
     order by p.person_no`,
    [dealerIds, ids],
  );
}

/** Somebody of a dealer, with the account by which he signs in. */
export interface WorkingPerson {
  readonly id: string;
  readonly name: string;
  readonly dealerId: string;
  readonly userId: string | null;
}

/** People by their ids. */
export function peopleAtWork(tx: Rows, ids: readonly string[]): Promise<WorkingPerson[]> {
  return tx.rows<WorkingPerson>(
    `select id, name, dealer_id as "dealerId", user_id as "userId" from dealer_person where id = any($1::uuid[]) order by person_no`,
    [ids],
  );
}

/** Who of the dealers' people signs in by an account; nobody for an account of the house. */
export async function personOfUser(tx: Rows, userId: string): Promise<WorkingPerson | undefined> {
  const [row] = await tx.rows<WorkingPerson>(
    `select id, name, dealer_id as "dealerId", user_id as "userId" from dealer_person
      where user_id = $1::uuid and status = 'serving' and deleted_at is null order by person_no limit 1`,
    [userId],
  );
  return row;
}

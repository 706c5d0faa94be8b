import { ports, type Tx } from '@mp/kernel/server';
import type { CertificateVerification, RegisterEntry } from '../contract/index.ts';
import type { CertificateRow } from './person.query.ts';

type Rows = Pick<Tx, 'rows'>;

/** What the product's own register holds under a number, with whose it is. */
export type FoundEntry = RegisterEntry & { readonly personNo: string; readonly name: string };

/** Certificates of the maker by the ids of those that have their number and type, once they were audited. */
export async function registerEntries(
  tx: Rows,
  certificates: readonly Pick<CertificateRow, 'id' | 'certNo' | 'type'>[],
): Promise<ReadonlyMap<string, readonly FoundEntry[]>> {
  const rows = await tx.rows<FoundEntry & { readonly of: string }>(
    `select k.id as of, c.person_id as "personId", c.level, c.issued_on::text as "issuedOn", c.expires_on::text as "expiresOn",
       c.state, p.person_no as "personNo", p.name
     from unnest($1::text[], $2::text[], $3::text[]) k (id, cert_no, type)
       join person_certificate c on c.cert_no = any(array[k.cert_no, upper(k.cert_no)]) and c.type = k.type
       join dealer_person p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where c.issuer = 'maker' and c.deleted_at is null and (c.state <> 'pending' or c.verify_token is not null)
     order by c.id limit 500`,
    [certificates.map(({ id }) => id), certificates.map(({ certNo }) => certNo), certificates.map(({ type }) => type)],
  );
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([of, found]) => [of, found.map(({ of: _, ...entry }) => entry)]),
  );
}

/** SQL of the verification of the certificate `t` as JSON; null when nobody has verified it. */
export const verificationSql = (): string =>
  `case when t.verify_result is null then null else json_build_object('way', t.verify_way, 'result', t.verify_result,
     'on', t.verified_on, 'remark', t.verify_remark, 'files', coalesce(${ports().fileFacts('t.verify_files')}, '[]'),
     'byName', (select u.employee_name from tenant_user u where u.tenant_id = t.tenant_id and u.id = t.verified_by_id),
     'found', t.verify_found - '{differs,personId}'::text[], 'differs', coalesce(t.verify_found->'differs', '[]')) end`;

/** How a certificate was verified. */
export async function verificationOf(tx: Rows, id: string): Promise<CertificateVerification | null> {
  const [row] = await tx.rows<{ verification: CertificateVerification | null }>(
    `select ${verificationSql()} as verification from person_certificate t where t.id = $1::uuid`,
    [id],
  );
  return row?.verification ?? null;
}

import type { Tx } from '@mp/kernel/server';
import type {
  AuthorisationRow,
  DealerFacts,
  HeldCertificate,
  ModelDemand,
  RequirementRow,
  WaivedGap,
} from '../contract/index.ts';
import { spoken } from './report/report.query.ts';

type Rows = Pick<Tx, 'rows'>;

/** All requirements that are switched on. */
function requirements(tx: Rows): Promise<RequirementRow[]> {
  return tx.rows<RequirementRow>(
    `select id, capability, product_line as "productLine", band_from as "bandFrom", band_to as "bandTo", cert_type as "certType", level,
       min_people as "minPeople", equipment_type as "equipmentType", min_quantity as "minQuantity", file_rule_id as "fileRuleId"
     from auth_requirement where enabled and deleted_at is null order by capability, id`,
  );
}

interface StoredDealer {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly coverageGaps: number;
  readonly authorisations: readonly AuthorisationRow[] | null;
  readonly equipment: readonly { readonly type: string; readonly quantity: number }[] | null;
  readonly papers: readonly { readonly ruleId: string; readonly expiresOn?: string | null }[] | null;
  readonly waived: readonly WaivedGap[] | null;
}

/** Facts of a dealer for its coverage. */
export interface DealerCover extends DealerFacts {
  readonly id: string;
  readonly coverageGaps: number;
}

/** Several dealers with what their authorisations need and what they have; with `lock` their rows are locked. */
export async function coverFacts(tx: Rows, ids: readonly string[], lock = false): Promise<DealerCover[]> {
  const [dealers, certificates, needed] = await Promise.all([
    tx.rows<StoredDealer>(
      `select id, code, status, coalesce(coverage_gaps, 0) as "coverageGaps", authorisations, equipment, qualifications as papers,
       waived_gaps as waived
     from dealer where id = any($1::uuid[]) and deleted_at is null order by id${lock ? ' for update' : ''}`,
      [ids],
    ),
    tx.rows<HeldCertificate & { readonly dealerId: string; readonly personId: string }>(
      `select p.dealer_id as "dealerId", c.person_id as "personId", c.type, c.level, c.state, c.expires_on::text as "expiresOn",
       c.review_due::text as "reviewDue", coalesce(c.models::text[], '{}') as models, coalesce(c.product_lines, '{}') as "productLines"
     from dealer_person p join person_certificate c on c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null
       and c.state in ('valid', 'expiring')
     where p.dealer_id = any($1::uuid[]) and p.status = 'serving' and p.deleted_at is null`,
      [ids],
    ),
    requirements(tx),
  ]);
  const held = Map.groupBy(certificates, ({ dealerId }) => dealerId);
  return dealers.map(({ authorisations, equipment, papers, waived, ...dealer }) => ({
    ...dealer,
    authorisations: authorisations ?? [],
    equipment: equipment ?? [],
    papers: papers ?? [],
    waived: waived ?? [],
    certificates: held.get(dealer.id) ?? [],
    requirements: needed,
  }));
}

/** What a model asks of whoever works on it. */
export async function modelDemand(tx: Rows, id: string): Promise<ModelDemand | undefined> {
  const [row] = await tx.rows<ModelDemand>(
    `select id, code, product_line as "productLine", required_cert as "requiredCert", required_level as "requiredLevel"
     from genset_model where id = $1::uuid and deleted_at is null`,
    [id],
  );
  return row;
}

/** A person with the certificates that are not revoked. */
export async function holderById(
  tx: Rows,
  id: string,
): Promise<
  { readonly name: string; readonly status: string; readonly certificates: readonly HeldCertificate[] } | undefined
> {
  const [row] = await tx.rows<{ name: string; status: string; certificates: readonly HeldCertificate[] }>(
    `select p.name, p.status, (select coalesce(json_agg(json_build_object('type', c.type, 'level', c.level, 'state', c.state,
         'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'models', coalesce(c.models, '{}'), 'productLines', coalesce(c.product_lines, '{}'))), '[]')
       from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id and c.deleted_at is null and c.state in ('valid', 'expiring')) as certificates
     from dealer_person p where p.id = $1::uuid and p.deleted_at is null`,
    [id],
  );
  if (!row) return undefined;
  const certificates: unknown = row.certificates;
  return {
    ...row,
    certificates: typeof certificates === 'string' ? (JSON.parse(certificates) as HeldCertificate[]) : row.certificates,
  };
}

/** Name of a certificate type in the reader's language. */
export async function certificateName(tx: Rows, code: string): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(
    `select ${spoken('i.label')} as name from dict_item i join dictionary d on d.tenant_id = i.tenant_id and d.id = i.dictionary_id
     where d.code = 'CERT_TYPE' and i.code = $1 and i.deleted_at is null`,
    [code],
  );
  return row?.name ?? code;
}

/** Names in the reader's language of the items of some dictionaries, by `<dictionary>/<code>`. */
export async function namesOfItems(tx: Rows, dictionaries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ key: string; name: string }>(
    `select d.code || '/' || i.code as key, ${spoken('i.label')} as name from dict_item i
     join dictionary d on d.tenant_id = i.tenant_id and d.id = i.dictionary_id
     where d.code = any($1::text[]) and d.deleted_at is null and i.deleted_at is null`,
    [dictionaries],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Names in the reader's language of the papers that some file rules ask for, by the rule. */
export async function namesOfPapers(tx: Rows, ruleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; name: string }>(
    `select id, ${spoken('name')} as name from file_rule where id = any($1::uuid[])`,
    [ruleIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keeps how many capabilities a dealer's authorisations are short of; it follows from other records and is no change. */
export async function storeGaps(tx: Rows, dealerId: string, gaps: number): Promise<void> {
  await tx.rows('update dealer set coverage_gaps = $2::integer where id = $1::uuid', [dealerId, gaps]);
}

/** Keeps how full the valid content of a dealer is; it follows from other records and is no change. */
export async function storeCompleteness(tx: Rows, dealerId: string, percent: number): Promise<void> {
  await tx.rows('update dealer set completeness = $2::integer where id = $1::uuid', [dealerId, percent]);
}

/** People of a dealer who serve, those of them with a certificate that counts, and certificates that end soon. */
export async function peopleFigures(
  tx: Rows,
  dealerId: string,
): Promise<{ people: number; certified: number; expiring: number }> {
  const [row] = await tx.rows<{ people: number; certified: number; expiring: number }>(
    `select count(*)::integer as people,
       count(*) filter (where exists (select 1 from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id
         and c.state in ('valid', 'expiring') and c.deleted_at is null))::integer as certified,
       coalesce(sum((select count(*) from person_certificate c where c.tenant_id = p.tenant_id and c.person_id = p.id
         and c.state = 'expiring' and c.deleted_at is null)), 0)::integer as expiring
     from dealer_person p where p.dealer_id = $1::uuid and p.status = 'serving' and p.deleted_at is null`,
    [dealerId],
  );
  return row ?? { people: 0, certified: 0, expiring: 0 };
}

/** A region and those above it, from itself upwards. */
export async function wayUp(tx: Rows, regionId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `with recursive up as (
        select id, parent_id, 0 as depth from region where id = $1::uuid and deleted_at is null
        union all select r.id, r.parent_id, up.depth + 1 from region r join up on r.id = up.parent_id
      ) select id from up order by depth`,
    [regionId],
  );
  return rows.map(({ id }) => id);
}

/** A dealer with its places on the map. */
export interface PlacedDealer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly places: readonly { readonly lng: number; readonly lat: number }[];
}

const rowsIn = (column: string) => `case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end`;

/**
 * Dealers that are at home in a region or one above it, or are authorised for something there, and those that are
 * named, with the sites that stand on the map. `regions` are the region and those above it (`wayUp`).
 */
export function dealersAround(
  tx: Rows,
  { regions, named = [] }: { readonly regions: readonly string[]; readonly named?: readonly string[] },
): Promise<PlacedDealer[]> {
  return tx.rows<PlacedDealer>(
    `select d.id, d.code, ${spoken('d.name')} as name, d.status, coalesce((
         select jsonb_agg(jsonb_build_object('lng', (s->>'lng')::float, 'lat', (s->>'lat')::float))
         from jsonb_array_elements(${rowsIn('d.sites')}) s
         where coalesce(s->>'lng', '') <> '' and coalesce(s->>'lat', '') <> ''), '[]') as places
     from dealer d where d.deleted_at is null and (d.id = any($2::uuid[])
       or (d.status in ('active', 'suspended') and (d.region_id = any($1::uuid[]) or exists (
         select 1 from jsonb_array_elements(${rowsIn('d.authorisations')}) a, jsonb_array_elements_text(${rowsIn(`a->'regionIds'`)}) g
         where g = any($1::text[])))))
     order by d.code collate "C"`,
    [regions, named],
  );
}

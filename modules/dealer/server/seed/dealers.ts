import type { Content } from '@mp/kernel/contract';
import { columnName, seededRandom, seedId, type Seeding } from '@mp/kernel/server';
import { withCheckDigit } from '@mp/reference/contract';
import { dealerContent } from '../../contract/index.ts';
import { legalNameOf, sampleDealers, type SampleDealer } from './dealer-samples.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly province: string;
  readonly lng: string | null;
  readonly lat: string | null;
  readonly bigArea: string | null;
  /** First six digits of a credit code. */
  readonly code: string;
}

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const given = '建国志强海峰晓燕敏丽伟杰磊军洋勇艳涛明超秀兰霞平';

/** Where sample dealers stand: a county of their city, with coordinates and big area. */
async function placesOf({ client }: Seeding, tenantId: string): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await client.query<Place & { asked: string }>(
    `select distinct on (c.code) c.code as asked, coalesce(k.id, c.id) as id, coalesce(k.name, c.name)->>'ZH_CN' as name,
        p.id as province, coalesce(k.lng, c.lng, p.lng)::text as lng, coalesce(k.lat, c.lat, p.lat)::text as lat,
        coalesce(k.code, c.code) as code,
        (select r.big_area_id from big_area_region r where r.tenant_id = c.tenant_id and r.region_id = p.id and r.product_line is null
          and r.deleted_at is null limit 1) as "bigArea"
      from region c
      left join region k on k.tenant_id = c.tenant_id and k.level = 'county'
        and (k.id = c.id or k.parent_id = c.id) and k.deleted_at is null and k.name->>'ZH_CN' <> '市辖区'
      left join region p on p.tenant_id = c.tenant_id and p.code = left(c.code, 2) || '0000' and p.deleted_at is null
      where c.tenant_id = $1 and c.code = any($2::text[]) and c.deleted_at is null order by c.code, k.code`,
    [tenantId, sampleDealers.map(({ place }) => place)],
  );
  return new Map(rows.map((row) => [row.asked, row]));
}

const spoken = (zh: string, en: string, ja: string) => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });

const capabilities: Readonly<Record<SampleDealer['type'], string[]>> = {
  SALES: ['SELL'],
  SERVICE: ['SERVICE', 'WARRANTY', 'COMMISSION'],
  FULL: ['SELL', 'INSTALL', 'COMMISSION', 'SERVICE', 'WARRANTY'],
  PARTS: ['PARTS'],
};

const isService = ({ type }: SampleDealer): boolean => type === 'SERVICE' || type === 'FULL';

interface SiteGround {
  readonly at: number;
  readonly centre: { readonly lng: number; readonly lat: number };
  readonly random: () => number;
}

function sitesOf(dealer: SampleDealer, place: Place, { at, centre, random }: SiteGround) {
  const { city, word } = dealer;
  const site = (kind: string, name: string, off: number) => ({
    kind,
    name,
    regionId: place.id,
    address: `${place.name}${word[0]}路${10 + Math.floor(random() * 300)}号`,
    lng: (centre.lng + off).toFixed(6),
    lat: (centre.lat + off).toFixed(6),
    phone: `400-820-${String(1000 + at)}`,
    hours: kind === 'SERVICE' ? '7×24' : '08:30–17:30',
    isPublic: true,
  });
  return [
    site('HQ', `${city[0]}总部`, 0),
    ...(isService(dealer) ? [site('SERVICE', `${city[0]}服务站`, 0.03)] : []),
    ...(dealer.type === 'PARTS' || dealer.grade === 'A' ? [site('STORE', `${city[0]}配件库`, -0.03)] : []),
  ];
}

function equipmentOf(dealer: SampleDealer, random: () => number) {
  if (!isService(dealer)) return [];
  return [
    { type: 'SERVICE_VEHICLE', model: '福特全顺', quantity: 1 + Math.floor(random() * 4), calibrationDue: null },
    { type: 'INSULATION_TESTER', model: 'FLUKE 1507', quantity: 2, calibrationDue: '2027-03-31' },
    ...(dealer.grade === 'A'
      ? [{ type: 'LOAD_BANK', model: 'LB-1000', quantity: 1, calibrationDue: '2027-06-30' }]
      : []),
  ];
}

/** The content of a sample dealer at its n-th version. */
function contentOf(dealer: SampleDealer, place: Place, at: number): Content {
  const random = seededRandom(9000 + at);
  const person = () =>
    `${surnames[Math.floor(random() * surnames.length)]}${given[Math.floor(random() * given.length)]}${random() > 0.5 ? given[Math.floor(random() * given.length)] : ''}`;
  const mobile = () => `13${Math.floor(random() * 10)}${String(Math.floor(random() * 100_000_000)).padStart(8, '0')}`;
  const [city, word] = [dealer.city, dealer.word];
  const centre = { lng: Number(place.lng ?? 110) + random() / 50, lat: Number(place.lat ?? 32) + random() / 50 };
  const legal = legalNameOf(dealer);
  return {
    name: spoken(legal, `${city[1]} ${word[1]} Power Equipment Co., Ltd.`, `${city[2]}${word[2]}動力設備有限公司`),
    shortName: spoken(`${city[0]}${word[0]}`, `${city[1]} ${word[1]}`, `${city[2]}${word[2]}`),
    creditCode:
      dealer.creditCode ??
      withCheckDigit(
        `91${place.code.slice(0, 6)}MA${String(at + 1).padStart(3, '0')}${'ABCDE'[at % 5]}${String(at).padStart(3, '0')}`,
      ),
    dealerType: dealer.type,
    legalRep: person(),
    registeredCapital: `${(5 + Math.floor(random() * 46)) * 1_000_000}.00`,
    foundedOn: `${2001 + Math.floor(random() * 18)}-0${1 + Math.floor(random() * 9)}-15`,
    companyNature: random() > 0.2 ? 'PRIVATE' : 'JOINT',
    regionId: place.id,
    registeredAddress: `${place.name}${word[0]}路${10 + Math.floor(random() * 300)}号`,
    contacts: [
      { role: 'GENERAL_MANAGER', name: person(), mobile: mobile(), email: null, wechat: null, isPublic: false },
      { role: 'SALES', name: person(), mobile: mobile(), email: null, wechat: null, isPublic: true },
      { role: 'SERVICE', name: person(), mobile: mobile(), email: null, wechat: null, isPublic: true },
    ],
    sites: sitesOf(dealer, place, { at, centre, random }),
    bankAccounts: [
      {
        bank: '中国工商银行',
        branchNo: `1020${String(10_000_000 + at)}`,
        account: `6222${String(Math.floor(random() * 1e12)).padStart(12, '0')}`,
        accountName: legal,
        currency: 'CNY',
        isDefault: true,
      },
    ],
    invoiceTitle: legal,
    invoiceAddress: `${city[0]}市${place.name}`,
    invoicePhone: `400-820-${String(1000 + at)}`,
    // Papers need files in the store: `seedPapers`.
    qualifications: [],
    authorisations: [
      {
        productLine: 'DIESEL',
        powerBands: dealer.grade === 'A' ? ['P1', 'P2', 'P3', 'P4', 'P5'] : ['P1', 'P2', 'P3'],
        capabilities: capabilities[dealer.type],
        regionIds: [place.province],
        exclusive: false,
        validFrom: '2025-01-01',
        validTo: '2027-12-31',
      },
    ],
    equipment: equipmentOf(dealer, random),
    salesHeads: 3 + Math.floor(random() * 12),
    techHeads: isService(dealer) ? 4 + Math.floor(random() * 16) : 0,
    annualSales: [2023, 2024, 2025].map((year) => ({
      year,
      amount: `${(8 + Math.floor(random() * 60)) * 1_000_000}.00`,
    })),
    industries: ['DC', 'HOSPITAL', 'TELECOM', 'MFG', 'REALESTATE'].filter(() => random() > 0.5),
    brands: [{ brand: '自有品牌', isCompetitor: false }],
  };
}

async function organisationsOf({ client }: Seeding, tenantId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from org where tenant_id = $1 and type = 'store' and deleted_at is null order by code not like 'DLR%', code limit $2`,
    [tenantId, sampleDealers.length],
  );
  return rows.map(({ id }) => id);
}

const isJson = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.every((each) => typeof each === 'string'));
/** A value of content as its column takes it: tables and spoken texts as JSON, lists of codes as arrays. */
const stored = (field: string, value: unknown): unknown =>
  field === 'industries' ? value : Array.isArray(value) || isJson(value) ? JSON.stringify(value) : value;

/** One version of a sample dealer as a row. */
interface SampleVersion {
  readonly no: number;
  readonly state: 'draft' | 'effective';
  readonly content: Content;
  readonly effectiveOn: string | null;
}

/** The first version of each; later ones are played by their people (`seedAudits`). */
function versionsOf(dealer: SampleDealer, content: Content, at: number): SampleVersion[] {
  if (dealer.status === 'applying') return [{ no: 1, state: 'draft', content, effectiveOn: null }];
  return [{ no: 1, state: 'effective', content, effectiveOn: `2024-0${1 + (at % 9)}-15` }];
}

/** A sample dealer with all that its rows are made of. */
interface DealerToSeed {
  readonly id: string;
  readonly dealer: SampleDealer;
  readonly place: Place;
  readonly content: Content;
  readonly versions: readonly (SampleVersion & { readonly id: string })[];
  readonly orgId: string | null;
  readonly index: number;
}

const baseColumns = ['tenant_id', 'id', 'created_at', 'updated_at'];
const contentColumns = () => dealerContent.names.map((field) => columnName(field));
const contentValues = (content: Content) => dealerContent.names.map((field) => stored(field, content[field] ?? null));

function insertDealers(seeding: Seeding, tenantId: string, dealers: readonly DealerToSeed[]): Promise<number> {
  const { at } = seeding;
  return seeding.insert(
    'dealer',
    [
      ...baseColumns,
      'code',
      'status',
      'grade',
      'big_area_id',
      'org_id',
      'contract_no',
      'contract_from',
      'contract_to',
      'completeness',
      'verified_at',
      'next_verify_by',
      'suspended_until',
      'last_day',
      ...contentColumns(),
    ],
    dealers.map(({ id, dealer, place, content: values, orgId, index }) => [
      tenantId,
      id,
      at,
      at,
      dealer.code,
      dealer.status,
      dealer.grade,
      place.bigArea,
      orgId,
      dealer.status === 'applying' ? null : `XY-2025-${String(index + 1).padStart(3, '0')}`,
      dealer.status === 'applying' ? null : '2025-01-01',
      dealer.status === 'applying' ? null : index % 8 === 3 ? '2026-12-31' : '2027-12-31',
      dealer.status === 'applying' ? 40 : 70 + ((index * 7) % 31),
      index % 3 === 0 ? '2026-04-10' : null,
      index % 3 === 0 ? '2027-04-10' : null,
      dealer.status === 'suspended' ? '2027-03-31' : null,
      dealer.status === 'terminating' || dealer.status === 'terminated' ? '2026-12-31' : null,
      ...contentValues(values),
    ]),
  );
}

async function insertVersions(seeding: Seeding, tenantId: string, dealers: readonly DealerToSeed[]): Promise<void> {
  const { at } = seeding;
  await seeding.insert(
    'dealer_version',
    [
      ...baseColumns,
      'title',
      'dealer_id',
      'version_no',
      'state',
      'source',
      'is_first',
      'touches_service',
      'resume_at',
      'completeness',
      'scope_region_id',
      'effective_on',
      'submitted_at',
      'classes',
      'lines_changed',
      'change_reason',
      ...contentColumns(),
    ],
    dealers.flatMap(({ id, dealer, place, versions, index }) =>
      versions.map(({ id: version, no, state, content: values, effectiveOn }) => [
        tenantId,
        version,
        at,
        at,
        `${dealer.code} V${no}`,
        id,
        no,
        state,
        no === 1 ? 'new' : 'change',
        no === 1,
        false,
        'none',
        state === 'draft' ? 40 : 70 + ((index * 7) % 31),
        place.id,
        effectiveOn,
        state === 'draft' ? null : `${effectiveOn ?? '2025-01-15'}T02:00:00Z`,
        state === 'draft' ? null : no === 1 ? ['a', 'b', 'c', 'd'] : ['a'],
        state === 'draft' ? null : no === 1 ? 24 : 1,
        no === 1 ? null : '人员与联系信息变更',
        ...contentValues(values),
      ]),
    ),
  );
}

/**
 * The dealers of the sample company with their versions and administrators; nothing when there are some already.
 * `administrators` are members who become the dealers' administrators, in the order of the dealers. Answers how many are new.
 */
export async function seedDealers(
  seeding: Seeding,
  tenantId: string,
  administrators: readonly string[],
): Promise<number> {
  const { client } = seeding;
  const { rows } = await client.query('select 1 from dealer where tenant_id = $1 limit 1', [tenantId]);
  if (rows.length > 0) return 0;
  const [places, orgs] = [await placesOf(seeding, tenantId), await organisationsOf(seeding, tenantId)];
  const dealers = sampleDealers.flatMap((dealer, index): DealerToSeed[] => {
    const place = places.get(dealer.place);
    if (!place) return [];
    const id = seedId(`${tenantId}/dealer/${dealer.code}`);
    const content = contentOf(dealer, place, index);
    const versions = versionsOf(dealer, content, index).map((version) => ({
      ...version,
      id: seedId(`${id}/${version.no}`),
    }));
    return [{ id, dealer, place, content, versions, orgId: orgs[index] ?? null, index }];
  });
  const made = await insertDealers(seeding, tenantId, dealers);
  await insertVersions(seeding, tenantId, dealers);
  await client.query(
    `update dealer d set effective_version_id = (select v.id from dealer_version v where v.tenant_id = d.tenant_id and v.dealer_id = d.id and v.state = 'effective'),
        open_version_id = (select v.id from dealer_version v where v.tenant_id = d.tenant_id and v.dealer_id = d.id and v.state = 'draft')
      where d.tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `insert into number_counter (tenant_id, rule, period, n) values ($1, 'numbers.dealer', 'DLR{#####}', $2) on conflict do nothing`,
    [tenantId, sampleDealers.length],
  );
  await bindAdministrators(seeding, tenantId, { dealers: dealers.map(({ id }) => id), users: administrators });
  return made;
}

/** Members who work for dealers: the first ones administer one each. */
async function bindAdministrators(
  { client, at }: Seeding,
  tenantId: string,
  { dealers, users }: { readonly dealers: readonly string[]; readonly users: readonly string[] },
): Promise<void> {
  const pairs = users.slice(0, dealers.length);
  await client.query(
    `update tenant_user u set dealer_id = p.dealer, external = true from unnest($2::uuid[], $3::uuid[]) p(id, dealer) where u.tenant_id = $1 and u.id = p.id`,
    [tenantId, pairs, dealers.slice(0, pairs.length)],
  );
  await client.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select r.tenant_id, r.id, 'user', u.id, $3::timestamptz from role r cross join unnest($2::uuid[]) u(id)
      where r.tenant_id = $1 and r.code = 'R_DLA' and r.deleted_at is null on conflict do nothing`,
    [tenantId, pairs, at],
  );
}

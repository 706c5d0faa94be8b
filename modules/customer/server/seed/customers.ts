import { pickOne, seededRandom, seedId, type Seeding } from '@mp/kernel/server';
import { withCheckDigit } from '@mp/reference/contract';
import { contactRoles, nameKeyOf } from '../../contract/index.ts';
import { brands, cloudSites, people, places, trades, type Words } from './names.ts';

/** How many customers the sample has, how many of them stand above others, and how many stand in it twice. */
const sampleSizes = { customers: 260, groups: 12, severalSites: 40, pairs: 5 } as const;
/** Number of the cloud group of the acceptance scenario. */
const cloud = 123;

interface SampleCustomer {
  readonly n: number;
  readonly name: Words;
  readonly place: (typeof places)[number];
  readonly industry: string;
  readonly kind: string;
  readonly group: number | null;
}

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no sample data');
  return value;
};

function sampleCustomer(n: number): SampleCustomer {
  const place = at(places, n * 7 + Math.floor(n / 20));
  const brand = at(brands, n);
  const [industry, kind, ...trade] = at(trades, n * 3 + Math.floor(n / 20));
  const isGroup = n <= sampleSizes.groups;
  const name: Words = isGroup
    ? [`${brand[0]}集团有限公司`, `${brand[1]} Group Co., Ltd.`, `${brand[2]}グループ有限公司`]
    : [
        `${place[1]}${brand[0]}${trade[0]}有限公司`,
        `${brand[1]} ${trade[1]} (${place[2]}) Co., Ltd.`,
        `${place[3]}${brand[2]}${trade[2]}有限公司`,
      ];
  const group = !isGroup && n % 4 === 0 ? 1 + ((n / 4) % sampleSizes.groups) : null;
  return { n, name, place, industry, kind, group };
}

/** The customers of the sample; the last ones are there already under another spelling. */
function sampleCustomers(): SampleCustomer[] {
  const made = Array.from({ length: sampleSizes.customers }, (_, index) => sampleCustomer(index + 1));
  const shanghai = at(places, 0);
  made[cloud - 1] = {
    n: cloud,
    name: ['上海云数科技集团有限公司', 'Yunshu Technology Group Co., Ltd.', '上海雲数科技グループ有限公司'],
    place: shanghai,
    industry: 'DC',
    kind: 'endUser',
    group: null,
  };
  for (let pair = 0; pair < sampleSizes.pairs; pair += 1) {
    const n = sampleSizes.customers - pair;
    const twin = at(made, 20 + pair * 11);
    const [zh, en, ja] = twin.name;
    made[n - 1] = { ...twin, n, name: [zh.replace('有限公司', '股份有限公司'), en, ja], group: null };
  }
  return made;
}

const two = (n: number) => String(n).padStart(2, '0');

function contactsOf(n: number, random: () => number): object[] {
  return Array.from({ length: 1 + (n % 3) }, (_, index) => ({
    role: at(contactRoles, n + index),
    name: `${pickOne(people.surnames, random)}${pickOne(people.given, random)}`,
    title: null,
    mobile: `13${String(800_000_000 + n * 97 + index).padStart(9, '0')}`,
    email: `contact${n}-${index}@example.com`,
    primary: index === 0,
    left: false,
    consentOn: index === 0 ? `2026-0${1 + (n % 9)}-${two(1 + (n % 27))}` : null,
  }));
}

function sitesOf({ n, place }: SampleCustomer, regionOf: (code: string) => string | null): object[] {
  const site = (
    code: string,
    { name, altitude, ambientMax }: { readonly name: string; readonly altitude: number; readonly ambientMax: string },
  ) => ({
    name,
    regionId: regionOf(code),
    address: `${name}园区 ${1 + (n % 90)} 号`,
    lng: null,
    lat: null,
    altitude,
    ambientMax,
    accessNote: null,
  });
  if (n === cloud)
    return cloudSites.map(([code, name, altitude, ambient]) => site(code, { name, altitude, ambientMax: ambient }));
  const count = n % 6 === 2 && n < sampleSizes.severalSites * 6 ? 3 : 1;
  return Array.from({ length: count }, (_, index) =>
    site(place[0], {
      name: `${place[1]}${['一期', '二期', '三期'][index] ?? ''}`,
      altitude: 20 + (n % 200),
      ambientMax: `${36 + (n % 4)}.0`,
    }),
  );
}

function creditCodeOf({ n, place }: SampleCustomer): string | null {
  if (n % 5 === 4 || n > sampleSizes.customers - sampleSizes.pairs) return null;
  return withCheckDigit(`91${place[0]}MA${String(n % 10)}C${String(n).padStart(5, '0')}`);
}

interface Owners {
  readonly users: readonly string[];
  readonly dealers: readonly { readonly id: string; readonly province: string }[];
}

/** A dealer of the province, where there is one. */
function dealerOf({ dealers }: Owners, { n, place }: SampleCustomer, step = 0): string | null {
  if (dealers.length === 0) return null;
  const near = dealers.filter(({ province }) => province === place[0].slice(0, 2));
  return at(near.length > step ? near : dealers, n + step).id;
}

async function ownersOf({ client }: Seeding, tenantId: string): Promise<Owners> {
  const users = await client.query<{ id: string }>(
    `select u.id from tenant_user u left join area_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.position = 'ASM'
      where u.tenant_id = $1 and u.deleted_at is null and not u.external group by u.id, u.user_name
      order by u.user_name not in ('hy-area', 'hy-direct', 'hy-trade'), count(a.id) desc, u.user_name limit 12`,
    [tenantId],
  );
  const dealers = await client.query<{ id: string; province: string }>(
    `select d.id, left(r.code, 2) as province from dealer d join region r on r.tenant_id = d.tenant_id and r.id = d.region_id
      where d.tenant_id = $1 and d.deleted_at is null and d.status = 'active' order by d.code`,
    [tenantId],
  );
  return { users: users.rows.map(({ id }) => id), dealers: dealers.rows };
}

const columns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'code',
  'name',
  'name_key',
  'kinds',
  'credit_code',
  'tax_no',
  'industry',
  'level',
  'region_id',
  'owner_user_id',
  'owner_dealer_id',
  'share_with',
  'dealer_ids',
  'contacts',
  'sites',
  'sales_channels',
  'status',
  'checked_at',
] as const;

/** Gives a tenant with regions its customers, groups, and pairs that may be one. Answers how many are new. */
export async function seedCustomers(seeding: Seeding, tenantId: string): Promise<number> {
  const { client, at: moment } = seeding;
  const owners = await ownersOf(seeding, tenantId);
  if (owners.users.length === 0) return 0;
  const found = await client.query<{ id: string; code: string }>(
    'select id, code from region where tenant_id = $1 and code = any($2)',
    [tenantId, places.map(([code]) => code)],
  );
  const regions = new Map(found.rows.map(({ id, code }) => [code, id]));
  const regionOf = (code: string) => regions.get(code) ?? null;
  const idOf = (n: number) => seedId(`${tenantId}/customer/${n}`);
  const random = seededRandom(20_260_101);
  const all = sampleCustomers();
  const made = await seeding.insert(
    'customer',
    columns,
    all.map((each) => {
      const { n, name, place, industry, kind } = each;
      const dealer = n % 3 === 0 ? null : dealerOf(owners, each);
      const shared = n % 20 === 1 ? [dealerOf(owners, each, 1)].filter((id) => id !== null && id !== dealer) : [];
      const credit = creditCodeOf(each);
      return [
        tenantId,
        idOf(n),
        moment,
        moment,
        `C${String(n).padStart(7, '0')}`,
        JSON.stringify({ ZH_CN: name[0], EN_US: name[1], JA_JP: name[2] }),
        nameKeyOf(name[0]),
        [kind],
        credit,
        credit,
        industry,
        n <= sampleSizes.groups || n === cloud ? 'KA' : at(['A', 'B', 'C'], n),
        regionOf(place[0]),
        at(owners.users, n),
        dealer,
        shared,
        [...new Set([dealer, ...shared].filter((id) => id !== null))],
        JSON.stringify(contactsOf(n, random)),
        JSON.stringify(sitesOf(each, regionOf)),
        n % 6 === 0 ? ['trade'] : [],
        n % 25 === 24 ? 'frozen' : n % 17 === 16 ? 'draft' : 'active',
        moment,
      ];
    }),
  );
  if (made > 0) await seedGroupsAndPairs(seeding, tenantId, all);
  return made;
}

async function seedGroupsAndPairs(
  { client, insert, at: moment }: Seeding,
  tenantId: string,
  all: readonly SampleCustomer[],
): Promise<void> {
  const idOf = (n: number) => seedId(`${tenantId}/customer/${n}`);
  const members = all.filter(({ group }) => group !== null);
  await client.query(
    `update customer c set group_id = g.above from unnest($2::uuid[], $3::uuid[]) g(id, above) where c.tenant_id = $1 and c.id = g.id`,
    [tenantId, members.map(({ n }) => idOf(n)), members.map(({ group }) => idOf(group ?? 0))],
  );
  await client.query(
    `update customer c set big_area_id = (select b.big_area_id from big_area_region b
        join region p on p.tenant_id = b.tenant_id and p.id = b.region_id join region r on r.tenant_id = c.tenant_id and r.id = c.region_id
        where b.tenant_id = c.tenant_id and b.product_line is null and b.deleted_at is null and (r.path = p.path or starts_with(r.path, p.path || '.'))
        order by length(p.path) desc limit 1)
      where c.tenant_id = $1 and c.big_area_id is null`,
    [tenantId],
  );
  await client.query(
    `insert into number_counter (tenant_id, rule, period, n) values ($1, 'numbers.customer', 'C{#######}', $2) on conflict do nothing`,
    [tenantId, sampleSizes.customers],
  );
  const pairs = Array.from({ length: sampleSizes.pairs }, (_, pair) => {
    const ids = [idOf(sampleSizes.customers - pair), idOf(at(all, 20 + pair * 11).n)].toSorted();
    return [
      tenantId,
      seedId(`${tenantId}/customerPair/${pair}`),
      moment,
      moment,
      ids[0],
      ids[1],
      93,
      ['name', 'region'],
      'open',
    ];
  });
  await insert(
    'customer_duplicate',
    ['tenant_id', 'id', 'created_at', 'updated_at', 'first_id', 'second_id', 'score', 'reasons', 'state'],
    pairs,
  );
}

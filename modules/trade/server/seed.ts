import { seedId, type Seeding } from '@mp/kernel/server';
import { infoScore } from '../contract/index.ts';

/** How much industry information the sample has, and how much of it became business. */
const sampleInfos = { all: 120, converted: 25 } as const;

const industries = ['DC', 'TELECOM', 'HOSPITAL', 'REALESTATE', 'MFG', 'MINING', 'OILGAS', 'UTILITY'] as const;
const places = [
  '310115',
  '110108',
  '440300',
  '510100',
  '330100',
  '320500',
  '420100',
  '610100',
  '370200',
  '520100',
] as const;
const cities = ['上海', '北京', '深圳', '成都', '杭州', '苏州', '武汉', '西安', '青岛', '贵阳'] as const;
const categories = [
  'LEAD',
  'TENDER',
  'LEAD',
  'COMPETITOR',
  'LEAD',
  'PRICE',
  'TENDER',
  'POLICY',
  'LEAD',
  'TECH',
] as const;

/** What is said of each category; the place and a number go in front. */
const words: Readonly<Record<string, readonly string[]>> = {
  LEAD: ['数据中心二期扩容备用电源', '半导体工厂应急电源', '新院区柴油发电机组', '综合体备用电源改造'],
  TENDER: ['数据中心机组采购招标', '基站油机集中采购', '轨道交通应急电源招标'],
  COMPETITOR: ['竞品中标云计算园区', '竞品在本地设立服务站'],
  PRICE: ['2000 kVA 机组市场成交价下行', '进口发动机报价上调'],
  POLICY: ['非道路移动机械排放标准征求意见', '数据中心能效新规发布'],
  TECH: ['并机系统低压切换方案', '静音机房改造经验'],
};

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no sample data');
  return value;
};

const dayAfter = (moment: string, days: number) =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10);

interface Ground {
  readonly users: readonly string[];
  readonly dealers: readonly string[];
  readonly regions: ReadonlyMap<string, string>;
  readonly areas: readonly string[];
  /** What the big areas cover. */
  readonly provinces: readonly { readonly area: string; readonly ids: readonly string[] }[];
  readonly customers: readonly string[];
}

async function groundOf({ client }: Seeding, tenantId: string): Promise<Ground> {
  const ids = async (sql: string) => (await client.query<{ id: string }>(sql, [tenantId])).rows.map(({ id }) => id);
  const regions = await client.query<{ id: string; code: string }>(
    'select id, code from region where tenant_id = $1 and code = any($2)',
    [tenantId, places],
  );
  return {
    users: await ids(
      `select id from tenant_user where tenant_id = $1 and deleted_at is null and dealer_id is null and not is_admin
        and not external order by user_name not in ('hy-area', 'hy-direct', 'hy-trade'), user_name limit 12`,
    ),
    dealers: await ids(
      `select id from dealer where tenant_id = $1 and deleted_at is null and status = 'active' order by code`,
    ),
    regions: new Map(regions.rows.map(({ id, code }) => [code, id])),
    provinces: (
      await client.query<{ area: string; ids: string[] }>(
        `select big_area_id as area, array_agg(region_id order by region_id) as ids from big_area_region
          where tenant_id = $1 and deleted_at is null group by big_area_id`,
        [tenantId],
      )
    ).rows,
    areas: await ids('select id from big_area where tenant_id = $1 and deleted_at is null order by seq'),
    customers: await ids(
      `select id from customer where tenant_id = $1 and deleted_at is null and status = 'active' order by code limit 120`,
    ),
  };
}

/** Eight people who share the dealers: most alone, every fourth dealer by two. */
async function seedStaff({ insert, at: moment }: Seeding, tenantId: string, ground: Ground): Promise<number> {
  const people = ground.users.slice(0, 8);
  const year = new Date().getUTCFullYear();
  const dealersOf = people.map((): { dealerId: string; share: string }[] => []);
  for (const [n, dealerId] of ground.dealers.entries()) {
    const isShared = n % 4 === 3 && people.length > 1;
    dealersOf[n % people.length]?.push({ dealerId, share: isShared ? '60.00' : '100.00' });
    if (isShared) dealersOf[(n + 1) % people.length]?.push({ dealerId, share: '40.00' });
  }
  return insert(
    'trade_staff',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'user_id',
      'emp_no',
      'big_area_id',
      'region_ids',
      'industries',
      'dealers',
      'targets',
      'valid_from',
      'status',
    ],
    people.map((userId, n) => [
      tenantId,
      seedId(`${tenantId}/tradeStaff/${n}`),
      moment,
      moment,
      userId,
      `TS${String(n + 1).padStart(3, '0')}`,
      at(ground.areas, n),
      ground.provinces.find(({ area }) => area === at(ground.areas, n))?.ids ?? [],
      [at(industries, n), at(industries, n + 3)],
      JSON.stringify(dealersOf[n] ?? []),
      JSON.stringify([
        { year: year - 1, kva: `${12_000 + n * 1500}`, amount: `${9_000_000 + n * 800_000}.00` },
        { year, kva: `${15_000 + n * 1500}`, amount: `${11_000_000 + n * 900_000}.00` },
      ]),
      '2025-01-01',
      'serving',
    ]),
  );
}

/** Another place in every ten. */
const placeOf = (n: number) => n + 3 * Math.floor(n / 10);

function stateOf(n: number): string {
  if (n < sampleInfos.converted) return 'converted';
  return at(['published', 'verified', 'published', 'closed', 'draft'], n);
}

const noLead = { customer: null, estKva: null, value: null, expectedOn: null };

/** What is known of a project that may become business. */
function leadOf({ customers }: Ground, n: number, published: string) {
  const kva = at([250, 550, 1100, 1650, 2500, 4000], n);
  return {
    customer: customers.length > 0 ? at(customers, n * 7) : null,
    estKva: String(kva),
    value: `${kva * 1200}.00`,
    expectedOn: dayAfter(published, 30 + ((n * 17) % 330)),
  };
}

/** Who sees a piece of information, and the dealers among them. */
function visibilityOf({ dealers }: Ground, n: number): readonly [string, readonly string[]] {
  const visibility = at(['allInternal', 'area', 'dealers', 'allInternal', 'private'], n + 1);
  if (visibility !== 'dealers') return [visibility, []];
  return dealers.length === 0 ? ['allInternal', []] : ['dealers', [at(dealers, n), at(dealers, 0)]];
}

function infoRow(
  { at: moment }: Seeding,
  { tenantId, ground }: { readonly tenantId: string; readonly ground: Ground },
  n: number,
): readonly unknown[] {
  const status = stateOf(n);
  const category = status === 'converted' ? at(['LEAD', 'TENDER'], n) : at(categories, n);
  const isLead = category === 'LEAD' || category === 'TENDER';
  const month = String(1 + (n % 10)).padStart(2, '0');
  const published = `2026-${month}-${String(1 + ((n * 7) % 27)).padStart(2, '0')}`;
  const { customer, estKva, value, expectedOn } = isLead ? leadOf(ground, n, published) : noLead;
  const reliability = status === 'draft' ? null : 1 + (n % 5);
  return [
    tenantId,
    seedId(`${tenantId}/industryInfo/${n}`),
    moment,
    moment,
    `II-2026${month}-${String(1 + Math.floor(n / 10)).padStart(4, '0')}`,
    `${at(cities, placeOf(n))}${at(words[category] ?? [], n + Math.floor(n / 10))}`,
    category,
    at(industries, n),
    ground.regions.get(at(places, placeOf(n))) ?? null,
    customer,
    estKva,
    value,
    expectedOn,
    n % 4 === 0 ? at(['康明斯', '卡特彼勒', '三菱', '科勒'], n / 4) : null,
    reliability,
    reliability === null ? null : infoScore({ reliability, estKva, expectedOn }, published),
    ...visibilityOf(ground, n),
    at(ground.users, n),
    status === 'draft' ? null : published,
    status,
  ];
}

/** Gives a tenant its trade sales staff and 120 pieces of industry information; after dealers and customers. */
export async function seedTrade(seeding: Seeding, tenantId: string): Promise<number> {
  const ground = await groundOf(seeding, tenantId);
  if (ground.users.length === 0 || ground.areas.length === 0) return 0;
  const staff = await seedStaff(seeding, tenantId, ground);
  const infos = await seeding.insert(
    'industry_info',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'no',
      'title',
      'category',
      'industry',
      'region_id',
      'customer_id',
      'est_kva',
      'est_amount',
      'expected_on',
      'competitor',
      'reliability',
      'score',
      'visibility',
      'share_with',
      'owner_user_id',
      'published_at',
      'status',
    ],
    Array.from({ length: sampleInfos.all }, (_, n) => infoRow(seeding, { tenantId, ground }, n)),
  );
  return staff + infos + (await seedSubscriptions(seeding, tenantId));
}

/** What the demo accounts follow: two industries each. */
async function seedSubscriptions({ client, insert, at: moment }: Seeding, tenantId: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select id from tenant_user where tenant_id = $1 and user_name like 'hy-%' and user_name not in ('hy-goem', 'hy-guest')
        and deleted_at is null order by user_name`,
    [tenantId],
  );
  return insert(
    'info_subscription',
    ['tenant_id', 'id', 'created_at', 'created_by', 'updated_at', 'user_id', 'industry'],
    rows.flatMap(({ id }, n) =>
      [at(industries, n), at(industries, n + 3)].map((industry) => [
        tenantId,
        seedId(`${tenantId}/infoSubscription/${id}/${industry}`),
        moment,
        id,
        moment,
        id,
        industry,
      ]),
    ),
  );
}

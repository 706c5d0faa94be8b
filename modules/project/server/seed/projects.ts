import { seedId, type Seeding } from '@mp/kernel/server';
import { plusDays, ratedKva } from '@mp/reference/contract';
import { lostReasons, registrationDays } from '../../contract/index.ts';

/** How many projects of each state the sample has beside those that its people submit (`seed/plays.ts`). */
const sampleStates = [
  ['draft', 14],
  ['registered', 30],
  ['defining', 9],
  ['planning', 16],
  ['executing', 60],
  ['suspended', 2],
  ['closing', 10],
  ['closed', 25],
  ['expired', 4],
  ['lost', 6],
  ['canceled', 3],
] as const;

const works = ['一期备用电源', '应急电源改造', '二期柴油发电机组', '并机供电系统', '扩容备用电源'] as const;
const rivals = ['康明斯', '卡特彼勒', '科勒', '三菱重工'] as const;
const types = ['DEALER', 'DIRECT', 'DEALER', 'FRAMEWORK', 'DEALER', 'RENTAL', 'DEALER', 'RETROFIT'] as const;

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly industry: string | null;
  readonly regionId: string;
  readonly bigAreaId: string | null;
  readonly dealerId: string | null;
  readonly dealerRegionId: string | null;
  readonly dealerAreaId: string | null;
  readonly dealerUserId: string | null;
  readonly site: string;
}

interface Model {
  readonly id: string;
  readonly ratings: unknown;
}

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no sample data');
  return value;
};

async function customersOf({ client }: Seeding, tenantId: string): Promise<readonly Customer[]> {
  const { rows } = await client.query<Customer>(
    `select c.id, c.name->>'ZH_CN' as name, c.industry, c.region_id as "regionId", c.big_area_id as "bigAreaId",
        d.id as "dealerId", d.region_id as "dealerRegionId", d.big_area_id as "dealerAreaId",
        (select min(u.id::text) from tenant_user u where u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null) as "dealerUserId",
        coalesce(c.sites->0->>'name', c.name->>'ZH_CN') as site
      from customer c left join dealer d on d.tenant_id = c.tenant_id and d.id = c.owner_dealer_id and d.status = 'active'
      where c.tenant_id = $1 and c.status = 'active' and c.region_id is not null and c.deleted_at is null order by c.code limit 200`,
    [tenantId],
  );
  return rows;
}

/** Some of those who hold a role, demo accounts first. */
async function holdersOf({ client }: Seeding, tenantId: string, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from tenant_user u join role_member m on m.tenant_id = u.tenant_id and m.member_type = 'user' and m.member_id = u.id
      join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.code = $2
      where u.tenant_id = $1 and u.deleted_at is null order by not starts_with(u.user_name, 'hy-'), u.user_name limit 4`,
    [tenantId, role],
  );
  return rows.map(({ id }) => id);
}

interface Ground {
  readonly tenantId: string;
  readonly moment: string;
  readonly today: string;
  readonly customers: readonly Customer[];
  readonly models: readonly Model[];
  readonly managers: readonly string[];
  readonly sellers: readonly string[];
}

type Sample = ReturnType<typeof sampleOf>;

/** When a sample project was begun, by what became of it. */
function begunOn({ today }: Ground, state: string, n: number): string {
  if (state === 'registered') return plusDays(today, -(n % 80));
  const age = ages[state];
  if (age !== undefined) return plusDays(today, -age - (n % 60));
  return plusDays(today, ['expired', 'lost', 'canceled'].includes(state) ? -160 - n : -120 - (n % 60));
}

/** States of a project whose definition is valid. */
const definedStates: readonly string[] = ['planning', 'executing', 'suspended', 'closing', 'closed'];

/** How long ago a project was begun whose units are delivered, in days. */
const ages: Readonly<Record<string, number>> = { executing: 150, suspended: 150, closing: 260, closed: 330 };

/** The n-th sample project. */
function sampleOf(ground: Ground, state: string, n: number) {
  const { today, customers, models, managers, sellers } = ground;
  const customer = at(customers, (n - 1) * 2);
  const type = customer.dealerId === null ? at(['DIRECT', 'FRAMEWORK', 'RENTAL'], n) : at(types, n);
  const model = at(models, n);
  const qty = 1 + (n % 4);
  const kva = Number(ratedKva(model.ratings, 'ESP') ?? ratedKva(model.ratings, 'PRP') ?? '500') * qty;
  const hasDealer = type === 'DEALER' || (customer.dealerId !== null && n % 3 === 0);
  const begun = begunOn(ground, state, n);
  return {
    n,
    state,
    customer,
    type,
    channel: type === 'DEALER' ? 'trade' : 'direct',
    model,
    qty,
    kva,
    begun,
    no: `PJ-${begun.slice(0, 4)}-${String(n).padStart(5, '0')}`,
    amount: (Math.round(kva * 1.35) * 1000).toFixed(2),
    requiredOn:
      ages[state] === undefined ? plusDays(today, 90 + ((n * 7) % 120)) : plusDays(begun, 240 + ((n * 7) % 40)),
    isDefined: definedStates.includes(state),
    hasDealer,
    ownerId: (hasDealer ? customer.dealerUserId : null) ?? at(sellers, n),
    pmId: definedStates.includes(state) && managers.length > 0 ? at(managers, n) : null,
  };
}

const projectId = (tenantId: string, n: number) => seedId(`${tenantId}/project/${n}`);

/** What a project has of its dealer. */
function dealerColumns({ customer, hasDealer }: Sample) {
  const isCrossing = hasDealer && customer.dealerAreaId !== null && customer.dealerAreaId !== customer.bigAreaId;
  return {
    dealer_id: hasDealer ? customer.dealerId : null,
    dealer_region_id: hasDealer ? customer.dealerRegionId : null,
    cross_area: isCrossing,
  };
}

/** What a project has of its registration. */
function protectionColumns({ state, n, begun }: Sample) {
  if (state === 'draft') return { conflict_score: null, protected_until: null, protection_extensions: 0 };
  const isExtended = n % 5 === 0;
  return {
    conflict_score: n % 9 === 0 ? 55 : 0,
    protected_until: plusDays(begun, registrationDays.first + (isExtended ? registrationDays.extension : 0)),
    protection_extensions: isExtended ? 1 : 0,
  };
}

/** What a project has of its valid definition. */
const definedColumns = ({ isDefined, qty, kva, requiredOn }: Sample) => ({
  definition_no: isDefined ? 1 : 0,
  unit_count: isDefined ? qty : null,
  total_kva: isDefined ? kva.toFixed(1) : null,
  required_on: isDefined ? requiredOn : null,
});

/** What a project has of its end. */
const endColumns = ({ state, n }: Sample, { today }: Ground) => ({
  lost_to: state === 'lost' ? at(rivals, n) : null,
  lost_reason: state === 'lost' ? at(lostReasons, n) : null,
  price_gap: state === 'lost' ? ((n % 12) - 2).toFixed(1) : null,
  suspend_reason: state === 'suspended' ? '客户现场土建尚未完成' : null,
  resume_on: state === 'suspended' ? plusDays(today, 20 + (n % 20)) : null,
  closed_on: state === 'lost' || state === 'canceled' || state === 'closed' ? plusDays(today, -(n % 60)) : null,
});

const projectRow = (ground: Ground, sample: Sample) => {
  const { n, customer, type, channel, qty, kva, begun, isDefined, ownerId, pmId } = sample;
  return {
    tenant_id: ground.tenantId,
    id: projectId(ground.tenantId, n),
    created_at: `${begun}T02:00:00Z`,
    updated_at: ground.moment,
    created_by: ownerId,
    no: sample.no,
    name: `${customer.name.replace('有限公司', '')}${at(works, n + Math.floor((n * 2) / ground.customers.length))}`,
    type,
    channel,
    industry: customer.industry,
    end_customer_id: customer.id,
    site_name: customer.site,
    site_region_id: customer.regionId,
    big_area_id: customer.bigAreaId,
    ...dealerColumns(sample),
    owner_user_id: ownerId,
    pm_id: pmId,
    team_ids: [...new Set([ownerId, pmId].filter((id) => id !== null))],
    est_kva: kva.toFixed(1),
    est_qty: qty,
    est_amount: sample.amount,
    win_probability: isDefined ? 100 : 20 + ((n * 13) % 70),
    expected_sign_on: isDefined ? plusDays(begun, 60) : plusDays(ground.today, 20 + ((n * 11) % 150)),
    ...protectionColumns(sample),
    ...definedColumns(sample),
    ...endColumns(sample, ground),
    state: sample.state,
  };
};

/** What a definition has of its contract. */
const contractColumns = ({ isDefined, begun, n, amount }: Sample) => ({
  contract_no: isDefined ? `HT-${begun.slice(0, 4)}-${String(n).padStart(4, '0')}` : null,
  contract_signed_on: isDefined ? plusDays(begun, 45) : null,
  contract_amount: isDefined ? amount : null,
  currency: 'CNY',
  effective_on: isDefined ? plusDays(begun, 60) : null,
});

const definitionRow = ({ tenantId, moment }: Ground, sample: Sample) => {
  const { n, type, channel, customer, model, qty, kva, isDefined, begun, requiredOn, pmId } = sample;
  const isOutdoor = n % 2 === 0;
  const line = {
    modelId: model.id,
    ratingBasis: 'ESP',
    qty,
    options: isOutdoor ? ['enclosure', 'fuelTank'] : ['ats'],
    loadKw: (kva * 0.8 * 0.65).toFixed(1),
    deratedKw: (kva * 0.8 * 0.95).toFixed(1),
    note: null,
  };
  return {
    tenant_id: tenantId,
    id: seedId(`${tenantId}/projectDefinition/${n}`),
    created_at: `${begun}T02:00:00Z`,
    updated_at: moment,
    no: `${sample.no}-V1`,
    project_id: projectId(tenantId, n),
    version_no: 1,
    lines: JSON.stringify([line]),
    scope: isDefined || isOutdoor ? ['SUPPLY', 'TRANSPORT', 'INSTALL', 'COMMISSION'] : [],
    placement: isOutdoor ? 'outdoor' : 'room',
    ...contractColumns(sample),
    required_on: isDefined || n % 3 > 0 ? requiredOn : null,
    ld_per_day: isOutdoor ? '5000.00' : null,
    unit_count: qty,
    total_kva: kva.toFixed(1),
    project_type: type,
    channel,
    site_region_id: customer.regionId,
    pm_id: pmId,
    state: isDefined ? 'effective' : 'draft',
  };
};

/** Inserts rows that all have the same columns. */
function insertRows({ insert }: Seeding, table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  return insert(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** Gives a tenant with customers its projects in all states, with their definitions. Answers how many are new. */
export async function seedProjects(seeding: Seeding, tenantId: string): Promise<number> {
  const { client, at: moment } = seeding;
  const { rows: models } = await client.query<Model>(
    `select id, ratings from genset_model where tenant_id = $1 and lifecycle = 'active' and deleted_at is null order by code`,
    [tenantId],
  );
  const { rows: clock } = await client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const ground: Ground = {
    tenantId,
    moment,
    today: clock[0]?.today ?? moment.slice(0, 10),
    customers: await customersOf(seeding, tenantId),
    models,
    managers: await holdersOf(seeding, tenantId, 'R_PM'),
    sellers: await holdersOf(seeding, tenantId, 'R_TSS'),
  };
  if (ground.customers.length === 0 || models.length === 0 || ground.sellers.length === 0) return 0;
  const states = sampleStates.flatMap(([state, count]) => Array.from({ length: count }, () => state));
  const samples = states.map((state, index) => sampleOf(ground, state, index + 1));
  const made = await insertRows(
    seeding,
    'project',
    samples.map((sample) => projectRow(ground, sample)),
  );
  await insertRows(
    seeding,
    'project_definition',
    samples
      .filter(({ state }) => state === 'defining' || definedStates.includes(state))
      .map((sample) => definitionRow(ground, sample)),
  );
  return made;
}

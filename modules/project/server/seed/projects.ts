import { seedId, type Seeding } from '@mp/kernel/server';
import { plusDays, ratedKva } from '@mp/reference/contract';
import { lostReasons, registrationDays } from '../../contract/index.ts';

/** How many projects of each state the sample has beside those that its people submit (`seed/plays.ts`). */
const sampleStates = [
  ['draft', 14],
  ['registered', 30],
  ['defining', 9],
  ['planning', 16],
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

const columns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'no',
  'name',
  'type',
  'channel',
  'industry',
  'end_customer_id',
  'site_name',
  'site_region_id',
  'big_area_id',
  'dealer_id',
  'dealer_region_id',
  'cross_area',
  'owner_user_id',
  'area_manager_id',
  'pm_id',
  'team_ids',
  'est_kva',
  'est_qty',
  'est_amount',
  'win_probability',
  'expected_sign_on',
  'conflict_score',
  'protected_until',
  'protection_extensions',
  'definition_no',
  'unit_count',
  'total_kva',
  'required_on',
  'lost_to',
  'lost_reason',
  'price_gap',
  'closed_on',
  'state',
] as const;

const definitionColumns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'no',
  'project_id',
  'version_no',
  'lines',
  'scope',
  'placement',
  'contract_no',
  'contract_signed_on',
  'contract_amount',
  'currency',
  'required_on',
  'ld_per_day',
  'unit_count',
  'total_kva',
  'project_type',
  'channel',
  'site_region_id',
  'pm_id',
  'effective_on',
  'state',
] as const;

/** Gives a tenant with customers its projects in the states up to planning, with their definitions. Answers how many are new. */
export async function seedProjects(seeding: Seeding, tenantId: string): Promise<number> {
  const { client, at: moment } = seeding;
  const customers = await customersOf(seeding, tenantId);
  const models = (
    await client.query<Model>(
      `select id, ratings from genset_model where tenant_id = $1 and lifecycle = 'active' and deleted_at is null order by code`,
      [tenantId],
    )
  ).rows;
  const [managers, sellers] = [await holdersOf(seeding, tenantId, 'R_PM'), await holdersOf(seeding, tenantId, 'R_TSS')];
  if (customers.length === 0 || models.length === 0 || sellers.length === 0) return 0;
  const { rows: clock } = await client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const today = clock[0]?.today ?? moment.slice(0, 10);
  const states = sampleStates.flatMap(([state, count]) => Array.from({ length: count }, () => state));
  const projects = states.map((state, index) => {
    const n = index + 1;
    const customer = at(customers, index * 2);
    const type = customer.dealerId === null ? at(['DIRECT', 'FRAMEWORK', 'RENTAL'], n) : at(types, n);
    const model = at(models, n);
    const qty = 1 + (n % 4);
    const kva = Number(ratedKva(model.ratings, 'ESP') ?? ratedKva(model.ratings, 'PRP') ?? '500') * qty;
    const isDefined = state === 'planning';
    const isPast = state === 'expired' || state === 'lost' || state === 'canceled';
    const begun = plusDays(today, isPast ? -160 - n : state === 'registered' ? -(n % 80) : -120 - (n % 60));
    const requiredOn = plusDays(today, 90 + ((n * 7) % 120));
    const manager = managers.length === 0 ? null : at(managers, n);
    const hasDealer = type === 'DEALER' || (customer.dealerId !== null && n % 3 === 0);
    const ownerId = (hasDealer ? customer.dealerUserId : null) ?? at(sellers, n);
    const pmId = isDefined ? manager : null;
    return {
      n,
      state,
      customer,
      type,
      model,
      qty,
      kva,
      isDefined,
      isPast,
      begun,
      requiredOn,
      pmId,
      ownerId,
      hasDealer,
    };
  });
  const idOf = (n: number) => seedId(`${tenantId}/project/${n}`);
  const made = await seeding.insert(
    'project',
    columns,
    projects.map(
      ({ n, state, customer, type, qty, kva, isDefined, isPast, begun, requiredOn, pmId, ownerId, hasDealer }) => {
        return [
          tenantId,
          idOf(n),
          `${begun}T02:00:00Z`,
          moment,
          ownerId,
          `PJ-${begun.slice(0, 4)}-${String(n).padStart(5, '0')}`,
          `${customer.name.replace('有限公司', '')}${at(works, n)}`,
          type,
          type === 'DEALER' ? 'trade' : 'direct',
          customer.industry,
          customer.id,
          customer.site,
          customer.regionId,
          customer.bigAreaId,
          hasDealer ? customer.dealerId : null,
          hasDealer ? customer.dealerRegionId : null,
          hasDealer && customer.dealerAreaId !== null && customer.dealerAreaId !== customer.bigAreaId,
          ownerId,
          null,
          pmId,
          [...new Set([ownerId, pmId].filter((id) => id !== null))],
          kva.toFixed(1),
          qty,
          (Math.round(kva * 1.35) * 1000).toFixed(2),
          isDefined ? 100 : 20 + ((n * 13) % 70),
          isDefined ? plusDays(begun, 60) : plusDays(today, 20 + ((n * 11) % 150)),
          state === 'draft' ? null : n % 9 === 0 ? 55 : 0,
          state === 'draft'
            ? null
            : plusDays(begun, registrationDays.first + (n % 5 === 0 ? registrationDays.extension : 0)),
          state !== 'draft' && n % 5 === 0 ? 1 : 0,
          isDefined ? 1 : 0,
          isDefined ? qty : null,
          isDefined ? kva.toFixed(1) : null,
          isDefined ? requiredOn : null,
          state === 'lost' ? at(rivals, n) : null,
          state === 'lost' ? at(lostReasons, n) : null,
          state === 'lost' ? ((n % 12) - 2).toFixed(1) : null,
          isPast && state !== 'expired' ? plusDays(today, -(n % 60)) : null,
          state,
        ];
      },
    ),
  );
  await seeding.insert(
    'project_definition',
    definitionColumns,
    projects
      .filter(({ state }) => state === 'defining' || state === 'planning')
      .map(({ n, type, customer, model, qty, kva, isDefined, begun, requiredOn, pmId }) => [
        tenantId,
        seedId(`${tenantId}/projectDefinition/${n}`),
        `${begun}T02:00:00Z`,
        moment,
        `PJ-${begun.slice(0, 4)}-${String(n).padStart(5, '0')}-V1`,
        idOf(n),
        1,
        JSON.stringify([
          {
            modelId: model.id,
            ratingBasis: 'ESP',
            qty,
            options: n % 2 === 0 ? ['enclosure', 'fuelTank'] : ['ats'],
            loadKw: (kva * 0.8 * 0.65).toFixed(1),
            deratedKw: (kva * 0.8 * 0.95).toFixed(1),
            note: null,
          },
        ]),
        isDefined || n % 2 === 0 ? ['SUPPLY', 'TRANSPORT', 'INSTALL', 'COMMISSION'] : [],
        n % 2 === 0 ? 'outdoor' : 'room',
        isDefined ? `HT-${begun.slice(0, 4)}-${String(n).padStart(4, '0')}` : null,
        isDefined ? plusDays(begun, 45) : null,
        isDefined ? (Math.round(kva * 1.35) * 1000).toFixed(2) : null,
        'CNY',
        isDefined || n % 3 > 0 ? requiredOn : null,
        n % 2 === 0 ? '5000.00' : null,
        qty,
        kva.toFixed(1),
        type,
        type === 'DEALER' ? 'trade' : 'direct',
        customer.regionId,
        pmId,
        isDefined ? plusDays(begun, 60) : null,
        isDefined ? 'effective' : 'draft',
      ]),
  );
  return made;
}

import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
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

/** A genset of the sample that is on its way to a customer, or there. */
interface Delivered {
  readonly id: string;
  readonly serialNo: string;
  readonly customerId: string;
  readonly modelId: string;
  readonly dutyType: string;
  readonly ratedKva: string;
  readonly state: string;
  readonly positionTag: string | null;
  readonly madeOn: string;
  readonly shippedOn: string;
  readonly arrivedOn: string | null;
  readonly installedOn: string | null;
  readonly commissionedOn: string | null;
  readonly acceptedOn: string | null;
}

/** Most gensets of a sample project. */
const mostUnits = 6;

/** Gensets by customer: those under way, and those that went into service in the last two years, the latest first. */
async function deliveredOf({ client }: Seeding, tenantId: string) {
  const { rows } = await client.query<Delivered>(
    `select id, serial_no as "serialNo", customer_id as "customerId", model_id as "modelId", duty_type as "dutyType",
        rated_kva as "ratedKva", state, position_tag as "positionTag", made_on::text as "madeOn", shipped_on::text as "shippedOn",
        arrived_on::text as "arrivedOn", installed_on::text as "installedOn", commissioned_on::text as "commissionedOn", accepted_on::text as "acceptedOn"
      from genset where tenant_id = $1 and customer_id is not null and deleted_at is null
        and (state in ('shipped', 'arrived', 'installed', 'commissioned') or (state = 'inService' and accepted_on > current_date - 730))
      order by accepted_on desc nulls first, serial_no`,
    [tenantId],
  );
  const groupsOf = (isInService: boolean) =>
    [
      ...Map.groupBy(
        rows.filter(({ state }) => (state === 'inService') === isInService),
        ({ customerId }) => customerId,
      ).values(),
    ].map((group) => group.slice(0, mostUnits));
  return { underWay: groupsOf(false), inService: groupsOf(true) };
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
      where c.tenant_id = $1 and c.status = 'active' and c.region_id is not null and c.deleted_at is null order by c.code limit 400`,
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
  readonly today: string;
  readonly customers: readonly Customer[];
  readonly models: readonly Model[];
  readonly managers: readonly string[];
  readonly sellers: readonly string[];
  /** Names that are given: each is one of its customer. */
  readonly names: Set<string>;
}

type Sample = ReturnType<typeof sampleOf>;

/** A sample project that is to be made: its state, its number, and the gensets that it delivers. */
interface Slot {
  readonly state: string;
  readonly n: number;
  readonly units: readonly Delivered[];
}

/** The sample projects. Those that deliver are as many as there are customers with gensets for them. */
function slotsOf({ underWay, inService }: Awaited<ReturnType<typeof deliveredOf>>): readonly Slot[] {
  const left = { executing: underWay, suspended: underWay, closing: inService, closed: inService };
  const taken = new Map<readonly (readonly Delivered[])[], number>();
  return sampleStates
    .flatMap(([state, count]) => Array.from({ length: count }, () => state))
    .flatMap((state) => {
      const groups = state in left ? left[state as keyof typeof left] : undefined;
      if (!groups) return [{ state, units: [] }];
      const place = taken.get(groups) ?? 0;
      taken.set(groups, place + 1);
      const units = groups[place];
      return units ? [{ state, units }] : [];
    })
    .map((slot, index) => ({ ...slot, n: index + 1 }));
}

/** When a sample project was begun, by what became of it. */
function begunOn({ today }: Ground, { state, n, units }: Slot): string {
  const [made] = units.map(({ madeOn }) => madeOn).toSorted((a, b) => a.localeCompare(b));
  if (made !== undefined) return plusDays(made, -100 - (n % 15));
  if (state === 'registered') return plusDays(today, -(n % 80));
  return plusDays(today, ['expired', 'lost', 'canceled'].includes(state) ? -160 - n : -120 - (n % 60));
}

/** States of a project whose definition is valid. */
const definedStates: readonly string[] = ['planning', 'executing', 'suspended', 'closing', 'closed'];

/** How many gensets a sample project has, and their power together. */
function sizeOf({ ratings }: Model, { n, units }: Slot) {
  if (units.length > 0)
    return { qty: units.length, kva: units.reduce((sum, { ratedKva: each }) => sum + Number(each), 0) };
  const qty = 1 + (n % 4);
  return { qty, kva: Number(ratedKva(ratings, 'ESP') ?? ratedKva(ratings, 'PRP') ?? '500') * qty };
}

/** When a sample project is to be delivered: what is still under way has time for what is left of the work. */
function requiredOn({ today }: Ground, { state, n, units }: Slot): string {
  const spare = (n * 7) % 40;
  const [shipped] = units.map(({ shippedOn }) => shippedOn).toSorted((a, b) => (b ?? '').localeCompare(a ?? ''));
  if (state === 'closing' || state === 'closed') return plusDays(shipped ?? today, 60 + spare);
  const hasWaiting = units.some(({ shippedOn }) => !shippedOn);
  return plusDays(today, (units.length === 0 || hasWaiting ? 150 : 75) + spare);
}

function nameOf({ names }: Ground, customer: Customer, n: number): string {
  const all = works.map((_, shift) => `${customer.name.replace('有限公司', '')}${at(works, n + shift)}`);
  const name = all.find((each) => !names.has(each)) ?? `${customer.name}${n}`;
  names.add(name);
  return name;
}

/** The n-th sample project. */
function sampleOf(ground: Ground, slot: Slot) {
  const { state, n, units } = slot;
  const { customers, models, managers, sellers } = ground;
  const customer = customers.find(({ id }) => id === units[0]?.customerId) ?? at(customers, (n - 1) * 2);
  const type = customer.dealerId === null ? at(['DIRECT', 'FRAMEWORK', 'RENTAL'], n) : at(types, n);
  const model = at(models, n);
  const { qty, kva } = sizeOf(model, slot);
  const hasDealer = type === 'DEALER' || (customer.dealerId !== null && n % 3 === 0);
  const begun = begunOn(ground, slot);
  return {
    n,
    state,
    units,
    name: nameOf(ground, customer, n),
    customer,
    type,
    channel: type === 'DEALER' ? 'trade' : 'direct',
    model,
    qty,
    kva,
    begun,
    no: `PJ-${begun.slice(0, 4)}-${String(n).padStart(5, '0')}`,
    amount: (Math.round(kva * 1.35) * 1000).toFixed(2),
    requiredOn: requiredOn(ground, slot),
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
function protectionColumns({ state, n, begun, isDefined }: Sample) {
  if (state === 'draft') return { conflict_score: null, protected_until: null, protection_extensions: 0 };
  const isExtended = n % 5 === 0;
  return {
    conflict_score: n % 9 === 0 ? 55 : 0,
    protected_until: isDefined
      ? null
      : plusDays(begun, registrationDays.first + (isExtended ? registrationDays.extension : 0)),
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
    updated_at: `${begun}T02:00:00Z`,
    created_by: ownerId,
    no: sample.no,
    name: sample.name,
    type,
    channel,
    industry: customer.industry,
    end_customer_id: customer.id,
    site_name: customer.site,
    site_region_id: customer.regionId,
    // Nobody has told where every fourth of them is.
    site_address: n % 4 === 0 ? null : `${customer.site}${1 + (n % 9)}号门`,
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

/** Lines of a definition: gensets that are alike in one. */
function linesOf({ n, model, qty, kva, units }: Sample) {
  const isOutdoor = n % 2 === 0;
  const options = isOutdoor ? ['enclosure', 'fuelTank'] : ['ats'];
  const line = (of: { modelId: string; ratingBasis: string; qty: number }, power: number) => ({
    ...of,
    options,
    loadKw: (power * 0.8 * 0.65).toFixed(1),
    deratedKw: (power * 0.8 * 0.95).toFixed(1),
    note: null,
  });
  if (units.length === 0) return [line({ modelId: model.id, ratingBasis: 'ESP', qty }, kva)];
  return [...Map.groupBy(units, ({ modelId, dutyType }) => `${modelId} ${dutyType}`).values()].map((alike) => {
    const first = at(alike, 0);
    const power = alike.reduce((sum, each) => sum + Number(each.ratedKva), 0);
    return line({ modelId: first.modelId, ratingBasis: first.dutyType, qty: alike.length }, power);
  });
}

const nobody: Readonly<Partial<Delivered>> = {};

/** What a place shows of the genset that stands there. */
const standingColumns = (unit: Readonly<Partial<Delivered>>) =>
  Object.fromEntries(
    Object.entries({
      genset_id: unit.id,
      serial_no: unit.serialNo,
      genset_state: unit.state,
      shipped_on: unit.shippedOn,
      arrived_on: unit.arrivedOn,
      installed_on: unit.installedOn,
      commissioned_on: unit.commissionedOn,
      accepted_on: unit.acceptedOn,
    }).map(([column, value]) => [column, value ?? null]),
  );

/** The places of a defined project, with the gensets that stand there. */
function unitRows({ tenantId }: Ground, sample: Sample) {
  if (!sample.isDefined) return [];
  const pool = [...sample.units];
  return linesOf(sample)
    .flatMap((line, index) => Array.from({ length: line.qty }, () => ({ ...line, lineNo: index + 1 })))
    .map(({ lineNo, modelId, ratingBasis }, index) => {
      const place = pool.findIndex((each) => each.modelId === modelId && each.dutyType === ratingBasis);
      const unit = place < 0 ? undefined : pool.splice(place, 1)[0];
      return {
        tenant_id: tenantId,
        id: seedId(`${tenantId}/projectUnit/${sample.n}/${index + 1}`),
        created_at: `${sample.begun}T02:00:00Z`,
        updated_at: `${sample.begun}T02:00:00Z`,
        project_id: projectId(tenantId, sample.n),
        unit_no: index + 1,
        tag: `G-${String(index + 1).padStart(2, '0')}`,
        line_no: lineNo,
        model_id: modelId,
        rating_basis: ratingBasis,
        ...standingColumns(unit ?? nobody),
      };
    });
}

const definitionRow = ({ tenantId }: Ground, sample: Sample) => {
  const { n, type, channel, customer, qty, kva, isDefined, begun, requiredOn, pmId } = sample;
  const isOutdoor = n % 2 === 0;
  return {
    tenant_id: tenantId,
    id: seedId(`${tenantId}/projectDefinition/${n}`),
    created_at: `${begun}T02:00:00Z`,
    updated_at: `${begun}T02:00:00Z`,
    no: `${sample.no}-V1`,
    project_id: projectId(tenantId, n),
    version_no: 1,
    lines: JSON.stringify(linesOf(sample)),
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

/** Sites of projects that were begun stand on the map, some kilometres around their city; one in nine has no place yet. */
const placeSites = ({ client }: Seeding, tenantId: string) =>
  client.query(
    `update project p set site_lng = round(c.lng + ((x.n % 100) - 50) / 1000.0, 6), site_lat = round(c.lat + ((x.n / 100 % 100) - 50) / 1000.0, 6)
      from region r
        cross join lateral (select a.lng, a.lat from region a where a.tenant_id = r.tenant_id
          and (a.path = r.path or starts_with(r.path, a.path || '.')) and a.lng is not null order by a.depth desc limit 1) c,
        project q cross join lateral (select ('x' || substr(md5(q.id::text), 1, 7))::bit(28)::integer as n) x
      where p.tenant_id = $1 and q.tenant_id = p.tenant_id and q.id = p.id and r.tenant_id = p.tenant_id and r.id = p.site_region_id
        and p.state in ('executing', 'closing', 'closed') and p.site_lng is null and x.n % 9 > 0`,
    [tenantId],
  );

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
    today: clock[0]?.today ?? moment.slice(0, 10),
    customers: await customersOf(seeding, tenantId),
    models,
    managers: await holdersOf(seeding, tenantId, 'R_PM'),
    sellers: await holdersOf(seeding, tenantId, 'R_TSS'),
    names: new Set(),
  };
  if (ground.customers.length === 0 || models.length === 0 || ground.sellers.length === 0) return 0;
  const samples = slotsOf(await deliveredOf(seeding, tenantId)).map((slot) => sampleOf(ground, slot));
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
  await insertRows(
    seeding,
    'project_unit',
    samples.flatMap((sample) => unitRows(ground, sample)),
  );
  await placeSites(seeding, tenantId);
  return made;
}

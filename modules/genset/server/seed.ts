import { seedId, seededRandom, type Seeding } from '@mp/kernel/server';
import {
  foldEvents,
  gensetComponents,
  ownEventKinds,
  serialKeysOf,
  type GensetEvent,
  type GensetState,
} from '../contract/index.ts';

/** How many sample units there are, and the one that has seen everything. */
const sampleSize = 900;
const showcase = 108;

/** Units that are somewhere else than in service, by how many of each hundred. */
const states: readonly (readonly [state: GensetState, share: number])[] = [
  ['inStock', 7],
  ['reserved', 2],
  ['shipped', 4],
  ['arrived', 4],
  ['installed', 4],
  ['commissioned', 4],
  ['stopped', 2],
  ['returned', 1],
  ['scrapped', 1],
];
const way: readonly GensetState[] = ['shipped', 'arrived', 'installed', 'commissioned', 'inService'];

interface Party {
  readonly id: string;
  readonly regionId: string | null;
  readonly province: string;
  readonly site: string | null;
}
interface Model {
  readonly id: string;
  readonly code: string;
  readonly engineModel: string;
  readonly alternatorModel: string;
  readonly controllerModel: string;
  readonly rating: { readonly basis: string; readonly kw: string; readonly kva: string };
}
interface Ground {
  readonly models: readonly Model[];
  readonly goemModels: readonly Model[];
  readonly dealers: readonly Party[];
  readonly customers: readonly Party[];
  readonly goems: readonly { readonly id: string }[];
}

async function groundOf({ client }: Seeding, tenantId: string): Promise<Ground> {
  const models = await client.query<Model>(
    `select m.id, m.code, m.engine_model as "engineModel", m.alternator_model as "alternatorModel",
       m.controller_model as "controllerModel", m.ratings->0 as rating
      from genset_model m where m.tenant_id = $1 and m.deleted_at is null and m.lifecycle in ('active', 'phaseOut') order by m.code`,
    [tenantId],
  );
  const party = (from: string, site: string) =>
    client.query<Party>(
      `select t.id, t.region_id as "regionId", left(r.code, 2) as province, ${site} as site from ${from} t
        join region r on r.tenant_id = t.tenant_id and r.id = t.region_id
        where t.tenant_id = $1 and t.status = 'active' and t.deleted_at is null order by t.code`,
      [tenantId],
    );
  const goems = await client.query<{ id: string }>(
    `select id from goem where tenant_id = $1 and status = 'active' and change_of_id is null and deleted_at is null order by code`,
    [tenantId],
  );
  return {
    models: models.rows.filter(({ code }) => !code.startsWith('PG')),
    goemModels: models.rows.filter(({ code }) => code.startsWith('PG')),
    dealers: (await party('dealer', 'null::text')).rows,
    customers: (await party('customer', `t.sites->0->>'name'`)).rows,
    goems: goems.rows,
  };
}

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no sample data');
  return value;
};

function stateOf(n: number): GensetState {
  if (n === showcase) return 'inService';
  let place = (n * 37) % 100;
  for (const [state, share] of states) {
    if (place < share) return state;
    place -= share;
  }
  return 'inService';
}

/** Days before the seed day on which things happened to a unit, from being made onwards. */
function daysOf(state: GensetState, { n, random }: Pick<Sample, 'n' | 'random'>): readonly number[] {
  const isYoung = n % 8 === 1 || !['inService', 'stopped', 'scrapped'].includes(state);
  let day = isYoung ? 130 + Math.floor(random() * 160) : 330 + Math.floor(random() * 1700);
  const steps = [3, 20, 12, 6, 12, 8 + (random() < 0.15 ? 41 : 0), 7];
  return [day, ...steps.map((step) => (day -= 1 + Math.floor(random() * step * (isYoung ? 0.8 : 1.6))))];
}

class SampleUnit {
  readonly events: GensetEvent[] = [];
  readonly id: string;
  readonly serialNo: string;
  readonly #name: string;
  readonly #today: number;

  constructor({
    tenantId,
    n,
    today,
    made,
    isGoem,
  }: {
    tenantId: string;
    n: number;
    today: string;
    made: number;
    isGoem: boolean;
  }) {
    this.#name = `${tenantId}/genset/${n}`;
    this.#today = Date.parse(`${today}T00:00:00Z`);
    this.id = seedId(this.#name);
    const [year = '', month = ''] = this.day(made).split('-');
    this.serialNo = isGoem
      ? `PG${year.slice(2)}${month}${String(n).padStart(5, '0')}`
      : `H${year.slice(2)}${String.fromCodePoint(64 + Number(month))}${String(n).padStart(6, '0')}`;
  }

  day(before: number): string {
    return new Date(this.#today - before * 86_400_000).toISOString().slice(0, 10);
  }

  add(kind: string, before: number, params: Readonly<Record<string, unknown>> = {}): void {
    const seq = this.events.length + 1;
    this.events.push({
      id: seedId(`${this.#name}/${seq}`),
      seq,
      kind,
      on: this.day(before),
      params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined)),
      reverses: null,
      origin: 'normal',
    });
  }
}

interface Sample {
  readonly tenantId: string;
  readonly n: number;
  readonly today: string;
  readonly random: () => number;
}

/** The plate of a unit. */
function plateOf(ground: Ground, { n, isGoem }: { n: number; isGoem: boolean }): Readonly<Record<string, unknown>> {
  const { id, rating, engineModel, alternatorModel, controllerModel } = at(
    isGoem ? ground.goemModels : ground.models,
    n * 7,
  );
  const serial = (letter: string) => `${letter}${String(70_000_000 + n * 1013)}`;
  return {
    modelId: id,
    dutyType: rating.basis,
    ratedKw: rating.kw,
    ratedKva: rating.kva,
    voltage: 400,
    frequency: '50',
    factory: at(['HQ-1', 'HQ-2'], n),
    goemId: isGoem ? at(ground.goems, Math.floor(n / goemUnits)).id : null,
    engineModel,
    engineSn: serial('E'),
    alternatorModel,
    alternatorSn: serial('A'),
    controllerModel,
    controllerSn: serial('C'),
  };
}

/** Who a unit is for, and the dealer who sold it: mostly one of the province. */
function partiesOf(ground: Ground, n: number): { readonly customer: Party; readonly dealer: Party } {
  if (n === showcase) return { customer: at(ground.customers, 0), dealer: at(ground.dealers, 0) };
  const customer = at(ground.customers, n * 11);
  const near = ground.dealers.filter(({ province }) => province === customer.province);
  return { customer, dealer: at(near.length > 0 && n % 9 !== 4 ? near : ground.dealers, n) };
}

/** How far a unit that left the factory has come. */
const lastOf = (state: GensetState): number =>
  way.includes(state) ? way.indexOf(state) : state === 'returned' ? 1 : way.length - 1;

/** One unit of so many is made for a GOEM, for each in turn. */
const goemUnits = 18;

const isGoemGround = ({ goems, goemModels }: Ground) => goems.length > 0 && goemModels.length > 0;

function sampleUnit(ground: Ground, { tenantId, n, today, random }: Sample): SampleUnit {
  const isGoem = n % goemUnits === 5 && isGoemGround(ground);
  const state = stateOf(n);
  const days = daysOf(state, { n, random });
  const first = at(days, 0);
  const made = n === showcase ? Math.floor((Date.parse(today) - Date.parse('2024-01-15')) / 86_400_000) : first;
  const when = (index: number) => Math.max(1, at(days, index) + made - first);
  const unit = new SampleUnit({ tenantId, n, today, made, isGoem });
  const { customer, dealer } = partiesOf(ground, n);
  unit.add('MADE', made, plateOf(ground, { n, isGoem }));
  unit.add('STOCK_IN', when(1));
  if (state !== 'inStock' || n % 3 > 0)
    unit.add('SOLD', when(2), {
      saleChannel: isGoem ? 'goem' : n % 5 === 0 ? 'direct' : 'trade',
      dealerId: dealer.id,
      serviceDealerId: dealer.id,
      salesOrderNo: `SO-${unit.day(when(2)).slice(0, 7).replace('-', '')}-${String(n).padStart(4, '0')}`,
      regionId: dealer.regionId,
    });
  if (state === 'inStock') return unit;
  if (n % 4 === 0 || state === 'reserved') unit.add('RESERVED', when(2));
  if (state === 'reserved') return unit;
  const told: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    SHIPPED: { customerId: customer.id, regionId: customer.regionId, site: customer.site },
    INSTALLED: { positionTag: `G-0${1 + (n % 6)}` },
  };
  const kinds = ['SHIPPED', 'ARRIVED', 'INSTALLED', 'COMMISSIONED', 'ACCEPTED'];
  for (const [index, kind] of kinds.slice(0, lastOf(state) + 1).entries()) unit.add(kind, when(3 + index), told[kind]);
  later(unit, { n, state, accepted: when(7), ground });
  return unit;
}

function later(
  unit: SampleUnit,
  { n, state, accepted, ground }: { n: number; state: GensetState; accepted: number; ground: Ground },
): void {
  const after = (share: number) => Math.max(1, Math.floor(accepted * (1 - share)));
  if (state === 'returned') unit.add('RETURNED', 1, { reason: '订单取消，退回工厂' });
  if (n === showcase) {
    const moved = at(ground.customers, 5);
    unit.add('COMPONENT_REPLACED', after(0.45), { component: 'controller', newSn: 'C99000108', reason: '控制器升级' });
    unit.add('COMPONENT_REPLACED', 400, { component: 'engine', newSn: 'E99000108', reason: '缸体开裂，整机更换' });
    unit.add('STOPPED', 380, { reason: '机房改造' });
    unit.add('RELOCATED', 350, { regionId: moved.regionId, site: '二期机房', positionTag: 'G-11', reason: '机房搬迁' });
    unit.add('RESUMED', 345);
  } else if (n % 41 === 3 && state === 'inService')
    unit.add('COMPONENT_REPLACED', after(0.5), {
      component: at(gensetComponents, n),
      newSn: `R${88_000_000 + n}`,
      reason: '例行更换',
    });
  if (state === 'stopped') unit.add('STOPPED', after(0.9), { reason: '项目停用' });
  if (state === 'scrapped') unit.add('SCRAPPED', after(0.95), { reason: '到达使用年限' });
}

const kinds = new Map(ownEventKinds.map((each) => [each.key, each]));

function rowOf(unit: SampleUnit): Readonly<Record<string, unknown>> {
  const facts = foldEvents(unit.events, kinds);
  return {
    id: unit.id,
    serialNo: unit.serialNo,
    ...facts,
    components: facts.components,
    serialKeys: serialKeysOf([
      unit.serialNo,
      ...gensetComponents.map((each) => facts[`${each}Sn`] as string | null),
      ...facts.components.flatMap(({ oldSn, newSn }) => [oldSn, newSn]),
    ]),
  };
}

/** Columns of a unit by field, with their types. */
const columns: readonly (readonly [field: string, column: string, type: string])[] = [
  ['id', 'id', 'uuid'],
  ['serialNo', 'serial_no', 'text'],
  ['state', 'state', 'text'],
  ['modelId', 'model_id', 'uuid'],
  ['dutyType', 'duty_type', 'text'],
  ['ratedKw', 'rated_kw', 'numeric'],
  ['ratedKva', 'rated_kva', 'numeric'],
  ['voltage', 'voltage', 'integer'],
  ['frequency', 'frequency', 'text'],
  ['madeOn', 'made_on', 'date'],
  ['factory', 'factory', 'text'],
  ['goemId', 'goem_id', 'uuid'],
  ['engineModel', 'engine_model', 'text'],
  ['engineSn', 'engine_sn', 'text'],
  ['alternatorModel', 'alternator_model', 'text'],
  ['alternatorSn', 'alternator_sn', 'text'],
  ['controllerModel', 'controller_model', 'text'],
  ['controllerSn', 'controller_sn', 'text'],
  ['saleChannel', 'sale_channel', 'text'],
  ['dealerId', 'dealer_id', 'uuid'],
  ['salesOrderNo', 'sales_order_no', 'text'],
  ['soldOn', 'sold_on', 'date'],
  ['shippedOn', 'shipped_on', 'date'],
  ['customerId', 'customer_id', 'uuid'],
  ['site', 'site', 'text'],
  ['regionId', 'region_id', 'uuid'],
  ['positionTag', 'position_tag', 'text'],
  ['serviceDealerId', 'service_dealer_id', 'uuid'],
  ['arrivedOn', 'arrived_on', 'date'],
  ['installedOn', 'installed_on', 'date'],
  ['commissionedOn', 'commissioned_on', 'date'],
  ['acceptedOn', 'accepted_on', 'date'],
  ['components', 'components', 'jsonb'],
  ['origin', 'origin', 'text'],
  ['serialKeys', 'serial_keys', 'text'],
];

/** Gives a tenant with models, dealers and customers its units, in all states, each with the log from which it follows. */
export async function seedGensets(seeding: Seeding, tenantId: string): Promise<number> {
  const { client, at: moment } = seeding;
  const ground = await groundOf(seeding, tenantId);
  if (ground.models.length === 0 || ground.dealers.length === 0 || ground.customers.length === 0) return 0;
  const random = seededRandom(20_260_201);
  const { rows: clock } = await client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const today = clock[0]?.today ?? moment.slice(0, 10);
  const units = Array.from({ length: sampleSize }, (_, index) =>
    sampleUnit(ground, { tenantId, n: index + 1, today, random }),
  );
  const made = await client.query(
    `insert into genset (tenant_id, created_at, updated_at, custody, ${columns.map(([, column]) => column).join(', ')})
      select $1, $2::timestamptz, $2::timestamptz, 'unknown', ${columns.map(([field]) => `u."${field}"`).join(', ')}
      from jsonb_to_recordset($3::jsonb) as u(${columns.map(([field, , type]) => `"${field}" ${type}`).join(', ')})
      on conflict do nothing`,
    [tenantId, moment, JSON.stringify(units.map(rowOf))],
  );
  if (made.rowCount === 0) return 0;
  await seedEvents(seeding, tenantId, units);
  await client.query(
    `update genset g set goem_user_ids = coalesce((select user_ids from goem o where o.tenant_id = g.tenant_id and o.id = g.goem_id), '{}'),
        big_area_id = a.id, custody = case when granted.ids is null or g.region_id is null then 'unknown'
          when exists (select 1 from region p where p.tenant_id = g.tenant_id and p.id = any(granted.ids) and (r.path = p.path or starts_with(r.path, p.path || '.')))
          then 'ok' else 'outside' end
      from genset t left join region r on r.tenant_id = t.tenant_id and r.id = t.region_id
        left join lateral (select b.big_area_id as id from big_area_region b join region p on p.tenant_id = b.tenant_id and p.id = b.region_id
          where b.tenant_id = t.tenant_id and b.product_line is null and b.deleted_at is null and (r.path = p.path or starts_with(r.path, p.path || '.'))
          order by length(p.path) desc limit 1) a on true
        left join lateral (select array_agg(distinct x::uuid) as ids from dealer d, jsonb_array_elements(d.authorisations) s, jsonb_array_elements_text(s->'regionIds') x
          where d.tenant_id = t.tenant_id and d.id = t.dealer_id and s->>'validFrom' <= $2 and (coalesce(s->>'validTo', '') = '' or s->>'validTo' >= $2)) granted on true
      where t.tenant_id = $1 and g.tenant_id = t.tenant_id and g.id = t.id`,
    [tenantId, today],
  );
  return made.rowCount ?? 0;
}

async function seedEvents(
  { client, at: moment }: Seeding,
  tenantId: string,
  units: readonly SampleUnit[],
): Promise<void> {
  const rows = units.flatMap(({ id: gensetId, events }) =>
    events.map(({ id, kind, on, params, seq }) => ({
      id,
      gensetId,
      kind,
      on,
      params,
      seq,
      visibility: kinds.get(kind)?.visibility ?? 'internal',
    })),
  );
  await client.query(
    `insert into genset_event (tenant_id, id, genset_id, kind, happened_on, params, origin, visibility, recorded_at)
      select $1, e.id, e."gensetId", e.kind, e."on", e.params, 'normal', e.visibility, $2::timestamptz
      from jsonb_to_recordset($3::jsonb) as e(id uuid, "gensetId" uuid, kind text, "on" date, params jsonb, visibility text, seq integer)
      order by e."gensetId", e.seq on conflict do nothing`,
    [tenantId, moment, JSON.stringify(rows)],
  );
}

import { seedId, type Seeding } from '@mp/kernel/server';
import { regionLevels, type AreaPosition } from '../../contract/index.ts';
import { seqOf } from '../region.query.ts';
import { nationalRegions } from './national.ts';

type Words = readonly [zh: string, en: string, ja: string];

const named = ([zh, en, ja]: Words) => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });
const since = '2025-01-01';

interface SampleArea {
  readonly code: string;
  readonly name: Words;
  readonly colour: string;
  /** First two digits of the provinces it covers; Tibet and Hainan belong to nobody on purpose. */
  readonly provinces: string;
  readonly line?: 'DIESEL';
}

/** Big areas; the last one has the diesel sets of the Southwest, where the data centres stand. */
const areas: readonly SampleArea[] = [
  { code: 'EAST', name: ['华东', 'East', '華東'], colour: '#4c78a8', provinces: '31 32 33 34 35 37 71' },
  { code: 'SOUTH', name: ['华南', 'South', '華南'], colour: '#f58518', provinces: '44 45 81 82' },
  { code: 'NORTH', name: ['华北', 'North', '華北'], colour: '#54a24b', provinces: '11 12 13 14 15' },
  { code: 'CENTRAL', name: ['华中', 'Central', '華中'], colour: '#b279a2', provinces: '36 41 42 43' },
  { code: 'SW', name: ['西南', 'Southwest', '西南'], colour: '#e45756', provinces: '50 51 52 53' },
  {
    code: 'NWNE',
    name: ['西北东北', 'Northwest and Northeast', '西北・東北'],
    colour: '#72b7b2',
    provinces: '21 22 23 61 62 63 64 65',
  },
  {
    code: 'DC',
    name: ['全国数据中心', 'National data centres', '全国データセンター'],
    colour: '#eeca3b',
    provinces: '50 51 52 53',
    line: 'DIESEL',
  },
];

/** Codes of provinces as an area names them. */
const provincesOf = ({ provinces }: SampleArea) => provinces.split(' ').map((digits) => `${digits}0000`);

const byArea: readonly AreaPosition[] = ['ASM', 'ASV', 'ASE', 'AE', 'EXM', 'DSM'];

/** Who plans maintenance and who assigns it. */
const maintaining: readonly AreaPosition[] = ['MPL', 'MDP'];

interface SampleAssignment {
  readonly position: AreaPosition;
  /** Code of a region, or of a big area. */
  readonly place: string;
  readonly line?: string;
  readonly channel?: string;
  readonly standIn?: true;
}

/** The 78 assignments; nobody is application engineer for Tibet or direct-sales manager for Hainan, on purpose. */
export const sampleAssignments: readonly SampleAssignment[] = [
  ...areas.flatMap(({ code }) => byArea.map((position) => ({ position, place: code }))),
  { position: 'PM_LEAD', place: 'CN' },
  { position: 'QA', place: 'CN' },
  ...byArea.filter((position) => position !== 'AE').map((position) => ({ position, place: '540000' })),
  ...byArea.filter((position) => position !== 'DSM').map((position) => ({ position, place: '460000' })),
  { position: 'ASM', place: '310000' },
  { position: 'ASM', place: '310000', standIn: true },
  { position: 'ASE', place: '310115' },
  { position: 'ASM', place: '320000', line: 'GAS' },
  { position: 'ASM', place: '440300', channel: 'direct' },
  { position: 'ASE', place: '510100' },
  ...[...areas.map(({ code }) => code), '540000', '460000'].flatMap((place) =>
    maintaining.map((position) => ({ position, place })),
  ),
];

/** Gives a tenant countries and the national divisions; nothing, when it has regions already. Answers how many are new. */
async function seedRegions({ client, at }: Seeding, tenantId: string): Promise<number> {
  const { rows } = await client.query('select 1 from region where tenant_id = $1 limit 1', [tenantId]);
  if (rows.length > 0) return 0;
  const made = new Map<string, { readonly path: string; readonly depth: number }>();
  const idOf = (code: string | null) => (code === null ? null : seedId(`${tenantId}/region/${code}`));
  const regions = nationalRegions().map(({ code, parent, name, shortName, lng, lat, remoteFactor }, index) => {
    const above = parent === null ? undefined : made.get(parent);
    const label = (index + 1).toString(36).toUpperCase().padStart(5, '0');
    const place = { path: above ? `${above.path}.${label}` : label, depth: above ? above.depth + 1 : 0 };
    made.set(code, place);
    const level = regionLevels[place.depth] ?? 'county';
    return {
      id: idOf(code),
      code,
      parent_id: idOf(parent),
      level,
      name,
      short_name: shortName,
      seq: seqOf(code),
      lng,
      lat,
      remote_factor: remoteFactor,
      ...place,
    };
  });
  await client.query(
    'insert into tree_counter (tenant_id, entity, n) values ($1, $2, $3) on conflict (tenant_id, entity) do update set n = excluded.n',
    [tenantId, 'region', regions.length],
  );
  const { rowCount } = await client.query(
    `insert into region (tenant_id, id, created_at, updated_at, code, name, short_name, level, parent_id, seq, lng, lat, remote_factor, path, depth)
      select $1, r.id, $2, $2, r.code, r.name, r.short_name, r.level, r.parent_id, r.seq, r.lng, r.lat, r.remote_factor, r.path, r.depth
      from jsonb_populate_recordset(null::region, $3::jsonb) r on conflict do nothing`,
    [tenantId, at, JSON.stringify(regions)],
  );
  return rowCount ?? 0;
}

/** A calendar of a plant that works on Saturdays and has a day of its own. */
async function seedPlantCalendar({ client, at }: Seeding, tenantId: string): Promise<void> {
  const id = seedId(`${tenantId}/calendar/PLANT`);
  await client.query(
    `with made as (
        insert into work_calendar (tenant_id, id, created_at, updated_at, code, name, weekend, parent_id)
        select $1, $2, $3, $3, 'PLANT', $4::jsonb, array['7'], c.id from work_calendar c
          where c.tenant_id = $1 and c.code = 'CN' and c.deleted_at is null on conflict do nothing returning id
      ) insert into calendar_day (tenant_id, id, created_at, updated_at, calendar_id, date, kind, name, source)
        select $1, $5, $3, $3, made.id, '2026-08-08', 'holiday', $6::jsonb, 'company' from made`,
    [
      tenantId,
      id,
      at,
      JSON.stringify(named(['生产基地日历', 'Plant calendar', '生産拠点カレンダー'])),
      seedId(`${tenantId}/calendarDay/PLANT`),
      JSON.stringify(named(['厂庆日', 'Founding day', '工場記念日'])),
    ],
  );
}

/** People of the maker who get positions: demo accounts first, then staff by name; those of others get none. */
async function holdersOf(
  { client }: Seeding,
  tenantId: string,
): Promise<ReadonlyMap<string, string> & { at: (n: number) => string }> {
  const { rows } = await client.query<{ id: string; user_name: string }>(
    `select id, user_name from tenant_user where tenant_id = $1 and deleted_at is null and status = 'enabled'
        and not is_admin and user_name not like 'hy-dealer%' and user_name not in ('hy-goem', 'hy-guest') and user_name not like '%\\_d' order by user_name like 'hy-%', user_name`,
    [tenantId],
  );
  const staff = rows.filter(({ user_name: name }) => !name.startsWith('hy-'));
  const byName = new Map(rows.map(({ id, user_name: name }) => [name, id]));
  return Object.assign(byName, { at: (n: number) => staff[n % staff.length]?.id ?? '' });
}

/** Demo accounts that hold a position of the East. */
const eastern: Readonly<Partial<Record<AreaPosition, string>>> = {
  ASM: 'hy-area',
  ASE: 'hy-service',
  ASV: 'hy-checker',
  AE: 'hy-engineer',
  MPL: 'hy-planner',
  MDP: 'hy-dispatcher',
};
/** Demo accounts that lead a big area. */
const directors: Readonly<Partial<Record<string, string>>> = { EAST: 'hy-area', SOUTH: 'hy-director' };

/** Who gets an assignment: executive and direct-sales managers are few, every other position has a person of its own. */
function holderOf(
  people: Awaited<ReturnType<typeof holdersOf>>,
  { position, place }: SampleAssignment,
  index: number,
): string {
  const known = (name: string) => people.get(name) ?? people.at(index);
  const ofEast = place === 'EAST' ? eastern[position] : undefined;
  if (ofEast !== undefined) return known(ofEast);
  if (position === 'EXM') return known('hy-exec');
  if (position === 'DSM') return known('hy-direct');
  return people.at(index);
}

/**
 * Gives a tenant with people its regions, a plant's calendar, big areas with what they cover, and who holds which
 * area position. What is there already stays as it is. Answers how many records are new.
 */
export async function seedAreas(seeding: Seeding, tenantId: string): Promise<number> {
  const people = await holdersOf(seeding, tenantId);
  if (people.size === 0) return 0;
  const { at } = seeding;
  const idOf = (kind: string, name: string) => seedId(`${tenantId}/${kind}/${name}`);
  const isArea = (place: string) => areas.some(({ code }) => code === place);
  let made = await seedRegions(seeding, tenantId);
  await seedPlantCalendar(seeding, tenantId);
  const base = (kind: string, name: string) => [tenantId, idOf(kind, name), at, at];
  const columns = ['tenant_id', 'id', 'created_at', 'updated_at'];
  made += await seeding.insert(
    'big_area',
    [...columns, 'code', 'name', 'colour', 'seq', 'director_id'],
    areas.map(({ code, name, colour }, index) => [
      ...base('bigArea', code),
      code,
      JSON.stringify(named(name)),
      colour,
      (index + 1) * 10,
      people.get(directors[code] ?? '') ?? people.at(code === 'EAST' ? index : 80 + index),
    ]),
  );
  made += await seeding.insert(
    'big_area_region',
    [...columns, 'big_area_id', 'region_id', 'product_line', 'valid_from'],
    areas.flatMap((area) =>
      provincesOf(area).map((province) => [
        ...base('bigAreaRegion', `${area.code}/${province}`),
        idOf('bigArea', area.code),
        idOf('region', province),
        area.line ?? null,
        since,
      ]),
    ),
  );
  made += await seeding.insert(
    'area_assignment',
    [
      ...columns,
      'position',
      'user_id',
      'region_id',
      'big_area_id',
      'product_line',
      'channel',
      '"primary"',
      'valid_from',
    ],
    sampleAssignments.map((each, index) => [
      ...base('areaAssignment', String(index)),
      each.position,
      holderOf(people, each, index),
      isArea(each.place) ? null : idOf('region', each.place),
      isArea(each.place) ? idOf('bigArea', each.place) : null,
      each.line ?? null,
      each.channel ?? 'any',
      each.standIn !== true,
      since,
    ]),
  );
  return made;
}

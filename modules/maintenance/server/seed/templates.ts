import { seedId, type Seeding } from '@mp/kernel/server';
import { itemsOf } from './items.ts';

const levels = [
  ['A', 'A级巡检', 'Level A inspection', 'Aレベル巡回点検', '2.0'],
  ['B', 'B级保养', 'Level B service', 'Bレベル保守', '6.0'],
  ['C', 'C级保养', 'Level C service', 'Cレベル保守', '10.0'],
  ['D', 'D级保养', 'Level D service', 'Dレベル保守', '24.0'],
  ['LOAD', '带载测试', 'Load test', '負荷試験', '4.0'],
  ['SPECIAL', '专项作业', 'Special work', '特別作業', '4.0'],
] as const;
const duties = [
  ['ESP', '备用机组', 'standby sets', '非常用'],
  ['PRP', '常用机组', 'prime sets', '常用'],
] as const;
const oil = { partNo: 'OIL-15W40', name: '机油15W-40', qty: '18.00', unit: 'L' };
const oilFilter = { partNo: 'LF9009', name: '机油滤清器', qty: '1.00', unit: 'pc' };
const fuelFilter = { partNo: 'FF5052', name: '燃油滤清器', qty: '2.00', unit: 'pc' };
const airFilter = { partNo: 'AF25278', name: '空气滤清器', qty: '1.00', unit: 'pc' };
const coolant = { partNo: 'COOL-50', name: '冷却液（50%）', qty: '40.00', unit: 'L' };
const kits = {
  A: [],
  B: [oil, oilFilter],
  C: [oil, oilFilter, fuelFilter, airFilter],
  D: [oil, oilFilter, fuelFilter, airFilter, coolant],
  LOAD: [],
  SPECIAL: [],
} as const;

/** Gives the sample company its inspection templates: six levels for standby and prime sets. Answers how many are new. */
export async function seedTemplates({ client, at }: Seeding, tenantId: string): Promise<number> {
  const rows = levels.flatMap(([level, zh, en, ja, hours]) =>
    duties.map(([duty, zhOf, enOf, jaOf]) => {
      const code = `CT-${level}-${duty}`;
      const items = itemsOf(level);
      return {
        id: seedId(`${tenantId}/checklistTemplate/${code}`),
        code,
        name: { ZH_CN: `${zh}（${zhOf}）`, EN_US: `${en}, ${enOf}`, JA_JP: `${ja}（${jaOf}）` },
        level,
        duties: duty === 'ESP' ? ['ESP', 'DCP'] : ['PRP', 'LTP', 'COP'],
        hours,
        items,
        parts: kits[level],
        n: items.length,
      };
    }),
  );
  const { rowCount } = await client.query(
    `insert into checklist_template (tenant_id, id, created_at, updated_at, code, revision, name, service_level, duty_types,
        std_hours, items, parts, item_count, published_on, state)
      select $1, t.id, $2::timestamptz, $2::timestamptz, t.code, 1, t.name, t.level, t.duties, t.hours, t.items, t.parts, t.n,
        $2::timestamptz::date - 900, 'published'
      from jsonb_to_recordset($3::jsonb) as t(id uuid, code text, name jsonb, level text, duties text[], hours numeric, items jsonb,
        parts jsonb, n integer)
      on conflict do nothing`,
    [tenantId, at, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

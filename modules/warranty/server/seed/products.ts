import { seedId, type Seeding } from '@mp/kernel/server';
import { bandBounds, type PriceBand } from '../../contract/index.ts';

/** Powers, months and uses for which the sample products are sold. */
const powers = [20, 100, 250, 500, 1000, 2000, 3500] as const;
const months = ['12', '24', '36'] as const;
const duties = ['ESP', 'PRP'] as const;

/** Base warranties as makers of generator-drive engines publish them; that of data centres is made up. */
const terms = [
  { code: 'ESP-24', dutyType: 'ESP', months: 24, hours: 400 },
  { code: 'PRP-12', dutyType: 'PRP', months: 12, hours: null },
  { code: 'LTP-12', dutyType: 'LTP', months: 12, hours: 750 },
  { code: 'COP-12', dutyType: 'COP', months: 12, hours: null },
  { code: 'DCP-24', dutyType: 'DCP', months: 24, hours: 500 },
] as const;

const wholeSet = [
  'ENGINE',
  'ALTERNATOR',
  'CONTROLLER',
  'COOLING',
  'FUEL',
  'LUBRICATION',
  'AIR_EXHAUST',
  'STARTING',
] as const;
/** Products with their prices as parts of those of a whole set. */
const products = [
  {
    code: 'PE-MAJOR',
    name: ['主要部件延保', 'Major components', '主要部品延長保証'],
    type: 'MAJOR',
    rate: 0.45,
    parts: ['ENGINE', 'ALTERNATOR'],
  },
  {
    code: 'PE-POWERTRAIN',
    name: ['动力总成延保', 'Powertrain', 'パワートレイン延長保証'],
    type: 'POWERTRAIN',
    rate: 0.7,
    parts: ['ENGINE', 'ALTERNATOR', 'COOLING', 'LUBRICATION'],
  },
  { code: 'PE-FULL', name: ['整机延保', 'Complete set', '全体延長保証'], type: 'FULL', rate: 1, parts: wholeSet },
] as const;

/** List prices for 24 months of a standby set, by band of power; the third is the example of the design. */
const base = [5200, 14_300, 28_600, 52_000, 98_800, 179_400] as const;
const ofMonths = { '12': 0.55, '24': 1, '36': 1.45 } as const;
const ofDuty = { ESP: 1, PRP: 1.6 } as const;

function bandsOf(rate: number): PriceBand[] {
  return duties.flatMap((dutyType) =>
    months.flatMap((termMonths) =>
      base.map((price, at) => {
        const list = Math.round((price * rate * ofMonths[termMonths] * ofDuty[dutyType]) / 10) * 10;
        return {
          dutyType,
          termMonths,
          powerFromKw: (powers[at] ?? 0).toFixed(1),
          powerToKw: (powers[at + 1] ?? 0).toFixed(1),
          termHours: dutyType === 'ESP' ? Number(termMonths) * 25 : null,
          listPrice: list.toFixed(2),
          dealerPrice: (list * 0.85).toFixed(2),
          standardMinRate: '0.9000',
        };
      }),
    ),
  );
}

const eligibility = duties.map((dutyType) => ({
  dutyType,
  series: null,
  maxAgeDays: 548,
  specialMaxAgeDays: 1095,
  maxHours: dutyType === 'ESP' ? 400 : 4000,
  specialMaxHours: dutyType === 'ESP' ? 800 : 8000,
  requireRegistered: true,
  requireBaseInForce: true,
}));
const late = (fromDays: number, toDays: number, rate: string) => ({
  kind: 'LATE',
  fromDays,
  toDays,
  siteTag: null,
  rate,
});
const atSite = (kind: string, siteTag: string, rate: string) => ({ kind, fromDays: null, toDays: null, siteTag, rate });
const surcharges = [
  late(0, 365, '0.0000'),
  late(366, 548, '0.1000'),
  late(549, 1095, '0.2500'),
  atSite('HARSH_SITE', 'MINE', '0.1500'),
  atSite('HARSH_SITE', 'COAST', '0.0800'),
  atSite('HIGH_ALTITUDE', 'ALTITUDE_2000', '0.1000'),
];

/** Base terms, and three products that are sold. */
export async function seedWarranty({ client, at }: Seeding, tenantId: string): Promise<number> {
  await client.query(
    `insert into base_term (tenant_id, id, created_at, updated_at, code, duty_type, months, hours, start_rule, ship_grace_months)
      select $1, t.id, $2::timestamptz, $2::timestamptz, t.code, t."dutyType", t.months, t.hours, 'COMMISSION_OR_SHIP', 18
      from jsonb_to_recordset($3::jsonb) as t(id uuid, code text, "dutyType" text, months integer, hours integer)
      on conflict do nothing`,
    [tenantId, at, JSON.stringify(terms.map((term) => ({ ...term, id: seedId(`${tenantId}/baseTerm/${term.code}`) })))],
  );
  const rows = products.map(({ code, name: [zh, en, ja], type, rate, parts }) => {
    const bands = bandsOf(rate);
    return {
      id: seedId(`${tenantId}/peProduct/${code}`),
      code,
      name: { ZH_CN: zh, EN_US: en, JA_JP: ja },
      type,
      bands,
      ...bandBounds(bands),
      coverage: parts.map((part) => ({
        part,
        parts: true,
        labour: true,
        travel: rate === 1,
        limitAmount: null,
        excluded: null,
      })),
      zh: `<p>${zh}：在合同期限与小时上限内，对所列系统的材料与工艺缺陷免费修理或更换；用户须按要求保养并保存记录。</p>`,
      en: `<p>${en}: defects in material and workmanship of the named systems are repaired free of charge within the term and the hour limit, provided that the set is maintained as required.</p>`,
      ja: `<p>${ja}：契約期間と時間上限の範囲で、記載系統の材料・製造上の不具合を無償で修理・交換します。所定の保守と記録が条件です。</p>`,
    };
  });
  const { rowCount } = await client.query(
    `insert into pe_product (tenant_id, id, created_at, updated_at, code, revision, name, coverage_type, duty_types, term_basis, deductible,
        annual_visit_required, tax_rate, sales_from, bands, eligibility, surcharges, coverage, terms_zh, terms_en, terms_ja,
        power_from_kw, power_to_kw, price_from, price_to, needs_price_check, published_on, state)
      select $1, p.id, $2::timestamptz, $2::timestamptz, p.code, 1, p.name, p.type, array['ESP', 'PRP'], 'AFTER_BASE', 500, true, 0.13,
        $2::timestamptz::date - 1500, p.bands, $4::jsonb, $5::jsonb, p.coverage, p.zh, p.en, p.ja, p."powerFromKw", p."powerToKw",
        p."priceFrom", p."priceTo", true, $2::timestamptz::date - 1495, 'onSale'
      from jsonb_to_recordset($3::jsonb) as p(id uuid, code text, name jsonb, type text, bands jsonb, coverage jsonb, zh text, en text,
        ja text, "powerFromKw" numeric, "powerToKw" numeric, "priceFrom" numeric, "priceTo" numeric)
      on conflict do nothing`,
    [tenantId, at, JSON.stringify(rows), JSON.stringify(eligibility), JSON.stringify(surcharges)],
  );
  return rowCount ?? 0;
}

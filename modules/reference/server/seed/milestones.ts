import { seedId, type Seeding } from '@mp/kernel/server';
import { dealer, direct, rental, type SampleItem, type Words } from './milestone-items.ts';

/** The items with other days, some of them left out; links to those go to what they waited for. */
const earlier = (items: readonly SampleItem[], days: Readonly<Record<string, number>>, without: string) =>
  items
    .filter(({ code }) => code !== without)
    .map((item) => ({
      ...item,
      days: days[item.code] ?? item.days,
      after: item.after.filter((each) => !each.startsWith(`${without} `) && each !== without),
    }));

const names = {
  'TPL-DIRECT': ['直销项目标准模板', 'Direct sales, standard', '直販標準テンプレート'],
  'TPL-DEALER': ['经销项目标准模板', 'Dealer sales, standard', '販売店標準テンプレート'],
  'TPL-RENTAL': ['租赁项目模板', 'Rental', 'レンタルテンプレート'],
} as const;
const types = { 'TPL-DIRECT': 'DIRECT', 'TPL-DEALER': 'DEALER', 'TPL-RENTAL': 'RENTAL' } as const;
type Code = keyof typeof names;

/** The sample revisions of templates. */
const sampleTemplates: readonly {
  readonly code: Code;
  readonly revision: number;
  readonly status: string;
  readonly items: readonly SampleItem[];
}[] = [
  { code: 'TPL-DIRECT', revision: 1, status: 'retired', items: earlier(direct, { M40: 50, M80: 18 }, 'M45') },
  { code: 'TPL-DIRECT', revision: 2, status: 'published', items: direct },
  { code: 'TPL-DEALER', revision: 1, status: 'published', items: dealer },
  { code: 'TPL-DEALER', revision: 2, status: 'draft', items: earlier(dealer, { D40: 32, D90: 8 }, 'D30') },
  { code: 'TPL-RENTAL', revision: 1, status: 'published', items: rental },
];

interface SampleRule {
  readonly template: Code;
  readonly item: string;
  readonly days: number;
  readonly band?: string;
  readonly qty?: readonly [from: number, to: number | null];
  readonly region?: string;
  readonly line?: string;
  readonly from?: string;
}

const byBand = (template: Code, item: string, days: readonly number[]): SampleRule[] =>
  days.map((each, at) => ({ template, item, days: each, band: `P${at + 1}` }));

/** The sample rules for days; those of regions that a tenant has not are left out. */
const sampleDaysRules: readonly SampleRule[] = [
  ...byBand('TPL-DIRECT', 'M40', [25, 30, 38, 45, 45]),
  ...byBand('TPL-DIRECT', 'M80', [5, 7, 10, 15, 15]),
  ...byBand('TPL-DIRECT', 'M90', [3, 4, 5, 8, 8]),
  ...byBand('TPL-DEALER', 'D40', [20, 25, 32, 40, 48]),
  ...byBand('TPL-DEALER', 'D90', [4, 5, 7, 10, 12]),
  { template: 'TPL-DIRECT', item: 'M40', days: 60, band: 'P5', qty: [5, 10] },
  { template: 'TPL-DIRECT', item: 'M40', days: 75, band: 'P5', qty: [11, null] },
  { template: 'TPL-DIRECT', item: 'M40', days: 55, band: 'P4', qty: [5, 10] },
  { template: 'TPL-DIRECT', item: 'M40', days: 52, qty: [5, 20] },
  { template: 'TPL-DIRECT', item: 'M40', days: 58, line: 'GAS' },
  { template: 'TPL-DIRECT', item: 'M50', days: 5, band: 'P5' },
  { template: 'TPL-DIRECT', item: 'M50', days: 6, band: 'P5', qty: [5, null] },
  { template: 'TPL-DIRECT', item: 'M80', days: 25, band: 'P5', qty: [5, 10] },
  { template: 'TPL-DIRECT', item: 'M70', days: 12, region: '540000' },
  { template: 'TPL-DIRECT', item: 'M70', days: 10, region: '650000' },
  { template: 'TPL-DIRECT', item: 'M70', days: 9, region: '630000' },
  { template: 'TPL-DEALER', item: 'D80', days: 10, region: '650000' },
  { template: 'TPL-DEALER', item: 'D40', days: 45, line: 'GAS' },
  { template: 'TPL-DEALER', item: 'D40', days: 38, band: 'P3', from: '2026-07-01' },
  { template: 'TPL-RENTAL', item: 'R40', days: 2, band: 'P1' },
  { template: 'TPL-RENTAL', item: 'R40', days: 6, qty: [5, null] },
];

function linkOf(item: string, written: string): object {
  const [, after, link = 'FS', lag = '0'] = /^(\S+?)(?: (FS|SS|FF)([+-]\d+)?)?$/u.exec(written) ?? [];
  return { item, after, link, lag: Number(lag) };
}

const words = ([ZH_CN, EN_US, JA_JP]: Words) => ({ ZH_CN, EN_US, JA_JP });

/** Gives a tenant the sample templates and rules; those that are there stay as they are. Answers how many are new. */
export async function seedMilestones(seeding: Seeding, tenantId: string): Promise<number> {
  const templates = sampleTemplates.map(({ code, revision, status, items }) => ({
    id: seedId(`${tenantId}/milestoneTemplate/${code}/${revision}`),
    code,
    name: words(names[code]),
    project_type: types[code],
    revision,
    status,
    items: items.map((item) => ({
      code: item.code,
      name: words(item.name),
      phase: item.phase,
      kind: item.kind ?? 'normal',
      defaultDays: item.days,
      dayUnit: item.calendar ? 'calendar' : 'work',
      perGenset: item.perGenset === true,
      onSite: item.onSite === true,
      ownerRole: item.owner ?? 'PM',
      audit: item.audit ?? 'none',
      fileRules: item.files ?? null,
    })),
    predecessors: items.flatMap((item) => item.after.map((each) => linkOf(item.code, each))),
  }));
  const rules = sampleDaysRules.map(({ template, item, days, band, qty, region, line, from }, at) => ({
    id: seedId(`${tenantId}/daysRule/${at}`),
    template_code: template,
    item_code: item,
    days,
    power_band: band ?? null,
    qty_from: qty?.[0] ?? null,
    qty_to: qty?.[1] ?? null,
    product_line: line ?? null,
    valid_from: from ?? null,
    region: region ?? null,
  }));
  const made = await seeding.client.query(
    `insert into milestone_template (tenant_id, id, created_at, updated_at, code, name, project_type, revision, status, use_count,
        items, predecessors)
      select $1, m.id, $2, $2, m.code, m.name, m.project_type, m.revision, m.status, 0, m.items, m.predecessors
      from jsonb_populate_recordset(null::milestone_template, $3::jsonb) m on conflict do nothing`,
    [tenantId, seeding.at, JSON.stringify(templates)],
  );
  const ruled = await seeding.client.query(
    `insert into days_rule (tenant_id, id, created_at, updated_at, template_code, item_code, days, power_band, qty_from, qty_to,
        product_line, valid_from, region_id)
      select $1, d.id, $2, $2, d.template_code, d.item_code, d.days, d.power_band, d.qty_from, d.qty_to, d.product_line,
        d.valid_from, r.id
      from jsonb_to_recordset($3::jsonb) as d(id uuid, template_code text, item_code text, days integer, power_band text,
          qty_from integer, qty_to integer, product_line text, valid_from date, region text)
        left join region r on r.tenant_id = $1 and r.code = d.region and r.deleted_at is null
      where d.region is null or r.id is not null on conflict do nothing`,
    [tenantId, seeding.at, JSON.stringify(rules)],
  );
  return (made.rowCount ?? 0) + (ruled.rowCount ?? 0);
}

import { seedId, type Seeding } from '@mp/kernel/server';

type Words = readonly [zh: string, en: string, ja: string];

interface SampleItem {
  readonly code: string;
  readonly name: Words;
  readonly phase: string;
  readonly days: number;
  readonly kind?: 'key' | 'payment' | 'customer';
  readonly calendar?: true;
  readonly perGenset?: true;
  readonly onSite?: true;
  readonly owner?: string;
  readonly audit?: 'pm' | 'pmArea';
  readonly files?: string;
  /** What it waits for: `M30`, `M45 FF`, `M60 SS+5`. */
  readonly after: readonly string[];
}

const direct: readonly SampleItem[] = [
  { code: 'M10', name: ['合同签订', 'Contract signed', '契約締結'], phase: 'CONTRACT', days: 0, kind: 'key', after: [] },
  {
    code: 'M20',
    name: ['技术定义批准', 'Definition approved', '技術定義承認'],
    phase: 'CONTRACT',
    days: 5,
    owner: 'AE',
    after: ['M10'],
  },
  {
    code: 'M30',
    name: ['图纸确认', 'Drawings confirmed', '図面確認'],
    phase: 'DRAWING',
    days: 10,
    owner: 'AE',
    files: 'PRJ-DRAWING',
    after: ['M20'],
  },
  {
    code: 'M40',
    name: ['生产完工', 'Production complete', '製造完了'],
    phase: 'PRODUCTION',
    days: 45,
    kind: 'key',
    owner: 'FACTORY',
    perGenset: true,
    after: ['M30'],
  },
  {
    code: 'M45',
    name: ['现场具备条件', 'Site ready', '現地準備完了'],
    phase: 'ARRIVAL',
    days: 60,
    kind: 'customer',
    owner: 'CUSTOMER',
    after: ['M30'],
  },
  {
    code: 'M50',
    name: ['工厂验收', 'Factory acceptance test', '工場受入試験'],
    phase: 'FAT',
    days: 3,
    owner: 'QA',
    audit: 'pm',
    after: ['M40'],
  },
  {
    code: 'M60',
    name: ['发运', 'Shipped', '出荷'],
    phase: 'SHIP',
    days: 2,
    owner: 'FACTORY',
    perGenset: true,
    after: ['M50'],
  },
  {
    code: 'M70',
    name: ['到货', 'Arrived', '到着'],
    phase: 'ARRIVAL',
    days: 7,
    kind: 'payment',
    calendar: true,
    perGenset: true,
    owner: 'EXM',
    audit: 'pm',
    files: 'ARR-RECEIPT, ARR-DAMAGE',
    after: ['M60', 'M45 FF'],
  },
  {
    code: 'M80',
    name: ['安装完成', 'Installed', '据付完了'],
    phase: 'INSTALL',
    days: 15,
    perGenset: true,
    onSite: true,
    owner: 'EXM',
    audit: 'pm',
    after: ['M70'],
  },
  {
    code: 'M90',
    name: ['调试完成', 'Commissioned', '試運転完了'],
    phase: 'COMMISSION',
    days: 8,
    kind: 'key',
    perGenset: true,
    onSite: true,
    owner: 'ASE',
    audit: 'pmArea',
    files: 'COM-REPORT, COM-FILM',
    after: ['M80'],
  },
  {
    code: 'M100',
    name: ['客户验收', 'Accepted', '検収'],
    phase: 'ACCEPT',
    days: 5,
    kind: 'payment',
    audit: 'pmArea',
    after: ['M90'],
  },
  { code: 'M110', name: ['项目关闭', 'Closed', '案件完了'], phase: 'HANDOVER', days: 10, after: ['M100'] },
];

const dealer: readonly SampleItem[] = [
  { code: 'D10', name: ['订单确认', 'Order confirmed', '受注確認'], phase: 'CONTRACT', days: 0, kind: 'key', after: [] },
  {
    code: 'D20',
    name: ['预付款到账', 'Down payment received', '前受金入金'],
    phase: 'CONTRACT',
    days: 5,
    kind: 'payment',
    owner: 'FINANCE',
    after: ['D10'],
  },
  {
    code: 'D30',
    name: ['配置冻结', 'Configuration frozen', '仕様確定'],
    phase: 'DRAWING',
    days: 6,
    owner: 'AE',
    after: ['D10 SS+2'],
  },
  {
    code: 'D40',
    name: ['生产完工', 'Production complete', '製造完了'],
    phase: 'PRODUCTION',
    days: 35,
    kind: 'key',
    owner: 'FACTORY',
    perGenset: true,
    after: ['D20', 'D30'],
  },
  {
    code: 'D50',
    name: ['出厂检验', 'Final inspection', '出荷検査'],
    phase: 'FAT',
    days: 2,
    owner: 'QA',
    after: ['D40'],
  },
  {
    code: 'D60',
    name: ['尾款到账', 'Balance received', '残金入金'],
    phase: 'SHIP',
    days: 5,
    kind: 'payment',
    owner: 'FINANCE',
    after: ['D50'],
  },
  {
    code: 'D70',
    name: ['发运', 'Shipped', '出荷'],
    phase: 'SHIP',
    days: 2,
    owner: 'FACTORY',
    perGenset: true,
    after: ['D60'],
  },
  {
    code: 'D80',
    name: ['经销商签收', 'Received by the dealer', '販売店受領'],
    phase: 'ARRIVAL',
    days: 5,
    calendar: true,
    perGenset: true,
    owner: 'DEALER',
    files: 'ARR-RECEIPT',
    after: ['D70'],
  },
  {
    code: 'D90',
    name: ['调试完成', 'Commissioned', '試運転完了'],
    phase: 'COMMISSION',
    days: 10,
    kind: 'key',
    perGenset: true,
    onSite: true,
    owner: 'DEALER',
    audit: 'pm',
    files: 'COM-REPORT',
    after: ['D80'],
  },
  {
    code: 'D100',
    name: ['质保登记', 'Warranty registered', '保証登録'],
    phase: 'WARRANTY',
    days: 3,
    owner: 'DEALER',
    after: ['D90'],
  },
];

const rental: readonly SampleItem[] = [
  { code: 'R10', name: ['租约签订', 'Rental contract signed', 'レンタル契約締結'], phase: 'CONTRACT', days: 0, kind: 'key', after: [] },
  {
    code: 'R20',
    name: ['押金到账', 'Deposit received', '保証金入金'],
    phase: 'CONTRACT',
    days: 3,
    kind: 'payment',
    owner: 'FINANCE',
    after: ['R10'],
  },
  {
    code: 'R30',
    name: ['现场勘察', 'Site surveyed', '現地調査'],
    phase: 'DRAWING',
    days: 2,
    onSite: true,
    owner: 'ASE',
    after: ['R10'],
  },
  {
    code: 'R40',
    name: ['机组备妥', 'Gensets ready', '発電機準備完了'],
    phase: 'PRODUCTION',
    days: 4,
    owner: 'FACTORY',
    perGenset: true,
    after: ['R20', 'R30'],
  },
  {
    code: 'R50',
    name: ['进场', 'On site', '搬入'],
    phase: 'ARRIVAL',
    days: 3,
    calendar: true,
    owner: 'EXM',
    perGenset: true,
    files: 'ARR-RECEIPT',
    after: ['R40'],
  },
  {
    code: 'R60',
    name: ['并网试运行', 'Running on load', '負荷運転'],
    phase: 'COMMISSION',
    days: 2,
    kind: 'key',
    onSite: true,
    owner: 'ASE',
    audit: 'pm',
    after: ['R50'],
  },
  {
    code: 'R70',
    name: ['客户确认', 'Confirmed by the customer', '顧客確認'],
    phase: 'ACCEPT',
    days: 1,
    kind: 'customer',
    owner: 'CUSTOMER',
    after: ['R60'],
  },
  {
    code: 'R80',
    name: ['退租撤场', 'Removed from site', '撤去'],
    phase: 'HANDOVER',
    days: 3,
    onSite: true,
    owner: 'EXM',
    after: ['R70'],
  },
];

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
export const sampleTemplates: readonly {
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
export const sampleDaysRules: readonly SampleRule[] = [
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

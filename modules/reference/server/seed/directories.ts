import { seedId, type Seeding } from '@mp/kernel/server';

type Words = readonly [zh: string, en: string, ja: string];

/** Properties of files: code, words, kind, dictionary or unit, and where they show (search, facet, list). */
const attributes: readonly (readonly [code: string, name: Words, kind: string, of: string | null, shows: string])[] = [
  ['model', ['适用型号', 'Model', '対象型式'], 'model', null, 'sfl'],
  ['productLine', ['产品线', 'Product line', '製品ライン'], 'dict', 'PRODUCT_LINE', 'fl'],
  ['emission', ['排放标准', 'Emission standard', '排出規制'], 'dict', 'EMISSION', 'f'],
  ['industry', ['行业', 'Industry', '業種'], 'dict', 'INDUSTRY', 'f'],
  ['region', ['适用区域', 'Region', '対象地域'], 'region', null, 'f'],
  ['partNo', ['零件号', 'Part number', '部品番号'], 'text', null, 'sl'],
  ['edition', ['版次', 'Edition', '版'], 'text', null, 'l'],
  ['publishedOn', ['发布日期', 'Published on', '発行日'], 'date', null, 'l'],
  ['power', ['功率', 'Power', '出力'], 'decimal', 'kVA', 'l'],
  ['pages', ['页数', 'Pages', 'ページ数'], 'int', null, ''],
  ['certNo', ['证书编号', 'Certificate number', '証明書番号'], 'text', null, 'sl'],
  ['original', ['有原件', 'Original kept', '原本あり'], 'bool', null, ''],
];

interface Directory {
  readonly code: string;
  readonly parent: string | null;
  readonly name: Words;
  readonly access: 'open' | 'dealer' | 'internal' | 'request';
  /** Codes of properties; those with `*` are required. */
  readonly attributes?: string;
  readonly extensions?: string;
  readonly maxSizeMb?: number;
  readonly review?: true;
  /** Usual months of validity. */
  readonly months?: number;
  readonly watermark?: 'none' | 'preview' | 'download' | 'both';
}

const office = 'pdf,docx,xlsx,pptx';

const directories: Readonly<Record<'doc' | 'promo' | 'quali', readonly Directory[]>> = {
  doc: [
    { code: 'DOC', parent: null, name: ['资料库', 'Documents', '文書'], access: 'internal' },
    {
      code: 'DOC_MANUAL',
      parent: 'DOC',
      name: ['使用与安装手册', 'Manuals', '取扱・据付説明書'],
      access: 'open',
      attributes: 'model* edition* publishedOn pages',
      review: true,
      extensions: 'pdf',
    },
    {
      code: 'DOC_SERVICE',
      parent: 'DOC',
      name: ['维修手册', 'Service manuals', '整備要領書'],
      access: 'dealer',
      attributes: 'model* edition*',
      review: true,
      extensions: 'pdf',
      watermark: 'both',
    },
    {
      code: 'DOC_PARTS',
      parent: 'DOC',
      name: ['零件图册', 'Parts catalogues', '部品カタログ'],
      access: 'dealer',
      attributes: 'model* partNo',
      extensions: 'pdf',
      watermark: 'download',
    },
    {
      code: 'DOC_DRAWING',
      parent: 'DOC',
      name: ['外形与接线图', 'Outline and wiring drawings', '外形図・結線図'],
      access: 'dealer',
      attributes: 'model* power',
      extensions: 'pdf,dwg,dxf',
      watermark: 'download',
    },
    {
      code: 'DOC_BULLETIN',
      parent: 'DOC',
      name: ['技术通报', 'Technical bulletins', '技術通報'],
      access: 'dealer',
      attributes: 'model publishedOn* productLine',
      review: true,
      months: 24,
    },
    {
      code: 'DOC_TRAINING',
      parent: 'DOC',
      name: ['培训资料', 'Training', '研修資料'],
      access: 'dealer',
      attributes: 'productLine edition',
      extensions: `${office},mp4`,
      maxSizeMb: 1024,
    },
    {
      code: 'DOC_SOFTWARE',
      parent: 'DOC',
      name: ['控制器程序', 'Controller software', '制御器ソフト'],
      access: 'request',
      attributes: 'model* edition*',
      extensions: 'zip,bin,hex',
      review: true,
    },
    {
      code: 'DOC_TEST',
      parent: 'DOC',
      name: ['出厂试验报告', 'Factory test reports', '出荷試験成績書'],
      access: 'request',
      attributes: 'model* publishedOn',
      extensions: 'pdf',
    },
    {
      code: 'DOC_PRICE',
      parent: 'DOC',
      name: ['价格与商务', 'Prices and terms', '価格・商務'],
      access: 'internal',
      attributes: 'productLine publishedOn*',
      extensions: office,
      months: 12,
      watermark: 'both',
    },
  ],
  promo: [
    { code: 'PROMO', parent: null, name: ['宣传库', 'Promotion', '販促'], access: 'open' },
    {
      code: 'PROMO_BROCHURE',
      parent: 'PROMO',
      name: ['产品样本', 'Brochures', '製品カタログ'],
      access: 'open',
      attributes: 'productLine* model edition',
      review: true,
      extensions: 'pdf',
    },
    {
      code: 'PROMO_PICTURE',
      parent: 'PROMO',
      name: ['产品图片', 'Pictures', '製品写真'],
      access: 'open',
      attributes: 'model',
      extensions: 'jpg,jpeg,png,svg',
    },
    {
      code: 'PROMO_FILM',
      parent: 'PROMO',
      name: ['宣传视频', 'Films', '動画'],
      access: 'open',
      attributes: 'productLine industry',
      extensions: 'mp4,mov',
      maxSizeMb: 2048,
    },
    {
      code: 'PROMO_CASE',
      parent: 'PROMO',
      name: ['应用案例', 'References', '導入事例'],
      access: 'dealer',
      attributes: 'industry* region power',
      review: true,
      extensions: 'pdf,pptx',
    },
    {
      code: 'PROMO_EVENT',
      parent: 'PROMO',
      name: ['展会与活动', 'Fairs and events', '展示会・イベント'],
      access: 'dealer',
      attributes: 'region publishedOn',
      months: 12,
    },
  ],
  quali: [
    { code: 'QUALI', parent: null, name: ['资质库', 'Qualification', '資格'], access: 'internal' },
    {
      code: 'QUALI_COMPANY',
      parent: 'QUALI',
      name: ['企业资质', 'Company certificates', '会社の資格証明'],
      access: 'request',
      attributes: 'certNo* original',
      review: true,
      extensions: 'pdf',
      months: 36,
      watermark: 'both',
    },
    {
      code: 'QUALI_PRODUCT',
      parent: 'QUALI',
      name: ['产品认证', 'Product certificates', '製品認証'],
      access: 'dealer',
      attributes: 'model* certNo* emission',
      review: true,
      extensions: 'pdf',
      months: 60,
      watermark: 'both',
    },
    {
      code: 'QUALI_EMISSION',
      parent: 'QUALI_PRODUCT',
      name: ['环保信息公开', 'Emission declarations', '排出ガス公開情報'],
      access: 'open',
      attributes: 'model* emission* certNo',
      review: true,
      extensions: 'pdf',
      months: 60,
    },
    {
      code: 'QUALI_TEST',
      parent: 'QUALI_PRODUCT',
      name: ['第三方检测报告', 'Third-party tests', '第三者試験報告'],
      access: 'request',
      attributes: 'model* certNo* publishedOn',
      review: true,
      extensions: 'pdf',
      months: 36,
      watermark: 'both',
    },
    {
      code: 'QUALI_SYSTEM',
      parent: 'QUALI',
      name: ['体系证书', 'Management systems', 'マネジメントシステム認証'],
      access: 'dealer',
      attributes: 'certNo* original',
      review: true,
      extensions: 'pdf',
      months: 36,
      watermark: 'preview',
    },
  ],
};

const words = ([ZH_CN, EN_US, JA_JP]: Words) => ({ ZH_CN, EN_US, JA_JP });

async function seedAttributes(seeding: Seeding, tenantId: string, idOf: (code: string) => string): Promise<number> {
  const rows = attributes.map(([code, name, kind, of, shows]) => ({
    id: idOf(code),
    code,
    name: words(name),
    data_type: kind,
    unit: kind === 'decimal' ? of : null,
    dictionary: kind === 'dict' ? of : null,
    searchable: shows.includes('s'),
    facet: shows.includes('f'),
    list_column: shows.includes('l'),
  }));
  const { rowCount } = await seeding.client.query(
    `insert into attribute_type (tenant_id, id, created_at, updated_at, code, name, data_type, dictionary_id, unit, searchable, facet, list_column)
      select $1, a.id, $2, $2, a.code, a.name, a.data_type, d.id, a.unit, a.searchable, a.facet, a.list_column
      from jsonb_to_recordset($3::jsonb) as a(id uuid, code text, name jsonb, data_type text, dictionary text, unit text,
        searchable boolean, facet boolean, list_column boolean)
      left join dictionary d on d.tenant_id = $1 and d.code = a.dictionary and d.deleted_at is null
      where a.dictionary is null or d.id is not null on conflict do nothing`,
    [tenantId, seeding.at, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/** Gives a tenant without directories the sample ones with their properties. Answers how many records are new. */
export async function seedDirectories(seeding: Seeding, tenantId: string): Promise<number> {
  const { rows: there } = await seeding.client.query('select 1 from directory_type where tenant_id = $1 limit 1', [
    tenantId,
  ]);
  if (there.length > 0) return 0;
  const idOf = (code: string) => seedId(`${tenantId}/directory/${code}`);
  const made = await seedAttributes(seeding, tenantId, idOf);
  const rows = Object.entries(directories).flatMap(([library, below]) =>
    below.map((each, seq) => ({
      id: idOf(each.code),
      code: each.code,
      name: words(each.name),
      library,
      seq: seq + 1,
      parent_id: each.parent === null ? null : idOf(each.parent),
      default_access: each.access,
      attributes: (each.attributes ?? '')
        .split(' ')
        .filter((code) => code !== '')
        .map((code) => ({
          attributeId: idOf(code.replace('*', '')),
          required: code.endsWith('*'),
        })),
      allowed_ext: each.extensions ?? null,
      max_size_mb: each.maxSizeMb ?? 500,
      review_required: each.review === true,
      validity_required: each.months !== undefined,
      default_validity_months: each.months ?? null,
      review_cycle_months: each.review ? 12 : null,
      watermark_policy: each.watermark ?? 'none',
      public_allowed: each.access === 'open',
    })),
  );
  const { rowCount } = await seeding.client.query(
    `with recursive given as (
        select d.*, tree_label(row_number() over ()) as label from jsonb_populate_recordset(null::directory_type, $3::jsonb) d
      ), placed as (
        select g.id, g.label as path, 0 as depth from given g where g.parent_id is null
        union all
        select g.id, p.path || '.' || g.label, p.depth + 1 from placed p join given g on g.parent_id = p.id
      ), counted as (
        insert into tree_counter as c (tenant_id, entity, n) select $1, 'directory_type', count(*) from given
        on conflict (tenant_id, entity) do update set n = greatest(c.n, excluded.n)
      )
      insert into directory_type (tenant_id, id, created_at, updated_at, code, name, library, parent_id, seq, default_access,
        attributes, allowed_ext, max_size_mb, review_required, validity_required, default_validity_months,
        review_cycle_months, watermark_policy, public_allowed, number_pattern, path, depth)
      select $1, g.id, $2, $2, g.code, g.name, g.library, g.parent_id, g.seq, g.default_access,
        g.attributes, g.allowed_ext, g.max_size_mb, g.review_required, g.validity_required, g.default_validity_months,
        g.review_cycle_months, g.watermark_policy, g.public_allowed, '{lib}-{series}-{seq5}', p.path, p.depth
      from given g join placed p on p.id = g.id order by p.path`,
    [tenantId, seeding.at, JSON.stringify(rows)],
  );
  return made + (rowCount ?? 0);
}

import type { InputOf } from '@mp/kernel/contract';
import { newId, ports, recordsOf, type Context } from '@mp/kernel/server';
import { fileTemplate, type FileLevel } from '../../contract/index.ts';
import { wordDocument } from './documents.ts';

type Words = readonly [zh: string, en: string, ja: string];

interface SampleTemplate {
  readonly code: string;
  readonly name: Words;
  readonly types: readonly string[];
  readonly phase: string;
  readonly level: FileLevel;
  readonly required?: true;
  readonly needSign?: true;
  readonly years?: number;
  /** Lines of its document; none where it has no document. */
  readonly lines?: readonly string[];
  readonly revision?: number;
  readonly state?: 'draft' | 'retired';
}

const all = ['DIRECT', 'DEALER', 'RENTAL', 'RETROFIT'] as const;
const sold = ['DIRECT', 'DEALER', 'RETROFIT'] as const;

const about = [
  '项目：{project.no} {project.name}',
  '最终用户：{customer}',
  '地点：{project.site}（{project.region}）',
] as const;
const signed = [
  '',
  '现场代表签字：____________　日期：____________',
  '客户代表签字：____________　日期：____________',
] as const;

const templates: readonly SampleTemplate[] = [
  {
    code: 'PF-CONTRACT',
    name: ['销售合同', 'Sales contract', '売買契約書'],
    types: ['DIRECT', 'RETROFIT'],
    phase: 'CONTRACT',
    level: 'L4',
    required: true,
    years: 10,
  },
  {
    code: 'PF-RENTAL',
    name: ['租赁合同', 'Rental contract', 'レンタル契約書'],
    types: ['RENTAL'],
    phase: 'CONTRACT',
    level: 'L4',
    required: true,
    years: 10,
  },
  {
    code: 'PF-TECH',
    name: ['技术协议', 'Technical agreement', '技術仕様書'],
    types: sold,
    phase: 'CONTRACT',
    level: 'L2',
    required: true,
    needSign: true,
    years: 10,
    lines: [...about, '机组：', '{units}', '总容量：{project.totalKva} kVA', ...signed],
  },
  {
    code: 'PF-SURVEY',
    name: ['改造现场勘查表', 'Retrofit site survey', '改造現場調査票'],
    types: ['RETROFIT'],
    phase: 'DRAWING',
    level: 'L3',
    lines: [...about, '勘查日期：{today}', '勘查人：{pm}'],
  },
  {
    code: 'PF-LAYOUT',
    name: ['机房布置图', 'Layout drawing', '機械室配置図'],
    types: sold,
    phase: 'DRAWING',
    level: 'L2',
    needSign: true,
    years: 5,
  },
  {
    code: 'PF-FAT',
    name: ['出厂试验报告', 'Factory test report', '工場試験成績書'],
    types: sold,
    phase: 'FAT',
    level: 'L2',
    years: 10,
  },
  {
    code: 'PF-PACK',
    name: ['装箱单', 'Packing list', '梱包明細書'],
    types: all,
    phase: 'SHIP',
    level: 'L2',
    lines: [...about, '经销商：{dealer}', '共 {unitCount} 台：', '{units}'],
  },
  {
    code: 'PF-ARRIVAL',
    name: ['到货签收单', 'Delivery receipt', '受領書'],
    types: all,
    phase: 'ARRIVAL',
    level: 'L3',
    needSign: true,
    lines: [...about, '到货机组：', '{units}', ...signed],
  },
  {
    code: 'PF-SAFETY',
    name: ['安全技术交底', 'Safety briefing', '安全技術説明書'],
    types: sold,
    phase: 'INSTALL',
    level: 'L3',
    lines: [...about, '项目经理：{pm}', '交底日期：{today}', ...signed],
  },
  {
    code: 'PF-COMMISSION',
    name: ['调试报告', 'Commissioning report', '試運転報告書'],
    types: all,
    phase: 'COMMISSION',
    level: 'L2',
    years: 10,
    lines: [...about, '调试机组：', '{units}', '调试日期：{today}', ...signed],
  },
  {
    code: 'PF-ACCEPT',
    name: ['验收证书', 'Acceptance certificate', '検収証明書'],
    types: sold,
    phase: 'ACCEPT',
    level: 'L2',
    needSign: true,
    years: 10,
    lines: [
      ...about,
      '签约方：{contractParty}',
      '要求交付日：{project.requiredOn}',
      '验收机组：',
      '{units}',
      ...signed,
    ],
  },
  {
    code: 'PF-HANDOVER',
    name: ['移交清单', 'Hand-over list', '引渡しリスト'],
    types: all,
    phase: 'HANDOVER',
    level: 'L2',
    required: true,
    needSign: true,
    years: 5,
    revision: 2,
    lines: [...about, '移交机组：', '{units}', '随机资料、备件、钥匙已移交。', ...signed],
  },
  {
    code: 'PF-HANDOVER',
    name: ['移交清单', 'Hand-over list', '引渡しリスト'],
    types: all,
    phase: 'HANDOVER',
    level: 'L2',
    required: true,
    revision: 1,
    state: 'retired',
  },
  {
    code: 'PF-TRAINING',
    name: ['培训签到表', 'Training attendance', '研修出席簿'],
    types: sold,
    phase: 'HANDOVER',
    level: 'L3',
    lines: [...about, '培训日期：{today}', '姓名　　　　单位　　　　签字'],
  },
  {
    code: 'PF-WARRANTY',
    name: ['质保巡检计划', 'Warranty visit plan', '保証点検計画書'],
    types: sold,
    phase: 'WARRANTY',
    level: 'L2',
    state: 'draft',
    lines: [...about, '机组：', '{units}'],
  },
];

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Keeps a document of the samples. Answers its id. */
export async function storeSample(
  context: Context,
  { name, bytes, purpose }: { readonly name: string; readonly bytes: Uint8Array; readonly purpose: string },
): Promise<string> {
  const type = name.endsWith('.pdf')
    ? 'application/pdf'
    : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const { id } = await ports().storeFile(context, piece(bytes), { name, type, purpose });
  return id;
}

/** Gives the sample company its templates, those with a document with one. */
export async function seedTemplates(context: Context): Promise<void> {
  const rows: { readonly id: string; readonly values: InputOf<typeof fileTemplate> }[] = [];
  for (const {
    code,
    name: [zh, en, ja],
    types,
    years = null,
    lines,
    revision = 1,
    state = 'published',
    ...more
  } of templates) {
    const templateFile = lines
      ? await storeSample(context, {
          name: `${zh}.docx`,
          bytes: wordDocument(zh, lines),
          purpose: 'projectFileTemplate',
        })
      : null;
    const values: InputOf<typeof fileTemplate> = {
      code,
      name: { ZH_CN: zh, EN_US: en, JA_JP: ja },
      projectTypes: [...types],
      retentionYears: years,
      templateFile,
      revision,
      state,
      required: false,
      needSign: false,
      publishedAt: state === 'draft' ? null : context.at,
      ...more,
    };
    rows.push({ id: newId(), values });
  }
  await context.tx(async (tx) => {
    await recordsOf(tx, fileTemplate).insertMany(rows);
    for (const { id, values } of rows)
      if (values.templateFile)
        await ports().attachFiles(tx, { resource: fileTemplate, id, field: 'templateFile' }, [values.templateFile]);
  });
}

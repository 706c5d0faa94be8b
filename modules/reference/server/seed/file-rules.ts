import { seedId, type Seeding } from '@mp/kernel/server';
import type { BusinessObject } from '../../contract/index.ts';

interface Sample {
  readonly code: string;
  readonly object: BusinessObject;
  readonly name: readonly [zh: string, en: string, ja: string];
  readonly condition?: string;
  /** Fewest and most files; required unless `optional`. */
  readonly count?: readonly [min: number, max: number];
  readonly optional?: true;
  readonly extensions?: string;
  readonly maxSizeMb?: number;
  /** Days before the end of validity; files without end have none. */
  readonly remind?: string;
}

const pictures = 'jpg,jpeg,png';

/** The sample rules of files. */
export const sampleFileRules: readonly Sample[] = [
  { code: 'DLR-LICENCE', object: 'dealer', name: ['营业执照', 'Business licence', '営業許可証'], remind: '90,60,30,7' },
  { code: 'DLR-BANK', object: 'dealer', name: ['开户许可证', 'Bank account permit', '口座開設許可証'], count: [1, 1] },
  {
    code: 'DLR-SERVICE',
    object: 'dealer',
    name: ['服务资质证书', 'Service qualification', 'サービス資格証明'],
    condition: "form.dealerType in ['SERVICE', 'FULL']",
    remind: '60,30,7',
  },
  {
    code: 'DLR-STAFF-A',
    object: 'dealer',
    name: ['A级经销商人员清单', 'Staff list of a grade A dealer', 'A級販売店の要員一覧'],
    condition: "form.grade == 'A'",
    extensions: 'xlsx,pdf',
  },
  {
    code: 'DLR-PREMISES',
    object: 'dealer',
    name: ['门店照片', 'Photos of the premises', '店舗写真'],
    condition: 'form.isNew',
    count: [3, 10],
    extensions: pictures,
  },
  {
    code: 'PSN-CERT',
    object: 'person',
    name: ['证书扫描件', 'Scan of the certificate', '認定証の写し'],
    remind: '60,30,7',
  },
  {
    code: 'PSN-ELEC',
    object: 'person',
    name: ['电工操作证', 'Electrician permit', '電工免許'],
    condition: "form.certType in ['ELEC_LV', 'ELEC_HV']",
    remind: '60,30,7',
  },
  { code: 'GOEM-LICENCE', object: 'goem', name: ['品牌授权书', 'Brand licence', 'ブランド許諾書'], remind: '90,30' },
  {
    code: 'PRJ-DRAWING',
    object: 'projectPhase',
    name: ['机房布置图', 'Layout of the genset room', '機械室配置図'],
    condition: "form.phase == 'design' && form.powerBand in ['P4', 'P5']",
    extensions: 'pdf,dwg',
  },
  { code: 'ARR-RECEIPT', object: 'arrival', name: ['到货签收单', 'Delivery receipt', '受領書'], count: [1, 3] },
  {
    code: 'ARR-DAMAGE',
    object: 'arrival',
    name: ['破损照片', 'Photos of the damage', '破損写真'],
    condition: 'form.damaged',
    count: [3, 20],
    extensions: pictures,
  },
  { code: 'COM-REPORT', object: 'commissioning', name: ['调试报告', 'Commissioning report', '試運転報告書'] },
  {
    code: 'COM-FILM',
    object: 'commissioning',
    name: ['带载试验视频', 'Film of the load test', '負荷試験の動画'],
    condition: 'form.kva >= 1000 || form.parallel',
    count: [1, 3],
    extensions: 'mp4,mov',
    maxSizeMb: 200,
  },
  {
    code: 'CON-APPROVAL',
    object: 'contract',
    name: ['合同评审表', 'Contract review sheet', '契約審査票'],
    condition: 'form.amount >= 1000000',
    extensions: 'pdf',
  },
  {
    code: 'WAR-RECORD',
    object: 'warranty',
    name: ['保养记录', 'Service record', '保守記録'],
    condition: 'form.isExtended',
    count: [1, 20],
  },
  {
    code: 'MNT-OIL',
    object: 'maintenance',
    name: ['机油化验报告', 'Oil analysis', 'オイル分析報告'],
    condition: "form.level in ['C', 'D']",
    optional: true,
    extensions: 'pdf',
  },
];

/** Gives a tenant the sample rules; those that are there stay as they are. Answers how many are new. */
export const seedFileRules = (seeding: Seeding, tenantId: string): Promise<number> =>
  seeding.insert(
    'file_rule',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'code',
      'name',
      'business_object',
      'condition',
      'required',
      'min_count',
      'max_count',
      'extensions',
      'max_size_mb',
      'has_expiry',
      'reminder_days',
    ],
    sampleFileRules.map(
      ({ code, object, name: [ZH_CN, EN_US, JA_JP], condition, count: [min, max] = [1, 5], ...more }) => [
        tenantId,
        seedId(`${tenantId}/fileRule/${code}`),
        seeding.at,
        seeding.at,
        code,
        JSON.stringify({
          ZH_CN,
          EN_US,
          JA_JP,
        }),
        object,
        condition ?? null,
        more.optional !== true,
        min,
        max,
        more.extensions ?? `pdf,${pictures}`,
        more.maxSizeMb ?? 10,
        more.remind !== undefined,
        more.remind ?? null,
      ],
    ),
  );

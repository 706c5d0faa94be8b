import { newId, type ProvisionedTenant, type TenantRows } from '@mp/kernel/server';
import type { RecordedPhase } from '../contract/index.ts';

type Names = readonly [zh: string, en: string, ja: string];
interface Item {
  readonly code: string;
  readonly names: Names;
  readonly kind?: 'yesNo' | 'number' | 'photo' | 'text';
  readonly min?: string;
  readonly max?: string;
  readonly unit?: string;
  readonly optional?: true;
  readonly performanceClass?: 'G1' | 'G2' | 'G3' | 'G4';
}
interface BeginningList {
  readonly code: string;
  readonly phase: RecordedPhase;
  readonly names: Names;
  readonly items: readonly Item[];
}

/** A figure of ISO 8528-5 with its limit by class; class G4 is agreed with the customer and has none. */
const byClass = (
  code: string,
  names: Names,
  limits: readonly [g1: string, g2: string, g3: string],
): readonly Item[] => [
  ...(['G1', 'G2', 'G3'] as const).map((performanceClass, at): Item => {
    const max = limits[at] ?? '';
    return { code, names, kind: 'number', min: '0', max, unit: '%', performanceClass };
  }),
  { code, names, kind: 'number', min: '0', unit: '%', performanceClass: 'G4' },
];

/** What tenants begin with; they publish their own in its place (projects.md 2.5). */
export const beginningLists: readonly BeginningList[] = [
  {
    code: 'CL-ARRIVAL',
    phase: 'ARRIVAL',
    names: ['到货检查单', 'Arrival checks', '到着チェックリスト'],
    items: [
      { code: 'PAPERS', names: ['随机资料齐全', 'Papers are complete', '添付書類が揃っている'] },
      {
        code: 'UNLOADED',
        names: ['卸车平稳、吊点正确', 'Unloaded level, at the lifting points', '水平に、吊点で荷卸しした'],
      },
    ],
  },
  {
    code: 'CL-INSTALL',
    phase: 'INSTALL',
    names: ['安装检查单', 'Installation checks', '据付チェックリスト'],
    items: [
      {
        code: 'FOUNDATION',
        names: ['基础水平偏差', 'Foundation out of level', '基礎の水平偏差'],
        kind: 'number',
        min: '0',
        max: '3',
        unit: 'mm',
      },
      { code: 'ANTI_VIBRATION', names: ['减振装置安装到位', 'Vibration dampers fitted', '防振装置を取付けた'] },
      {
        code: 'BACK_PRESSURE',
        names: ['排气背压', 'Exhaust back pressure', '排気背圧'],
        kind: 'number',
        min: '0',
        max: '10',
        unit: 'kPa',
      },
      { code: 'FUEL', names: ['燃油系统无渗漏', 'Fuel system is tight', '燃料系に漏れがない'] },
      {
        code: 'VENTILATION',
        names: ['进风面积', 'Air inlet area', '吸気面積'],
        kind: 'number',
        min: '0',
        unit: 'm²',
        optional: true,
      },
      {
        code: 'EARTH',
        names: ['接地电阻', 'Earth resistance', '接地抵抗'],
        kind: 'number',
        min: '0',
        max: '4',
        unit: 'Ω',
      },
      {
        code: 'INSULATION',
        names: ['电缆绝缘电阻', 'Cable insulation', 'ケーブル絶縁抵抗'],
        kind: 'number',
        min: '1',
        unit: 'MΩ',
      },
      {
        code: 'BATTERY',
        names: ['蓄电池电压', 'Battery voltage', 'バッテリ電圧'],
        kind: 'number',
        min: '24',
        max: '29',
        unit: 'V',
      },
      { code: 'ATS', names: ['ATS 接线正确', 'ATS is wired correctly', 'ATS の結線が正しい'] },
    ],
  },
  {
    code: 'CL-COMMISSION',
    phase: 'COMMISSION',
    names: ['调试检查单', 'Commissioning checks', '試運転チェックリスト'],
    items: [
      ...byClass('FREQ_BAND', ['稳态频率带', 'Steady frequency band', '定常周波数帯'], ['2.5', '1.5', '0.5']),
      ...byClass('VOLT_DEV', ['稳态电压偏差', 'Steady voltage deviation', '定常電圧偏差'], ['5', '2.5', '1']),
      {
        code: 'BLACK_START',
        names: ['启动至带载时间', 'Start to load', '起動から負荷投入まで'],
        kind: 'number',
        min: '0',
        max: '15',
        unit: 's',
      },
      { code: 'OVER_SPEED', names: ['超速保护试验', 'Over-speed trip tested', '過速度保護を試験した'] },
      { code: 'LOW_OIL', names: ['低油压保护试验', 'Low oil pressure trip tested', '低油圧保護を試験した'] },
      { code: 'HIGH_TEMP', names: ['高水温保护试验', 'High coolant temperature trip tested', '高水温保護を試験した'] },
      { code: 'EMERGENCY_STOP', names: ['急停试验', 'Emergency stop tested', '非常停止を試験した'] },
      { code: 'OVER_VOLTAGE', names: ['过电压保护试验', 'Over-voltage trip tested', '過電圧保護を試験した'] },
      {
        code: 'SOFTWARE',
        names: ['控制器软件版本', 'Controller software version', '制御器ソフトウェア版'],
        kind: 'text',
      },
      {
        code: 'HOURS',
        names: ['调试后运行小时', 'Running hours afterwards', '試運転後の運転時間'],
        kind: 'number',
        min: '0',
        unit: 'h',
      },
    ],
  },
  {
    code: 'CL-ACCEPT',
    phase: 'ACCEPT',
    names: ['验收检查单', 'Acceptance checks', '検収チェックリスト'],
    items: [
      { code: 'PAPERS', names: ['技术资料已移交', 'Technical papers handed over', '技術資料を引渡した'] },
      { code: 'SPARES', names: ['随机备件已移交', 'Spares handed over', '付属予備品を引渡した'] },
      { code: 'TRAINING', names: ['操作培训已完成', 'Operators are trained', '操作教育を完了した'] },
    ],
  },
];

const named = ([zh, en, ja]: Names) => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });

/** Items as a list stores them. */
export const storedItems = (items: readonly Item[]) =>
  items.map(
    ({ code, names, kind = 'yesNo', min = null, max = null, unit = null, optional, performanceClass = null }) => ({
      code,
      name: named(names),
      kind,
      min,
      max,
      unit,
      required: !optional,
      performanceClass,
    }),
  );

/** Gives a tenant that has no check lists those of the product. */
export async function provisionCheckLists(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  const rows = beginningLists.map(({ code, phase, names, items }) => ({
    id: newId(),
    code,
    phase,
    name: named(names),
    items: storedItems(items),
  }));
  await db.rows(
    `insert into phase_check_list (tenant_id, id, created_at, updated_at, code, revision, name, phase, items, state)
      select $1::uuid, r.id, $2::timestamptz, $2::timestamptz, r.code, 1, r.name, r.phase, r.items, 'published'
      from jsonb_to_recordset($3::jsonb) r(id uuid, code text, name jsonb, phase text, items jsonb)
      where not exists (select from phase_check_list c where c.tenant_id = $1::uuid)`,
    [tenant.id, tenant.at, JSON.stringify(rows)],
  );
}

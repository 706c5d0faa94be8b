import type { RowOf } from '@mp/kernel/contract';
import type { itemColumns } from '../../contract/index.ts';

type Stored = RowOf<typeof itemColumns>;
type Section = Stored['section'];
type Part = NonNullable<Stored['part']>;
type Names = readonly [zh: string, en: string, ja: string];
type Limits = readonly [min: string | null, max: string | null, unit: string];

/** Item of a template; what nothing is said of is answered OK or not, at a set that stands still. */
interface Item {
  readonly no: string;
  readonly names: Names;
  readonly limits?: Limits;
  readonly condition?: Stored['condition'];
  readonly kind?: Stored['kind'];
  readonly photo?: Stored['photoRequired'];
  readonly part?: Part;
  readonly critical?: true;
  /** Stands in the templates of level A as well. */
  readonly inA?: true;
}

const partOf: Readonly<Partial<Record<Section, Part>>> = {
  ENGINE: 'ENGINE',
  LUBE: 'LUBRICATION',
  COOLING: 'COOLING',
  FUEL: 'FUEL',
  AIR_EXHAUST: 'AIR_EXHAUST',
  START_BATTERY: 'STARTING',
  ALTERNATOR: 'ALTERNATOR',
  CONTROL: 'CONTROLLER',
  ATS_SWITCHGEAR: 'SWITCHGEAR',
  ROOM: 'ENCLOSURE',
};

/** The 42 items of level B, for a set of 24 V, 400 V and 50 Hz (warranty-maintenance.md 9), by section. */
const levelB: Readonly<Partial<Record<Section, readonly Item[]>>> = {
  SAFETY: [
    {
      no: 'S1',
      names: ['机组与机柜接地完好', 'Earthing of set and cabinets intact', '本体と盤の接地に異常がない'],
      critical: true,
      inA: true,
    },
    {
      no: 'S2',
      names: ['急停按钮动作可靠', 'Emergency stop works', '非常停止ボタンが作動する'],
      critical: true,
      inA: true,
    },
    {
      no: 'S3',
      names: ['旋转部件护罩齐全牢固', 'Guards of rotating parts fitted', '回転部の保護カバーが確実に取り付いている'],
      critical: true,
    },
  ],
  ENGINE: [
    {
      no: 'E1',
      names: ['机体无漏油、漏水、漏气', 'No leaks of oil, water or gas', '油・水・ガスの漏れがない'],
      photo: 'WHEN_NG',
      inA: true,
    },
    { no: 'E2', names: ['地脚与减振螺栓紧固', 'Mounting bolts and dampers tight', '据付ボルトと防振装置に緩みがない'] },
    { no: 'E3', names: ['皮带挠度', 'Belt deflection', 'ベルトのたわみ量'], limits: ['10', '15', 'mm'] },
    { no: 'E4', names: ['曲轴箱呼吸器通畅', 'Crankcase breather free', 'クランクケースブリーザが詰まっていない'] },
  ],
  LUBE: [
    {
      no: 'L1',
      names: ['机油油位在刻度之间', 'Oil level between the marks', 'オイルレベルが規定範囲内にある'],
      inA: true,
    },
    { no: 'L2', names: ['已更换机油', 'Oil changed', 'エンジンオイルを交換した'] },
    { no: 'L3', names: ['已更换机油滤清器', 'Oil filter changed', 'オイルフィルタを交換した'] },
    {
      no: 'L4',
      names: ['额定转速机油压力', 'Oil pressure at rated speed', '定格回転時の油圧'],
      limits: ['280', '550', 'kPa'],
      condition: 'NO_LOAD',
    },
  ],
  COOLING: [
    { no: 'C1', names: ['冷却液液位', 'Coolant level', '冷却水の液位'], inA: true },
    {
      no: 'C2',
      names: ['冷却液冰点', 'Freezing point of the coolant', '冷却水の凍結温度'],
      limits: [null, '-25', '°C'],
    },
    { no: 'C3', names: ['软管与卡箍完好', 'Hoses and clamps sound', 'ホースとクランプに異常がない'] },
    { no: 'C4', names: ['散热器芯体清洁', 'Radiator core clean', 'ラジエータコアが清浄である'], photo: 'WHEN_NG' },
    {
      no: 'C5',
      names: ['带载冷却液温度', 'Coolant temperature on load', '負荷時の冷却水温度'],
      limits: ['75', '95', '°C'],
      condition: 'ON_LOAD',
      photo: 'WHEN_NG',
    },
  ],
  FUEL: [
    { no: 'F1', names: ['油箱油位', 'Tank level', '燃料タンクの残量'], limits: ['60', '100', '%'], inA: true },
    { no: 'F2', names: ['已排放油水分离器积水', 'Water drained from the separator', '油水分離器の水抜きをした'] },
    { no: 'F3', names: ['燃油滤清器状态', 'Fuel filter', '燃料フィルタの状態'] },
    {
      no: 'F4',
      names: ['燃油管路无渗漏', 'No leaks of fuel lines', '燃料配管に漏れがない'],
      critical: true,
      inA: true,
    },
  ],
  AIR_EXHAUST: [
    { no: 'X1', names: ['空滤阻力指示器', 'Air-filter restriction indicator', 'エアフィルタの目詰まり表示'] },
    { no: 'X2', names: ['排气系统无泄漏', 'No exhaust leaks', '排気系統に漏れがない'], critical: true },
    {
      no: 'X3',
      names: ['增压器运转无异响', 'No unusual noise of the turbocharger', 'ターボチャージャに異音がない'],
      condition: 'ON_LOAD',
    },
  ],
  START_BATTERY: [
    {
      no: 'B1',
      names: ['蓄电池静态电压', 'Battery voltage at rest', 'バッテリ静止電圧'],
      limits: ['24.5', '27.0', 'V'],
      inA: true,
    },
    {
      no: 'B2',
      names: ['启动瞬间最低电压', 'Lowest voltage while cranking', '始動時の最低電圧'],
      limits: ['16', null, 'V'],
    },
    {
      no: 'B3',
      names: ['充电器浮充电压', 'Float voltage of the charger', '充電器の浮動電圧'],
      limits: ['26.5', '27.6', 'V'],
      inA: true,
    },
    { no: 'B4', names: ['桩头清洁紧固', 'Terminals clean and tight', '端子が清浄で緩みがない'] },
    { no: 'B5', names: ['电解液液面正常', 'Electrolyte level', '電解液の液面が正常である'] },
  ],
  ALTERNATOR: [
    {
      no: 'G1',
      names: ['绕组绝缘电阻', 'Insulation of the windings', '巻線の絶縁抵抗'],
      limits: ['1', null, 'MΩ'],
      critical: true,
    },
    { no: 'G2', names: ['接线端子紧固无过热', 'Terminals tight, not overheated', '端子に緩みや過熱がない'] },
    { no: 'G3', names: ['进风口无堵塞', 'Air inlet free', '吸気口が塞がれていない'] },
    {
      no: 'G4',
      names: ['轴承运转无异响', 'No unusual noise of the bearing', '軸受に異音がない'],
      condition: 'NO_LOAD',
    },
  ],
  CONTROL: [
    { no: 'K1', names: ['控制器无现行故障', 'No active fault', '制御盤に発生中の故障がない'], inA: true },
    { no: 'K2', names: ['已导出历史记录', 'History copied', '履歴データを取り出した'] },
    {
      no: 'K3',
      names: ['运行方式置于自动', 'Selector at AUTO', '運転モードが自動になっている'],
      critical: true,
      inA: true,
    },
    {
      no: 'K4',
      names: ['小时计照片', 'Photo of the hour meter', '時間計の写真'],
      kind: 'PHOTO',
      photo: 'ALWAYS',
      inA: true,
    },
  ],
  ATS_SWITCHGEAR: [
    { no: 'T1', names: ['转换时间', 'Transfer time', '切替時間'], limits: [null, '10', 's'], condition: 'NO_LOAD' },
    { no: 'T2', names: ['母排力矩标记无位移', 'Torque marks in place', '締付マークにずれがない'] },
    { no: 'T3', names: ['市电恢复后可靠回切', 'Returns to mains', '商用復帰後に正常に切り戻る'], condition: 'NO_LOAD' },
  ],
  ROOM: [
    {
      no: 'R1',
      names: ['机房温度与通风', 'Room temperature, ventilated', '機械室の温度・換気'],
      limits: [null, '40', '°C'],
      inA: true,
    },
  ],
  RUN_TEST: [
    {
      no: 'N1',
      names: [
        '空载10分钟：电压（400 V±1%，50 Hz±0.5%）',
        'No load, 10 min: voltage (400 V ± 1 %, 50 Hz ± 0.5 %)',
        '無負荷10分：電圧（400 V±1%、50 Hz±0.5%）',
      ],
      limits: ['396', '404', 'V'],
      condition: 'NO_LOAD',
      inA: true,
    },
    {
      no: 'N2',
      names: [
        '带载≥30%运行30分钟：功率、电流、频率、电压记录',
        'Load of 30 % or more, 30 min: kW, A, Hz, V',
        '30%以上の負荷で30分：電力・電流・周波数・電圧の記録',
      ],
      kind: 'TEXT',
      condition: 'ON_LOAD',
    },
  ],
};

/** What the higher levels and the other kinds of work have beside. */
const beyond = {
  C: [
    [
      'ENGINE',
      { no: 'E5', names: ['气门间隙', 'Valve clearance', 'バルブクリアランス'], limits: ['0.25', '0.60', 'mm'] },
    ],
    ['FUEL', { no: 'F5', names: ['已更换燃油滤清器', 'Fuel filters changed', '燃料フィルタを交換した'] }],
    ['AIR_EXHAUST', { no: 'X4', names: ['已更换空气滤清器', 'Air filters changed', 'エアフィルタを交換した'] }],
    ['COOLING', { no: 'C6', names: ['节温器动作正常', 'Thermostat works', 'サーモスタットが正常に作動する'] }],
  ],
  D: [
    ['COOLING', { no: 'C7', names: ['已更换冷却液', 'Coolant changed', '冷却水を交換した'] }],
    ['ENGINE', { no: 'E6', names: ['喷油器检测合格', 'Injectors tested', '燃料噴射弁の試験に合格した'] }],
    [
      'AIR_EXHAUST',
      {
        no: 'X5',
        names: ['增压器轴向间隙', 'Axial play of the turbocharger', 'ターボ軸方向の遊び'],
        limits: ['0.02', '0.13', 'mm'],
      },
    ],
    ['ALTERNATOR', { no: 'G5', names: ['轴承已加注润滑脂', 'Bearing greased', '軸受にグリースを補給した'] }],
  ],
  LOAD: [
    [
      'SAFETY',
      {
        no: 'S4',
        names: ['负载箱接线与围挡确认', 'Load bank connected and fenced off', '負荷装置の接続と区画を確認した'],
        critical: true,
      },
    ],
    [
      'RUN_TEST',
      {
        no: 'N3',
        names: ['50%负载30分钟：冷却液温度', '50 % load, 30 min: coolant temperature', '50%負荷30分：冷却水温度'],
        limits: ['75', '95', '°C'],
        condition: 'ON_LOAD',
      },
    ],
    [
      'RUN_TEST',
      {
        no: 'N4',
        names: ['75%负载30分钟：冷却液温度', '75 % load, 30 min: coolant temperature', '75%負荷30分：冷却水温度'],
        limits: ['75', '95', '°C'],
        condition: 'ON_LOAD',
      },
    ],
    [
      'RUN_TEST',
      {
        no: 'N5',
        names: ['100%负载60分钟：频率', 'Full load, 60 min: frequency', '100%負荷60分：周波数'],
        limits: ['49.5', '50.5', 'Hz'],
        condition: 'ON_LOAD',
      },
    ],
    [
      'RUN_TEST',
      {
        no: 'N6',
        names: ['突加突卸负载后稳定', 'Stable after load steps', '負荷の投入・遮断後に安定する'],
        kind: 'CHOICE',
        condition: 'ON_LOAD',
      },
    ],
  ],
  SPECIAL: [
    [
      'SAFETY',
      { no: 'S5', names: ['作业许可已签发', 'Work permit issued', '作業許可が発行されている'], critical: true },
    ],
    ['CONTROL', { no: 'K5', names: ['作业内容与结果', 'Work done and result', '作業内容と結果'], kind: 'TEXT' }],
    [
      'CONTROL',
      {
        no: 'K6',
        names: ['作业前后照片', 'Photos before and after', '作業前後の写真'],
        kind: 'PHOTO',
        photo: 'ALWAYS',
      },
    ],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [Section, Item])[]>>;

const kindOf = ({ kind, limits }: Item) => kind ?? (limits ? 'NUMBER' : 'OK_NG');

const stored = ([section, item]: readonly [Section, Item]): Stored => {
  const [zh, en, ja] = item.names;
  const [min = null, max = null, unit = null] = item.limits ?? [];
  return {
    section,
    itemNo: item.no,
    text: { ZH_CN: zh, EN_US: en, JA_JP: ja },
    kind: kindOf(item),
    unit,
    min: min as Stored['min'],
    max: max as Stored['max'],
    options: item.kind === 'CHOICE' ? 'A/B/C' : null,
    condition: item.condition ?? 'STOPPED',
    required: true,
    photoRequired: item.photo ?? 'NO',
    part: item.part ?? partOf[section] ?? null,
    safetyCritical: item.critical ?? false,
  };
};

const inB = Object.entries(levelB).flatMap(([section, items]) =>
  items.map((item) => [section as Section, item] as const),
);

/** Items of a level: what a level contains, that of the lower ones among it. */
export function itemsOf(level: 'A' | 'B' | 'C' | 'D' | 'LOAD' | 'SPECIAL'): Stored[] {
  if (level === 'A') return inB.filter(([, { inA }]) => inA).map(stored);
  if (level === 'LOAD' || level === 'SPECIAL') return beyond[level].map(stored);
  return [...inB, ...(level === 'B' ? [] : beyond.C), ...(level === 'D' ? beyond.D : [])].map(stored);
}

import type { I18nText } from '@mp/kernel/contract';
import { regionId } from './business-regions.ts';
import { anId, type StageRecord, stamps } from './stage-ids.ts';

const words = (ZH_CN: string, EN_US: string, JA_JP: string): I18nText => ({ ZH_CN, EN_US, JA_JP });
const code = (prefix: string, digits: number, at: number) => `${prefix}${String(at + 1).padStart(digits, '0')}`;

type City = readonly [code: string, zh: string, en: string, ja: string];
const cities: readonly City[] = [
  ['310115', '上海', 'Shanghai', '上海'],
  ['320115', '南京', 'Nanjing', '南京'],
  ['320583', '苏州', 'Suzhou', '蘇州'],
  ['110105', '北京', 'Beijing', '北京'],
  ['440113', '广州', 'Guangzhou', '広州'],
  ['440306', '深圳', 'Shenzhen', '深圳'],
  ['510107', '成都', 'Chengdu', '成都'],
];
const houses = [
  ['宏源', 'Hongyuan', '宏源'],
  ['金陵', 'Jinling', '金陵'],
  ['钱江', 'Qianjiang', '銭江'],
  ['京能', 'Jingneng', '京能'],
] as const;

/** Dealers, four houses in each of seven cities. */
export const dealers: readonly StageRecord[] = houses.flatMap((house, row) =>
  cities.map((city, column) => {
    const at = row * cities.length + column;
    return {
      ...stamps,
      id: anId(6, at),
      code: code('DLR', 5, at),
      name: words(
        `${city[1]}${house[0]}动力设备有限公司`,
        `${city[2]} ${house[1]} Power Equipment Co., Ltd.`,
        `${city[3]}${house[2]}動力設備有限公司`,
      ),
      regionId: regionId(city[0]),
      status: 'active',
    };
  }),
);

const trades = [
  ['数据中心', 'Data Centre', 'データセンター'],
  ['第一人民医院', "First People's Hospital", '第一人民病院'],
  ['国际机场', 'International Airport', '国際空港'],
  ['轨道交通', 'Rail Transit', '軌道交通'],
  ['半导体', 'Semiconductor', '半導体'],
] as const;

/** Customers of five trades. */
export const customers: readonly StageRecord[] = trades.flatMap((trade, row) =>
  cities.map((city, column) => {
    const at = row * cities.length + column;
    return {
      ...stamps,
      id: anId(7, at),
      code: code('C', 7, at),
      name: words(`${city[1]}${trade[0]}`, `${city[2]} ${trade[1]}`, `${city[3]}${trade[2]}`),
      creditCode: null,
      status: 'active',
    };
  }),
);

const sizes = [
  ['DG0110-E3', 110],
  ['DG0220-E3', 220],
  ['C275D5', 275],
  ['C550D5', 550],
  ['DG0825-E5', 825],
  ['C1100D5', 1110],
  ['PG-1650D5', 1650],
  ['DG2250-E5', 2250],
] as const;

/** Models of generator sets. */
export const models: readonly StageRecord[] = sizes.map(([model, kva], at) => ({
  ...stamps,
  id: anId(8, at),
  code: model,
  name: words(`${kva} kVA 柴油发电机组`, `${kva} kVA diesel genset`, `${kva} kVA ディーゼル発電機`),
  lifecycle: 'active',
}));

/** Sets that were delivered, by serial number. */
export const gensets: readonly StageRecord[] = customers.flatMap((owner, row) =>
  [1, 2].map((no): StageRecord => {
    const at = row * 2 + no;
    const model = models[at % models.length];
    const name = owner.name as I18nText;
    return {
      ...stamps,
      id: anId(9, 500 + at),
      gsn: `W26C${String(4500 + at * 7).padStart(6, '0')}`,
      name: words(`${name.ZH_CN} ${no} 号机`, `${name.EN_US}, unit ${no}`, `${name.JA_JP} ${no}号機`),
      model: model?.id ?? null,
      modelLabel: model?.code,
    };
  }),
);

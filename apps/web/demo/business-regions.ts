import { anId, type StageRecord, stamps } from './stage-ids.ts';

type Place = readonly [code: string, zh: string, en: string, ja: string];
/** A city with its counties. */
type City = readonly [city: Place, counties: readonly Place[]];
type Province = readonly [province: Place, cities: readonly City[]];

/** Some provinces with cities and counties, codes of GB/T 2260. */
const provinces: readonly Province[] = [
  [
    ['110000', '北京市', 'Beijing', '北京市'],
    [
      [
        ['110100', '北京城区', 'Beijing urban area', '北京市街区'],
        [
          ['110101', '东城区', 'Dongcheng', '東城区'],
          ['110105', '朝阳区', 'Chaoyang', '朝陽区'],
          ['110108', '海淀区', 'Haidian', '海淀区'],
        ],
      ],
    ],
  ],
  [
    ['310000', '上海市', 'Shanghai', '上海市'],
    [
      [
        ['310100', '上海城区', 'Shanghai urban area', '上海市街区'],
        [
          ['310101', '黄浦区', 'Huangpu', '黄浦区'],
          ['310112', '闵行区', 'Minhang', '閔行区'],
          ['310115', '浦东新区', 'Pudong', '浦東新区'],
          ['310120', '奉贤区', 'Fengxian', '奉賢区'],
        ],
      ],
    ],
  ],
  [
    ['320000', '江苏省', 'Jiangsu', '江蘇省'],
    [
      [
        ['320100', '南京市', 'Nanjing', '南京市'],
        [
          ['320102', '玄武区', 'Xuanwu', '玄武区'],
          ['320106', '鼓楼区', 'Gulou', '鼓楼区'],
          ['320115', '江宁区', 'Jiangning', '江寧区'],
        ],
      ],
      [
        ['320500', '苏州市', 'Suzhou', '蘇州市'],
        [
          ['320506', '吴中区', 'Wuzhong', '呉中区'],
          ['320509', '吴江区', 'Wujiang', '呉江区'],
          ['320583', '昆山市', 'Kunshan', '昆山市'],
          ['320585', '太仓市', 'Taicang', '太倉市'],
        ],
      ],
    ],
  ],
  [
    ['440000', '广东省', 'Guangdong', '広東省'],
    [
      [
        ['440100', '广州市', 'Guangzhou', '広州市'],
        [
          ['440106', '天河区', 'Tianhe', '天河区'],
          ['440113', '番禺区', 'Panyu', '番禺区'],
          ['440115', '南沙区', 'Nansha', '南沙区'],
        ],
      ],
      [
        ['440300', '深圳市', 'Shenzhen', '深圳市'],
        [
          ['440305', '南山区', 'Nanshan', '南山区'],
          ['440306', '宝安区', "Bao'an", '宝安区'],
          ['440307', '龙岗区', 'Longgang', '竜崗区'],
        ],
      ],
    ],
  ],
  [
    ['510000', '四川省', 'Sichuan', '四川省'],
    [
      [
        ['510100', '成都市', 'Chengdu', '成都市'],
        [
          ['510107', '武侯区', 'Wuhou', '武侯区'],
          ['510112', '龙泉驿区', 'Longquanyi', '竜泉駅区'],
          ['510116', '双流区', 'Shuangliu', '双流区'],
        ],
      ],
    ],
  ],
];

const levels = ['country', 'province', 'city', 'county'] as const;

function region(
  [code, zh, en, ja]: Place,
  { parent, seq, level }: { readonly parent: StageRecord | null; readonly seq: number; readonly level: number },
): StageRecord {
  return {
    ...stamps,
    id: anId(5, Number(code) || 0),
    code,
    name: { ZH_CN: zh, EN_US: en, JA_JP: ja },
    level: levels[level],
    parentId: parent?.id ?? null,
    seq,
    enabled: true,
  };
}

/** Regions from the country down to the county. */
export const regions: readonly StageRecord[] = (() => {
  const china = region(['CN', '中国', 'China', '中国'], { parent: null, seq: 0, level: 0 });
  return [
    china,
    ...provinces.flatMap(([place, cities], at) => {
      const province = region(place, { parent: china, seq: at, level: 1 });
      return [
        province,
        ...cities.flatMap(([town, counties], no) => {
          const city = region(town, { parent: province, seq: no, level: 2 });
          return [city, ...counties.map((county, row) => region(county, { parent: city, seq: row, level: 3 }))];
        }),
      ];
    }),
  ];
})();

/** The id of a region by its code. */
export const regionId = (code: string) => anId(5, Number(code) || 0);

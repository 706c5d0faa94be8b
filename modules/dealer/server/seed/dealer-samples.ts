/** One dealer of the sample company: where, what, how it stands. */
export interface SampleDealer {
  readonly code: string;
  /** Code of the city, or of the county itself. */
  readonly place: string;
  readonly city: readonly [zh: string, en: string, ja: string];
  readonly word: readonly [zh: string, en: string, ja: string];
  readonly type: 'SALES' | 'SERVICE' | 'FULL' | 'PARTS';
  readonly grade: 'A' | 'B' | 'C' | 'D' | null;
  readonly status: 'applying' | 'active' | 'suspended' | 'terminating' | 'terminated';
  readonly creditCode?: string;
}

type Line = readonly [
  place: string,
  city: readonly [string, string, string],
  word: readonly [string, string, string],
  type: SampleDealer['type'],
  grade: SampleDealer['grade'],
  status?: SampleDealer['status'],
  creditCode?: string,
];

const lines: readonly Line[] = [
  ['310115', ['上海', 'Shanghai', '上海'], ['宏源', 'Hongyuan', '宏源'], 'FULL', 'A', 'active', '91310115MA1D000B25'],
  ['320100', ['南京', 'Nanjing', '南京'], ['金陵', 'Jinling', '金陵'], 'FULL', 'B'],
  ['330100', ['杭州', 'Hangzhou', '杭州'], ['钱江', 'Qianjiang', '銭江'], 'FULL', 'A', 'suspended'],
  ['340100', ['合肥', 'Hefei', '合肥'], ['庐阳', 'Luyang', '廬陽'], 'SALES', 'C'],
  ['350100', ['福州', 'Fuzhou', '福州'], ['闽海', 'Minhai', '閩海'], 'FULL', 'B'],
  ['370100', ['济南', 'Jinan', '済南'], ['泉城', 'Quancheng', '泉城'], 'FULL', 'B'],
  ['510107', ['成都', 'Chengdu', '成都'], ['蜀能', 'Shuneng', '蜀能'], 'SERVICE', 'B', 'active', '91510107MA6D000D47'],
  ['440300', ['深圳', 'Shenzhen', '深圳'], ['鹏远', 'Pengyuan', '鵬遠'], 'FULL', 'A', 'active', '91440300MA5G000F6U'],
  ['440100', ['广州', 'Guangzhou', '広州'], ['珠江', 'Zhujiang', '珠江'], 'FULL', 'A', 'terminating'],
  ['450100', ['南宁', 'Nanning', '南寧'], ['邕江', 'Yongjiang', '邕江'], 'SALES', 'C'],
  ['110105', ['北京', 'Beijing', '北京'], ['京能', 'Jingneng', '京能'], 'FULL', 'A'],
  ['120100', ['天津', 'Tianjin', '天津'], ['津港', 'Jingang', '津港'], 'SERVICE', 'B'],
  ['130100', ['石家庄', 'Shijiazhuang', '石家荘'], ['冀中', 'Jizhong', '冀中'], 'SALES', 'C'],
  ['140100', ['太原', 'Taiyuan', '太原'], ['晋源', 'Jinyuan', '晋源'], 'FULL', 'B'],
  ['410100', ['郑州', 'Zhengzhou', '鄭州'], ['中原', 'Zhongyuan', '中原'], 'FULL', 'B'],
  ['420100', ['武汉', 'Wuhan', '武漢'], ['楚天', 'Chutian', '楚天'], 'FULL', 'A'],
  ['430100', ['长沙', 'Changsha', '長沙'], ['湘江', 'Xiangjiang', '湘江'], 'SERVICE', 'B'],
  ['360100', ['南昌', 'Nanchang', '南昌'], ['赣江', 'Ganjiang', '贛江'], 'SALES', 'C'],
  ['500100', ['重庆', 'Chongqing', '重慶'], ['渝中', 'Yuzhong', '渝中'], 'FULL', 'B'],
  ['520100', ['贵阳', 'Guiyang', '貴陽'], ['黔能', 'Qianneng', '黔能'], 'FULL', 'A'],
  ['530100', ['昆明', 'Kunming', '昆明'], ['滇池', 'Dianchi', '滇池'], 'SERVICE', 'C'],
  ['610100', ['西安', 'Xian', '西安'], ['秦川', 'Qinchuan', '秦川'], 'FULL', 'B'],
  ['620100', ['兰州', 'Lanzhou', '蘭州'], ['陇原', 'Longyuan', '隴原'], 'SERVICE', 'C'],
  ['640100', ['银川', 'Yinchuan', '銀川'], ['塞上', 'Saishang', '塞上'], 'SALES', 'C'],
  ['650100', ['乌鲁木齐', 'Urumqi', 'ウルムチ'], ['天山', 'Tianshan', '天山'], 'FULL', 'B'],
  ['210100', ['沈阳', 'Shenyang', '瀋陽'], ['盛京', 'Shengjing', '盛京'], 'FULL', 'B'],
  ['210200', ['大连', 'Dalian', '大連'], ['滨海', 'Binhai', '浜海'], 'SERVICE', 'B'],
  ['220100', ['长春', 'Changchun', '長春'], ['松辽', 'Songliao', '松遼'], 'SALES', 'C'],
  ['230100', ['哈尔滨', 'Harbin', 'ハルビン'], ['北疆', 'Beijiang', '北疆'], 'FULL', 'B'],
  ['320500', ['苏州', 'Suzhou', '蘇州'], ['吴越', 'Wuyue', '呉越'], 'FULL', 'A'],
  ['330200', ['宁波', 'Ningbo', '寧波'], ['甬能', 'Yongneng', '甬能'], 'PARTS', 'B'],
  ['370200', ['青岛', 'Qingdao', '青島'], ['胶州湾', 'Jiaozhou Bay', '膠州湾'], 'FULL', 'A'],
  ['441900', ['东莞', 'Dongguan', '東莞'], ['莞城', 'Guancheng', '莞城'], 'SERVICE', 'B'],
  ['440600', ['佛山', 'Foshan', '仏山'], ['禅城', 'Chancheng', '禅城'], 'PARTS', 'C', 'suspended'],
  ['350200', ['厦门', 'Xiamen', '厦門'], ['鹭岛', 'Ludao', '鷺島'], 'FULL', 'B'],
  ['150100', ['呼和浩特', 'Hohhot', 'フフホト'], ['草原', 'Caoyuan', '草原'], 'SALES', 'D', 'terminated'],
  ['630100', ['西宁', 'Xining', '西寧'], ['昆仑', 'Kunlun', '崑崙'], 'SERVICE', 'D', 'terminated'],
  ['320200', ['无锡', 'Wuxi', '無錫'], ['太湖', 'Taihu', '太湖'], 'FULL', null, 'applying'],
  ['330300', ['温州', 'Wenzhou', '温州'], ['瓯海', 'Ouhai', '甌海'], 'SALES', null, 'applying'],
  ['420500', ['宜昌', 'Yichang', '宜昌'], ['三峡', 'Sanxia', '三峡'], 'SERVICE', null, 'applying'],
];

/** The 40 dealers of the sample company: 32 active, 3 applying, 2 suspended, 1 leaving, 2 gone. */
export const sampleDealers: readonly SampleDealer[] = lines.map(
  ([place, city, word, type, grade, status = 'active', creditCode], at) => ({
    code: `DLR${String(at + 1).padStart(5, '0')}`,
    place,
    city,
    word,
    type,
    grade,
    status,
    ...(creditCode ? { creditCode } : {}),
  }),
);

/** Legal name of a sample dealer in Chinese; its organisation has the same. */
export const legalNameOf = ({ city, word }: Pick<SampleDealer, 'city' | 'word'>): string =>
  `${city[0]}${word[0]}动力设备有限公司`;

/** The sample dealers as organisations: code, name and city, in their order. */
export const sampleStores: readonly { readonly code: string; readonly name: string; readonly city: string }[] =
  sampleDealers.map((dealer) => ({ code: dealer.code, name: legalNameOf(dealer), city: dealer.city[0] }));

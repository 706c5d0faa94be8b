/** A word in Chinese, English and Japanese. */
export type Words = readonly [zh: string, en: string, ja: string];

/** Own names of sample companies. */
export const brands: readonly Words[] = [
  ['远山', 'Yuanshan', '遠山'],
  ['启明', 'Qiming', '啓明'],
  ['瑞泽', 'Ruize', '瑞沢'],
  ['恒丰', 'Hengfeng', '恒豊'],
  ['天衡', 'Tianheng', '天衡'],
  ['盛隆', 'Shenglong', '盛隆'],
  ['宏图', 'Hongtu', '宏図'],
  ['汇川', 'Huichuan', '匯川'],
  ['博远', 'Boyuan', '博遠'],
  ['金桥', 'Jinqiao', '金橋'],
  ['九州', 'Jiuzhou', '九州'],
  ['康安', 'Kangan', '康安'],
  ['联信', 'Lianxin', '聯信'],
  ['安泰', 'Antai', '安泰'],
  ['中岳', 'Zhongyue', '中岳'],
  ['东海', 'Donghai', '東海'],
  ['凌云', 'Lingyun', '凌雲'],
  ['铭海', 'Minghai', '銘海'],
  ['奥源', 'Aoyuan', '奥源'],
  ['鼎新', 'Dingxin', '鼎新'],
];

/** What sample companies do: the dictionary's industry, their word for it, what they mostly are to us. */
export const trades: readonly (readonly [industry: string, kind: string, ...Words])[] = [
  ['DC', 'endUser', '云计算', 'Cloud Computing', 'クラウド'],
  ['DC', 'endUser', '数据中心', 'Data Centers', 'データセンター'],
  ['TELECOM', 'endUser', '通信', 'Telecom', '通信'],
  ['HOSPITAL', 'endUser', '医疗', 'Medical', '医療'],
  ['REALESTATE', 'contractor', '置业', 'Properties', '不動産'],
  ['MFG', 'endUser', '半导体', 'Semiconductor', '半導体'],
  ['MFG', 'endUser', '汽车零部件', 'Auto Parts', '自動車部品'],
  ['MINING', 'endUser', '矿业', 'Mining', '鉱業'],
  ['OILGAS', 'endUser', '油气工程', 'Oil and Gas Engineering', '石油ガス'],
  ['UTILITY', 'contractor', '电力建设', 'Power Construction', '電力建設'],
  ['RENTAL', 'rental', '设备租赁', 'Equipment Rental', '設備レンタル'],
  ['FINANCE', 'endUser', '金融科技', 'Financial Technology', '金融テック'],
  ['GOV', 'designer', '建筑设计研究院', 'Architectural Design Institute', '建築設計研究院'],
];

/** Where they sit: code of the region and the place in their names. */
export const places: readonly (readonly [code: string, ...Words])[] = [
  ['310115', '上海', 'Shanghai', '上海'],
  ['110108', '北京', 'Beijing', '北京'],
  ['440300', '深圳', 'Shenzhen', '深圳'],
  ['440100', '广州', 'Guangzhou', '広州'],
  ['510100', '成都', 'Chengdu', '成都'],
  ['330100', '杭州', 'Hangzhou', '杭州'],
  ['320500', '苏州', 'Suzhou', '蘇州'],
  ['320100', '南京', 'Nanjing', '南京'],
  ['420100', '武汉', 'Wuhan', '武漢'],
  ['430100', '长沙', 'Changsha', '長沙'],
  ['500105', '重庆', 'Chongqing', '重慶'],
  ['610100', '西安', "Xi'an", '西安'],
  ['210100', '沈阳', 'Shenyang', '瀋陽'],
  ['370200', '青岛', 'Qingdao', '青島'],
  ['350200', '厦门', 'Xiamen', '厦門'],
  ['410100', '郑州', 'Zhengzhou', '鄭州'],
  ['520100', '贵阳', 'Guiyang', '貴陽'],
  ['150100', '呼和浩特', 'Hohhot', 'フフホト'],
  ['530100', '昆明', 'Kunming', '昆明'],
  ['640100', '银川', 'Yinchuan', '銀川'],
];

/** The seven data centres of the cloud group of the sample, with height and heat. */
export const cloudSites: readonly (readonly [region: string, name: string, altitude: number, ambient: string])[] = [
  ['310115', '上海临港数据中心', 4, '38.0'],
  ['110108', '北京中关村数据中心', 50, '37.0'],
  ['440300', '深圳龙岗数据中心', 40, '38.5'],
  ['520100', '贵安数据中心', 1250, '35.0'],
  ['150100', '和林格尔数据中心', 1130, '36.0'],
  ['640100', '中卫数据中心', 1225, '38.0'],
  ['500105', '重庆两江数据中心', 300, '42.0'],
];

/** Surnames and given names of sample contacts. */
export const people = {
  surnames: [...'王李张刘陈杨赵黄周吴徐孙马朱胡'],
  given: ['建国', '志强', '敏', '丽娜', '伟', '静', '海涛', '晓东', '雪梅', '俊杰', '文博', '佳琪'],
} as const;

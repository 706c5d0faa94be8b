/** An item with which a tenant begins: code and words in Chinese, English and Japanese. */
type SeedItem = readonly [code: string, zh: string, en: string, ja: string];

/** A dictionary with which a tenant begins. */
export interface SeedDictionary {
  readonly code: string;
  readonly name: readonly [zh: string, en: string, ja: string];
  readonly items: readonly SeedItem[];
  /** The tenant may add, change and delete items: nothing is written against these codes. */
  readonly own?: true;
}

/** Dictionaries that the business area is written against; they belong to the system. */
export const seedDictionaries: readonly SeedDictionary[] = [
  {
    code: 'PRODUCT_LINE',
    name: ['产品线', 'Product line', '製品ライン'],
    items: [
      ['DIESEL', '柴油机组', 'Diesel genset', 'ディーゼル発電機'],
      ['GAS', '燃气机组', 'Gas genset', 'ガス発電機'],
      ['MARINE', '船用', 'Marine', '舶用'],
      ['ENGINE_ONLY', '动力包', 'Power unit', 'パワーユニット'],
      ['PARTS', '配件', 'Parts', '部品'],
    ],
  },
  {
    code: 'POWER_BAND',
    name: ['功率段', 'Power band', '出力帯'],
    items: [
      ['P1', '≤200 kVA', '≤200 kVA', '≤200 kVA'],
      ['P2', '201–500 kVA', '201–500 kVA', '201–500 kVA'],
      ['P3', '501–1000 kVA', '501–1000 kVA', '501–1000 kVA'],
      ['P4', '1001–2000 kVA', '1001–2000 kVA', '1001–2000 kVA'],
      ['P5', '>2000 kVA', '>2000 kVA', '>2000 kVA'],
    ],
  },
  {
    code: 'PROJECT_TYPE',
    name: ['项目类型', 'Project type', '案件種別'],
    items: [
      ['DIRECT', '直销', 'Direct sales', '直販'],
      ['DEALER', '经销', 'Dealer', '販売店'],
      ['GOEM', 'GOEM', 'GOEM', 'GOEM'],
      ['FRAMEWORK', '框架下单', 'Framework call-off', '基本契約発注'],
      ['RENTAL', '租赁', 'Rental', 'レンタル'],
      ['RETROFIT', '改造', 'Retrofit', '改造'],
    ],
  },
  {
    code: 'PROJECT_PHASE',
    name: ['项目阶段', 'Project phase', '案件フェーズ'],
    items: [
      ['CONTRACT', '合同与资料', 'Contract', '契約'],
      ['DRAWING', '图纸深化', 'Drawings', '図面'],
      ['PRODUCTION', '生产', 'Production', '製造'],
      ['FAT', '工厂验收', 'Factory acceptance test', '工場受入試験'],
      ['SHIP', '发运', 'Shipment', '出荷'],
      ['ARRIVAL', '到货', 'Arrival', '到着'],
      ['INSTALL', '安装', 'Installation', '据付'],
      ['COMMISSION', '调试', 'Commissioning', '試運転'],
      ['ACCEPT', '验收', 'Acceptance', '検収'],
      ['HANDOVER', '移交', 'Hand-over', '引渡し'],
      ['WARRANTY', '质保维护', 'Warranty service', '保証保守'],
    ],
  },
  {
    code: 'DEALER_TYPE',
    name: ['经销商类型', 'Dealer type', '販売店種別'],
    items: [
      ['SALES', '销售', 'Sales', '販売'],
      ['SERVICE', '服务', 'Service', 'サービス'],
      ['FULL', '销售服务', 'Sales and service', '販売サービス'],
      ['PARTS', '配件', 'Parts', '部品'],
    ],
  },
  {
    code: 'DEALER_GRADE',
    name: ['经销商等级', 'Dealer grade', '販売店ランク'],
    items: [
      ['A', 'A级', 'Grade A', 'A級'],
      ['B', 'B级', 'Grade B', 'B級'],
      ['C', 'C级', 'Grade C', 'C級'],
      ['D', 'D级', 'Grade D', 'D級'],
    ],
  },
  {
    code: 'CAPABILITY',
    name: ['业务能力', 'Capability', '対応能力'],
    items: [
      ['SELL', '销售', 'Sell', '販売'],
      ['INSTALL', '安装', 'Install', '据付'],
      ['COMMISSION', '调试', 'Commissioning', '試運転'],
      ['SERVICE', '服务', 'Service', 'サービス'],
      ['WARRANTY', '质保', 'Warranty', '保証'],
      ['PARTS', '配件', 'Parts', '部品'],
      ['RENTAL', '租赁', 'Rental', 'レンタル'],
    ],
  },
  {
    code: 'CERT_TYPE',
    name: ['证书类型', 'Certificate type', '認定種別'],
    items: [
      ['SERVICE_TECH', '服务技师', 'Service technician', 'サービス技術者'],
      ['COMMISSION', '调试工程师', 'Commissioning engineer', '試運転技術者'],
      ['CONTROL', '控制系统', 'Controls', '制御'],
      ['SALES_CERT', '销售认证', 'Sales', '営業'],
      ['ELEC_LV', '低压电工', 'Low-voltage electrician', '低圧電工'],
      ['ELEC_HV', '高压电工', 'High-voltage electrician', '高圧電工'],
    ],
  },
  {
    code: 'INDUSTRY',
    own: true,
    name: ['行业', 'Industry', '業種'],
    items: [
      ['DC', '数据中心', 'Data center', 'データセンター'],
      ['TELECOM', '通信', 'Telecom', '通信'],
      ['HOSPITAL', '医院', 'Hospital', '病院'],
      ['REALESTATE', '商业地产', 'Commercial property', '商業不動産'],
      ['MFG', '工业制造', 'Manufacturing', '製造'],
      ['MINING', '矿山', 'Mining', '鉱山'],
      ['OILGAS', '油气', 'Oil and gas', '石油ガス'],
      ['UTILITY', '电力', 'Utility', '電力'],
      ['RENTAL', '租赁', 'Rental', 'レンタル'],
      ['FINANCE', '金融', 'Finance', '金融'],
      ['GOV', '政府军队', 'Government', '官公庁'],
      ['OTHER', '其他', 'Other', 'その他'],
    ],
  },
  {
    code: 'FEEDBACK_TYPE',
    name: ['反馈类型', 'Feedback type', 'フィードバック種別'],
    items: [
      ['WRONG_INFO', '信息有误', 'Wrong information', '情報誤り'],
      ['UNREACHABLE', '联系不上', 'Unreachable', '連絡不能'],
      ['SERVICE', '服务投诉', 'Service complaint', 'サービス苦情'],
      ['UNAUTHORISED', '疑似假冒', 'Suspected unauthorised', '無認可の疑い'],
      ['PRAISE', '表扬', 'Praise', '称賛'],
      ['OTHER', '其他', 'Other', 'その他'],
    ],
  },
  {
    code: 'INFO_CATEGORY',
    name: ['行业信息类别', 'Industry information category', '業界情報区分'],
    items: [
      ['LEAD', '项目线索', 'Project lead', '案件情報'],
      ['TENDER', '招标', 'Tender', '入札'],
      ['COMPETITOR', '竞品', 'Competitor', '競合'],
      ['PRICE', '价格', 'Price', '価格'],
      ['POLICY', '政策', 'Policy', '政策'],
      ['TECH', '技术', 'Technology', '技術'],
    ],
  },
  {
    code: 'CUSTOMER_LEVEL',
    own: true,
    name: ['客户级别', 'Customer level', '顧客ランク'],
    items: [
      ['KA', '重点客户', 'Key account', '重点顧客'],
      ['A', 'A级', 'Level A', 'A級'],
      ['B', 'B级', 'Level B', 'B級'],
      ['C', 'C级', 'Level C', 'C級'],
    ],
  },
  {
    code: 'TRAINING_COURSE',
    own: true,
    name: ['培训课程', 'Training course', '研修コース'],
    items: [
      ['SVC_BASIC', '服务技师基础', 'Service technician, basics', 'サービス技術者 基礎'],
      ['SVC_ADVANCED', '服务技师进阶', 'Service technician, advanced', 'サービス技術者 応用'],
      ['COMMISSIONING', '机组调试', 'Genset commissioning', '発電機試運転'],
      ['CONTROLS', '控制系统与并机', 'Controls and paralleling', '制御・並列運転'],
      ['HV_SAFETY', '高压作业安全', 'High-voltage safety', '高圧作業安全'],
      ['LV_SAFETY', '低压作业安全', 'Low-voltage safety', '低圧作業安全'],
      ['SALES_PRODUCT', '产品与销售', 'Product and sales', '製品・営業'],
      ['PARTS_WARRANTY', '配件与质保流程', 'Parts and warranty process', '部品・保証手続'],
    ],
  },
  {
    code: 'LEAVE_REASON',
    own: true,
    name: ['离职原因', 'Reason for leaving', '退職理由'],
    items: [
      ['RESIGNED', '主动离职', 'Resigned', '自己都合'],
      ['DISMISSED', '辞退', 'Dismissed', '解雇'],
      ['TRANSFERRED', '转至其他经销商', 'Moved to another dealer', '他販売店へ移籍'],
      ['RETIRED', '退休', 'Retired', '定年'],
      ['TERMINATED', '经销商终止', 'Dealer terminated', '販売店解約'],
    ],
  },
  {
    code: 'RETURN_REASON',
    own: true,
    name: ['退回原因', 'Reason for returning', '差戻し理由'],
    items: [
      ['INCOMPLETE', '资料不全', 'Incomplete', '資料不足'],
      ['UNCLEAR', '扫描件不清晰', 'Scan unreadable', 'スキャン不鮮明'],
      ['MISMATCH', '与证照不符', 'Differs from the licence', '証書と不一致'],
      ['EXPIRED', '证照过期', 'Document expired', '証書期限切れ'],
      ['OTHER', '其他', 'Other', 'その他'],
    ],
  },
  {
    code: 'COMPANY_NATURE',
    own: true,
    name: ['企业性质', 'Company nature', '企業形態'],
    items: [
      ['PRIVATE', '民营企业', 'Private', '民営'],
      ['STATE', '国有企业', 'State-owned', '国有'],
      ['JOINT', '合资企业', 'Joint venture', '合弁'],
      ['FOREIGN', '外资企业', 'Foreign-owned', '外資'],
      ['LISTED', '上市公司', 'Listed', '上場'],
    ],
  },
  {
    code: 'EQUIPMENT_TYPE',
    name: ['设备工具', 'Equipment', '設備'],
    items: [
      ['LOAD_BANK', '负载箱', 'Load bank', '負荷試験装置'],
      ['SERVICE_VEHICLE', '服务车', 'Service vehicle', 'サービス車両'],
      ['INSULATION_TESTER', '绝缘测试仪', 'Insulation tester', '絶縁抵抗計'],
      ['DIAGNOSTIC_TOOL', '诊断工具', 'Diagnostic tool', '診断ツール'],
      ['OTHER', '其他', 'Other', 'その他'],
    ],
  },
  {
    code: 'DEALER_JOB',
    name: ['经销商岗位', 'Dealer job', '販売店職種'],
    items: [
      ['GM', '总经理', 'General manager', '総支配人'],
      ['SALES', '销售', 'Sales', '営業'],
      ['SERVICE_MGR', '服务经理', 'Service manager', 'サービス長'],
      ['TECH', '技师', 'Technician', '技術者'],
      ['PARTS', '配件', 'Parts', '部品'],
      ['HOTLINE', '热线', 'Hotline', 'ホットライン'],
    ],
  },
  {
    code: 'CURRENCY',
    own: true,
    name: ['币种', 'Currency', '通貨'],
    items: [
      ['CNY', '人民币', 'Renminbi', '人民元'],
      ['USD', '美元', 'US dollar', '米ドル'],
      ['EUR', '欧元', 'Euro', 'ユーロ'],
      ['JPY', '日元', 'Yen', '日本円'],
    ],
  },
  {
    code: 'EMISSION',
    own: true,
    name: ['排放标准', 'Emission standard', '排出規制'],
    items: [
      ['CN3_NONROAD', '国三（非道路）', 'China stage III, non-road', '中国第3段階（オフロード）'],
      ['CN4_NONROAD', '国四（非道路）', 'China stage IV, non-road', '中国第4段階（オフロード）'],
      ['TIER2', 'Tier 2', 'Tier 2', 'Tier 2'],
      ['STAGE3A', 'EU Stage IIIA', 'EU stage IIIA', 'EU Stage IIIA'],
      ['EXEMPT', '固定式豁免', 'Exempt, stationary', '定置式免除'],
    ],
  },
  {
    code: 'GENSET_SERIES',
    own: true,
    name: ['机组系列', 'Genset series', '発電機シリーズ'],
    items: [
      ['E', 'E系列', 'Series E', 'Eシリーズ'],
      ['PG', 'PG系列', 'Series PG', 'PGシリーズ'],
      ['C', 'C系列', 'Series C', 'Cシリーズ'],
      ['GS', 'GS燃气系列', 'Series GS, gas', 'GSガスシリーズ'],
    ],
  },
];

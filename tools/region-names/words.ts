/** Official romanisations that are not the sound of the Chinese signs, by the name without its kind of region. */
const spelled = `
呼和浩特=Hohhot 鄂尔多斯=Ordos 呼伦贝尔=Hulunbuir 巴彦淖尔=Bayannur 乌兰察布=Ulanqab 锡林郭勒=Xilingol 阿拉善=Alxa 包头=Baotou
土默特左=Tumed_Left 土默特右=Tumed_Right 托克托=Togtoh 和林格尔=Horinger 达尔罕茂明安联合=Darhan_Muminggan_United 白云鄂博=Bayan_Obo
阿鲁科尔沁=Ar_Horqin 巴林左=Bairin_Left 巴林右=Bairin_Right 克什克腾=Hexigten 翁牛特=Ongniud 喀喇沁=Harqin 敖汉=Aohan 科尔沁=Horqin
科尔沁左翼中=Horqin_Left_Middle 科尔沁左翼后=Horqin_Left_Rear 库伦=Hure 奈曼=Naiman 扎鲁特=Jarud 霍林郭勒=Holingol 康巴什=Kangbashi 达拉特=Dalad 准格尔=Jungar
鄂托克前=Otog_Front 鄂托克=Otog 杭锦=Hanggin 乌审=Uxin 伊金霍洛=Ejin_Horo 海拉尔=Hailar 扎赉诺尔=Jalainur 阿荣=Arun 莫力达瓦=Morin_Dawa
鄂伦春=Oroqen 鄂温克=Evenk 陈巴尔虎=Old_Barag 新巴尔虎左=New_Barag_Left 新巴尔虎右=New_Barag_Right 额尔古纳=Ergun 乌拉特前=Urad_Front
乌拉特中=Urad_Middle 乌拉特后=Urad_Rear 杭锦后=Hanggin_Rear 察哈尔右翼前=Chahar_Right_Front 察哈尔右翼中=Chahar_Right_Middle
察哈尔右翼后=Chahar_Right_Rear 乌兰浩特=Ulanhot 阿尔山=Arxan 科尔沁右翼前=Horqin_Right_Front 科尔沁右翼中=Horqin_Right_Middle 扎赉特=Jalaid
二连浩特=Erenhot 锡林浩特=Xilinhot 阿巴嘎=Abag 苏尼特左=Sonid_Left 苏尼特右=Sonid_Right 东乌珠穆沁=East_Ujimqin 西乌珠穆沁=West_Ujimqin
太仆寺=Taibus 阿拉善左=Alxa_Left 阿拉善右=Alxa_Right 额济纳=Ejin 昆都仑=Hondlon 哈尔滨=Harbin 齐齐哈尔=Qiqihar 前郭尔罗斯=Qian_Gorlos
杜尔伯特=Dorbod 大兴安岭=Da_Hinggan_Ling 加格达奇=Jagdaqi 喀喇沁左翼=Harqin_Left_Wing 乌鲁木齐=Ürümqi 沙依巴克=Saybag 克拉玛依=Karamay
乌尔禾=Urho 吐鲁番=Turpan 托克逊=Toksun 巴里坤=Barkol 玛纳斯=Manas 吉木萨尔=Jimsar 木垒=Mori 博尔塔拉=Bortala 巴音郭楞=Bayingolin
库尔勒=Korla 和硕=Hoxud 阿克苏=Aksu 库车=Kuqa 沙雅=Xayar 阿瓦提=Awat 柯坪=Kalpin 克孜勒苏=Kizilsu 阿图什=Artux 阿克陶=Akto 阿合奇=Akqi
喀什=Kashi 英吉沙=Yengisar 麦盖提=Makit 岳普湖=Yopurga 塔什库尔干=Taxkorgan 和田=Hotan 洛浦=Lop 策勒=Qira 伊犁=Ili 奎屯=Kuytun
霍尔果斯=Khorgos 察布查尔=Qapqal 特克斯=Tekes 尼勒克=Nilka 额敏=Emin 托里=Toli 和布克赛尔=Hoboksar 阿勒泰=Altay 布尔津=Burqin 吉木乃=Jeminay
阿拉尔=Aral 图木舒克=Tumxuk 可克达拉=Kokdala 拉萨=Lhasa 堆龙德庆=Doilungdêqên 达孜=Dagzê 林周=Lhünzhub 当雄=Damxung 尼木=Nyêmo 曲水=Qüxü
墨竹工卡=Maizhokunggar 日喀则=Xigazê 桑珠孜=Samzhubzê 南木林=Namling 江孜=Gyangzê 定日=Tingri 萨迦=Sa'gya 拉孜=Lhazê 昂仁=Ngamring
谢通门=Xaitongmoin 白朗=Bainang 仁布=Rinbung 康马=Kangmar 定结=Dinggyê 吉隆=Gyirong 聂拉木=Nyalam 萨嘎=Saga 岗巴=Gamba 昌都=Qamdo 卡若=Karub
江达=Jomda 贡觉=Gonjo 类乌齐=Riwoqê 丁青=Dêngqên 察雅=Chagyab 八宿=Baxoi 左贡=Zogang 芒康=Markam 洛隆=Lhorong 边坝=Banbar 林芝=Nyingchi
工布江达=Gongbo'gyamda 米林=Mainling 墨脱=Mêdog 波密=Bomê 察隅=Zayü 乃东=Nêdong 扎囊=Chanang 贡嘎=Gonggar 桑日=Sangri 琼结=Qonggyai 曲松=Qusum
措美=Comai 洛扎=Lhozhag 加查=Gyaca 隆子=Lhünzê 错那=Cona 浪卡子=Nagarzê 那曲=Nagqu 色尼=Seni 嘉黎=Lhari 聂荣=Nyainrong 安多=Amdo 申扎=Xainza
班戈=Bangoin 巴青=Baqên 尼玛=Nyima 阿里=Ngari 普兰=Burang 札达=Zanda 噶尔=Gar 日土=Rutog 革吉=Gê'gyai 改则=Gêrzê 措勤=Coqên 刚察=Gangca
尖扎=Jainca 泽库=Zêkog 果洛=Golog 玛沁=Maqên 班玛=Baima 甘德=Gadê 达日=Darlag 久治=Jigzhi 玛多=Madoi 杂多=Zadoi 称多=Chindu 治多=Zhidoi
囊谦=Nangqên 曲麻莱=Qumarlêb 格尔木=Golmud 德令哈=Delingha 乌兰=Ulan 马尔康=Barkam 壤塘=Zamtang 若尔盖=Zoigê 甘孜=Garzê 德格=Dêgê
石渠=Sêrxü 色达=Sêrtar 得荣=Dêrong 香格里拉=Shangri-La 德钦=Dêqên 迪庆=Dêqên 迭部=Têwo 卓尼=Jonê 阿克塞=Aksay
`;

/** Names that the package of sounds reads wrongly, or as another place of the same signs: their sound, written together. */
const sounded = `
乐清=Yueqing 乐亭=Laoting 乐陵=Laoling 六合=Luhe 大埔=Dabu 涡阳=Guoyang 洪洞=Hongtong 繁峙=Fanshi 黄陂=Huangpi 珲春=Hunchun 尉犁=Yuli 泌阳=Biyang 吴堡=Wubu 筠连=Junlian 郫都=Pidu 什邡=Shifang 宕昌=Tanchang 于都=Yudu 都匀=Duyun 称多=Chindu 单县=Shanxian 蔚县=Yuxian 浚县=Xunxian 牟定=Mouding 召陵=Shaoling 乌什=Wushi 曾都=Zengdu 民乐=Minle 闵行=Minhang 穆棱=Muling 富拉尔基=Fularji
`;

const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/\s+/u)
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [zh = '', en = ''] = pair.split('=');
        return [zh, en.replaceAll('_', ' ')] as const;
      }),
  );

/** Spellings of names without their kind of region. */
export const spellings: ReadonlyMap<string, string> = new Map([...table(sounded), ...table(spelled)]);

/** Whole names that follow no rule. */
export const wholeNames: ReadonlyMap<string, string> = new Map([
  ['市辖区', 'Municipal districts'],
  ['省直辖县级行政区划', 'Counties directly administered'],
  ['自治区直辖县级行政区划', 'Counties directly administered'],
  ['兴安盟', 'Hinggan League'],
  ['朗县', 'Nang County'],
  ['索县', 'Sog County'],
  ['乌拉盖管委会', 'Ulgai Administration'],
  ['大柴旦行政委员会', 'Da Qaidam Administrative Committee'],
  ['西沙群岛', 'Xisha Islands'],
  ['南沙群岛', 'Nansha Islands'],
  ['中沙群岛的岛礁及其海域', 'Zhongsha Islands and their waters'],
  ['苏州工业园区', 'Suzhou Industrial Park'],
  ['鄂伦春自治旗', 'Oroqen Autonomous Banner'],
  ['鄂温克族自治旗', 'Evenk Autonomous Banner'],
  ['吉林中国新加坡食品区', 'Sino-Singapore Jilin Food Zone'],
  ['格尔木藏青工业园区', 'Golmud Tibet–Qinghai Industrial Park'],
  ['西藏文化旅游创意园区', 'Tibet Culture and Tourism Creative Park'],
  ['郑州航空港经济综合实验区', 'Zhengzhou Airport Economy Zone'],
  ['山西转型综合改革示范区', 'Shanxi Transformation and Reform Demonstration Zone'],
]);

/** Names in Hong Kong and Macao as their governments write them, by the name in Chinese. */
export const southernNames: ReadonlyMap<string, string> = new Map([
  ['中西区', 'Central and Western District'],
  ['湾仔区', 'Wan Chai District'],
  ['东区', 'Eastern District'],
  ['南区', 'Southern District'],
  ['油尖旺区', 'Yau Tsim Mong District'],
  ['深水埗区', 'Sham Shui Po District'],
  ['九龙城区', 'Kowloon City District'],
  ['黄大仙区', 'Wong Tai Sin District'],
  ['观塘区', 'Kwun Tong District'],
  ['荃湾区', 'Tsuen Wan District'],
  ['屯门区', 'Tuen Mun District'],
  ['元朗区', 'Yuen Long District'],
  ['北区', 'North District'],
  ['大埔区', 'Tai Po District'],
  ['西贡区', 'Sai Kung District'],
  ['沙田区', 'Sha Tin District'],
  ['葵青区', 'Kwai Tsing District'],
  ['离岛区', 'Islands District'],
  ['花地玛堂区', 'Nossa Senhora de Fátima'],
  ['花王堂区', 'Santo António'],
  ['望德堂区', 'São Lázaro'],
  ['大堂区', 'Sé'],
  ['风顺堂区', 'São Lourenço'],
  ['嘉模堂区', 'Nossa Senhora do Carmo'],
  ['路凼填海区', 'Cotai Reclamation Area'],
  ['圣方济各堂区', 'São Francisco Xavier'],
]);

/** Kinds of region by the end of a name, the longer ones first. */
export const kinds: readonly (readonly [ending: string, kind: string])[] = [
  ['汽车经济技术开发区', 'Automotive Economic and Technological Development Zone'],
  ['稀土高新技术产业开发区', 'Rare Earth High-tech Industrial Development Zone'],
  ['医药高新技术产业开发区', 'Medical High-tech Industrial Development Zone'],
  ['高新技术产业开发区', 'High-tech Industrial Development Zone'],
  ['高技术产业开发区', 'High-tech Industrial Development Zone'],
  ['高新技术开发区', 'High-tech Development Zone'],
  ['高新技术产业园区', 'High-tech Industrial Park'],
  ['经济技术开发区', 'Economic and Technological Development Zone'],
  ['城乡一体化示范区', 'Urban–Rural Integration Demonstration Zone'],
  ['综合物流产业聚集区', 'Logistics Industry Cluster Zone'],
  ['循环化工园区', 'Circular Chemical Industry Park'],
  ['现代产业园区', 'Modern Industrial Park'],
  ['经济开发区', 'Economic Development Zone'],
  ['工业园区', 'Industrial Park'],
  ['风景名胜区', 'Scenic Area'],
  ['现代产业园', 'Modern Industrial Park'],
  ['管理区', 'Management District'],
  ['示范区', 'Demonstration Zone'],
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['林区', 'Forestry District'],
  ['矿区', 'Mining District'],
  ['特区', 'Special District'],
  ['新区', 'New Area'],
  ['新城', 'New Town'],
  ['地区', 'Prefecture'],
  ['区', 'District'],
  ['县', 'County'],
  ['市', 'City'],
  ['盟', 'League'],
  ['旗', 'Banner'],
];

/** Kinds whose signs end names of another kind, too: only these places are meant. */
export const rareKinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['林区', ['神农架林区']],
  ['矿区', ['井陉矿区', '峰峰矿区', '鹰手营子矿区', '白云鄂博矿区']],
  [
    '新区',
    [
      '滨海新区',
      '北戴河新区',
      '邯郸冀南新区',
      '沧州渤海新区',
      '衡水滨湖新区',
      '河北衡水滨湖新区',
      '沈北新区',
      '浦东新区',
      '镇江新区',
      '兰州新区',
    ],
  ],
  ['特区', ['六枝特区']],
  ['地区', ['大兴安岭地区', '阿里地区', '阿克苏地区', '喀什地区', '和田地区', '塔城地区', '阿勒泰地区']],
]);

/** Signs that have one sound in names of places, whatever stands beside them. */
export const placeSounds: ReadonlyMap<string, string> = new Map([['都', 'du']]);

/** What Japanese writes by sound instead of by the signs, by the beginning of the name in Chinese. */
export const katakana: readonly (readonly [zh: string, ja: string])[] = [
  ['呼和浩特', 'フフホト'],
  ['鄂尔多斯', 'オルドス'],
  ['呼伦贝尔', 'フルンボイル'],
  ['锡林郭勒', 'シリンゴル'],
  ['阿拉善', 'アラシャン'],
  ['哈尔滨', 'ハルビン'],
  ['齐齐哈尔', 'チチハル'],
  ['乌鲁木齐', 'ウルムチ'],
  ['克拉玛依', 'カラマイ'],
  ['吐鲁番', 'トルファン'],
  ['阿克苏', 'アクス'],
  ['喀什', 'カシュガル'],
  ['库尔勒', 'コルラ'],
  ['伊犁', 'イリ'],
  ['阿勒泰', 'アルタイ'],
  ['拉萨', 'ラサ'],
  ['日喀则', 'シガツェ'],
  ['香格里拉', 'シャングリラ'],
];

/** Peoples that stand in names of autonomous regions, in English. */
export const peoples: readonly (readonly [zh: string, en: string])[] = [
  ['柯尔克孜', 'Kirgiz'],
  ['土家族', 'Tujia'],
  ['布依族', 'Bouyei'],
  ['哈尼族', 'Hani'],
  ['傈僳族', 'Lisu'],
  ['拉祜族', 'Lahu'],
  ['纳西族', 'Naxi'],
  ['景颇族', 'Jingpo'],
  ['达斡尔族', 'Daur'],
  ['仫佬族', 'Mulao'],
  ['布朗族', 'Blang'],
  ['撒拉族', 'Salar'],
  ['毛南族', 'Maonan'],
  ['仡佬族', 'Gelao'],
  ['朝鲜族', 'Korean'],
  ['东乡族', 'Dongxiang'],
  ['普米族', 'Pumi'],
  ['独龙族', 'Derung'],
  ['裕固族', 'Yugur'],
  ['保安族', 'Bonan'],
  ['蒙古族', 'Mongol'],
  ['哈萨克族', 'Kazakh'],
  ['哈萨克', 'Kazakh'],
  ['塔吉克', 'Tajik'],
  ['蒙古', 'Mongol'],
  ['锡伯', 'Xibe'],
  ['壮族', 'Zhuang'],
  ['回族', 'Hui'],
  ['满族', 'Manchu'],
  ['苗族', 'Miao'],
  ['彝族', 'Yi'],
  ['藏族', 'Tibetan'],
  ['羌族', 'Qiang'],
  ['侗族', 'Dong'],
  ['瑶族', 'Yao'],
  ['白族', 'Bai'],
  ['傣族', 'Dai'],
  ['黎族', 'Li'],
  ['佤族', 'Va'],
  ['畲族', 'She'],
  ['水族', 'Sui'],
  ['土族', 'Tu'],
  ['怒族', 'Nu'],
  ['各族', 'Multi-ethnic'],
];

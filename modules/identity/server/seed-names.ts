const pairs = (text: string): readonly (readonly [string, string])[] =>
  text.split(' ').map((pair) => {
    const [sign = '', sound = ''] = pair.split('/');
    return [sign, sound] as const;
  });

/** Common family names with their sound. */
export const familyNames = pairs(
  '王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 黄/huang 赵/zhao 吴/wu 周/zhou 徐/xu 孙/sun 马/ma 朱/zhu 胡/hu 郭/guo 何/he 高/gao 林/lin 罗/luo 郑/zheng 梁/liang 谢/xie 宋/song 唐/tang 许/xu 韩/han 冯/feng 邓/deng 曹/cao 彭/peng 曾/zeng 肖/xiao 田/tian 董/dong 袁/yuan 潘/pan 于/yu 蒋/jiang 蔡/cai 余/yu 杜/du 叶/ye 程/cheng 苏/su 魏/wei 吕/lv 丁/ding 任/ren 沈/shen 姚/yao 卢/lu 姜/jiang 崔/cui 钟/zhong 谭/tan 陆/lu 汪/wang 范/fan 金/jin',
);

/** Signs of given names that are mostly a man's, with their sound. */
export const maleSigns = pairs(
  '伟/wei 强/qiang 磊/lei 军/jun 洋/yang 勇/yong 杰/jie 涛/tao 明/ming 超/chao 刚/gang 平/ping 辉/hui 鹏/peng 浩/hao 宇/yu 峰/feng 斌/bin 波/bo 凯/kai 健/jian 俊/jun 飞/fei 东/dong 建/jian 志/zhi 文/wen 海/hai 龙/long 华/hua 国/guo 庆/qing 子/zi 天/tian 晨/chen 睿/rui 博/bo 泽/ze 嘉/jia 昊/hao 立/li 新/xin 振/zhen 宏/hong 永/yong 正/zheng 成/cheng 旭/xu',
);

/** Signs of given names that are mostly a woman's, with their sound. */
export const femaleSigns = pairs(
  '芳/fang 娜/na 敏/min 静/jing 丽/li 艳/yan 娟/juan 霞/xia 燕/yan 玲/ling 雪/xue 琳/lin 晶/jing 慧/hui 莹/ying 洁/jie 婷/ting 倩/qian 颖/ying 璐/lu 佳/jia 欣/xin 怡/yi 悦/yue 雨/yu 梦/meng 思/si 诗/shi 瑶/yao 琪/qi 珊/shan 宁/ning 蕾/lei 薇/wei 萍/ping 红/hong 梅/mei 兰/lan 秀/xiu 英/ying 雅/ya 若/ruo 可/ke 心/xin 语/yu 彤/tong 楠/nan 冰/bing',
);

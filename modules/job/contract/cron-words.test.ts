import { loadTexts } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { cronInWords } from './cron-words.ts';

const texts = await loadTexts();
const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;

test.each([
  ['0 0/5 * * * ?', '每5分钟', 'Every 5 minutes', '5分ごと'],
  ['0 * 9-17 * * ?', '9至17时内每1分钟', 'Every minute in the hours 9 to 17', '9～17時台に1分ごと'],
  ['*/10 * * * * ?', '每10秒', 'Every 10 seconds', '10秒ごと'],
  ['0 0,30 * * * ?', '每小时的第0、30分', 'At minute 0, 30 of every hour', '毎時0、30分'],
  ['0 15 0/6 * * ?', '每6小时的第15分', 'At minute 15 of every 6 hours', '6時間ごとの15分'],
  ['0 0 2 * * ?', '每天 02:00', 'At 02:00, every day', '毎日 02:00'],
  ['30 0 8,20 * * ?', '每天 08:00:30、20:00:30', 'At 08:00:30, 20:00:30, every day', '毎日 08:00:30、20:00:30'],
  ['0 0 8 ? * 6#3', '每月第三个星期五 08:00', 'At 08:00, on the third Friday of the month', '毎月第3金曜日 08:00'],
  ['0 0 9 ? * mon-fri', '每星期一至星期五 09:00', 'At 09:00, on Monday to Friday', '毎週月曜日～金曜日 09:00'],
  ['0 0 9 ? * 6L', '每月最后一个星期五 09:00', 'At 09:00, on the last Friday of the month', '毎月最終金曜日 09:00'],
  ['0 0 9 L * ?', '每月最后一天 09:00', 'At 09:00, on the last day of the month', '毎月末日 09:00'],
  [
    '0 0 9 L-3 * ?',
    '每月最后一天的前3天 09:00',
    'At 09:00, 3 days before the last day of the month',
    '毎月末日の3日前 09:00',
  ],
  [
    '0 0 9 1,15 1,JUL ? 2027',
    '2027年 一月、七月 每月1、15日 09:00',
    'At 09:00, on day 1, 15 of the month, in January, July, in 2027',
    '2027年 1月、7月 毎月1、15日 09:00',
  ],
])('%s reads as a sentence in each language', (cron, ...wanted) => {
  const said = languages.map((language) =>
    cronInWords(cron, language, (key, params) => texts.text(language, `job.words.${key}`, params)),
  );

  expect(said).toEqual(wanted);
});

test('what cannot be read is not told', () => {
  expect(cronInWords('0 0 24 * * ?', 'en-US', (key) => key)).toBeUndefined();
});

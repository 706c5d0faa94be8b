import type { Language } from '@mp/kernel/contract';
import dayjs from 'dayjs';
import 'dayjs/locale/ja.js';
import 'dayjs/locale/zh-cn.js';
import { useLanguage } from '../i18n.ts';

const names: Readonly<Record<Language, string>> = { 'zh-CN': 'zh-cn', 'en-US': 'en', 'ja-JP': 'ja' };

/** The calendar arithmetic of the component library's date controls, in the language of the interface. */
export function useDays(): typeof dayjs {
  dayjs.locale(names[useLanguage()]);
  return dayjs;
}

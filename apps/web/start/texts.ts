import type { Language } from '@mp/kernel/contract';
import { fromWireLanguage } from '@mp/kernel/contract';
import type { LoadTexts } from '@mp/kernel/web';
import { cookieLanguage, getStartSettings, getUserInfo, isLanguage } from '@mp/kernel/web';

/** Titles, menu and card names of all mounted modules, one small file per language. */
export const navTexts: Readonly<Record<Language, LoadTexts>> = {
  'zh-CN': () => import('virtual:nav-texts/zh-CN'),
  'en-US': () => import('virtual:nav-texts/en-US'),
  'ja-JP': () => import('virtual:nav-texts/ja-JP'),
};

function asLanguage(value: unknown): Language | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return isLanguage(value) ? value : fromWireLanguage(value);
}

/** The language to begin with: the choice in this browser, the user's, the tenant's default, Chinese (platform.md 6). */
export function startLanguage(): Language {
  return (
    cookieLanguage() ??
    asLanguage(getUserInfo()?.lang) ??
    asLanguage(getStartSettings().system.defaultLanguage) ??
    'zh-CN'
  );
}

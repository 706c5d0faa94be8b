import type { Language } from '@mp/kernel/contract';
import { fromWireLanguage, languages } from '@mp/kernel/contract';
import type { LoadTexts } from '@mp/kernel/web';
import { cookieLanguage, getQuery, getStartSettings, getUserInfo, isLanguage } from '@mp/kernel/web';

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

const tenantLanguage = (): Language | undefined => asLanguage(getStartSettings().system.defaultLanguage);

/** The first language of the browser that the interface speaks. */
function browserLanguage(): Language | undefined {
  const speaks = (wanted: string) => languages.find((each) => each.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
  return navigator.languages.map(speaks).find((each) => each !== undefined);
}

/** The language of somebody whom a mail has led here, as its address says. */
const addressLanguage = (): Language | undefined => {
  const named = getQuery('lang');
  return isLanguage(named) ? named : undefined;
};

/**
 * The language to begin with: the choice in this browser, that of the address, the user's, the tenant's default, Chinese
 * (platform.md 6).
 */
export function startLanguage(): Language {
  return cookieLanguage() ?? addressLanguage() ?? asLanguage(getUserInfo()?.lang) ?? tenantLanguage() ?? 'zh-CN';
}

/** The language of the login page: where neither a choice nor a tenant is known, that of the browser. */
export function loginLanguage(): Language {
  const isTenantKnown = getQuery('tenancyId') !== '';
  return cookieLanguage() ?? (isTenantKnown ? undefined : browserLanguage()) ?? startLanguage();
}

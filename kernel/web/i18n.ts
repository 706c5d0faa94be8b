import type { ErrorParams, Language } from '@mp/kernel/contract';
import { fromWireLanguage, inSentence, languages, withCount } from '@mp/kernel/contract';
import i18next, { type i18n } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import type { LoadTexts } from './registry.ts';
import { webModule } from './registry.ts';

/** Values of a text's `{{names}}`; a string that begins with `@` is a text key and is translated first. */
export type TextParams = ErrorParams | Readonly<Record<string, unknown>>;
/** Translates a key with its parameters. */
export type Text = (key: string, params?: TextParams) => string;

const engine: i18n = i18next.createInstance();
/** The product's texts, and those that the tenant says in own words, which are looked for first. */
const productBundle = 'translation';
const ownBundle = 'own';
const sources = new Map<string, Readonly<Record<Language, LoadTexts>>>();
const loaded = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let revision = 0;

const kernelTexts: Readonly<Record<Language, LoadTexts>> = {
  'zh-CN': () => import('../locale/zh-CN.json', { with: { type: 'json' } }),
  'en-US': () => import('../locale/en-US.json', { with: { type: 'json' } }),
  'ja-JP': () => import('../locale/ja-JP.json', { with: { type: 'json' } }),
};

function changed(): void {
  revision += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the tag is one of the three interface languages. */
export function isLanguage(tag: string | null | undefined): tag is Language {
  return languages.some((each) => each === tag);
}

/** The language of the cookie `lang` (a tag or a wire code); undefined when there is none. */
export function cookieLanguage(): Language | undefined {
  const value = /(?:^|;\s*)lang=([^;]+)/.exec(document.cookie)?.[1];
  if (value === undefined) return undefined;
  return isLanguage(value) ? value : /^(ZH_CN|EN_US|JA_JP)$/.test(value) ? fromWireLanguage(value) : undefined;
}

/** Starts the texts in `language` with the kernel's own and those of the given sources. */
export async function startTexts(
  language: Language,
  first: Readonly<Record<string, Readonly<Record<Language, LoadTexts>>>> = {},
): Promise<void> {
  if (engine.isInitialized) await engine.changeLanguage(language);
  else
    await engine.init({
      lng: language,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      resources: {},
      ns: [ownBundle, productBundle],
      defaultNS: [ownBundle, productBundle],
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  engine.services.formatter?.add('inline', (value) => inSentence(String(value)));
  document.documentElement.lang = language;
  await Promise.all(Object.entries({ kernel: kernelTexts, ...first }).map(([name, source]) => addTexts(name, source)));
  changed();
}

/** Adds the texts `source` under `name` in the current language, and in every language switched to later. */
export async function addTexts(name: string, source: Readonly<Record<Language, LoadTexts>>): Promise<void> {
  sources.set(name, source);
  await loadTexts(name, currentLanguage());
}

function loadTexts(name: string, language: Language): Promise<void> {
  const key = `${name}|${language}`;
  const running = loaded.get(key);
  if (running) return running;
  const load = sources.get(name)?.[language];
  const promise = load
    ? load().then(({ default: texts }) => {
        engine.addResourceBundle(language, name === ownBundle ? ownBundle : productBundle, texts, true, true);
        changed();
      })
    : Promise.resolve();
  loaded.set(key, promise);
  promise.catch(() => loaded.delete(key));
  return promise;
}

/** Loads the texts of a mounted module and of those it uses; done at once when they are there. */
export async function loadModuleTexts(moduleName: string): Promise<void> {
  const module = webModule(moduleName);
  const names = [moduleName, ...(module?.uses ?? [])];
  const found = names.flatMap((name) => {
    const source = webModule(name)?.locale;
    return source ? [{ name, source }] : [];
  });
  await Promise.all(found.map(({ name, source }) => addTexts(name, source)));
}

/** The language of the interface. */
export function currentLanguage(): Language {
  return isLanguage(engine.language) ? engine.language : 'zh-CN';
}

/** Switches the language without reload: all texts loaded so far first, then the screen; kept in the cookie `lang`. */
export async function switchLanguage(
  language: Language,
  { remember = true }: { readonly remember?: boolean } = {},
): Promise<void> {
  await Promise.all([...sources.keys()].map((name) => loadTexts(name, language)));
  await engine.changeLanguage(language);
  document.documentElement.lang = language;
  if (remember) document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
  changed();
}

/** Called after every change of language or texts; gives back how to stop. */
export function onTexts(listener: () => void): () => void {
  return subscribe(listener);
}

/** Whether a text of the key is loaded in the current language. */
export function hasText(key: string): boolean {
  return engine.isInitialized && [key, `${key}_other`].some((each) => engine.exists(each));
}

const listSeparator = (): string => (currentLanguage() === 'en-US' ? ', ' : '、');

function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => String(resolve(each))).join(listSeparator());
  return typeof value === 'string' && value.startsWith('@') ? text(value.slice(1)) : value;
}

/** Translates outside React; components use `useText`, which follows a switch of language. */
export function text(key: string, params?: TextParams): string {
  if (!engine.isInitialized) return key;
  const counted = withCount(
    Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, resolve(value)])),
  );
  // A text that counts, asked for without a number.
  const other = `${key}_other`;
  return engine.t(counted.count === undefined && engine.exists(other) ? other : key, counted);
}

/** Translator that re-renders on a switch of language; `prefix` saves repeating the entity: `useText('user')('title')`. */
export function useText(prefix?: string): Text {
  const version = useSyncExternalStore(subscribe, () => revision);
  return useMemo<Text>(
    () => (version < 0 ? text : (key, params) => text(prefix === undefined ? key : `${prefix}.${key}`, params)),
    [version, prefix],
  );
}

/** The language of the interface, live. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/**
 * Lays what the tenant says in own words over the texts of the product, in this language and in those switched to later;
 * undefined takes it away.
 */
export async function overrideTexts(source: Readonly<Record<Language, LoadTexts>> | undefined): Promise<void> {
  for (const language of languages) {
    loaded.delete(`${ownBundle}|${language}`);
    if (engine.isInitialized) engine.removeResourceBundle(language, ownBundle);
  }
  if (source) sources.set(ownBundle, source);
  else sources.delete(ownBundle);
  if (!engine.isInitialized) return;
  await loadTexts(ownBundle, currentLanguage());
  changed();
}

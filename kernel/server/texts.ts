import { readFile, readdir } from 'node:fs/promises';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { errorTextKey, languages } from '../contract/index.ts';
import type { AppError, ErrorParams, FieldError, Language } from '../contract/index.ts';

/** Texts of all modules in the three languages, for answers, mails and sheets. */
export class Texts {
  readonly #i18n: i18n;

  constructor(resources: Readonly<Record<Language, Readonly<Record<string, string>>>>) {
    this.#i18n = i18next.createInstance();
    void this.#i18n.init({
      lng: 'zh-CN',
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: Object.fromEntries(languages.map((each) => [each, { translation: resources[each] }])),
      initAsync: false,
    });
  }

  /** The text of `key`; parameters that begin with `@` are keys themselves and are translated first. */
  text(language: Language, key: string, params: ErrorParams = {}): string {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, this.#param(language, value)]),
    );
    return this.#i18n.t(key, { lng: language, ...shown });
  }

  /** Whether there is a text for the key. */
  has(language: Language, key: string): boolean {
    return this.#i18n.exists(key, { lng: language });
  }

  /** The name of an entity, `user`; its key where it has none. */
  entityName(language: Language, entity: string): string {
    const key = [`${entity}.title`, `${entity}.name`].find((each) => this.has(language, each));
    return key === undefined ? entity : this.text(language, key);
  }

  /** The name of a function, `user.lock`: what is done with what; its key where there are no words for it. */
  functionName(language: Language, key: string): string {
    const [entity = '', action = ''] = key.split('.');
    const verb = [`${entity}.action.${action}`, `common.action.${action}`].find((each) => this.has(language, each));
    if (verb === undefined) return key;
    const params = { entity: this.entityName(language, entity), action: this.text(language, verb) };
    return this.text(language, 'common.rightOf', params);
  }

  /** The sentence of an error in a language. */
  error(language: Language, code: string, params?: ErrorParams): string {
    return this.text(language, errorTextKey(code), params);
  }

  /** The field errors of a refusal with their sentences. */
  fields(language: Language, error: AppError): FieldError[] | undefined {
    return error.fields?.map((field) => ({ ...field, message: this.error(language, field.code, field.params) }));
  }

  #param(language: Language, value: ErrorParams[string]): string | number | boolean {
    if (typeof value === 'string') return value.startsWith('@') ? this.text(language, value.slice(1)) : value;
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    return value.map((each) => this.#param(language, each)).join(', ');
  }
}

/** Reads the locale files of kernel and modules. */
export async function loadTexts(root: URL = new URL('../../', import.meta.url)): Promise<Texts> {
  const folders = [
    new URL('kernel/locale/', root),
    ...(await readdir(new URL('modules/', root))).map((name) => new URL(`modules/${name}/locale/`, root)),
  ];
  const resources: Record<Language, Record<string, string>> = { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} };
  for (const folder of folders)
    for (const language of languages)
      Object.assign(
        resources[language],
        JSON.parse(await readFile(new URL(`${language}.json`, folder), 'utf8').catch(() => '{}')),
      );
  return new Texts(resources);
}

import { readFile, readdir } from 'node:fs/promises';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { endpointTextKeys, errorTextKey, inSentence, languages, pickText, withCount } from '../contract/index.ts';
import type { AppError, Endpoint, ErrorParams, FieldError, I18nText, Language } from '../contract/index.ts';

/** Parameters of a text: those of an error, and names that are there in several languages. */
export type TextParams = Readonly<Record<string, ErrorParams[string] | I18nText>>;

const isNames = (value: TextParams[string]): value is I18nText => typeof value === 'object' && 'ZH_CN' in value;

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
    this.#i18n.services.formatter?.add('inline', (value) => inSentence(String(value)));
  }

  /** The text of `key`; parameters that begin with `@` are keys themselves and are translated first. */
  text(language: Language, key: string, params: TextParams = {}): string {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, this.#param(language, value)]),
    );
    const counted = withCount(shown);
    // A text that counts, asked for without a number.
    const other = `${key}_other`;
    const isPlural = counted.count === undefined && this.#i18n.exists(other, { lng: language });
    return this.#i18n.t(isPlural ? other : key, { lng: language, ...counted });
  }

  /** The text of `key`, for a name that is stored: throws when there is none, since a key would be stored instead. */
  requireText(language: Language, key: string): string {
    if (!this.has(language, key)) throw new Error(`there is no text ${key} in ${language}`);
    return this.text(language, key);
  }

  /** The text of `key` in the three languages, for a name that is stored: throws when one is missing. */
  requireNames(key: string): Required<I18nText> {
    return {
      ZH_CN: this.requireText('zh-CN', key),
      EN_US: this.requireText('en-US', key),
      JA_JP: this.requireText('ja-JP', key),
    };
  }

  /** Whether there is a text for the key. */
  has(language: Language, key: string): boolean {
    return [key, `${key}_other`].some((each) => this.#i18n.exists(each, { lng: language }));
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

  /** The name of an operation within its entity, `List`; its id where there are no words for it. */
  operationName(language: Language, endpoint: Pick<Endpoint, 'id' | 'common'>): string {
    const key = endpointTextKeys(endpoint).find((each) => this.has(language, each));
    if (key === undefined) return endpoint.id;
    const actions = (endpoint.common?.actions ?? []).map((each) => this.text(language, each));
    return this.text(language, key, { actions: new Intl.ListFormat(language).format(actions) });
  }

  /** The name of an operation with that of its entity, `Role: list`; its id where there are no words for it. */
  endpointName(language: Language, endpoint: Pick<Endpoint, 'id' | 'common'>): string {
    const action = this.operationName(language, endpoint);
    if (action === endpoint.id) return action;
    const entity = this.entityName(language, endpoint.id.split('.')[0] ?? '');
    return this.text(language, 'common.rightOf', { entity, action });
  }

  /** The sentence of an error in a language. */
  error(language: Language, code: string, params?: ErrorParams): string {
    return this.text(language, errorTextKey(code), params);
  }

  /** The field errors of a refusal with their sentences. */
  fields(language: Language, error: AppError): FieldError[] | undefined {
    return error.fields?.map((field) => ({ ...field, message: this.error(language, field.code, field.params) }));
  }

  #param(language: Language, value: TextParams[string]): string | number | boolean {
    if (typeof value === 'string') return value.startsWith('@') ? this.text(language, value.slice(1)) : value;
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (isNames(value)) return pickText(value, language);
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

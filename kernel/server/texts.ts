import { readFile, readdir } from 'node:fs/promises';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { endpointTextKeys, errorTextKey, inSentence, languages, pickText, withCount } from '../contract/index.ts';
import type { AppError, Endpoint, ErrorParams, FieldError, I18nText, Language } from '../contract/index.ts';

/** Parameters of a text: those of an error, and names that are there in several languages. */
export type TextParams = Readonly<Record<string, ErrorParams[string] | I18nText>>;

const isNames = (value: TextParams[string]): value is I18nText => typeof value === 'object' && 'ZH_CN' in value;

/** Texts by language and key. */
export type TextResources = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Bundle of the product's own texts; those that somebody says instead have the id of the tenant. */
const productBundle = 'translation';
const platformBundle = 'platform';

const listFormats: Readonly<Record<Language, Intl.ListFormat>> = {
  'zh-CN': new Intl.ListFormat('zh-CN'),
  'en-US': new Intl.ListFormat('en-US'),
  'ja-JP': new Intl.ListFormat('ja-JP'),
};

/** What the texts of the product and those of all tenants have in common. */
class TextEngine {
  readonly i18n: i18n;
  /** The module in whose locale file each key stands. */
  readonly origins: ReadonlyMap<string, string>;
  /** What is said in each bundle. */
  readonly bundles: Map<string, TextResources>;
  readonly views = new Map<string, Texts>();

  constructor(resources: TextResources, origins: ReadonlyMap<string, string>) {
    this.origins = origins;
    this.bundles = new Map([[productBundle, resources]]);
    this.i18n = i18next.createInstance();
    void this.i18n.init({
      lng: 'zh-CN',
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: Object.fromEntries(languages.map((each) => [each, { [productBundle]: resources[each] }])),
      initAsync: false,
    });
    this.i18n.services.formatter?.add('inline', (value) => inSentence(String(value)));
  }

  /** What a bundle says of a key, its parameters open. */
  said(bundle: string, language: Language, key: string): string | undefined {
    const texts = this.bundles.get(bundle)?.[language];
    return texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
  }
}

/** Texts of all modules in the three languages, for answers, mails and sheets. */
export class Texts {
  readonly #engine: TextEngine;
  readonly #i18n: i18n;
  /** The bundles in which a key is looked for, the first that has it counts. */
  readonly #bundles: readonly string[];
  /** Texts without parameters that were asked for, by language and key; what a view says never changes. */
  readonly #plain: Readonly<Record<Language, Map<string, string>>> = {
    'zh-CN': new Map(),
    'en-US': new Map(),
    'ja-JP': new Map(),
  };

  constructor(
    source: TextResources | TextEngine,
    {
      bundles = [productBundle],
      origins = new Map(),
    }: { readonly bundles?: readonly string[]; readonly origins?: ReadonlyMap<string, string> } = {},
  ) {
    this.#engine = source instanceof TextEngine ? source : new TextEngine(source, origins);
    this.#i18n = this.#engine.i18n;
    this.#bundles = bundles;
  }

  /** The texts in which a tenant, over it the platform, has said what it says in own words; null: the platform's alone. */
  of(tenantId: string | null): Texts {
    const { bundles, views } = this.#engine;
    if (bundles.size === 1) return this.product;
    const said = [tenantId, platformBundle].filter((owner) => owner !== null && bundles.has(owner));
    const looked = [...said, productBundle] as readonly string[];
    const name = looked.join();
    const view = views.get(name) ?? new Texts(this.#engine, { bundles: looked });
    views.set(name, view);
    return view;
  }

  /** The product's own texts, whatever anybody says instead. */
  get product(): Texts {
    if (this.#bundles.length === 1) return this;
    const { views } = this.#engine;
    const view = views.get(productBundle) ?? new Texts(this.#engine);
    views.set(productBundle, view);
    return view;
  }

  /** Says instead of the product's texts those of an owner, a tenant's id or null for the platform; undefined takes them back. */
  override(tenantId: string | null, resources: TextResources | undefined): void {
    const owner = tenantId ?? platformBundle;
    const { bundles, views } = this.#engine;
    views.clear();
    for (const language of languages) this.#i18n.removeResourceBundle(language, owner);
    if (!resources) return void bundles.delete(owner);
    bundles.set(owner, resources);
    for (const language of languages) this.#i18n.addResourceBundle(language, owner, { ...resources[language] });
  }

  /** All keys, with the module in whose locale file each stands. */
  get origins(): ReadonlyMap<string, string> {
    return this.#engine.origins;
  }

  /** The product's own text of a key as it is written, its parameters open; undefined when the language has none. */
  template(language: Language, key: string): string | undefined {
    return this.#engine.said(productBundle, language, key);
  }

  /** The text of `key`; parameters that begin with `@` are keys themselves and are translated first. */
  text(language: Language, key: string, params?: TextParams): string {
    if (params !== undefined) return this.#filled(language, key, params);
    const plain = this.#plain[language];
    const known = plain.get(key);
    if (known !== undefined) return known;
    const made = this.#filled(language, key, {});
    // Keys that somebody makes up are not kept.
    if (this.has(language, key)) plain.set(key, made);
    return made;
  }

  #filled(language: Language, key: string, params: TextParams): string {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, this.#param(language, value)]),
    );
    const counted = withCount(shown);
    // A text that counts, asked for without a number.
    const other = `${key}_other`;
    const isPlural = counted.count === undefined && this.#exists(language, other);
    return this.#i18n.t(isPlural ? other : key, { ns: this.#bundles, lng: language, ...counted });
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
    return [key, `${key}_other`].some((each) => this.#exists(language, each));
  }

  #exists(language: Language, key: string): boolean {
    return this.#bundles.some((bundle) => this.#engine.said(bundle, language, key) !== undefined);
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
    return this.text(language, key, actions.length === 0 ? {} : { actions: listFormats[language].format(actions) });
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
    { module: 'kernel', folder: new URL('kernel/locale/', root) },
    ...(await readdir(new URL('modules/', root))).map((module) => ({
      module,
      folder: new URL(`modules/${module}/locale/`, root),
    })),
  ];
  const resources: Record<Language, Record<string, string>> = { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} };
  const origins = new Map<string, string>();
  for (const { module, folder } of folders)
    for (const language of languages) {
      const file = await readFile(new URL(`${language}.json`, folder), 'utf8').catch(() => '{}');
      const found = JSON.parse(file) as Record<string, string>;
      Object.assign(resources[language], found);
      for (const key of Object.keys(found)) origins.set(key, module);
    }
  return new Texts(resources, { origins });
}

import { AppError, commonErrors, type FieldError, type Language } from '@mp/kernel/contract';
import {
  serveResource,
  type Context,
  type ResourceHooks,
  type ResourceServer,
  type Services,
  type TxContext,
} from '@mp/kernel/server';
import type { FoundWording } from '../contract/wording.api.ts';
import { platformWording, wording, wordingErrors, wordingLimits } from '../contract/wording.resource.ts';
import { wordingFields, wordingProblems, type OwnTexts } from '../contract/wording.rules.ts';
import type { SettingsLevel } from './setting.service.ts';
import { refreshWording, wordingLayers, type WordingOwner } from './wording-layers.ts';
import { countWording, ownWording } from './wording.query.ts';

type Fields = typeof wording.fields;
type Input = Partial<OwnTexts> & { readonly key?: string | null };

const productTexts = ({ services: { texts } }: Context, key: string): Record<Language, string | undefined> => ({
  'zh-CN': texts.template('zh-CN', key),
  'en-US': texts.template('en-US', key),
  'ja-JP': texts.template('ja-JP', key),
});

const ownTexts = ({ chinese, english, japanese }: Partial<OwnTexts>): OwnTexts => ({
  chinese: chinese ?? null,
  english: english ?? null,
  japanese: japanese ?? null,
});

/** All that is wrong with a text in own words, by field. */
function problemsOf(context: Context, input: Input): FieldError[] {
  const key = input.key ?? '';
  if (!context.services.texts.origins.has(key)) return [{ path: 'key', code: 'wording.unknownKey', params: { key } }];
  return wordingProblems(productTexts(context, key), input);
}

function refuseProblems(context: Context, input: Input): void {
  const fields = problemsOf(context, input);
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
}

/** What both levels do when a text is written: it is judged before, and holds on this node as soon as it is stored. */
function hooksOf(level: SettingsLevel): ResourceHooks<Fields> {
  const ownerOf = (context: Context): WordingOwner => (level === 'platform' ? null : context.tenantId);
  const hold = (context: TxContext, key: string, own: OwnTexts | null) => {
    const owner = ownerOf(context);
    context.afterCommit(() => wordingLayers(context.services).sayOne(owner, key, own));
  };
  return {
    beforeCreate: async (context, input) => {
      refuseProblems(context, input);
      if ((await countWording(context, level)) >= wordingLimits.keys)
        throw wordingErrors.tooMany({ max: wordingLimits.keys });
    },
    afterCreate: async (context, _id, input) => hold(context, input.key ?? '', ownTexts(input)),
    beforeUpdate: async (context, { key }, patch) => refuseProblems(context, { ...patch, key }),
    afterUpdate: async (context, old, patch) => hold(context, old.key, ownTexts({ ...old, ...patch })),
    afterDelete: async (context, { key }) => hold(context, key, null),
    afterRestore: async (context, old) => hold(context, old.key, ownTexts(old)),
    rowProblems: async (context, rows) => rows.map((row) => problemsOf(context, row)),
  };
}

/** Texts of a tenant in own words. */
export const wordingServer: ResourceServer = serveResource(wording, {
  table: 'i18n_override',
  hooks: hooksOf('tenant'),
});

/** Texts of the platform in own words; only its administrators reach them. */
export const platformWordingServer: ResourceServer = serveResource(platformWording, {
  table: 'i18n_default',
  hooks: hooksOf('platform'),
});

/** What is searched for, and which page of it. */
interface WordingQuestion {
  readonly level: SettingsLevel;
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** Texts whose key or words, the product's or own ones, hold what is searched for. Throws `common.notFound`. */
export async function searchTexts(
  context: Context,
  { level, q, page, size }: WordingQuestion,
): Promise<{ items: FoundWording[]; total: number; version: string | null }> {
  if (level === 'platform' && context.rights.admin !== 'platform') throw commonErrors.notFound();
  const own = new Map((await ownWording(context, level)).map((row) => [row.key, row]));
  const platform = level === 'tenant' ? wordingLayers(context.services).layer(null) : new Map<string, OwnTexts>();
  const needle = q.trim().toLowerCase();
  const hits: FoundWording[] = [];
  for (const key of [...context.services.texts.origins.keys()].toSorted()) {
    const product = productTexts(context, key);
    const below = belowOf(product, platform.get(key));
    const row = own.get(key);
    const shown = [
      key,
      ...Object.values(product),
      ...Object.values(below),
      ...(row ? Object.values(ownTexts(row)) : []),
    ];
    if (!shown.some((each) => each?.toLowerCase().includes(needle))) continue;
    const said = row ? { id: row.id, version: row.version, ...ownTexts(row) } : null;
    hits.push({ key, below, own: said, outdated: said !== null && wordingProblems(product, said).length > 0 });
  }
  return {
    items: hits.slice((page - 1) * size, page * size),
    total: hits.length,
    version: wordingVersion(context.services, context.tenantId, true) ?? null,
  };
}

/** The texts over which a level says its own: the product's, or what the platform says instead. */
function belowOf(product: Readonly<Record<Language, string | undefined>>, platform: OwnTexts | undefined): OwnTexts {
  const wrong = new Set(wordingProblems(product, platform ?? {}).map(({ path }) => path));
  const textOf = (language: Language) => {
    const field = wordingFields[language];
    return (wrong.has(field) ? null : platform?.[field]) ?? product[language] ?? null;
  };
  return { chinese: textOf('zh-CN'), english: textOf('en-US'), japanese: textOf('ja-JP') };
}

/** The version of own words that the people of a tenant are shown; undefined where nobody says anything. */
export function wordingVersion(services: Services, tenantId: WordingOwner, isSignedIn: boolean): string | undefined {
  return wordingLayers(services).version(tenantId, isSignedIn);
}

/** The texts of a version in a language. Another node may have told of it a moment ago. Throws `common.notFound`. */
export async function wordingBundle(
  services: Services,
  version: string,
  language: Language,
): Promise<Record<string, string>> {
  const layers = wordingLayers(services);
  if (!layers.bundle(version)) await refreshWording(services);
  const bundle = layers.bundle(version);
  if (!bundle) throw commonErrors.notFound();
  return { ...bundle[language] };
}

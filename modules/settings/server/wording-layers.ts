import { createHash } from 'node:crypto';
import { languages, type Language } from '@mp/kernel/contract';
import { loadedModules, type Services, type TextResources, type Texts } from '@mp/kernel/server';
import { wordingFields, wordingProblem, type OwnTexts } from '../contract/wording.rules.ts';
import { changedLayers } from './wording.query.ts';

/** Whose texts: a tenant's id, null for the platform. */
export type WordingOwner = string | null;
/** What an owner says in own words, by key. */
type WordingLayer = ReadonlyMap<string, OwnTexts>;

/** Versions of what an owner's people are shown: of all texts, and of those that pages without a session show. */
interface Versions {
  readonly full: string;
  readonly open: string | undefined;
}

const pollMs = 10_000;
/** How far a poll looks back: clocks of nodes differ, and what commits late has an earlier time. */
const overlapSeconds = 300;
const none: WordingLayer = new Map();
const emptyTexts = (): Record<Language, Record<string, string>> => ({ 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} });

/** Modules whose texts pages without a session may show: that of signing in, and those with operations for everybody. */
function openModules(): ReadonlySet<string> {
  const open = loadedModules().filter(({ routes }) => routes?.some(({ endpoint }) => endpoint.access === 'public'));
  return new Set(['kernel', 'identity', ...open.map(({ name }) => name)]);
}

/** Name of a set of texts: it follows from them, so that what a browser has kept under it never grows old. */
function versionOf(resources: TextResources): string {
  const sorted = languages.map((language) =>
    Object.entries(resources[language]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

/** What a node knows of the texts in own words of all tenants. */
class WordingLayers {
  readonly #texts: Texts;
  readonly #layers = new Map<WordingOwner, WordingLayer>();
  readonly #versions = new Map<WordingOwner, Versions>();
  #bundles = new Map<string, TextResources>();

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  layer(owner: WordingOwner): WordingLayer {
    return this.#layers.get(owner) ?? none;
  }

  /** Takes what an owner says now; what no longer fits the product's texts is left to the product. */
  say(owner: WordingOwner, layer: WordingLayer): void {
    if (layer.size === 0) this.#layers.delete(owner);
    else this.#layers.set(owner, layer);
    this.#texts.override(owner, layer.size === 0 ? undefined : this.#fitting(layer));
    // The platform's texts stand below those of each tenant.
    const owners = owner === null ? [null, ...this.#layers.keys()] : [owner];
    for (const each of new Set(owners)) this.#publish(each);
    this.#forget();
  }

  /** Takes what an owner says of one key; null takes it back. */
  sayOne(owner: WordingOwner, key: string, own: OwnTexts | null): void {
    const layer = new Map(this.layer(owner));
    if (own) layer.set(key, own);
    else layer.delete(key);
    this.say(owner, layer);
  }

  version(owner: WordingOwner, isSignedIn: boolean): string | undefined {
    const versions = this.#versions.get(owner) ?? this.#versions.get(null);
    return isSignedIn ? versions?.full : versions?.open;
  }

  bundle(version: string): TextResources | undefined {
    return this.#bundles.get(version);
  }

  #fitting(layer: WordingLayer): Record<Language, Record<string, string>> {
    const fitting = emptyTexts();
    for (const [key, own] of layer)
      for (const language of languages) {
        const text = own[wordingFields[language]];
        if (text !== null && !wordingProblem(this.#texts.template(language, key), text)) fitting[language][key] = text;
      }
    return fitting;
  }

  #publish(owner: WordingOwner): void {
    const layer = new Map([...this.layer(null), ...this.layer(owner)]);
    if (layer.size === 0) return void this.#versions.delete(owner);
    const below = this.#fitting(this.layer(null));
    const above = this.#fitting(this.layer(owner));
    const full = emptyTexts();
    const open = emptyTexts();
    const modules = openModules();
    for (const language of languages)
      for (const [key, text] of Object.entries({ ...below[language], ...above[language] })) {
        full[language][key] = text;
        if (modules.has(this.#texts.origins.get(key) ?? '')) open[language][key] = text;
      }
    const isSomethingOpen = languages.some((language) => Object.keys(open[language]).length > 0);
    const versions = { full: versionOf(full), open: isSomethingOpen ? versionOf(open) : undefined };
    this.#versions.set(owner, versions);
    this.#bundles.set(versions.full, full);
    if (versions.open !== undefined) this.#bundles.set(versions.open, open);
  }

  /** Keeps the sets that somebody may still be told of. */
  #forget(): void {
    const told = new Set([...this.#versions.values()].flatMap(({ full, open }) => [full, open]));
    this.#bundles = new Map([...this.#bundles].filter(([version]) => told.has(version)));
  }
}

const known = new WeakMap<Services, WordingLayers>();

/** What this node knows of texts in own words. */
export function wordingLayers(services: Services): WordingLayers {
  const layers = known.get(services) ?? new WordingLayers(services.texts);
  known.set(services, layers);
  return layers;
}

/** Reads the layers in which something has changed lately; all of them when nothing was read before. */
export async function refreshWording(services: Services, isFirst = false): Promise<void> {
  const lines = await changedLayers(services, isFirst ? null : overlapSeconds);
  const changed = new Map<WordingOwner, Map<string, OwnTexts>>();
  for (const { owner, key, ...own } of lines) {
    const layer = changed.get(owner) ?? new Map<string, OwnTexts>();
    changed.set(owner, layer);
    if (key !== null) layer.set(key, own);
  }
  for (const [owner, layer] of changed) wordingLayers(services).say(owner, layer);
}

/** Reads all texts in own words, and further on those that other nodes change; answers how to stop. */
export async function watchWording(services: Services): Promise<() => void> {
  await refreshWording(services, true);
  const timer = setInterval(() => {
    // What was known before holds while the database is away.
    refreshWording(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'texts in own words could not be read');
    });
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

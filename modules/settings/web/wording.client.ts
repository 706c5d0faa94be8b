import { call, getStartSettings, resourceClient, setStartSettings } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { platformWording, searchWording, wording, type FoundWording, type OwnTexts } from '../contract/index.ts';
import type { SettingsLevel } from './settings.client.ts';

/** The records of each level. */
export const wordingOf = { tenant: wording, platform: platformWording } as const;

/** Rows of a page of the search. */
export const wordingPageSize = 20;

/** What is searched for. */
export interface WordingQuestion {
  readonly level: SettingsLevel;
  readonly q: string;
  readonly page: number;
}

/** This browser shows what has just been changed at once; all others at their next start. */
function showVersion(version: string | null): void {
  const { system, verification } = getStartSettings();
  if ((system.wording ?? null) !== version)
    setStartSettings({ verification, system: { ...system, wording: version ?? undefined } });
}

/** Texts of the product by key or words; records of the level make it stale. */
export const wordingSearch = (question: WordingQuestion) =>
  queryOptions({
    queryKey: [wordingOf[question.level].key, searchWording.id, question],
    queryFn: async ({ signal }) => {
      const found = await call(searchWording, { query: { ...question, size: wordingPageSize }, signal });
      showVersion(found.version);
      return found;
    },
    placeholderData: keepPreviousData,
  });

/** Stores what a level says of a key; nothing in any language takes it back. */
export async function saveWording(level: SettingsLevel, { key, own }: FoundWording, texts: OwnTexts): Promise<void> {
  const client = resourceClient(wordingOf[level]);
  const isSaid = Object.values(texts).some((text) => text !== null);
  if (own === null && isSaid) await client.create({ key, ...texts });
  else if (own !== null && isSaid) await client.update(own.id, own.version, { ...texts });
  else if (own !== null) await resetWording(level, own);
}

/** Takes back what a level says of a key. */
export async function resetWording(level: SettingsLevel, own: NonNullable<FoundWording['own']>): Promise<void> {
  await resourceClient(wordingOf[level]).remove(own.id, own.version);
}

import { optionTextKey, pickText, readDictionary } from '@mp/kernel/contract';
import type { DictionaryItem, Field, Resource } from '@mp/kernel/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { currentLanguage, useLanguage, useText } from './i18n.ts';

const known = new Map<string, readonly DictionaryItem[]>();

/** The items of a dictionary, kept for a while since they change seldom. */
export function dictionaryQuery(code: string) {
  return queryOptions({
    queryKey: ['dictionary', code],
    queryFn: async ({ signal }) => {
      const { items } = await call(readDictionary, { params: { code }, signal });
      known.set(code, items);
      return items;
    },
    staleTime: 300_000,
    enabled: code !== '',
  });
}

/** The items of a dictionary in their order; undefined until they are there. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] | undefined {
  return useQuery(dictionaryQuery(code ?? '')).data;
}

/** The word of an item as far as its dictionary was read before; else its code. */
export function itemWord(dictionary: string, code: string): string {
  const item = known.get(dictionary)?.find((each) => each.code === code);
  return item ? pickText(item.label, currentLanguage()) : code;
}

/** An option of a choice. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** May no longer be chosen. */
  readonly disabled?: boolean;
  readonly colour?: string;
}

/** The options of a choice with their words: those it declares, or the items of its dictionary. */
export function useOptions(resource: Resource, name: string, field: Field): readonly Option[] {
  const t = useText();
  const language = useLanguage();
  const items = useDictionary(field.dictionary);
  if (field.dictionary === undefined)
    return (field.options ?? []).map((value) => ({ value, label: t(optionTextKey(resource, name, value)) }));
  return (items ?? []).map(({ code, label, enabled, colour }) => ({
    value: code,
    label: pickText(label, language),
    ...(enabled ? {} : { disabled: true }),
    ...(colour === null ? {} : { colour }),
  }));
}

import { searchRecords } from '@mp/home/contract';
import type { Language } from '@mp/kernel/contract';
import { loadModuleTexts, type PaletteEntry, webModules, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The records that a text finds; the old ones stay until the new ones are there. */
export const foundRecords = (q: string) => ({
  ...endpointQuery('home', searchRecords, { query: { q } }),
  placeholderData: q === '' ? undefined : keepPreviousData,
  enabled: q !== '',
  staleTime: 10_000,
  gcTime: 60_000,
});

/** What the modules themselves find, such as tasks and processes to start. */
export const foundByModules = (q: string, language: Language) =>
  queryOptions({
    queryKey: ['palette', 'modules', language, q],
    queryFn: async ({ signal }): Promise<readonly PaletteEntry[]> => {
      const found = webModules().map(async ({ name, palette }) => {
        if (!palette) return [];
        const [find] = await Promise.all([palette(), loadModuleTexts(name)]);
        return find(q, signal);
      });
      return (await Promise.all(found)).flat();
    },
    placeholderData: q === '' ? undefined : keepPreviousData,
    enabled: q !== '',
    staleTime: 10_000,
    gcTime: 60_000,
  });

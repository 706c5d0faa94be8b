import { call, currentLanguage, defineLink, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { readPreferences, savePreferences, type PreferencesInput } from '../contract/index.ts';

/** Link to the choices. */
export const toPreferences = defineLink('/noticePreferences');

/** How notices reach the user; names of kinds come in the language of the interface. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['notice', 'preferences', currentLanguage()],
    queryFn: ({ signal }) => call(readPreferences, { signal }),
  });

/** Stores a choice; the answer stands in the page at once. */
export async function storePreferences(change: PreferencesInput): Promise<void> {
  queryClient.setQueryData(preferencesQuery().queryKey, await call(savePreferences, { body: change }));
}

import { call, getStartSettings, queryClient, setStartSettings, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { listSettings, readAbout, saveSettings, settingsGroup, type SettingsRecord } from '../contract/index.ts';
import { loadSettingsGroups } from './groups.ts';

/** Whose settings are shown. */
export type SettingsLevel = 'tenant' | 'platform';

/** All groups of a level with their values. */
export const groupsQuery = (level: SettingsLevel) =>
  queryOptions({
    queryKey: ['settings', 'groups', level],
    queryFn: async ({ signal }) => {
      await loadSettingsGroups();
      return call(listSettings, { query: { level }, signal });
    },
  });

/** What is to know about the system. */
export const aboutQuery = { ...endpointQuery('settings', readAbout), staleTime: 0 };

/** Values that every page reads from the start, such as the system's name, follow a save at once. */
function showAtOnce(saved: SettingsRecord): void {
  const open = settingsGroup(saved.key)?.open;
  if (open?.type !== 4) return;
  const { system, verification } = getStartSettings();
  const shown = Object.fromEntries(open.fields.map((name) => [name, saved.values[name]]));
  setStartSettings({ verification, system: { ...system, ...shown } });
}

/** Saves one whole group. */
export async function saveGroup(
  level: SettingsLevel,
  key: string,
  { version, values }: { readonly version: number; readonly values: Readonly<Record<string, unknown>> },
): Promise<SettingsRecord> {
  const saved = await call(saveSettings, {
    params: { key },
    query: { level },
    body: { version, values: { ...values } },
  });
  queryClient.setQueryData(
    groupsQuery(level).queryKey,
    (old) => old && { items: old.items.map((each) => (each.key === key ? saved : each)) },
  );
  if (level === 'tenant') showAtOnce(saved);
  return saved;
}

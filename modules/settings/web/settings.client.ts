import { ApiError, call, getStartSettings, queryClient, setStartSettings, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  listSettings,
  listSettingsHistory,
  previewSettings,
  readAbout,
  saveSettings,
  settingsGroup,
  testSettings,
  type SettingsAdvice,
  type SettingsRecord,
  type SettingsTestResult,
} from '../contract/index.ts';
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

/** What is saved of a group. */
export interface GroupChange {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Gives the group back to the platform. */
  readonly inherit?: boolean;
}

/** Who changed what in a group, the latest first. */
export const groupHistoryQuery = (level: SettingsLevel, key: string) =>
  endpointQuery('settings', listSettingsHistory, { params: { key }, query: { level } });

/** Tries something with what is typed. */
export function testGroup(
  level: SettingsLevel,
  place: { readonly key: string; readonly name: string },
  typed: { readonly values: Values; readonly ask: Values },
): Promise<SettingsTestResult> {
  return call(testSettings, {
    params: place,
    query: { level },
    body: { values: { ...typed.values }, ask: { ...typed.ask } },
  });
}

type Values = Readonly<Record<string, unknown>>;

/** A consequence of a change that is not saved yet, and how many it meets. */
export interface PreviewItem {
  readonly key: string;
  readonly count: number;
}

/** What a change would do; nothing is told of one that would be refused, which the save itself says. */
export async function previewGroup(level: SettingsLevel, key: string, values: Values): Promise<readonly PreviewItem[]> {
  try {
    return (await call(previewSettings, { params: { key }, query: { level }, body: { values: { ...values } } })).items;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return [];
    throw error;
  }
}

/** Saves one whole group. */
export async function saveGroup(
  level: SettingsLevel,
  key: string,
  { version, values, inherit }: GroupChange,
): Promise<SettingsRecord> {
  const saved = await call(saveSettings, {
    params: { key },
    query: { level },
    body: { version, values: { ...values }, ...(inherit ? { inherit } : {}) },
  });
  void queryClient.invalidateQueries({ queryKey: ['settings', listSettingsHistory.id] });
  queryClient.setQueryData(
    groupsQuery(level).queryKey,
    (old) => old && { items: old.items.map((each) => (each.key === key ? saved : each)) },
  );
  if (level === 'tenant') showAtOnce(saved);
  return saved;
}

/** Sets what an advice proposes; what there is to say is asked for anew. */
export async function applyAdvice(level: SettingsLevel, { group, values }: SettingsAdvice): Promise<void> {
  const { items } = await queryClient.fetchQuery({ ...groupsQuery(level), staleTime: 0 });
  const record = items.find(({ key }) => key === group);
  if (!record || values === null) return;
  await saveGroup(level, group, { version: record.version, values: { ...record.values, ...values } });
  await queryClient.invalidateQueries({ queryKey: groupsQuery(level).queryKey });
}

import { fromWireLanguage, type WireLanguage, wireLanguages } from '@mp/kernel/contract';
import { call, queryClient, setPreferences, switchLanguage } from '@mp/kernel/web';
import { savePersonal, type SettingsRecord } from '@mp/settings/contract';
import { personalQuery } from '@mp/settings/web';
import { queryOptions } from '@tanstack/react-query';
import { endOwnSession, forgetOwnDevice, listOwnDevices, listOwnSessions, listOwnSignIns } from '../contract/index.ts';

/** The caller's living sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, { signal }),
});

/** The caller's devices. */
export const devicesQuery = queryOptions({
  queryKey: ['identity', 'devices'],
  queryFn: ({ signal }) => call(listOwnDevices, { signal }),
});

/** The caller's last sign-ins. */
export const signInsQuery = queryOptions({
  queryKey: ['identity', 'signIns'],
  queryFn: ({ signal }) => call(listOwnSignIns, { signal }),
});

const isLanguage = (value: unknown): value is WireLanguage => wireLanguages.some((each) => each === value);

/** Saves the own choices; language and colours follow at once. */
export async function storePersonal(
  version: number,
  values: Readonly<Record<string, unknown>>,
): Promise<SettingsRecord> {
  const saved = await call(savePersonal, { body: { version, values: { ...values } } });
  queryClient.setQueryData(personalQuery.queryKey, saved);
  const { language, theme } = saved.values;
  if (theme === 'auto' || theme === 'light' || theme === 'dark') setPreferences({ scheme: theme });
  if (isLanguage(language)) await switchLanguage(fromWireLanguage(language));
  return saved;
}

/** Ends one of the caller's other sessions. */
export async function endSession(id: string): Promise<void> {
  await call(endOwnSession, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** Forgets one of the caller's devices; his other sessions on it end. */
export async function forgetDevice(id: string): Promise<void> {
  await call(forgetOwnDevice, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: ['identity'] });
}

import { ApiError, call, queryClient, endpointQuery } from '@mp/kernel/web';
import { readPersonal, savePersonal } from '../contract/settings.api.ts';

/** The caller's own settings in the tenant. */
export const personalQuery = endpointQuery('settings', readPersonal);

/** Saves some of the caller's own settings; a version that grew meanwhile (another window) is read and tried once more. */
export async function savePersonalValues(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { version } = await queryClient.ensureQueryData(personalQuery);
    try {
      queryClient.setQueryData(
        personalQuery.queryKey,
        await call(savePersonal, { body: { version, values: { ...values } } }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'common.versionConflict' || attempt > 1) throw error;
      queryClient.removeQueries({ queryKey: personalQuery.queryKey });
    }
  }
}

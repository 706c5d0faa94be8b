import { call, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../contract/factor.api.ts';

/** The caller's authenticator apps and passkeys. */
export const factorsQuery = queryOptions({
  queryKey: ['identity', 'factors'],
  queryFn: ({ signal }) => call(api.listOwnFactors, { signal }),
});

/** Reads the caller's factors anew. */
export const refreshFactors = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });

/** Authenticator apps and passkeys of a user. */
export const factorsOfUser = (id: string) =>
  queryOptions({
    queryKey: ['identity', 'user', id, 'factors'],
    queryFn: ({ signal }) => call(api.userFactors, { params: { id }, signal }),
  });

/** Makes a passkey with this browser and keeps it under a name. */
export async function makePasskey(name: string): Promise<readonly string[] | null> {
  const { challengeId, options } = await call(api.beginPasskey, {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = JSON.stringify(await startRegistration({ optionsJSON: options as unknown as Options }));
  return (await call(api.confirmPasskey, { body: { challengeId, response, name } })).recoveryCodes;
}

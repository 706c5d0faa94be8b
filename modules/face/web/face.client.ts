import { sealFor } from '@mp/identity/web';
import { ApiError, call, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../contract/face.api.ts';

/** The caller's face registration. */
export const ownFaceQuery = queryOptions({
  queryKey: ['face', 'own'],
  queryFn: ({ signal }) => call(api.readOwnFace, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: ['face'] });

/** The face registration of a user. */
export const userFaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['face', 'user', id],
    queryFn: ({ signal }) => call(api.readUserFace, { params: { id }, signal }),
  });

/** Registers the caller's face; a page that has been open for days seals once more under the key of today. */
export async function enrol(vectors: readonly (readonly number[])[], consentVersion: string): Promise<void> {
  const send = async (fresh: boolean) => {
    const secureData = await sealFor('faceenrol', { vectors }, { fresh });
    return call(api.enrolFace, { body: { secureData, consentVersion } });
  };
  try {
    await send(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.payloadInvalid') throw error;
    await send(true);
  }
  await refresh();
}

/** Deletes the caller's face and withdraws his consent. */
export async function deleteOwn(): Promise<void> {
  await call(api.deleteOwnFace, {});
  await refresh();
}

/** Lets this browser sign in by face alone. */
export async function rememberBrowser(): Promise<void> {
  await call(api.rememberBrowser, {});
  await refresh();
}

/** Takes that from all browsers. */
export async function forgetBrowsers(): Promise<void> {
  await call(api.forgetBrowsers, {});
  await refresh();
}

/** A challenge by which the caller proves himself again. */
export const ownChallenge = () => call(api.ownChallenge, {});

/** Whether the caller can prove himself by his face. */
export async function canProveByFace(): Promise<boolean> {
  const { enabled, template } = await queryClient.fetchQuery({ ...ownFaceQuery, staleTime: 0 });
  return enabled && template !== null;
}

/** Deletes the face of a user. */
export async function deleteOfUser(id: string): Promise<void> {
  await call(api.deleteUserFace, { params: { id } });
  await refresh();
}

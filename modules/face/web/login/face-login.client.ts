import { dataOf, tenantField } from '@mp/identity/login';
import { callLogin } from '@mp/kernel/web';
import type { FaceChallenge } from '../../contract/face-action.ts';

/** A challenge of the login service: for a name, or between the factors. */
export async function loginChallenge(
  by: { readonly username: string } | { readonly challengeId: string },
): Promise<FaceChallenge> {
  return dataOf(await callLogin<FaceChallenge>('facechallenge', { ...by, ...tenantField() }));
}

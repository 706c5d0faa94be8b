import { call } from '@mp/kernel/web';
import { associateUser, type BindKind, findAccount, unbindUser } from '../contract/user.api.ts';

/** The person with exactly this mobile number or mail address. */
export const findPerson = (contact: string) => call(findAccount, { body: { contact } });

/** Adds a person who has an account to this tenant and its organisations. */
export const associate = (contact: string, orgIds: string[]) => call(associateUser, { body: { contact, orgIds } });

/** Takes the chat account from one user. */
export const unbind = (ids: string[], kind: BindKind) => call(unbindUser, { body: { ids, kind } });

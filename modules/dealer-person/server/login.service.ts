import { bindDealer, createLogin, setLogin, takenForLogin } from '@mp/identity/server';
import { giveRole } from '@mp/permission/server';
import { optionalPort, recordsOf, type Tx, type TxContext } from '@mp/kernel/server';
import { person as people, personErrors } from '../contract/index.ts';

import type { DealerOfPeople, PersonRow } from './person.query.ts';

/** Role of everybody of a dealer who signs in. */
const dealerUserRole = 'R_DLU';

/** A login needs a mobile number and a mail address that nobody else on the platform has. */
export async function requireFreeLogin(tx: Tx, person: PersonRow): Promise<void> {
  if (person.userId !== null) return;
  if (person.email === null) throw personErrors.emailForLogin();
  const [taken] = await takenForLogin(tx, { mobile: person.mobile, email: person.email });
  if (taken) throw personErrors.loginTaken({ field: `@person.field.${taken}` });
}

/** Gives a person who serves a login of the dealer, or lets the one from before sign in again. */
export async function openLogin(context: TxContext, person: PersonRow, dealer: DealerOfPeople): Promise<void> {
  const { orgId } = dealer;
  if (orgId === null) return;
  if (person.userId !== null) {
    await setLogin(context, person.userId, true);
    return admit(context, person.userId, dealer.id);
  }
  if (person.email === null) return;
  const { id: userId, userName } = await createLogin(context, {
    userName: person.personNo,
    employeeName: person.name,
    mobile: person.mobile,
    email: person.email,
    orgId,
  });
  await admit(context, userId, dealer.id);
  await recordsOf(context, people).updateLatest(person.id, { patch: { userId }, action: 'openLogin' });
  await optionalPort('sendMessage')?.(context, {
    channel: 'sms',
    to: person.mobile,
    language: context.locale,
    subjectKey: 'person.loginMessage.subject',
    textKey: 'person.loginMessage.text',
    params: { dealer: dealer.name, userName, url: context.services.environment.publicUrl ?? '' },
    accountId: userId,
  });
}

/** Lets a login work for the dealer. */
async function admit(context: TxContext, userId: string, dealerId: string): Promise<void> {
  await bindDealer(context, userId, dealerId);
  await giveRole(context, dealerUserRole, userId);
}

/** Ends the login of somebody who works for the dealer no more. */
export async function closeLogin(context: TxContext, userId: string | null): Promise<void> {
  if (userId !== null) await setLogin(context, userId, false);
}

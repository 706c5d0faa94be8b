import {
  ports,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { createLogin, forgetPassword, setLogin, takenForLogin } from '@mp/identity/server';
import { giveRole } from '@mp/permission/server';
import { dealerErrors, goemLogin, goemLoginErrors } from '../../contract/index.ts';
import { goemFacts, rootOrganisation } from './goem.query.ts';
import { followLogins, loginsOf } from './login.query.ts';

/** People of GOEMs who sign in. */
export const goemLoginServer: ResourceServer = serveResource(goemLogin, {
  table: 'goem_login',
  hooks: {
    beforeCreate: invite,
    afterCreate: async (context, tx, _id, input) => {
      await followLogins(tx, String(input.goemId));
      await tell(context, tx, input);
    },
    actions: {
      disable: (context, tx, record) => switchLogin(context, tx, record, false),
      enable: (context, tx, record) => switchLogin(context, tx, record, true),
      reset,
    },
  },
});

/** Only a GOEM that is in has people who sign in. Throws `dealer.notActive`. */
async function demandActive(tx: Tx, goemId: string): Promise<string> {
  const maker = await goemFacts(tx, goemId);
  if (maker?.status !== 'active' && maker?.status !== 'suspended')
    throw dealerErrors.notActive({ code: maker?.code ?? '—', status: `@goem.status.${maker?.status ?? 'ended'}` });
  return maker.code;
}

/** Makes the login with the role of GOEMs; a password is set by its owner. Throws `goemLogin.taken`, `dealer.notActive`. */
async function invite(context: Context, tx: Tx, input: MutableValues): Promise<void> {
  const code = (await demandActive(tx, String(input.goemId))).toLowerCase();
  const mobile = String(input.mobile);
  const userName = `${code}-${mobile.slice(-4)}`;
  const email = typeof input.email === 'string' ? input.email : `${userName}.${mobile}@goem.invalid`;
  const [taken] = await takenForLogin(tx, { mobile, email });
  if (taken) throw goemLoginErrors.taken({ field: `@goemLogin.field.${taken}` });
  const orgId = await rootOrganisation(tx);
  const login = await createLogin(context, tx, { userName, employeeName: String(input.name), mobile, email, orgId });
  await giveRole(context, tx, 'R_GOE', login.id);
  input.userId = login.id;
  input.userName = login.userName;
  input.status = 'open';
  input.invitedAt = context.at;
}

/** Tells somebody how to sign in for the first time, or again. */
async function tell(context: Context, tx: Tx, record: Values): Promise<void> {
  await ports().sendMessage(context, tx, {
    channel: 'sms',
    to: String(record.mobile),
    language: context.locale,
    subjectKey: 'goemLogin.invitation.subject',
    textKey: 'goemLogin.invitation.text',
    params: {
      name: String(record.name),
      userName: String(record.userName),
      url: context.services.environment.publicUrl ?? '',
    },
    accountId: String(record.userId),
  });
}

const store = (context: Context, tx: Tx, record: Values, values: Values, action: string) =>
  tx.batch([updateStatement(context, goemLoginServer, String(record.id), null, values, { trusted: true, action })]);

async function switchLogin(context: Context, tx: Tx, record: Values, isOpen: boolean): Promise<void> {
  if (isOpen === (record.status === 'open')) throw isOpen ? goemLoginErrors.alreadyOpen() : goemLoginErrors.notOpen();
  if (isOpen) await demandActive(tx, String(record.goemId));
  await setLogin(context, tx, String(record.userId), isOpen);
  await store(context, tx, record, { status: isOpen ? 'open' : 'disabled' }, isOpen ? 'enable' : 'disable');
  await followLogins(tx, String(record.goemId));
}

/** Takes the password away and ends what is signed in; a new one is set as at the beginning. Throws `goemLogin.notOpen`. */
async function reset(context: Context, tx: Tx, record: Values): Promise<void> {
  if (record.status !== 'open') throw goemLoginErrors.notOpen();
  await forgetPassword(context, tx, String(record.userId));
  await store(context, tx, record, { invitedAt: context.at }, 'reset');
  await tell(context, tx, record);
}

/** With the work with a GOEM the logins of its people end. */
export async function endLogins(context: Context, tx: Tx, goemId: string): Promise<void> {
  for (const { id, userId } of await loginsOf(tx, goemId, 'open')) {
    await setLogin(context, tx, userId, false);
    await store(context, tx, { id }, { status: 'disabled' }, 'disable');
  }
  await followLogins(tx, goemId);
}

import type { InputOf, RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  ports,
  recordsOf,
  serveResource,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { createLogin, forgetPassword, setLogin, takenForLogin } from '@mp/identity/server';
import { giveRole } from '@mp/permission/server';
import { dealerErrors } from '@mp/dealer/contract';
import { requiredValues } from '@mp/dealer/server';
import { goemLogin, goemLoginActions, goemLoginErrors } from '../contract/index.ts';
import { goemFacts, rootOrganisation } from './goem.query.ts';
import { loginsOf } from './login.query.ts';
import { changeLogins } from './logins-changed.ts';

type Login = RecordOf<typeof goemLogin>;
type LoginInput = InputOf<typeof goemLogin>;

/** People of GOEMs who sign in. */
export const goemLoginServer: ResourceServer = serveResource(goemLogin, {
  table: 'goem_login',
  acting: 'closed',
  hooks: {
    beforeCreate: invite,
    afterCreate: async (context, _id, input) => {
      await changeLogins(context, requiredValues(input, 'goemId').goemId);
      await sendInvitation(context, requiredValues(input, 'name', 'mobile', 'userId', 'userName'));
    },
  },
  actions: bindActions(goemLoginActions, {
    disable: (context, { record }) => switchLogin(context, record, false),
    enable: (context, { record }) => switchLogin(context, record, true),
    reset: (context, { record }) => reset(context, record),
  }),
});

/** Only a GOEM that is in has people who sign in. Throws `dealer.notActive`. */
async function requireActive(tx: Tx, goemId: string): Promise<string> {
  const maker = await goemFacts(tx, goemId);
  if (maker?.status !== 'active' && maker?.status !== 'suspended')
    throw dealerErrors.notActive({ code: maker?.code ?? '—', status: `@goem.status.${maker?.status ?? 'ended'}` });
  return maker.code;
}

/** Makes the login with the role of GOEMs; a password is set by its owner. Throws `goemLogin.taken`, `dealer.notActive`. */
async function invite(context: TxContext, input: LoginInput): Promise<void> {
  const { goemId, mobile, name } = requiredValues(input, 'goemId', 'mobile', 'name');
  const code = (await requireActive(context, goemId)).toLowerCase();
  const userName = `${code}-${mobile.slice(-4)}`;
  const email = input.email ?? `${userName}.${mobile}@goem.invalid`;
  const [taken] = await takenForLogin(context, { mobile, email });
  if (taken) throw goemLoginErrors.taken({ field: `@goemLogin.field.${taken}` });
  const orgId = await rootOrganisation(context);
  const login = await createLogin(context, { userName, employeeName: name, mobile, email, orgId });
  await giveRole(context, 'R_GOE', login.id);
  input.userId = login.id;
  input.userName = login.userName;
  input.status = 'open';
  input.invitedAt = context.at;
}

interface Invited {
  readonly mobile: string;
  readonly name: string;
  readonly userName: string;
  readonly userId: string;
}

/** Tells somebody how to sign in for the first time, or again. */
async function sendInvitation(context: TxContext, { mobile, name, userName, userId }: Invited): Promise<void> {
  await ports().sendMessage(context, {
    channel: 'sms',
    to: mobile,
    language: context.locale,
    subjectKey: 'goemLogin.invitation.subject',
    textKey: 'goemLogin.invitation.text',
    params: {
      name,
      userName,
      url: context.services.environment.publicUrl ?? '',
    },
    accountId: userId,
  });
}

async function switchLogin(context: TxContext, record: Login, isOpen: boolean): Promise<void> {
  if (isOpen) await requireActive(context, record.goemId);
  if (record.userId) await setLogin(context, record.userId, isOpen);
  const options = { action: isOpen ? 'enable' : 'disable' };
  await recordsOf(context, goemLogin).update(record, { status: isOpen ? 'open' : 'disabled' }, options);
  await changeLogins(context, record.goemId);
}

/** Takes the password away and ends what is signed in; a new one is set as at the beginning. */
async function reset(context: TxContext, record: Login): Promise<void> {
  if (record.userId) await forgetPassword(context, record.userId);
  await recordsOf(context, goemLogin).update(record, { invitedAt: context.at }, { action: 'reset' });
  await sendInvitation(context, requiredValues(record, 'name', 'mobile', 'userId', 'userName'));
}

/** With the work with a GOEM the logins of its people end. */
export async function endLogins(context: TxContext, goemId: string): Promise<void> {
  const open = await loginsOf(context, goemId, 'open');
  for (const { userId } of open) await setLogin(context, userId, false);
  await recordsOf(context, goemLogin).updateMany(open, () => ({ status: 'disabled' }), { action: 'disable' });
  await changeLogins(context, goemId);
}

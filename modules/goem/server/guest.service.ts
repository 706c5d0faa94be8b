import { type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  changedFields,
  ports,
  recordsOf,
  runTransition,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
  type TxContext,
} from '@mp/kernel/server';
import { createLogin, setLogin, takenForLogin } from '@mp/identity/server';
import { giveRole } from '@mp/permission/server';
import { areaHandler } from '@mp/reference/server';
import { plusMonths, wallTime } from '@mp/reference/contract';
import { dealerErrors } from '@mp/dealer/contract';
import { closedGuestFields, guestDealer, guestErrors, guestMonths } from '../contract/index.ts';
import { requiredValues } from '@mp/dealer/server';
import { dealerWithCredit, goemFacts, hasGuest, rootOrganisation } from './goem.query.ts';
import { guestNotice } from './notice-kinds.ts';

type Guest = RecordOf<typeof guestDealer>;
type GuestInput = InputOf<typeof guestDealer>;

/** The dealer of ours with the same credit code, which is then sold to by two ways. */
async function linkDealer(tx: Tx, values: GuestInput, creditCode: string): Promise<void> {
  const dealer = await dealerWithCredit(tx, creditCode);
  values.linkedDealerId = dealer ?? null;
  values.doubleChannel = dealer !== undefined;
}

/** Guest dealers. */
export const guestDealerServer: ResourceServer = serveResource(guestDealer, {
  table: 'guest_dealer',
  hooks: {
    beforeCreate: async (context, input) => {
      const { goemId, creditCode, validTo } = requiredValues(input, 'goemId', 'creditCode', 'validTo');
      if (await hasGuest(context, { goemId, creditCode, except: null })) throw guestErrors.duplicate();
      requirePeriod(context, validTo);
      const maker = await goemFacts(context, goemId);
      input.goemUserIds = maker?.userIds ?? [];
      input.goemUserId = maker?.userIds?.[0] ?? maker?.userId ?? null;
      await linkDealer(context, input, creditCode);
    },
    beforeUpdate: async (context, old, patch) => {
      const isOpen = old.status === 'draft' || old.status === 'returned';
      const closed = closedGuestFields(old);
      if (changedFields(old, patch).some((name) => closed.includes(name)))
        throw guestErrors.closed({ state: `@guestDealer.status.${old.status}` });
      if (patch.validTo && isOpen) requirePeriod(context, patch.validTo);
      await linkDealer(context, patch, old.creditCode);
    },
  },
  effects: { submit: requireAdmissible, approve: open, extend, close },
});

/** At most two years ahead, and not over yet. Throws `guest.tooLong`, `guest.inPast`. */
function requirePeriod(context: Context, validTo: string): void {
  const { day } = wallTime(context.at);
  if (validTo < day) throw guestErrors.inPast();
  if (validTo > plusMonths(day, guestMonths)) throw guestErrors.tooLong({ months: guestMonths });
}

/** Moves a guest dealer along its lifecycle as the house does. */
export async function moveGuest(
  context: Context,
  id: string,
  { action, form = {} }: { readonly action: string; readonly form?: Values },
): Promise<void> {
  await runTransition(context, guestDealerServer, {
    id,
    name: action,
    version: null,
    form,
    byProcess: true,
  });
}

/** Only a GOEM that is in takes guests in. Throws `dealer.notActive`, `guest.duplicate`. */
async function requireAdmissible(tx: TxContext, record: Guest): Promise<void> {
  const maker = await goemFacts(tx, record.goemId);
  if (maker?.status !== 'active')
    throw dealerErrors.notActive({
      code: maker?.code ?? '—',
      status: `@goem.status.${maker?.status ?? 'ended'}`,
    });
  if (await hasGuest(tx, { goemId: maker.id, creditCode: record.creditCode, except: record.id }))
    throw guestErrors.duplicate();
}

/** It is in: its login opens, made with the first approval; told by SMS. */
async function open(context: TxContext, record: Guest): Promise<void> {
  if (record.userId) return setLogin(context, record.userId, true);
  const { mobile } = record;
  // A person who has a login with this number already keeps using that one.
  const taken = await takenForLogin(context, { mobile, email: '' });
  if (taken.includes('mobile')) return;
  const code = (record.code ?? '').toLowerCase();
  const login = await createLogin(context, {
    userName: code,
    employeeName: record.contact,
    mobile,
    email: `${code}.${record.id.slice(-12)}@guest.invalid`,
    orgId: await rootOrganisation(context),
  });
  await giveRole(context, 'R_GDL', login.id);
  await recordsOf(context, guestDealer).updateLatest(record.id, {
    patch: { userId: login.id },
    action: 'openLogin',
  });
  await ports().sendMessage(context, {
    channel: 'sms',
    to: mobile,
    language: context.locale,
    subjectKey: 'guestDealer.invitation.subject',
    textKey: 'guestDealer.invitation.text',
    params: {
      name: record.name,
      userName: login.userName,
      url: context.services.environment.publicUrl ?? '',
    },
    accountId: login.id,
  });
}

async function close(context: TxContext, record: Guest): Promise<void> {
  if (record.userId) await setLogin(context, record.userId, false);
}

/** More time, by its GOEM or the area; the area manager is told. */
async function extend(context: TxContext, record: Guest, form: Values): Promise<void> {
  const validTo = typeof form.validTo === 'string' ? form.validTo : '';
  requirePeriod(context, validTo);
  await requireAdmissible(context, record);
  await recordsOf(context, guestDealer).updateLatest(record.id, { patch: { validTo }, action: 'extend' });
  if (record.userId) await setLogin(context, record.userId, true);
  const handler = await areaHandler(context, {
    position: 'ASM',
    regionId: record.regionId,
    channel: 'goem',
    day: wallTime(context.at).day,
  });
  const to = (handler?.userIds ?? []).filter((id) => id !== context.userId).slice(0, 1);
  if (to.length === 0) return;
  await ports().sendNotice(context, {
    to,
    kind: guestNotice,
    titleKey: 'guestDealer.notice.extended',
    params: { code: record.code ?? '', name: record.name, day: validTo },
    source: '@nav.goemGuestDlr',
    handle: { method: 1, url: `/goemGuestDlr?record=${record.id}` },
  });
}

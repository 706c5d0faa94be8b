import { lifecycleOf } from '@mp/kernel/contract';
import {
  ports,
  registerEffect,
  runTransition,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { createLogin, setLogin, takenForLogin } from '@mp/identity/server';
import { giveRole } from '@mp/permission/server';
import { areaHandler } from '@mp/reference/server';
import { wallTime } from '@mp/reference/contract';
import { dealerErrors, guestDealer, guestErrors, guestMonths } from '../../contract/index.ts';
import { dealerWithCredit, goemFacts, hasGuest, rootOrganisation } from './goem.query.ts';

/** What of a guest dealer may change after it was let in. */
const always = ['contact', 'mobile', 'sellRegionIds', 'rights'];

/** The dealer of ours with the same credit code, which is then sold to by two ways. */
async function link(tx: Tx, values: MutableValues, creditCode: unknown): Promise<void> {
  const dealer = await dealerWithCredit(tx, String(creditCode));
  values.linkedDealerId = dealer ?? null;
  values.doubleChannel = dealer !== undefined;
}

/** Guest dealers. */
export const guestDealerServer: ResourceServer = serveResource(guestDealer, {
  table: 'guest_dealer',
  hooks: {
    beforeCreate: async (context, tx, input) => {
      if (await hasGuest(tx, String(input.goemId), String(input.creditCode), null)) throw guestErrors.duplicate();
      judgePeriod(context, input.validTo);
      const maker = await goemFacts(tx, String(input.goemId));
      input.goemUserIds = maker?.userIds ?? [];
      input.goemUserId = maker?.userIds?.[0] ?? maker?.userId ?? null;
      await link(tx, input, input.creditCode);
    },
    beforeUpdate: async (context, tx, old, patch) => {
      const isOpen = old.status === 'draft' || old.status === 'returned';
      const closed = Object.keys(patch).filter((name) => !always.includes(name) && patch[name] !== old[name]);
      if (!isOpen && closed.length > 0)
        throw guestErrors.closed({ state: `@guestDealer.status.${String(old.status)}` });
      if ('validTo' in patch && isOpen) judgePeriod(context, patch.validTo);
      await link(tx, patch, old.creditCode);
    },
  },
});

/** At most two years ahead, and not over yet. Throws `guest.tooLong`, `guest.inPast`. */
function judgePeriod(context: Context, validTo: unknown): void {
  const { day } = wallTime(context.at);
  const last = new Date(`${day}T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + guestMonths);
  if (String(validTo) < day) throw guestErrors.inPast();
  if (String(validTo) > last.toISOString().slice(0, 10)) throw guestErrors.tooLong({ months: guestMonths });
}

function lifecycle() {
  const found = lifecycleOf(guestDealer.key);
  if (!found) throw new Error('no lifecycle of guest dealers');
  return found;
}

/** Moves a guest dealer along its lifecycle as the house does. */
export async function moveGuest(context: Context, id: string, name: string, form: Values = {}): Promise<void> {
  await runTransition(context, guestDealerServer, lifecycle(), { id, name, version: null, form, byProcess: true });
}

const store = (context: Context, tx: Tx, record: Values, values: Values, action: string) =>
  tx.batch([updateStatement(context, guestDealerServer, String(record.id), null, values, { trusted: true, action })]);

/** Only a GOEM that is in takes guests in. Throws `dealer.notActive`, `guest.duplicate`. */
async function judgeSubmit(_context: Context, tx: Tx, record: Values): Promise<void> {
  const maker = await goemFacts(tx, String(record.goemId));
  if (maker?.status !== 'active')
    throw dealerErrors.notActive({
      code: maker?.code ?? '—',
      status: `@goem.status.${maker?.status ?? 'ended'}`,
    });
  if (await hasGuest(tx, maker.id, String(record.creditCode), String(record.id))) throw guestErrors.duplicate();
}

/** It is in: its login opens, made with the first approval; told by SMS. */
async function open(context: Context, tx: Tx, record: Values): Promise<void> {
  if (typeof record.userId === 'string') return setLogin(context, tx, record.userId, true);
  const mobile = String(record.mobile);
  // Whoever has a login with this number already keeps using that one.
  const taken = await takenForLogin(tx, { mobile, email: '' });
  if (taken.includes('mobile')) return;
  const code = String(record.code).toLowerCase();
  const login = await createLogin(context, tx, {
    userName: code,
    employeeName: String(record.contact),
    mobile,
    email: `${code}.${String(record.id).slice(-12)}@guest.invalid`,
    orgId: await rootOrganisation(tx),
  });
  await giveRole(context, tx, 'R_GDL', login.id);
  await store(context, tx, record, { userId: login.id }, 'openLogin');
  await ports().sendMessage(context, tx, {
    channel: 'sms',
    to: mobile,
    language: context.locale,
    subjectKey: 'guestDealer.invitation.subject',
    textKey: 'guestDealer.invitation.text',
    params: {
      name: String(record.name),
      userName: login.userName,
      url: context.services.environment.publicUrl ?? '',
    },
    accountId: login.id,
  });
}

async function close(context: Context, tx: Tx, record: Values): Promise<void> {
  if (typeof record.userId === 'string') await setLogin(context, tx, record.userId, false);
}

/** More time, by its GOEM or the area; the area manager is told. */
async function extend(context: Context, tx: Tx, record: Values, { validTo }: Values): Promise<void> {
  judgePeriod(context, validTo);
  await judgeSubmit(context, tx, record);
  await store(context, tx, record, { validTo }, 'extend');
  if (typeof record.userId === 'string') await setLogin(context, tx, record.userId, true);
  const handler = await areaHandler(context, tx, {
    position: 'ASM',
    regionId: String(record.regionId),
    channel: 'goem',
    day: wallTime(context.at).day,
  });
  const to = (handler?.userIds ?? []).filter((id) => id !== context.userId).slice(0, 1);
  if (to.length === 0) return;
  await ports().sendNotice(context, tx, {
    to,
    titleKey: 'guestDealer.notice.extended',
    params: { code: String(record.code), name: String(record.name), day: String(validTo) },
    source: '@nav.goemGuestDlr',
    handle: { method: 1, url: `/goemGuestDlr?record=${String(record.id)}` },
  });
}

/** What transitions of guest dealers do. */
export function registerGuestEffects(): void {
  registerEffect('guestDealer', 'submit', judgeSubmit);
  registerEffect('guestDealer', 'approve', open);
  registerEffect('guestDealer', 'extend', extend);
  registerEffect('guestDealer', 'close', close);
}

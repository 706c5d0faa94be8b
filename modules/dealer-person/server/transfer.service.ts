import { randomInt } from 'node:crypto';
import { commonErrors, isIdCard, isUuid, maskMiddle } from '@mp/kernel/contract';
import { blindIndex, limitCalls, ports, recordsOf, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import { roleHolders } from '@mp/permission/server';
import { personChange, personErrors } from '../contract/index.ts';
import { todayOf } from '@mp/dealer/server';
import { submitChange } from './change.service.ts';
import { insertChange } from './person-act.service.ts';
import {
  lockPerson,
  openChangeOf,
  personByIdNumber,
  usersOfDealer,
  type PersonRow,
  type OpenChange,
} from './person.query.ts';
import { dealerForPeople, requireSite } from './person.service.ts';

/** A code is good for so many minutes, and for so many tries. */
const codeMinutes = 10;
const maxTries = 5;
/** Codes to one person in an hour, and attempts of one caller to find somebody. */
const codesAnHour = 5;
const attemptsAnHour = 30;

/** What is asked for when somebody is to be taken on. */
export interface TransferAsked {
  readonly idNumber: string;
  readonly dealerId?: string | null | undefined;
  readonly jobType: string;
  readonly site: string;
  readonly joinedOn: string;
  readonly wantsLogin?: boolean | undefined;
  readonly remark?: string | null | undefined;
}

const hashOf = (id: string, code: string) => blindIndex(`${id}:${code}`);

/**
 * Sends a new code to the person; the one before is worth nothing any more. The hash of the code and its tries are no
 * fields and no change of the record.
 */
async function sendCode(
  context: TxContext,
  changeId: string,
  { person, dealer }: { readonly person: PersonRow; readonly dealer: string },
): Promise<string> {
  await limitCalls(context, [{ key: `personCode ${person.id}`, max: codesAnHour, seconds: 3600 }]);
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  await context.rows(
    `update person_change set code_hash = $2, code_until = $3::timestamptz + make_interval(mins => $4::integer), code_tries = 0 where id = $1::uuid`,
    [changeId, hashOf(changeId, code), context.at, codeMinutes],
  );
  await ports().sendMessage(context, {
    channel: 'sms',
    to: person.mobile,
    language: context.locale,
    subjectKey: 'person.transferMessage.subject',
    textKey: 'person.transferMessage.text',
    params: { code, dealer, minutes: `${codeMinutes}` },
    secret: true,
  });
  return maskMiddle(person.mobile);
}

interface Transferable {
  readonly person: PersonRow;
  /** The caller's own transfer that waits for its code. */
  readonly open: OpenChange | undefined;
  readonly isServing: boolean;
}

/** A transfer of the dealer that waits for its code. */
const isOwnTransfer = (open: OpenChange, dealerId: string): boolean =>
  open.kind === 'transfer' && open.state === 'draft' && open.dealerId === dealerId;

/** The person with an ID number, locked, when a dealer may take him on now. */
async function transferable(tx: Tx, idNumber: string, dealerId: string): Promise<Transferable> {
  const found = await personByIdNumber(tx, idNumber);
  const person = found && (await lockPerson(tx, found.id));
  if (!person) throw personErrors.unknownId();
  if (person.dealerId === dealerId && person.status !== 'left') throw personErrors.alreadyHere();
  const open = await openChangeOf(tx, person.id);
  if (open && !isOwnTransfer(open, dealerId)) throw personErrors.changeOpen({ no: open.title });
  const isServing = person.status === 'serving' || person.status === 'locked';
  if (!isServing && person.status !== 'left') throw personErrors.changeOpen({ no: person.personNo });
  return { person, open, isServing };
}

/**
 * Begins to take on somebody who is known by the ID number: the person gets a code. Throws `person.unknownId`,
 * `person.alreadyHere`, `person.changeOpen`, `person.idInvalid`, `person.siteUnknown`, `common.tooManyRequests`.
 */
export async function beginTransfer(
  context: Context,
  asked: TransferAsked,
): Promise<{ id: string; mobile: string; name: string; dealer: string | null }> {
  const idNumber = asked.idNumber.trim().toUpperCase();
  if (!isIdCard(idNumber)) throw personErrors.idInvalid();
  await limitCalls(context, [{ key: `personTransfer ${context.userId}`, max: attemptsAnHour, seconds: 3600 }]);
  return context.tx(async (tx) => {
    const dealer = await dealerForPeople(tx, asked.dealerId);
    await requireSite(tx, dealer.id, asked.site);
    const { person, open, isServing } = await transferable(tx, idNumber, dealer.id);
    const values = {
      jobType: asked.jobType,
      site: asked.site,
      joinedOn: asked.joinedOn,
      wantsLogin: asked.wantsLogin === true,
      remark: asked.remark ?? null,
    };
    if (open) await recordsOf(tx, personChange).update(open, values);
    const id =
      open?.id ??
      (
        await insertChange(tx, {
          kind: 'transfer',
          personId: person.id,
          personName: person.name,
          dealerId: dealer.id,
          fromDealerId: person.dealerId,
          dealerIds: [...new Set([dealer.id, ...(person.dealerId === null ? [] : [person.dealerId])])],
          scopeRegionId: dealer.regionId,
          asksFormer: isServing,
          ...values,
        })
      ).id;
    const mobile = await sendCode(tx, id, { person, dealer: dealer.name });
    return { id, mobile, name: maskMiddle(person.name), dealer: isServing ? person.dealerName : null };
  });
}

interface Waiting {
  readonly codeHash: string | null;
  readonly isLate: boolean;
  readonly tries: number;
}

/** The caller's transfer that waits for its code, locked. */
async function waitingTransfer(context: TxContext, id: string): Promise<{ person: PersonRow; dealerId: string }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const record = await recordsOf(context, personChange).lock(id, { scope: 'update' });
  if (record.kind !== 'transfer' || record.state !== 'draft') throw personErrors.transferOver();
  await dealerForPeople(context, record.dealerId).then((dealer) => {
    if (dealer.id !== record.dealerId) throw commonErrors.notFound();
  });
  const person = record.personId === null ? undefined : await lockPerson(context, record.personId);
  if (!person || record.dealerId === null) throw commonErrors.notFound();
  return { person, dealerId: record.dealerId };
}

/** Another code to the person. Throws `person.transferOver`, `common.tooManyRequests`. */
export async function resendCode(context: Context, id: string): Promise<{ mobile: string }> {
  return context.tx(async (tx) => {
    const { person, dealerId } = await waitingTransfer(tx, id);
    const dealer = await dealerForPeople(tx, dealerId);
    return { mobile: await sendCode(tx, id, { person, dealer: dealer.name }) };
  });
}

/** Whoever answers for a dealer: its administrators, else the specialists of the head office. */
async function confirmersOf(context: TxContext, dealerId: string | null): Promise<string[]> {
  const day = todayOf(context);
  const administrators = (await roleHolders(context, ['R_DLA'], { day })).map(({ id }) => id);
  const own = dealerId === null ? [] : await usersOfDealer(context, administrators, dealerId);
  if (own.length > 0) return own;
  return (await roleHolders(context, ['R_DDS'], { day })).map(({ id }) => id);
}

/**
 * The person's code: the audit begins, and the former dealer is asked where the person serves. A wrong code counts even
 * though the call fails. Throws `person.codeWrong`, `person.codeExpired`, `person.transferOver`.
 */
export async function confirmTransfer(
  context: Context,
  id: string,
  code: string,
): Promise<{ id: string; title: string; state: string }> {
  const isRight = await context.tx(async (tx) => {
    await waitingTransfer(tx, id);
    const [row] = await tx.rows<Waiting>(
      `select code_hash as "codeHash", code_until < $2::timestamptz as "isLate", code_tries as tries from person_change where id = $1::uuid`,
      [id, context.at],
    );
    if (!row?.codeHash || row.isLate || row.tries >= maxTries) throw personErrors.codeExpired();
    if (row.codeHash === hashOf(id, code.trim())) return true;
    await tx.rows('update person_change set code_tries = code_tries + 1 where id = $1::uuid', [id]);
    return false;
  });
  if (!isRight) throw personErrors.codeWrong();
  return context.tx(async (tx) => {
    const { person } = await waitingTransfer(tx, id);
    await tx.rows('update person_change set code_hash = null where id = $1::uuid', [id]);
    const confirmerIds = await confirmersOf(tx, person.dealerId);
    await recordsOf(tx, personChange).updateLatest(id, { patch: { confirmerIds } });
    await submitChange(context, id, 'submitTransfer');
    const { title, state } = await recordsOf(tx, personChange).lock(id);
    return { id, title: title ?? '', state };
  });
}

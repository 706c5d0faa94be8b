import { commonErrors, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { newId, ports, recordsOf, type Context, type Values, type TxContext } from '@mp/kernel/server';
import { lastDayRefusals } from '@mp/dealer/contract';
import { changeableFields, person as people, personChange, personErrors } from '../contract/index.ts';
import { todayOf, type LeavingDealer, recomputeCoverage } from '@mp/dealer/server';
import { revokeQrCode } from '@mp/dealer-public/server';
import { endAssignment } from './assignment.service.ts';
import { submitChange } from './change.service.ts';
import { closeLogin } from './login.service.ts';
import { openWorkOf } from './person-work.ts';
import { lastDayOfDealer, lockPerson, openChangeOf, peopleOfDealer, type PersonRow } from './person.query.ts';
import { movePerson } from './person.service.ts';

type Person = RecordOf<typeof people>;
type ChangeInput = InputOf<typeof personChange>;

/** Stores a change of a person, as a draft of which nobody knows yet. */
export async function insertChange(context: TxContext, values: ChangeInput): Promise<{ id: string; title: string }> {
  const id = newId();
  const begun: ChangeInput = {
    state: 'draft',
    needsTraining: false,
    asksFormer: false,
    wantsLogin: false,
    certificateIds: [],
  };
  await recordsOf(context, personChange).insertMany([{ id, values: { ...begun, ...values } }]);
  const [row] = await context.rows<{ title: string }>('select title from person_change where id = $1::uuid', [id]);
  return { id, title: row?.title ?? '' };
}

/** A person who is new is submitted with a change of the kind `new`; the one that came back goes on. */
export async function submitPerson(context: TxContext, record: Person): Promise<void> {
  const { id, wantsLogin } = record;
  const open = await openChangeOf(context, id);
  const made =
    open?.id ??
    (
      await insertChange(context, {
        kind: 'new',
        personId: id,
        personName: record.name,
        dealerId: record.dealerId,
        dealerIds: record.dealerId === null ? [] : [record.dealerId],
        scopeRegionId: record.scopeRegionId,
        wantsLogin,
      })
    ).id;
  if (open?.kind === 'new') await recordsOf(context, personChange).updateLatest(made, { patch: { wantsLogin } });
  await submitChange(context, made);
}

/** What somebody asks for about a person who serves. */
export interface ChangeAsked {
  readonly version: number;
  readonly name?: string | undefined;
  readonly photo?: string | null | undefined;
  readonly jobType?: string | undefined;
  readonly site?: string | undefined;
  readonly remark?: string | null | undefined;
}

/** Submits other values and the certificates that wait of somebody who serves; what holds stays until they pass. */
export async function changePerson(
  context: Context,
  id: string,
  asked: ChangeAsked,
): Promise<{ id: string; title: string }> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, people).lock(id, { scope: 'update' });
    if (record.version !== asked.version) throw commonErrors.versionConflict();
    if (record.status !== 'serving')
      throw commonErrors.transitionRefused({
        action: '@person.action.change',
        state: `@person.status.${record.status}`,
      });
    const values = Object.fromEntries(
      changeableFields.flatMap((name) => {
        const value = asked[name];
        return value === undefined || value === null || value === record[name] ? [] : [[name, value] as const];
      }),
    );
    const open = await openChangeOf(tx, id);
    if (open && open.state !== 'returned') throw personErrors.changeOpen({ no: open.title });
    const given: ChangeInput = {
      ...Object.fromEntries(changeableFields.map((name) => [name, null])),
      ...values,
      remark: asked.remark ?? null,
    };
    if (open) await recordsOf(tx, personChange).update(open, given);
    const made =
      open ??
      (await insertChange(tx, {
        kind: 'change',
        personId: id,
        personName: record.name,
        dealerId: record.dealerId,
        dealerIds: record.dealerId === null ? [] : [record.dealerId],
        scopeRegionId: record.scopeRegionId,
        ...given,
      }));
    if (values.photo)
      await ports().attachFiles(tx, { resource: personChange, id: made.id, field: 'photo' }, [values.photo]);
    await submitChange(context, made.id);
    return { id: made.id, title: made.title };
  });
}

/** Somebody leaves: assignment, login and card end. */
export async function leave(context: TxContext, record: Person, form: Values): Promise<void> {
  const leftOn = typeof form.leftOn === 'string' ? form.leftOn : todayOf(context);
  const leaveReason = typeof form.leaveReason === 'string' ? form.leaveReason : null;
  const { id, userId } = record;
  const open = await openChangeOf(context, id);
  if (open) throw personErrors.changeOpen({ no: open.title });
  if (record.joinedOn !== null && leftOn < record.joinedOn) throw personErrors.leftBeforeJoined();
  const n = await openWorkOf(context, { id, userId });
  if (n > 0) throw personErrors.openTasks({ n });
  await end(context, record, { leftOn, leaveReason });
}

async function end(
  context: TxContext,
  person: Pick<PersonRow, 'id' | 'userId' | 'dealerId'>,
  how: { readonly leftOn: string; readonly leaveReason: string | null },
): Promise<void> {
  await recordsOf(context, people).updateLatest(person.id, { patch: { ...how }, action: 'leave' });
  await endAssignment(context, person.id, { day: how.leftOn, reason: how.leaveReason });
  await closeLogin(context, person.userId);
  await revokeQrCode(context, { kind: 'person', subjectId: person.id });
  if (person.dealerId !== null) await recomputeCoverage(context, [person.dealerId]);
}

/** Somebody leaves with the dealer: on its last day, or today when that is still ahead. */
async function endWithDealer(
  context: TxContext,
  { person, lastDay }: { readonly person: PersonRow; readonly lastDay: string | null },
): Promise<void> {
  const today = todayOf(context);
  const last = lastDay !== null && lastDay < today ? lastDay : today;
  const leftOn = person.joinedOn !== null && person.joinedOn > last ? person.joinedOn : last;
  await movePerson(context, person.id, 'end');
  const who = { id: person.id, userId: person.userId, dealerId: null };
  await end(context, who, { leftOn, leaveReason: 'TERMINATED' });
}

/** Everybody of a dealer that has been terminated leaves with it. */
export async function endPeopleOf(context: TxContext, dealerId: string): Promise<void> {
  const lastDay = await lastDayOfDealer(context, dealerId);
  for (const id of await peopleOfDealer(context, dealerId)) {
    const person = await lockPerson(context, id);
    if (person) await endWithDealer(context, { person, lastDay });
  }
}

/**
 * Before a termination ends, those leave who have nothing open: no change that is audited, no work. Throws
 * `dealer.lastDayAhead` while the dealer still serves.
 */
export async function letPeopleLeave(context: TxContext, { id: dealerId, lastDay }: LeavingDealer): Promise<void> {
  throwIfAny(lastDayRefusals(lastDay, todayOf(context)));
  for (const id of await peopleOfDealer(context, dealerId)) {
    const person = await lockPerson(context, id);
    const isServing = person?.status === 'serving' || person?.status === 'locked';
    if (!person || !isServing || (await openChangeOf(context, id))) continue;
    if ((await openWorkOf(context, { id, userId: person.userId })) === 0)
      await endWithDealer(context, { person, lastDay });
  }
}

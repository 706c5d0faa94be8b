import { commonErrors } from '@mp/kernel/contract';
import {
  insertMany,
  lockRecord,
  newId,
  ports,
  registerEffect,
  type Context,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { changeableFields, personErrors } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { revokeQrCode } from '../qr/qr.service.ts';
import { endAssignment } from './assignment.service.ts';
import { servedChange, submitChange } from './change.service.ts';
import { recomputeCoverage } from './coverage.service.ts';
import { closeLogin } from './login.service.ts';
import { openWorkOf } from './person-work.ts';
import { lockPerson, openChangeOf, peopleOfDealer } from './person.query.ts';
import { movePerson, servedPerson } from './person.service.ts';
import { write } from './served.ts';

/** Stores a change of a person, as a draft of which nobody knows yet. */
export async function insertChange(context: Context, tx: Tx, values: Values): Promise<{ id: string; title: string }> {
  const id = newId();
  const begun = {
    state: 'draft',
    needsTraining: false,
    asksFormer: false,
    wantsLogin: false,
    certificateIds: [],
  };
  await insertMany(context, tx, servedChange, [{ id, values: { ...begun, ...values } }]);
  const [row] = await tx.rows<{ title: string }>('select title from person_change where id = $1::uuid', [id]);
  return { id, title: row?.title ?? '' };
}

/** A person who is new is submitted with a change of the kind `new`; the one that came back goes on. */
async function submitPerson(context: Context, tx: Tx, record: Values): Promise<void> {
  const id = String(record.id);
  const open = await openChangeOf(tx, id);
  const made =
    open?.id ??
    (
      await insertChange(context, tx, {
        kind: 'new',
        personId: id,
        personName: record.name,
        dealerId: record.dealerId,
        dealerIds: [record.dealerId],
        scopeRegionId: record.scopeRegionId,
        wantsLogin: record.wantsLogin === true,
      })
    ).id;
  if (open?.kind === 'new') await write(context, tx, servedChange, made, { wantsLogin: record.wantsLogin === true });
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
    const record = await lockRecord(context, tx, servedPerson, id, 'update');
    if (record.version !== asked.version) throw commonErrors.versionConflict();
    if (record.status !== 'serving')
      throw commonErrors.transitionRefused({
        action: '@person.action.change',
        state: `@person.status.${String(record.status)}`,
      });
    const values = Object.fromEntries(
      changeableFields.flatMap((name) => {
        const value = asked[name];
        return value === undefined || value === null || value === record[name] ? [] : [[name, value] as const];
      }),
    );
    const open = await openChangeOf(tx, id);
    if (open && open.state !== 'returned') throw personErrors.changeOpen({ no: open.title });
    const given = {
      ...Object.fromEntries(changeableFields.map((name) => [name, null])),
      ...values,
      remark: asked.remark ?? null,
    };
    if (open) await write(context, tx, servedChange, open.id, given);
    const made =
      open ??
      (await insertChange(context, tx, {
        kind: 'change',
        personId: id,
        personName: record.name,
        dealerId: record.dealerId,
        dealerIds: [record.dealerId],
        scopeRegionId: record.scopeRegionId,
        ...given,
      }));
    if (typeof values.photo === 'string')
      await ports().attachFiles(context, tx, { resource: servedChange.resource, id: made.id, field: 'photo' }, [
        values.photo,
      ]);
    await submitChange(context, made.id);
    return { id: made.id, title: made.title };
  });
}

async function leave(context: Context, tx: Tx, record: Values, form: Values): Promise<void> {
  const id = String(record.id);
  const userId = typeof record.userId === 'string' ? record.userId : null;
  const open = await openChangeOf(tx, id);
  if (open) throw personErrors.changeOpen({ no: open.title });
  if (typeof record.joinedOn === 'string' && String(form.leftOn) < record.joinedOn)
    throw personErrors.leftBeforeJoined();
  const n = await openWorkOf(context, tx, { id, userId });
  if (n > 0) throw personErrors.openTasks({ n });
  await end(
    context,
    tx,
    { id, userId, dealerId: record.dealerId },
    { leftOn: form.leftOn, leaveReason: form.leaveReason },
  );
}

async function end(
  context: Context,
  tx: Tx,
  person: { readonly id: string; readonly userId: string | null; readonly dealerId: unknown },
  how: { readonly leftOn: unknown; readonly leaveReason: unknown },
): Promise<void> {
  await write(context, tx, servedPerson, person.id, { ...how }, 'leave');
  await endAssignment(context, tx, person.id, { day: String(how.leftOn), reason: String(how.leaveReason) });
  await closeLogin(context, tx, person.userId);
  await revokeQrCode(context, tx, { kind: 'person', subjectId: person.id });
  if (typeof person.dealerId === 'string') await recomputeCoverage(context, tx, [person.dealerId]);
}

/** Everybody of a dealer that has been terminated leaves with it. */
export async function endPeopleOf(context: Context, tx: Tx, dealerId: string): Promise<void> {
  for (const id of await peopleOfDealer(tx, dealerId)) {
    const person = await lockPerson(tx, id);
    if (!person) continue;
    await movePerson(context, id, 'end');
    await end(
      context,
      tx,
      { id, userId: person.userId, dealerId: null },
      { leftOn: todayOf(context), leaveReason: 'TERMINATED' },
    );
  }
}

/** What the transitions of a person do beside moving it. */
export function registerPersonEffects(): void {
  registerEffect('person', 'submit', submitPerson);
  registerEffect('person', 'leave', leave);
  registerEffect('person', 'lock', async (context, tx, record) => {
    if (typeof record.dealerId === 'string') await recomputeCoverage(context, tx, [record.dealerId]);
  });
}

import { throwIfAny, type Abilities, type RecordOf } from '@mp/kernel/contract';
import {
  getRecord,
  moveRecord,
  newId,
  recordsOf,
  serveResource,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { kilometresBetween } from '@mp/dealer/server';
import { personOfUser } from '@mp/dealer-person/server';
import { subjectOfQrCode } from '@mp/dealer-public/server';
import { projectSite, type ProjectSite } from '@mp/project/server';
import {
  checkIn,
  checkInRefusals,
  dispatch,
  dispatchErrors,
  hoursOnSite,
  sameTapMs,
  type OwnDispatch,
} from '../contract/index.ts';
import { checkInsOf, dispatchesAtSite, dispatchesNaming, type CheckInRow } from './check-in.query.ts';

type Dispatch = RecordOf<typeof dispatch>;

/** A position in degrees with its accuracy in metres. */
interface Position {
  readonly lng: number;
  readonly lat: number;
  readonly accuracyM: number;
}

/** What somebody on site sends. */
export interface CheckInAsked {
  readonly kind: 'in' | 'out';
  readonly token?: string | null | undefined;
  readonly place?: Position | null | undefined;
  readonly reason?: string | null | undefined;
}

/** What was recorded. */
interface CheckedIn {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly at: string;
  readonly distanceM: number | null;
  readonly isPlaced: boolean;
}

/** The project whose site a code hangs at. Throws `dispatch.codeUnknown`, `dispatch.codeRevoked`. */
async function projectOfCode(context: Context, token: string): Promise<string> {
  const found = await subjectOfQrCode(context, { kind: 'site', token });
  if (!found) throw dispatchErrors.codeUnknown();
  if (found.isRevoked) throw dispatchErrors.codeRevoked();
  return found.subjectId;
}

const placeOf = ({ siteLng, siteLat }: Pick<ProjectSite, 'siteLng' | 'siteLat'>) =>
  siteLng === null || siteLat === null ? null : { lng: siteLng, lat: siteLat };

/** The site of a code, with the dispatches that name the caller. Throws `dispatch.codeUnknown`, `dispatch.codeRevoked`. */
export async function siteOfCode(context: Context, token: string) {
  const projectId = await projectOfCode(context, token);
  const site = await projectSite(context, projectId);
  if (!site) throw dispatchErrors.codeUnknown();
  const person = await personOfUser(context, context.userId);
  const rows = person ? await dispatchesAtSite(context, projectId, person.id) : [];
  return {
    siteName: site.siteName,
    siteAddress: site.siteAddress,
    isPlaced: placeOf(site) !== null,
    dispatches: rows.map(({ lastKind, lastAt, lastDistanceM, ...row }): OwnDispatch => ({
      ...row,
      last:
        lastKind === null || lastAt === null
          ? null
          : { kind: lastKind, at: new Date(lastAt).toISOString(), distanceM: lastDistanceM },
    })),
  };
}

/** Who of the people that a dispatch names the caller is. Throws `dispatch.notNamed`. */
async function namedPerson(context: TxContext, { personIds }: Dispatch): Promise<string> {
  const person = await personOfUser(context, context.userId);
  if (!person || !(personIds ?? []).some((id) => id === person.id)) throw dispatchErrors.notNamed();
  return person.id;
}

/** Whether a check-in goes on from the last one: true where it is the same tap again. Throws `dispatch.notCheckedIn`. */
function isSameTap(last: CheckInRow | undefined, kind: CheckInAsked['kind'], now: number): last is CheckInRow {
  const isSame = last?.kind === kind && now - Date.parse(last.at) < sameTapMs;
  if (!isSame && kind === 'out' && last?.kind !== 'in') throw dispatchErrors.notCheckedIn();
  return isSame;
}

/** The values of a new check-in after the rules of distance and reason. Throws `common.validation`. */
function measured(site: ProjectSite | undefined, { kind, token, place, reason }: CheckInAsked) {
  const sitePlace = site ? placeOf(site) : null;
  const distanceM = sitePlace && place ? Math.round(kilometresBetween(sitePlace, place) * 1000) : null;
  const given = reason?.trim() || null;
  throwIfAny([
    ...checkInRefusals({
      byCode: Boolean(token),
      isPlaced: sitePlace !== null,
      distanceM,
      reason: given,
    }),
  ]);
  return {
    kind,
    byCode: Boolean(token),
    distanceM,
    accuracyM: place ? Math.round(place.accuracyM) : null,
    lng: place ? place.lng.toFixed(6) : null,
    lat: place ? place.lat.toFixed(6) : null,
    reason: given,
  };
}

/** What follows from a check-in: the first one begins the work on site, and who leaves has worked so many hours. */
async function afterCheckIn(context: TxContext, { id, state }: Dispatch, kind: CheckInAsked['kind']): Promise<void> {
  if (kind === 'in') {
    if (state === 'accepted') await moveRecord(context, dispatch, { id, name: 'arrive' });
    return;
  }
  const rows = await checkInsOf(context, id);
  const hours = hoursOnSite(rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) })));
  if (hours > 0)
    await recordsOf(context, dispatch).updateLatest(id, { patch: { hours: hours.toFixed(1) }, action: 'checkOut' });
}

/**
 * Somebody whom a dispatch names checks in at its site, or out; two taps are one. Throws `common.notFound`,
 * `dispatch.notNamed`, `dispatch.notAtWork`, `dispatch.notCheckedIn`, errors of the code, and refuses at the reason.
 */
export async function checkInTo(context: Context, id: string, asked: CheckInAsked): Promise<CheckedIn> {
  await getRecord(context, dispatch, id);
  const projectOfToken = asked.token ? await projectOfCode(context, asked.token) : null;
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, dispatch).lock(id);
    const personId = await namedPerson(tx, record);
    if (projectOfToken !== null && projectOfToken !== record.projectId) throw dispatchErrors.codeElsewhere();
    if (record.state !== 'accepted' && record.state !== 'onSite')
      throw dispatchErrors.notAtWork({ state: `@dispatch.state.${record.state}` });
    const site = await projectSite(tx, record.projectId);
    const isPlaced = site !== undefined && placeOf(site) !== null;
    const before = await checkInsOf(tx, id);
    const last = before.findLast((row) => row.personId === personId);
    if (isSameTap(last, asked.kind, tx.now.getTime())) {
      const { id: known, kind, at, distanceM } = last;
      return { id: known, kind, at: new Date(at).toISOString(), distanceM, isPlaced };
    }
    const values = measured(site, asked);
    const made = newId();
    const no = `${record.no ?? ''}-${before.length + 1}`;
    await recordsOf(tx, checkIn).insertMany([
      { id: made, values: { ...values, no, dispatchId: id, personId, at: tx.at } },
    ]);
    await afterCheckIn(tx, record, asked.kind);
    return { id: made, kind: asked.kind, at: tx.at, distanceM: values.distanceM, isPlaced };
  });
}

/** Only whom a dispatch names is offered to check in. */
export async function checkInAbilities(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Abilities>> {
  const person = ids.length > 0 && context.isSignedIn ? await personOfUser(context, context.userId) : undefined;
  const naming = person ? await dispatchesNaming(context, ids, person.id) : new Set<string>();
  return new Map(ids.filter((id) => !naming.has(id)).map((id) => [id, { closed: ['checkIn'] }]));
}

/** Check-ins. */
export const checkInServer: ResourceServer = serveResource(checkIn, { table: 'dispatch_check_in' });

import { commonErrors, isDay, isUuid, type FieldError, type InputOf } from '@mp/kernel/contract';
import {
  bindActions,
  defineJob,
  enqueue,
  handleJob,
  newId,
  optionalPort,
  recordsOf,
  serveResource,
  type Context,
  type JobOptions,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { actingAmong } from '@mp/permission/server';
import { delegating } from '@mp/workflow/server';
import {
  areaAssignment,
  areaAssignmentActions,
  areaErrors,
  handOverOf,
  isPrimaryTwice,
  placeOf,
  plusDays,
  resolveAreaHandler,
  resolveBigArea,
  wallTime,
  type AreaPosition,
  type AreaRow,
  type HandOverPreview,
  type Presence,
} from '../contract/index.ts';
import {
  groundOf,
  hasPrimary,
  lockPlace,
  namesOfUsers,
  primariesSince,
  rowsOf,
  type StoredRow,
} from './area-assignment.query.ts';
import { endHandler } from './end.ts';
import { handOvers, type HandOverPeople, type Stayed } from './hand-over.ts';
import * as z from 'zod/mini';
import { handOverNotice } from './notice-kinds.ts';

type AssignmentInput = Readonly<InputOf<typeof areaAssignment>>;

/** A stored or given assignment as the rules read it. */
function rowOf(values: AssignmentInput): AreaRow {
  return {
    position: values.position ?? '',
    userId: values.userId ?? '',
    regionId: values.regionId || null,
    bigAreaId: values.bigAreaId || null,
    productLine: values.productLine || null,
    channel: values.channel || 'any',
    primary: values.primary === true,
    validFrom: values.validFrom ?? '',
    validTo: values.validTo || null,
  };
}

/** Writers of the same position and place come one after the other, so that no two are primary for the same on a day. */
async function requireOnePrimary(context: TxContext, id: string, values: AssignmentInput): Promise<void> {
  const row = rowOf(values);
  const place = placeOf(row);
  if (place === null || (row.regionId !== null && row.bigAreaId !== null)) throw areaErrors.oneArea();
  await lockPlace(context, { tenantId: context.tenantId, position: row.position, place });
  if (row.primary && (await hasPrimary(context, id, row))) throw areaErrors.primaryDuplicate();
}

/** Which new rows of a sheet would be primary beside another, stored or further up in the sheet. */
async function rowProblems(
  tx: TxContext,
  rows: readonly AssignmentInput[],
  planned: ReadonlyMap<string, AssignmentInput>,
): Promise<readonly (readonly FieldError[])[]> {
  const given = [...planned.values()];
  const first = rows.map(({ validFrom }) => validFrom ?? '').sort()[0] ?? '';
  const stored = isDay(first) ? await primariesSince(tx, first) : [];
  return rows.map((values) => {
    const row = rowOf(values);
    const before = given.slice(0, Math.max(0, given.indexOf(values))).map(rowOf);
    const isTwice = [...stored, ...before].some((other) => isPrimaryTwice(row, other));
    return isTwice ? [{ path: 'primary', code: 'area.primaryDuplicate' }] : [];
  });
}

/** Only a user who may act gets a position. */
async function requireActing(context: TxContext, userId: unknown): Promise<void> {
  const found = isUuid(userId) ? await actingAmong(context, [userId], wallTime(context.at).day) : [];
  if (found.length === 0) throw commonErrors.refNotFound({ field: '@areaAssignment.field.userId' });
}

/** Who holds which area position. */
export const areaAssignmentServer: ResourceServer = serveResource(areaAssignment, {
  table: 'area_assignment',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input, id) => {
      await requireActing(context, input.userId);
      await requireOnePrimary(context, id, input);
    },
    concerns: [
      'position',
      'userId',
      'regionId',
      'bigAreaId',
      'productLine',
      'channel',
      'primary',
      'validFrom',
      'validTo',
    ],
    beforeUpdate: async (context, old, patch) => {
      if ('userId' in patch && patch.userId !== old.userId) await requireActing(context, patch.userId);
      await requireOnePrimary(context, old.id, { ...old, ...patch });
    },
    rowProblems,
    beforeRestore: (context, old) => requireOnePrimary(context, old.id, old),
  },
  actions: bindActions(areaAssignmentActions, {
    end: endHandler('areaAssignment', (context) => recordsOf(context, areaAssignment)),
    handOver: async (context, { record, form }) => {
      const [to, day] = [form.userId ?? '', form.day ?? ''];
      await requireActing(context, to);
      if (to === record.userId) throw areaErrors.handOverSelf();
      const { id, version, position, channel } = record;
      const row = { ...rowOf(record), id, version, position, channel };
      if (!(await handRowOver(context, row, { to, day }))) throw areaErrors.handOverNothing();
    },
  }),
});

/** One assignment passes to somebody else from a day on: what runs is closed the day before and opened anew. */
async function handRowOver(
  context: TxContext,
  row: StoredRow,
  { to, day, reason }: { readonly to: string; readonly day: string; readonly reason?: string | undefined },
): Promise<boolean> {
  const how = handOverOf(row, day);
  if (how === 'none') return false;
  const { id, version, ...values } = row;
  await lockPlace(context, { tenantId: context.tenantId, position: row.position, place: placeOf(row) ?? '' });
  const assignments = recordsOf(context, areaAssignment);
  const change = how === 'whole' ? { userId: to } : { validTo: plusDays(day, -1) };
  await assignments.update({ id, version }, change, { action: 'handOver', reason });
  if (how === 'split')
    await assignments.insertMany([{ id: newId(), values: { ...values, userId: to, validFrom: day } }], {
      action: 'handOver',
    });
  return true;
}

/** Who is here, away or gone on a day. */
async function presenceOf(tx: Tx, users: readonly string[], day: string): Promise<(userId: string) => Presence> {
  const [present, away] = await Promise.all([actingAmong(tx, users, day), delegating(tx, users, day)]);
  const acting = new Set(present.map(({ id }) => id));
  return (id) => (acting.has(id) ? (away.has(id) ? 'away' : 'here') : 'gone');
}

/** What somebody is looked for. */
export interface AreaHandlerQuestion {
  /** Null asks for the director of the big area. */
  readonly position: AreaPosition | null;
  /** Id of a region, or its code. */
  readonly regionId: string;
  readonly productLine?: string | null | undefined;
  /** `trade`, `direct` or `goem`. */
  readonly channel?: string | null | undefined;
  /** In the tenant's zone. */
  readonly day: string;
}

/** Who handles an area: the primary, those who stand in for him, or the director of the big area. */
export interface AreaHandler {
  readonly via: 'primary' | 'standIn' | 'director';
  readonly userIds: readonly string[];
}

/**
 * Who handles an area position for a region (section 2.6 of the domain): the most specific region first, then the
 * line, then the channel; without anybody, or asked for no position, the director of the big area; undefined when there is none either
 * (`area.noHandler`). All of them may act on the day.
 */
export async function areaHandler(
  context: TxContext,
  { position, regionId, productLine = null, channel = null, day }: AreaHandlerQuestion,
): Promise<AreaHandler | undefined> {
  const region = isUuid(regionId) ? { id: regionId } : { code: regionId };
  const { way, covered, rows } = await groundOf(context, { region, position, day });
  const ids = way.map(({ id }) => id);
  const { bigAreaId, directorId: director } = resolveBigArea(covered, { way: ids, productLine, day }) ?? {};
  const countries = way.flatMap(({ id, level }) => (level === 'country' ? [id] : []));
  const places = [...ids.filter((id) => !countries.includes(id)), ...(bigAreaId ? [bigAreaId] : []), ...countries];
  const users = [...new Set([...rows.map(({ userId }) => userId), ...(director ? [director] : [])])];
  if (users.length === 0) return undefined;
  const presence = await presenceOf(context, users, day);
  const found =
    position === null ? undefined : resolveAreaHandler(rows, { position, places, productLine, channel, day }, presence);
  if (found) return { via: found.via, userIds: [...new Set(found.rows.map(({ userId }) => userId))] };
  return director && presence(director) !== 'gone' ? { via: 'director', userIds: [director] } : undefined;
}

/** A hand-over names a day that exists. */
function requireDay(day: string): void {
  if (!isDay(day)) throw commonErrors.format({ field: '@areaHandOver.day' });
}

async function workOf(context: Context, userId: string): Promise<HandOverPreview['work']> {
  const work: HandOverPreview['work'] = [];
  for (const { key, count, move, moveEach } of handOvers.all())
    if (move || moveEach) work.push({ key, count: (await count(context, [userId])).get(userId) ?? 0 });
  return work;
}

/** What a hand-over from a day on would move. */
export async function handOverPreview(
  context: Context,
  { from, day }: { readonly from: string; readonly day: string },
): Promise<HandOverPreview> {
  requireDay(day);
  const rows = isUuid(from) ? await context.tx((tx) => rowsOf(tx, from, day)) : [];
  const hows = rows.map((row) => handOverOf(row, day));
  return {
    split: hows.filter((how) => how === 'split').length,
    whole: hows.filter((how) => how === 'whole').length,
    work: isUuid(from) ? await workOf(context, from) : [],
  };
}

/** Moves on its day what has joined hand-overs. */
const handOverJob = defineJob(
  'reference.handOver',
  z.object({
    from: z.string(),
    to: z.string(),
    reason: z.optional(z.nullable(z.string())),
    isMoved: z.optional(z.boolean()),
  }),
);

/**
 * Hands everything that somebody holds for areas over to another from a day on; what other modules have joined with
 * moves at once, or on the day. Throws `area.handOverSelf`, `area.handOverNothing`, `common.refNotFound`.
 */
export async function handAreaOver(
  context: Context,
  {
    from,
    to,
    day,
    reason,
  }: { readonly from: string; readonly to: string; readonly day: string; readonly reason?: string | undefined },
): Promise<HandOverPreview> {
  requireDay(day);
  if (from === to) throw areaErrors.handOverSelf();
  return context.tx(async (tx) => {
    await requireActing(tx, to);
    const moved = await handOverPreview(context, { from, day });
    if (moved.split + moved.whole + moved.work.reduce((sum, { count }) => sum + count, 0) === 0)
      throw areaErrors.handOverNothing();
    for (const row of await rowsOf(tx, from, day)) await handRowOver(tx, row, { to, day, reason });
    const isDue = day <= wallTime(context.at).day;
    if (isDue) await moveWork(tx, { from, to });
    const isLeft = isDue ? handOvers.all().some(({ moveEach }) => moveEach) : moved.work.length > 0;
    if (isLeft)
      await enqueue(tx, {
        kind: handOverJob,
        payload: { from, to, reason: reason ?? null, isMoved: isDue },
        ...laterOf(context, from, day),
      });
    return moved;
  });
}

/** The first moment of a day in the tenant's zone. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

async function moveWork(context: TxContext, people: { readonly from: string; readonly to: string }): Promise<void> {
  for (const { move } of handOvers.all()) await move?.(context, people);
}

/** A hand-over of a later day waits for it; the same person's newer one takes its place. */
function laterOf(context: Context, from: string, day: string): JobOptions {
  if (day <= wallTime(context.at).day) return {};
  return { key: `handOver:${context.tenantId}:${from}`, runAt: startOf(day) };
}

/** Moves on the day what has joined hand-overs, and notifies the user who ordered it of what has stayed. */
export const handOverHandler = handleJob(handOverJob, async (context, { from, to, reason, isMoved }) => {
  const people = { from, to };
  if (!isMoved) await context.tx((tx) => moveWork(tx, people));
  const stayed: Stayed[] = [];
  for (const { moveEach } of handOvers.all())
    stayed.push(...((await moveEach?.(context, { ...people, reason: reason ?? undefined })) ?? []));
  if (stayed.length > 0) await context.tx((tx) => notifyStayed(tx, { ...people, stayed }));
});

async function notifyStayed(
  context: TxContext,
  { from, to, stayed }: HandOverPeople & { readonly stayed: readonly Stayed[] },
): Promise<void> {
  const names = new Map((await namesOfUsers(context, [from, to])).map(({ id, name }) => [id, name]));
  await optionalPort('sendNotice')?.(context, {
    to: [context.userId],
    kind: handOverNotice,
    titleKey: 'areaHandOver.notice.stayed',
    bodyKey: 'areaHandOver.notice.stayedBody',
    params: {
      count: stayed.reduce((sum, { count }) => sum + count, 0),
      from: names.get(from) ?? '',
      to: names.get(to) ?? '',
      reasons: stayed.map(({ reason, count }) => `${reason} × ${count}`).join('; '),
    },
    source: '@nav.areaPersonnelMaintenance',
    handle: { method: 1, url: '/areaPersonnelMaintenance' },
  });
}

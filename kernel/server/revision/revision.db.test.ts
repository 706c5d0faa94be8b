import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestUser } from '../../testing/index.ts';
import type { MarkInput } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { fillPorts } from '../ports.ts';
import { desks, makeStationTables, stationModule, stationVersions } from './revision.fixture.ts';

let server: TestServer;
let author: TestUser;
let field: TestUser;
let office: TestUser;
beforeAll(async () => {
  // Files belong to a module: here each has a name and stays where it is.
  fillPorts({
    fileFacts: (ids) => `(select coalesce(json_agg(json_build_object('id', f)), '[]'::json) from unnest(${ids}) f)`,
    attachFiles: () => Promise.resolve(),
    // So do processes: the tests drive their events.
    startProcess: () => Promise.resolve(),
  });
  server = await aServer([stationModule]);
  await makeStationTables(server);
});
beforeEach(async () => {
  const tenant = await server.aTenant();
  const aPerson = (employeeName: string) => server.aUser({ kind: 'admin', tenant, employeeName });
  [author, field, office] = [await aPerson('作者'), await aPerson('现场'), await aPerson('总部')];
  desks.clear();
  server.setNow(undefined);
});

interface Draft {
  readonly id: string;
  readonly version: number;
}
const versionPath = '/lab/stationVersion';
const ok = async (...call: Parameters<TestServer['call']>) => {
  const { status, body } = await server.call(...call);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const read = (id: string) => ok(author, 'GET', `${versionPath}/${id}`);
/** A service of versions as somebody calls it. */
const as = async <T>(user: TestUser, work: (context: Context) => Promise<T>): Promise<T> =>
  work(await server.contextOf(user));
const compare = (id: string) => as(author, (context) => stationVersions.compare(context, { id }));
const begin = (subjectId: string): Promise<Draft> =>
  as(author, (context) => context.tx((tx) => stationVersions.begin(tx, { subjectId, source: 'change' })));
const edit = ({ id, version }: Draft, values: object): Promise<Draft> =>
  ok(author, 'PUT', `${versionPath}/${id}`, { body: { version, ...values } });
const submit = ({ id, version }: Draft) =>
  server.call(author, 'POST', `${versionPath}/${id}/transitions/submit`, { body: { version } });
const mark = (user: TestUser, id: string, marks: readonly MarkInput[]) =>
  as(user, (context) => stationVersions.mark(context, { id, marks }));
/** An event of the process. */
const move = (id: string, name: string) => as(office, (context) => stationVersions.move(context, { id, name }));

/** All nodes have looked and approve. */
async function approve(id: string): Promise<void> {
  desks.set(field.id, ['field']);
  const { lines } = await compare(id);
  await mark(
    field,
    id,
    lines.map(({ path }) => ({ path, mark: 'ok' })),
  );
  desks.clear();
  for (const name of ['fieldPasses', 'officePasses', 'pass']) await move(id, name);
}

/** A station with one valid version. */
async function aStation(values: object = { street: '一号路', power: 60 }): Promise<string> {
  const { id } = await ok(author, 'POST', '/lab/station', { body: { code: 'S1' } });
  const draft = await edit(await begin(id), values);
  expect((await submit(draft)).status).toBe(200);
  await approve(draft.id);
  return id;
}
const stationOf = (id: string) => ok(author, 'GET', `/lab/station/${id}`);
const versionsOf = async (id: string) =>
  (
    await server.sql<{ state: string; source: string }>(
      'select state, source from lab_station_version where station_id = $1 order by version_no',
      [id],
    )
  ).map(({ state, source }) => `${source} ${state}`);

test('an approved version is valid at once: its station has the content, and its history names the version', async () => {
  const id = await aStation();

  expect(await stationOf(id)).toMatchObject({ street: '一号路', power: 60, openVersionId: null });
  const { items } = await ok(author, 'GET', `/lab/station/${id}/history`);
  expect(items[0]).toMatchObject({
    action: 'takeEffect',
    reason: 'S1 V1',
    changes: { street: [null, '一号路'], power: [null, 60] },
  });
});

test('the next version replaces it, and all of its life stands in its history', async () => {
  const id = await aStation();
  const draft = await edit(await begin(id), { street: '二号路' });
  await submit(draft);
  await approve(draft.id);

  expect(await versionsOf(id)).toEqual(['new superseded', 'change effective']);
  expect((await stationOf(id)).effectiveVersionId).toBe(draft.id);
  const { items } = await ok(author, 'GET', `${versionPath}/${draft.id}/history`);
  expect(new Set(items.map(({ action }: { readonly action: string }) => action))).toEqual(
    new Set(['create', 'update', 'submit', 'mark', 'fieldPasses', 'officePasses', 'pass', 'takeEffect']),
  );
});

test('a station has one open version, and what changes nothing is not submitted', async () => {
  const id = await aStation();
  const draft = await begin(id);

  await expect(begin(id)).rejects.toMatchObject({ code: 'revision.openVersionExists', params: { no: 2 } });
  expect((await submit(draft)).body.code).toBe('revision.noChange');
});

test('a draft that has been changed meanwhile is not written over, and a closed field is refused', async () => {
  const draft = await begin(await aStation());
  await edit(draft, { street: '二号路' });

  const stale = await server.call(author, 'PUT', `${versionPath}/${draft.id}`, { body: { version: 1, street: '三' } });
  expect([stale.status, stale.body.code]).toEqual([409, 'common.versionConflict']);
  const closed = await server.call(author, 'PUT', `${versionPath}/${draft.id}`, { body: { version: 2, power: 90 } });
  expect([closed.status, closed.body.params]).toEqual([422, { field: '@station.field.power' }]);
  expect((await compare(draft.id)).closed).toEqual(['power']);
});

test('what is being audited is no longer written', async () => {
  const draft = await edit(await begin(await aStation()), { street: '二号路' });
  await submit(draft);

  const late = await server.call(author, 'PUT', `${versionPath}/${draft.id}`, { body: { version: 3, street: '三' } });
  expect([late.status, late.body.code]).toEqual([409, 'revision.versionClosed']);
});

test('each node marks for itself, and passes only what it has looked at', async () => {
  const draft = await edit(await begin(await aStation()), {
    street: '二号路',
    contacts: [{ name: '李', phone: '1' }],
  });
  await submit(draft);
  await expect(mark(field, draft.id, [{ path: 'street', mark: 'ok' }])).rejects.toMatchObject({
    code: 'workflow.notHandler',
  });

  desks.set(field.id, ['field']);
  desks.set(office.id, ['office']);
  await mark(office, draft.id, [{ path: 'street', mark: 'ok' }]);
  await mark(field, draft.id, [{ path: 'contacts/李', mark: 'ok' }]);

  await expect(move(draft.id, 'fieldPasses')).rejects.toMatchObject({
    code: 'revision.unmarkedLines',
    params: { n: 1 },
  });
  await mark(field, draft.id, [{ path: 'street', mark: 'ok' }]);
  await move(draft.id, 'fieldPasses');
  const [street] = (await compare(draft.id)).lines;
  expect(street?.marks.map(({ node, byName }) => [node, byName])).toEqual([
    ['office', '总部'],
    ['field', '现场'],
  ]);
});

/** A version with a changed street and a new contact, returned by the office because of the street. */
async function aReturned(): Promise<Draft> {
  const draft = await edit(await begin(await aStation()), { street: '二号路', contacts: [{ name: '李' }] });
  await submit(draft);
  desks.set(field.id, ['field']);
  desks.set(office.id, ['office']);
  await mark(field, draft.id, [
    { path: 'street', mark: 'ok' },
    { path: 'contacts/李', mark: 'ok' },
  ]);
  await expect(move(draft.id, 'sendBack')).rejects.toMatchObject({ code: 'revision.remarkRequired' });
  await mark(office, draft.id, [{ path: 'street', mark: 'return', remark: '缺门牌号' }]);
  await move(draft.id, 'sendBack');
  return read(draft.id);
}

test('what was returned is submitted again with its remark, and goes on where it was returned', async () => {
  const draft = await edit(await aReturned(), { street: '二号路8号' });
  expect((await submit(draft)).status).toBe(200);

  const [street, contact] = (await compare(draft.id)).lines;
  expect([street?.was?.remark, street?.marks]).toEqual(['缺门牌号', []]);
  expect(contact?.marks.map(({ node }) => node)).toEqual(['field']);
  expect((await read(draft.id)).resumeAt).toBe('office');
});

test('a version that changes more than what was returned goes the whole way again', async () => {
  const draft = await edit(await aReturned(), { street: '二号路8号', contacts: [{ name: '王' }] });
  await submit(draft);

  expect((await read(draft.id)).resumeAt).toBe('none');
});

const correct = (subjectId: string, values: object) =>
  as(author, (context) =>
    stationVersions.correct(context, {
      subjectId,
      values: { ...values },
      reason: '录入错误',
      evidence: [crypto.randomUUID()],
    }),
  );

test('a correction is valid at once; a draft takes what it has not touched, and settles what it has', async () => {
  const id = await aStation();
  const draft = await edit(await begin(id), { street: '我的路' });
  await correct(id, { street: '更正路', contacts: [{ name: '赵' }] });

  expect(await stationOf(id)).toMatchObject({ street: '更正路', openVersionId: draft.id });
  const mine = await read(draft.id);
  expect(mine).toMatchObject({ street: '我的路', contacts: [{ name: '赵' }] });
  const conflict = { field: 'street', base: '一号路', mine: '我的路', theirs: '更正路' };
  expect((await compare(draft.id)).conflicts).toEqual([conflict]);
  expect((await submit(mine)).body).toMatchObject({ code: 'revision.baseMoved', params: { n: 1 } });

  await as(author, (context) =>
    stationVersions.resolve(context, { ...draft, version: mine.version, choices: [{ field: 'street', take: 'mine' }] }),
  );
  expect((await submit(await read(draft.id))).status).toBe(200);
  await expect(correct(id, { street: '再更正' })).rejects.toMatchObject({ code: 'revision.versionInAudit' });
  await approve(draft.id);
  expect(await stationOf(id)).toMatchObject({ street: '我的路', contacts: [{ name: '赵' }] });
  expect(await versionsOf(id)).toEqual(['new superseded', 'change effective', 'correction superseded']);
});

test('a field that an audit asks for is not corrected, nor is one corrected to what it was', async () => {
  const id = await aStation();

  await expect(correct(id, { power: 90 })).rejects.toMatchObject({ fields: [{ code: 'revision.notCorrectable' }] });
  await expect(correct(id, { street: '一号路' })).rejects.toMatchObject({ code: 'revision.noChange' });
});

test('an approved version with a planned day waits for it', async () => {
  server.setNow(new Date('2026-03-01T08:00:00Z'));
  const id = await aStation();
  const draft = await edit(await begin(id), { street: '二号路', plannedEffectiveOn: '2026-03-05' });
  await submit(draft);
  await approve(draft.id);
  expect(await versionsOf(id)).toEqual(['new effective', 'change approved']);

  expect(await stationVersions.makeDueValid(server.services, author.tenant.id)).toBe(0);
  server.setNow(new Date('2026-03-05T00:10:00Z'));
  expect(await stationVersions.makeDueValid(server.services, author.tenant.id)).toBe(1);
  expect(await stationOf(id)).toMatchObject({ street: '二号路', effectiveVersionId: draft.id });
});

test('a discarded draft frees its station for the next version', async () => {
  const id = await aStation();
  const draft = await begin(id);
  await ok(author, 'POST', `${versionPath}/${draft.id}/transitions/discard`, { body: { version: draft.version } });

  expect((await stationOf(id)).openVersionId).toBeNull();
  expect((await begin(id)).version).toBe(1);
});

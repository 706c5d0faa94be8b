import { choice, defineResource, refs, ref, text } from '@mp/kernel/contract';
import { defineServerModule, serveResource } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomerServer, Customers } from './customer.fixture.ts';
import { findDuplicates } from './duplicate.service.ts';
import { customerReferences } from './references.ts';

/** Records of a later module that name customers; their table lives in the test's database only. */
const work = defineResource('lab.work', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    kind: choice(['project', 'genset'], { required: true }),
    customerId: ref('customer.customer'),
    partnerIds: refs('customer.customer'),
  },
  list: { columns: ['name'], sort: 'name' },
});
const lab = defineServerModule({
  name: 'lab',
  contributes: [
    customerReferences.of({ resource: 'lab.work', field: 'customerId' }, { resource: 'lab.work', field: 'partnerIds' }),
  ],
  resources: [serveResource(work, { table: 'lab_work', searchable: false, counted: false })],
});

let server: TestServer;
let admin: TestUser;
let customers: Customers;

beforeAll(async () => {
  server = await aCustomerServer([lab]);
  await server.sql(`create table lab_work (tenant_id uuid not null, id uuid not null, version integer not null default 1,
    created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid, deleted_at timestamptz,
    name text not null, kind text not null, customer_id uuid, partner_ids uuid[], primary key (tenant_id, id))`);
  await server.sql(`select mp_wall('lab_work')`);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  customers = new Customers(server, admin);
});

const aWork = async (kind: string, customerId: string, partnerIds: string[] = []) =>
  (await server.call(admin, 'POST', '/lab/work', { body: { name: kind, kind, customerId, partnerIds } })).body;
const workOf = async (customerId: string) =>
  (
    await server.sql<{ kind: string; n: number }>(
      `select kind, count(*)::integer as n from lab_work where customer_id = $1 group by 1 order by 1`,
      [customerId],
    )
  ).map(({ kind, n }) => `${kind} ${n}`);

/** The two of the acceptance scenario: the survivor, and the other with 2 projects and 9 gensets. */
async function twins() {
  const into = await customers.make('上海云数科技集团有限公司', { address: '张江路 88 号' });
  const from = await customers.make('上海云数科技(集团)有限公司', {
    creditCode: '91310115MA1D000B25',
    address: '张江路 88 弄',
    contacts: [{ name: '王', primary: true, left: false }],
  });
  for (let at = 0; at < 2; at += 1) await aWork('project', from.id);
  for (let at = 0; at < 9; at += 1) await aWork('genset', from.id);
  return { into, from };
}

describe('merging', () => {
  test('moves projects and gensets, and the old code finds and leads to the survivor', async () => {
    const { into, from } = await twins();
    expect((await customers.call('GET', `/${from.id}/merge-preview`)).body.references).toEqual([
      { resource: 'lab.work', field: 'customerId', count: 11 },
    ]);

    const answer = await customers.merge(from, into, { take: ['creditCode'], reason: '同一家' });

    expect(answer).toMatchObject({ status: 200, body: { moved: 11, survivor: { id: into.id, code: into.code } } });
    expect(await workOf(into.id)).toEqual(['genset 9', 'project 2']);
    expect(await customers.read(into.id)).toMatchObject({
      creditCode: '91310115MA1D000B25',
      address: '张江路 88 号',
      contacts: [{ name: '王', primary: true }],
    });
    expect(await customers.read(from.id)).toMatchObject({ status: 'merged', mergedInto: into.id, creditCode: null });
    expect(await customers.search(from.code)).toContain(into.code);
    const { body } = await customers.call('GET', `/${into.id}/timeline`);
    expect(body.items[0]).toMatchObject({ kind: 'merge', reason: '同一家', other: { id: from.id, code: from.code } });
  });

  test('is undone within seven days, with everything that moved', async () => {
    const { into, from } = await twins();
    await aWork('project', into.id);
    const other = await customers.make('成都蜀能电力有限公司');
    const shared = await aWork('project', other.id, [from.id, into.id]);
    const { mergeId } = (await customers.merge(from, into, { take: ['creditCode', 'address'] })).body;
    expect((await server.sql('select partner_ids from lab_work where id = $1', [shared.id]))[0]).toEqual({
      partner_ids: [into.id],
    });

    const undone = await customers.undo(mergeId);

    expect(undone.body).toEqual({ id: from.id, kept: [], left: 0 });
    expect(await workOf(from.id)).toEqual(['genset 9', 'project 2']);
    expect(await workOf(into.id)).toEqual(['project 1']);
    expect(await customers.read(from.id)).toMatchObject({
      status: 'active',
      mergedInto: null,
      creditCode: '91310115MA1D000B25',
    });
    expect(await customers.read(into.id)).toMatchObject({
      creditCode: null,
      address: '张江路 88 号',
      contacts: [],
      formerCodes: null,
    });
    expect(await customers.search(from.code)).toEqual([from.code]);
    expect((await customers.undo(mergeId)).body.code).toBe('customer.undone');
  });

  test('is not undone on the eighth day', async () => {
    const { into, from } = await twins();
    const { mergeId } = (await customers.merge(from, into)).body;
    await server.sql(`update customer_merge set merged_at = merged_at - interval '7 days 1 minute' where id = $1`, [
      mergeId,
    ]);

    expect((await customers.undo(mergeId)).body).toMatchObject({ code: 'customer.undoLate', params: { days: 7 } });
  });

  test('undone, keeps what was changed since', async () => {
    const { into, from } = await twins();
    const { mergeId } = (await customers.merge(from, into, { take: ['address'] })).body;
    const moved = (
      await server.sql<{ id: string }>('select id from lab_work where customer_id = $1 limit 1', [into.id])
    )[0];
    const third = await customers.make('丙公司');
    const record = (await server.call(admin, 'GET', `/lab/work/${moved?.id}`)).body;
    await server.call(admin, 'PUT', `/lab/work/${record.id}`, {
      body: { version: record.version, customerId: third.id },
    });
    await customers.change(await customers.read(into.id), { address: '新地址' });

    expect((await customers.undo(mergeId)).body).toEqual({ id: from.id, kept: ['address'], left: 1 });
    expect((await customers.read(into.id)).address).toBe('新地址');
    expect(await workOf(third.id)).toHaveLength(1);
  });

  test('decides the pairs of the one that goes, with version and history, and opens them again when it is undone', async () => {
    const { into, from } = await twins();
    await findDuplicates(await server.contextOf(admin));
    const pair = async () => (await server.call(admin, 'GET', '/customer/duplicatePair')).body.items[0];
    expect(await pair()).toMatchObject({ state: 'open', version: 1 });

    const { mergeId } = (await customers.merge(from, into)).body;
    expect(await pair()).toMatchObject({ state: 'merged', version: 2 });
    await customers.undo(mergeId);

    const { id, version, state } = await pair();
    expect({ version, state }).toEqual({ version: 3, state: 'open' });
    const { body } = await server.call(admin, 'GET', `/customer/duplicatePair/${id}/history`);
    expect(body.items.map(({ changes }: { changes: object }) => changes)).toEqual([
      { state: ['merged', 'open'] },
      { state: ['open', 'merged'] },
    ]);
  });

  test('refuses itself, what stands below it, and drafts', async () => {
    const top = await customers.make('甲集团');
    const low = await customers.make('乙分部', { groupId: top.id });
    const draft = await customers.make('丙公司', {}, false);

    expect((await customers.merge(top, top)).body.code).toBe('customer.mergeCycle');
    expect((await customers.merge(top, low)).body.code).toBe('customer.mergeCycle');
    expect((await customers.merge(draft, top)).body).toMatchObject({
      code: 'customer.mergeState',
      params: { code: draft.code },
    });
    expect((await customers.merge(low, top)).status).toBe(200);
    expect((await customers.read(top.id)).groupId).toBeNull();
  });

  test('lets members of a group follow into the survivor', async () => {
    const [old, kept] = [await customers.make('甲集团'), await customers.make('乙控股')];
    const member = await customers.make('丙公司', { groupId: old.id });

    await customers.merge(old, kept);

    expect((await customers.read(member.id)).groupId).toBe(kept.id);
  });

  test('of two into each other at the same time goes through once', async () => {
    const [one, other] = [await customers.make('甲公司'), await customers.make('乙公司')];

    const answers = await Promise.all([customers.merge(one, other), customers.merge(other, one)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const states = [await customers.read(one.id), await customers.read(other.id)].map(({ status }) => status);
    expect(states.toSorted()).toEqual(['active', 'merged']);
  });

  test('refuses a version that is no longer the last, and who may not merge', async () => {
    const [one, other] = [await customers.make('甲公司'), await customers.make('乙公司')];
    const staff = new Customers(server, await server.aUser({ tenant: admin.tenant }));

    expect((await customers.merge(one, other, { version: 99 })).body.code).toBe('common.versionConflict');
    expect(
      (
        await staff.call('POST', `/${one.id}/merge`, {
          into: other.id,
          version: 1,
          intoVersion: 1,
          take: [],
          unite: [],
        })
      ).status,
    ).toBe(403);
  });
});

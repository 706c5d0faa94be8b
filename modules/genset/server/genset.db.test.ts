import { systemContext } from '@mp/kernel/server';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGensetServer, Gensets, madeRow } from './genset.fixture.ts';
import { rebuildUnits } from './rebuild.job.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let gensets: Gensets;
let modelId: string;

beforeAll(async () => {
  server = await aGensetServer();
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  gensets = new Gensets(server, { tenant, admin });
  modelId = await gensets.aModel();
});

const shipped = (gsn: string) => madeRow(gsn, { kind: 'SHIPPED', on: '2024-03-01', documentNo: `S-${gsn}` });

describe('what a factory tells of', () => {
  test('makes units with the plate of their model, in upper case', async () => {
    const id = await gensets.make('h24a000108', { engineSn: 'E-1', dutyType: 'ESP' });

    expect(await gensets.read(id)).toMatchObject({
      serialNo: 'H24A000108',
      state: 'inStock',
      madeOn: '2024-01-15',
      ratedKva: '2000.0',
      engineModel: 'QSK60-G8',
      engineSn: 'E-1',
    });
  });

  test('is answered row by row, and known when it comes again', async () => {
    const rows = [
      madeRow('H24A000001'),
      shipped('H24A000001'),
      madeRow('XX1'),
      madeRow('H24A000002', { model: 'NONE' }),
      shipped('H24A000003'),
      { ...shipped('H24A000001'), documentNo: 'S-2' },
    ];

    const first = await gensets.takeIn(rows);
    const again = await gensets.takeIn(rows.slice(0, 2));

    expect(first.body.items.map(({ result, code }: { result: string; code: string | null }) => code ?? result)).toEqual(
      ['appended', 'appended', 'gsn.pattern', 'common.refNotFound', 'gsn.unknown', 'gsn.wrongState'],
    );
    expect(again.body.items).toMatchObject([{ result: 'known' }, { result: 'known' }]);
    expect(first.body.items[2].message).toContain('XX1');
  });

  test('comes in once when two systems tell it at the same time', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => madeRow(`H24A${String(n).padStart(6, '0')}`));

    const answers = await Promise.all([gensets.takeIn(rows), gensets.takeIn(rows.toReversed())]);

    const results = answers.flatMap(({ body }) => body.items.map(({ result }: { result: string }) => result));
    expect(results.filter((result) => result === 'appended')).toHaveLength(20);
    expect(results.filter((result) => result === 'known')).toHaveLength(20);
    expect(await server.sql('select 1 from genset where tenant_id = $1', [tenant.id])).toHaveLength(20);
  });

  test('is refused for a component that another unit has', async () => {
    await gensets.make('H24A000001', { engineSn: 'E-1' });

    const { body } = await gensets.takeIn([madeRow('H24A000002', { engineSn: 'E-1' })]);

    expect(body.items[0]).toMatchObject({ result: 'refused', code: 'gsn.componentInUse' });
  });

  test('joins a unit that was entered before, and names the serial numbers that differ', async () => {
    await gensets.append({
      serialNo: 'H24A000009',
      kind: 'ACCEPTED',
      on: '2024-06-01',
      params: { modelId, engineSn: 'E-7' },
      origin: 'replenished',
    });

    const { body } = await gensets.takeIn([madeRow('H24A000009', { engineSn: 'E-8', factory: 'HQ' })]);

    expect(body.items[0]).toMatchObject({ result: 'appended', differs: ['engine'] });
    expect(await gensets.read(body.items[0].gensetId)).toMatchObject({
      state: 'inService',
      madeOn: '2024-01-15',
      factory: 'HQ',
      engineSn: 'E-7',
    });
  });
});

describe('the life of a unit', () => {
  test('moves by events alone, in their order', async () => {
    const id = await gensets.make('H24A000001');
    const at = (kind: string, on: string) => ({ gensetId: id, kind, on });
    await gensets.append(at('SHIPPED', '2024-03-01'), at('ARRIVED', '2024-03-09'), at('INSTALLED', '2024-03-20'));

    await expect(gensets.append(at('COMMISSIONED', '2024-03-10'))).rejects.toMatchObject({
      code: 'common.validation',
      fields: [{ path: 'on', code: 'gsn.dateOrder' }],
    });
    await expect(gensets.append(at('ACCEPTED', '2024-05-10'))).rejects.toMatchObject({ code: 'gsn.wrongState' });
    await gensets.append(at('COMMISSIONED', '2024-04-30'), at('ACCEPTED', '2024-05-10'));

    expect(await gensets.read(id)).toMatchObject({
      state: 'inService',
      installedOn: '2024-03-20',
      acceptedOn: '2024-05-10',
    });
    const { events, warrantyEstimate } = await gensets.life(id);
    expect(events.find(({ kind }: { kind: string }) => kind === 'COMMISSIONED').gap).toMatchObject({ days: 41 });
    expect(warrantyEstimate).toEqual({ start: '2024-05-10', end: '2025-05-10' });
  });

  test('changes as a whole or not at all', async () => {
    const id = await gensets.make('H24A000001');

    await expect(
      gensets.append(
        { gensetId: id, kind: 'SHIPPED', on: '2024-03-01' },
        { serialNo: 'H24A000404', kind: 'SHIPPED', on: '2024-03-01' },
      ),
    ).rejects.toMatchObject({ fields: [{ code: 'gsn.unknown' }] });

    expect(await gensets.read(id)).toMatchObject({ state: 'inStock', shippedOn: null });
  });

  test('loses a wrong event by one against it, the later ones first', async () => {
    const id = await gensets.make('H24A000001');
    await gensets.append(
      { gensetId: id, kind: 'SHIPPED', on: '2024-03-01' },
      { gensetId: id, kind: 'ARRIVED', on: '2024-03-09' },
    );
    const { events } = await gensets.life(id);
    const idOf = (kind: string) => events.find((each: { kind: string }) => each.kind === kind).id;

    const early = await gensets.act(id, 'reverse', { eventId: idOf('SHIPPED'), reason: 'another unit' });
    const late = await gensets.act(id, 'reverse', { eventId: idOf('ARRIVED'), reason: 'another unit' });

    expect(early.body.refused).toMatchObject([{ code: 'gsn.neededLater' }]);
    expect(late.body).toMatchObject({ done: 1 });
    expect(await gensets.read(id)).toMatchObject({ state: 'shipped', arrivedOn: null });
  });

  test('keeps the serial number when its engine is replaced, and is found by both', async () => {
    const id = await gensets.make('H24A000108', { engineSn: 'E70001' });
    await gensets.act(id, 'replaceComponent', {
      on: '2025-06-18',
      component: 'engine',
      newSn: 'E99001',
      reason: 'cracked',
    });

    expect(await gensets.read(id)).toMatchObject({
      engineSn: 'E99001',
      components: [{ component: 'engine', oldSn: 'E70001' }],
    });
    for (const q of ['E70001', 'e99001', 'H24A000108', 'h24aooo1o8', 'DG2000'])
      expect(await gensets.find(q)).toEqual(['H24A000108']);
    expect(await gensets.find('E00000')).toEqual([]);
  });

  test('is found by any part of a serial number, however short, and by no other', async () => {
    await gensets.make('H24A000108', { engineSn: 'E70001' });
    await gensets.make('H24A000209', { engineSn: 'Q_55%8' });
    const found = async (q: string) => {
      const { body } = await server.call(admin, 'GET', `/genset/genset?sort=serialNo&q=${encodeURIComponent(q)}`);
      return body.items.map(({ serialNo }: { serialNo: string }) => serialNo);
    };
    const [first, second] = ['H24A000108', 'H24A000209'];

    for (const [q, wanted] of [
      ['H24A', [first, second]],
      ['0108', [first]],
      ['a0002', [second]],
      ['209', [second]],
      ['e7', [first]],
      ['70', [first]],
      ['0', [first, second]],
      ['_5', [second]],
      ['55%', [second]],
      ['5_%', []],
      ['8 e7', [first]],
      ['000109', []],
      ['zz', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, wanted]);
  });

  test('is rebuilt from its log in the night, which tells what differed', async () => {
    const id = await gensets.make('H24A000001');
    await gensets.append({ gensetId: id, kind: 'SHIPPED', on: '2024-03-01' });
    const context = systemContext(server.services, tenant.id);
    expect(await rebuildUnits(context)).toEqual({ units: 1, differing: 0 });
    await server.sql(`update genset set state = 'inService', shipped_on = null where id = $1`, [id]);

    expect(await rebuildUnits(context)).toEqual({ units: 1, differing: 1 });

    expect(await gensets.read(id)).toMatchObject({ state: 'shipped', shippedOn: '2024-03-01' });
  });

  test('is written once: the application cannot change its log', async () => {
    await gensets.make('H24A000001');

    await expect(
      systemContext(server.services, tenant.id).tx((tx) => tx.rows(`update genset_event set kind = 'SOLD'`)),
    ).rejects.toThrow(/permission denied/u);
  });
});

test('a passport and labels are printed', async () => {
  const id = await gensets.make('H24A000001');

  const passport = await server.call(admin, 'GET', `/genset/genset/${id}/passport`);
  const labels = await server.call(admin, 'GET', `/genset/genset/labels?ids=${id}`);

  expect(passport.text.slice(0, 5)).toBe('%PDF-');
  expect(labels.text.slice(0, 5)).toBe('%PDF-');
});

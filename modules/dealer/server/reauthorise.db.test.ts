import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from './dealer.fixture.ts';
import { openYearlyCheck } from './campaign.job.ts';

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await aDealerServer();
  stage = new Stage(server);
});
beforeEach(() => stage.set());
afterEach(() => server.setNow(undefined));

const row = () => ({
  productLine: 'DIESEL',
  powerBands: ['P1'],
  capabilities: ['SELL'],
  regionIds: [String(stage.ids['310000'])],
  exclusive: false,
  validFrom: '2026-01-01',
  validTo: '2030-12-31',
});
const grant = (user: TestUser, ids: readonly string[], more: object = {}) =>
  server.call(user, 'POST', '/dealer/dealers/reauthorise', {
    body: { ids, row: { ...row(), ...more }, reason: '续约' },
  });

test('several dealers get the same scope: a version each, submitted to the area; those that cannot are told why', async () => {
  const first = await stage.activeDealer();
  const second = await stage.activeDealer({ creditCode: '91350100M000100Y43', name: { ZH_CN: '福州动力有限公司' } });
  await stage.begun(second.admin, second.id);

  const { status, body } = await grant(stage.people.dds, [first.id, second.id]);

  expect([status, body.done]).toEqual([200, 1]);
  expect(body.refused).toMatchObject([{ id: second.id, label: second.code, code: 'revision.openVersionExists' }]);
  const [version] = await server.sql<{ id: string }>(
    `select id, state, source, authorisations from dealer_version where dealer_id = $1 and version_no = 2`,
    [first.id],
  );
  expect(version).toMatchObject({ state: 'areaAudit', source: 'authorise', authorisations: [row()] });
  const id = String(version?.id);
  expect(await stage.openNodes(id)).toEqual(['asm']);
  for (const part of ['asm', 'bad', 'ddm'] as const) expect((await stage.pass(part, id)).status).toBe(200);
  expect(await stage.dealer(first.id)).toMatchObject({ authorisations: [row()], effective_version_id: id });

  await grant(stage.people.dds, [first.id], { validTo: '2035-12-31' });
  const [third] = await server.sql(
    `select authorisations from dealer_version where dealer_id = $1 and version_no = 3`,
    [first.id],
  );
  expect(third?.authorisations).toEqual([{ ...row(), validTo: '2035-12-31' }]);
});

test('only who may authorise does, and a period does not end before it begins', async () => {
  const { id } = await stage.activeDealer();

  expect((await grant(stage.people.asm, [id])).body.code).toBe('perm.denied');
  expect((await grant(stage.people.dds, [id], { validTo: '2020-01-01' })).body.code).toBe('common.dateOrder');
});

test('the yearly check opens from 1 March over all active dealers, once', async () => {
  const { id } = await stage.activeDealer();
  await stage.shell({ creditCode: '91350100M000100Y43' });
  const on = (day: string) => {
    server.setNow(new Date(`${day}T00:30:00+08:00`));
    return openYearlyCheck(server.services, stage.tenant.id);
  };

  expect([await on('2027-02-28'), await on('2027-03-01'), await on('2027-03-02')]).toEqual([false, true, false]);
  const [campaign] = await server.sql(
    'select name, state, due_on::text as due from verification_campaign where tenant_id = $1',
    [stage.tenant.id],
  );
  expect(campaign).toMatchObject({ name: expect.stringContaining('2027'), state: 'open', due: '2027-04-30' });
  const items = await server.sql(`select distinct dealer_id as id from verification_item where tenant_id = $1`, [
    stage.tenant.id,
  ]);
  expect(items).toEqual([{ id }]);
  const history = await server.sql(
    `select distinct l.version, l.action from verification_item i join audit_log l on l.tenant_id = i.tenant_id
      and l.entity = 'dealer.verificationItem' and l.entity_id = i.id where i.tenant_id = $1`,
    [stage.tenant.id],
  );
  expect(history).toEqual([{ version: 1, action: 'create' }]);
  expect(await on('2028-03-01')).toBe(true);
});

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { ageTenant } from './certificate.job.ts';
import { canDo } from '@mp/dealer/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-06-01T02:00:00Z'));
  await stage.set();
});
afterEach(() => server.setNow(undefined));

const commission = () => ({
  productLine: 'DIESEL',
  powerBands: ['P5'],
  capabilities: ['COMMISSION'],
  regionIds: [stage.ids['310000']],
  exclusive: false,
  validFrom: '2026-01-01',
});
const people = { capability: '调试', band: '>2000 kVA', cert: '调试工程师 3级', need: 2, have: 0 };
const waive = (user: TestUser, id: string, body: object) =>
  server.call(user, 'POST', `/dealer/dealerVersion/${id}/waiver`, { body });
const reason = '两名工程师五月培训';

/** A dealer that asks to commission P5 without the people and the load bank for it, before the dealer manager. */
async function asked() {
  const dealer = await stage.activeDealer();
  const { body } = await stage.begun(dealer.admin, dealer.id, 'authorise');
  await stage.save(dealer.admin, body.id, { authorisations: [commission()], changeReason: '扩大授权' });
  await stage.submit(dealer.admin, body.id);
  await stage.pass('asm', body.id);
  await stage.pass('bad', body.id);
  return { dealer, id: String(body.id) };
}

const may = async (dealerId: string, day: string) => {
  const context = await server.contextOf(stage.admin);
  const question = { dealerId, capability: 'COMMISSION', productLine: 'DIESEL', band: 'P5', day };
  return context.tx((tx) => canDo(tx, { ...question, regionId: String(stage.ids['310115']) }));
};

test('a wider scope without the people for it does not pass the dealer manager; every gap stands at its row', async () => {
  const { dealer, id } = await asked();

  const refused = await stage.pass('ddm', id);

  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'dealer.requirementGap', params: people });
  expect(refused.body.fields).toMatchObject([
    { path: 'authorisations.0', code: 'dealer.requirementGap', params: { need: 2, have: 0 } },
    { path: 'authorisations.0', code: 'dealer.requirementGap', params: { need: 1, have: 0 } },
  ]);
  expect((await stage.dealer(dealer.id)).authorisations).toBeNull();
});

test('what is missing is told by name in the language of whoever is refused', async () => {
  const { id } = await asked();
  await stage.markAll('ddm', id);
  const { ddm } = stage.people;
  const [task] = await server.sql<{ id: string }>(
    'select task_id as id from task_inbox where record_id = $1 and user_id = $2',
    [id, ddm.id],
  );
  const said = async (language: string) => {
    const given = { body: { outcome: 'approve' }, headers: { 'accept-language': language } };
    const { body } = await server.call(ddm, 'POST', `/workflow/tasks/${task?.id}/complete`, given);
    return body.fields.map(({ message }: { readonly message: string }) => message);
  };

  expect(await said('zh-CN')).toEqual([
    '调试/>2000 kVA要求调试工程师 3级2人，现有0人',
    '调试/>2000 kVA要求负载箱1台，现有0台',
  ]);
  expect(await said('en-US')).toEqual([
    'Commissioning/>2000 kVA requires 2 people with Commissioning engineer level 3; currently 0',
    'Commissioning/>2000 kVA requires 1 × Load bank; currently 0',
  ]);
  expect(await said('ja-JP')).toEqual([
    '試運転/>2000 kVAには試運転技術者レベル3以上の保有者2名が必要です（現在0名）',
    '試運転/>2000 kVAには負荷試験装置1台が必要です（現在0台）',
  ]);
});

test('a paper that is missing is told by its name', async () => {
  const { id } = await asked();
  const fileRuleId = await stage.made('/reference/fileRule', {
    code: 'PRESSURE',
    name: { ZH_CN: '承压资质', EN_US: 'Pressure licence' },
    businessObject: 'dealer',
  });
  await server.sql(
    'update auth_requirement set file_rule_id = $2, cert_type = null where tenant_id = $1 and cert_type is not null',
    [stage.tenant.id, fileRuleId],
  );

  const refused = await stage.pass('ddm', id);
  const scope = await server.call(stage.people.ddm, 'GET', `/dealer/dealerVersion/${id}/scope`);

  expect(refused.body.message).toBe('调试/>2000 kVA要求承压资质1份，现有0份');
  expect(scope.body.gaps).toContainEqual(expect.objectContaining({ kind: 'paper', paper: '承压资质' }));
});

test('a first version with scope that its people do not carry makes no dealer active', async () => {
  const shell = await stage.shell(stage.content({ authorisations: [commission()] }));
  const id = String(shell.body.openVersionId);
  await stage.submit(await stage.administrator(shell.body.code), id);
  for (const part of ['asm', 'ase', 'dds', 'bad'] as const) expect((await stage.pass(part, id)).status).toBe(200);

  expect((await stage.pass('ddm', id)).body.code).toBe('dealer.requirementGap');
  expect((await stage.dealer(String(shell.body.id))).status).toBe('applying');

  await waive(stage.people.ddm, id, { until: '2026-12-31', reason });
  expect((await stage.pass('ddm', id)).status).toBe(200);
  expect((await stage.dealer(String(shell.body.id))).status).toBe('active');
});

test('only the dealer manager waives, at his own node, for two years at most, with a reason, and where something is missing', async () => {
  const { id } = await asked();
  const code = async (user: TestUser, body: object) => (await waive(user, id, body)).body.code;

  expect(await code(stage.people.bad, { until: '2026-12-31', reason })).toBe('workflow.notHandler');
  expect(await code(stage.people.ddm, { until: '2026-12-31' })).toBe('common.required');
  expect(await code(stage.people.ddm, { until: '2026-06-01', reason })).toBe('dealer.waiverPeriod');
  const long = await waive(stage.people.ddm, id, { until: '2028-06-02', reason });
  expect(long.body).toMatchObject({ code: 'dealer.waiverPeriod', params: { latest: '2028-06-01' } });
  const scope = await server.call(stage.people.ddm, 'GET', `/dealer/dealerVersion/${id}/scope`);
  expect(scope.body).toMatchObject({
    mayWaive: true,
    waiver: null,
    gaps: [
      { need: 2, have: 0 },
      { need: 1, have: 0 },
    ],
  });
  const seen = await server.call(stage.people.asm, 'GET', `/dealer/dealerVersion/${id}/scope`);
  expect(seen.body.mayWaive).toBe(false);

  const given = await waive(stage.people.ddm, id, { until: '2026-12-31', reason });
  expect(given.body.waiver).toMatchObject({ until: '2026-12-31', reason, byName: 'ddm' });
  expect((await waive(stage.people.ddm, id, { until: null })).body.waiver).toBeNull();
  expect((await stage.pass('ddm', id)).body.code).toBe('dealer.requirementGap');
});

test('while a waiver runs the dealer may; from its end on the gap counts again and is told', async () => {
  const { dealer, id } = await asked();
  await waive(stage.people.ddm, id, { until: '2026-12-31', reason });

  expect((await stage.pass('ddm', id)).status).toBe(200);

  const [stored] = await server.sql(
    `select waiver_until::text as until, waiver_reason as reason, coverage_gaps as gaps from dealer where id = $1`,
    [dealer.id],
  );
  expect(stored).toEqual({ until: '2026-12-31', reason, gaps: 0 });
  expect((await may(dealer.id, '2026-12-31')).isYes).toBe(true);
  expect(await may(dealer.id, '2027-01-01')).toMatchObject({
    isYes: false,
    reasons: [{ code: 'dealer.requirementGap', params: people }, { code: 'dealer.requirementGap' }],
  });
  const trail = await server.sql(
    `select action from audit_log where entity = 'dealer.dealerVersion' and entity_id = $1 and action = 'waive'`,
    [id],
  );
  expect(trail).toHaveLength(1);

  server.setNow(new Date('2026-12-31T16:10:00Z'));
  await ageTenant(server.services, stage.tenant.id);

  expect((await stage.dealer(dealer.id)).coverage_gaps).toBe(1);
  const told = await server.sql(
    `select 1 from tip t join tips_rule r on r.id = t.rule_id where r.tenant_id = $1 and r.code = 'TR-06'`,
    [stage.tenant.id],
  );
  expect(told.length).toBeGreaterThan(0);
});

test('a waiver covers what was missing when it was given, not what goes missing later', async () => {
  const { id } = await asked();
  await server.sql(`update dealer_version set equipment = '[{"type":"LOAD_BANK","quantity":1}]' where id = $1`, [id]);
  await waive(stage.people.ddm, id, { until: '2026-12-31', reason });
  await server.sql(`update dealer_version set equipment = '[]' where id = $1`, [id]);

  const refused = await stage.pass('ddm', id);

  expect(refused.body).toMatchObject({ code: 'dealer.requirementGap', params: { need: 1, have: 0 } });
});

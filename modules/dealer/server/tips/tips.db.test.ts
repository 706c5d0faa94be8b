import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { runTips } from '@mp/reference/server';
import { aDealerServer, Stage } from '../dealer.fixture.ts';
import { notifyEndingFiles, withdrawIdle } from './tips.job.ts';

let server: TestServer;
let stage: Stage;

const clock = (day: string) => server.setNow(new Date(`${day}T09:00:00+08:00`));
const run = () => runTips(server.services, stage.tenant.id);
/** Tips of a rule: who, how, in what words. */
const tips = (rule: string) =>
  server.sql<{ who: string; channel: string; state: string; text: string }>(
    `select u.user_name as who, k.channel, k.state, k.message->>'ZH_CN' as text from tip k
      join tips_rule r on r.tenant_id = k.tenant_id and r.id = k.rule_id
      left join tenant_user u on u.tenant_id = k.tenant_id and u.id = k.recipient_id
      where k.tenant_id = $1 and r.code = $2 order by k.created_at, u.user_name`,
    [stage.tenant.id, rule],
  );
const who = async (rule: string) => (await tips(rule)).map((tip) => tip.who).toSorted();
const names = (...users: readonly TestUser[]) => users.map(({ userName }) => userName).toSorted();

/** A version that the area manager has returned. */
async function returnedVersion() {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动力' }, changeReason: '简称' });
  await stage.submit(admin, begun.id);
  await server.call(stage.people.asm, 'POST', `/dealer/dealerVersion/${begun.id}/marks`, {
    body: { marks: [{ path: 'shortName', mark: 'return', remark: '请核对' }] },
  });
  const [row] = await server.sql<{ task_id: string }>('select task_id from task_inbox where record_id = $1', [
    begun.id,
  ]);
  const answer = await server.call(stage.people.asm, 'POST', `/workflow/tasks/${row?.task_id}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '请补充' },
  });
  expect(answer.text).toContain('"');
  expect((await stage.version(begun.id)).state).toBe('returned');
  return { id: String(begun.id), admin };
}

beforeAll(async () => {
  server = await aDealerServer();
  stage = new Stage(server);
});
beforeEach(async () => {
  clock('2026-03-02');
  await stage.set();
});
afterEach(() => server.setNow(undefined));

test('the administrator of a new dealer is invited by SMS, and the invitation is to be seen among all reminders', async () => {
  const { body } = await stage.shell();
  await run();

  const admin = await stage.administrator('DLR00001');
  expect(await tips('TR-11')).toEqual([
    {
      who: admin.userName,
      channel: 'sms',
      state: 'sent',
      text: expect.stringMatching(/^周志强您好.*DLR00001.*dlr00001/u),
    },
  ]);
  const seen = await server.call(stage.admin, 'GET', `/reference/tip?subject=dealer.dealer&subjectId=${body.id}`);
  expect(seen.text).toContain('周志强您好');
});

test('an agreement that ends is told 90, 60, 30 and 7 days before to head office, area manager and dealer', async () => {
  const { id, admin } = await stage.activeDealer();
  await server.sql(`update dealer set contract_to = '2026-06-30', contract_no = 'A-1' where id = $1`, [id]);
  const told = names(stage.people.dds, stage.people.asm, admin);

  clock('2026-04-01');
  await run();
  expect(await who('TR-03')).toEqual(told);
  expect((await tips('TR-03'))[0]?.text).toContain('2026-06-30');
  for (const day of ['2026-04-02', '2026-05-01', '2026-05-31', '2026-06-23', '2026-06-24']) {
    clock(day);
    await run();
  }
  expect(await tips('TR-03')).toHaveLength(12);
});

test('a paper that ends is told at the days of its file rule, each once', async () => {
  const { id, admin } = await stage.activeDealer();
  const rule = await stage.made('/reference/fileRule', {
    code: 'LICENCE',
    name: { ZH_CN: '营业执照' },
    businessObject: 'dealer',
    hasExpiry: true,
    reminderDays: '45,10',
  });
  await server.sql(`update dealer set qualifications = $2::jsonb where id = $1`, [
    id,
    JSON.stringify([{ ruleId: rule, number: 'L-7', issuedOn: '2020-01-01', expiresOn: '2026-06-30', files: [] }]),
  ]);
  const on = async (day: string) => {
    clock(day);
    return notifyEndingFiles(server.services, stage.tenant.id);
  };

  expect([await on('2026-05-15'), await on('2026-05-16'), await on('2026-05-17')]).toEqual([0, 2, 0]);
  expect([await on('2026-06-19'), await on('2026-06-20'), await on('2026-06-30')]).toEqual([0, 2, 0]);
  expect(await who('TR-04')).toEqual(names(stage.people.asm, stage.people.asm, admin, admin));
  expect((await tips('TR-04'))[0]?.text).toContain('营业执照（L-7）将于 2026-06-30 到期，还有 45 天');
});

test('a returned version that lies idle is told after 5 and 10 working days, and withdrawn after 30', async () => {
  const { id, admin } = await returnedVersion();
  await server.sql(`update dealer_version set updated_at = '2026-03-02T09:00:00+08:00' where id = $1`, [id]);
  clock('2026-03-06');
  await run();
  expect(await tips('TR-02')).toEqual([]);
  clock('2026-03-09');
  await run();
  expect(await who('TR-02')).toEqual(names(admin));
  clock('2026-03-16');
  await run();
  expect(await tips('TR-02')).toHaveLength(2);

  clock('2026-04-10');
  expect(await withdrawIdle(server.services, stage.tenant.id)).toBe(0);
  clock('2026-04-20');
  expect(await withdrawIdle(server.services, stage.tenant.id)).toBe(1);
  expect((await stage.version(id)).state).toBe('withdrawn');
  expect(await withdrawIdle(server.services, stage.tenant.id)).toBe(0);
});

test('an audit that is two working days late is told to the superior of whoever has not acted', async () => {
  const { id, admin } = await stage.activeDealer();
  const [position] = await server.sql<{ id: string }>(
    `insert into position (tenant_id, id, created_at, updated_at, org_id, code, name, type, level, layer, path, depth, seq)
      values ($1, uuidv7(), now(), now(), $2, 'HEAD', 'Head', 'manager', 'M1', 1, '00001', 0, 1) returning id`,
    [stage.tenant.id, stage.tenant.rootId],
  );
  await server.sql(
    `insert into position_member (tenant_id, position_id, user_id, is_main, created_at) values ($1, $2, $3, true, now())`,
    [stage.tenant.id, position?.id, stage.people.ddm.id],
  );
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动力' }, changeReason: '简称' });
  await stage.submit(admin, begun.id);

  clock('2026-03-06');
  await run();
  expect(await tips('TR-01')).toEqual([]);
  clock('2026-03-09');
  await run();
  expect(await who('TR-01')).toEqual(names(stage.people.ddm));
});

test('items of the yearly check are told 10 and 3 days before they are due and weekly when they are overdue', async () => {
  const { admin } = await stage.activeDealer();
  const campaign = await stage.made('/dealer/verificationCampaign', {
    name: '2026 年度核实',
    startsOn: '2026-03-01',
    dueOn: '2026-04-30',
    groups: ['basics'],
  });
  await server.call(stage.people.dds, 'POST', '/dealer/verificationCampaign/batch', {
    body: { action: 'open', ids: [campaign] },
  });
  const told = names(stage.people.asm, admin);

  clock('2026-04-20');
  await run();
  expect(await who('TR-09')).toEqual(told);
  clock('2026-04-27');
  await run();
  expect(await tips('TR-09')).toHaveLength(4);
  clock('2026-05-07');
  await run();
  clock('2026-05-14');
  await run();
  expect(await tips('TR-09W')).toHaveLength(4);
  await server.sql(`update verification_item set state = 'done' where campaign_id = $1`, [campaign]);
  clock('2026-05-21');
  await run();
  expect(await tips('TR-09W')).toHaveLength(4);
});

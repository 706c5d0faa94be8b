import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { newId, systemContext } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { giveRole, permissionServer } from '@mp/permission/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { deployBuiltIns, workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publicGoemFields } from '../contract/index.ts';
import { dealerModule } from '@mp/dealer/server';
import { aDealer, aRegion } from '@mp/dealer-public/testing';
import { expireGuests } from './goem.job.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let people: Record<'specialist' | 'other' | 'manager' | 'finance' | 'asm' | 'maker', TestUser>;
let regionId = '';
let fileId = '';
const creditCode = '91310115MA1D000B25';

beforeAll(async () => {
  server = await aServer(
    [
      tenantModule,
      settingsModule,
      attachmentModule,
      permissionServer,
      organisationModule,
      identityModule,
      noticeModule,
      menuModule,
      workflowModule,
      referenceModule,
      dealerModule,
      dealerPublicModule,
      goemModule,
    ],
    { loginCheck: 'none', queue: true },
  );
});

beforeEach(async () => {
  server.setNow(new Date('2026-03-02T02:00:00Z'));
  tenant = await server.aTenant();
  const one = () => server.aUser({ tenant });
  people = {
    specialist: await one(),
    other: await one(),
    manager: await one(),
    finance: await one(),
    asm: await one(),
    maker: await one(),
  };
  const CN = await aRegion(server, tenant, { code: 'CN', name: '中国', level: 'country', path: '00001' });
  regionId = await aRegion(server, tenant, {
    code: '310000',
    name: '上海市',
    level: 'province',
    path: '00001.00001',
    parentId: CN,
  });
  await server.sql(
    `insert into area_assignment (tenant_id, id, created_at, updated_at, position, user_id, region_id, channel, "primary", valid_from)
      values ($1, $2, now(), now(), 'ASM', $3, $4, 'any', true, '2026-01-01')`,
    [tenant.id, newId(), people.asm.id, regionId],
  );
  const house = systemContext(server.services, tenant.id);
  const roles = {
    specialist: 'R_DDS',
    other: 'R_DDS',
    manager: 'R_DDM',
    finance: 'R_FIN',
    asm: 'R_ASM',
    maker: 'R_GOE',
  } as const;
  await house.tx(async (tx) => {
    for (const name of Object.keys(roles) as (keyof typeof roles)[]) await giveRole(tx, roles[name], people[name].id);
  });
  await deployBuiltIns(systemContext(server.services, tenant.id));
  fileId = await aFile(people.specialist);
});

async function aFile(user: TestUser): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into attachment (tenant_id, id, purpose, file_name, type, size, hash, created_at, created_by)
      values ($1, $2, 'attachment', 'licence.pdf', 'application/pdf', 10, repeat('0', 64), now(), $3)`,
    [tenant.id, id, user.id],
  );
  return id;
}

const create = (user: TestUser, path: string, body: object) => server.call(user, 'POST', `/dealer/${path}`, { body });
const move = async (
  user: TestUser,
  {
    path,
    id,
    action,
    form = {},
  }: { readonly path: string; readonly id: string; readonly action: string; readonly form?: object },
) => {
  const { body } = await server.call(user, 'GET', `/dealer/${path}/${id}`);
  return server.call(user, 'POST', `/dealer/${path}/${id}/transitions/${action}`, {
    body: { version: body.version, ...form },
  });
};
/** The open task of somebody on a record, approved. */
async function decide(user: TestUser, record: string) {
  const [task] = await server.sql<{ task_id: string }>(
    'select task_id from task_inbox where record_id = $1 and user_id = $2',
    [record, user.id],
  );
  if (!task) throw new Error('no task');
  const answer = await server.call(user, 'POST', `/workflow/tasks/${task.task_id}/complete`, {
    body: { outcome: 'approve' },
  });
  expect(answer.status, answer.text).toBe(200);
}

const aMaker = (more: object = {}) =>
  create(people.specialist, 'goem', {
    name: '江南发电设备制造有限公司',
    creditCode,
    regionId,
    licenceFrom: '2025-01-01',
    licenceTo: '2027-12-31',
    engineFamilies: [{ family: 'QSK60' }],
    brandNames: [{ brand: '江南动力' }],
    licenceFiles: [fileId],
    userId: people.maker.id,
    isPublic: true,
    guestsPublic: true,
    ...more,
  });

/** A GOEM as after its audit. */
async function anActiveMaker(more: object = {}): Promise<string> {
  const { body } = await aMaker(more);
  await server.sql(`update goem set status = 'active' where id = $1`, [body.id]);
  return body.id;
}

const look = async (q: string) =>
  (
    await server.app.inject({
      url: `/gateway/allinoneservice/api/dealer/public/goems?q=${encodeURIComponent(q)}`,
      headers: { tenancyid: String(tenant.tenancyId), 'accept-language': 'zh-CN' },
    })
  ).json();

test('a GOEM comes in by specialist and manager, by finance too when it has accounts; a change takes its place once audited', async () => {
  const made = await aMaker();
  expect(made.body).toMatchObject({ code: 'G0001', status: 'draft' });
  const id = made.body.id;
  expect((await move(people.specialist, { path: 'goem', id, action: 'submit' })).body).toMatchObject({
    status: 'inAudit',
  });
  for (const who of [people.other, people.manager]) {
    await server.drain();
    await decide(who, id);
  }
  expect((await server.call(people.specialist, 'GET', `/dealer/goem/${id}`)).body.status).toBe('active');

  const changed = await server.call(people.specialist, 'POST', '/dealer/goem/batch', {
    body: { action: 'change', ids: [id] },
  });
  expect(changed.body.done).toBe(1);
  const again = await server.call(people.specialist, 'POST', '/dealer/goem/batch', {
    body: { action: 'change', ids: [id] },
  });
  expect(again.body.refused[0].code).toBe('goem.changeOpen');
  const [change] = (await server.call(people.specialist, 'GET', `/dealer/goem?changeOfId=${id}`)).body.items;
  expect(change).toMatchObject({ code: 'G0001-V2', status: 'draft' });
  const direct = await server.call(people.specialist, 'PUT', `/dealer/goem/${id}`, {
    body: { version: 99, address: '新地址' },
  });
  expect(direct.status).toBe(409);
  await server.call(people.specialist, 'PUT', `/dealer/goem/${change.id}`, {
    body: {
      version: change.version,
      address: '新地址',
      bankAccounts: [{ bank: '工行', account: '6222000011112222', accountName: '江南' }],
    },
  });
  expect((await move(people.specialist, { path: 'goem', id: change.id, action: 'submit' })).body.status).toBe(
    'inAudit',
  );
  for (const who of [people.other, people.manager, people.finance]) {
    expect((await server.call(people.specialist, 'GET', `/dealer/goem/${id}`)).body.address).toBeNull();
    await server.drain();
    await decide(who, change.id);
  }
  expect((await server.call(people.specialist, 'GET', `/dealer/goem/${id}`)).body).toMatchObject({
    status: 'active',
    address: '新地址',
  });
  expect((await server.call(people.specialist, 'GET', `/dealer/goem/${change.id}`)).body.status).toBe('superseded');
});

test('a guest dealer is unique beside its GOEM, is let in by the area and gets a login; a dealer of ours is told from others', async () => {
  await aDealer(server, tenant, { code: 'DLR00001', regionId, creditCode });
  const goemId = await anActiveMaker({ creditCode: '91510107MA6D000D47' });
  const values = {
    goemId,
    name: '华东机电',
    creditCode,
    regionId,
    contact: '钱经理',
    mobile: '13811112222',
    validTo: '2026-06-30',
  };
  const made = await create(people.maker, 'guestDealer', values);
  expect(made.body).toMatchObject({
    code: 'GD000001',
    doubleChannel: true,
    rights: ['registerWarranty', 'reportProblem'],
  });
  expect((await create(people.maker, 'guestDealer', values)).body.code).toBe('guest.duplicate');
  expect(
    (await create(people.maker, 'guestDealer', { ...values, creditCode: '91440300MA5G000F6U', validTo: '2028-03-03' }))
      .body.code,
  ).toBe('guest.tooLong');

  expect((await move(people.maker, { path: 'guestDealer', id: made.body.id, action: 'submit' })).body).toMatchObject({
    status: 'inAudit',
  });
  await server.drain();
  await decide(people.asm, made.body.id);
  const [login] = await server.sql<{ status: string; roles: string[] }>(
    `select u.status, array(select r.code from role_member m join role r on r.id = m.role_id where m.member_id = u.id) as roles
      from tenant_user u join guest_dealer g on g.user_id = u.id where g.id = $1`,
    [made.body.id],
  );
  expect(login).toEqual({ status: 'enabled', roles: ['R_GDL'] });
});

test('scenario 13: on the day after the last day of a guest dealer its login is closed, and more time opens it again', async () => {
  const goemId = await anActiveMaker();
  const { body } = await create(people.maker, 'guestDealer', {
    goemId,
    name: '客户甲',
    creditCode: '91440300MA5G000F6U',
    regionId,
    contact: '孙',
    mobile: '13822223333',
    validTo: '2026-06-30',
  });
  await move(people.maker, { path: 'guestDealer', id: body.id, action: 'submit' });
  await server.drain();
  await decide(people.asm, body.id);
  const status = async () =>
    (
      await server.sql<{ guest: string; login: string }>(
        'select g.status as guest, u.status as login from guest_dealer g join tenant_user u on u.id = g.user_id where g.id = $1',
        [body.id],
      )
    )[0];
  server.setNow(new Date('2026-06-30T15:00:00Z'));
  expect(await expireGuests(server.services, tenant.id)).toBe(0);
  server.setNow(new Date('2026-06-30T16:10:00Z'));
  expect(await expireGuests(server.services, tenant.id)).toBe(1);
  expect(await status()).toEqual({ guest: 'expired', login: 'disabled' });
  expect(
    (await move(people.maker, { path: 'guestDealer', id: body.id, action: 'extend', form: { validTo: '2027-06-30' } }))
      .status,
  ).toBe(200);
  expect(await status()).toEqual({ guest: 'active', login: 'enabled' });
});

test('the end of a GOEM ends its guests; a suspended one takes none in', async () => {
  const goemId = await anActiveMaker();
  const guest = {
    goemId,
    name: '客户乙',
    creditCode: '91440300MA5G000F6U',
    regionId,
    contact: '孙',
    mobile: '13833334444',
    validTo: '2026-12-31',
  };
  const { body } = await create(people.maker, 'guestDealer', guest);
  await move(people.manager, { path: 'goem', id: goemId, action: 'suspend', form: { reason: '整改' } });
  expect((await move(people.maker, { path: 'guestDealer', id: body.id, action: 'submit' })).body).toMatchObject({
    code: 'dealer.notActive',
    params: { code: 'G0001' },
  });
  await move(people.manager, { path: 'goem', id: goemId, action: 'resume', form: { reason: '完成' } });
  await server.sql(`update guest_dealer set status = 'active' where id = $1`, [body.id]);
  await move(people.manager, { path: 'goem', id: goemId, action: 'end', form: { reason: '合作终止' } });
  expect((await server.call(people.maker, 'GET', `/dealer/guestDealer/${body.id}`)).body.status).toBe('ended');
});

test('the public finds a GOEM by four signs of its name or brand, only while its licence holds', async () => {
  const goemId = await anActiveMaker();
  const found = await look('江南动力');
  expect(found.items).toMatchObject([{ code: 'G0001', engineFamilies: ['QSK60'], licenceTo: '2027-12-31' }]);
  expect(Object.keys(found.items[0]).sort()).toEqual([...publicGoemFields].sort());
  expect((await look('江南')).code).toBe('public.tooShort');
  expect((await look('不存在的厂家')).items).toEqual([]);
  server.setNow(new Date('2028-01-01T02:00:00Z'));
  expect((await look('江南动力')).items).toEqual([]);
  await server.sql(`update goem set status = 'suspended' where id = $1`, [goemId]);
  server.setNow(new Date('2026-03-02T02:00:00Z'));
  expect((await look('江南动力')).items).toEqual([]);
});

test('a GOEM has several people who sign in; each sees its guests only, until he is disabled or the work with it ends', async () => {
  const first = await anActiveMaker({ userId: null });
  const second = await anActiveMaker({
    name: '华南动力制造有限公司',
    creditCode: '91440300MA5G000F6U',
    userId: null,
    licenceFiles: [await aFile(people.specialist)],
  });
  const invite = (goemId: string, mobile: string, user = people.specialist) =>
    create(user, 'goemLogin', { goemId, name: '王工', mobile });
  const [anna, ben, other] = [
    await invite(first, '13900001001'),
    await invite(first, '13900001002'),
    await invite(second, '13900001003'),
  ];
  expect([anna.status, ben.status, other.status]).toEqual([201, 201, 201]);
  expect((await invite(first, '13900001001')).body.code).toBe('goemLogin.taken');
  expect((await invite(first, '13900001009', people.maker)).status).toBe(403);

  const as = async ({ body }: typeof anna): Promise<TestUser> => {
    const sessionId = newId();
    const [row] = await server.sql<{ id: string; name: string; roles: string[] }>(
      `select l.user_id as id, l.user_name as name,
          array(select r.code from role_member m join role r on r.id = m.role_id where m.member_id = l.user_id) as roles
        from goem_login l where l.id = $1`,
      [body.id],
    );
    expect(row?.roles).toEqual(['R_GOE']);
    await server.sql(
      `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type)
        values ($1, $2, $3, 'test', 'test', $4, $4, $4::timestamptz + interval '900 days', 90000000, 'normal')`,
      [sessionId, row?.id, tenant.id, new Date('2026-03-02T02:00:00Z')],
    );
    return { id: row?.id ?? '', userName: row?.name ?? '', tenant, sessionId, kind: 'staff' };
  };
  const [annaUser, benUser, otherUser] = [await as(anna), await as(ben), await as(other)];
  const guest = {
    name: '客户甲',
    creditCode,
    regionId,
    contact: '钱经理',
    mobile: '13811113333',
    validTo: '2027-06-30',
  };
  const made = await create(annaUser, 'guestDealer', { ...guest, goemId: first });
  expect(made.status).toBe(201);
  await create(otherUser, 'guestDealer', { ...guest, goemId: second, name: '客户乙' });
  const guests = async (user: TestUser) =>
    (await server.call(user, 'GET', '/dealer/guestDealer')).body.items?.map(({ name }: { name: string }) => name);
  expect([await guests(annaUser), await guests(benUser), await guests(otherUser)]).toEqual([
    ['客户甲'],
    ['客户甲'],
    ['客户乙'],
  ]);
  expect((await server.call(otherUser, 'GET', `/dealer/guestDealer/${made.body.id}`)).status).toBe(404);
  expect((await create(otherUser, 'guestDealer', { ...guest, goemId: first, name: '越界' })).status).not.toBe(201);

  const act = (action: string, id: string, user = people.specialist) =>
    server.call(user, 'POST', '/dealer/goemLogin/batch', { body: { action, ids: [id] } });
  const stateOf = async (user: TestUser) =>
    (await server.sql<{ status: string }>('select status from tenant_user where id = $1', [user.id]))[0]?.status;
  expect((await act('disable', ben.body.id)).body).toMatchObject({ done: 1 });
  expect([await stateOf(benUser), (await server.call(benUser, 'GET', '/dealer/guestDealer')).status]).toEqual([
    'disabled',
    401,
  ]);
  expect((await act('reset', ben.body.id)).body.refused).toMatchObject([{ code: 'common.actionClosed' }]);
  expect((await act('enable', ben.body.id)).body).toMatchObject({ done: 1 });

  await server.sql(
    `insert into account_credential (account_id, alg, salt, hash, changed_at) values ($1, 'mmd5-1', '\\x00', '\\x00', now())`,
    [annaUser.id],
  );
  expect((await act('reset', anna.body.id)).body).toMatchObject({ done: 1 });
  expect(await server.sql('select 1 from account_credential where account_id = $1', [annaUser.id])).toEqual([]);
  expect((await server.call(annaUser, 'GET', '/dealer/guestDealer')).status).toBe(401);

  expect(
    (await move(people.manager, { path: 'goem', id: first, action: 'end', form: { reason: '合作结束' } })).status,
  ).toBe(200);
  expect([await stateOf(annaUser), await stateOf(benUser), await stateOf(otherUser)]).toEqual([
    'disabled',
    'disabled',
    'enabled',
  ]);
  expect((await invite(first, '13900001010')).body.code).toBe('dealer.notActive');
});

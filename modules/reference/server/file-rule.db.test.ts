import { attachmentModule } from '@mp/attachment/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileChecklist, referenceModule } from './index.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, attachmentModule, referenceModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const rule = (code: string, more: object = {}) =>
  server.call(admin, 'POST', '/reference/fileRule', {
    body: { code, name: { ZH_CN: code }, businessObject: 'dealer', ...more },
  });
const preview = (values: object, businessObject = 'dealer') =>
  server.call(admin, 'POST', '/reference/fileRule/preview', { body: { businessObject, values } });

describe('the condition of a file rule', () => {
  test.each([
    ["form.dealerType in ['SERVICE', 'FULL']", undefined],
    ["form.grade == 'A' && has(form.dealerType)", undefined],
    ["form.dealerType in ['SERVICE'", 'fileRule.conditionSyntax'],
    ['form.dealerType', 'fileRule.conditionType'],
    ['form.dealerType > 3', 'fileRule.conditionType'],
    ["form.colour == 'red'", 'fileRule.conditionField'],
    ["initiator.id == '1'", 'fileRule.conditionField'],
  ])('%s gives %s', async (condition, code) => {
    const { status, body } = await rule('R', { condition });
    expect([status, body.fields?.[0]?.path, body.fields?.[0]?.code]).toEqual(
      code === undefined ? [201, undefined, undefined] : [422, 'condition', code],
    );
  });

  test('is judged by the fields of the business object, also when that changes', async () => {
    const { body } = await rule('R', { condition: "form.dealerType == 'FULL'" });
    const changed = await server.call(admin, 'PUT', `/reference/fileRule/${body.id}`, {
      body: { version: 1, businessObject: 'customer' },
    });
    expect(changed.body.fields[0]).toMatchObject({ path: 'condition', params: { name: 'dealerType' } });
  });
});

describe('the check list of a case', () => {
  beforeEach(async () => {
    await rule('LICENCE', { required: true, minCount: 0, hasExpiry: true, reminderDays: '60,30' });
    await rule('SERVICE', { condition: "form.dealerType in ['SERVICE', 'FULL']" });
    await rule('GRADE', { condition: "form.grade == 'A'" });
    await rule('OFF', { enabled: false });
    await rule('MONEY', { businessObject: 'contract', condition: 'form.amount >= 1000000.0' });
  });

  test('names the enabled rules that apply, with what their files must be', async () => {
    const context = await server.contextOf(admin);
    const list = await context.tx((tx) => fileChecklist(tx, 'dealer', { dealerType: 'FULL', grade: 'B' }));

    expect(list.undecided).toEqual([]);
    expect(list.items.map(({ code }) => code)).toEqual(['LICENCE', 'SERVICE']);
    expect(list.items[0]).toMatchObject({
      required: true,
      minCount: 1,
      maxCount: 5,
      maxBytes: 0xa00000,
      reminderDays: [60, 30],
      extensions: ['pdf', 'jpg', 'jpeg', 'png'],
    });
  });

  test('leaves open what a missing value decides', async () => {
    const context = await server.contextOf(admin);
    const list = await context.tx((tx) => fileChecklist(tx, 'dealer', { grade: 'A' }));
    expect(list.items.map(({ code }) => code)).toEqual(['GRADE', 'LICENCE']);
    expect(list.undecided).toMatchObject([{ code: 'SERVICE', detail: 'dealerType' }]);
  });

  test('is previewed with why each rule applies or not; amounts compare by value', async () => {
    const { body } = await preview({ dealerType: 'SALES', isNew: true });
    expect(body.items.map(({ code, verdict }: { code: string; verdict: string }) => `${code} ${verdict}`)).toEqual([
      'GRADE undecided',
      'LICENCE always',
      'SERVICE not',
    ]);
    expect((await preview({ amount: '1000000.00' }, 'contract')).body.items[0].verdict).toBe('holds');
    expect((await preview({ amount: '999999.99' }, 'contract')).body.items[0].verdict).toBe('not');
  });

  test('is refused for values that are none, for an unknown object, and without the right', async () => {
    expect((await preview({ amount: 'much' }, 'contract')).body.fields[0].path).toBe('values.amount');
    expect((await preview({}, 'ship')).status).toBe(422);
    const staff = await server.aUser({ kind: 'staff', tenant: admin.tenant });
    const asked = { body: { businessObject: 'dealer', values: {} } };
    expect((await server.call(staff, 'POST', '/reference/fileRule/preview', asked)).status).toBe(403);
    expect((await server.call(null, 'POST', '/reference/fileRule/preview', asked)).status).toBe(401);
  });
});

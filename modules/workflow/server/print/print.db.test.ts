import { pathOf, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { printTemplate } from '../../contract/index.ts';
import { aHouseServer } from '../house.fixture.ts';
import { aGraph, SampleRows, type SampleDefinition, type SampleInstance } from '../workflow.fixture.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let admin: TestUser;
let boss: TestUser;
let me: TestUser;
let definition: SampleDefinition;
let instance: SampleInstance;
beforeAll(async () => {
  server = await aHouseServer();
  rows = new SampleRows(server);
});

const fields = [
  { name: 'reason', kind: 'text', names: { zh: '事由' }, required: true },
  {
    name: 'kind',
    kind: 'choice',
    names: { zh: '类别' },
    required: false,
    options: [{ code: 'a', names: { zh: '设备' } }],
  },
  { name: 'margin', kind: 'money', names: { zh: '毛利' }, required: false },
  {
    name: 'items',
    kind: 'rows',
    names: { zh: '明细' },
    required: false,
    columns: [
      { name: 'name', kind: 'text', names: { zh: '品名' }, required: false },
      { name: 'price', kind: 'money', names: { zh: '单价' }, required: false },
    ],
  },
];
const form = {
  reason: `<b onclick="x()">采购&审批</b>`,
  kind: 'a',
  margin: '777.00',
  items: [{ name: '发电机', price: '888.00' }],
};

beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  boss = await server.aUser({ tenant, employeeName: '张总' });
  me = await server.aUser({ tenant });
  const graph = aGraph('buy', { fields }, { fields: { fields: { margin: 'hidden', 'items.price': 'hidden' } } });
  definition = await rows.aDefinition(tenant, { key: 'buy', graph, name: '采购' });
  instance = await rows.anInstance(definition, boss, {
    subject: '采购 <发电机>',
    business_no: 'CG0001',
    state: JSON.stringify({
      status: 'processing',
      scopes: [{ id: 1, def: 0, vars: { form } }],
      tokens: [],
      groups: [],
      waits: [],
      visits: [],
      initiator: { id: boss.id },
    }),
  });
  await rows.aTask(instance, [me]);
  await rows.anEvent(instance, 1, { type: 'start', actor_id: boss.id, actor_name: '张总' });
  await rows.anEvent(instance, 2, { type: 'enter', node_id: 'check' });
  await rows.anEvent(instance, 3, { type: 'comment', actor_id: boss.id, actor_name: '张总', opinion: '请<尽快>' });
  await server.sql('update process_instance set event_seq = 3 where id = $1', [instance.id]);
});

const print = (by: TestUser, query = '', tail = 'print') =>
  server.call(by, 'GET', `/workflow/instances/${instance.id}/${tail}${query}`);
const aTemplate = async (body: string, over: object = {}) =>
  server.call(admin, 'POST', pathOf(printTemplate), {
    body: { definitionId: definition.id, name: '模板', paper: 'A5', body, ...over },
  });

describe('a printed process', () => {
  test('shows all readable fields and the trace, escaped, and leaves a line', async () => {
    const answer = await print(boss);

    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    for (const text of [
      'CG0001',
      '采购 &lt;发电机&gt;',
      '事由',
      '设备',
      '777.00',
      '888.00',
      '发电机',
      '请&lt;尽快&gt;',
      '<svg',
      'size:A4',
    ])
      expect(answer.text, text).toContain(text);
    expect(answer.text).toContain('&lt;b onclick=&quot;x()&quot;&gt;采购&amp;审批&lt;/b&gt;');
    expect(
      await server.sql(`select seq, actor_name, data from process_event where type = 'print' and instance_id = $1`, [
        instance.id,
      ]),
    ).toEqual([{ seq: 4, actor_name: '张总', data: { form: 'html' } }]);
    expect((await print(boss)).status).toBe(200);
  });

  test('says what people know: names, amounts with their thousands, yes and no, lines as they were typed', async () => {
    const org = await server.sql<{ name: string }>('select name from org where id = $1', [tenant.rootId]);
    const held = [
      { name: 'who', kind: 'user', names: { zh: '经办' }, required: false },
      { name: 'where', kind: 'organisation', names: { zh: '部门' }, required: false },
      { name: 'sum', kind: 'money', names: { zh: '金额' }, required: false },
      { name: 'urgent', kind: 'boolean', names: { zh: '加急' }, required: false },
      { name: 'at', kind: 'dateTime', names: { zh: '时间' }, required: false },
      { name: 'note', kind: 'longText', names: { zh: '说明' }, required: false },
    ];
    const values = {
      who: boss.id,
      where: tenant.rootId,
      sum: '1234567.5',
      urgent: true,
      at: '2026-03-01T01:02:00Z',
      note: '第一行\n<第二行>',
    };
    const other = await rows.aDefinition(tenant, { key: 'held', graph: aGraph('held', { fields: held }) });
    const one = await rows.anInstance(other, boss, {
      status: 'canceled',
      outcome: 'rejected',
      business_no: 'CG"0003\\',
      state: JSON.stringify({
        status: 'canceled',
        scopes: [{ id: 1, def: 0, vars: { form: values } }],
        tokens: [],
        groups: [],
        waits: [],
        visits: [],
        initiator: { id: boss.id },
      }),
    });

    const { text } = await server.call(boss, 'GET', `/workflow/instances/${one.id}/print`);

    for (const shown of [
      '张总',
      org[0]?.name ?? '?',
      '1,234,567.50',
      '<td>是</td>',
      '2026-03-01 09:02',
      '已作废 · 驳回',
    ])
      expect(text, shown).toContain(shown);
    expect(text).toContain('第一行<br>&lt;第二行&gt;');
    expect(text).not.toContain(boss.id);
    // Nothing of a number can leave the quotation in the style of the foot.
    expect(text).toContain(String.raw`content:"CG\22 0003\5c "`);
    expect(text).toContain('<thead><tr><th style="width:17%">');
  });

  test('keeps hidden fields of the viewer empty, also in a template that names them', async () => {
    expect((await print(me)).text).not.toMatch(/777|888/);
    const made = await aTemplate('<p>[{{form.margin}}]{{#form.items}}<i>{{name}}/{{price}}</i>{{/form.items}}</p>');
    expect(made.status, made.text).toBe(201);

    expect((await print(me, `?templateId=${made.body.id}`)).text).toContain('<p>[]<i>发电机/</i></p>');
    const whole = (await print(boss, `?templateId=${made.body.id}`)).text;
    expect(whole).toContain('<p>[777.00]<i>发电机/888.00</i></p>');
    expect(whole).toContain('size:A5');
    expect((await server.call(boss, 'GET', `/workflow/instances/${instance.id}/print-templates`)).body.items).toEqual([
      { id: made.body.id, name: '模板', paper: 'A5' },
    ]);
  });

  test('is shown to those only who see it, and with templates of its own process only', async () => {
    const stranger = await server.aUser({ tenant });
    const other = await rows.aDefinition(tenant);
    const foreign = await aTemplate('x', { definitionId: other.id });

    expect((await print(stranger)).status).toBe(404);
    expect((await print(stranger, '', 'print.pdf')).status).toBe(404);
    expect((await print(stranger, '', 'print-templates')).status).toBe(404);
    expect((await print(boss, `?templateId=${foreign.body.id}`)).status).toBe(404);
    expect((await print(boss, '?templateId=1')).status).toBe(422);
    expect((await server.call(boss, 'GET', '/workflow/print?ids=1')).status).toBe(404);
    expect((await server.call(null, 'GET', '/workflow/print?ids=1')).status).toBe(401);
  });

  test('stands with others in one document, each on sheets of its own', async () => {
    const second = await rows.anInstance(definition, boss, { business_no: 'CG0002' });

    const { text } = await server.call(boss, 'GET', `/workflow/print?ids=${instance.id},${second.id}`);

    expect(text.match(/<section>/g)).toHaveLength(2);
    expect(text).toContain('CG0002');
  });

  test('leaves as a PDF with Chinese and Japanese signs', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/gateway/allinoneservice/api/workflow/instances/${instance.id}/print.pdf`,
      headers: { token: boss.sessionId, 'accept-language': 'ja-JP' },
    });

    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const bytes = response.rawPayload;
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('NotoSansHans');
    // The font is embedded with the used signs alone.
    expect(bytes.length).toBeLessThan(300_000);
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
    const content = await (await document.getPage(1)).getTextContent();
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(text).toContain('CG0001');
    expect(text).toContain('采购&审批');
    expect(text).toContain('承認履歴');
  });
});

describe('a template', () => {
  test('is saved without anything that runs or leads elsewhere', async () => {
    const made = await aTemplate(
      '<table style="width:100%;position:fixed"><tr onclick="x()"><td colspan="2" style="text-align:center">{{form.reason}}</td></tr></table>' +
        '<a href="javascript:x()">l</a><img src="https://evil.example/x.png"><iframe src="x"></iframe><svg onload="x()"></svg>' +
        '<img src="data:image/png;base64,iVBORw0KGgo=" alt="s"><style>p{}</style><form><input></form>',
    );
    expect(made.status, made.text).toBe(201);
    const { body } = (await server.call(admin, 'GET', pathOf(printTemplate, made.body.id as string))).body as {
      body: string;
    };

    expect(body).toContain('<td colspan="2" style="text-align:center">{{form.reason}}</td>');
    expect(body).toContain('data:image/png;base64,iVBORw0KGgo=');
    expect(body).not.toMatch(/onclick|javascript|https|iframe|svg|style>|input|fixed|<a/);
    expect((await aTemplate('{{#form.items}}')).status).toBe(422);
    expect((await aTemplate('<p>x</p>')).body.code).toBe('common.duplicate');
  });

  test('is looked at while it is written, by those who may change templates', async () => {
    const look = (by: TestUser, body: string) =>
      server.call(by, 'POST', '/workflow/print-preview', { body: { instanceId: instance.id, body, paper: 'A4' } });

    expect((await look(admin, '<p onclick="x">{{businessNo}}</p>{{qr}}')).body.html).toContain('<p>CG0001</p><svg');
    expect((await look(boss, 'x')).status).toBe(403);
    expect(
      await server.sql(`select 1 from process_event where type = 'print' and instance_id = $1`, [instance.id]),
    ).toEqual([]);
  });
});

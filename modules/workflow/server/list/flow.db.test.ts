import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FlowPage, FlowRow } from '../../contract/index.ts';
import { aHouseServer } from '../house.fixture.ts';
import { aGraph, SampleRows, type SampleDefinition } from '../workflow.fixture.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let admin: TestUser;
let boss: TestUser;
let me: TestUser;
let definition: SampleDefinition;
beforeAll(async () => {
  server = await aHouseServer();
  rows = new SampleRows(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  boss = await server.aUser({ tenant });
  me = await server.aUser({ tenant });
  definition = await rows.aDefinition(tenant);
});

const list = async (name: string, query: Record<string, string> = {}, by = me): Promise<FlowPage> => {
  const answer = await server.call(by, 'GET', `/workflow/${name}?${new URLSearchParams(query).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as FlowPage;
};
const idsOf = (page: FlowPage) => page.items.map(({ instanceId }) => instanceId);
/** All lines of a list by its cursor, three at a time. */
async function walked(name: string, query: Record<string, string> = {}, by = me): Promise<FlowRow[]> {
  const out: FlowRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: FlowPage = await list(name, { ...query, size: '3', ...(cursor ? { cursor } : {}) }, by);
    out.push(...page.items);
    cursor = page.next;
  }
  return out;
}
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 8, minute)).toISOString().replace('.000', '');

describe('my pending tasks', () => {
  test('show what a reader needs, newest first, and are counted', async () => {
    const first = await rows.anInstance(definition, boss, { subject: '华东经销商入网', started_at: at(0) });
    const second = await rows.anInstance(definition, boss);
    await rows.aTask(first, [me], { created_at: at(1), due_at: at(5) });
    const task = await rows.aTask(second, [me, admin], { created_at: at(2), inbox: { urged: 2, read_at: at(3) } });

    const page = await list('inbox');
    const counts = await server.call(me, 'GET', '/workflow/counts');

    expect(idsOf(page)).toEqual([second.id, first.id]);
    expect(page.total).toBe(2);
    expect(page.items[0]).toMatchObject({ taskId: task, read: true, urged: 2, overdue: false });
    expect(page.items[1]).toMatchObject({
      subject: '华东经销商入网',
      defKey: definition.key,
      processGuid: definition.id,
      workflowId: definition.versionId,
      nodes: [{ ZH_CN: '初审', EN_US: 'First check', JA_JP: '一次審査' }],
      initiator: { id: boss.id, name: boss.userName },
      read: false,
      overdue: true,
      at: at(1),
      dueAt: at(5),
    });
    expect(counts.body).toMatchObject({ pending: 2, unread: 1, overdue: 1, initiated: 0 });
  });

  test('are read by their cursor without loss or double, in every order', async () => {
    const same = at(7);
    for (let n = 0; n < 8; n += 1) {
      const instance = await rows.anInstance(definition, boss);
      await rows.aTask(instance, [me], {
        created_at: n < 5 ? same : at(n),
        due_at: n % 3 === 0 ? null : at(n % 2),
        inbox: { priority: n % 2 },
      });
    }

    for (const sort of ['-created', 'created', 'due', '-due', 'priority', '-priority']) {
      const whole = await list('inbox', { sort, size: '50' });
      const pieces = await walked('inbox', { sort });
      expect(
        pieces.map(({ taskId }) => taskId),
        sort,
      ).toEqual(whole.items.map(({ taskId }) => taskId));
      expect(new Set(pieces.map(({ taskId }) => taskId)).size).toBe(8);
    }
  });

  test('are narrowed by every filter', async () => {
    const other = await rows.aDefinition(tenant, { categoryId: await rows.aCategory(tenant) });
    const plain = await rows.anInstance(definition, boss, { subject: '普通申请', business_no: 'AB-0001' });
    const special = await rows.anInstance(other, admin, {
      subject: '特价申请',
      business_no: 'SP-0002',
      incident: true,
    });
    await rows.aTask(plain, [me], { created_at: '2026-10-01T15:59:59Z' });
    await server.sql(
      `insert into process_agent (tenant_id, id, created_at, updated_at, principal_id, scope_kind, agent_id, from_date, to_date, active)
       values ($1, gen_random_uuid(), now(), now(), $2, 'all', $3, '2020-01-01', '2099-12-31', true)`,
      [tenant.id, boss.id, me.id],
    );
    await rows.aTask(special, [me], {
      created_at: '2026-10-01T16:00:00Z',
      due_at: at(0),
      inbox: { read_at: at(0), agent_for: boss.id },
    });
    const tag = await server.call(me, 'POST', '/workflow/tags', { body: { name: '重要', colour: '#ff0000' } });
    const tagged = await server.call(me, 'POST', '/workflow/tag-links', {
      body: { instanceIds: [special.id], add: [tag.body.id] },
    });
    expect(tagged.status, tagged.text).toBe(200);

    const found: [Record<string, string>, string[]][] = [
      [{ q: '特价' }, [special.id]],
      [{ q: 'ab-00' }, [plain.id]],
      [{ q: 'x' }, []],
      [{ defKey: other.key }, [special.id]],
      [{ categoryId: other.categoryId ?? '' }, [special.id]],
      [{ initiatorId: boss.id }, [plain.id]],
      [{ handlerId: me.id }, [special.id, plain.id]],
      [{ handlerId: boss.id }, []],
      [{ businessNo: 'sp-' }, [special.id]],
      [{ node: 'check' }, [special.id, plain.id]],
      [{ node: '初' }, [special.id, plain.id]],
      [{ node: 'none' }, []],
      [{ status: 'processing' }, [special.id, plain.id]],
      [{ status: 'approved' }, []],
      [{ outcome: 'returned' }, []],
      [{ from: '2026-10-02' }, [special.id]],
      [{ to: '2026-10-01' }, [plain.id]],
      [{ overdue: 'true' }, [special.id]],
      [{ overdue: 'false' }, [plain.id]],
      [{ unread: 'true' }, [plain.id]],
      [{ tag: tag.body.id as string }, [special.id]],
      [{ agentOnly: 'true' }, [special.id]],
      [{ incident: 'true' }, [special.id]],
      [{ suspended: 'true' }, []],
      [{ resource: 'dealer.dealer' }, []],
    ];
    for (const [query, ids] of found) {
      const page = await list('inbox', query);
      expect(idsOf(page), JSON.stringify(query)).toEqual(ids);
      expect(page.total, JSON.stringify(query)).toBe(ids.length);
    }
    expect((await list('inbox', { agentOnly: 'true' })).items[0]).toMatchObject({
      agentFor: { id: boss.id, name: boss.userName },
      tags: [{ name: '重要', colour: '#ff0000' }],
    });
  });

  test('refuse a cursor, day or order that is none of theirs', async () => {
    const codes = async (query: string, name = 'inbox') => {
      const answer = await server.call(me, 'GET', `/workflow/${name}?${query}`);
      return [answer.status, answer.body.code];
    };
    const cursor = (await walked('inbox')).length;
    expect(cursor).toBe(0);
    for (const query of [
      'cursor=nonsense',
      `cursor=${Buffer.from('["handled","-created","2026-01-01 00:00:00+00","' + me.id + '"]').toString('base64url')}`,
      `cursor=${Buffer.from('["inbox","-created","2026-01-01; drop","' + me.id + '"]').toString('base64url')}`,
      'from=2026-02-31',
      'sort=subject',
      'size=101',
      'tag=1',
    ])
      expect(await codes(query), query).toEqual([422, 'common.validation']);
    expect(await codes('sort=due', 'handled')).toEqual([422, 'common.validation']);
  });

  test('offer what may be done without opening them', async () => {
    const quick = await rows.aDefinition(tenant, {
      graph: aGraph('quick', {}, { actions: { quick: true } }),
      key: 'quick',
    });
    const strict = await rows.aDefinition(tenant, {
      graph: aGraph('strict', {}, { actions: { quick: true }, fields: { fields: { amount: 'required' } } }),
      key: 'strict',
    });
    const mine = await rows.anInstance(quick, me);
    await rows.aTask(mine, [me], { created_at: at(1) });
    await rows.aTask(await rows.anInstance(strict, boss), [me], { created_at: at(0) });

    const page = await list('inbox');
    const initiated = await list('initiated');

    expect(page.items[0]?.allowed).toEqual(['approve', 'quickApprove', 'withdraw', 'urge', 'terminate', 'print']);
    expect(page.items[1]?.allowed).toEqual(['print']);
    await rows.aPart(mine, boss, { roles: 2 });
    expect(initiated.items[0]?.allowed).toContain('withdraw');
    expect((await list('initiated')).items[0]?.allowed).not.toContain('withdraw');
  });
});

describe('processes of a user', () => {
  test('stand in the lists of what he had to do with them', async () => {
    const own = await rows.anInstance(definition, me);
    const handled = await rows.anInstance(definition, boss, {
      status: 'approved',
      outcome: 'approved',
      ended_at: at(9),
    });
    const copied = await rows.anInstance(definition, boss);
    const followed = await rows.anInstance(definition, boss);
    await rows.aPart(handled, me, { roles: 2, handled_at: at(4) });
    await rows.aPart(copied, me, { roles: 4, cc_at: at(5) });
    await rows.aPart(followed, me, { roles: 8 });

    expect(idsOf(await list('initiated'))).toEqual([own.id]);
    expect((await list('handled')).items).toMatchObject([
      { instanceId: handled.id, status: 'approved', outcome: 'approved', at: at(4), taskId: null },
    ]);
    expect((await list('cc')).items).toMatchObject([{ instanceId: copied.id, read: false }]);
    expect((await list('attention')).items).toMatchObject([{ instanceId: followed.id, attention: true }]);
    expect(idsOf(await list('handled', { status: 'processing' }))).toEqual([]);
    expect((await server.call(me, 'GET', '/workflow/counts')).body).toMatchObject({
      cc: 1,
      attention: 1,
      initiated: 1,
    });
  });

  test('are read by their cursor without loss or double', async () => {
    for (let n = 0; n < 8; n += 1)
      await rows.aPart(await rows.anInstance(definition, boss), me, { roles: 2, handled_at: at(n < 5 ? 3 : n) });

    for (const sort of ['-created', 'created']) {
      const whole = idsOf(await list('handled', { sort, size: '50' }));
      expect((await walked('handled', { sort })).map(({ instanceId }) => instanceId)).toEqual(whole);
      expect(new Set(whole).size).toBe(8);
    }
    expect((await list('handled', { q: 'subject', size: '3' })).total).toBe(8);
    expect(await walked('handled', { q: 'subject' })).toHaveLength(8);
    expect(await walked('handled', { q: 's' })).toHaveLength(8);
  });

  test('that others share are told apart, each once', async () => {
    const other = await rows.aDefinition(tenant);
    const share = (handler: TestUser, process: SampleDefinition, sharer = me) =>
      server.sql(
        `insert into handled_share (tenant_id, id, created_at, updated_at, handler_id, sharer_id, definition_id, def_key)
         values ($1, gen_random_uuid(), now(), now(), $2, $3, $4, $5)`,
        [tenant.id, handler.id, sharer.id, process.id, process.key],
      );
    await share(boss, definition);
    await share(admin, definition);
    await share(boss, other, admin);
    const both = await rows.anInstance(definition, boss, { subject: '两人处理' });
    await rows.aPart(both, boss, { roles: 2, handled_at: at(1) });
    await rows.aPart(both, admin, { roles: 2, handled_at: at(2) });
    for (let n = 3; n < 8; n += 1)
      await rows.aPart(await rows.anInstance(definition, boss), boss, { roles: 2, handled_at: at(n) });
    await rows.aPart(await rows.anInstance(other, boss), boss, { roles: 2 });

    const page = await list('handled', { shared: 'true', size: '50' });

    expect(page.total).toBe(6);
    expect(page.items).toHaveLength(6);
    expect(page.items.at(-1)).toMatchObject({ instanceId: both.id, sharedBy: { id: admin.id }, at: at(2) });
    expect((await walked('handled', { shared: 'true' })).map(({ instanceId }) => instanceId)).toEqual(idsOf(page));
    expect(idsOf(await list('handled', { shared: 'true', q: '两人' }))).toEqual([both.id]);
    expect((await list('handled', { shared: 'true', q: '两人' })).total).toBe(1);
    expect(idsOf(await list('handled'))).toEqual([]);
  });

  test('are hidden from others and from other tenants', async () => {
    const instance = await rows.anInstance(definition, boss);
    await rows.aTask(instance, [boss]);
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });

    for (const name of ['inbox', 'initiated', 'handled', 'attention', 'cc'])
      expect((await list(name)).items, name).toEqual([]);
    for (const name of ['inbox', 'initiated', 'instances']) expect((await list(name, {}, stranger)).items).toEqual([]);
    expect((await server.call(me, 'GET', '/workflow/instances')).status).toBe(403);
    expect((await server.call(null, 'GET', '/workflow/inbox')).status).toBe(401);
    expect(idsOf(await list('instances', {}, admin))).toEqual([instance.id]);
  });

  test('of all are shown within the data scope to whoever holds the right', async () => {
    const orgId = crypto.randomUUID();
    await server.sql(
      `insert into org (tenant_id, id, created_at, updated_at, name, type, path, depth, seq, parent_id) values ($1, $2, now(), now(), '华北', 'group', '00001.00002', 1, 0, $3)`,
      [tenant.id, orgId, tenant.rootId],
    );
    const north = await rows.anInstance(definition, boss, { initiator_org_id: orgId });
    const root = await rows.anInstance(definition, boss);
    const grant = (resource: string) =>
      server.sql(
        `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, orgs, with_below, created_at)
         values ($1, gen_random_uuid(), 'user', $2, $3, 'read', 'custom', array[$4]::uuid[], true, now())`,
        [tenant.id, me.id, resource, orgId],
      );
    await server.sql(
      `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
       values ($1, gen_random_uuid(), 'user', $2, 2, 'workflow.all', 1, now())`,
      [tenant.id, me.id],
    );
    await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [tenant.id]);

    expect(idsOf(await list('instances')).sort()).toEqual([north.id, root.id].sort());
    await grant('processInstance');
    await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [tenant.id]);
    expect(idsOf(await list('instances'))).toEqual([north.id]);
    expect((await list('instances')).total).toBe(1);
  });
});

test('a list leaves as a workbook', async () => {
  const instance = await rows.anInstance(definition, boss, { subject: '=1+1' });
  await rows.aTask(instance, [me]);

  const answer = await server.call(me, 'GET', '/workflow/lists/inbox/sheet');

  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect((await server.call(me, 'GET', '/workflow/lists/instances/sheet')).status).toBe(403);
});

test('what is offered to be started is what a person starts from a form of its own', async () => {
  const parent = aGraph('parent');
  const called = { ...parent.nodes[1], id: 'ask', kind: 'call', call: { key: 'sub' } };
  const timed = aGraph('timed');
  await rows.aDefinition(tenant, { key: 'parent', graph: { ...parent, nodes: [...parent.nodes, called] } });
  await rows.aDefinition(tenant, { key: 'sub' });
  await rows.aDefinition(tenant, { key: 'of-record', graph: aGraph('of-record', { form: 'resource' }) });
  await rows.aDefinition(tenant, {
    key: 'timed',
    graph: { ...timed, nodes: timed.nodes.map((node) => ({ ...node, event: { trigger: 'timer' } })) },
  });

  const { body } = await server.call(me, 'GET', '/workflow/startable');

  const items = body.items as { key: string; offered: boolean }[];
  expect(
    items
      .filter(({ offered }) => offered)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([definition.key, 'parent'].sort());
  expect(items.map(({ key }) => key)).toContain('of-record');
});

test('processes that a user may start follow their starters', async () => {
  const only = (starters: object, name: string) => rows.aDefinition(tenant, { key: name, starters });
  await only({ users: [me.id] }, 'for-me');
  await only({ users: [boss.id] }, 'for-boss');
  await only({ orgs: [{ id: tenant.rootId, withBelow: true }] }, 'for-all-below');
  await only({ roles: ['nobody'] }, 'for-role');
  await rows.anInstance(definition, me, { started_at: at(3) });

  const answer = await server.call(me, 'GET', '/workflow/startable');

  expect(answer.status, answer.text).toBe(200);
  const items = answer.body.items as { key: string; recentAt: string | null; form: string }[];
  expect(items.map(({ key }) => key).sort()).toEqual([definition.key, 'for-all-below', 'for-me'].sort());
  expect(items.find(({ key }) => key === definition.key)).toMatchObject({ recentAt: at(3), form: 'fields' });
});

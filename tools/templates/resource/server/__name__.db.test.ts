{{#process}}
import { systemContext } from '@mp/kernel/server';
{{/process}}
import { aRecord, aServer, pathOf, refusals, type TestServer{{#lifecycle}}, type TestUser{{/lifecycle}} } from '@mp/kernel/testing';
{{#process}}
import { menuModule } from '@mp/menu/server';
import { giveRole, permissionServer } from '@mp/permission/server';
import { deployBuiltIns, workflowModule } from '@mp/workflow/server';
import { approveTasks } from '@mp/workflow/testing';
{{/process}}
import { beforeAll, expect, test } from 'vitest';
import { __entity__{{#process}}, __entity__Process{{/process}} } from '../contract/index.ts';
import { __module-entity__Module } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([{{#process}}permissionServer, menuModule, workflowModule, {{/process}}__module-entity__Module]);
});

const resource = __entity__;
{{#lifecycle}}

/** What a record is after a transition, or why it was refused. */
async function move(user: TestUser, id: string, transition: string) {
  const { body } = await server.call(user, 'GET', pathOf(resource, id));
  const path = `${pathOf(resource, id)}/transitions/${transition}`;
  return (await server.call(user, 'POST', path, { body: { version: body.version } })).body;
}
{{/lifecycle}}

test('a record is found in the list, changed and deleted', async () => {
  const by = await server.aUser({ kind: 'admin' });
  const made = await aRecord(server, { by, resource, values: { name: 'first' } });

  const listed = await server.call(by, 'GET', `${pathOf(resource)}?q=first`);
  const changed = await server.call(by, 'PUT', pathOf(resource, made.id), { body: { version: 1, name: 'second' } });
  const deleted = await server.call(by, 'DELETE', pathOf(resource, made.id));

  expect(listed.body).toMatchObject({ total: 1, items: [{ id: made.id, name: 'first' }] });
  expect(changed.body).toMatchObject({ name: 'second', version: 2 });
  expect(deleted.status).toBe(204);
});

test('changing asks the five refusals', async () => {
  const by = await server.aUser({ kind: 'admin' });
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });

  const answers = await refusals(server, {
    endpoint: { method: 'PUT', path: pathOf(resource, '{id}'), access: '__entity__.update' },
    foreignId: async () => (await aRecord(server, { by: stranger, resource })).id,
    stale: async () => ({ id: (await aRecord(server, { by, resource })).id, body: { version: 99, name: 'stale' } }),
    badBody: { version: 1, name: '' },
  });

  expect(answers).toMatchObject({
    notSignedIn: { status: 401 },
    notPermitted: { status: 403 },
    otherTenant: { status: 404 },
    stale: { status: 409 },
    badBody: { status: 422 },
  });
});
{{#lifecycle}}
{{^process}}

test('a draft is released and frozen, but a draft is not frozen', async () => {
  const by = await server.aUser({ kind: 'admin' });
  const { id } = await aRecord(server, { by, resource });

  const early = await move(by, id, 'freeze');
  const released = await move(by, id, 'release');
  const frozen = await move(by, id, 'freeze');

  expect(early.code).toBe('common.transitionRefused');
  expect([released.state, frozen.state]).toEqual(['effective', 'frozen']);
});
{{/process}}
{{/lifecycle}}
{{#process}}

test('what is submitted is closed until whoever holds the role has approved it', async () => {
  const tenant = await server.aTenant();
  const author = await server.aUser({ tenant, kind: 'admin' });
  const reviewer = await server.aUser({ tenant });
  const house = systemContext(server.services, tenant.id);
  await house.tx((tx) => giveRole(tx, '__role__', reviewer.id));
  await deployBuiltIns(house);
  const { id } = await aRecord(server, { by: author, resource });

  const submitted = await move(author, id, 'submit');
  const change = { version: submitted.version, name: 'changed' };
  const closed = await server.call(author, 'PUT', pathOf(resource, id), { body: change });
  const approved = await approveTasks(server, id, [reviewer, author]);
  const { body } = await server.call(reviewer, 'GET', pathOf(resource, id));

  expect([submitted.state, body.state]).toEqual(['inAudit', 'effective']);
  expect(closed.body.code).toBe('common.transitionRefused');
  expect(approved).toEqual(__entity__Process.nodes);
});
{{/process}}
{{#action}}

test('it is rated from 1 to 5', async () => {
  const by = await server.aUser({ kind: 'admin' });
  const { id } = await aRecord(server, { by, resource });
{{#lifecycle}}
  const early = await rate(id, 3);
  await server.sql(`update __table__ set state = 'effective' where id = $1`, [id]);
{{/lifecycle}}

  const wrong = await rate(id, 6);
  const rated = await rate(id, 4);
  const { body } = await server.call(by, 'GET', pathOf(resource, id));

{{#lifecycle}}
  expect(early.body.refused).toMatchObject([{ code: 'common.actionClosed' }]);
{{/lifecycle}}
  expect(wrong.status).toBe(422);
  expect(rated.body).toMatchObject({ done: 1 });
  expect(body.rating).toBe(4);

  function rate(record: string, rating: number) {
    const asked = { action: 'rate', ids: [record], params: { rating } };
    return server.call(by, 'POST', `${pathOf(resource)}/batch`, { body: asked });
  }
});
{{/action}}

import { refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStartForm } from '../../contract/index.ts';
import { aHouseServer } from '../house.fixture.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let me: TestUser;
beforeAll(async () => {
  server = await aHouseServer();
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  me = await server.aUser({ tenant });
});

/** A deployed definition from the template `single`, to be started by some users or by all. */
async function aDefinition(starters: { readonly all: boolean; readonly users?: readonly string[] }): Promise<string> {
  const key = `trip-${crypto.randomUUID().slice(0, 8)}`;
  const made = await server.call(admin, 'POST', '/workflow/definitions', {
    body: { key, name: { ZH_CN: '出差申请' }, template: 'single' },
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as { id: string };
  const draft = await server.call(admin, 'GET', `/workflow/definitions/${id}/draft`);
  const { version } = draft.body as { version: number };
  const deployed = await server.call(admin, 'POST', `/workflow/definitions/${id}/deploy`, { body: { version } });
  expect(deployed.status, deployed.text).toBeLessThan(300);
  const record = await server.call(admin, 'GET', `/workflow/processDefinition/${id}`);
  const saved = await server.call(admin, 'PUT', `/workflow/processDefinition/${id}`, {
    body: { version: (record.body as { version: number }).version, starters },
  });
  expect(saved.status, saved.text).toBe(200);
  return key;
}
const form = (key: string, by = me) => server.call(by, 'GET', `/workflow/startable/${key}`);

describe('the form with which a process starts', () => {
  test('comes with its declared fields to whom may start it', async () => {
    const key = await aDefinition({ all: true });

    const { status, body, text } = await form(key);

    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      process: { key, form: 'fields' },
      declared: [{ name: 'title', kind: 'text', required: true, max: 100 }, { name: 'amount' }, { name: 'reason' }],
    });
  });

  test('is refused to whom may not start it, and where nothing is deployed under this key', async () => {
    const key = await aDefinition({ all: false, users: [admin.id] });

    for (const each of [key, 'nothing-like-it'])
      expect(await form(each)).toMatchObject({ status: 404, body: { code: 'workflow.notFound' } });
  });

  test('is never shown to another tenant or without a session', async () => {
    const key = await aDefinition({ all: true });

    expect(await refusals(server, { endpoint: readStartForm, foreignId: () => Promise.resolve(key) })).toEqual({
      notSignedIn: { status: 401, code: 'auth.tokenInvalid' },
      otherTenant: { status: 404, code: 'workflow.notFound' },
    });
  });
});

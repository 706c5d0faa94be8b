import { actionsOf, declaredFunctions, lifecycleOf, offers, transitionsFrom } from '@mp/kernel/contract';
import type { Field, Resource } from '@mp/kernel/contract';
import { newId, resourceServers } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { deployBuiltIns } from '@mp/workflow/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSampleCompany, tenantId } from './sample-company.fixture.ts';
import { isReference, namedFields, SampleRecords, type Values } from './sample-records.fixture.ts';
import './modules.ts';

/** What every resource promises, asked of all that the modules serve, over records like those of the sample company. */
let server: TestServer;
let admin: TestUser;
let records: SampleRecords;
const made = new Map<string, { readonly input: Values; readonly answer: Answer }>();

const served = resourceServers().map((each) => ({ ...each, key: each.resource.key }));
const created = served.filter(({ resource }) => offers(resource, 'create'));

beforeAll(async () => {
  server = await aSampleCompany();
  const [root] = await server.sql<{ id: string }>(`select id from org where tenant_id = $1 and depth = 0`, [tenantId]);
  admin = await server.aUser({ tenant: { id: tenantId, tenancyId: 0, rootId: root?.id ?? '' }, kind: 'platform' });
  await deployBuiltIns(await server.contextOf(admin));
  // Certificates come of sales alone, and changes are asked for at one.
  await server.sql(
    `insert into warranty_certificate (tenant_id, id, created_at, updated_at, cert_no, genset_id, start_on, end_on, state)
      select tenant_id, $2, now(), now(), 'PEC260000013', id, '2026-01-01', '2027-12-31', 'active' from genset
      where tenant_id = $1 limit 1`,
    [tenantId, newId()],
  );
  records = new SampleRecords(server, admin);
  for (const { key, resource } of created) made.set(key, await records.create(resource));
}, 300_000);

/** A call as the administrator, `GET` and the path in one. */
const call = (address: string, body?: unknown, user = admin) => {
  const [method = '', path = ''] = address.split(' ');
  return server.call(user, method, path, body === undefined ? {} : { body });
};

/** What a new record of the resource is made of, and the record. */
function madeOf(key: string): { readonly input: Values; readonly id: string } {
  const each = made.get(key);
  if (each?.answer.status !== 201) throw new Error(`no record of ${key}: ${each?.answer.text ?? ''}`);
  return { input: each.input, id: each.answer.body.id };
}

test.each(created)('a record of $key is made by the API', ({ key }) => {
  expect(madeOf(key).id).toBeDefined();
});

describe('a reference to a record that is not there is refused, by the field', () => {
  const references = created.flatMap(({ key, resource }) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isReference(field) && !field.readOnly ? [{ key, resource, name, field }] : [],
    ),
  );

  test.each(references)('$key $name', async ({ key, resource, name, field }) => {
    const gone = field.kind === 'refs' ? [...[madeOf(key).input[name] ?? []].flat(), newId()] : newId();
    const asked = Object.entries(field.visibleWhen ?? {}).map(([each, [value]]) => [each, value]);

    const { answer } = await records.create(resource, { ...Object.fromEntries(asked), [name]: gone });

    expect([404, 422], answer.text).toContain(answer.status);
    expect(namedFields(resource, answer), answer.text).toContain(name);
  });
});

test.each(created)('a field that $key does not have is refused by its name', async ({ key, resource }) => {
  const { input, id } = madeOf(key);
  const wrong = { status: 422, body: { fields: [{ path: 'nosuchfield', code: 'common.unknownField' }] } };

  expect(await call(`POST ${resource.path}`, { ...input, nosuchfield: 1 })).toMatchObject(wrong);
  if (!offers(resource, 'update')) return;
  expect(await call(`PUT ${resource.path}/${id}`, { version: 1, nosuchfield: 1 })).toMatchObject(wrong);
});

const kept = created.filter(({ resource }) => offers(resource, 'read'));
test.each(kept)('a change of another version of $key is refused', async ({ key, resource }) => {
  const to = `${resource.path}/${madeOf(key).id}`;
  const { version, ...record } = (await call(`GET ${to}`)).body;
  const stale = { status: 409, body: { code: 'common.versionConflict' } };
  const lifecycle = lifecycleOf(key);
  const [move] = lifecycle ? transitionsFrom(lifecycle, record[lifecycle.field]) : [];

  if (offers(resource, 'update')) expect(await call(`PUT ${to}`, { version: version + 1 })).toMatchObject(stale);
  if (offers(resource, 'delete')) expect(await call(`DELETE ${to}?version=${version + 1}`)).toMatchObject(stale);
  if (lifecycle && move !== undefined && lifecycle.transitions[move]?.by !== 'process') {
    const form = await records.answers(lifecycle.transitions[move]?.form ?? {});
    expect(await call(`POST ${to}/transitions/${move}`, { ...form, version: version + 1 })).toMatchObject(stale);
  }
});

describe('a field that is closed to the writer is refused', () => {
  let keeper: TestUser;
  const callAsKeeper = (address: string, body?: unknown) => call(address, body, keeper);
  /** A field that may be closed and is written: not what names the record. */
  const closable = created.flatMap(({ key, resource }) => {
    const [name] =
      Object.entries(resource.fields).find(
        ([each, { readOnly, kind, virtual }]) =>
          !readOnly && !virtual && kind !== 'password' && each !== resource.label && each !== resource.number,
      ) ?? [];
    return name === undefined || resource.global ? [] : [{ key, resource, name }];
  });

  beforeAll(async () => {
    keeper = await server.aUser({ tenant: admin.tenant });
    for (const { resource, name } of closable) {
      const key = `${resource.entity}.${name}`;
      const controlled = await call('PUT /permission/controls', { key, controlled: true });
      if (controlled.status >= 300) throw new Error(`${key}: ${controlled.text}`);
    }
    const menus: readonly { readonly id: string }[] = (await call('GET /menu/mine')).body.items;
    const saved = await call('PUT /permission/grants', {
      subjectType: 'user',
      subjectId: keeper.id,
      changes: [
        ...menus.map(({ id }) => ({ objType: 1, key: id, purview: 2 })),
        ...closable.flatMap(({ resource }) =>
          ['read', 'create', 'update'].flatMap((each) =>
            declaredFunctions().includes(`${resource.entity}.${each}`)
              ? [{ objType: 2, key: `${resource.entity}.${each}`, purview: 2 }]
              : [],
          ),
        ),
      ],
      scopes: closable.map(({ resource }) => ({
        resource: resource.entity,
        entries: ['read', 'update'].map((action) => ({ action, scope: 'all' })),
      })),
    });
    if (saved.status !== 200) throw new Error(saved.text);
  });

  test.each(closable)('$key $name', async ({ key, resource, name }) => {
    const { input, id } = madeOf(key);
    const given = input[name] ?? (await records.value(resource.fields[name] as Field));
    const params = { fields: expect.arrayContaining([name]) };
    const closed = { status: 403, body: { code: 'perm.fieldNotWritable', params } };

    expect(await callAsKeeper(`POST ${resource.path}`, { ...input, [name]: given })).toMatchObject(closed);
    if (!offers(resource, 'update') || resource.fields[name]?.createOnly) return;
    const { status, body } = await callAsKeeper(`GET ${resource.path}/${id}`);
    // Some records are nobody's but those with whom they are shared.
    if (status === 404) return;
    const { version } = body;
    expect(await callAsKeeper(`PUT ${resource.path}/${id}`, { version, [name]: given })).toMatchObject(closed);
  });
});

interface Entry {
  readonly version: number;
  readonly action: string;
  readonly actorId: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}
async function history(resource: Resource, id: string): Promise<readonly Entry[]> {
  const { body } = await call(`GET ${resource.path}/${id}/history`);
  return body.items;
}

/** Changes the first field that lets itself be changed; its name with the old and the new value. */
async function change(resource: Resource, id: string): Promise<readonly [string, unknown, unknown] | undefined> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly || field.createOnly || field.virtual || field.encrypted || field.stepUp) continue;
    const { body: old } = await call(`GET ${resource.path}/${id}`);
    const value = await records.value(field, old[name]);
    if (value === undefined || JSON.stringify(value) === JSON.stringify(old[name])) continue;
    const { status, body } = await call(`PUT ${resource.path}/${id}`, {
      version: old.version,
      [name]: value,
    });
    if (status === 200 && JSON.stringify(body[name]) !== JSON.stringify(old[name]))
      return [name, old[name], body[name]];
  }
  return undefined;
}

describe('the history tells who did what to a record', () => {
  async function fresh(resource: Resource): Promise<string> {
    const { answer } = await records.create(resource);
    return String(answer.body.id);
  }

  const changed = kept.filter(({ resource }) => offers(resource, 'update'));
  test.each(changed)('$key: created, and changed from one value to another', async ({ resource }) => {
    const id = await fresh(resource);
    const made = (await history(resource, id)).length;
    expect((await history(resource, id)).at(-1)).toMatchObject({ actorId: admin.id, version: 1 });

    const [name = '', old, next] = (await change(resource, id)) ?? [];

    const later = (await history(resource, id)).slice(0, -made);
    expect(later.find(({ changes }) => name in changes)).toMatchObject({
      actorId: admin.id,
      changes: { [name]: [old ?? null, next] },
    });
  });

  const acts = kept.flatMap(({ key, resource, actions }) =>
    Object.keys(actions).map((name) => ({ key, resource, name, form: actionsOf(key)[name]?.form ?? {} })),
  );
  test.each(acts)('$key: $name', async ({ resource, name, form }) => {
    const id = await fresh(resource);
    const before = (await history(resource, id)).length;

    const params = await records.answers(form);
    const { body } = await call(`POST ${resource.path}/batch`, { action: name, ids: [id], params });

    const added = (await history(resource, id)).slice(0, -before);
    expect(added.length > 0).toBe(body.done === 1);
    for (const { actorId } of added) expect(actorId).toBe(admin.id);
  });

  const moves = kept.flatMap(({ key, resource }) =>
    Object.entries(lifecycleOf(key)?.transitions ?? {}).flatMap(([name, transition]) =>
      transition.by === 'process' ? [] : [{ key, resource, name, transition, field: lifecycleOf(key)?.field ?? '' }],
    ),
  );
  test.each(moves)('$key: $name', async ({ resource, name, transition, field }) => {
    const id = await fresh(resource);
    const { version, [field]: state } = (await call(`GET ${resource.path}/${id}`)).body;

    const form = await records.answers(transition.form ?? {});
    const moved = await call(`POST ${resource.path}/${id}/transitions/${name}`, { ...form, version });

    const entry = (await history(resource, id)).findLast(({ action }) => action === name);
    const isMoved = moved.status === 200;
    expect(entry !== undefined).toBe(isMoved);
    if (isMoved) expect(entry).toMatchObject({ actorId: admin.id, changes: { [field]: [state, transition.to] } });
  });
});

const binned = created.filter(({ resource }) => offers(resource, 'delete') && offers(resource, 'read'));
test.each(binned)('a deleted record of $key comes back from the bin as it was', async ({ resource }) => {
  const { answer } = await records.create(resource);
  expect(answer.status, answer.text).toBe(201);
  const to = `${resource.path}/${answer.body.id}`;
  const { version, updatedAt: _, ...before } = (await call(`GET ${to}`)).body;

  const deleted = await call(`DELETE ${to}?version=${version}`);
  expect(deleted.status, deleted.text).toBe(204);
  expect((await call(`GET ${to}`)).status).toBe(404);
  const restored = await call(`POST ${to}/restore`, {});

  expect(restored.status, restored.text).toBe(200);
  const { version: next, updatedAt: __, ...after } = (await call(`GET ${to}`)).body;
  expect(after).toEqual(before);
  expect((await history(resource, answer.body.id)).slice(0, 2)).toMatchObject([
    { action: 'restore', version: next, actorId: admin.id },
    { action: 'delete', actorId: admin.id },
  ]);
});

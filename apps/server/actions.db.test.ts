import { actionsOf, type Abilities, type Action, lifecycleOf } from '@mp/kernel/contract';
import { newId, resourceServers } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

let server: TestServer;
let admin: TestUser;
let nobody: TestUser;

beforeAll(async () => {
  server = await aServer(serverModules);
  const tenant = await server.aTenant('actions');
  admin = await server.aUser({ tenant, kind: 'admin' });
  nobody = await server.aUser({ tenant });
  await server.sql(`delete from perm_grant where tenant_id = $1`, [tenant.id]);
});

/** Actions that handlers carry out, with their resource: those of all modules, since their servers are imported. */
const acts = resourceServers().flatMap(({ resource, actions }) =>
  Object.keys(actions).map((name) => ({
    key: resource.key,
    path: resource.path,
    name,
    action: actionsOf(resource.key)[name] ?? ({} as Action),
  })),
);

const run = (user: TestUser, { path, name }: { readonly path: string; readonly name: string }, id: string) =>
  server.call(user, 'POST', `${path}/batch`, { body: { action: name, ids: [id] } });

test('modules declare actions', () => {
  expect(acts.length).toBeGreaterThan(30);
});

test.each(acts)('$key $name is refused to whoever has no right to it', async (act) => {
  expect(await run(nobody, act, newId())).toMatchObject({ status: 403, body: { code: 'perm.denied' } });
});

// A flag that is not given has its default.
const asking = acts.filter(({ action }) =>
  Object.values(action.form ?? {}).some(({ required, kind }) => required && kind !== 'boolean'),
);
test.each(asking)('$key $name is refused without what its form requires, field by field', async (act) => {
  const answer = await run(admin, act, newId());
  // Resources of the whole platform are not for administrators of a tenant.
  if (answer.status === 403) return;
  expect(answer).toMatchObject({ status: 422, body: { code: 'common.validation' } });
  expect(answer.body.fields.length).toBeGreaterThan(0);
});

const asks = (key: string, name: string) => asking.some((each) => each.key === key && each.name === name);

const refusedNames = ({ closed = [], refused = {} }: Abilities = {}): string[] => [...closed, ...Object.keys(refused)];

/** The refusal is one of those that the record has told, where it has told any. */
function expectReason(answer: Answer, told: readonly { readonly code: string }[] = []): void {
  const codes = told.map(({ code }) => code);
  if (codes.length > 0) expect(codes).toContain(answer.body.refused[0].code);
}

describe('what a record says may not be done', () => {
  const validated = resourceServers().map(({ resource: { key, path }, actions }) => ({ key, path, actions }));

  test.each(validated)('$key: is refused when it is done', async ({ key, path, actions }) => {
    const { body, status } = await server.call(admin, 'GET', `${path}?size=5`);
    if (status !== 200) return;
    for (const { id, version, abilities } of body.items as readonly Listed[])
      for (const name of refusedNames(abilities)) {
        if (lifecycleOf(key)?.transitions[name]) {
          const body = { version };
          const moved = await server.call(admin, 'POST', `${path}/${id}/transitions/${name}`, { body });
          expect([409, 422]).toContain(moved.status);
        } else if (name === 'delete' || (Object.hasOwn(actions, name) && !asks(key, name))) {
          const answer = await run(admin, { path, name }, id);
          expect(answer.body.done, `${key} ${name}`).toBe(0);
          expectReason(answer, abilities?.refused?.[name]);
        }
      }
  });
});

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly abilities?: Abilities;
}

import { actionsOf, declaredEndpoints, declaredPages, type Endpoint } from '@mp/kernel/contract';
import { newId, resourceServers } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { Answer, TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

/**
 * Who holds one page alone, as reader, and as writer with every function of it: each call of the page is let in
 * where the rights that the screens ask say so, and refused where they do not. So no button is shown that refuses its
 * user, and none is missing that would work.
 */
const pages = [
  'identityProviders',
  'groupMappings',
  'scimClients',
  'systemAccessManager',
  'wordingManager',
  'systemSettings',
  'userRiskAnalysis',
  'pseudoPwdManager',
  'wechatMessagePush',
  'assistants',
  'assistantWrites',
  'eventSubscriptions',
  'noticeRobots',
] as const;
const roles = ['reader', 'holder'] as const;

/** What a role may be given and administrators alone do all the same; the screens show it to them alone. */
const administratorsAlone = ['pseudoPassword.issue', 'scimClient.issueToken'];
/** For administrators of the platform alone: no tenant gives it to anybody. */
const platformAlone = /^(?:platformWording|ssoHook)\./u;

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
const menus = new Map<string, string>();
beforeAll(async () => {
  server = await aServer(serverModules);
  tenant = await server.aTenant('pages');
  admin = await server.aUser({ tenant, kind: 'admin' });
  const { body } = await server.call(admin, 'GET', '/menu/mine');
  for (const { id, page } of body.items) if (page) menus.set(page, id);
  await server.sql(`delete from perm_grant where tenant_id = $1 and subject_type = 'role'`, [tenant.id]);
});

function entitiesOf(code: string): readonly string[] {
  const { entities = [], resource } = declaredPages().get(code) ?? {};
  return resource === undefined ? entities : [...entities, resource.slice(resource.indexOf('.') + 1)];
}

const ofEntities = (entities: readonly string[], key: string) => entities.includes(key.slice(0, key.indexOf('.')));

/** Functions of a page, with the calls that ask for each. */
function callsOf(
  code: string,
): readonly { readonly right: string; readonly call: (user: TestUser) => Promise<Answer> }[] {
  const entities = entitiesOf(code);
  const asked = [...declaredEndpoints().values()].filter(({ access }) => ofEntities(entities, access));
  const acts = resourceServers()
    .filter(({ resource: { entity } }) => entities.includes(entity))
    .flatMap(({ resource, actions }) =>
      Object.keys(actions).map((name) => ({
        right: actionsOf(resource.key)[name]?.can ?? `${resource.entity}.${name}`,
        call: (user: TestUser) =>
          server.call(user, 'POST', `${resource.path}/batch`, { body: { action: name, ids: [newId()] } }),
      })),
    );
  return [...asked.map((endpoint) => ({ right: endpoint.access, call: callOf(endpoint) })), ...acts];
}

const callOf =
  ({ method, path }: Endpoint) =>
  (user: TestUser): Promise<Answer> =>
    server.call(user, method, path.replaceAll(/\{\w+\}/gu, newId), method === 'GET' ? {} : { body: {} });

async function personWith(code: string, role: (typeof roles)[number]): Promise<TestUser> {
  const user = await server.aUser({ tenant });
  const functions = [...new Set(callsOf(code).map(({ right }) => right))].filter((key) => !platformAlone.test(key));
  const saved = await server.call(admin, 'PUT', '/permission/grants', {
    body: {
      subjectType: 'user',
      subjectId: user.id,
      changes: [
        { objType: 1, key: menus.get(code), purview: role === 'reader' ? 1 : 2 },
        ...(role === 'holder' ? functions.map((key) => ({ objType: 2, key, purview: 2 })) : []),
      ],
    },
  });
  expect(saved.status, saved.text).toBe(200);
  return user;
}

const isDenied = ({ status, body }: Answer) => status === 403 && body?.code === 'perm.denied';

test.each(pages.flatMap((code) => roles.map((role) => ({ code, role }))))(
  '$code, $role: what the rights say is what the server does',
  async ({ code, role }) => {
    const user = await personWith(code, role);
    const { body: mine } = await server.call(user, 'GET', '/permission/mine');
    const held = new Set<string>(mine.functions);
    const wrong = await Promise.all(
      callsOf(code).map(async ({ right, call }) => {
        const answer = await call(user);
        const isAsHeld = administratorsAlone.includes(right)
          ? answer.status >= 400
          : isDenied(answer) !== held.has(right);
        return isAsHeld ? [] : [`${right}: ${answer.status} ${answer.body?.code ?? ''}`];
      }),
    );

    expect(mine.pages).toContain(code);
    expect([...held].filter((key) => platformAlone.test(key))).toEqual([]);
    expect(wrong.flat()).toEqual([]);
  },
);

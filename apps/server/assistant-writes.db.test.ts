import { assistantToken, assistantWrite, mcpPath } from '@mp/assistant/contract';
import { Stage } from '@mp/dealer/testing';
import { declaredEndpoints, type Endpoint } from '@mp/kernel/contract';
import { isOpenable, openAddress } from '@mp/kernel/server';
import { aServer, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { flushLogs } from '@mp/log/server';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const noId = '00000000-0000-7000-8000-000000000000';
/** Changes of one token that may wait at a time. */
const together = 50;
const inEnglish = { 'accept-language': 'en-US' };

let server: TestServer;
let people: Readonly<Record<'administrator' | 'ordinary user' | 'dealer', TestUser>>;
beforeAll(async () => {
  server = await aServer(serverModules);
  const stage = new Stage(server);
  await stage.set();
  const shell = await stage.shell();
  if (shell.status !== 201) throw new Error(shell.text);
  const dealer = await stage.administrator(shell.body.code);
  const { tenant, admin } = stage;
  people = { administrator: admin, 'ordinary user': await server.aUser({ tenant }), dealer };
  // Whoever is to have an assistant is given the pages of his own; everything else is what the declared roles give.
  const { body: menu } = await server.call(admin, 'GET', '/menu/mine');
  const idOf = (page: string) => menu.items.find((item: { page: string | null }) => item.page === page)?.id;
  const changes = [
    { objType: 1, key: idOf('assistants'), purview: 2 },
    { objType: 1, key: idOf('assistantWrites'), purview: 2 },
    ...['assistantToken.create', 'assistantToken.issueToken', 'assistantWrite.confirm'].map((key) => ({
      objType: 2,
      key,
      purview: 2,
    })),
  ];
  for (const { id } of [people['ordinary user'], dealer]) {
    const body = { subjectType: 'user', subjectId: id, changes };
    const given = await server.call(admin, 'PUT', '/permission/grants', { body });
    if (given.status !== 200) throw new Error(given.text);
  }
  await server.sql(`update session set step_up_until = '2099-12-31' where account_id = $1`, [dealer.id]);
});

/** A changing operation as it is called about a record that nobody has, with nothing in its body. */
interface Change {
  readonly endpoint: Endpoint;
  readonly tool: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly body: object | undefined;
}

const placesOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/gu)].map(([, place = '']) => place);
const actionsOf = ({ access, common }: Endpoint): string[] =>
  access === 'session' ? (common?.actions ?? []).map((key) => key.split('.').at(-1) ?? '') : [];

function changeOf(endpoint: Endpoint, action = actionsOf(endpoint)[0]): Change {
  const valueOf = (place: string) => (place === 'name' && action !== undefined ? action : noId);
  const body = action === undefined ? {} : { action, ids: [noId], version: 1 };
  const hasBody = endpoint.body !== undefined;
  return {
    endpoint,
    tool: endpoint.id.replaceAll(/[^\w-]/gu, '_'),
    values: {
      ...Object.fromEntries(placesOf(endpoint.path).map((place) => [place, valueOf(place)])),
      ...(hasBody ? { body } : {}),
    },
    path: endpoint.path.replaceAll(/\{(\w+)\}/gu, (_all, place: string) => valueOf(place)),
    body: hasBody ? body : undefined,
  };
}

/** Changing operations that take and give JSON and that programs may call at all. */
const changes = () =>
  [...declaredEndpoints().values()]
    .filter((endpoint) => isOpenable(endpoint) && endpoint.consumes === undefined && endpoint.produces === undefined)
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map((endpoint) => changeOf(endpoint));

const byPerson = (person: TestUser, { endpoint, path, body }: Change) =>
  server.call(person, endpoint.method, path, { ...(body ? { body } : {}), headers: inEnglish });
const codeOf = (body: Answer['body']): string | null => body?.code ?? body?.refused?.[0]?.code ?? null;

/** Whether a person may do any of what an operation does, as the API answers him. */
async function mayCall(person: TestUser, { endpoint }: Change, answered: Answer['body']): Promise<boolean> {
  if (codeOf(answered) !== 'perm.denied') return true;
  for (const action of actionsOf(endpoint).slice(1))
    if (codeOf((await byPerson(person, changeOf(endpoint, action))).body) !== 'perm.denied') return true;
  return false;
}

/** One message of the protocol. */
async function message(token: string, method: string, params: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: mcpPath,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', ...inEnglish },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of tools have any shape
  return answer.json<{ readonly result: any }>().result;
}

async function offered(token: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page = await message(token, 'tools/list', cursor === undefined ? {} : { cursor });
    for (const { name, annotations } of page.tools)
      if (!annotations.readOnlyHint && name !== 'confirmed_change') names.add(name);
    cursor = page.nextCursor;
    if (cursor === undefined) return names;
  }
}

async function use(token: string, tool: string, values: object) {
  const { isError = false, content } = await message(token, 'tools/call', { name: tool, arguments: values });
  return { isError: isError as boolean, body: JSON.parse(content[0].text) };
}

/** The same call at the gateway, which nobody has confirmed. */
async function unconfirmed(token: string, { endpoint, values, body }: Change) {
  const answer = await server.app.inject({
    method: endpoint.method as 'POST',
    url: openAddress(endpoint).replaceAll(/\{(\w+)\}/gu, (_all, place: string) => String(values[place])),
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

async function aToken(person: TestUser, name: string): Promise<string> {
  const validTo = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await server.call(person, 'POST', assistantToken.path, { body: { name, mayWrite: true, validTo } });
  expect(made.status, made.text).toBe(201);
  const issued = await server.call(person, 'POST', `${assistantToken.path}/${made.body.id}/token`);
  expect(issued.status, issued.text).toBe(201);
  return issued.body.token;
}

/** How a person is answered, and his assistant once he has confirmed. */
interface Answered {
  readonly api: string;
  readonly status: number;
  readonly code: string | null;
}

// Takes the time of some five thousand calls: each of the product's 900 changing tools for each of the three.
test.each(['administrator', 'ordinary user', 'dealer'] as const)(
  'every tool that changes something is refused without a confirmation, and with it answered as the API answers: %s',
  async (who) => {
    const person = people[who];
    const token = await aToken(person, who);
    const tools = await offered(token);
    const all = changes();
    const wanted: Answered[] = [];
    for (let from = 0; from < all.length; from += together) {
      const part = all.slice(from, from + together);
      const mine = part.filter(({ tool }) => tools.has(tool));
      const direct = await Promise.all(mine.map((change) => byPerson(person, change)));
      for (const [at, change] of mine.entries()) {
        const { status, body } = direct[at] as Answer;
        wanted.push({ api: change.endpoint.id, status, code: body?.code ?? null });
        expect({ id: change.endpoint.id, may: await mayCall(person, change, body) }).toMatchObject({ may: true });
      }
      const bare = await Promise.all(mine.map((change) => unconfirmed(token, change)));
      expect(bare).toEqual(mine.map(() => ({ status: 403, code: 'assistant.confirmationNeeded' })));
      const proposed = await Promise.all(part.map(({ tool, values }) => use(token, tool, values)));
      for (const [at, { endpoint, tool }] of part.entries())
        expect({ id: endpoint.id, ...proposed[at] }).toMatchObject(
          tools.has(tool)
            ? { id: endpoint.id, isError: false, body: { status: 'confirmationNeeded' } }
            : { id: endpoint.id, isError: true, body: { code: 'perm.denied' } },
        );
      const ids = proposed.flatMap(({ body }) => (body.confirmation === undefined ? [] : [body.confirmation]));
      if (ids.length === 0) continue;
      const early = await use(token, 'confirmed_change', { confirmation: ids[0] });
      expect(early.body.code).toBe('assistant.notConfirmed');
      const confirmed = await server.call(person, 'POST', `${assistantWrite.path}/batch`, {
        body: { action: 'confirm', ids },
      });
      expect(confirmed.body).toMatchObject({ done: ids.length });
      await Promise.all(ids.map((confirmation) => use(token, 'confirmed_change', { confirmation })));
    }
    await flushLogs();
    const answered = await server.sql<Answered>(
      `select api, status::integer as status, code from log_api
         where proof = 'assistant' and project_name = $1 and code is distinct from 'assistant.confirmationNeeded'`,
      [who],
    );
    const inOrder = (answers: readonly Answered[]) => answers.toSorted((a, b) => (a.api < b.api ? -1 : 1));
    expect(inOrder(answered)).toEqual(inOrder(wanted));
    expect(wanted).toHaveLength(tools.size);
    expect(tools.size).toBeGreaterThan(who === 'administrator' ? 800 : 30);
  },
);

import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cookieHash, mintToken, tokenKid } from '@mp/identity/server';
import { apiPrefix } from '@mp/kernel/contract';
import { newId } from '@mp/kernel/server';
import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { freePort } from './postgres-process.ts';

interface Node {
  readonly url: string;
  readonly process: ChildProcess;
}

const secret = randomBytes(32).toString('hex');
const nodes: Node[] = [];
let database: TestDatabase;
let owner: pg.Client;

async function aNode(): Promise<Node> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: secret,
    SEED: 'none',
    DATA_DIR: `node_modules/.cache/mpcloud/node-${port}`,
    LOG_LEVEL: 'fatal',
  };
  const child = fork(new URL('main.ts', import.meta.url), [], { env, stdio: 'ignore' });
  return { url: `http://127.0.0.1:${port}`, process: child };
}

async function isReady({ url }: Node): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function untilReady(node: Node): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (await isReady(node)) return;
  throw new Error(`${node.url} did not become ready`);
}

/** A session of somebody (the first administrator), as the login service would leave it. */
async function aSession(userName = 'admin'): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ id: string; tenant_id: string }>(
    'select id, tenant_id from tenant_user where user_name = $1',
    [userName],
  );
  const [member] = rows;
  const sessionId = newId();
  await owner.query(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, step_up_until)
     values ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 hour', 1800, 'normal', '2099-12-31')`,
    [sessionId, member?.id, member?.tenant_id, tokenKid, cookieHash('cookie')],
  );
  const { keys } = loadConfig({
    SECRET_KEY: secret,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: 'node_modules/.cache/mpcloud/keys',
  });
  const token = mintToken(sessionId, Date.now() + 3_600_000, { kid: tokenKid, key: keys.tokenKey });
  return { token, cookie: 'mpsid=cookie' };
}

const mine = (node: Node | undefined, headers: Record<string, string>) =>
  fetch(`${node?.url}${apiPrefix}/permission/mine`, { headers });

beforeAll(async () => {
  database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Both start at the same moment on a database that no console has seen yet.
  nodes.push(...(await Promise.all([aNode(), aNode()])));
  await Promise.all(nodes.map(untilReady));
});
afterAll(async () => {
  for (const node of nodes) node.process.kill('SIGKILL');
  await owner.end();
});

test('two nodes started at once on one database make one first administrator and are both ready', async () => {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from account where user_name = 'admin'`);

  expect(rows[0]?.n).toBe('1');
  expect(await Promise.all(nodes.map(isReady))).toEqual([true, true]);
});

test('a session is good on every node, ended on one it is ended on the other with the next request', async () => {
  const headers = await aSession();
  expect((await Promise.all(nodes.map((node) => mine(node, headers)))).map(({ status }) => status)).toEqual([200, 200]);

  await owner.query(`update session set ended_at = now(), end_reason = 'kicked'`);

  expect((await mine(nodes[1], headers)).status).toBe(401);
});

test('a right that is taken away is gone with the next request on every node', async () => {
  const headers = await aSession();
  const tenants = (node: Node | undefined) => fetch(`${node?.url}${apiPrefix}/identity/user/deleted`, { headers });
  expect((await Promise.all(nodes.map(tenants))).map(({ status }) => status)).toEqual([200, 200]);

  await owner.query('update account set platform_admin = false');
  await owner.query('update tenant_user set is_admin = false, perm_epoch = perm_epoch + 1');
  const after = await Promise.all(nodes.map(tenants));
  await owner.query('update account set platform_admin = true');
  await owner.query('update tenant_user set is_admin = true, perm_epoch = perm_epoch + 1');

  expect(after.map(({ status }) => status)).toEqual([403, 403]);
  expect((await Promise.all(nodes.map(tenants))).map(({ status }) => status)).toEqual([200, 200]);
});

test('a grant that is given on one node holds on the other with the next request, and is gone as soon', async () => {
  const admin = await aSession();
  const [place] = (
    await owner.query<{ tenant: string; root: string }>(
      'select tenant_id as tenant, id as root from org where parent_id is null',
    )
  ).rows;
  const id = newId();
  const name = `staff_${id.slice(-6)}`;
  await owner.query(
    `insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
     values ($1, $2, $2, $2 || '@example.com', '2020-01-01', '2099-12-31', now(), now())`,
    [id, name],
  );
  await owner.query(
    `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
     select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
    [place?.tenant, id, place?.root],
  );
  await owner.query('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3)', [
    place?.tenant,
    id,
    place?.root,
  ]);
  const user = await aSession(name);
  const purviews = async () =>
    Promise.all(
      nodes.map(
        async (node) => ((await (await mine(node, user)).json()) as { menus: Record<string, number> }).menus[key] ?? 0,
      ),
    );
  const { items } = (await (await fetch(`${nodes[0]?.url}${apiPrefix}/menu/mine`, { headers: admin })).json()) as {
    items: { id: string; page: string }[];
  };
  const key = items.find(({ page }) => page === 'stationManagement')?.id ?? '';
  const save = (access: number) =>
    fetch(`${nodes[0]?.url}${apiPrefix}/permission/grants`, {
      method: 'PUT',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({
        subjectType: 'org',
        subjectId: place?.root,
        changes: [{ objType: 1, key, purview: access }],
      }),
    });
  expect(await purviews()).toEqual([0, 0]);

  expect((await save(2)).status).toBe(200);
  expect(await purviews()).toEqual([2, 2]);
  expect((await save(0)).status).toBe(200);
  expect(await purviews()).toEqual([0, 0]);
});

test('a node that is killed takes no session with it', async () => {
  const headers = await aSession();
  await mine(nodes[0], headers);

  nodes[0]?.process.kill('SIGKILL');

  expect((await mine(nodes[1], headers)).status).toBe(200);
});

import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import { may, newId, noRights } from '@mp/kernel/server';
import type { Caller, Stage } from './stage.ts';

const round = (value: number): number => Math.round(value * 100) / 100;
const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const out: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const start = performance.now();
    await work();
    out.push(performance.now() - start);
  }
  return out;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

async function call(stage: Stage, caller: Caller, { method = 'GET', path, body }: Call): Promise<unknown> {
  const answer = await fetch(`${stage.consoleUrl}${apiPrefix}${path}`, {
    method,
    headers: { ...caller.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Nanoseconds of one decision in memory, with the rights of somebody who holds 500 functions. */
function decision(): number {
  const functions = Array.from({ length: 500 }, (_, at) => `entity${at}.update`);
  const rights = { ...noRights, functions: new Set(functions) };
  const rounds = 2_000_000;
  let held = 0;
  const start = performance.now();
  for (let at = 0; at < rounds; at += 1) if (may(rights, functions[at % 600] ?? 'entity.none')) held += 1;
  const spent = performance.now() - start;
  if (held === 0) throw new Error('nothing was held');
  return (spent / rounds) * 1_000_000;
}

/** Thirty roles with 5,000 grants in all, and a member of them. */
async function thirtyRoles(stage: Stage, userId: string): Promise<void> {
  const { rows } = await stage.owner.query<{ id: string }>(
    `select id from role where tenant_id = $1 and code like 'bench%'`,
    [stage.tenantId],
  );
  if (rows.length === 30) return;
  const [root] = (
    await stage.owner.query<{ id: string }>('select id from org where tenant_id = $1 and parent_id is null', [
      stage.tenantId,
    ])
  ).rows;
  const ids = Array.from({ length: 30 }, newId);
  await stage.owner.query(
    `insert into role (tenant_id, id, created_at, updated_at, org_id, code, name, org_type)
     select $1, r.id, now(), now(), $2, 'bench' || n, 'bench' || n, 'single' from unnest($3::uuid[]) with ordinality r(id, n)`,
    [stage.tenantId, root?.id, ids],
  );
  await stage.owner.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at) select $1, r.id, 'user', $2, now() from unnest($3::uuid[]) r(id)`,
    [stage.tenantId, userId, ids],
  );
  await stage.owner.query(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     select $1, gen_random_uuid(), 'role', r.id, 6, 'bench.' || (n * 167 + k), 1 + k % 2, now() from unnest($2::uuid[]) with ordinality r(id, n), generate_series(1, 167) k`,
    [stage.tenantId, ids],
  );
}

/** Requests a second of the list by somebody with 500 grants of his own and by an administrator, in turn. */
async function listRatio(
  stage: Stage,
  staff: Caller,
  admin: Caller,
): Promise<{ staff: number; admin: number; ratio: number }> {
  const fire = async (caller: Caller) =>
    (
      await autocannon({
        url: `${stage.consoleUrl}${apiPrefix}/identity/user?size=20&sort=userName`,
        connections: 16,
        duration: Number(process.env.BENCH_SECONDS ?? 4),
        headers: { ...caller.headers },
      })
    ).requests.average;
  const sums = { staff: [] as number[], admin: [] as number[] };
  for (let turn = 0; turn < 3; turn += 1) {
    sums.admin.push(await fire(admin));
    sums.staff.push(await fire(staff));
  }
  const [a, b] = [percentile(sums.staff, 0.5), percentile(sums.admin, 0.5)];
  return { staff: Math.round(a), admin: Math.round(b), ratio: round(a / b) };
}

/** The measures of platform.md 3.7 over the large data set: 100,000 users, 50,000 organisations. */
export async function measurePermission(stage: Stage): Promise<[string, Record<string, unknown>][]> {
  const [admin, staff, area] = [
    await stage.callerOf('hy-admin'),
    await stage.callerOf('hy-staff'),
    await stage.callerOf('hy-area'),
  ];
  await thirtyRoles(stage, area.userId);
  const mine = () => call(stage, area, { path: '/permission/mine' });
  await mine();
  const kept = await timed(100, mine);
  const rebuilt = await timed(50, async () => {
    await stage.owner.query('update tenant_user set perm_epoch = perm_epoch + 1 where tenant_id = $1 and id = $2', [
      stage.tenantId,
      area.userId,
    ]);
    await mine();
  });
  const bump = await timed(50, () =>
    stage.owner.query('update tenant_user set perm_epoch = perm_epoch + 1 where tenant_id = $1 and id = $2', [
      stage.tenantId,
      staff.userId,
    ]),
  );
  const { items } = (await call(stage, admin, { path: '/menu/mine' })) as {
    items: { id: string; page: string | null }[];
  };
  const menu = items.find(({ page }) => page === 'userManager')?.id ?? '';
  const holders = await timed(20, () => call(stage, admin, { path: `/permission/holders?objType=1&key=${menu}` }));
  const [role] = (
    await stage.owner.query<{ id: string }>(`select id from role where tenant_id = $1 and code = 'bench1'`, [
      stage.tenantId,
    ])
  ).rows;
  let turn = 0;
  const saves = await timed(6, () => {
    turn += 1;
    return call(stage, admin, {
      method: 'PUT',
      path: '/permission/grants',
      body: {
        subjectType: 'role',
        subjectId: role?.id,
        changes: Array.from({ length: 3000 }, (_, at) => ({
          objType: 7,
          key: `bench.${at}`,
          purview: (turn + at) % 2 === 0 ? 1 : 2,
        })),
      },
    });
  });
  await stage.owner.query(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     select $1, gen_random_uuid(), 'user', $2, 6, 'own.' || k, 2, now() from generate_series(1, 500) k on conflict do nothing`,
    [stage.tenantId, staff.userId],
  );
  await call(stage, staff, { path: '/permission/mine' });
  const list = await listRatio(stage, staff, admin);
  const scoped = await scopedList(stage, admin, area);
  return [
    ['decision', { nanoseconds: Math.round(decision()), goalNanoseconds: 1000 }],
    [
      'snapshot',
      {
        ms: round(percentile(rebuilt, 0.95) - percentile(kept, 0.5) - percentile(bump, 0.5)),
        keptMs: round(percentile(kept, 0.95)),
        goalMs: 25,
      },
    ],
    ['holders', { ms: round(percentile(holders, 0.95)), goalMs: 500 }],
    ['saveRole', { grants: 3000, ms: round(percentile(saves, 0.95)), goalMs: 1000 }],
    ['listOfStaff', { ...list, goal: 0.9 }],
    ['scopedList', scoped],
  ];
}

/** The first page of users for a reader of his organisation and what is below it. */
async function scopedList(stage: Stage, admin: Caller, reader: Caller): Promise<Record<string, unknown>> {
  await call(stage, admin, {
    method: 'PUT',
    path: '/permission/grants',
    body: {
      subjectType: 'user',
      subjectId: reader.userId,
      scopes: [{ resource: 'user', entries: [{ action: 'read', scope: 'deptBelow' }] }],
    },
  });
  const read = () => call(stage, reader, { path: '/identity/user?size=20&sort=userName' });
  const page = (await read()) as { total: number };
  const times = await timed(50, read);
  await call(stage, admin, {
    method: 'PUT',
    path: '/permission/grants',
    body: {
      subjectType: 'user',
      subjectId: reader.userId,
      scopes: [{ resource: 'user', entries: [] }],
    },
  });
  return { total: page.total, ms: round(percentile(times, 0.95)), goalMs: 100 };
}

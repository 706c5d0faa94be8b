import { ask, resting } from './excel.ts';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Run {
  readonly state: string;
  readonly creates: number | null;
  readonly updates: number | null;
  readonly problems: number | null;
}

const most = 5000;

async function idOf({ owner }: Stage, code: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`select id from tenant where tenancy_code = $1`, [code]);
  return rows[0]?.id ?? '';
}

async function runOf({ owner }: Stage, id: string): Promise<Run> {
  const { rows } = await owner.query<Run>('select state, creates, updates, problems from migration_run where id = $1', [
    id,
  ]);
  if (!rows[0]) throw new Error('no such run');
  return rows[0];
}

async function pack(stage: Stage, sender: Caller, groups: readonly object[]): Promise<ArrayBuffer> {
  const { id } = await ask<{ id: string }>(stage, sender, {
    method: 'POST',
    path: '/dataMigration/packages',
    body: { groups },
  });
  const { state } = await resting(() => runOf(stage, id), ['packing', 'making', 'waiting']);
  if (state !== 'made') throw new Error(`the package is ${state}`);
  const { url } = await ask<{ url: string }>(stage, sender, { path: `/dataMigration/runs/${id}/package` });
  return (await fetch(new URL(url, stage.consoleUrl), { headers: sender.headers })).arrayBuffer();
}

/** How long a package is compared, from its upload on. */
async function tried(stage: Stage, receiver: Caller, bytes: ArrayBuffer): Promise<Facts> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'bench.mpkg');
  const started = performance.now();
  const { id } = await ask<{ id: string }>(stage, receiver, {
    method: 'POST',
    path: '/dataMigration/uploads',
    body: form,
  });
  const run = await resting(() => runOf(stage, id), ['checking']);
  return { ...run, ms: Math.round(performance.now() - started), goalMs: 20_000 };
}

/** Dry runs: 5,000 organisations that are new, and the same where they have other names. */
export async function* measureMigration(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  const { owner, tenantId } = stage;
  const house = await idOf(stage, 'beichen');
  const sender = await stage.callerOf('hy-admin');
  const receiver = await stage.callerOf('bc-admin', house);
  const { rows: chosen } = await owner.query<{ id: string }>(
    `select id from org where tenant_id = $1 and deleted_at is null and parent_id is not null order by path limit $2`,
    [tenantId, most],
  );
  const ids = chosen.map(({ id }) => id);
  const organisations = await pack(stage, sender, [{ group: 'organisation', ids }]);
  yield ['migrationCreates', await tried(stage, receiver, organisations)];
  const turned = `update org set name = reverse(name) where tenant_id = $1 and id = any($2::uuid[])`;
  await owner.query(turned, [tenantId, ids]);
  yield ['migrationUpdates', await tried(stage, sender, organisations)];
  await owner.query(turned, [tenantId, ids]);
  yield* measureUsers(stage, { sender, receiver });
}

/** Dry runs: 5,000 users who are new, with their organisations, and the same where they have other names. */
async function* measureUsers(
  stage: Stage,
  { sender, receiver }: { readonly sender: Caller; readonly receiver: Caller },
): AsyncGenerator<readonly [string, Facts]> {
  const { owner, tenantId } = stage;
  const { rows: people } = await owner.query<{ id: string; org: string }>(
    `select id, default_org_id as org from tenant_user where tenant_id = $1 and deleted_at is null and default_org_id is not null
       and id not in (select id from account where builtin) order by default_org_id, id limit $2`,
    [tenantId, most],
  );
  const ids = people.map(({ id }) => id);
  const users = { group: 'user', ids };
  const places = { group: 'organisation', ids: [...new Set(people.map(({ org }) => org))] };
  yield ['migrationCreatesUsers', await tried(stage, receiver, await pack(stage, sender, [places, users]))];
  const turned = `update tenant_user set employee_name = reverse(employee_name) where tenant_id = $1 and id = any($2::uuid[])`;
  const bytes = await pack(stage, sender, [users]);
  await owner.query(turned, [tenantId, ids]);
  yield ['migrationUpdatesUsers', await tried(stage, sender, bytes)];
  await owner.query(turned, [tenantId, ids]);
}

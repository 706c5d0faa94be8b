import { newId } from '@mp/kernel/server';
import type { Context, TxContext } from '@mp/kernel/server';
import type { LineOutcome, LineSolution, RunState } from '../contract/index.ts';
import type { AppliedLine } from './application.ts';

/** A run as it is kept. */
export interface StoredRun {
  readonly id: string;
  readonly direction: 'export' | 'import';
  readonly state: RunState;
  readonly fileName: string;
  readonly fileId: string | null;
  readonly digest: string | null;
  readonly wanted: unknown;
  readonly seal: { readonly salt: string; readonly key: string } | null;
}

const columns = `id, direction, state, file_name as "fileName", file_id as "fileId", digest, wanted, seal`;
const busy = `('making', 'checking', 'importing', 'undoing')`;
/** Minutes after which work that nobody does any more lets the next one begin. */
const patience = 30;

/** A run of the tenant; with `lock` until the transaction ends. */
export async function runById(context: Context, id: string, { lock = false } = {}): Promise<StoredRun | undefined> {
  const [row] = await context.rows<StoredRun>(
    `select ${columns} from migration_run where id = $1::uuid and deleted_at is null ${lock ? 'for update' : ''}`,
    [id],
  );
  return row;
}

/** Ends work of the tenant that was abandoned, and holds it until the transaction ends; answers whether some goes on. */
export async function isBusy(tx: TxContext): Promise<boolean> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1, 17))`, [`migration/${tx.tenantId}`]);
  await tx.rows(
    `update migration_run r set state = 'failed', failure = '{"code":"common.serverException","params":{}}'::jsonb
     from (select tenant_id, id from migration_run where state in ${busy} and busy_since < $1::timestamptz - make_interval(mins => ${patience})
       for update skip locked) old
     where r.tenant_id = old.tenant_id and r.id = old.id`,
    [tx.at],
  );
  return (await tx.rows(`select 1 from migration_run where state in ${busy} limit 1`)).length > 0;
}

/** A run that begins. */
export interface NewRun {
  readonly direction: 'export' | 'import';
  readonly state: 'making' | 'checking';
  readonly fileName: string;
  readonly source: string;
  readonly wanted?: unknown;
  readonly seal?: unknown;
  readonly fileId?: string;
  readonly digest?: string;
  readonly records?: number;
}

/** Keeps a run that begins; answers its id. */
export async function insertRun(tx: TxContext, run: NewRun): Promise<string> {
  const id = newId();
  await tx.rows(
    `insert into migration_run (tenant_id, id, created_at, created_by, updated_at, updated_by, file_name, direction, state, source,
       by_id, wanted, seal, file_id, digest, records, busy_since)
     values ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $4, $9::jsonb, $10::jsonb, $11::uuid, $12, $13, $3)`,
    [
      tx.tenantId,
      id,
      tx.at,
      tx.userId,
      run.fileName,
      run.direction,
      run.state,
      run.source,
      JSON.stringify(run.wanted ?? null),
      run.seal ? JSON.stringify(run.seal) : null,
      run.fileId ?? null,
      run.digest ?? null,
      run.records ?? null,
    ],
  );
  return id;
}

/** What changes of a run. */
export interface RunChange {
  readonly state: RunState;
  readonly fileId?: string;
  readonly digest?: string;
  readonly records?: number;
  readonly counts?: unknown;
  readonly failure?: unknown;
  readonly creates?: number;
  readonly updates?: number;
  readonly problems?: number;
}

/** Moves a run on; those that are not at work any more have ended. */
export async function moveRun(context: Context, id: string, change: RunChange): Promise<void> {
  const isAtWork = ['making', 'checking', 'importing', 'undoing'].includes(change.state);
  await context.rows(
    `update migration_run set state = $2, version = version + 1, updated_at = $3::timestamptz, updated_by = $4::uuid,
       file_id = coalesce($5::uuid, file_id), digest = coalesce($6, digest), records = coalesce($7::integer, records),
       counts = coalesce($8::jsonb, counts), failure = $9::jsonb, creates = coalesce($10::integer, creates),
       updates = coalesce($11::integer, updates), problems = coalesce($12::integer, problems),
       busy_since = case when $13 then $3::timestamptz end, finished_at = case when $13 then null else $3::timestamptz end,
       seal = case when $13 then seal end
     where id = $1::uuid`,
    [
      id,
      change.state,
      context.at,
      context.userId,
      change.fileId ?? null,
      change.digest ?? null,
      change.records ?? null,
      change.counts === undefined ? null : JSON.stringify(change.counts),
      change.failure === undefined ? null : JSON.stringify(change.failure),
      change.creates ?? null,
      change.updates ?? null,
      change.problems ?? null,
      isAtWork,
    ],
  );
}

const chunk = 1000;

/** Keeps the lines of a run in place of those that it had. */
export async function storeLines(tx: TxContext, runId: string, lines: readonly AppliedLine[]): Promise<void> {
  await tx.rows('delete from migration_line where run_id = $1::uuid', [runId]);
  for (let at = 0; at < lines.length; at += chunk)
    await tx.rows(
      `insert into migration_line (tenant_id, run_id, no, type, source_id, target_id, code, label, outcome, changes, before, problem, solution, version, is_new)
       select app_tenant(), $1::uuid, x.no, x.type, x."sourceId", x."targetId", x.code, x.label, x.outcome, x.changes, x.before, x.problem,
         x.solution, x.version, x."isNew"
       from jsonb_to_recordset($2::jsonb) x(no integer, type text, "sourceId" uuid, "targetId" uuid, code text, label text, outcome text,
         changes jsonb, before jsonb, problem jsonb, solution text, version integer, "isNew" boolean)`,
      [runId, JSON.stringify(lines.slice(at, at + chunk))],
    );
}

/** A line as it is kept. */
export type StoredLine = AppliedLine;

const lineColumns = `no, type, source_id as "sourceId", target_id as "targetId", code, label, outcome, changes, before, problem, solution,
  version, is_new as "isNew"`;

/** Which lines of a run. */
export interface LineChoice {
  readonly outcome?: LineOutcome | undefined;
  readonly type?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Lines of a run in the order of the package, and how many there are. */
export async function linesOf(
  context: Context,
  runId: string,
  { outcome, type, limit, offset }: LineChoice,
): Promise<{ readonly lines: readonly StoredLine[]; readonly total: number }> {
  const which = `run_id = $1::uuid and ($2::text is null or outcome = $2) and ($3::text is null or type = $3)`;
  const chosen = [runId, outcome ?? null, type ?? null];
  const lines = await context.rows<StoredLine>(
    `select ${lineColumns} from migration_line where ${which} order by no limit $4::integer offset $5::integer`,
    [...chosen, limit, offset],
  );
  const [count] = await context.rows<{ n: number }>(
    `select count(*)::integer as n from migration_line where ${which}`,
    chosen,
  );
  return { lines, total: count?.n ?? 0 };
}

/** Written lines of a run, the last first. */
export async function writtenLines(tx: TxContext, runId: string): Promise<readonly StoredLine[]> {
  return tx.rows<StoredLine>(
    `select ${lineColumns} from migration_line where run_id = $1::uuid and outcome in ('create', 'update') order by no desc`,
    [runId],
  );
}

/** Ways in which conflicts of a run are solved. */
export async function solutionsOf(context: Context, runId: string): Promise<ReadonlyMap<number, LineSolution>> {
  const rows = await context.rows<{ no: number; solution: LineSolution }>(
    `select no, solution from migration_line where run_id = $1::uuid and solution is not null`,
    [runId],
  );
  return new Map(rows.map(({ no, solution }) => [no, solution]));
}

/** Says how conflicts are solved. */
export async function solve(
  tx: TxContext,
  runId: string,
  items: readonly { readonly no: number; readonly solution: LineSolution | null }[],
): Promise<void> {
  await tx.rows(
    `update migration_line l set solution = x.solution from jsonb_to_recordset($2::jsonb) x(no integer, solution text)
     where l.run_id = $1::uuid and l.no = x.no and l.outcome = 'conflict'`,
    [runId, JSON.stringify(items)],
  );
}

/** How many conflicts of a run nobody has solved. */
export async function openConflicts(context: Context, runId: string): Promise<number> {
  const [row] = await context.rows<{ n: number }>(
    `select count(*)::integer as n from migration_line where run_id = $1::uuid and outcome = 'conflict' and solution is null`,
    [runId],
  );
  return row?.n ?? 0;
}

/** Labels of lines by the ids that stand in their differences. */
export async function labelsOf(
  context: Context,
  runId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await context.rows<{ id: string; label: string }>(
    `select coalesce(target_id, source_id) as id, label from migration_line
     where run_id = $1::uuid and (target_id = any($2::uuid[]) or source_id = any($2::uuid[]))`,
    [runId, ids],
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The caller's tenant as a package names it. */
export async function tenantOf(context: Context): Promise<{ id: string; code: string; name: string }> {
  const [row] = await context.rows<{ id: string; code: string; name: string }>(
    `select id, tenancy_code as code, tenancy_name as name from tenants_of($1::uuid) where id = $2::uuid`,
    [context.userId, context.tenantId],
  );
  return row ?? { id: context.tenantId, code: '', name: '' };
}

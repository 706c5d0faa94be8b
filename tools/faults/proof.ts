import { setTimeout as wait } from 'node:timers/promises';
import { download } from './load.ts';
import type { Ledger } from './load.ts';
import type { FaultStage } from './stage.ts';

interface Stored {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly version: number;
  readonly trail: number;
}

/** What is wrong after a recovery; empty when every promise was kept. */
export async function faultsFound(stage: FaultStage, ledger: Ledger): Promise<string[]> {
  return [
    ...stage.deaths().map((words) => `the console has ended of itself: ${words}`),
    ...(await relationFaults(stage, ledger)),
    ...(await importFaults(stage, ledger)),
    ...(await uploadFaults(stage, ledger)),
    ...(await trailFaults(stage)),
    ...(await counterFaults(stage)),
  ];
}

/** Acknowledged is there once, with its trail; whose answer got lost is there whole or not at all. */
async function relationFaults(stage: FaultStage, ledger: Ledger): Promise<string[]> {
  const rows = await stage.rows<Stored>(
    `select r.id, r.code, r.name, r.version, (select count(*)::integer from audit_log a where a.entity = 'organisation.orgRelation' and a.entity_id = r.id) as trail
     from org_relation r where r.tenant_id = $1 and not r.builtin`,
    [stage.tenantId],
  );
  const stored = new Map(rows.map((row) => [row.code, row]));
  const out: string[] = [];
  if (stored.size !== rows.length) out.push('a code stands twice');
  for (const [code, known] of ledger.relations) {
    const row = stored.get(code);
    const fault = row ? relationFault(row, known) : 'was acknowledged and is lost';
    if (fault !== undefined) out.push(`${code} ${fault}`);
    // What was uncertain is known now, and may be changed again.
    if (row) ledger.relations.set(code, { id: row.id, version: row.version, name: row.name });
  }
  for (const { code } of rows) if (!ledger.relations.has(code)) out.push(`${code} was made by nobody`);
  return out;
}

/** What is wrong with one relation, against what was acknowledged of it. */
function relationFault(
  { name, version, trail }: Stored,
  known: { readonly version: number; readonly name: string; readonly uncertain?: string },
): string | undefined {
  if (version !== trail) return `has version ${version} and ${trail} rows of audit`;
  if (version === known.version) return name === known.name ? undefined : `is called ${name}`;
  if (version === known.version + 1) return name === known.uncertain ? undefined : 'was half changed';
  return `is at ${version}`;
}

/** How a batch has ended; what is not done after a minute and a half is answered as it stands. */
async function endOfImport(stage: FaultStage, id: string): Promise<string> {
  let state = '';
  for (let tries = 0; tries < 900; tries += 1) {
    const [batch] = await stage.rows<{ state: string }>('select state from import_batch where id = $1', [id]);
    state = batch?.state ?? 'gone';
    if (['done', 'failed', 'gone'].includes(state)) break;
    await wait(100);
  }
  return state;
}

async function importFaults(stage: FaultStage, ledger: Ledger): Promise<string[]> {
  const out: string[] = [];
  for (const { id, codes, committed } of ledger.imports) {
    if (!committed) continue;
    const state = await endOfImport(stage, id);
    const [count] = await stage.rows<{ n: number; codes: number }>(
      'select count(*)::integer as n, count(distinct code)::integer as codes from org where tenant_id = $1 and code = any($2)',
      [stage.tenantId, codes],
    );
    if (state !== 'done') out.push(`import ${id} is ${state}`);
    else if (count?.n !== codes.length || count.codes !== codes.length)
      out.push(`import ${id} has written ${count?.n} of ${codes.length} rows`);
  }
  return out;
}

async function uploadFaults(stage: FaultStage, ledger: Ledger): Promise<string[]> {
  const out: string[] = [];
  for (const [id, bytes] of ledger.uploads)
    if (!(await download(stage, id))?.equals(bytes)) out.push(`upload ${id} was acknowledged and is not as it was`);
  return out;
}

async function trailFaults(stage: FaultStage): Promise<string[]> {
  const breaks = await stage.rows<{ entity: string; entity_id: string; version: number; kind: string }>(
    'select entity, entity_id, version, kind from audit_breaks()',
  );
  return breaks.map(({ entity, entity_id, version, kind }) => `audit of ${entity} ${entity_id} at ${version}: ${kind}`);
}

async function counterFaults(stage: FaultStage): Promise<string[]> {
  const [org] = await stage.rows<{ kept: number; real: number }>(
    `select (select coalesce(sum(n), 0)::integer from resource_counter where tenant_id = $1 and entity = 'org') as kept,
       (select count(*)::integer from org where tenant_id = $1 and deleted_at is null) as real`,
    [stage.tenantId],
  );
  return org?.kept === org?.real ? [] : [`the counter says ${org?.kept} of ${org?.real} organisations`];
}

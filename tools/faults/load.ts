import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import texts from '@mp/organisation/locale/zh-CN.json' with { type: 'json' };
import { apiPrefix } from '@mp/kernel/contract';
import type { FaultStage } from './stage.ts';

/** What the console has acknowledged, and what it may have done without saying so. */
export interface Ledger {
  /** Acknowledged relations by code with their last acknowledged version and name. */
  readonly relations: Map<string, { readonly id: string; version: number; name: string; uncertain?: string }>;
  /** Creations whose answer got lost, by Idempotency-Key; asked again with the same key after recovery. */
  readonly open: Map<string, { readonly code: string; readonly name: string }>;
  /** Imports that were begun, with the codes of their rows. */
  readonly imports: { readonly id: string; readonly codes: readonly string[]; committed: boolean }[];
  /** Acknowledged uploads: file id and bytes. */
  readonly uploads: Map<string, Buffer>;
}

/** An empty ledger. */
export const emptyLedger = (): Ledger => ({ relations: new Map(), open: new Map(), imports: [], uploads: new Map() });

const relations = '/organisation/orgRelation';
const organisations = '/organisation/organisation';
const titles = (['name', 'code', 'type', 'parentId'] as const).map((name) => texts[`organisation.field.${name}`]);

/** A call of the console, by the first administrator. */
interface FaultCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
  /** Idempotency-Key. */
  readonly key?: string;
  /** Of somebody else than the first administrator. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of a call, or undefined when it got lost or the console could not take it. */
export async function ask<T>(stage: FaultStage, { method = 'GET', path, ...sent }: FaultCall): Promise<T | undefined> {
  const answer = await fetch(`${stage.url}${apiPrefix}${path}`, {
    method,
    headers: {
      ...(sent.headers ?? stage.headers),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    },
    ...(sent.form ? { body: sent.form } : sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!answer) return undefined;
  const text = await answer.text().catch(() => undefined);
  if (text === undefined || answer.status === 503) return undefined;
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}

/** Makes a relation; asked again with the same key, it is made once. */
async function create(
  stage: FaultStage,
  ledger: Ledger,
  { key, code, name }: { readonly key: string; readonly code: string; readonly name: string },
): Promise<void> {
  ledger.open.set(key, { code, name });
  const made = await ask<{ id: string; version: number }>(stage, {
    method: 'POST',
    path: relations,
    body: { code, name, type: 'tree' },
    key,
  });
  if (!made) return;
  ledger.open.delete(key);
  ledger.relations.set(code, { id: made.id, version: made.version, name });
}

async function rename(stage: FaultStage, ledger: Ledger, code: string): Promise<void> {
  const known = ledger.relations.get(code);
  if (!known || known.uncertain !== undefined) return;
  const name = `改名 ${randomUUID().slice(0, 8)}`;
  known.uncertain = name;
  const changed = await ask<{ version: number }>(stage, {
    method: 'PUT',
    path: `${relations}/${known.id}`,
    body: { version: known.version, name },
  });
  if (!changed) return;
  ledger.relations.set(code, { id: known.id, version: changed.version, name });
}

/** Writes until `signal` ends: new relations, and changes of those that are there. */
export async function write(
  stage: FaultStage,
  ledger: Ledger,
  { mark, signal }: { readonly mark: string; readonly signal: AbortSignal },
): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const code = `${mark}_${n}`;
    await create(stage, ledger, { key: randomUUID(), code, name: `新建 ${code}` });
    await rename(stage, ledger, code);
    if (!ledger.relations.has(code)) await wait(50);
  }
}

/** Asks once more for everything whose answer got lost. */
export async function settle(stage: FaultStage, ledger: Ledger): Promise<void> {
  for (const [key, { code, name }] of Array.from(ledger.open)) await create(stage, ledger, { key, code, name });
  for (const begun of ledger.imports) if (!begun.committed) begun.committed = await commit(stage, begun.id);
}

/** Uploads a sheet of new organisations below the root and has it written. */
export async function importSheet(
  stage: FaultStage,
  ledger: Ledger,
  { mark, rows }: { readonly mark: string; readonly rows: number },
): Promise<void> {
  const { default: exceljs } = await import('exceljs');
  const [root] = await stage
    .rows<{ name: string }>('select name from org where parent_id is null and tenant_id = $1', [stage.tenantId])
    .catch(() => []);
  // The database may be gone already.
  if (!root) return;
  const book = new exceljs.Workbook();
  const codes = Array.from({ length: rows }, (_, at) => `${mark}-${at}`);
  book
    .addWorksheet('x')
    .addRows([
      titles,
      ...codes.map((code) => [`部门 ${code}`, code, texts['organisation.type.department'], root.name]),
    ]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), `${mark}.xlsx`);
  const batch = await ask<{ id: string }>(stage, { method: 'POST', path: `${organisations}/imports`, form });
  if (!batch) return;
  const begun = { id: batch.id, codes, committed: false };
  ledger.imports.push(begun);
  begun.committed = await commit(stage, batch.id);
}

async function commit(stage: FaultStage, id: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    const state = await ask<{ state: string }>(stage, { path: `${organisations}/imports/${id}` });
    if (!state) return false;
    if (state.state !== 'checking')
      return (await ask(stage, { method: 'POST', path: `${organisations}/imports/${id}/commit` })) !== undefined;
    await wait(100);
  }
  throw new Error(`import ${id} is still being checked`);
}

/** Keeps a picture; acknowledged means kept. */
export async function upload(stage: FaultStage, ledger: Ledger, picture: Buffer): Promise<void> {
  const form = new FormData();
  form.set('purpose', 'picture');
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png');
  const kept = await ask<{ id: string }>(stage, { method: 'POST', path: '/attachment/files', form });
  if (kept) ledger.uploads.set(kept.id, picture);
}

/** The bytes of a kept file as a browser gets them. */
export async function download(stage: FaultStage, id: string): Promise<Buffer | undefined> {
  const link = await ask<{ url: string }>(stage, { path: `/attachment/files/${id}/link` });
  if (!link) return undefined;
  const answer = await fetch(new URL(link.url, stage.url), { headers: stage.headers });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

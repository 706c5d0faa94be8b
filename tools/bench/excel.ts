import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import type { ImportBatch, Progress } from '@mp/kernel/contract';
import ExcelJS from 'exceljs';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, number>>;

const rows = 10_000;
const path = '/organisation/organisation';

/** Import of 10,000 organisations with preview, and export of all users (architecture.md section 7). */
export async function compareExcel(stage: Stage): Promise<(readonly [string, Facts])[]> {
  const caller = await stage.callerOf('hy-admin');
  return [
    ['importOrganisations', await measureImport(stage, caller)],
    ['exportUsers', await measureExport(stage, caller)],
  ];
}

/** Method, path below the API base and body of a call. */
interface ConsoleCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: FormData | object;
}

/** A call of the console; throws with what it answered when that is no success. */
export async function ask<T>(
  stage: Stage,
  caller: Caller,
  { method = 'GET', path: tail, body }: ConsoleCall,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${stage.consoleUrl}${apiPrefix}${tail}`, {
    method,
    headers: { ...caller.headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${tail}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Asks for the state of work until it rests, or is over. */
export async function resting<T extends { readonly state: string }>(
  read: () => Promise<T>,
  moving: readonly string[],
): Promise<T> {
  for (;;) {
    const state = await read();
    if (!moving.includes(state.state)) return state;
    await pause(50);
  }
}

async function measureImport(stage: Stage, caller: Caller): Promise<Facts> {
  const [root] = (
    await stage.owner.query<{ name: string }>('select name from org where tenant_id = $1 and parent_id is null', [
      stage.tenantId,
    ])
  ).rows;
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('bench');
  sheet.addRow(['组织名称', '组织编码', '组织类型', '上级组织', '顺序', '启用', '描述']);
  for (let n = 0; n < rows; n += 1)
    sheet.addRow([`导入 ${n}`, `bench-${n}`, '公司', root?.name, n, '是', `第 ${n} 行`]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await book.xlsx.writeBuffer())]), 'bench.xlsx');
  const started = performance.now();
  const { id } = await ask<ImportBatch>(stage, caller, { method: 'POST', path: `${path}/imports`, body: form });
  const read = () => ask<ImportBatch>(stage, caller, { path: `${path}/imports/${id}` });
  const checked = await resting(read, ['checking']);
  const preview = performance.now() - started;
  await ask(stage, caller, { method: 'POST', path: `${path}/imports/${id}/commit`, body: {} });
  const { committed } = await resting(read, ['committing']);
  const ms = performance.now() - started;
  await stage.owner.query(`delete from org where tenant_id = $1 and code like 'bench-%'`, [stage.tenantId]);
  return {
    rows: committed,
    invalid: checked.invalid,
    previewMs: Math.round(preview),
    ms: Math.round(ms),
    goalMs: 10_000,
  };
}

async function memoryOf(stage: Stage): Promise<number> {
  const text = await (await fetch(`${stage.consoleUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1_048_576;
}

async function measureExport(stage: Stage, caller: Caller): Promise<Facts> {
  const before = await memoryOf(stage);
  let peak = before;
  const started = performance.now();
  const { id } = await ask<Progress>(stage, caller, {
    method: 'POST',
    path: '/identity/user/exports',
    body: { query: {}, columns: [] },
  });
  const read = async () => {
    peak = Math.max(peak, await memoryOf(stage));
    return ask<Progress>(stage, caller, { path: `/identity/user/exports/${id}` });
  };
  const { done } = await resting(read, ['queued', 'running']);
  return { rows: done, ms: Math.round(performance.now() - started), extraMib: Math.round(peak - before), goalMib: 150 };
}

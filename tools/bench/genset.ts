import { setTimeout as pause } from 'node:timers/promises';
import type { ImportBatch } from '@mp/kernel/contract';
import ExcelJS from 'exceljs';
import { ask, resting } from './excel.ts';
import { makeProjects } from './projects.ts';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

const path = '/genset/genset';
const rows = 10_000;
/** Rows of one call of the intake. */
const inCall = 1000;
const lifeEvents = 500;

/** A serial number of this run, so that a unit of an earlier one is not met. */
const serialOf = (mark: string, n: number): string => `${mark}${String(n).padStart(5, '0')}`;

/** Units leave the lists; what happened to them stays, as it always does. */
async function takeAway({ owner }: Stage, tenantId: string, mark: string): Promise<void> {
  await owner.query(
    `update genset set deleted_at = now() where tenant_id = $1 and deleted_at is null
       and serial_no collate "C" >= $2 and serial_no collate "C" < $3`,
    [tenantId, mark, `${mark}~`],
  );
}

/** 10,000 units as a sheet of the factory: preview, then taking over. */
async function measureSheet(stage: Stage, caller: Caller, mark: string): Promise<Facts> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('bench');
  sheet.addRow(['机组序列号', '型号', '生产日期', '发动机序列号', '发电机序列号', '控制器序列号']);
  for (let n = 0; n < rows; n += 1)
    sheet.addRow([serialOf(mark, n), 'C500', '2026-03-02', ...['E', 'A', 'C'].map((kind) => serialOf(kind + mark, n))]);
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
  return {
    rows,
    invalid: checked.invalid,
    committed,
    previewMs: Math.round(preview),
    ms: Math.round(ms),
    goalMs: 15_000,
  };
}

/** 10,000 units told by a factory's program, a thousand a call, one call after the other. */
async function measureCalls(stage: Stage, caller: Caller, mark: string): Promise<Facts> {
  let appended = 0;
  const started = performance.now();
  for (let from = 0; from < rows; from += inCall) {
    const body = {
      rows: Array.from({ length: inCall }, (_, at) => ({
        gsn: serialOf(mark, from + at),
        kind: 'MADE',
        on: '2026-03-02',
        documentNo: `B-${from}`,
        model: 'C500',
        ...Object.fromEntries(
          ['engineSn', 'alternatorSn', 'controllerSn'].map((name) => [name, serialOf(name[0] + mark, from + at)]),
        ),
      })),
    };
    const { items } = await ask<{ items: { result: string }[] }>(stage, caller, {
      method: 'POST',
      path: `${path}/intake`,
      body,
    });
    appended += items.filter(({ result }) => result === 'appended').length;
  }
  const seconds = (performance.now() - started) / 1000;
  return { rows, appended, perSecond: Math.round(appended / seconds), goalPerSecond: 500 };
}

/** The life of a unit to which very much has happened. */
async function measureLife(stage: Stage, caller: Caller, tenantId: string): Promise<Facts> {
  const { owner } = stage;
  const { rows: units } = await owner.query<{ id: string }>(
    `select id from genset where tenant_id = $1 and serial_no = 'H2600000001'`,
    [tenantId],
  );
  const id = units[0]?.id ?? '';
  await owner.query(
    `insert into genset_event (tenant_id, id, genset_id, kind, happened_on, params, source_type, source_no, origin, visibility, actor_id, recorded_at)
     select $1, md5('bench-life-' || n)::uuid, $2, (array['MADE', 'STOPPED', 'RESUMED', 'RELOCATED'])[case when n = 1 then 1 else 2 + n % 3 end],
       date '2020-01-01' + n, jsonb_build_object('site', '工地 ' || n, 'regionId', (select region_id from genset where tenant_id = $1 and id = $2)),
       'document', 'D' || n, 'normal', 'internal', $3, now()
     from generate_series(1, $4::integer) n on conflict do nothing`,
    [tenantId, id, caller.userId, lifeEvents],
  );
  const times: number[] = [];
  let events = 0;
  for (let at = -5; at < 50; at += 1) {
    const start = performance.now();
    events = (await ask<{ events: unknown[] }>(stage, caller, { path: `${path}/${id}/life` })).events.length;
    if (at >= 0) times.push(performance.now() - start);
    await pause(5);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { events, p50: at(0.5), p95: at(0.95), goalMs: 50 };
}

/** Units: the life of one with 500 events, and an intake of 10,000 by sheet and by program beside 100,000. */
export async function* measureGensets(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  await makeProjects(stage);
  const { rows: tenants } = await stage.owner.query<{ id: string }>(
    `select id from tenant where tenancy_code = 'proj10000'`,
  );
  const tenantId = tenants[0]?.id ?? '';
  const caller = await stage.callerOf('proj10000-admin', tenantId);
  const mark = Date.now().toString(36).toUpperCase();
  yield ['gensetLife', await measureLife(stage, caller, tenantId)];
  try {
    yield ['gensetSheet', await measureSheet(stage, caller, `S${mark}`)];
    yield ['gensetIntake', await measureCalls(stage, caller, `P${mark}`)];
  } finally {
    for (const kind of ['S', 'P']) await takeAway(stage, tenantId, `${kind}${mark}`);
  }
}

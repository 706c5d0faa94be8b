import type { ImportBatch, Progress, Resource } from '@mp/kernel/contract';
import {
  ApiError,
  type Clients,
  type HistoryEntry,
  newId,
  type RecordsClient,
  resourceClient,
  type ResourceClient,
} from '@mp/kernel/web';
import { stageFiles } from './stage-files.ts';
import { stageRecordsClient } from './stage-changes.ts';
import { matching, pageOf, summaryOf } from './stage-query.ts';
import { stageViews } from './stage-views.ts';
import { longForms, partners, specimens, units, type StageRecord } from './stage-records.ts';

/** What the stage's source does: answers, has nothing, never answers, or fails. */
export type StageMode = 'normal' | 'empty' | 'loading' | 'error';

const stored: Readonly<Record<string, readonly StageRecord[]>> = {
  'stage.specimen': specimens,
  'stage.partner': partners,
  'stage.unit': units,
  'stage.longForm': longForms,
};
const unanswered = () => new Promise<never>(() => undefined);
const fault = () => new ApiError({ code: 'common.unavailable', status: 503, requestId: 'stage-0001' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `answer` the way the mode says. */
async function inMode<T>(mode: StageMode, answer: () => T | Promise<T>): Promise<T> {
  if (mode === 'loading') return unanswered();
  await pause(60);
  if (mode === 'error') throw fault();
  return answer();
}

/** In-memory records behind the same calls that reach the server elsewhere. */
export function stageClients(mode: StageMode): Clients {
  const known = new Map<string, ResourceClient>();
  const undone = new Set<string>();
  const changes = new Map<string, RecordsClient>();
  const of = (resource: Resource) => {
    const client = known.get(resource.key) ?? stageClient(resource, mode, undone);
    known.set(resource.key, client);
    return client;
  };
  return {
    of,
    records(resource) {
      const client =
        changes.get(resource.key) ??
        stageRecordsClient(resource, { client: of(resource), answer: (make) => inMode(mode, make), undone });
      changes.set(resource.key, client);
      return client;
    },
    files: stageFiles,
    views: stageViews(),
  };
}

function stageClient(resource: Resource, mode: StageMode, undone: ReadonlySet<string>): ResourceClient {
  let records = mode === 'empty' ? [] : (stored[resource.key] ?? []);
  const real = resourceClient(resource);
  const find = (id: string) => {
    const record =
      records.find((each) => each.id === id) ?? (stored[resource.key] ?? []).find((each) => each.id === id);
    if (!record) throw new ApiError({ code: 'common.notFound', status: 404, requestId: 'stage-0002' });
    return record;
  };
  const put = (record: StageRecord, change: Readonly<Record<string, unknown>>): StageRecord => {
    const next = {
      ...record,
      ...change,
      version: record.version + 1,
      updatedAt: new Date().toISOString(),
    } as StageRecord;
    records = records.map((each) => (each.id === record.id ? next : each));
    return next;
  };
  const label = (record: StageRecord) => String(record[resource.label] ?? '');
  const number = (record: StageRecord) => (resource.number ? { number: String(record[resource.number]) } : {});
  const hasChildren = (id: string) => records.some(({ parent }) => parent === id);
  const ancestorsOf = (record: StageRecord): { id: string; label: string }[] => {
    const parent = records.find(({ id }) => id === record.parent);
    return parent ? [...ancestorsOf(parent), { id: parent.id, label: label(parent) }] : [];
  };
  const read = <T>(answer: () => T) => ({ queryFn: () => inMode(mode, answer) });
  const refuse = (code: string, path: string, params: Readonly<Record<string, string>>) =>
    new ApiError({ code: 'common.validation', status: 422, fields: [{ path, code, params }], requestId: 'stage-0003' });

  return {
    ...real,
    ...excelOf(resource, mode, undone),
    refresh: async () => undefined,
    list: (query) => ({ ...real.list(query), ...read(() => pageOf(resource, records, query)) }),
    summary: (by, sums, query) => ({
      ...real.summary(by, sums, query),
      ...read(() => summaryOf(matching(resource, records, query), by, sums)),
    }),
    one: (id) => ({ ...real.one(id), ...read(() => find(id)) }),
    history: (id) => ({ ...real.history(id), ...read(() => ({ items: mode === 'empty' ? [] : historyOf() })) }),
    options: (query) => ({
      ...real.options(query),
      ...read(() => {
        const found = query.ids
          ? records.filter(({ id }) => query.ids?.includes(id))
          : matching(resource, records, { q: query.q ?? '' });
        return {
          items: found.slice(0, query.size ?? 20).map((each) => ({ id: each.id, label: label(each), ...number(each) })),
        };
      }),
    }),
    children: (parent) =>
      ({
        ...real.children(parent),
        queryFn: ({ pageParam }: { pageParam: string }) =>
          inMode(mode, () => {
            const all = records.filter((each) => (each.parent ?? null) === parent);
            const from = Number(pageParam || '0');
            const items = all.slice(from, from + 200).map((each) => ({ ...each, hasChildren: hasChildren(each.id) }));
            return { items, next: from + 200 < all.length ? String(from + 200) : null };
          }),
      }) as unknown as ReturnType<ResourceClient['children']>,
    search: (q) => ({
      ...real.search(q),
      ...read(() => ({
        items: matching(resource, records, { q })
          .slice(0, 200)
          .map((each) => ({ id: each.id, label: label(each), ancestors: ancestorsOf(each) })),
      })),
    }),
    pathTo: (id) => ({
      ...real.pathTo(id),
      ...read(() => ({ items: [...ancestorsOf(find(id)), { id, label: label(find(id)) }] })),
    }),
    whole: () => ({
      ...real.whole(),
      ...read(() => ({
        items: records.map(
          (each) => [each.id, typeof each.parent === 'string' ? each.parent : null, label(each)] as const,
        ),
      })),
    }),
    create: (input) =>
      inMode(mode, () => {
        const { code } = input;
        if (typeof code === 'string' && records.some((each) => each.code === code))
          throw refuse('common.duplicate', 'code', { field: `@${resource.entity}.field.code`, value: code });
        const now = new Date().toISOString();
        const record = {
          state: 'draft',
          seenAt: now,
          ...input,
          id: newId(),
          version: 1,
          createdAt: now,
          updatedAt: now,
        } as unknown as StageRecord;
        records = [record, ...records];
        return record;
      }),
    update: (id, version, changes) =>
      inMode(mode, () => {
        const record = find(id);
        if (version !== record.version) throw conflict(record);
        return put(record, changes);
      }),
    remove: (id) => inMode(mode, () => void (records = records.filter((each) => each.id !== id))) as Promise<undefined>,
    batch: (_action, ids) =>
      inMode(mode, () => {
        const refused = ids.flatMap((id) => {
          const record = find(id);
          return record.isShared === true
            ? [{ id, label: label(record), code: 'specimen.stillShared', message: '' }]
            : [];
        });
        return { done: ids.length - refused.length, refused };
      }),
    transition: (id, name) =>
      inMode(mode, () => {
        const next: Readonly<Record<string, string>> = {
          submit: 'auditing',
          freeze: 'frozen',
          unfreeze: 'effective',
          terminate: 'terminated',
        };
        return put(find(id), { state: next[name] });
      }),
    move: (id, _version, { parentId }) => inMode(mode, () => put(find(id), { parent: parentId })),
  };
}

/** Somebody else saved meanwhile. */
function conflict(record: StageRecord): ApiError {
  const changes = [
    { version: record.version, at: record.updatedAt, actor: '李四', changes: { name: ['', record.name] } },
  ];
  return new ApiError({
    code: 'common.versionConflict',
    status: 409,
    detail: { current: record, changes },
    requestId: 'stage-0004',
  });
}

function historyOf(): HistoryEntry[] {
  return [
    {
      version: 3,
      at: '2026-11-20T06:05:00.000Z',
      actorName: '赵工',
      action: 'reveal',
      reason: '核对联系电话',
      field: 'mobile',
      changes: {},
    },
    {
      version: 3,
      at: '2026-11-19T02:40:00.000Z',
      actorName: '王芳',
      action: 'freeze',
      reason: '资质到期',
      changes: { state: ['effective', 'frozen'] },
    },
    {
      version: 2,
      at: '2026-11-18T01:12:00.000Z',
      actorName: '李四',
      action: 'update',
      reason: null,
      changes: {
        price: ['1000.50', '8920.50'],
        partner: [partners[0]?.id, partners[1]?.id],
        isShared: [false, true],
      },
    },
    { version: 1, at: '2026-11-17T08:00:00.000Z', actorName: '佐藤', action: 'create', reason: null, changes: {} },
  ];
}

type Excel = Pick<
  ResourceClient,
  | 'downloadTemplate'
  | 'startImport'
  | 'importState'
  | 'importRows'
  | 'importErrors'
  | 'downloadImportErrors'
  | 'commitImport'
  | 'cancelImport'
  | 'startExport'
  | 'exportState'
  | 'cancelExport'
  | 'exportLink'
>;

/** Imports and exports that go on by the clock. A file whose name holds `error` has wrong rows. */
function excelOf(resource: Resource, mode: StageMode, undone: ReadonlySet<string>): Excel {
  const real = resourceClient(resource);
  const imports = new Map<string, { file: string; from: number; committed: number | null }>();
  const exports = new Map<string, number>();
  const done = (from: number, total: number) => Math.min(total, Math.floor((Date.now() - from) / 12));
  const batchOf = (id: string): ImportBatch => {
    const { file, from, committed } = imports.get(id) ?? { file: 'specimens.xlsx', from: 0, committed: null };
    const total = 320;
    const checked = done(from, total);
    const wrong = file.includes('error') ? 3 : 0;
    const written = committed === null ? 0 : done(committed, total);
    const state = undone.has(id)
      ? 'undone'
      : committed !== null
        ? written < total
          ? 'committing'
          : 'done'
        : checked < total
          ? 'checking'
          : 'checked';
    return {
      id,
      state,
      fileName: file,
      total,
      checked,
      valid: total - wrong,
      invalid: wrong,
      committed: written,
      creates: 200,
      updates: 90,
      errorCode: null,
      errorParams: null,
      createdAt: new Date(from).toISOString(),
    };
  };
  const progressOf = (id: string): Progress => {
    const written = done(exports.get(id) ?? 0, 345);
    return {
      id,
      state: written < 345 ? 'running' : 'done',
      done: written,
      total: 345,
      fileName: 'specimens.xlsx',
      createdAt: new Date().toISOString(),
    };
  };
  return {
    downloadTemplate: async () => undefined,
    startImport: (file) =>
      inMode(mode, () => {
        const id = newId();
        imports.set(id, { file: file.name, from: Date.now(), committed: null });
        return batchOf(id);
      }),
    importState: (id) => ({ ...real.importState(id), queryFn: () => inMode(mode, () => batchOf(id)) }),
    importRows: (id, cursor) => ({
      ...real.importRows(id, cursor),
      queryFn: () =>
        inMode(mode, () => ({
          columns: ['code', 'name', 'price', 'grade'].map((key) => ({ key, title: key })),
          items: specimens.slice(0, 40).map((each, at) => ({
            row: at + 2,
            action: (['create', 'update', 'same'] as const)[at % 3] ?? 'same',
            values: {
              code: String(each.code),
              name: String(each.name),
              price: String(each.price),
              grade: String(each.grade),
            },
          })),
          next: null,
        })),
    }),
    importErrors: (id, cursor) => ({
      ...real.importErrors(id, cursor),
      queryFn: () =>
        inMode(mode, () => {
          const items = [4, 17, 208].map((row) => ({
            row,
            column: '金额（元）',
            value: '12a',
            code: 'common.format',
            message: '金额（元）格式不正确',
          }));
          return { items, total: 3, totalIsEstimate: false, next: null };
        }),
    }),
    downloadImportErrors: async () => undefined,
    commitImport: (id) =>
      inMode(mode, () => {
        const known = imports.get(id);
        if (known) imports.set(id, { ...known, committed: Date.now() });
        return batchOf(id);
      }),
    cancelImport: async () => undefined,
    startExport: () =>
      inMode(mode, () => {
        const id = newId();
        exports.set(id, Date.now());
        return progressOf(id);
      }),
    exportState: (id) => ({ ...real.exportState(id), queryFn: () => inMode(mode, () => progressOf(id)) }),
    cancelExport: async () => undefined,
    exportLink: async () => ({ url: 'data:text/plain,stage' }),
  };
}

import type { ImportBatch, Progress, Resource } from '@mp/kernel/contract';
import { newId, resourceClient, type ResourceClient } from '@mp/kernel/web';
import { inMode, type StageMode } from './stage-mode.ts';
import { specimens } from './stage-records.ts';

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

/** How far work is that began then: 12 ms for each piece. */
const done = (from: number, total: number): number => Math.min(total, Math.floor((Date.now() - from) / 12));

interface StageImport {
  readonly file: string;
  readonly from: number;
  /** When it was committed; null before. */
  readonly committed: number | null;
}

const importRows = 320;

/** State of an import that goes on by the clock. */
function importState({ from, committed }: StageImport): ImportBatch['state'] {
  if (committed !== null) return done(committed, importRows) < importRows ? 'committing' : 'done';
  return done(from, importRows) < importRows ? 'checking' : 'checked';
}

/** Imports and exports that go on by the clock. A file whose name holds `error` has wrong rows. */
export function excelOf(resource: Resource, mode: StageMode, undone: ReadonlySet<string>): Excel {
  return { ...importCalls(resource, mode, undone), ...exportCalls(resource, mode) };
}

function importCalls(resource: Resource, mode: StageMode, undone: ReadonlySet<string>): Omit<Excel, keyof Exports> {
  const real = resourceClient(resource);
  const imports = new Map<string, StageImport>();
  const batchOf = (id: string): ImportBatch => {
    const stage = imports.get(id) ?? { file: 'specimens.xlsx', from: 0, committed: null };
    const { file, from, committed } = stage;
    const wrong = file.includes('error') ? 3 : 0;
    return {
      id,
      state: undone.has(id) ? 'undone' : importState(stage),
      fileName: file,
      total: importRows,
      checked: done(from, importRows),
      valid: importRows - wrong,
      invalid: wrong,
      committed: committed === null ? 0 : done(committed, importRows),
      creates: 200,
      updates: 90,
      errorCode: null,
      errorParams: null,
      createdAt: new Date(from).toISOString(),
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
  };
}

type Exports = Pick<Excel, 'startExport' | 'exportState' | 'cancelExport' | 'exportLink'>;

function exportCalls(resource: Resource, mode: StageMode): Exports {
  const real = resourceClient(resource);
  const exports = new Map<string, number>();
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

import { resourceByKey, type I18nText, type Resource } from '@mp/kernel/contract';
import {
  ApiError,
  type Clients,
  dataText,
  type HistoryEntry,
  newId,
  type RecordsClient,
  resourceClient,
  type ResourceClient,
} from '@mp/kernel/web';
import { excelOf } from './stage-excel.ts';
import { inMode, type StageMode } from './stage-mode.ts';
import { stageFiles } from './stage-files.ts';
import { stageRecordsClient } from './stage-changes.ts';
import { matching, pageOf, summaryOf } from './stage-query.ts';
import { stageViews } from './stage-views.ts';
import { customers, dealers, gensets, models } from './business-records.ts';
import { regions } from './business-regions.ts';
import { versions } from './business-versions.ts';
import type { StageRecord } from './stage-ids.ts';
import { longForms, partners, specimens, units } from './stage-records.ts';

const stored: Readonly<Record<string, readonly StageRecord[]>> = {
  'customer.customer': customers,
  'dealer.dealer': dealers,
  'dealer.dealerVersion': versions,
  'reference.gensetModel': models,
  'reference.region': regions,
  'stage.genset': gensets,
  'stage.specimen': specimens,
  'stage.partner': partners,
  'stage.unit': units,
  'stage.longForm': longForms,
};
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

/** A text, or the one of three languages that the visitor reads. */
function wordsOf(value: unknown): string {
  return typeof value === 'object' ? dataText(value as I18nText | null) : String(value ?? '');
}

/** The record with the names of what it refers to in the visitor's language, as the server answers it. */
function named(resource: Resource, record: StageRecord): StageRecord {
  const labels = Object.entries(resource.fields).flatMap(([name, { kind, to = '' }]) => {
    const target = kind === 'ref' ? stored[to]?.find(({ id }) => id === record[name]) : undefined;
    return target ? [[`${name}Label`, wordsOf(target[resourceByKey(to)?.label ?? 'name'])]] : [];
  });
  return { ...record, ...Object.fromEntries(labels) } as StageRecord;
}

/** The records of one resource, as the visitor leaves them. */
class StageMemory {
  readonly #resource: Resource;
  records: readonly StageRecord[];

  constructor(resource: Resource, mode: StageMode) {
    this.#resource = resource;
    this.records = mode === 'empty' ? [] : (stored[resource.key] ?? []);
  }

  find(id: string): StageRecord {
    const all = [...this.records, ...(stored[this.#resource.key] ?? [])];
    const record = all.find((each) => each.id === id);
    if (!record) throw new ApiError({ code: 'common.notFound', status: 404, requestId: 'stage-0002' });
    return record;
  }

  put(record: StageRecord, change: Readonly<Record<string, unknown>>): StageRecord {
    const next = {
      ...record,
      ...change,
      version: record.version + 1,
      updatedAt: new Date().toISOString(),
    } as StageRecord;
    this.records = this.records.map((each) => (each.id === record.id ? next : each));
    return next;
  }

  label(record: StageRecord): string {
    return wordsOf(record[this.#resource.label]);
  }

  number(record: StageRecord): { readonly number?: string } {
    const { number } = this.#resource;
    return number ? { number: String(record[number]) } : {};
  }

  parentOf(record: StageRecord): string | null {
    const parent = record[this.#resource.tree?.parent ?? 'parent'];
    return typeof parent === 'string' ? parent : null;
  }

  hasChildren(id: string): boolean {
    return this.records.some((each) => this.parentOf(each) === id);
  }

  ancestorsOf(record: StageRecord): { id: string; label: string }[] {
    const parent = this.records.find(({ id }) => id === this.parentOf(record));
    return parent ? [...this.ancestorsOf(parent), { id: parent.id, label: this.label(parent) }] : [];
  }
}

/** What the calls of one resource are made from. */
interface StageCalls {
  readonly resource: Resource;
  readonly mode: StageMode;
  readonly real: ResourceClient;
  readonly memory: StageMemory;
  readonly read: <T>(answer: () => T) => { readonly queryFn: () => Promise<T> };
}

function stageClient(resource: Resource, mode: StageMode, undone: ReadonlySet<string>): ResourceClient {
  const real = resourceClient(resource);
  const calls: StageCalls = {
    resource,
    mode,
    real,
    memory: new StageMemory(resource, mode),
    read: (answer) => ({ queryFn: () => inMode(mode, answer) }),
  };
  return {
    ...real,
    ...excelOf(resource, mode, undone),
    refresh: async () => undefined,
    ...readCalls(calls),
    ...treeCalls(calls),
    ...changeCalls(calls),
  };
}

type ReadCalls = Pick<ResourceClient, 'list' | 'summary' | 'one' | 'history' | 'options'>;

function readCalls({ resource, mode, real, memory, read }: StageCalls): ReadCalls {
  return {
    list: (query) => ({
      ...real.list(query),
      ...read(() => {
        const page = pageOf(resource, memory.records, query);
        return { ...page, items: page.items.map((each) => named(resource, each)) };
      }),
    }),
    summary: (by, sums, query) => ({
      ...real.summary(by, sums, query),
      ...read(() => summaryOf(matching(resource, memory.records, query), typeof by === 'string' ? by : by.field, sums)),
    }),
    one: (id) => ({ ...real.one(id), ...read(() => named(resource, memory.find(id))) }),
    history: (id) => ({ ...real.history(id), ...read(() => ({ items: mode === 'empty' ? [] : historyOf() })) }),
    options: (query) => ({
      ...real.options(query),
      ...read(() => {
        const found = query.ids
          ? memory.records.filter(({ id }) => query.ids?.includes(id))
          : matching(resource, memory.records, { q: query.q ?? '' });
        return {
          items: found
            .slice(0, query.size ?? 20)
            .map((each) => ({ id: each.id, label: memory.label(each), ...memory.number(each) })),
        };
      }),
    }),
  };
}

type TreeCalls = Pick<ResourceClient, 'children' | 'search' | 'pathTo' | 'whole'>;

function treeCalls({ resource, mode, real, memory, read }: StageCalls): TreeCalls {
  return {
    children: (parent) =>
      ({
        ...real.children(parent),
        queryFn: ({ pageParam }: { pageParam: string }) =>
          inMode(mode, () => {
            const all = memory.records.filter((each) => memory.parentOf(each) === parent);
            const from = Number(pageParam || '0');
            const items = all
              .slice(from, from + 200)
              .map((each) => ({ ...each, hasChildren: memory.hasChildren(each.id) }));
            return { items, next: from + 200 < all.length ? String(from + 200) : null };
          }),
      }) as unknown as ReturnType<ResourceClient['children']>,
    search: (q) => ({
      ...real.search(q),
      ...read(() => ({
        items: matching(resource, memory.records, { q })
          .slice(0, 200)
          .map((each) => ({ id: each.id, label: memory.label(each), ancestors: memory.ancestorsOf(each) })),
      })),
    }),
    pathTo: (id) => ({
      ...real.pathTo(id),
      ...read(() => ({
        items: [...memory.ancestorsOf(memory.find(id)), { id, label: memory.label(memory.find(id)) }],
      })),
    }),
    whole: () => ({
      ...real.whole(),
      ...read(() => ({
        items: memory.records.map((each) => [each.id, memory.parentOf(each), memory.label(each)] as const),
      })),
    }),
  };
}

type ChangeCalls = Pick<ResourceClient, 'create' | 'update' | 'remove' | 'batch' | 'transition' | 'move'>;

function changeCalls({ resource, mode, memory }: StageCalls): ChangeCalls {
  return {
    create: (input) =>
      inMode(mode, () => {
        const { code } = input;
        if (typeof code === 'string' && memory.records.some((each) => each.code === code))
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
        memory.records = [record, ...memory.records];
        return record;
      }),
    update: (id, version, changes) =>
      inMode(mode, () => {
        const record = memory.find(id);
        if (version !== record.version) throw conflict(record);
        return memory.put(record, changes);
      }),
    remove: (id) =>
      inMode(mode, () => void (memory.records = memory.records.filter((each) => each.id !== id))) as Promise<undefined>,
    batch: (_action, ids) =>
      inMode(mode, () => {
        const refused = ids.flatMap((id) => {
          const record = memory.find(id);
          return record.isShared === true
            ? [{ id, label: memory.label(record), code: 'specimen.stillShared', message: '' }]
            : [];
        });
        return { done: ids.length - refused.length, refused };
      }),
    transition: (id, { name }) =>
      inMode(mode, () => {
        const next: Readonly<Record<string, string>> = {
          submit: 'auditing',
          freeze: 'frozen',
          unfreeze: 'effective',
          terminate: 'terminated',
        };
        return memory.put(memory.find(id), { state: next[name] });
      }),
    move: (id, _version, { parentId }) =>
      inMode(mode, () => memory.put(memory.find(id), { [resource.tree?.parent ?? 'parent']: parentId })),
  };
}

function refuse(code: string, path: string, params: Readonly<Record<string, string>>): ApiError {
  return new ApiError({
    code: 'common.validation',
    status: 422,
    fields: [{ path, code, params }],
    requestId: 'stage-0003',
  });
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

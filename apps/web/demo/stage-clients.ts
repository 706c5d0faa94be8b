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
  const label = (record: StageRecord) => wordsOf(record[resource.label]);
  const parentOf = (record: StageRecord) => {
    const parent = record[resource.tree?.parent ?? 'parent'];
    return typeof parent === 'string' ? parent : null;
  };
  const number = (record: StageRecord) => (resource.number ? { number: String(record[resource.number]) } : {});
  const hasChildren = (id: string) => records.some((each) => parentOf(each) === id);
  const ancestorsOf = (record: StageRecord): { id: string; label: string }[] => {
    const parent = records.find(({ id }) => id === parentOf(record));
    return parent ? [...ancestorsOf(parent), { id: parent.id, label: label(parent) }] : [];
  };
  const read = <T>(answer: () => T) => ({ queryFn: () => inMode(mode, answer) });
  const refuse = (code: string, path: string, params: Readonly<Record<string, string>>) =>
    new ApiError({ code: 'common.validation', status: 422, fields: [{ path, code, params }], requestId: 'stage-0003' });

  return {
    ...real,
    ...excelOf(resource, mode, undone),
    refresh: async () => undefined,
    list: (query) => ({
      ...real.list(query),
      ...read(() => {
        const page = pageOf(resource, records, query);
        return { ...page, items: page.items.map((each) => named(resource, each)) };
      }),
    }),
    summary: (by, sums, query) => ({
      ...real.summary(by, sums, query),
      ...read(() => summaryOf(matching(resource, records, query), by, sums)),
    }),
    one: (id) => ({ ...real.one(id), ...read(() => named(resource, find(id))) }),
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
            const all = records.filter((each) => parentOf(each) === parent);
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
        items: records.map((each) => [each.id, parentOf(each), label(each)] as const),
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
    transition: (id, { name }) =>
      inMode(mode, () => {
        const next: Readonly<Record<string, string>> = {
          submit: 'auditing',
          freeze: 'frozen',
          unfreeze: 'effective',
          terminate: 'terminated',
        };
        return put(find(id), { state: next[name] });
      }),
    move: (id, _version, { parentId }) =>
      inMode(mode, () => put(find(id), { [resource.tree?.parent ?? 'parent']: parentId })),
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

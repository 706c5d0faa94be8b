import {
  fieldOf,
  type BinItem,
  type FormDraft,
  type ImportBatch,
  type Proposal,
  type RecentImport,
  type Resource,
} from '@mp/kernel/contract';
import {
  type AnyRecord,
  ApiError,
  newId,
  recordsClient,
  type RecordsClient,
  type ResourceClient,
} from '@mp/kernel/web';
import { stageRecord } from './stage-records.ts';

type Answer = <T>(answer: () => T | Promise<T>) => Promise<T>;
type Values = Readonly<Record<string, unknown>>;

const day = (at: number) => `2026-11-${String(at).padStart(2, '0')}T02:30:00.000Z`;

interface StageRecordsOptions {
  readonly client: ResourceClient;
  readonly answer: Answer;
  /** Imports that were taken back. */
  readonly undone: Set<string>;
}

const refuse = (code: string, params: Readonly<Record<string, string>>) =>
  new ApiError({ code, status: 422, params, requestId: 'stage-0005' });

/** What the calls of one resource are made from. */
interface StageCalls {
  readonly resource: Resource;
  readonly real: RecordsClient;
  /** The record that everything on the stage is about. */
  readonly one: AnyRecord | undefined;
  readonly answer: Answer;
  readonly read: <T>(make: () => T) => { readonly queryFn: () => Promise<T> };
}

/** Bin, past states, masked values, proposals, drafts and past imports in memory. */
export function stageRecordsClient(resource: Resource, { client, answer, undone }: StageRecordsOptions): RecordsClient {
  const real = recordsClient(resource);
  const calls: StageCalls = {
    resource,
    real,
    one: stageRecord(resource.key),
    answer,
    read: (make) => ({ queryFn: () => answer(make) }),
  };
  return {
    ...real,
    ...binCalls(calls),
    ...pastCalls(calls),
    ...proposalCalls(calls),
    ...draftCalls(calls),
    ...importCalls(calls, client, undone),
  };
}

function binCalls({ resource, real, one, answer, read }: StageCalls): Pick<RecordsClient, 'deleted' | 'restore'> {
  let bin = deletedOf(resource);
  return {
    deleted: (query) => ({
      ...real.deleted(query),
      ...read(() => {
        const found = bin.filter(({ label }) => label.includes(query.q));
        const from = (query.page - 1) * query.size;
        return { items: found.slice(from, from + query.size), total: found.length, totalIsEstimate: false, next: null };
      }),
    }),
    restore: (id) =>
      answer(() => {
        if (id === bin[0]?.id)
          throw refuse('record.refDeleted', { field: `@${resource.entity}.field.unit`, label: '武汉大区' });
        bin = bin.filter((each) => each.id !== id);
        if (!one) throw refuse('common.notFound', {});
        return one;
      }),
  };
}

function pastCalls({
  resource,
  real,
  one,
  answer,
  read,
}: StageCalls): Pick<RecordsClient, 'asOf' | 'verify' | 'reveal'> {
  return {
    asOf: (id, at) => ({
      ...real.asOf(id, at),
      ...read(() => {
        if (at < day(1) || !one) throw new ApiError({ code: 'common.notFound', status: 404, requestId: 'stage-0007' });
        const record = { ...one, price: '1000.50', isShared: false, state: 'effective' } as AnyRecord;
        return { record, version: 1, at: day(1), actorName: '佐藤' };
      }),
    }),
    verify: () =>
      answer(() => ({ intact: false, checked: 3, broken: [{ version: 2, at: day(18), kind: 'changed' as const }] })),
    reveal: (_id, field) =>
      answer(() => ({ value: fieldOf(resource, field)?.kind === 'phone' ? '13812345678' : '310101199001010028' })),
  };
}

type ProposalCalls = Pick<
  RecordsClient,
  'proposals' | 'openProposals' | 'propose' | 'accept' | 'reject' | 'withdraw' | 'rebase'
>;

function proposalCalls({ resource, real, one, answer, read }: StageCalls): ProposalCalls {
  let proposals = one ? proposalsOf(resource, one) : [];
  const change = (id: string, to: Partial<Proposal>): Proposal => {
    const found = proposals.find((each) => each.id === id);
    if (!found) throw new ApiError({ code: 'common.notFound', status: 404, requestId: 'stage-0006' });
    const next = { ...found, ...to };
    proposals = proposals.map((each) => (each.id === id ? next : each));
    return next;
  };
  const decided = { decidedByName: '王芳', decidedAt: day(21), mine: false, canDecide: false };

  return {
    proposals: (id) => ({ ...real.proposals(id), ...read(() => ({ items: proposals })) }),
    openProposals: (query) => ({
      ...real.openProposals(query),
      ...read(() => {
        const items = proposals.filter(({ state }) => state === 'open');
        return { items, total: items.length, totalIsEstimate: false, next: null };
      }),
    }),
    propose: (id, { version, values, reason }) =>
      answer(async () => {
        const record: Values = one ?? {};
        const base = Object.fromEntries(Object.keys(values).map((name) => [name, record[name]]));
        const made: Proposal = {
          ...blank(resource, id, version),
          reason,
          values,
          base,
          current: base,
          mine: true,
          canDecide: false,
        };
        proposals = [made, ...proposals];
        return made;
      }),
    accept: (_id, pid, { fields, opinion }) =>
      answer(() => {
        const whole = proposals.find((each) => each.id === pid)?.values ?? {};
        const isWhole = Object.keys(whole).length === fields.length;
        return change(pid, {
          ...decided,
          state: isWhole ? 'accepted' : 'partly',
          accepted: fields,
          opinion: opinion ?? null,
        });
      }),
    reject: (_id, pid, opinion) => answer(() => change(pid, { ...decided, state: 'rejected', opinion })),
    withdraw: (_id, pid) => answer(() => change(pid, { state: 'withdrawn', mine: false, canDecide: false })),
    rebase: (_id, pid, drop) =>
      answer(() => {
        const { values, current } = change(pid, {});
        const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !drop.includes(name)));
        return change(pid, { values: kept, base: current, conflicts: [] });
      }),
  };
}

function draftCalls({ answer }: StageCalls): Pick<RecordsClient, 'draft' | 'saveDraft' | 'dropDraft'> {
  const drafts = new Map<string, FormDraft>();
  return {
    draft: (record) => answer(() => drafts.get(record ?? '') ?? null),
    saveDraft: async (record, version, values) => {
      drafts.set(record ?? '', { values, version, at: new Date().toISOString() });
      return undefined;
    },
    dropDraft: async (record) => {
      drafts.delete(record ?? '');
      return undefined;
    },
  };
}

function importCalls(
  { real, answer, read }: StageCalls,
  client: ResourceClient,
  undone: Set<string>,
): Pick<RecordsClient, 'pastImports' | 'undoImport' | 'keptRows'> {
  let past = pastOf();
  return {
    pastImports: () => ({ ...real.pastImports(), ...read(() => ({ items: past })) }),
    undoImport: (id) =>
      answer(async (): Promise<ImportBatch> => {
        undone.add(id);
        past = past.map((each) => (each.id === id ? { ...each, state: 'undone', canUndo: false } : each));
        const state = client.importState(id);
        const batch = typeof state.queryFn === 'function' ? await state.queryFn({} as never) : undefined;
        if (!batch) throw refuse('common.notFound', {});
        return batch;
      }),
    keptRows: (id) => ({
      ...real.keptRows(id),
      ...read(() => ({
        undone: 289,
        total: 1,
        items: [{ row: 17, label: 'SP-00016', code: 'common.versionConflict', params: {}, message: '' }],
      })),
    }),
  };
}

function deletedOf(resource: Resource): BinItem[] {
  return Array.from({ length: 24 }, (_, at) => ({
    id: `deleted-${resource.entity}-${at}`,
    label: `武汉移动电站 ${at + 1}`,
    ...(resource.number === undefined ? {} : { number: `SP-9${String(at).padStart(4, '0')}` }),
    deletedAt: day(20 - (at % 18)),
    deletedByName: at % 2 === 0 ? '王芳' : '佐藤',
  }));
}

function blank(resource: Resource, recordId: string, version: number): Proposal {
  const one = stageRecord(resource.key);
  return {
    id: newId(),
    recordId,
    label: String(one?.[resource.label] ?? ''),
    state: 'open',
    baseVersion: version,
    currentVersion: version,
    proposedByName: '李四',
    proposedAt: day(19),
    reason: '',
    values: {},
    base: {},
    current: {},
    conflicts: [],
    accepted: [],
    decidedByName: null,
    decidedAt: null,
    opinion: null,
    mine: false,
    canDecide: true,
  };
}

/** One that waits, one that somebody else's change has overtaken, one that is decided. */
function proposalsOf(resource: Resource, one: AnyRecord): Proposal[] {
  if (resource.proposals !== true) return [];
  const from = blank(resource, one.id, one.version);
  const now = { price: one.price, remark: one.remark, grade: one.grade };
  return [
    {
      ...from,
      reason: '供应商调价',
      values: { price: '8920.50', remark: '按新合同执行' },
      base: now,
      current: now,
    },
    {
      ...from,
      id: newId(),
      proposedAt: day(18),
      reason: '等级评定',
      values: { grade: 'c', price: '9000.00' },
      base: { ...now, grade: 'b' },
      current: now,
      conflicts: ['grade'],
      mine: true,
    },
    {
      ...from,
      id: newId(),
      state: 'partly',
      proposedAt: day(11),
      reason: '更正备注',
      values: { remark: '第一行', grade: 'a' },
      base: { remark: '', grade: 'b' },
      accepted: ['remark'],
      decidedByName: '王芳',
      decidedAt: day(12),
      opinion: '等级以年审为准',
      canDecide: false,
    },
  ];
}

function pastOf(): RecentImport[] {
  const one = { state: 'done', committed: 290, creates: 200, updates: 90, createdAt: day(19), canUndo: true } as const;
  return [
    { ...one, id: newId(), fileName: 'specimens-11.xlsx' },
    { ...one, id: newId(), fileName: 'specimens-10.xlsx', createdAt: day(2), state: 'undone', canUndo: false },
  ];
}

import { isUuid, type AppError } from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  recordsOf,
  serveResource,
  systemContext,
  type Context,
  type ResourceServer,
  type ScheduledJob,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import {
  customerErrors,
  duplicatePair,
  duplicatePairActions,
  duplicateScore,
  gramBundles,
  nameKeyOf,
  nearnessOf,
  phoneKey,
  suspectScore,
  type DuplicateScore,
  type FoundCustomer,
  type Likeness,
} from '../contract/index.ts';
import {
  candidates,
  comparedRows,
  distinctFrom,
  markChecked,
  regionPaths,
  storePairs,
  unchecked,
  type Bundle,
  type ComparedRow,
  type FoundPair,
} from './duplicate.query.ts';

/** A customer that is compared with all others. */
export interface DuplicateQuery extends Likeness {
  readonly id: string | null;
  /** Path of its region in the tree. */
  readonly path: string | null;
}

/** Another customer and how much it is like the one in hand. */
export interface Alike extends DuplicateScore {
  readonly row: ComparedRow;
}

/** Pairs below are not worth a look. */
const leastScore = 50;

/** What of the values of a customer is compared. */
export interface ComparedValues {
  readonly id?: string | null;
  readonly name?: { readonly ZH_CN: string } | null;
  readonly nameKey?: string | null;
  readonly creditCode?: string | null;
  readonly regionId?: string | null;
  readonly contacts?: readonly { readonly mobile?: string | null }[] | null;
  readonly sites?: readonly { readonly address?: string | null }[] | null;
}

function likenessOf(values: ComparedValues): Likeness {
  return {
    nameKey: values.nameKey || nameKeyOf(values.name?.ZH_CN ?? ''),
    creditCode: values.creditCode || null,
    phones: (values.contacts ?? []).map(({ mobile }) => mobile ?? ''),
    sites: (values.sites ?? []).map(({ address }) => address ?? ''),
  };
}

/** What a customer is looked up by. */
function bundlesOf(asked: Likeness, at: number): Bundle[] {
  const key = asked.nameKey;
  const marks = [
    ...gramBundles(key).map((grams) => grams.map((gram) => `n${gram}`)),
    ...(asked.creditCode ? [[`c${asked.creditCode.toUpperCase()}`]] : []),
    ...[...new Set(asked.phones.map(phoneKey))].filter((phone) => phone !== '').map((phone) => [`p${phone}`]),
  ];
  return marks.map((each) => ({ at, key, marks: each }));
}

/** For each of several customers the others that are like it, the most alike first; those told apart are left out. */
export async function alikeOf(context: TxContext, asked: readonly DuplicateQuery[]): Promise<Alike[][]> {
  const hits = await candidates(context, asked.flatMap(bundlesOf));
  const rows = await comparedRows(context, [...new Set(hits.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const out: Alike[][] = asked.map(() => []);
  for (const { at, id } of hits) {
    const [one, row] = [asked[at], byId.get(id)];
    if (!one || !row || row.id === one.id) continue;
    const other = likenessOf({ ...row, name: null });
    const found = duplicateScore(one, other, nearnessOf(one.path, row.path));
    if (found.score >= leastScore) out[at]?.push({ ...found, row });
  }
  for (const each of out) each.sort((a, b) => b.score - a.score || a.row.code.localeCompare(b.row.code));
  return out;
}

/** Several customers as their values say, ready to be compared. */
export async function askedOf(tx: Tx, records: readonly ComparedValues[]): Promise<DuplicateQuery[]> {
  const regions = records.flatMap(({ regionId }) => regionId || []);
  const paths = await regionPaths(tx, [...new Set(regions)]);
  return records.map((values) => ({
    ...likenessOf(values),
    id: values.id || null,
    path: paths.get(values.regionId ?? '') ?? null,
  }));
}

/** What is typed of a customer. */
interface Typed {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly creditCode?: string | null | undefined;
  readonly regionId?: string | null | undefined;
  readonly phones?: readonly string[] | undefined;
  readonly sites?: readonly string[] | undefined;
}

/** Customers like the one that is being typed, of those the caller may see. */
export async function hintsForTyped(context: Context, typed: Typed): Promise<{ items: FoundCustomer[] }> {
  const uuid = (id: string | null | undefined) => (typeof id === 'string' && isUuid(id) ? id : null);
  const items = await hintsFor(context, {
    id: uuid(typed.id),
    name: { ZH_CN: typed.name ?? '' },
    creditCode: typed.creditCode ?? null,
    regionId: uuid(typed.regionId),
    contacts: (typed.phones ?? []).map((mobile) => ({ mobile })),
    sites: (typed.sites ?? []).map((address) => ({ address })),
  });
  return { items };
}

async function hintsFor(context: Context, values: ComparedValues): Promise<FoundCustomer[]> {
  return context.tx(async (tx) => {
    const [asked] = await askedOf(tx, [values]);
    if (!asked || (asked.nameKey.length < 2 && !asked.creditCode && asked.phones.length === 0)) return [];
    const apart = asked.id === null ? new Set<string>() : await distinctFrom(tx, asked.id);
    const [found = []] = await alikeOf(tx, [asked]);
    return found
      .filter(({ row }) => row.visible && !apart.has(row.id))
      .slice(0, 5)
      .map(({ row: { id, code, name, status, region }, score, reasons }) => ({
        id,
        code,
        name,
        status,
        region,
        score,
        reasons: [...reasons],
      }));
  });
}

/** Ids of the records of one company: a customer, and those with its credit code or with its name but for the spelling. */
export async function sameCompany(context: TxContext, id: string): Promise<string[]> {
  const [row] = await comparedRows(context, [id]);
  if (!row) return [id];
  const { nameKey, creditCode } = row;
  const hits = await candidates(context, bundlesOf({ ...likenessOf({ ...row, name: null }), phones: [] }, 0));
  const rows = await comparedRows(context, [...new Set(hits.map((hit) => hit.id))]);
  const same = rows.filter(
    (each) => (nameKey && each.nameKey === nameKey) || (creditCode && each.creditCode === creditCode),
  );
  return [...new Set([id, ...same.map((each) => each.id)])];
}

/** The one that a customer is most likely the same as; undefined when nobody is suspect. */
export async function suspectOf(context: TxContext, record: ComparedValues): Promise<Alike | undefined> {
  const [asked] = await askedOf(context, [record]);
  if (!asked) return undefined;
  const apart = asked.id === null ? new Set<string>() : await distinctFrom(context, asked.id);
  const [found = []] = await alikeOf(context, [asked]);
  return found.find(({ row, score }) => score >= suspectScore && !apart.has(row.id));
}

/** Why somebody is not taken on: whom he is most likely the same as, when the caller may know that. */
export function suspicion({ row, score }: Alike): AppError {
  return row.visible
    ? customerErrors.possibleDuplicate({ code: row.code, name: row.name, score })
    : customerErrors.duplicateElsewhere({ score });
}

/** Customers compared in one transaction of the night. */
const chunk = 500;

const pairOf = (
  asked: DuplicateQuery & { readonly id: string },
  dealers: readonly string[],
  alike: Alike,
): FoundPair => {
  const { row, score, reasons } = alike;
  const [firstId, secondId] = asked.id < row.id ? [asked.id, row.id] : [row.id, asked.id];
  const others = new Set(row.dealerIds ?? []);
  return { id: newId(), firstId, secondId, score, reasons, dealerIds: dealers.filter((each) => others.has(each)) };
};

/** Compares some of the customers that changed since; answers how many were compared and how many pairs were found. */
async function checkSome(context: Context): Promise<{ checked: number; pairs: number }> {
  return context.tx(async (tx) => {
    const ids = (await unchecked(tx, chunk)).map(({ id }) => id);
    const rows = await comparedRows(tx, ids);
    const asked = rows
      .filter(({ status }) => status !== 'merged')
      .map((row) => ({ ...likenessOf({ ...row, name: null }), id: row.id, path: row.path, row }));
    const found = await alikeOf(tx, asked);
    const pairs = new Map<string, FoundPair>();
    for (const [at, one] of asked.entries())
      for (const alike of found[at] ?? []) {
        const pair = pairOf(one, one.row.dealerIds ?? [], alike);
        pairs.set(`${pair.firstId}${pair.secondId}`, pair);
      }
    await storePairs(tx, ids, [...pairs.values()]);
    await markChecked(tx, ids, context.at);
    return { checked: ids.length, pairs: pairs.size };
  });
}

/** Compares all customers of a tenant that have changed. */
export async function findDuplicates(
  context: Context,
  signal?: AbortSignal,
): Promise<{ checked: number; pairs: number }> {
  const done = { checked: 0, pairs: 0 };
  for (let more = true; more && !signal?.aborted;) {
    const part = await checkSome(context);
    done.checked += part.checked;
    done.pairs += part.pairs;
    more = part.checked === chunk;
  }
  return done;
}

/** Every night: which customers may be one (JOB-D4). */
export const duplicateJob: ScheduledJob = {
  code: 'customer.duplicates',
  cron: '0 0 2 * * ?',
  timeoutSeconds: 3600,
  run: async (context, run) => {
    const tenants = await context.rows<{ id: string }>('select id from tenant order by id');
    const done = { checked: 0, pairs: 0 };
    for (const { id } of tenants) {
      const part = await findDuplicates(systemContext(context.services, id, run.key), run.signal);
      done.checked += part.checked;
      done.pairs += part.pairs;
    }
    return `${done.checked} compared, ${done.pairs} pairs`;
  },
};

/** Pairs that may be one customer. */
export const duplicatePairServer: ResourceServer = serveResource(duplicatePair, {
  table: 'customer_duplicate',
  searchable: false,
  hooks: {},
  actions: bindActions(duplicatePairActions, {
    dismiss: async (context, { record, form }) => {
      const opinion = form.reason ?? null;
      const pairs = recordsOf(context, duplicatePair);
      const options = { action: 'dismiss', reason: opinion ?? undefined };
      await pairs.update(record, { state: 'distinct', opinion }, options);
    },
  }),
});

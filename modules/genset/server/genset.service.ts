import { type FieldError, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  serveResource,
  type ResourceServer,
  type TxContext,
  type Values,
} from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { genset, gensetActions, reversalKind, serialOf, plateFields } from '../contract/index.ts';
import { appendEvents, beginUnit, refusedEvent, tryEvents, type EventInput } from './append.service.ts';
import { unitsOfGoem } from './genset.query.ts';

type Genset = RecordOf<typeof genset>;
type GensetInput = Readonly<InputOf<typeof genset>>;

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined || values[name] === null ? [] : [[name, values[name]]])),
  );

const saleFields = ['saleChannel', 'dealerId', 'goemId', 'salesOrderNo', 'customerId', 'site', 'regionId'];

/** The events that a new unit begins with, by what is known of it: it was made, and perhaps sold and shipped. */
function firstEvents(id: string, values: GensetInput): EventInput[] {
  const given = values as Values;
  const serialNo = serialOf(values.serialNo ?? '');
  const source = { type: 'record', no: id };
  return [
    { serialNo, newId: id, kind: 'MADE', on: values.madeOn ?? '', params: pick(given, plateFields), source },
    ...(values.soldOn ? [{ serialNo, kind: 'SOLD', on: values.soldOn, params: pick(given, saleFields), source }] : []),
    ...(values.shippedOn
      ? [
          {
            serialNo,
            kind: 'SHIPPED',
            on: values.shippedOn,
            params: values.soldOn ? {} : pick(given, saleFields),
            source,
          },
        ]
      : []),
  ];
}

/** New units that are stored before their events are. */
const begun = new WeakMap<TxContext, Map<string, () => Promise<void>>>();

async function beforeCreate(context: TxContext, input: InputOf<typeof genset>, id: string): Promise<void> {
  const { values, store } = await beginUnit(context, id, firstEvents(id, input));
  Object.assign(input, values);
  const waiting = begun.get(context) ?? new Map<string, () => Promise<void>>();
  begun.set(context, waiting.set(id, store));
}

async function rowProblems(context: TxContext, rows: readonly GensetInput[]): Promise<FieldError[][]> {
  const inputs = rows.map((values, at) => firstEvents(`${at}`, values).map((event) => ({ ...event, at })));
  const outcomes = await tryEvents(
    context,
    inputs.flat().map(({ at: _, newId: __, ...event }) => event),
  );
  const problems: FieldError[][] = rows.map(() => []);
  for (const [place, { at, kind }] of inputs.flat().entries()) {
    const outcome = outcomes[place];
    if (outcome?.result !== 'refused' || (problems[at] ?? []).length > 0) continue;
    const [first] = outcome.refusals;
    if (first)
      problems[at] = [
        { path: pathOf(first.path, kind), code: first.code, ...(first.params ? { params: first.params } : {}) },
      ];
  }
  return problems;
}

const days: Readonly<Record<string, string>> = { MADE: 'madeOn', SOLD: 'soldOn', SHIPPED: 'shippedOn' };
const pathOf = (path: string | undefined, kind: string) =>
  path === 'on' ? (days[kind] ?? 'madeOn') : (path ?? 'serialNo');

async function createMany(
  context: TxContext,
  rows: readonly { readonly id: string; readonly values: GensetInput }[],
): Promise<void> {
  const outcomes = await appendEvents(
    context,
    rows.flatMap(({ id, values }) => firstEvents(id, values)),
    { isEach: true },
  );
  for (const outcome of outcomes) if (outcome.result === 'refused') throw refusedEvent(outcome.refusals);
}

interface Acted {
  readonly record: Genset;
  readonly form: Values;
}

/** What an action records: an event of a kind, with its answers as parameters. */
const records =
  (kind: string) =>
  async (context: TxContext, { record, form: { on, ...params } }: Acted): Promise<void> => {
    await appendEvents(context, [{ gensetId: record.id, kind, on: String(on), params }]);
  };

async function reverse(context: TxContext, { record, form }: Acted): Promise<void> {
  const { day: on } = wallTime(context.at);
  const { eventId: reverses, reason } = form;
  await appendEvents(context, [
    { gensetId: record.id, kind: reversalKind, on, reverses: String(reverses), params: { reason } },
  ]);
}

/** Gensets. */
export const gensetServer: ResourceServer = serveResource(genset, {
  table: 'genset',
  // Who sold a unit, who serves it and who has it in a project sees it.
  dimensionSql: {
    dealer: (values) =>
      `(t.dealer_id = any(${values}) or t.service_dealer_id = any(${values}) or t.project_dealer_id = any(${values}))`,
  },
  hooks: {
    beforeCreate,
    afterCreate: async (context, id) => {
      await begun.get(context)?.get(id)?.();
    },
    rowProblems,
    createMany,
  },
  actions: bindActions(gensetActions, {
    changeServiceDealer: records('SERVICE_DEALER_CHANGED'),
    relocate: records('RELOCATED'),
    changeOwner: records('OWNER_CHANGED'),
    replaceComponent: records('COMPONENT_REPLACED'),
    stop: records('STOPPED'),
    resume: records('RESUMED'),
    scrap: records('SCRAPPED'),
    reverse,
  }),
});

/** Units of a GOEM are seen by whoever manages it now. */
export async function followGoem(
  context: TxContext,
  { goemId, userIds }: { readonly goemId: string; readonly userIds: readonly string[] },
): Promise<void> {
  await recordsOf(context, genset).updateMany(
    await unitsOfGoem(context, goemId),
    () => ({ goemUserIds: [...userIds] }),
    { action: 'follow' },
  );
}

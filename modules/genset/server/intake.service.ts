import { isDay, refuse, type ErrorParams, type Refusal } from '@mp/kernel/contract';
import type { TxContext, Values } from '@mp/kernel/server';

import { modelPlates } from '@mp/reference/server';
import { serialOf, type IntakeRow } from '../contract/index.ts';
import { appendEvents, type EventInput } from './append.service.ts';
import { idsByCode } from './genset.query.ts';

/** References of a row by code, with the resource that they name and the parameter that they become. */
const references = {
  dealer: ['dealer.dealer', 'dealerId'],
  goem: ['dealer.goem', 'goemId'],
  customer: ['customer.customer', 'customerId'],
  region: ['reference.region', 'regionId'],
} as const;
type Reference = keyof typeof references;
const names = Object.keys(references) as Reference[];

/** Values of a row that are parameters as they stand. */
const plain = [
  'dutyType',
  'engineSn',
  'alternatorSn',
  'controllerSn',
  'factory',
  'warehouse',
  'saleChannel',
  'salesOrderNo',
  'carrier',
  'site',
] as const;

interface Codes {
  readonly models: ReadonlyMap<string, string>;
  readonly ids: Readonly<Record<Reference, ReadonlyMap<string, string>>>;
}

async function readCodes(context: TxContext, rows: readonly IntakeRow[]): Promise<Codes> {
  const codesOf = (name: Reference | 'model') => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const plates = await modelPlates(context, { codes: codesOf('model') });
  const ids: Partial<Record<Reference, ReadonlyMap<string, string>>> = {};
  for (const name of names) ids[name] = await idsByCode(context, references[name][0], codesOf(name));
  return {
    models: new Map(plates.map(({ id, code }) => [code.toLowerCase(), id])),
    ids: ids as Record<Reference, ReadonlyMap<string, string>>,
  };
}

/** The event of a row, or why it cannot be one. */
function eventOf(row: IntakeRow, { models, ids }: Codes): EventInput | Refusal {
  if (!isDay(row.on)) return refuse('common.format', { field: '@genset.intake.on' });
  const modelId = row.model === undefined ? undefined : models.get(row.model.toLowerCase());
  if (row.model !== undefined && modelId === undefined)
    return refuse('common.refNotFound', { field: '@genset.field.modelId' });
  const params: Record<string, unknown> = modelId === undefined ? {} : { modelId };
  for (const name of names) {
    const code = row[name];
    if (code === undefined) continue;
    const [, field] = references[name];
    const id = ids[name].get(code.toLowerCase());
    if (id === undefined) return refuse('common.refNotFound', { field: `@genset.field.${field}` });
    params[field] = id;
  }
  for (const name of plain) if (row[name] !== undefined) params[name] = row[name];
  return {
    serialNo: row.gsn,
    kind: row.kind,
    on: row.on,
    params: params as Values,
    source: { type: 'intake', no: row.documentNo },
  };
}

const isRefusal = (value: EventInput | Refusal): value is Refusal => 'code' in value;
const isEvent = (value: EventInput | Refusal): value is EventInput => !isRefusal(value);

/** Takes in rows of a factory or an ERP system, each answered by itself; a row that came before is known. */
export async function takeIn(context: TxContext, rows: readonly IntakeRow[]) {
  const codes = await readCodes(context, rows);
  const events = rows.map((row) => eventOf(row, codes));
  const outcomes = await appendEvents(context, events.filter(isEvent), { isEach: true });
  let next = 0;
  return {
    items: rows.map(({ gsn }, at) => {
      const event = events[at];
      if (!event || isRefusal(event)) return answerOf(context, gsn, event ?? refuse('common.notFound'));
      const outcome = outcomes[next];
      next += 1;
      if (!outcome || outcome.result === 'refused')
        return answerOf(context, gsn, outcome?.refusals[0] ?? refuse('common.notFound'));
      const { result, gensetId, differs } = outcome;
      return { gsn: serialOf(gsn), result, gensetId, code: null, message: null, differs: [...differs] };
    }),
  };
}

function answerOf({ texts, locale }: TxContext, gsn: string, { code, params }: Refusal) {
  const [module = '', name = ''] = code.split('.');
  const message = texts.text(locale, `${module}.error.${name}`, spoken({ texts, locale }, params));
  return { gsn: serialOf(gsn), result: 'refused' as const, gensetId: null, code, message, differs: [] };
}

const spoken = ({ texts, locale }: Pick<TxContext, 'texts' | 'locale'>, params: ErrorParams = {}): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('@') ? texts.text(locale, value.slice(1)) : value,
    ]),
  );

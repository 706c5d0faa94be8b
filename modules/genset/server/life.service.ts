import { isUuid, type RecordOf } from '@mp/kernel/contract';
import { getRecord, listRecords, may, recordNames, scopeOf, type Context, type Values } from '@mp/kernel/server';
import {
  estimatedWarranty,
  eventVisibilities,
  foldedSerial,
  gapsOf,
  genset,
  reversalKind,
  type FoundGenset,
} from '../contract/index.ts';
import { eventKinds, liveLanes } from './event-kinds.ts';
import { eventsOf, type EventRow } from './genset.query.ts';
import { gensetServer } from './genset.service.ts';
import { ownersNamed, pivotRows } from './life.query.ts';

type Genset = RecordOf<typeof genset>;

/** Most units that a search answers. */
const maxFound = 20;

const str = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function foundBy(record: Values, q: string): FoundGenset['by'] {
  return foldedSerial(String(record.serialNo)).includes(foldedSerial(q)) ? 'serial' : 'component';
}

const foundOf = (record: Values, by: FoundGenset['by']): FoundGenset => ({
  id: String(record.id),
  serialNo: String(record.serialNo),
  model: str(record.modelIdLabel),
  customer: str(record.customerIdLabel),
  state: String(record.state),
  by,
});

/** Units by any of their serial numbers; where there are none, by model or by customer. Only those the caller sees. */
export async function findUnits(context: Context, q: string): Promise<{ items: FoundGenset[]; more: boolean }> {
  const size = String(maxFound);
  const bySerial = await listRecords(context, gensetServer, { q: foldedSerial(q), size });
  if (bySerial.items.length > 0)
    return { items: bySerial.items.map((each) => foundOf(each, foundBy(each, q))), more: bySerial.next !== null };
  const { models, customers } = await ownersNamed(context, q.trim());
  const [by, field, ids] =
    models.length > 0 ? (['model', 'modelId', models] as const) : (['customer', 'customerId', customers] as const);
  if (ids.length === 0) return { items: [], more: false };
  const page = await listRecords(context, gensetServer, { [`${field}[in]`]: ids.slice(0, 100).join(','), size });
  return { items: page.items.map((each) => foundOf(each, by)), more: page.next !== null };
}

/** Whether somebody reads units as one of the house; dealers and GOEMs are told less. */
function isInside(context: Context): boolean {
  const scope = scopeOf(context.rights, gensetServer.resource, 'read');
  if (context.rights.restrictedTo.has('dealer')) return false;
  return (
    scope.kind === 'all' ||
    (scope.kind === 'some' && scope.parts.some((part) => part.kind === 'dimension' && part.name === 'region'))
  );
}

/** Parameters that name records. */
const named: Readonly<Record<string, string>> = {
  modelId: 'reference.gensetModel',
  goemId: 'dealer.goem',
  dealerId: 'dealer.dealer',
  serviceDealerId: 'dealer.dealer',
  projectDealerId: 'dealer.dealer',
  customerId: 'customer.customer',
  regionId: 'reference.region',
};
/** Parameters that are told of no event: the plate stands in the header, files are opened from the record. */
const untold = new Set(['dutyType', 'ratedKw', 'voltage', 'frequency', 'evidence', 'projectDealerId']);

async function wordsIn(context: Context, events: readonly EventRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, Set<string>>([
    ['identity.user', new Set(events.flatMap(({ actorId }) => actorId ?? []))],
  ]);
  for (const [field, resource] of Object.entries(named)) {
    const of = ids.get(resource) ?? new Set();
    for (const { params } of events) if (typeof params[field] === 'string') of.add(params[field]);
    ids.set(resource, of);
  }
  const names = await Promise.all([...ids].map(([resource, of]) => recordNames(context, resource, [...of])));
  return new Map(names.flatMap((each) => [...each]));
}

function factsOf({ texts, locale }: Context, { params }: EventRow, words: ReadonlyMap<string, string>) {
  const choices: Readonly<Record<string, string>> = {
    saleChannel: 'genset.saleChannel',
    component: 'genset.components.component',
  };
  return Object.entries(params).flatMap(([name, value]) => {
    if (untold.has(name) || value === null || value === '' || typeof value === 'object') return [];
    const said = named[name]
      ? words.get(String(value))
      : choices[name]
        ? texts.text(locale, `${choices[name]}.${String(value)}`)
        : String(value);
    return said ? [{ label: texts.text(locale, labelOf(name)), value: said }] : [];
  });
}

const labelOf = (param: string) => (param in genset.fields ? `genset.field.${param}` : `gensetEvent.param.${param}`);

/** The events of a unit that the caller may know of. Throws `common.notFound`. */
async function eventsToRead(context: Context, id: string): Promise<{ record: Genset; events: EventRow[] }> {
  const [record, all] = await Promise.all([getRecord(context, genset, id), isUuid(id) ? eventsOf(context, [id]) : []]);
  const seen: readonly string[] = isInside(context) ? eventVisibilities : eventVisibilities.slice(1);
  return { record, events: all.filter(({ visibility }) => seen.includes(visibility)) };
}

/** The life of a unit: events as the reader may see them, gaps, and the warranty as it would run. */
export async function lifeOf(context: Context, id: string) {
  const { record, events } = await eventsToRead(context, id);
  const kinds = eventKinds();
  const words = await wordsIn(context, events);
  const undone = new Set(events.flatMap(({ reverses }) => reverses ?? []));
  const gaps = new Map(gapsOf(events, kinds).map((gap) => [gap.before, gap]));
  const mayReverse = may(context.rights, 'genset.reverse');
  const say = (kind: string) => context.texts.text(context.locale, `gensetEvent.kind.${kind}`);
  return {
    events: events
      .toSorted((a, b) => (a.on === b.on ? a.seq - b.seq : a.on < b.on ? -1 : 1))
      .map((event) => {
        const gap = undone.has(event.id) ? undefined : gaps.get(event.kind);
        return {
          id: event.id,
          kind: event.kind,
          label: say(event.kind),
          lane: kinds.get(event.kind)?.lane ?? ('documents' as const),
          on: event.on,
          actorName: isInside(context) ? (words.get(event.actorId ?? '') ?? null) : null,
          facts: factsOf(context, event, words),
          documentNo: event.sourceType === 'record' ? null : event.sourceNo,
          isReversed: undone.has(event.id),
          isReversible: mayReverse && !undone.has(event.id) && event.kind !== reversalKind,
          isReplenished: event.origin === 'replenished',
          gap: gap ? { days: gap.days, after: say(gap.after) } : null,
        };
      }),
    lanes: liveLanes(),
    warrantyEstimate: record.warrantyStart === null ? estimatedWarranty(record) : null,
  };
}

/** Units by model and big area. */
export async function pivotOf(context: Context) {
  const rows = await pivotRows(context);
  const ids = (name: 'modelId' | 'areaId') => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const [models, areas] = [
    await recordNames(context, 'reference.gensetModel', ids('modelId')),
    await recordNames(context, 'reference.bigArea', ids('areaId')),
  ];
  const sum = (of: typeof rows, name: 'units' | 'inService' | 'kva') => of.reduce((total, row) => total + row[name], 0);
  const cells = rows
    .map(({ modelId, areaId, units }) => ({
      modelId,
      model: models.get(modelId ?? '') ?? null,
      areaId,
      area: areas.get(areaId ?? '') ?? null,
      units,
    }))
    .toSorted((a, b) => ((a.model ?? '') < (b.model ?? '') ? -1 : 1));
  return {
    all: { units: sum(rows, 'units'), inService: sum(rows, 'inService'), kva: sum(rows, 'kva') },
    cells,
    areas: [...Map.groupBy(rows, ({ areaId }) => areaId)].map(([areaId, of]) => ({
      areaId,
      area: areas.get(areaId ?? '') ?? null,
      units: sum(of, 'units'),
      kva: sum(of, 'kva'),
    })),
  };
}

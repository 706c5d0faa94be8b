import { AppError, refuse, type Refusal } from '@mp/kernel/contract';
import { newId, recordsOf, type TxContext, type Values } from '@mp/kernel/server';
import { territoriesOf } from '@mp/dealer/server';
import { wallTime } from '@mp/reference/contract';
import { modelPlates, type ModelPlate } from '@mp/reference/server';
import {
  appendRefusals,
  foldEvents,
  gensetComponents,
  genset,
  liveEvents,
  reversalKind,
  reversalRefusals,
  serialOf,
  type EventKinds,
  type GensetEvent,
  type GensetFacts,
} from '../contract/index.ts';
import { derivedValues, textIn, withSurvivors } from './derived.service.ts';
import { eventKinds, gensetEventAppended, type AppendedEvent } from './event-kinds.ts';
import {
  eventsOf,
  holdersOfComponents,
  lockSerials,
  storeEvents,
  unitsOf,
  type EventRow,
  type NewEvent,
} from './genset.query.ts';
import { patternRefusals, plateOf } from './plate.ts';

/** An event that is to be appended to the life of a unit. */
export interface EventInput {
  /** The unit by its id, or by its serial number. */
  readonly gensetId?: string;
  readonly serialNo?: string;
  /** A declared kind, or `REVERSAL` with the event that it undoes. */
  readonly kind: string;
  /** Day on which it happened. */
  readonly on: string;
  readonly params?: Values;
  /** The document that tells it: a second event of the kind from the same document is known, and not written. */
  readonly source?: { readonly type: string; readonly no: string };
  readonly reverses?: string;
  /** Entered afterwards, with evidence: such an event may leave out stages, and begin a unit. */
  readonly origin?: 'normal' | 'replenished';
  /** The dealer that did it. */
  readonly dealerId?: string;
  /** Id of the unit, where the event begins one. */
  readonly newId?: string;
}

/** What has become of an event that was to be appended. */
export type AppendOutcome =
  | {
      readonly result: 'appended' | 'known';
      readonly gensetId: string;
      /** Components whose serial numbers are others than those of a unit that was entered before. */
      readonly differs: readonly string[];
    }
  | { readonly result: 'refused'; readonly refusals: readonly Refusal[] };

/** A unit while events are appended to it. */
interface Unit {
  readonly id: string;
  readonly serialNo: string;
  /** Undefined for a unit that begins. */
  readonly version: number | undefined;
  readonly before: readonly GensetEvent[];
  events: readonly EventRow[];
}

const statusOf = ({ code }: Refusal) =>
  [
    'gsn.duplicate',
    'gsn.wrongState',
    'gsn.componentInUse',
    'gsn.neededLater',
    'gsn.reversed',
    'gsn.modelMismatch',
  ].includes(code)
    ? 409
    : code === 'common.notFound'
      ? 404
      : 422;

/** The error of a refused event. */
export function refusedEvent(refusals: readonly Refusal[]): AppError {
  const [first] = refusals;
  if (!first) throw new Error('refused without a reason');
  const { code, params, path } = first;
  return path === undefined
    ? new AppError(code, statusOf(first), { params })
    : new AppError('common.validation', 422, { fields: [{ path, code, ...(params ? { params } : {}) }] });
}

/** Plans what events make of units; `store` writes it. One plan is one transaction. */
class Appending {
  readonly #context: TxContext;
  readonly #kinds: EventKinds = eventKinds();
  readonly #today: string;
  readonly #units = new Map<string, Unit>();
  readonly #bySerial = new Map<string, Unit>();
  readonly #new: { readonly event: NewEvent; readonly appended: AppendedEvent }[] = [];
  #models: ReadonlyMap<string, ModelPlate> = new Map();
  #components = new Map<string, string>();
  #homes: Awaited<ReturnType<typeof territoriesOf>> = new Map();

  constructor(context: TxContext) {
    this.#context = context;
    this.#today = wallTime(context.at).day;
  }

  /** Reads all that the events ask for; units are locked where they are to be written. */
  async prepare(inputs: readonly EventInput[], isLocked: boolean): Promise<void> {
    const params = inputs.map((each) => each.params ?? {});
    const serials = params.flatMap((each) => [
      ...gensetComponents.flatMap((component) => textIn(each, `${component}Sn`) ?? []),
      ...(textIn(each, 'newSn') ?? []),
    ]);
    if (isLocked && (serials.length > 0 || inputs.some(({ kind, origin }) => this.#starts(kind, origin))))
      await lockSerials(this.#context);
    const units = await unitsOf(this.#context, {
      ids: inputs.flatMap(({ gensetId }) => gensetId ?? []),
      serials: inputs.flatMap(({ serialNo }) => (serialNo === undefined ? [] : serialOf(serialNo))),
      isLocked,
    });
    const events = await withSurvivors(
      this.#context,
      await eventsOf(
        this.#context,
        units.map(({ id }) => id),
      ),
    );
    const byUnit = Map.groupBy(events, ({ gensetId }) => gensetId);
    for (const unit of units)
      this.#add({ ...unit, before: byUnit.get(unit.id) ?? [], events: byUnit.get(unit.id) ?? [] });
    this.#components = new Map(await holdersOfComponents(this.#context, serials));
    const models = new Set(
      [...params, ...events.map((each) => each.params)].flatMap((each) => textIn(each, 'modelId') ?? []),
    );
    this.#models = new Map((await modelPlates(this.#context, { ids: [...models] })).map((each) => [each.id, each]));
    const dealers = new Set(params.flatMap((each) => textIn(each, 'dealerId') ?? []));
    this.#homes = await territoriesOf(this.#context, [...dealers], this.#today);
  }

  #starts(kind: string, origin?: string): boolean {
    return this.#kinds.get(kind)?.starts === true || origin === 'replenished';
  }

  #add(unit: Unit): void {
    this.#units.set(unit.id, unit);
    this.#bySerial.set(unit.serialNo, unit);
  }

  /** Judges one event, behind those that were added before. */
  add(input: EventInput): AppendOutcome {
    const serialNo = input.serialNo === undefined ? '' : serialOf(input.serialNo);
    const known = input.gensetId === undefined ? this.#bySerial.get(serialNo) : this.#units.get(input.gensetId);
    if (!known && !this.#starts(input.kind, input.origin))
      return refused(refuse('gsn.unknown', { gsn: serialNo || (input.gensetId ?? '') }, 'serialNo'));
    const unit = known ?? {
      id: input.newId ?? newId(),
      serialNo,
      version: undefined,
      before: [],
      events: [],
    };
    if (isTwice(unit, input)) return { result: 'known', gensetId: unit.id, differs: [] };
    return this.#append(unit, input);
  }

  #append(unit: Unit, input: EventInput): AppendOutcome {
    const kind = this.#kinds.get(input.kind);
    if (!kind) return refused(refuse('gsn.kindUnknown', { kind: input.kind }));
    const before = foldEvents(unit.events, this.#kinds);
    const plate = this.#plateOf(unit, input, before);
    if (Array.isArray(plate)) return refused(...plate);
    const params = this.#paramsOf(input, { before, plate });
    const event = this.#eventOf(unit, { input, params, visibility: kind.visibility });
    const refusals = [
      ...(input.kind === reversalKind
        ? reversalRefusals(unit.events, input.reverses ?? '', this.#kinds)
        : appendRefusals({ serialNo: unit.serialNo, events: unit.events, today: this.#today }, event, this.#kinds)),
      ...this.#componentRefusals(unit, params),
    ];
    if (refusals.length > 0) return refused(...refusals);
    const differs = plate && before.state !== null ? differingComponents(before, params) : [];
    unit.events = [...unit.events, event];
    this.#add(unit);
    for (const key of componentKeys(params)) this.#components.set(key, unit.serialNo);
    const after = foldEvents(unit.events, this.#kinds);
    this.#new.push({
      event: { ...event, dealerId: input.dealerId ?? null },
      appended: { ...event, serialNo: unit.serialNo, from: before.state, to: after.state },
    });
    return { result: 'appended', gensetId: unit.id, differs };
  }

  #eventOf(
    { id: gensetId, events }: Unit,
    { input, params, visibility }: { readonly input: EventInput; readonly params: Values; readonly visibility: string },
  ): EventRow {
    const { kind, on, source, reverses = null, origin = 'normal' } = input;
    return {
      id: newId(),
      gensetId,
      seq: Math.max(0, ...events.map(({ seq }) => seq)) + 1,
      kind,
      on,
      params,
      sourceType: source?.type ?? null,
      sourceNo: source?.no ?? null,
      reverses,
      origin,
      visibility,
      actorId: this.#context.userId,
    };
  }

  /** What stands on the plate by the model, where the event begins a unit; refusals where that cannot be. */
  #plateOf(unit: Unit, input: EventInput, before: GensetFacts): Values | Refusal[] | undefined {
    const isFirst = before.state === null;
    if (!isFirst && !this.#kinds.get(input.kind)?.starts) return undefined;
    const model = this.#models.get(textIn(input.params ?? {}, 'modelId') ?? '');
    if (!model) return [refuse('common.refNotFound', { field: '@genset.field.modelId' }, 'modelId')];
    const refusals = isFirst ? patternRefusals(unit.serialNo, model) : this.#joinRefusals(unit, model, before);
    return refusals.length > 0 ? refusals : plateOf(model, textIn(input.params ?? {}, 'dutyType'));
  }

  /** Why a factory may not tell of a unit that is known already. */
  #joinRefusals({ serialNo, events }: Unit, model: ModelPlate, before: GensetFacts): Refusal[] {
    if (liveEvents(events).some(({ kind }) => this.#kinds.get(kind)?.starts))
      return [refuse('gsn.duplicate', { gsn: serialNo }, 'serialNo')];
    if (before.modelId === model.id) return [];
    const expected = this.#models.get(String(before.modelId))?.code ?? '—';
    return [refuse('gsn.modelMismatch', { gsn: serialNo, actual: model.code, expected })];
  }

  /** Parameters with what follows: a unit that is sold stands where its dealer is at home, who serves it until told otherwise. */
  #paramsOf(
    { kind, params = {} }: EventInput,
    { before, plate }: { readonly before: GensetFacts; readonly plate: Values | undefined },
  ): Values {
    const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== ''));
    const dealerId = textIn(given, 'dealerId');
    const isSale = kind === 'SOLD' && dealerId !== undefined;
    const old = kind === 'COMPONENT_REPLACED' ? before[`${String(given.component)}Sn` as 'engineSn'] : undefined;
    return {
      ...plate,
      ...(isSale && before.serviceDealerId === null ? { serviceDealerId: dealerId } : {}),
      ...(isSale && before.regionId === null ? { regionId: this.#homes.get(dealerId)?.regionId ?? null } : {}),
      ...given,
      ...(old ? { oldSn: old } : {}),
    };
  }

  #componentRefusals(unit: Unit, params: Values): Refusal[] {
    return componentKeys(params).flatMap((key) => {
      const holder = this.#components.get(key);
      if (holder === undefined || holder === unit.serialNo) return [];
      const [component = '', sn = ''] = key.split('|');
      return [refuse('gsn.componentInUse', { sn, gsn: holder }, textIn(params, 'newSn') ? 'newSn' : `${component}Sn`)];
    });
  }

  /** What a unit that begins looks like by its events so far. */
  async valuesOf(id: string): Promise<Values> {
    const unit = this.#units.get(id);
    if (!unit) throw new Error('no such unit in the plan');
    const facts = foldEvents(unit.events, this.#kinds);
    const derived = await this.#derived([{ unit, facts }]);
    return { serialNo: unit.serialNo, ...facts, ...derived.get(id) };
  }

  /** Writes units and events, and tells what has happened. `skip` is a unit that its caller stores. */
  async store(skip?: string): Promise<void> {
    const ids = new Set(this.#new.map(({ event }) => event.gensetId));
    const touched = [...this.#units.values()].filter(({ id }) => ids.has(id));
    const all = touched.map((unit) => ({ unit, facts: foldEvents(unit.events, this.#kinds) }));
    const derived = await this.#derived(all);
    const store = recordsOf(this.#context, genset);
    const fresh = all.filter(({ unit }) => unit.version === undefined && unit.id !== skip);
    await store.insertMany(
      fresh.map(({ unit, facts }) => ({
        id: unit.id,
        values: { serialNo: unit.serialNo, ...facts, ...derived.get(unit.id) } as Parameters<typeof store.create>[0],
      })),
      { action: 'event' },
    );
    const patches = new Map(
      all
        .filter(({ unit }) => unit.version !== undefined)
        .map(({ unit, facts }) => [
          unit.id,
          { ...changed(foldEvents(unit.before, this.#kinds), facts), ...derived.get(unit.id) },
        ]),
    );
    await store.updateMany(
      all.flatMap(({ unit: { id, version } }) => (version === undefined ? [] : { id, version })),
      ({ id }) => (patches.get(id) ?? {}) as Parameters<typeof store.create>[0],
      { action: 'event' },
    );
    await storeEvents(
      this.#context,
      this.#new.map(({ event }) => event),
    );
    if (this.#new.length > 0)
      await gensetEventAppended.emit(this.#context, { events: this.#new.map(({ appended }) => appended) });
  }

  #derived(all: readonly { readonly unit: Unit; readonly facts: GensetFacts }[]): Promise<ReadonlyMap<string, Values>> {
    return derivedValues(
      this.#context,
      all.map(({ unit, facts }) => ({ id: unit.id, serialNo: unit.serialNo, facts })),
    );
  }
}

const componentKeys = (params: Values): string[] => {
  const newSn = textIn(params, 'newSn');
  return [
    ...gensetComponents.flatMap((each) => {
      const sn = textIn(params, `${each}Sn`);
      return sn === undefined ? [] : [`${each}|${sn}`];
    }),
    ...(newSn === undefined ? [] : [`${String(params.component)}|${newSn}`]),
  ];
};

const differingComponents = (before: GensetFacts, params: Values) =>
  gensetComponents.filter((each) => {
    const [old, told] = [before[`${each}Sn`], params[`${each}Sn`]];
    return old && told && old !== told;
  });

const refused = (...refusals: readonly Refusal[]): AppendOutcome => ({ result: 'refused', refusals });

/** Whether the document has told an event of the kind, which still counts. */
function isTwice(unit: Unit, { kind, source }: EventInput): boolean {
  if (!source) return false;
  const undone = new Set(unit.events.flatMap(({ reverses }) => reverses ?? []));
  return unit.events.some(
    (each) =>
      each.kind === kind && each.sourceType === source.type && each.sourceNo === source.no && !undone.has(each.id),
  );
}

const changed = (before: GensetFacts, after: GensetFacts): Values =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof GensetFacts]),
    ),
  );

/**
 * Appends events to the life of units: the only way to change them. Units are locked in the order of their ids; state,
 * dates and places follow. An event that its document told before is `known`. Without `isEach` the first refused event
 * takes back all of them, and is thrown: `gsn.unknown`, `gsn.wrongState`, `gsn.dateOrder`, `gsn.future`, `gsn.pattern`,
 * `gsn.duplicate`, `gsn.componentInUse`, `gsn.neededLater`.
 */
export async function appendEvents(
  context: TxContext,
  inputs: readonly EventInput[],
  { isEach = false }: { readonly isEach?: boolean } = {},
): Promise<readonly AppendOutcome[]> {
  const appending = new Appending(context);
  await appending.prepare(inputs, true);
  const outcomes = inputs.map((input) => {
    const outcome = appending.add(input);
    if (outcome.result === 'refused' && !isEach) throw refusedEvent(outcome.refusals);
    return outcome;
  });
  await appending.store();
  return outcomes;
}

/** What appending would answer, without writing: for the preview of an import. */
export async function tryEvents(context: TxContext, inputs: readonly EventInput[]): Promise<readonly AppendOutcome[]> {
  const appending = new Appending(context);
  await appending.prepare(inputs, false);
  return inputs.map((input) => appending.add(input));
}

/** A unit that its caller stores: its values by its first events, and how these are stored behind it. */
export async function beginUnit(
  context: TxContext,
  id: string,
  inputs: readonly EventInput[],
): Promise<{ readonly values: Values; readonly store: () => Promise<void> }> {
  const appending = new Appending(context);
  await appending.prepare(inputs, true);
  for (const input of inputs) {
    const outcome = appending.add(input);
    if (outcome.result === 'refused') throw refusedEvent(outcome.refusals);
  }
  return { values: await appending.valuesOf(id), store: () => appending.store(id) };
}

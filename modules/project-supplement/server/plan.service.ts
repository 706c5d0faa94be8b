import { commonErrors, refuse, type RecordOf, type Refusal } from '@mp/kernel/contract';
import { newId, type TxContext } from '@mp/kernel/server';
import { serialOf } from '@mp/genset/contract';
import { tryEvents, unitsBySerial, type EventInput, type UnitFacts } from '@mp/genset/server';
import { placesOfGensets, projectAsKnown, projectUnitsOf, type KnownProject, type UnitRow } from '@mp/project/server';
import { enteredDays, type EnteredDay, type supplement } from '../contract/index.ts';

/** A back-entry. */
export type Supplement = RecordOf<typeof supplement>;
type Entered = NonNullable<Supplement['units']>[number];

/** A row of units with what is known of its unit. */
export interface PlannedUnit {
  readonly at: number;
  readonly entered: Entered;
  /** Of a project that is known. */
  readonly place: UnitRow | undefined;
  /** Undefined for a unit that begins. */
  readonly known: UnitFacts | undefined;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly modelId: string | null;
}

/** What a back-entry would do, and why it cannot. */
export interface SupplementPlan {
  readonly project: KnownProject | undefined;
  readonly units: readonly PlannedUnit[];
  readonly refusals: readonly Refusal[];
}

const dayNames = Object.keys(enteredDays) as EnteredDay[];

const required = (field: string, path: string): Refusal => refuse('common.required', { field }, path);

/** The days of a row that are new to its unit. */
const newDays = ({ entered, known }: PlannedUnit): readonly (readonly [EnteredDay, string])[] =>
  dayNames.flatMap((name) => {
    const day = entered[name];
    return day && known?.[name] !== day ? [[name, day] as const] : [];
  });

/** What is known of all rows together. */
interface Among {
  readonly isPast: boolean;
  readonly twice: ReadonlySet<string>;
  /** Numbers of the projects that have the units. */
  readonly holders: ReadonlyMap<string, string>;
}

/** Why the unit of a row cannot stand where the row says. */
function placeRefusal({ at, entered, place, serialNo, gensetId }: PlannedUnit, among: Among): Refusal | undefined {
  const path = `units.${at}.serialNo`;
  if (!among.isPast && !place) return refuse('supplement.noPlace', { tag: entered.tag ?? '—' }, `units.${at}.tag`);
  if (serialNo === '') return required('@supplement.units.field.serialNo', path);
  if (among.twice.has(serialNo)) return refuse('gsn.duplicate', { gsn: serialNo }, path);
  if (place?.serialNo && place.serialNo !== serialNo)
    return refuse('supplement.placeTaken', { tag: place.tag, gsn: place.serialNo }, path);
  const holder = among.holders.get(gensetId);
  return holder === undefined ? undefined : refuse('gsn.otherProject', { gsn: serialNo, no: holder }, path);
}

/** Why a row cannot be what it says, before its events are tried. */
function rowRefusals(unit: PlannedUnit, among: Among): Refusal[] {
  const misplaced = placeRefusal(unit, among);
  if (misplaced) return [misplaced];
  const { at, entered, known, serialNo, modelId } = unit;
  const path = (name: string) => `units.${at}.${name}`;
  if (modelId === null) return [required('@supplement.units.field.modelId', path('modelId'))];
  if (!known && newDays(unit).length === 0) return [required('@supplement.units.field.madeOn', path('madeOn'))];
  return dayNames.flatMap((name) => {
    const [before, day] = [known?.[name], entered[name]];
    return before && day && before !== day
      ? [refuse('supplement.dayKnown', { gsn: serialNo, date: before }, path(name))]
      : [];
  });
}

/** Serial numbers that stand in more than one row. */
const twiceIn = (units: readonly PlannedUnit[]): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(units, ({ serialNo }) => serialNo)].flatMap(([serialNo, rows]) =>
      serialNo !== '' && rows.length > 1 ? [serialNo] : [],
    ),
  );

/** Where a unit stands: what its events write. */
export interface UnitSurroundings {
  readonly no: string;
  readonly projectNo: string;
  readonly customerId: string;
  readonly site: string;
  readonly regionId: string;
}

/** The events of a row, which say that they were entered afterwards and by which paper of ours. */
export function eventsOf(
  unit: PlannedUnit,
  { no, projectNo, ...place }: UnitSurroundings,
): readonly { readonly day: EnteredDay; readonly event: EventInput }[] {
  const { entered, known, gensetId, serialNo, modelId } = unit;
  const tag = unit.place?.tag ?? entered.tag;
  const where = { ...place, ...(tag ? { positionTag: tag } : {}), projectNo };
  const which = known ? { gensetId } : { serialNo, newId: gensetId };
  return newDays(unit).map(([day, on], at) => ({
    day,
    event: {
      ...which,
      kind: enteredDays[day],
      on,
      params: { ...(known || at > 0 ? {} : { modelId }), ...(day === 'madeOn' ? {} : where) },
      source: { type: 'supplement', no },
      origin: 'replenished',
    },
  }));
}

/** Where the units of a back-entry stand; `projectNo` of one of the past is given when it has one. */
export function surroundingsOf(
  { no, endCustomerId, siteName, siteRegionId }: Supplement,
  project: KnownProject | undefined,
  projectNo = '',
): UnitSurroundings {
  if (project)
    return {
      no: no ?? '',
      projectNo: project.no,
      customerId: project.endCustomerId,
      site: project.siteName,
      regionId: project.siteRegionId,
    };
  return {
    no: no ?? '',
    projectNo,
    customerId: endCustomerId ?? '',
    site: siteName ?? '',
    regionId: siteRegionId ?? '',
  };
}

/** Why the events of rows cannot be appended, at the fields that hold their days. */
async function eventRefusals(
  context: TxContext,
  units: readonly PlannedUnit[],
  around: UnitSurroundings,
): Promise<Refusal[]> {
  const all = units.flatMap((unit) => eventsOf(unit, around).map((each) => ({ ...each, at: unit.at })));
  const outcomes = await tryEvents(
    context,
    all.map(({ event }) => event),
  );
  const told = new Set<number>();
  return all.flatMap(({ at, day }, index) => {
    const outcome = outcomes[index];
    // What is wrong with the first event of a unit is wrong with those behind it as well.
    if (outcome?.result !== 'refused' || told.has(at)) return [];
    told.add(at);
    return outcome.refusals.map(({ code, params, path }) =>
      refuse(code, params, `units.${at}.${path === undefined || path === 'on' ? day : path}`),
    );
  });
}

/** Reads what a back-entry is about, and judges each of its rows. */
export async function planOf(context: TxContext, record: Supplement): Promise<SupplementPlan> {
  const isPast = record.kind === 'historic';
  const project = record.projectId ? await projectAsKnown(context, record.projectId) : undefined;
  if (!isPast && !project) throw commonErrors.notFound();
  const places = new Map(
    (project ? await projectUnitsOf(context, [project.id]) : []).map((place) => [place.tag.toLowerCase(), place]),
  );
  const rows = (record.units ?? []).map((entered, at) => {
    const place = isPast ? undefined : places.get((entered.tag ?? '').trim().toLowerCase());
    return { at, entered, place, serialNo: serialOf(entered.serialNo ?? place?.serialNo ?? '') };
  });
  const facts = await knownUnits(context, rows);
  const units = rows.map((row): PlannedUnit => {
    const known = facts.get(row.serialNo);
    return {
      ...row,
      known,
      gensetId: known?.id ?? newId(),
      modelId: known?.modelId ?? row.entered.modelId ?? row.place?.modelId ?? null,
    };
  });
  const holders = await holdersOf(context, units);
  const twice = twiceIn(units);
  const refusals = units.flatMap((unit) => rowRefusals(unit, { isPast, twice, holders }));
  if (refusals.length > 0) return { project, units, refusals };
  return { project, units, refusals: await eventRefusals(context, units, surroundingsOf(record, project)) };
}

async function knownUnits(
  context: TxContext,
  rows: readonly { readonly serialNo: string }[],
): Promise<ReadonlyMap<string, UnitFacts>> {
  const serials = rows.flatMap(({ serialNo }) => (serialNo === '' ? [] : [serialNo]));
  const facts = serials.length === 0 ? [] : await unitsBySerial(context, serials);
  return new Map(facts.map((each) => [each.serialNo, each]));
}

/** Numbers of the projects in which units stand at other places than the ones that are entered. */
async function holdersOf(context: TxContext, units: readonly PlannedUnit[]): Promise<ReadonlyMap<string, string>> {
  const placed = new Map(units.map(({ gensetId, place }) => [gensetId, place?.id]));
  const found = await placesOfGensets(
    context,
    units.flatMap(({ known }) => (known ? [known.id] : [])),
  );
  return new Map(
    found.flatMap(({ gensetId, id, projectNo }) =>
      gensetId === null || placed.get(gensetId) === id ? [] : [[gensetId, projectNo] as const],
    ),
  );
}

import { refuse, throwIfAny, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  recordsOf,
  serveResource,
  type ResourceServer,
  type TxContext,
  type Values,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { genset, gensetErrors } from '@mp/genset/contract';
import { appendEvents, gensetEventAppended, unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { project, projectErrors, projectUnit, projectUnitActions } from '../contract/index.ts';
import { modelsById } from './project.query.ts';
import { lastUnitNo, placesOfGensets, projectUnitsOf, type UnitRow } from './unit.query.ts';

type Unit = RecordOf<typeof projectUnit>;
type Definition = Readonly<{
  projectId: string;
  lines:
    | readonly {
        readonly modelId?: string | null;
        readonly ratingBasis?: string | null;
        readonly qty?: number | null;
      }[]
    | null;
}>;

/** States of a project in which it is given units. */
const allocatable: readonly string[] = ['planning', 'planAudit', 'executing'];

/** What a place shows of the unit that stands there. */
export const shown = ({
  serialNo,
  state,
  shippedOn,
  arrivedOn,
  installedOn,
  commissionedOn,
  acceptedOn,
}: UnitFacts) => ({
  serialNo,
  gensetState: state,
  shippedOn,
  arrivedOn,
  installedOn,
  commissionedOn,
  acceptedOn,
});

/** The name of a place by its number, until somebody gives it another. */
export const tagOf = (number: number): string => `G-${String(number).padStart(2, '0')}`;

/** A place without a unit. */
const empty = {
  gensetId: null,
  serialNo: null,
  gensetState: null,
  shippedOn: null,
  arrivedOn: null,
  installedOn: null,
  commissionedOn: null,
  acceptedOn: null,
} as const;

async function requireModel(context: TxContext, { modelId }: Unit, unit: UnitFacts): Promise<void> {
  if (unit.modelId === modelId) return;
  const models = await modelsById(context, [unit.modelId, modelId ?? unit.modelId]);
  throwIfAny([
    refuse(
      'gsn.modelMismatch',
      {
        gsn: unit.serialNo,
        actual: models.get(unit.modelId)?.code ?? '—',
        expected: models.get(modelId ?? '')?.code ?? '—',
      },
      'gensetId',
    ),
  ]);
}

/** Reserves a unit of the stock. The unit is locked, so that of two projects that want it the second hears who has it. */
async function allocate(
  context: TxContext,
  { record, form }: { readonly record: Unit; readonly form: { readonly gensetId?: string | null } },
): Promise<void> {
  const gensetId = form.gensetId ?? '';
  const of = await recordsOf(context, project).lock(record.projectId);
  if (!allocatable.includes(of.state)) throw projectErrors.notAllocatable();
  await recordsOf(context, genset).lock(gensetId);
  const [unit] = await unitFactsOf(context, [gensetId]);
  const [holder] = await placesOfGensets(context, [gensetId]);
  if (unit && holder) throw gensetErrors.otherProject({ gsn: unit.serialNo, no: holder.projectNo });
  if (unit) await requireModel(context, record, unit);
  // The place follows from the event.
  await recordsOf(context, projectUnit).update(record, { gensetId }, { action: 'allocate' });
  await appendEvents(context, [
    {
      gensetId,
      kind: 'RESERVED',
      on: todayOf(context),
      params: {
        projectDealerId: of.dealerId,
        customerId: of.endCustomerId,
        site: of.siteName,
        regionId: of.siteRegionId,
        positionTag: record.tag,
        projectNo: of.no,
      },
      source: { type: 'projectUnit', no: newId() },
    },
  ]);
}

/** Units go back to the stock. */
async function free(
  context: TxContext,
  units: readonly { readonly gensetId: string | null }[],
  params: Values,
): Promise<void> {
  const no = newId();
  await appendEvents(
    context,
    units.flatMap(({ gensetId }) =>
      gensetId === null
        ? []
        : [{ gensetId, kind: 'RELEASED', on: todayOf(context), params, source: { type: 'projectUnit', no } }],
    ),
  );
}

async function release(
  context: TxContext,
  { record, form }: { readonly record: Unit; readonly form: { readonly reason?: string | null } },
): Promise<void> {
  const of = await recordsOf(context, project).lock(record.projectId);
  await free(context, [record], { projectNo: of.no, reason: form.reason ?? '' });
}

/** States of a unit that stands in no project. */
const unbound: ReadonlySet<string> = new Set(['inStock', 'returned']);

/** Places show what has become of their units, and are free again when these leave. */
export const placesFollow = gensetEventAppended.on(async (context, { events }) => {
  const ids = [...new Set(events.map(({ gensetId }) => gensetId))];
  const places = await placesOfGensets(context, ids);
  if (places.length === 0) return;
  const facts = new Map((await unitFactsOf(context, ids)).map((each) => [each.id, each]));
  await recordsOf(context, projectUnit).updateMany(
    places,
    ({ gensetId }) => {
      const unit = facts.get(gensetId ?? '');
      return unit && !unbound.has(unit.state) ? shown(unit) : empty;
    },
    { action: 'follow' },
  );
});

/** Units that are only reserved go back to the stock when their project ends. */
export async function freeReserved(
  context: TxContext,
  { id, no }: { readonly id: string; readonly no: string | null },
): Promise<void> {
  const units = await projectUnitsOf(context, [id]);
  await free(
    context,
    units.filter(({ gensetState }) => gensetState === 'reserved'),
    { projectNo: no },
  );
}

/** Places that a definition leaves over, and what it asks for beside those that are there. */
function compare(units: readonly UnitRow[], { lines }: Definition) {
  const wanted = (lines ?? []).flatMap(({ modelId, ratingBasis, qty }, at) =>
    Array.from({ length: qty ?? 0 }, () => ({
      modelId: modelId ?? null,
      ratingBasis: ratingBasis ?? null,
      lineNo: at + 1,
    })),
  );
  // Places with a unit are taken first, so that no unit leaves while an empty place would do.
  const free = units.toSorted((a, b) => Number(a.gensetId === null) - Number(b.gensetId === null));
  const matched = wanted.map((line) => {
    const at = free.findIndex(({ modelId }) => modelId === line.modelId);
    return { line, unit: at < 0 ? undefined : free.splice(at, 1)[0] };
  });
  return { matched, left: free };
}

/** Places beside a definition. Refuses one that leaves out a unit which is on its way: `project.unitShipped`. */
async function compared(context: TxContext, definition: Definition) {
  const found = compare(await projectUnitsOf(context, [definition.projectId]), definition);
  const shipped = found.left.find(({ gensetId, gensetState }) => gensetId !== null && gensetState !== 'reserved');
  if (shipped) throw projectErrors.unitShipped({ gsn: shipped.serialNo ?? '' });
  return found;
}

/** Refuses a definition that leaves out a unit which is on its way: `project.unitShipped`. */
export const requireShippedStay = async (context: TxContext, definition: Definition): Promise<void> => {
  await compared(context, definition);
};

/** The places of a project become those of a definition; units that it no longer needs go back to the stock. */
export async function followDefinition(context: TxContext, definition: Definition): Promise<void> {
  const { projectId } = definition;
  const { matched, left } = await compared(context, definition);
  const units = recordsOf(context, projectUnit);
  await free(context, left, {});
  for (const { id } of left) await units.delete(await units.lock(id));
  const moved = matched.flatMap(({ line, unit }) => (unit ? [{ ...unit, line }] : []));
  await units.updateMany(
    moved,
    ({ line: { lineNo, ratingBasis } }) => ({ lineNo, ratingBasis }) as Parameters<typeof units.update>[1],
    {
      action: 'defined',
    },
  );
  const first = (await lastUnitNo(context, projectId)) + 1;
  await units.insertMany(
    matched
      .filter(({ unit }) => !unit)
      .map(({ line }, at) => ({
        id: newId(),
        values: {
          projectId,
          unitNo: first + at,
          tag: tagOf(first + at),
          ...line,
        } as Parameters<typeof units.create>[0],
      })),
    { action: 'defined' },
  );
}

/** Places of projects. */
export const projectUnitServer: ResourceServer = serveResource(projectUnit, {
  table: 'project_unit',
  actions: bindActions(projectUnitActions, { allocate, release }),
});

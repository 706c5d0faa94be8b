import { refuse, throwIfAny, type InputOf, type Refusal } from '@mp/kernel/contract';
import {
  getRecord,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents } from '@mp/genset/server';
import { project, projectErrors } from '@mp/project/contract';
import { amendProject, enterPastProject, placeUnits, projectNamed } from '@mp/project/server';
import {
  amendable,
  enteredDays,
  enteredFields,
  supplement,
  supplementErrors,
  type SupplementEffect,
} from '../contract/index.ts';
import { effectOf } from './effect.service.ts';
import {
  eventsOf,
  planOf,
  surroundingsOf,
  type PlannedUnit,
  type Supplement,
  type SupplementPlan,
} from './plan.service.ts';

type SupplementInput = InputOf<typeof supplement>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof supplement)['fields']>>>;

/** Dealers to which somebody is confined; undefined for those of the house. */
const ownDealers = (context: Context) => context.rights.restrictedTo.get('dealer');

/** A project of the past is entered by a dealer for himself, or by the house. */
function pastScope(context: TxContext, { siteRegionId, channel, dealerId }: SupplementInput): SupplementInput {
  const dealers = ownDealers(context);
  const own = dealerId ?? dealers?.[0] ?? null;
  if (dealers && !(own && dealers.includes(own))) throw projectErrors.otherDealer();
  return {
    dealerId: own,
    scopeRegionId: siteRegionId ?? null,
    scopeDealerId: own,
    scopeChannel: channel ?? null,
  };
}

/** Whom a back-entry concerns: who has the project, and where it stands. */
async function scopeOf(context: TxContext, values: SupplementInput): Promise<SupplementInput> {
  if (values.kind === 'historic') return pastScope(context, values);
  const of = await recordsOf(context, project).lock(values.projectId ?? '', { scope: 'update' });
  if (!(amendable as readonly string[]).includes(of.state))
    throwIfAny([refuse('supplement.notAmendable', undefined, 'projectId')]);
  return { scopeRegionId: of.siteRegionId, scopeDealerId: of.dealerId, scopeChannel: of.channel };
}

/** Fields with which something is entered. */
const givenFields = (record: Supplement) =>
  enteredFields.filter((name) => record[name] !== null && record[name] !== '');

/** Every value has the paper that says so: files for those of the project, the name of one for each unit. */
function evidenceRefusals(record: Supplement): Refusal[] {
  const [first] = givenFields(record);
  const missing = (field: string, path: string) => refuse('supplement.noEvidence', { field }, path);
  return [
    ...(first && (record.evidence ?? []).length === 0 ? [missing(`@supplement.field.${first}`, 'evidence')] : []),
    ...(record.units ?? []).flatMap(({ evidence, serialNo, tag }, at) =>
      evidence ? [] : [missing(serialNo ?? tag ?? String(at + 1), `units.${at}.evidence`)],
    ),
  ];
}

async function requireUnknown(context: TxContext, { kind, name, endCustomerId }: Supplement): Promise<void> {
  if (kind !== 'historic') return;
  const no = await projectNamed(context, name ?? '', endCustomerId ?? '');
  if (no !== undefined) throwIfAny([refuse('supplement.projectKnown', { no }, 'name')]);
}

/** What a back-entry would do. Refuses what has no evidence, says nothing, or cannot be so. */
async function requirePlan(context: TxContext, record: Supplement): Promise<SupplementPlan> {
  const isEmpty = (record.units ?? []).length === 0 && (record.kind === 'historic' || givenFields(record).length === 0);
  if (isEmpty) throw supplementErrors.nothingEntered();
  throwIfAny(evidenceRefusals(record));
  await requireUnknown(context, record);
  const plan = await planOf(context, record);
  throwIfAny(plan.refusals);
  return plan;
}

/** The last day on which something is known to have happened. */
const lastDay = (context: TxContext, units: readonly PlannedUnit[]): string =>
  units
    .flatMap(({ entered }) =>
      Object.keys(enteredDays).flatMap((name) => entered[name as keyof typeof enteredDays] ?? []),
    )
    .toSorted()
    .at(-1) ?? todayOf(context);

const fieldsOf = (record: Supplement) =>
  Object.fromEntries(givenFields(record).map((name) => [name, record[name]])) as Parameters<typeof amendProject>[2];

/** Makes the project of the past. */
async function enterPast(
  context: TxContext,
  record: Supplement,
  { units }: SupplementPlan,
): Promise<{ readonly id: string; readonly no: string }> {
  return enterPastProject(
    context,
    {
      name: record.name ?? '',
      type: record.type ?? '',
      channel: record.channel ?? 'direct',
      endCustomerId: record.endCustomerId ?? '',
      siteName: record.siteName ?? '',
      siteRegionId: record.siteRegionId ?? '',
      dealerId: record.dealerId,
      contractSignedOn: record.contractSignedOn ?? '',
      estAmount: record.estAmount ?? '0.00',
      ownerUserId: record.ownerUserId,
      closedOn: lastDay(context, units),
      more: fieldsOf(record),
    },
    units.map(({ modelId }) => ({ modelId: modelId ?? '' })),
  );
}

/** Writes what was entered: the project, its places, and the events of its units. All of it or nothing. */
async function accept(context: TxContext, record: Supplement): Promise<void> {
  const plan = await requirePlan(context, record);
  const effect = await effectOf(context, record, plan);
  const made = plan.project ? undefined : await enterPast(context, record, plan);
  if (plan.project) await amendProject(context, plan.project.id, fieldsOf(record));
  const around = surroundingsOf(record, plan.project, made?.no);
  await appendEvents(
    context,
    plan.units.flatMap((unit) => eventsOf(unit, around).map(({ event }) => event)),
  );
  await placeUnits(
    context,
    plan.project?.id ?? made?.id ?? '',
    plan.units.map(({ entered: { tag }, place, modelId, gensetId }) => ({
      ...(place ? { placeId: place.id } : {}),
      tag: tag || null,
      modelId: modelId ?? '',
      gensetId,
    })),
  );
  await recordsOf(context, supplement).updateLatest(record.id, {
    patch: { effect, effectiveOn: todayOf(context), madeProjectId: made?.id ?? null },
    action: 'accept',
  });
}

const effects: Effects = {
  submit: {
    prepare: async (context, record) => {
      await requirePlan(context, record);
      return {};
    },
  },
  accept,
};

/** Back-entries of projects. */
export const supplementServer: ResourceServer = serveResource(supplement, {
  table: 'project_supplement',
  hooks: {
    beforeCreate: async (context, input) => {
      input.ownerUserId = context.isSignedIn ? context.userId : (input.ownerUserId ?? null);
      input.fromDealer = ownDealers(context) !== undefined;
      input.unitCount = (input.units ?? []).length;
      Object.assign(input, await scopeOf(context, input));
    },
    beforeUpdate: async (context, old, patch) => {
      if ('units' in patch) patch.unitCount = (patch.units ?? []).length;
      Object.assign(patch, await scopeOf(context, { ...old, ...patch } as SupplementInput));
    },
  },
  effects,
});

/** What a back-entry changes: against what is known now, or was when it took effect. */
export async function readEffectOf(context: Context, id: string): Promise<SupplementEffect> {
  const record = (await getRecord(context, supplementServer, id)) as Supplement;
  return record.effect ?? context.tx(async (tx) => effectOf(tx, record, await planOf(tx, record)));
}

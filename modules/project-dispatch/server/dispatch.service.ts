import {
  bothAbilities,
  refuse,
  throwIfAny,
  type Abilities,
  type Day,
  type InputOf,
  type RecordOf,
  type Refusal,
} from '@mp/kernel/contract';
import {
  bindActions,
  getRecord,
  ports,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  ownedIds,
} from '@mp/kernel/server';
import { namesOf, todayOf, verdictsOf } from '@mp/dealer/server';
import { dealer } from '@mp/dealer/contract';
import { project } from '@mp/project/contract';
import { projectSite, projectUnitsOf, requireWork } from '@mp/project/server';
import { openMilestoneOf } from '@mp/project-plan/server';
import { wallTime } from '@mp/reference/contract';
import { acceptDue, dispatch, dispatchActions, dispatchErrors, type DispatchPhase } from '../contract/index.ts';
import { nextCandidate } from './candidates.service.ts';
import { checkInAbilities } from './check-in.service.ts';
import { lockPeople, takenBy } from './dispatch.query.ts';
import { changeFee, feeFor } from './fee.service.ts';
import { gateRefusals } from './gates.ts';
import { peopleRefusals } from './people.service.ts';
import { workOf, type Work } from './work.service.ts';

/** A dispatch as it is stored. */
type Dispatch = RecordOf<typeof dispatch>;
type DispatchInput = InputOf<typeof dispatch>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof dispatch)['fields']>>>;

/** States of a project in which dealers work for it. */
const openStates: readonly string[] = ['executing', 'closing'];

const unique = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
];

/** Who acts, where it is somebody. */
const actorOf = (context: TxContext): string | null =>
  context.isSignedIn && context.principal.userName !== 'system' ? context.userId : null;

/** Refuses gensets of another project, and looks up the milestone that the work is to reach. */
async function deriveWork(context: TxContext, values: DispatchInput): Promise<void> {
  const { projectId, phase, unitIds } = values;
  if (!projectId || !phase) return;
  const known = new Set((await projectUnitsOf(context, [projectId])).map(({ id }) => id));
  throwIfAny(
    (unitIds ?? []).every((id) => known.has(id)) ? [] : [refuse('dispatch.unitElsewhere', undefined, 'unitIds')],
  );
  values.milestoneId = await openMilestoneOf(context, projectId, phase);
}

/** A dispatch takes from its project what the dealer needs to know of it. */
async function begin(context: TxContext, input: DispatchInput): Promise<void> {
  const projectId = input.projectId ?? '';
  await getRecord(context, project, projectId);
  await requireWork(context, projectId);
  const site = await projectSite(context, projectId);
  if (!site) return;
  const actor = actorOf(context);
  Object.assign(input, {
    customerId: site.customerId,
    siteName: site.siteName,
    siteRegionId: site.siteRegionId,
    siteAddress: site.siteAddress,
    dispatcherId: actor,
    ownerIds: unique([actor, ...site.teamIds]),
  });
  await deriveWork(context, input);
}

async function change(context: TxContext, old: Dispatch, patch: DispatchInput): Promise<void> {
  if (!('unitIds' in patch || 'phase' in patch)) return;
  const whole: DispatchInput = { projectId: old.projectId, phase: old.phase, unitIds: old.unitIds, ...patch };
  await deriveWork(context, whole);
  patch.milestoneId = whole.milestoneId ?? null;
}

const workAsked = ({ projectId, phase, unitIds }: Dispatch) => ({
  projectId,
  phase: phase as DispatchPhase,
  unitIds: unitIds ?? [],
});

/** Refuses work of which a dealer has taken on a part: whoever comes later hears who was first. */
async function requireUntaken(context: TxContext, record: Dispatch): Promise<void> {
  const asked = workAsked(record);
  const taken = await takenBy(context, { id: record.id, ...asked });
  if (!taken) return;
  const isMeant = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);
  const units = (await projectUnitsOf(context, [record.projectId]))
    .filter(({ id }) => isMeant(taken.unitIds, id) && isMeant(asked.unitIds, id))
    .map(({ tag }) => tag)
    .join(', ');
  const { code } = await recordsOf(context, dealer).lock(taken.dealerId);
  throw dispatchErrors.unitTaken({ units, dealer: code ?? '', no: taken.no });
}

/** Reasons by which a dealer has no authorisation for the work, whatever of it is missing. */
const unauthorised: ReadonlySet<string> = new Set([
  'person.notAuthorised',
  'person.authorisationOver',
  'person.otherRegion',
]);

/** Why a dealer may not do the work, at the field of the dealer. */
async function dealerRefusals(context: TxContext, record: Dispatch, work: Work): Promise<Refusal[]> {
  const dealerId = record.dealerId ?? '';
  const regionId = work.site.siteRegionId;
  const days = unique([record.plannedFrom, record.plannedTo]) as Day[];
  const verdicts = await verdictsOf(context, { dealerIds: [dealerId], deeds: work.deeds, regionId, days });
  const reasons = verdicts.get(dealerId) ?? [];
  if (reasons.length === 0) return [];
  const { code } = await recordsOf(context, dealer).lock(dealerId);
  const region = (await namesOf(context, [regionId]))[regionId] ?? '';
  const told = reasons.map((reason): Refusal => {
    if (!unauthorised.has(reason.code)) return { ...reason, path: 'dealerId' };
    const { capability = '', band = '' } = (reason.params ?? {}) as Readonly<Record<string, string>>;
    return refuse('dispatch.dealerNotAuthorised', { dealer: code ?? '', region, capability, band }, 'dealerId');
  });
  return [...new Map(told.map((reason) => [JSON.stringify(reason), reason])).values()];
}

/** A dealer is asked: it may do the work, its people may and are free, and it has until the end of the next working day. */
async function send(context: TxContext, record: Dispatch): Promise<DispatchInput> {
  await lockPeople(context);
  const work = await workOf(context, workAsked(record));
  const { no, state } = work.site;
  if (!openStates.includes(state)) throw dispatchErrors.projectNotOpen({ no, state: `@project.state.${state}` });
  await requireUntaken(context, record);
  throwIfAny([
    ...(record.plannedTo < todayOf(context) ? [refuse('dispatch.inPast', undefined, 'plannedTo')] : []),
    ...(await dealerRefusals(context, record, work)),
    ...(await peopleRefusals(context, record, work)),
  ]);
  const due = acceptDue(await ports().workCalendar(context), context.now.getTime());
  return {
    sentAt: context.at,
    acceptBy: new Date(due).toISOString(),
    sentToId: record.dealerId,
    dispatcherId: actorOf(context) ?? record.dispatcherId,
    ownerIds: unique([...(record.ownerIds ?? []), actorOf(context)]),
    ...(await feeFor(context, record, work)),
  };
}

/** The dealer says who comes; people of its own who may and are free. */
async function accept(
  context: TxContext,
  record: Dispatch,
  form: { readonly personIds?: unknown },
): Promise<DispatchInput> {
  await lockPeople(context);
  if (record.acceptBy !== null && record.acceptBy < context.at) {
    const { day, time } = wallTime(record.acceptBy);
    throw dispatchErrors.acceptOver({ at: `${day} ${time}` });
  }
  await requireUntaken(context, record);
  const personIds = Array.isArray(form.personIds) ? (form.personIds as Dispatch['personIds']) : null;
  throwIfAny(await peopleRefusals(context, { ...record, personIds }, await workOf(context, workAsked(record))));
  return { acceptedAt: context.at };
}

/** Whom to ask now that a dealer declined, or said nothing. */
const proposeNext = async (context: TxContext, record: Dispatch): Promise<DispatchInput> => ({
  nextDealerId: await nextCandidate(context, {
    ...workAsked(record),
    id: record.id,
    plannedFrom: record.plannedFrom,
    plannedTo: record.plannedTo,
  }),
});

const effects: Effects = {
  send: { prepare: send },
  accept: { prepare: accept },
  proposeNext: { prepare: proposeNext },
  arrive: { prepare: async (context) => ({ arrivedAt: context.at }) },
  finish: {
    prepare: async (context, record) => {
      throwIfAny(await gateRefusals(context, record, 'finish'));
      return { finishedAt: context.at };
    },
  },
  confirm: {
    prepare: async (context, record) => {
      throwIfAny(await gateRefusals(context, record, 'confirm'));
      return {};
    },
  },
};

/** Begins the dispatch for the dealer that is proposed next. */
async function redispatch(context: TxContext, { record }: { readonly record: Dispatch }): Promise<void> {
  const { projectId, phase, unitIds, plannedFrom, plannedTo, siteContact, hazards, instructions } = record;
  const dispatches = recordsOf(context, dispatch);
  const id = await dispatches.create({
    projectId,
    phase,
    unitIds,
    plannedFrom,
    plannedTo,
    siteContact,
    hazards,
    instructions,
    dealerId: record.nextDealerId,
  });
  const [nextId, previousId] = [id, record.id] as [Dispatch['nextId'], Dispatch['previousId']];
  await dispatches.updateLatest(id, { patch: { previousId }, action: 'redispatch' });
  await dispatches.updateLatest(record.id, { patch: { nextId }, action: 'redispatch' });
}

/** What was sent on by a draft that is thrown away waits for another one. */
async function forgetNext(context: TxContext, { previousId }: Dispatch): Promise<void> {
  if (previousId)
    await recordsOf(context, dispatch).updateLatest(previousId, { patch: { nextId: null }, action: 'delete' });
}

/** A draft comes back where no other one has taken its place. */
async function returnNext(context: TxContext, { id, previousId }: Dispatch): Promise<void> {
  if (!previousId) return;
  const dispatches = recordsOf(context, dispatch);
  const { nextId } = await dispatches.lock(previousId);
  if (nextId) throw dispatchErrors.sentOn({ no: (await dispatches.lock(nextId)).no ?? '' });
  await dispatches.updateLatest(previousId, { patch: { nextId: id as Dispatch['nextId'] }, action: 'restore' });
}

/** What stands before the end of the work of one that is looked at; in lists it is said with the attempt. */
async function endAbilities(context: Context, ids: readonly string[]): Promise<Abilities> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return {};
  return context.tx(async (tx) => {
    const record = await getRecord(tx, dispatch, id);
    const step = record.state === 'onSite' ? 'finish' : record.state === 'finished' ? 'confirm' : undefined;
    const refusals = step ? await gateRefusals(tx, record, step) : [];
    return step && refusals.length > 0 ? { refused: { [step]: refusals } } : {};
  });
}

async function dispatchAbilities(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Abilities>> {
  const [naming, ending] = [await checkInAbilities(context, ids), await endAbilities(context, ids)];
  return new Map(ids.map((id) => [id, bothAbilities(naming.get(id) ?? {}, ending)]));
}

/** Dispatches. */
export const dispatchServer: ResourceServer = serveResource(dispatch, {
  table: 'dispatch',
  ownSql: ownedIds('dispatch'),
  hooks: {
    beforeCreate: begin,
    beforeUpdate: change,
    afterDelete: forgetNext,
    beforeRestore: returnNext,
    abilities: dispatchAbilities,
  },
  actions: bindActions(dispatchActions, { redispatch, changeFee }),
  effects,
});

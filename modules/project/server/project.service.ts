import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  ownedIds,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { areaHandler, bigAreasOf } from '@mp/reference/server';
import {
  blockingScore,
  ofDealers,
  project,
  projectActions,
  projectErrors,
  registrationDays,
} from '../contract/index.ts';
import { lockRegistrations } from './conflict.query.ts';
import { conflictsOf } from './conflict.service.ts';
import { openWorkOf, projectManagerChanged } from './closing.ts';
import { dealersById, type DealerFacts } from './project.query.ts';
import { freeReserved } from './unit.service.ts';

type Project = RecordOf<typeof project>;
type ProjectInput = InputOf<typeof project>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof project)['fields']>>>;

/** Dealers to which somebody is confined; undefined for those of the house. */
const ownDealers = (context: Context) => context.rights.restrictedTo.get('dealer');

const unique = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => (id ? [id] : []))),
];

/** Whose project it is; the area has no part in a confidential one. */
export const teamOf = ({ ownerUserId, areaManagerId, pmId, confidential }: ProjectInput): string[] =>
  unique([ownerUserId, confidential ? null : areaManagerId, pmId]);

/** Who registers answers for it; somebody of a dealer does so for his own dealer. */
function setOwner(context: Context, values: ProjectInput): void {
  const dealers = ownDealers(context);
  if (dealers) {
    values.dealerId ??= dealers[0] ?? null;
    Object.assign(values, ofDealers);
    requireOwn(context, values);
  }
  values.ownerUserId ??= context.isSignedIn && context.principal.userName !== 'system' ? context.userId : null;
  values.teamIds = teamOf(values);
}

function requireOwn(context: Context, { dealerId }: ProjectInput): void {
  const dealers = ownDealers(context);
  if (dealers && !(dealerId && dealers.includes(dealerId))) throw projectErrors.otherDealer();
}

/** What follows from site and dealer: the areas of both. Refuses dealers that may not sell. */
async function derive(context: TxContext, records: readonly ProjectInput[]): Promise<void> {
  const dealers = await dealersById(context, unique(records.map(({ dealerId }) => dealerId)));
  const dealerOf = ({ dealerId }: ProjectInput): DealerFacts | undefined => dealers.get(dealerId ?? '');
  throwIfAny(
    records
      .flatMap((values) => {
        const dealer = dealerOf(values);
        return dealer && dealer.status !== 'active'
          ? [refuse('project.dealerNotActive', { code: dealer.code }, 'dealerId')]
          : [];
      })
      .slice(0, 1),
  );
  const regions = unique(records.flatMap((values) => [values.siteRegionId, dealerOf(values)?.regionId]));
  const areas = await bigAreasOf(context, regions, todayOf(context));
  for (const values of records) {
    values.bigAreaId = areas.get(values.siteRegionId ?? '') ?? null;
    values.dealerRegionId = dealerOf(values)?.regionId ?? null;
    const dealerArea = areas.get(values.dealerRegionId ?? '') ?? null;
    values.crossArea = dealerArea !== null && values.bigAreaId !== null && dealerArea !== values.bigAreaId;
  }
}

async function beforeUpdate(context: TxContext, old: Project, patch: ProjectInput): Promise<void> {
  if ('dealerId' in patch) requireOwn(context, patch);
  if ('confidential' in patch) patch.teamIds = teamOf({ ...old, ...patch });
  if (!('siteRegionId' in patch || 'dealerId' in patch)) return;
  const whole: ProjectInput = { siteRegionId: old.siteRegionId, dealerId: old.dealerId, ...patch };
  await derive(context, [whole]);
  const { bigAreaId, dealerRegionId, crossArea } = whole;
  Object.assign(patch, { bigAreaId, dealerRegionId, crossArea });
}

/** Compares with what is registered, under a lock, so that of two who submit the same business the second hears of the first. */
async function submit(
  context: TxContext,
  record: Project,
  form: { readonly statement?: unknown },
): Promise<ProjectInput> {
  const values: ProjectInput = {
    siteRegionId: record.siteRegionId,
    dealerId: record.dealerId,
    ownerUserId: record.ownerUserId,
    pmId: record.pmId,
    confidential: record.confidential,
  };
  await derive(context, [values]);
  await lockRegistrations(context);
  const [first] = await conflictsOf(context, { ...record, estKva: record.estKva ?? '0' });
  const score = first?.score ?? 0;
  if (score >= blockingScore && !form.statement)
    throwIfAny([refuse('project.conflictBlocked', { score }, 'statement')]);
  const manager = await areaHandler(context, {
    position: 'ASM',
    regionId: record.siteRegionId,
    channel: record.channel,
    day: todayOf(context),
  });
  values.areaManagerId = manager?.userIds[0] ?? null;
  const { bigAreaId, dealerRegionId, crossArea, areaManagerId } = values;
  return {
    bigAreaId,
    dealerRegionId,
    crossArea,
    areaManagerId,
    teamIds: teamOf(values),
    conflictScore: score,
    conflictWithId: first?.row.id ?? null,
  };
}

/** What transitions of projects do. */
const effects: Effects = {
  submit: { prepare: submit },
  register: {
    prepare: async (context) => ({
      protectedUntil: plusDays(todayOf(context), registrationDays.first),
      protectionExtensions: 0,
    }),
  },
  prolong: {
    prepare: async (context, { protectedUntil, protectionExtensions }) => ({
      protectedUntil: plusDays(protectedUntil ?? todayOf(context), registrationDays.extension),
      protectionExtensions: (protectionExtensions ?? 0) + 1,
    }),
  },
  suspend: {
    prepare: async (context, _record, { resumeOn }) => {
      if (typeof resumeOn === 'string' && resumeOn <= todayOf(context))
        throwIfAny([refuse('project.resumeInPast', undefined, 'resumeOn')]);
      return {};
    },
  },
  resume: { prepare: async () => ({ suspendReason: null, resumeOn: null }) },
  close: {
    prepare: async (context, record) => {
      await freeReserved(context, record);
      return { closedOn: todayOf(context) };
    },
  },
  finish: {
    prepare: async (context, record) => {
      const open = await openWorkOf(context, record.id);
      if (open.length > 0)
        throw projectErrors.cannotClose({ list: open.join(context.texts.text(context.locale, 'control.separator')) });
      await freeReserved(context, record);
      return { closedOn: todayOf(context) };
    },
  },
};

/** Projects. */
export const projectServer: ResourceServer = serveResource(project, {
  table: 'project',
  ownSql: ownedIds('project'),
  hooks: {
    beforeCreate: async (context, input) => {
      setOwner(context, input);
      await derive(context, [input]);
    },
    beforeUpdate,
    createMany: async (context, rows) => {
      const records = rows.map(({ id, values }) => ({ id, values: { ...values } }));
      for (const { values } of records) setOwner(context, values);
      await derive(
        context,
        records.map(({ values }) => values),
      );
      await recordsOf(context, project).insertMany(records);
    },
  },
  actions: bindActions(projectActions, {
    changePm: async (context, { record, form }) => {
      const pmId = form.pmId ?? null;
      const teamIds = teamOf({ ...record, pmId });
      await recordsOf(context, project).update(record, { pmId, teamIds }, { action: 'changePm' });
      await projectManagerChanged.emit(context, { projectId: record.id });
    },
  }),
  effects,
});

/**
 * Makes a project confidential, or open to its area again, whatever its state; who may is for the caller to say. What
 * follows the team of a project hears of it.
 */
export async function setConfidential(context: TxContext, id: string, confidential: boolean): Promise<void> {
  const record = await recordsOf(context, project).lock(id);
  if (Boolean(record.confidential) === confidential) return;
  const teamIds = teamOf({ ...record, confidential });
  await recordsOf(context, project).update(record, { confidential, teamIds }, { action: 'setConfidential' });
  await projectManagerChanged.emit(context, { projectId: id });
}

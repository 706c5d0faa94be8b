import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  createRecord,
  fieldNames,
  moveRecord,
  recordsOf,
  serveResource,
  serverOf,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { ratedKva } from '@mp/reference/contract';
import {
  project,
  projectDefinition,
  projectDefinitionActions,
  projectErrors,
  projectLifecycle,
} from '../contract/index.ts';
import { modelsById } from './project.query.ts';
import { teamOf } from './project.service.ts';
import { followDefinition, requireShippedStay } from './unit.service.ts';
import { versionsOf } from './version.query.ts';

type Definition = RecordOf<typeof projectDefinition>;
type DefinitionInput = InputOf<typeof projectDefinition>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectDefinition)['fields']>>>;

const versions = versionsOf(projectDefinition);

/** Types whose contract is signed before anything is defined. */
const contracted: readonly string[] = ['DIRECT', 'FRAMEWORK'];

/** States of a project in which a definition may be begun. */
const definable: readonly string[] = ['registered', 'defining', 'planning', 'executing'];

/** Units and power of the lines. Refuses models that are no longer built. */
async function derive(context: TxContext, values: DefinitionInput): Promise<void> {
  const lines = values.lines ?? [];
  const models = await modelsById(context, [...new Set(lines.flatMap(({ modelId }) => modelId ?? []))]);
  throwIfAny(
    lines.flatMap(({ modelId }, at) => {
      const model = models.get(modelId ?? '');
      return model?.lifecycle === 'obsolete'
        ? [refuse('project.modelObsolete', { code: model.code }, `lines.${at}.modelId`)]
        : [];
    }),
  );
  values.unitCount = lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0);
  const tenths = lines.reduce((sum, { modelId, qty, ratingBasis }) => {
    const kva = ratedKva(models.get(modelId ?? '')?.ratings, ratingBasis ?? 'ESP');
    return sum + Math.round(Number(kva ?? 0) * 10) * (qty ?? 0);
  }, 0);
  values.totalKva = (tenths / 10).toFixed(1);
}

/** A definition begins a registered project's way on, or follows one that is valid; one is in work at a time. */
async function begin(context: TxContext, input: DefinitionInput): Promise<void> {
  const of = await recordsOf(context, project).lock(input.projectId ?? '', { scope: 'update' });
  const open = await versions.open(context, of.id);
  if (open) throw projectErrors.definitionOpen({ no: open.no });
  if (!definable.includes(of.state)) throw projectErrors.notDefinable();
  input.versionNo = (await versions.last(context, of.id)) + 1;
  input.no = `${of.no ?? ''}-V${input.versionNo}`;
  input.projectType = of.type;
  input.channel = of.channel;
  input.siteRegionId = of.siteRegionId;
  input.pmId = of.pmId;
  await derive(context, input);
  if (of.state === 'registered') await moveRecord(context, project, { id: of.id, name: 'define' });
}

/** What a definition still lacks before it can be audited. */
function requireComplete(context: TxContext, definition: Definition): void {
  const missing = [
    ...((definition.lines ?? []).length === 0 ? ['lines'] : []),
    ...((definition.scope ?? []).length === 0 ? ['scope'] : []),
    ...(definition.requiredOn ? [] : ['requiredOn']),
  ];
  throwIfAny(
    missing.length === 0
      ? []
      : [refuse('project.definitionIncomplete', { list: fieldNames(context, projectDefinition, missing) }, missing[0])],
  );
  const { projectType, contractNo, contractSignedOn, contractAmount } = definition;
  if (contracted.includes(projectType ?? '') && !(contractNo && contractSignedOn && contractAmount))
    throwIfAny([refuse('project.contractMissing', undefined, 'contractNo')]);
}

/** The project goes along where this definition is the one that it waits for. */
async function moveProject(
  context: TxContext,
  { projectId }: Definition,
  name: 'submitDefinition' | 'reopenDefinition' | 'acceptDefinition' | 'refuseDefinition',
): Promise<void> {
  const { state } = await recordsOf(context, project).lock(projectId);
  if (projectLifecycle.transitions[name]?.from === state) await moveRecord(context, project, { id: projectId, name });
}

async function accept(context: TxContext, definition: Definition): Promise<void> {
  const before = await versions.valid(context, definition.projectId);
  if (before && before.id !== definition.id)
    await moveRecord(context, projectDefinition, { id: before.id, name: 'supersede' });
  await recordsOf(context, projectDefinition).updateLatest(definition.id, {
    patch: { effectiveOn: todayOf(context) },
    action: 'accept',
  });
  await followDefinition(context, definition);
  await moveProject(context, definition, 'acceptDefinition');
  const projects = recordsOf(context, project);
  const of = await projects.lock(definition.projectId);
  const pmId = definition.pmId ?? of.pmId;
  await projects.update(
    of,
    {
      definitionNo: definition.versionNo,
      unitCount: definition.unitCount,
      totalKva: definition.totalKva,
      requiredOn: definition.requiredOn,
      pmId,
      // From here on it is delivered: nobody else registers the business, however long it takes.
      protectedUntil: null,
      teamIds: teamOf({ ...of, pmId }),
    },
    { action: 'defined' },
  );
}

const effects: Effects = {
  submit: async (context, definition) => {
    requireComplete(context, definition);
    await requireShippedStay(context, definition);
    await moveProject(context, definition, 'submitDefinition');
  },
  accept,
  reopen: (context, definition) => moveProject(context, definition, 'reopenDefinition'),
  refuse: (context, definition) => moveProject(context, definition, 'refuseDefinition'),
};

/** The next version of what is valid: the same content, open to be changed. */
async function revise(
  context: TxContext,
  { record, form }: { readonly record: Definition; readonly form: { readonly changeReason?: string | null } },
): Promise<void> {
  const { projectId, lines, scope, placement, altitude, ambientMax } = record;
  const { contractNo, contractSignedOn, contractAmount, currency, requiredOn, ldPerDay } = record;
  await createRecord(context, serverOf(projectDefinition), {
    values: {
      projectId,
      lines,
      scope,
      placement,
      altitude,
      ambientMax,
      contractNo,
      contractSignedOn,
      contractAmount,
      currency,
      requiredOn,
      ldPerDay,
      changeReason: form.changeReason ?? null,
    },
  });
}

/** Definitions of projects. */
export const projectDefinitionServer: ResourceServer = serveResource(projectDefinition, {
  table: 'project_definition',
  hooks: {
    beforeCreate: begin,
    beforeUpdate: async (context, old, patch) => {
      if (!('lines' in patch)) return;
      const whole = { ...old, ...patch } as DefinitionInput;
      await derive(context, whole);
      Object.assign(patch, { unitCount: whole.unitCount, totalKva: whole.totalKva });
    },
    beforeRestore: async (context, old) => {
      const open = await versions.open(context, old.projectId);
      if (open) throw projectErrors.definitionOpen({ no: open.no });
    },
  },
  actions: bindActions(projectDefinitionActions, { revise }),
  effects,
});

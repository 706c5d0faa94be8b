import { pickText, plainResource, refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  accessLevelOf,
  bindActions,
  getRecord,
  moveRecord,
  newId,
  ports,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type RecordTransition,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { projectUnitsOf } from '@mp/project/server';
import { projectPhases } from '@mp/reference/contract';
import {
  classOf,
  nextRevision,
  projectFile,
  projectFileActions,
  projectFileErrors,
  retainedUntil,
  type FileLevel,
  type TemplateChanges,
} from '../contract/index.ts';
import { retentionOf, slotsToRenew, templatesToTake, type SlotTemplate } from './project-file.query.ts';

type ProjectFile = RecordOf<typeof projectFile>;
type FileInput = InputOf<typeof projectFile>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectFile)['fields']>>>;

const phaseNoOf = (phase: string | null | undefined): number =>
  (projectPhases as readonly string[]).indexOf(phase ?? '') + 1;

const flagOfLevel = { L3: 'isInternal', L4: 'isCommercial' } as const;

/** Refuses a level whose files somebody does not see himself. */
function requireLevel(context: Context, level: FileLevel | null | undefined): void {
  const flag = level === 'L3' || level === 'L4' ? flagOfLevel[level] : undefined;
  if (flag && level && accessLevelOf(context.rights, plainResource(projectFile), flag) === 0)
    throwIfAny([refuse('projectFile.levelClosed', { level }, 'level')]);
}

async function requireOwnUnit(context: TxContext, { projectId, unitId }: FileInput): Promise<void> {
  if (!unitId || !projectId) return;
  const units = await projectUnitsOf(context, [projectId]);
  throwIfAny(units.some(({ id }) => id === unitId) ? [] : [refuse('projectFile.unitElsewhere', undefined, 'unitId')]);
}

/** Who brought it, and when. */
const brought = (context: TxContext) => ({
  uploadedById: context.userId as ProjectFile['uploadedById'],
  uploadedAt: context.at,
});

/** A further file that no template asks for; without a document it is a place that waits for one. */
async function begin(context: TxContext, input: FileInput): Promise<void> {
  const { file, level, phase, needSign } = input;
  requireLevel(context, level);
  await requireOwnUnit(context, input);
  Object.assign(input, {
    ...classOf(level ?? 'L2'),
    phaseNo: phaseNoOf(phase),
    ...(file ? { ...brought(context), rev: nextRevision(null) } : {}),
    state: file ? (needSign ? 'draft' : 'valid') : 'missing',
  });
}

async function change(context: TxContext, old: ProjectFile, patch: FileInput): Promise<void> {
  throwIfAny('file' in patch && patch.file !== old.file ? [refuse('projectFile.byRevision', undefined, 'file')] : []);
  if ('unitId' in patch) await requireOwnUnit(context, { projectId: old.projectId, unitId: patch.unitId ?? null });
}

async function requireOver(context: TxContext, { retainUntil }: ProjectFile): Promise<void> {
  if (retainUntil && retainUntil >= todayOf(context)) throw projectFileErrors.retained({ until: retainUntil });
}

/** The next revision takes the place of a file. */
async function replace(
  context: TxContext,
  record: ProjectFile,
  { file, note }: { readonly file?: unknown; readonly note?: unknown },
): Promise<void> {
  const { id, projectId, templateId, phase, phaseNo, name, unitId, level, required, needSign, hasForm, rev } = record;
  const next = newId();
  const brings = file as ProjectFile['file'];
  const values: FileInput = {
    projectId,
    templateId,
    phase,
    phaseNo,
    name,
    unitId,
    level,
    ...classOf(level),
    required,
    needSign,
    hasForm,
    ...brought(context),
    file: brings,
    note: typeof note === 'string' ? note : null,
    rev: nextRevision(rev),
    previousId: id as ProjectFile['previousId'],
    state: needSign ? 'draft' : 'valid',
  };
  await recordsOf(context, projectFile).insertMany([{ id: next, values }], { action: 'replace' });
  if (brings) await ports().attachFiles(context, { resource: projectFile, id: next, field: 'file' }, [brings]);
  const years = await retentionOf(context, templateId);
  await recordsOf(context, projectFile).updateLatest(id, {
    patch: { retainUntil: retainedUntil(todayOf(context), years) },
    action: 'replace',
  });
}

const effects: Effects = {
  upload: async (context, { id, needSign }) => {
    await recordsOf(context, projectFile).updateLatest(id, {
      patch: { ...brought(context), rev: nextRevision(null) },
      action: 'upload',
    });
    // What nobody need sign counts at once.
    if (!needSign) await moveRecord(context, projectFile, { id, name: 'accept' });
  },
  sign: {
    prepare: async (context, { needSign }) => {
      if (!needSign) throw projectFileErrors.noSignature();
      return { signedById: context.userId as ProjectFile['signedById'], signedAt: context.at };
    },
  },
  replace,
};

/** Files of projects. */
export const projectFileServer: ResourceServer = serveResource(projectFile, {
  table: 'project_file',
  actions: bindActions(projectFileActions, {}),
  hooks: {
    beforeCreate: begin,
    beforeUpdate: change,
    beforeDelete: requireOver,
  },
  effects,
});

/** What a template says of the place of a file. */
const placeOf = ({ id, name, phase, level, required, needSign, hasForm }: SlotTemplate): FileInput => ({
  templateId: id as ProjectFile['templateId'],
  phase,
  phaseNo: phaseNoOf(phase),
  name: pickText(name, 'zh-CN'),
  level,
  required,
  needSign,
  hasForm,
  ...classOf(level),
});

/** States of a project in which its files are still brought. */
const openStates: readonly string[] = ['planning', 'executing', 'suspended', 'closing'];

/** What the templates of today would change of a project that the caller sees. Throws `common.notFound`. */
export async function templateChanges(context: Context, projectId: string): Promise<TemplateChanges> {
  const { type, state } = await getRecord(context, project, projectId);
  if (!openStates.includes(state)) return { added: [], renewed: [] };
  const added = await templatesToTake(context, projectId, type);
  const renewed = await slotsToRenew(context, projectId, type);
  const isSeen = ({ level }: SlotTemplate) => {
    const flag = level === 'L3' || level === 'L4' ? flagOfLevel[level] : undefined;
    return flag === undefined || accessLevelOf(context.rights, plainResource(projectFile), flag) > 0;
  };
  const told = (templates: readonly SlotTemplate[]) =>
    templates.filter(isSeen).map(({ name, phase, level, required, needSign, revision }) => ({
      name: pickText(name, context.locale),
      phase,
      level,
      required,
      needSign,
      revision,
    }));
  return { added: told(added), renewed: told(renewed.map(({ template }) => template)) };
}

/**
 * A project takes over the templates that are published now: new places begin, empty ones go by the newer revision, and
 * what is there stays. Throws `common.notFound`, `projectFile.projectOver`.
 */
export async function takeLatest(context: Context, projectId: string): Promise<{ added: number; renewed: number }> {
  const { no, state, type } = await getRecord(context, project, projectId);
  if (!openStates.includes(state))
    throw projectFileErrors.projectOver({ no: no ?? '', state: `@project.state.${state}` });
  return context.tx(async (tx) => {
    await recordsOf(tx, project).lock(projectId);
    const renewed = await slotsToRenew(tx, projectId, type);
    await recordsOf(tx, projectFile).updateMany(renewed, ({ template }) => placeOf(template), {
      action: 'takeTemplates',
    });
    return { added: await takeTemplates(tx, projectId), renewed: renewed.length };
  });
}

/** A project is planned: it begins with the templates that are published for its type, in the revisions of today. */
export async function takeTemplates(context: TxContext, projectId: string): Promise<number> {
  const { type } = await recordsOf(context, project).lock(projectId);
  const templates = await templatesToTake(context, projectId, type);
  await recordsOf(context, projectFile).insertMany(
    templates.map((template) => ({ id: newId(), values: { projectId, state: 'missing', ...placeOf(template) } })),
    { action: 'takeTemplates' },
  );
  return templates.length;
}

/** Whether a definition of a project has become valid for the first time. */
export const beginsPlanning = ({ resource, transition }: RecordTransition): boolean =>
  resource === project.key && transition === 'acceptDefinition';

import { createHash } from 'node:crypto';
import type { Graph, Initiator, Json, UserId, Values } from '@mp/engine/core';
import { AppError, isUuid, lifecycleOf } from '@mp/kernel/contract';
import { createRecord, databaseError, getRecord, newId, resourceServer, runTransition } from '@mp/kernel/server';
import type { Context, RawResult, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { useDraft } from '../desk/draft-files.service.ts';
import { answerFor } from './answer.query.ts';
import { assumingActing } from './assumed.service.ts';
import type { Assumed } from './assumed.service.ts';
import { newFlow } from './command.service.ts';
import type { CommandInput } from './command.service.ts';
import { commit } from './commit.service.ts';
import { declaredValues, withDefaults } from './declared-form.service.ts';
import { expressionForm, formOf } from './facts.service.ts';
import { attachFormFiles } from './files.service.ts';
import { activeGraph, activeStatement, withGraph } from './graph.query.ts';
import type { ActiveDefinition } from './graph.query.ts';
import { initiatorOf, initiatorStatement, readInitiator } from './initiator.query.ts';
import { gain, roleBits, runningOf } from './running.ts';
import type { Flow, Running } from './running.ts';
import { perform } from './run-command.service.ts';
import { answerStatement, mayStart, readAnswer, runningFor } from './start.query.ts';
import { subjectWords } from './subject-words.ts';
import { numberOf, subjectOf } from './subject.ts';
import { systemId } from './system-id.ts';

/** What a process is started with. */
export interface StartInput extends CommandInput {
  readonly defKey: string;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly selected?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly resource?: string | undefined;
  readonly recordId?: string | undefined;
  readonly draftId?: string | undefined;
}

/** A definition that may be started now. */
export interface Startable {
  readonly definition: ActiveDefinition & { readonly version_id: string };
  readonly graph: Graph;
}

/** The active version of a process; throws `workflow.noActiveVersion` when it cannot be started. */
export async function startableOf(tx: Tx, key: string): Promise<Startable> {
  return requireStartable(await activeGraph(tx, key));
}

/** What was found of a process; throws `workflow.noActiveVersion` when it cannot be started. */
export function requireStartable(found: Awaited<ReturnType<typeof activeGraph>>): Startable {
  const versionId = found?.definition.version_id;
  if (!found?.graph || !versionId || found.definition.state !== 'active') throw workflowErrors.noActiveVersion();
  return { definition: { ...found.definition, version_id: versionId }, graph: found.graph };
}

/**
 * Variables are the form of an outside page. Elsewhere a person must not decide by them where the process goes: what
 * the record, its lifecycle or the declared fields give is all there is. Throws `workflow.unknownVariable`.
 */
export function requireOwnVariables({ process }: Graph, vars: StartInput['vars']): void {
  const names = Object.keys(vars ?? {});
  if (process.form !== 'page' && names.length > 0)
    throw workflowErrors.unknownVariable({ names: names.slice(0, 10).join(', ') });
}

/** Starts a process as the caller; a repeat of the same command id gets the first answer. */
export async function startInstance(context: Context, given: StartInput): Promise<CommandAnswer> {
  try {
    const id = idFor(context, given.commandId);
    // What a start needs to know travels with its begin.
    const opening = () => [
      activeStatement(given.defKey),
      initiatorStatement(context.userId),
      answerStatement(id, given.commandId),
    ];
    return await assumingActing(context, (assumed) =>
      context.tx((tx, opened) => startIn(tx, { id, given, opened, assumed }), opening),
    );
  } catch (error) {
    throw startRefusal(error);
  }
}

/** One process of a kind runs for a record at a time; the database sees to it when two start at the same moment. */
function startRefusal(error: unknown): unknown {
  const cause = databaseError(error);
  return cause?.code === '23505' && cause.constraint === 'process_instance_running' ? workflowErrors.running() : error;
}

/** Id of the instance that a command makes: the same command makes the same one. */
export function idFor(context: Context, commandId: string | undefined): string {
  if (commandId === undefined) return newId();
  const hash = createHash('sha256').update(`${context.tenantId}/${context.userId}/${commandId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

interface OpenedStart {
  readonly id: string;
  readonly given: StartInput;
  readonly opened: readonly RawResult[];
  readonly assumed: Assumed | undefined;
}

async function startIn(context: TxContext, { id, given, opened, assumed }: OpenedStart): Promise<CommandAnswer> {
  const [found, member, done] = opened;
  const before = readAnswer(done);
  if (before) return before as CommandAnswer;
  const startable = requireStartable(await withGraph(context, found));
  if (!(await mayStart(context, context.userId, startable.definition.starters))) throw workflowErrors.notAllowed();
  requireOwnVariables(startable.graph, given.vars);
  if (given.draftId) await useDraft(context, given.draftId);
  if (startable.graph.process.form === 'resource') return startOfRecord(context, { id, given, startable });
  return begin(context, { ...startable, id, given, record: undefined, initiator: readInitiator(member), assumed });
}

interface RecordStart {
  readonly id: string;
  readonly given: StartInput;
  readonly startable: Startable;
}

/** Starts the process of a record: by the transition of its lifecycle where one starts it, else directly. */
async function startOfRecord(context: TxContext, { id, given, startable }: RecordStart): Promise<CommandAnswer> {
  const { definition, graph } = startable;
  const resource = graph.process.resource ?? '';
  const server = resourceServer(resource);
  if (!server || (given.resource !== undefined && given.resource !== resource)) throw workflowErrors.formInvalid();
  const recordId = given.recordId ?? (await makeRecord(context, server, given));
  const lifecycle = lifecycleOf(resource);
  const transition = Object.entries(lifecycle?.transitions ?? {}).find(
    ([, { startsProcess }]) => startsProcess?.process.key === definition.key,
  )?.[0];
  if (!lifecycle || transition === undefined) {
    // Who does not find the record may not put a process on it either.
    await getRecord(context, server, recordId);
    return begin(context, { ...startable, id, given, record: { resource, id: recordId } });
  }
  chosen.set(context, given);
  try {
    await runTransition(context, server, { id: recordId, name: transition, version: null, form: {} });
  } finally {
    chosen.delete(context);
  }
  return startedFor(context, { resource, id: recordId, key: definition.key });
}

/** Handlers that came with a start which goes by way of a record's transition. */
const chosen = new WeakMap<Context, StartInput>();

/** What came with the start that runs in this context. */
export function givenOf(context: Context): StartInput | undefined {
  return chosen.get(context);
}

async function makeRecord(context: Context, server: ResourceServer, given: StartInput): Promise<string> {
  if (!given.form) throw workflowErrors.formInvalid();
  const { id } = await createRecord(context, server, { values: given.form });
  return id;
}

async function startedFor(
  tx: Tx,
  record: { readonly resource: string; readonly id: string; readonly key: string },
): Promise<CommandAnswer> {
  const answer = await answerFor(tx, record);
  if (!answer) throw workflowErrors.noActiveVersion();
  return answer;
}

/** The record that a process is about, with its values when the caller has locked it already. */
interface BoundRecord {
  readonly resource: string;
  readonly id: string;
  readonly stored?: Readonly<Record<string, unknown>> & { readonly version: number };
}

/** Everything that a new instance is made of. */
export interface Beginning extends Startable {
  readonly id: string;
  readonly given: StartInput;
  readonly record: BoundRecord | undefined;
  readonly businessNo?: string;
  /** A start event of another kind than the manual one. */
  readonly startNode?: string;
  readonly initiatorId?: UserId;
  /** The caller as the initiator, when he was read already. */
  readonly initiator?: Initiator | undefined;
  /** Where users may be assumed to act. */
  readonly assumed?: Assumed | undefined;
  /** The caller has seen that no process of the kind runs for the record. */
  readonly isKnownFree?: boolean;
}

/** Who starts what nobody starts: clocks, messages, signals. */
function systemInitiator(context: Context): Initiator {
  const name = context.texts.text('zh-CN', 'workflow.notice.system');
  const nothing = { positionCodes: [], roleCodes: [], dealerId: null, areaIds: [] };
  return { id: systemId, userName: 'system', name, orgId: null, orgPath: '', ...nothing };
}

/** Who starts: the caller, the one who is named, or the system. */
async function initiatorFor(context: TxContext, { initiatorId, initiator }: Beginning): Promise<Initiator | undefined> {
  if (initiatorId === systemId) return systemInitiator(context);
  return initiator ?? initiatorOf(context, initiatorId ?? context.userId);
}

/** Whether a process of the kind runs for the record already. */
async function runsAlready(context: TxContext, { record, definition, isKnownFree }: Beginning): Promise<boolean> {
  if (!record || isKnownFree) return false;
  return (await runningFor(context, { ...record, key: definition.key })) !== undefined;
}

/** Makes an instance and takes it to its first tasks, in the open transaction. */
export async function begin(context: TxContext, beginning: Beginning): Promise<CommandAnswer> {
  const { given, record, graph } = beginning;
  const initiatorId = beginning.initiatorId ?? context.userId;
  const [isRunning, initiator] = await Promise.all([runsAlready(context, beginning), initiatorFor(context, beginning)]);
  if (isRunning) throw workflowErrors.running();
  if (!initiator) throw workflowErrors.notAllowed();
  const isUser = beginning.startNode === undefined;
  const flow = newFlow(context, {
    ...given,
    actor: { user: initiatorId, ...(isUser ? {} : { system: true as const }) },
    assumed: beginning.assumed,
  });
  flow.chooser = 'initiator';
  const form = await declaredForm(flow, graph, { given, judge: isUser });
  const running = runningOf(rowOf(context, beginning, initiator), graph, {
    isNew: true,
    state: null,
    number: numberOf(graph, context.at),
    ...formFacts(graph, record, form),
  });
  flow.running.set(running.row.id, running);
  if (initiatorId !== systemId) gain(running, initiatorId, roleBits.initiator);
  const vars = { ...(given.vars as Values | undefined), ...(form ? { form: form as Json } : {}) };
  const { resource } = running.row;
  const words = await subjectWords(context, { graph, resource, form: await formOf(flow, running) });
  running.subject = subjectOf(graph, { initiator, vars, form: words });
  await perform(flow, {
    running,
    bare: {
      type: 'start',
      initiator,
      vars,
      selected: given.selected ?? {},
      ...(beginning.startNode === undefined ? {} : { startNode: beginning.startNode }),
    },
    own: true,
  });
  if (form && isUser) await attachFormFiles(flow, running, form);
  return commit(flow, { running, keep: given.commandId !== undefined });
}

/** What is known of the form before anybody asks: a record that was read already, or the declared fields. */
function formFacts(graph: Graph, record: BoundRecord | undefined, form: Values | undefined): Partial<Running> {
  if (!record) return { form: expressionForm(graph, form ?? {}) };
  if (!record.stored) return {};
  return { form: expressionForm(graph, record.stored as Values), recordVersion: record.stored.version };
}

/** Values of the declared fields, judged; undefined for other kinds of forms. */
async function declaredForm(
  flow: Pick<Flow, 'context'>,
  { process }: Graph,
  { given, judge }: { readonly given: StartInput; readonly judge: boolean },
): Promise<Values | undefined> {
  if (process.form !== 'fields') return undefined;
  const { fields } = process;
  const form = (given.form ?? {}) as Values;
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(form).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new AppError('workflow.formInvalid', 422, {
      fields: [{ path: `form.${unknown}`, code: 'common.format', params: { field: unknown } }],
    });
  const begun = withDefaults(fields, form);
  const settled = await declaredValues(flow, {
    fields,
    before: {},
    given: begun,
    isJudged: () => judge,
    isOpen: () => judge,
  });
  return settled.form;
}

function rowOf(context: Context, beginning: Beginning, initiator: { id: string; name: string; orgId: string | null }) {
  const { definition, id, record } = beginning;
  return {
    id,
    root_id: id,
    parent_id: null,
    parent_wait: null,
    definition_id: definition.id,
    version_id: definition.version_id,
    def_key: definition.key,
    def_name: definition.name,
    category_id: definition.category_id,
    resource: record?.resource ?? null,
    record_id: record && isUuid(record.id) ? record.id : null,
    business_no: beginning.businessNo ?? '',
    subject: '',
    initiator_id: initiator.id,
    initiator_name: initiator.name,
    initiator_org_id: initiator.orgId,
    status: 'processing' as const,
    outcome: null,
    suspended: false,
    incident: false,
    started_at: context.at,
    ended_at: null,
    due_at: null,
    // The first step makes it.
    state: undefined as never,
    state_version: 0,
    event_seq: 0,
    admins: definition.admins,
    settings: definition.settings,
    followed: false,
  };
}

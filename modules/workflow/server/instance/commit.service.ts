import { lifecycleOf } from '@mp/kernel/contract';
import type { Statement } from '@mp/kernel/server';
import { resourceServer } from '@mp/kernel/server';
import { requireActingStatement } from '@mp/permission/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { recordStatement } from '../binding/record.query.ts';
import { endedStatements, incidentStatements } from '../incident/incident.query.ts';
import { calendarOf } from './facts.service.ts';
import { attachTraceFiles } from './files.service.ts';
import type { WireNames } from './graph.query.ts';
import type { TaskRow } from './instance.query.ts';
import { arrivals, noticeStatements } from './notices.ts';
import { withJobsTogether } from './queue.query.ts';
import { stateOf } from './running.ts';
import type { Flow, Running } from './running.ts';
import { workBetween } from './work-time.rules.ts';
import { dayOf } from './zone.ts';
import { commandStatement, currentOf, hideStatement, unqueueStatement, writeStatements } from './write.query.ts';

/** Longest process variables of one instance, as JSON. */
const maxVars = 256 * 1024;

/** Whether the command has done anything to the instance. */
const isTouched = ({ isNew, state, row, events, deleted }: Running): boolean =>
  isNew || state !== row.state || events.length > 0 || deleted === true;

/** What a command was about, for its answer. */
export interface Subject {
  readonly running: Running;
  readonly task?: TaskRow;
  /** The command is kept under its id, so that a repeat gets the same answer. */
  readonly keep: boolean;
}

/** Writes everything that the command did in one round trip, which also commits, and answers it. */
export async function commit(flow: Flow, { running, task, keep }: Subject): Promise<CommandAnswer> {
  await attachTraceFiles(flow, running);
  const touched = [...flow.running.values()].filter(isTouched);
  for (const each of touched) requireSize(each);
  const statements: Statement[] = flow.assumed?.size ? [requireActingStatement([...flow.assumed], dayOf(flow.at))] : [];
  for (const each of touched) statements.push(...(await statementsOf(flow, each, task)));
  if (flow.unqueued.length > 0) statements.push(unqueueStatement(flow.unqueued));
  statements.push(...flow.jobs);
  const notices = [...flow.notices, ...touched.flatMap((each) => arrivals(flow, each))];
  statements.push(...noticeStatements(flow, notices));
  const answer = answerOf(running, task);
  if (keep)
    statements.push(commandStatement({ instanceId: running.row.id, commandId: flow.commandId, at: flow.at, answer }));
  await flow.context.finishSilently(withJobsTogether(statements));
  return answer;
}

function requireSize({ state }: Running): void {
  const vars = state?.scopes.map((scope) => scope.vars) ?? [];
  if (JSON.stringify(vars).length > maxVars) throw workflowErrors.varsTooBig();
}

async function statementsOf(flow: Flow, running: Running, task: TaskRow | undefined): Promise<Statement[]> {
  const { context } = flow;
  const known = {
    tenantId: context.tenantId,
    userId: context.userId,
    userName: context.principal.displayName,
    workSeconds: await workSeconds(flow, running, task),
  };
  const hidden: Statement[] = running.deleted ? [hideStatement(running.row.id)] : [];
  return [
    ...writeStatements(flow, running, known),
    ...incidentStatements(flow, running),
    ...(running.row.incident && stateOf(running).status !== 'processing'
      ? endedStatements(running.row.id, flow.at)
      : []),
    ...recordStatements(running),
    ...hidden,
  ];
}

async function workSeconds(
  flow: Flow,
  running: Running,
  task: TaskRow | undefined,
): Promise<ReadonlyMap<number, number>> {
  const change = task && running.row.id === task.instance_id ? running.tasks.get(task.local_id) : undefined;
  if (!task || !change || ['pending', 'waiting'].includes(change.facts.voter.status)) return new Map();
  const ms = workBetween(await calendarOf(flow.context), Date.parse(task.created_at), Date.parse(flow.at));
  return new Map([[task.local_id, Math.round(ms / 1000)]]);
}

/** The columns of the bound record that say where its process stands. */
function recordStatements(running: Running): Statement[] {
  const { resource, record_id: recordId, parent_id: parentId } = running.row;
  const server = resource === null ? undefined : resourceServer(resource);
  if (!server || recordId === null || parentId !== null || !server.resource.fields.processInstanceId) return [];
  const state = stateOf(running);
  const { names, handlers } = currentOf(running);
  return [
    recordStatement(server.table, recordId, {
      instanceId: running.row.id,
      status: state.status === 'processing' ? (state.outcome ?? 'processing') : (state.outcome ?? state.status),
      nodes: joinedNames(names),
      handlers,
    }),
  ];
}

/** Several nodes as one text in each language. */
function joinedNames(names: readonly WireNames[]): WireNames | null {
  if (names.length === 0) return null;
  return {
    ZH_CN: names.map(({ ZH_CN }) => ZH_CN).join('、'),
    EN_US: names.map(({ EN_US }) => EN_US).join(', '),
    JA_JP: names.map(({ JA_JP }) => JA_JP).join('、'),
  };
}

/** The bound record with the version that the command has left it with. */
function recordAnswer({ row, recordVersion }: Running): CommandAnswer['record'] {
  const { record_id: id, resource } = row;
  if (resource === null || id === null || recordVersion === undefined) return null;
  return (lifecycleOf(resource) ?? resourceServer(resource)) ? { id, version: recordVersion } : null;
}

function answerOf(running: Running, task: TaskRow | undefined): CommandAnswer {
  const state = stateOf(running);
  const change = task && running.tasks.get(task.local_id);
  return {
    instance: {
      id: running.row.id,
      status: state.status,
      outcome: running.deleted ? 'deleted' : (state.outcome ?? null),
      version: running.row.state_version + 1,
      nodes: currentOf(running).names,
    },
    task: task ? { id: task.id, status: change?.facts.voter.status ?? task.status } : null,
    record: recordAnswer(running),
  };
}

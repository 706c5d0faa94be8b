import type { Json, Values } from '@mp/engine/core';
import { isUuid, toWireLanguage } from '@mp/kernel/contract';
import { may, newId, toObjects } from '@mp/kernel/server';
import type { Context, JobKind, Statement } from '@mp/kernel/server';
import * as z from 'zod/mini';
import type { FlowIncident } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { resolveGroup } from '../handler/resolve.service.ts';
import { onInstance } from '../instance/command.service.ts';
import { wireNames } from '../instance/graph.query.ts';
import { serviceJob, timerJob } from '../instance/flow-jobs.ts';
import { jobStatement } from '../instance/queue.query.ts';
import { nodeOf, stateOf, waitKey } from '../instance/running.ts';
import { perform } from '../instance/run-command.service.ts';
import { versionsOf } from '../list/version.query.ts';
import { faultWords } from './fault-words.ts';
import { unflagStatement } from './incident.query.ts';
import { closeStatement, incidentCountStatement, incidentsStatement } from './list.query.ts';
import type { IncidentFilter, IncidentRow } from './list.query.ts';

/** Kinds of incidents whose work is a job that can be put back. */
const retryJobs: ReadonlySet<string> = new Set([timerJob.name, serviceJob.name]);

const mineAs = (context: Context) => ({ userId: context.userId, admin: may(context.rights, 'workflow.admin') });

/** A page of incidents of processes that the caller administers. */
export async function listIncidents(
  context: Context,
  query: Omit<IncidentFilter, 'userId' | 'admin' | 'ids'> & {
    readonly page?: string | undefined;
    readonly size?: string | undefined;
  },
): Promise<{ items: FlowIncident[]; total: number; totalIsEstimate: boolean; next: null }> {
  const size = Number(query.size ?? 20);
  const skip = (Number(query.page ?? 1) - 1) * size;
  const [rows, count] = await context.batch((each) => {
    const filter = { ...query, ...mineAs(each) };
    return [incidentsStatement(filter, { size, skip }), incidentCountStatement(filter)];
  });
  const found = rows ? toObjects<IncidentRow>(rows) : [];
  const versions = await versionsOf(
    context,
    found.map(({ version_id: id }) => id),
  );
  const items = found.map((row) => {
    const node = versions.get(row.version_id)?.graph.nodes.find(({ id }) => id === row.node_id);
    return onWire(context, row, node ? wireNames(node.names) : null);
  });
  return { items, total: Number(count?.rows[0]?.[0] ?? 0), totalIsEstimate: false, next: null };
}

function allowedOn(row: IncidentRow): string[] {
  if (row.state !== 'open') return [];
  const isRunning = row.status === 'processing';
  const isJob = retryJobs.has(row.kind) && isRunning;
  return [
    ...(isJob || (row.kind === 'noHandler' && isRunning) ? ['retry'] : []),
    ...(isJob && row.wait_id !== null ? ['skip'] : []),
    'resolve',
  ];
}

function onWire(context: Context, row: IncidentRow, nodeName: FlowIncident['nodeName']): FlowIncident {
  return {
    id: row.id,
    instanceId: row.instance_id,
    subject: row.subject,
    businessNo: row.business_no,
    defKey: row.def_key,
    defName: row.def_name,
    nodeId: row.node_id,
    nodeName,
    kind: row.kind,
    message: faultWords(context, row.message, nodeName?.[toWireLanguage(context.locale)] ?? row.node_id),
    attempts: row.attempts,
    state: row.state,
    firstAt: row.first_at,
    lastAt: row.last_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by === null ? null : { id: row.resolved_by, name: row.resolver ?? '' },
    resolution: row.resolution,
    allowed: allowedOn(row),
  };
}

async function openOnes(context: Context, narrow: Omit<IncidentFilter, 'userId' | 'admin'>): Promise<IncidentRow[]> {
  const [rows] = await context.batch((each) => [
    incidentsStatement({ ...narrow, ...mineAs(each), state: 'open' }, { size: 500, skip: 0 }),
  ]);
  return rows ? toObjects<IncidentRow>(rows) : [];
}

async function openOne(context: Context, id: string): Promise<IncidentRow> {
  const [row] = isUuid(id) ? await openOnes(context, { ids: [id] }) : [];
  if (!row) throw workflowErrors.notFound();
  return row;
}

/** The job of an incident as it was, from its first attempt on; a service keeps the key of its work. */
function retryStatement<P>(context: Context, kind: JobKind<P>, row: IncidentRow): Statement {
  const { tenantId } = context;
  const place = { instanceId: row.instance_id, wait: row.wait_id ?? 0 };
  const payload = z.parse(kind.payload, { key: newId(), ...row.detail.payload, ...place, tenantId, attempt: 1 });
  return jobStatement(context, { kind, payload, key: waitKey(place.instanceId, place.wait) });
}

const againStatement = (context: Context, row: IncidentRow): Statement =>
  row.kind === serviceJob.name ? retryStatement(context, serviceJob, row) : retryStatement(context, timerJob, row);

/** Puts the failed work of an incident back into the queue, or looks for handlers anew. */
export async function retryIncident(context: Context, id: string): Promise<{ queued: number }> {
  const row = await openOne(context, id);
  if (!allowedOn(row).includes('retry')) throw workflowErrors.notAllowed();
  if (row.kind === 'noHandler') await findHandlers(context, row);
  else await context.batch(() => [againStatement(context, row)]);
  return { queued: 1 };
}

/** The same for all open ones of a kind; those that nothing can be put back of stay. */
export async function retryIncidents(
  context: Context,
  narrow: {
    readonly kind?: string | undefined;
    readonly defKey?: string | undefined;
    readonly ids?: readonly string[] | undefined;
  },
): Promise<{ queued: number }> {
  const rows = (await openOnes(context, narrow)).filter(
    (row) => retryJobs.has(row.kind) && allowedOn(row).includes('retry'),
  );
  if (rows.length > 0) await context.batch(() => rows.map((row) => againStatement(context, row)));
  return { queued: rows.length };
}

/** Asks the rules of a node again whose handlers nobody could find. */
async function findHandlers(context: Context, row: IncidentRow): Promise<void> {
  await onInstance(context, { instanceId: row.instance_id, given: {} }, async ({ flow, running }) => {
    const state = stateOf(running);
    const group = state.groups.find(
      ({ resolving, node }) => resolving !== undefined && nodeOf(running.graph, node).id === row.node_id,
    );
    const rules = group && nodeOf(running.graph, group.node).user?.handlers.rules;
    if (!group || !rules) throw workflowErrors.notAllowed();
    const request = { e: 'resolveHandlers', group: group.id, node: group.node, rules, purpose: 'handlers' } as const;
    const users = await resolveGroup(flow, running, request);
    if (users.length === 0) throw workflowErrors.notAllowed();
    await perform(flow, { running, bare: { type: 'handlersResolved', group: group.id, users } });
    running.undo = null;
    flow.jobs.push(...closing(context, row, 'retried'));
  });
}

function closing(context: Context, row: IncidentRow, resolution: string): Statement[] {
  return [
    closeStatement(row.id, { at: context.at, userId: context.userId, resolution }),
    unflagStatement(row.instance_id),
  ];
}

/** Goes on without the failed work, as if it had given the result. */
export async function skipIncident(
  context: Context,
  id: string,
  given: { readonly result?: unknown; readonly reason: string },
): Promise<{ done: boolean }> {
  const row = await openOne(context, id);
  const wait = row.wait_id;
  if (!allowedOn(row).includes('skip') || wait === null) throw workflowErrors.notAllowed();
  await onInstance(
    context,
    { instanceId: row.instance_id, given: { opinion: given.reason } },
    async ({ flow, running }) => {
      if (!stateOf(running).waits.some(({ id: each }) => each === wait)) throw workflowErrors.notAllowed();
      running.events.push({
        type: 'skipIncident',
        nodeId: row.node_id,
        task: null,
        actor: flow.actor,
        opinion: given.reason,
        data: { result: (given.result ?? null) as Json },
      });
      await perform(flow, { running, bare: { type: 'fire', wait, payload: (given.result ?? null) as Json } });
      running.undo = null;
      flow.jobs.push(...closing(context, row, 'skipped'));
    },
  );
  return { done: true };
}

/** Closes an incident that was dealt with otherwise. */
export async function resolveIncident(context: Context, id: string, reason: string): Promise<{ done: boolean }> {
  const row = await openOne(context, id);
  await onInstance(context, { instanceId: row.instance_id, given: { opinion: reason } }, async ({ flow, running }) => {
    running.events.push({
      type: 'resolveIncident',
      nodeId: row.node_id === '' ? null : row.node_id,
      task: null,
      actor: flow.actor,
      opinion: reason,
      data: {},
    });
    flow.jobs.push(...closing(context, row, 'resolved'));
  });
  return { done: true };
}

/** Changes variables of a running process. */
export async function setVars(
  context: Context,
  id: string,
  given: { readonly vars: Readonly<Record<string, unknown>>; readonly reason: string },
): Promise<{ done: boolean }> {
  await onInstance(
    context,
    { instanceId: id, given: { opinion: given.reason } },
    async ({ flow, running, isAdmin }) => {
      if (!isAdmin) throw workflowErrors.notAllowed();
      await perform(flow, { running, bare: { type: 'setVars', vars: given.vars as Values }, own: true });
      running.undo = null;
    },
  );
  return { done: true };
}

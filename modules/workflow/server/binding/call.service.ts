import type { Effect } from '@mp/engine/core';
import { newId } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { memberOf } from '../instance/family.service.ts';
import { activeGraph, graphOf, versionByNumber } from '../instance/graph.query.ts';
import { childOf, familySize } from '../instance/instance.query.ts';
import { runningOf, stateOf } from '../instance/running.ts';
import type { BareCommand, Flow, Running } from '../instance/running.ts';
import { numberOf, subjectOf } from '../instance/subject.ts';

type ChildStart = Extract<Effect, { e: 'childStart' }>;
/** Most instances that one root may have below it. */
const maxChildren = 200;

/** Begins a called process as a child in the same transaction; the lock of the root covers it. */
export async function startChild(
  flow: Flow,
  parent: Running,
  request: ChildStart,
): Promise<readonly { readonly running: Running; readonly bare: BareCommand }[]> {
  const found = await activeGraph(flow.context, request.key);
  if (!found?.graph || !found.definition.version_id || found.definition.state !== 'active')
    throw workflowErrors.noActiveVersion();
  const fresh = [...flow.running.values()].filter(({ isNew }) => isNew).length;
  if ((await familySize(flow.context, parent.row.root_id)) + fresh > maxChildren) throw workflowErrors.loopLimit();
  const { definition } = found;
  const versionId =
    request.version === undefined
      ? definition.version_id
      : await versionByNumber(flow.context, definition.id, request.version);
  if (!versionId) throw workflowErrors.noActiveVersion();
  const graph = await graphOf(flow.context, versionId ?? '');
  const { initiator } = stateOf(parent);
  const running = runningOf(
    {
      ...parent.row,
      id: newId(),
      parent_id: parent.row.id,
      parent_wait: request.wait,
      definition_id: definition.id,
      version_id: versionId ?? '',
      def_key: definition.key,
      def_name: definition.name,
      category_id: definition.category_id,
      business_no: '',
      subject: subjectOf(graph, { initiator, vars: request.input, form: parent.form ?? {} }),
      status: 'processing',
      outcome: null,
      suspended: false,
      incident: false,
      started_at: flow.at,
      ended_at: null,
      state_version: 0,
      event_seq: 0,
      admins: definition.admins,
      settings: definition.settings,
    },
    graph,
    { isNew: true, state: null, number: numberOf(graph, flow.at) },
  );
  flow.running.set(running.row.id, running);
  return [{ running, bare: { type: 'start', initiator, vars: request.input, child: true } }];
}

/** Ends the child of a wait that was left; its own end no longer concerns the caller. */
export async function cancelChild(
  flow: Flow,
  parent: Running,
  wait: number,
): Promise<readonly { readonly running: Running; readonly bare: BareCommand }[]> {
  const fresh = [...flow.running.values()].find(
    ({ row }) => row.parent_id === parent.row.id && row.parent_wait === wait,
  );
  const child = fresh ?? (await storedChild(flow, parent, wait));
  if (!child || child.state?.status !== 'processing') return [];
  return [{ running: child, bare: { type: 'terminate' } }];
}

async function storedChild(flow: Flow, parent: Running, wait: number): Promise<Running | undefined> {
  const row = await childOf(flow.context, parent.row.id, wait);
  return row && memberOf(flow, row.id);
}

import { pictureOf, type Graph, type Node, type State } from '@mp/engine/core';
import { isUuid } from '@mp/kernel/contract';
import { optionalPort, toObjects, type Context, type RawResult } from '@mp/kernel/server';
import type { Trace, TraceLine } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';
import { openTasks, type TaskLine } from './detail.query.ts';
import { retriesOnWire, seenInstance, taskOnWire, type Seen } from './detail.service.ts';
import { visibleValues } from './field-access.ts';
import { forecastOf } from './forecast.service.ts';
import { eventsStatement, incidentNodes, namesStatement, xmlStatement, type EventRow } from './trace.query.ts';

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

/** Facts of a line that have their own place on the wire. */
const placed = new Set(['users', 'changes', 'files', 'reason', 'duration', 'workDuration']);

/** Ids of people that a line names: as strings, or as objects with an id. */
function idsOf(value: unknown): string[] {
  const each: readonly unknown[] = Array.isArray(value) ? value : [value];
  return each.flatMap((one) => {
    const id: unknown = typeof one === 'object' && one !== null && 'id' in one ? one.id : one;
    return typeof id === 'string' && isUuid(id) ? [id] : [];
  });
}

const peopleOf = ({ data }: EventRow) => [
  ...idsOf(data.users),
  ...idsOf(data.to),
  ...idsOf(data.from),
  ...idsOf(data.mentions),
];

/** What has happened in an instance, as the caller may see it. */
export async function timelineOf(context: Context, seen: Seen): Promise<TraceLine[]> {
  const [events] = await context.batch(({ tenantId }) => [
    eventsStatement(tenantId, seen.row.id, optionalPort('fileFacts')),
  ]);
  const rows = rowsOf<EventRow>(events);
  const named = [...new Set(rows.flatMap(peopleOf))];
  const [people] = named.length > 0 ? await context.batch(() => [namesStatement(named)]) : [];
  const names = new Map(rowsOf<{ id: string; name: string }>(people).map(({ id, name }) => [id, name]));
  return rows.map((row) => toLine(row, seen, names));
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const countOf = (value: unknown) => (typeof value === 'number' ? Math.round(value) : null);

/** A start or an end to which the drawing gives no name bears its id, which says nothing. */
const isNameless = ({ id, kind, names }: Node) => (kind === 'start' || kind === 'end') && names.zh === id;

/** What a decision by the link of a mail came from is for administrators; that it came so, for everybody. */
const shownData = ([key, value]: readonly [string, unknown], isAdmin: boolean): readonly [string, unknown] =>
  key === 'byLink' && !isAdmin ? [key, true] : [key, value];

function toLine(row: EventRow, { graph, form, isAdmin }: Seen, names: ReadonlyMap<string, string>): TraceLine {
  const { data } = row;
  const node = graph.nodes.find(({ id }) => id === row.node_id);
  const custom = row.type === 'custom' ? node?.user?.actions.custom.find(({ code }) => code === data.code) : undefined;
  const changes = Object.entries((data.changes ?? {}) as Record<string, unknown[]>)
    .filter(([path]) => form.accessOf(path) !== 'hidden')
    .map(([path, pair]) => [path, pair.map((each) => visibleValues({ [path]: each }, form.accessOf)[path])] as const);
  return {
    seq: row.seq,
    at: row.at,
    type: row.type,
    label: custom ? wireText({ ...custom.names }) : null,
    nodeId: row.node_id,
    nodeName: node && !isNameless(node) ? wireText({ ...node.names }) : null,
    actor: person(row.actor_id, row.actor_name),
    onBehalfOf: person(row.on_behalf_of, row.on_behalf_name),
    opinion: row.opinion,
    reason: textOf(data.reason),
    users: [...new Set(peopleOf(row))].flatMap((id) => (names.get(id) ? [{ id, name: names.get(id) ?? '' }] : [])),
    changes: Object.fromEntries(changes),
    files: (row.files ?? []).map(({ id, name, size }) => ({ id, name, size })),
    duration: row.duration ?? countOf(data.duration),
    workDuration: row.work_duration ?? countOf(data.workDuration),
    data: Object.fromEntries(
      Object.entries(data).flatMap((pair) => (placed.has(pair[0]) ? [] : [shownData(pair, isAdmin)])),
    ),
  };
}

/** What has happened in a process, who handles it, what comes next, and its diagram. Throws `workflow.notFound`. */
export async function traceOf(context: Context, id: string): Promise<Trace> {
  const seen = await seenInstance(context, id);
  const { row, graph } = seen;
  const [tasks, xml, incidents] = await context.batch(({ tenantId, userId }) => [
    openTasks(tenantId, userId, row.id),
    xmlStatement(tenantId, row.version_id),
    incidentNodes(tenantId, row.id),
  ]);
  const retries = retriesOnWire(context, seen);
  return {
    timeline: await timelineOf(context, seen),
    pending: rowsOf<TaskLine>(tasks).map((task) => taskOnWire(task, context, seen.isAdmin)),
    forecast: row.status === 'processing' ? await foreseen(context, seen) : [],
    retries,
    picture: {
      xml: rowsOf<{ xml: string }>(xml)[0]?.xml ?? '',
      ...pictureWith(graph, row.state, {
        retrying: retries.map(({ nodeId }) => nodeId),
        incident: rowsOf<{ node_id: string }>(incidents).map(({ node_id: node }) => node),
      }),
    },
  };
}

/** A forecast; what cannot be foreseen (a rule that is gone, a record that is locked) must not keep the trace from being read. */
async function foreseen(context: Context, seen: Seen): Promise<Trace['forecast']> {
  try {
    return await forecastOf(context, seen);
  } catch (error) {
    context.log.warn({ instanceId: seen.row.id, err: error }, 'no forecast of a process');
    return [];
  }
}

/** The picture of the state, with the nodes whose work failed: tried again, or standing still because of an incident. */
function pictureWith(
  graph: Graph,
  state: State,
  failed: Readonly<Record<'retrying' | 'incident', readonly string[]>>,
): Pick<Trace['picture'], 'nodes' | 'flows'> {
  const { nodes, flows } = pictureOf(graph, state);
  const marked = (['retrying', 'incident'] as const).flatMap((mark) =>
    failed[mark].map((node) => [node, { state: mark, count: nodes[node]?.count ?? 1 }] as const),
  );
  return { nodes: { ...nodes, ...Object.fromEntries(marked) }, flows: { ...flows } };
}

import type { Flow, Graph, Node } from './graph.ts';
import type { Json } from './state.ts';

/** A property of an element that differs, by path: `user.sign.mode`. */
export interface ChangedProperty {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** What differs between two versions, by element id; the process itself stands under its key. */
export interface GraphDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly id: string; readonly properties: readonly ChangedProperty[] }[];
}

type Described = ReadonlyMap<string, Json>;

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const nodeId = (graph: Graph, ix: number | undefined): string | null =>
  ix === undefined ? null : (graph.nodes[ix]?.id ?? null);

/** A node without places in lists, which move when another element is added. */
function nodeFacts(graph: Graph, node: Node): Json {
  const { ix: _ix, in: _in, out, boundaries: _boundaries, body: _body, scope, host, default: otherwise, ...own } = node;
  const flows = out.map((flow) => graph.flows[flow]?.id ?? '');
  return plain({
    ...own,
    inside: nodeId(graph, graph.scopes[scope]?.node),
    attachedTo: nodeId(graph, host),
    defaultFlow: otherwise === undefined ? null : (graph.flows[otherwise]?.id ?? null),
    // The order of flows decides only at an exclusive gateway.
    order: node.kind === 'exclusive' ? flows : null,
  });
}

const flowFacts = (graph: Graph, { names, condition, from, to }: Flow): Json =>
  plain({ names, condition: condition ?? null, source: nodeId(graph, from), target: nodeId(graph, to) });

function described(graph: Graph): Described {
  return new Map([
    ...graph.nodes.map((node) => [node.id, nodeFacts(graph, node)] as const),
    ...graph.flows.map((flow) => [flow.id, flowFacts(graph, flow)] as const),
  ]);
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as text in which the order of keys says nothing: a graph out of a database has them in another one. */
const canonical = (value: Json | undefined): string | undefined =>
  JSON.stringify(value, (_key, each: Json) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

function differences(path: string, before: Json | undefined, after: Json | undefined): readonly ChangedProperty[] {
  if (canonical(before) === canonical(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys.flatMap((key) => differences(path === '' ? key : `${path}.${key}`, before[key], after[key]));
}

/** What was added, removed and changed from one version to another. */
export function diffGraphs(before: Graph, after: Graph): GraphDiff {
  const [old, now] = [described(before), described(after)];
  const common = [...now.keys()].filter((id) => old.has(id));
  const elements = common.map((id) => ({ id, properties: differences('', old.get(id), now.get(id)) }));
  const process = { id: after.process.key, properties: differences('', plain(before.process), plain(after.process)) };
  return {
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    changed: [process, ...elements].filter(({ properties }) => properties.length > 0),
  };
}

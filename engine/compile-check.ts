import type { CompileEnv } from './env.ts';
import type { Flow, Graph, Node, NodeIx, Problem } from './graph.ts';

/** What the checks of a whole graph look at. */
export type Drawn = Pick<Graph, 'process' | 'nodes' | 'flows' | 'scopes'>;

type Found = readonly Problem[];

const error = (elementId: string, code: string, params: Problem['params'] = {}): Problem => ({
  severity: 'error',
  code,
  elementId,
  params,
});
const warning = (elementId: string, code: string, params: Problem['params'] = {}): Problem => ({
  severity: 'warning',
  code,
  elementId,
  params,
});

const flowsOf = (graph: Drawn, ixs: readonly number[]): readonly Flow[] =>
  ixs.map((ix) => graph.flows[ix]).filter((flow) => flow !== undefined);

/** Nodes that can be reached from some, along flows and out of boundary events; `without` is not entered. */
function reachable(graph: Drawn, from: readonly NodeIx[], without?: NodeIx): ReadonlySet<NodeIx> {
  const seen = new Set<NodeIx>();
  const open = [...from];
  for (let ix = open.pop(); ix !== undefined; ix = open.pop()) {
    const node = graph.nodes[ix];
    if (node === undefined || seen.has(ix) || ix === without) continue;
    seen.add(ix);
    open.push(...flowsOf(graph, node.out).map((flow) => flow.to), ...(node.boundaries ?? []));
  }
  return seen;
}

function starts(graph: Drawn, rootId: string): Found {
  return graph.scopes.flatMap((scope) => {
    const own = graph.nodes.filter((node) => node.kind === 'start' && node.scope === scope.ix);
    const none = own.filter((node) => node.event?.trigger === 'none');
    const id = scope.node === undefined ? rootId : (graph.nodes[scope.node]?.id ?? rootId);
    const usable = scope.node === undefined ? own : none;
    if (usable.length === 0) return [error(id, 'noStart')];
    return none.slice(1).map((node) => error(node.id, 'severalNoneStarts'));
  });
}

function unreached(graph: Drawn): Found {
  const roots = graph.nodes.filter((node) => node.kind === 'start' || node.kind === 'boundary');
  const seen = reachable(
    graph,
    roots.map((node) => node.ix),
  );
  return graph.nodes.filter((node) => !seen.has(node.ix)).map((node) => error(node.id, 'unreachableNode'));
}

const implicitEnds = (graph: Drawn): Found =>
  graph.nodes
    .filter((node) => node.out.length === 0 && node.kind !== 'end')
    .map((node) => warning(node.id, 'implicitEnd'));

const UNCONDITIONAL = new Set(['start', 'parallel', 'eventGateway']);

function conditions(graph: Drawn, node: Node): Found {
  const out = flowsOf(graph, node.out);
  const given = out.filter((flow) => flow.condition !== undefined);
  if (UNCONDITIONAL.has(node.kind)) return given.map((flow) => error(flow.id, 'conditionOnStart'));
  const onDefault = given
    .filter((flow) => flow.ix === node.default)
    .map((flow) => error(flow.id, 'conditionOnDefault'));
  const isSplit = out.length > 1 && (node.kind === 'exclusive' || node.kind === 'inclusive');
  const missing = isSplit ? out.filter((flow) => flow.condition === undefined && flow.ix !== node.default) : [];
  const say = node.kind === 'exclusive' ? error : warning;
  const noDefault = out.length > 0 && given.length === out.length && node.default === undefined;
  return [
    ...onDefault,
    ...missing.map((flow) => say(flow.id, 'conditionMissing')),
    ...(noDefault ? [error(node.id, 'missingDefaultFlow')] : []),
  ];
}

function eventGateways(graph: Drawn, node: Node): Found {
  if (node.kind !== 'eventGateway') return [];
  const wrong = flowsOf(graph, node.out).filter((flow) => graph.nodes[flow.to]?.kind !== 'catch');
  return wrong.map((flow) => error(flow.id, 'eventGatewayTarget'));
}

function boundaryErrors(graph: Drawn, node: Node): Found {
  const errors = (node.boundaries ?? [])
    .map((ix) => graph.nodes[ix])
    .filter((other) => other?.event?.trigger === 'error');
  const codes = new Set<string>();
  return errors.flatMap((boundary) => {
    if (boundary === undefined) return [];
    const code = boundary.event?.name ?? '';
    const again = codes.has(code) ? [error(boundary.id, 'multipleBoundarySameError', { error: code })] : [];
    codes.add(code);
    return boundary.interrupting === false ? [error(boundary.id, 'boundaryErrorNonInterrupting'), ...again] : again;
  });
}

/** Node and the sub-processes around it, from the inside out. */
function enclosing(graph: Drawn, node: Node): readonly Node[] {
  const outer = graph.nodes[graph.scopes[node.scope]?.node ?? -1];
  return outer === undefined ? [node] : [node, ...enclosing(graph, outer)];
}

function uncaught(graph: Drawn, node: Node): Found {
  if (node.kind !== 'end' || node.event?.trigger !== 'error') return [];
  const name = node.event.name;
  const isCaught = enclosing(graph, node)
    .slice(1)
    .some((host) =>
      (host.boundaries ?? []).some((ix) => {
        const event = graph.nodes[ix]?.event;
        return event?.trigger === 'error' && (event.name === undefined || event.name === name);
      }),
    );
  return isCaught ? [] : [warning(node.id, 'errorNeverCaught', { error: name ?? '' })];
}

function returnRefs(graph: Drawn, node: Node): Found {
  const ref = node.user?.reject.node;
  if (ref === undefined) return [];
  const target = graph.nodes.find((other) => other.id === ref && other.kind === 'user');
  const here = target === undefined ? undefined : enclosing(graph, node).find((outer) => outer.scope === target.scope);
  if (target === undefined || here === undefined || !reachable(graph, [target.ix]).has(here.ix)) {
    return [error(node.id, 'returnRefInvalid', { ref })];
  }
  return [];
}

/** Inclusive joins that lie on one circle: each may wait for the other (workflow.md 3.4). */
function orJoinCycles(graph: Drawn): Found {
  const joins = graph.nodes.filter((node) => node.kind === 'inclusive' && node.in.length > 1);
  return joins.flatMap((join, index) => {
    const after = reachable(
      graph,
      flowsOf(graph, join.out).map((flow) => flow.to),
    );
    const other = joins.slice(index + 1).find((second) => {
      return (
        after.has(second.ix) &&
        reachable(
          graph,
          flowsOf(graph, second.out).map((flow) => flow.to),
        ).has(join.ix)
      );
    });
    return other === undefined ? [] : [warning(join.id, 'orJoinCycle', { other: other.id })];
  });
}

function callCycles(graph: Drawn, env: CompileEnv): Found {
  const calls = graph.nodes.filter((node) => node.call !== undefined);
  return calls.flatMap((node) => {
    const seen = new Set<string>();
    const open = [node.call?.key ?? ''];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (key === graph.process.key) return [error(node.id, 'callCycle', { key: node.call?.key ?? '' })];
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(...(env.processes?.get(key) ?? []));
    }
    return [];
  });
}

/** A language that somebody has begun to translate into is missing on a user task. */
function translations(graph: Drawn): Found {
  const all = [graph.process.names, ...graph.nodes.map((node) => node.names)];
  const begun = (['en', 'ja'] as const).filter((language) => all.some((names) => names[language] !== undefined));
  const tasks = graph.nodes.filter((node) => node.kind === 'user');
  return tasks.flatMap((node) => {
    const missing = begun.filter((language) => node.names[language] === undefined);
    return missing.length === 0 ? [] : [warning(node.id, 'missingTranslation', { languages: missing.join(', ') })];
  });
}

/** Checks of the drawing as a whole (workflow.md 9.3) except those of soundness; `rootId` is the process's element. */
export function checkDrawing(graph: Drawn, env: CompileEnv, rootId: string): Found {
  return [
    ...starts(graph, rootId),
    ...unreached(graph),
    ...implicitEnds(graph),
    ...graph.nodes.flatMap((node) => [
      ...conditions(graph, node),
      ...eventGateways(graph, node),
      ...boundaryErrors(graph, node),
      ...uncaught(graph, node),
      ...returnRefs(graph, node),
    ]),
    ...orJoinCycles(graph),
    ...callCycles(graph, env),
    ...translations(graph),
  ];
}

import type { Effect } from './command.ts';
import type { Flow, FlowIx, Graph, Node, NodeIx, Problem, ScopeIx } from './graph.ts';
import type { State, Token, Wait, WayBack } from './state.ts';

/** Why a node of the old version has no place in the new one. */
type NoTarget = 'migrationRemoved' | 'migrationKind' | 'migrationScope' | 'migrationMulti';

/** Where every node of one version goes in another (workflow.md 14). */
export interface MigrationPlan {
  readonly from: Graph;
  readonly to: Graph;
  /** By node of the old version: its node in the new one, or why there is none. */
  readonly nodes: readonly (NodeIx | NoTarget)[];
  readonly scopes: readonly (ScopeIx | undefined)[];
  readonly flows: readonly (FlowIx | undefined)[];
}

/** An instance moved to the new version, or why it cannot be. */
export type Migrated =
  | { readonly ok: true; readonly state: State; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The new version, the scopes that are known in it, and the nodes that somebody has mapped (old id → new id). */
interface NodeMapping extends Pick<MigrationPlan, 'to' | 'scopes'> {
  readonly map: Readonly<Record<string, string>>;
}

function targetOf(old: Node, { to, scopes, map }: NodeMapping): NodeIx | NoTarget {
  const id = Object.hasOwn(map, old.id) ? map[old.id] : old.id;
  const target = to.nodes.find((node) => node.id === id);
  if (target === undefined) return 'migrationRemoved';
  if (target.kind !== old.kind) return 'migrationKind';
  if (scopes[old.scope] !== target.scope) return 'migrationScope';
  return old.multi?.sequential === target.multi?.sequential ? target.ix : 'migrationMulti';
}

function flowTarget(old: Flow, { to, nodes }: Pick<MigrationPlan, 'to' | 'nodes'>): FlowIx | undefined {
  const target = nodes[old.to];
  const source = nodes[old.from];
  const into = to.flows.filter((other) => other.to === target);
  return (into.find((other) => other.id === old.id) ?? into.find((other) => other.from === source))?.ix;
}

/**
 * Nodes with equal id and kind map by themselves, others by `map` (old id → new id). A target has the same kind, the
 * same nesting, and repeats in the same way.
 */
export function planMigration(from: Graph, to: Graph, map: Readonly<Record<string, string>> = {}): MigrationPlan {
  const scopes: (ScopeIx | undefined)[] = [];
  const nodes: (NodeIx | NoTarget)[] = [];
  // Document order: a sub-process comes before its inside, so its scope is known by then.
  for (const scope of from.scopes) if (scope.node === undefined) scopes[scope.ix] = 0;
  for (const old of from.nodes) {
    const target = targetOf(old, { to, scopes, map });
    nodes.push(target);
    if (old.body !== undefined) scopes[old.body] = typeof target === 'number' ? to.nodes[target]?.body : undefined;
  }
  const flows = from.flows.map((flow) => flowTarget(flow, { to, nodes }));
  return { from, to, nodes, scopes, flows };
}

const newNode = (plan: MigrationPlan, ix: NodeIx): NodeIx | undefined => {
  const target = plan.nodes[ix];
  return typeof target === 'number' ? target : undefined;
};

function problemAt(plan: MigrationPlan, ix: NodeIx): Problem {
  const target = plan.nodes[ix];
  const code = typeof target === 'string' ? target : 'migrationRemoved';
  return { severity: 'error', code, elementId: plan.from.nodes[ix]?.id ?? null, params: {} };
}

function tokenProblem(plan: MigrationPlan, token: Token): readonly Problem[] {
  if (token.n !== undefined && newNode(plan, token.n) === undefined) return [problemAt(plan, token.n)];
  if (token.f === undefined || plan.flows[token.f] !== undefined) return [];
  return [problemAt(plan, plan.from.flows[token.f]?.to ?? -1)];
}

/** A direct way back to a node that is gone becomes the normal way on. */
function movedBack(plan: MigrationPlan, back: WayBack | undefined): WayBack | undefined {
  if (back === undefined) return undefined;
  const [node, after] = [newNode(plan, back.node), movedBack(plan, back.after)];
  return node === undefined ? after : { node, users: back.users, ...(after ? { after } : {}) };
}

function movedToken(plan: MigrationPlan, token: Token): Token {
  const { f, n, back, ...rest } = token;
  const node = n === undefined ? undefined : newNode(plan, n);
  const flow = f === undefined ? undefined : plan.flows[f];
  const home = movedBack(plan, back);
  return {
    ...rest,
    ...(flow === undefined ? {} : { f: flow }),
    ...(node === undefined ? {} : { n: node }),
    ...(home === undefined ? {} : { back: home }),
  };
}

const isBoundary = (plan: MigrationPlan, wait: Wait): boolean => plan.from.nodes[wait.node]?.kind === 'boundary';

/** A boundary event that is gone or waits for something else now; a kept timer keeps its due time. */
function isDropped(plan: MigrationPlan, wait: Wait): boolean {
  if (!isBoundary(plan, wait)) return false;
  const target = newNode(plan, wait.node);
  const [before, after] = [plan.from.nodes[wait.node], target === undefined ? undefined : plan.to.nodes[target]];
  return after === undefined || JSON.stringify(before?.event) !== JSON.stringify(after.event);
}

function armed(state: State, token: Token, node: Node): readonly [Wait, Effect] | undefined {
  const { event } = node;
  if (event === undefined || event.trigger === 'error' || event.trigger === 'none' || event.trigger === 'terminate')
    return undefined;
  state.seq += 1;
  const name = event.name === undefined ? {} : { name: event.name };
  const wait: Wait = { id: state.seq, kind: event.trigger, token: token.id, node: node.ix, ...name };
  if (event.timer === undefined) return [wait, { e: 'waitSet', wait }];
  return [wait, { e: 'timerSet', wait: wait.id, node: node.ix, timer: event.timer, value: event.timer.text }];
}

/** Boundary events of the new version that do not wait yet at the activity of a token. */
function missingBoundaries(plan: MigrationPlan, state: State, token: Token): readonly Node[] {
  return (plan.to.nodes[token.n ?? -1]?.boundaries ?? [])
    .filter((ix) => !state.waits.some((wait) => wait.node === ix && wait.token === token.id))
    .flatMap((ix) => plan.to.nodes[ix] ?? []);
}

/** Whether an event can only be set where its expressions can be evaluated, which a migration cannot. */
const needsEvaluation = ({ event }: Node): boolean =>
  event?.timer?.expression === true || event?.correlation !== undefined;

/** Boundary events of the new version for the activities that are going on. */
function armMissing(
  plan: MigrationPlan,
  state: State,
): { readonly effects: readonly Effect[]; readonly problems: readonly Problem[] } {
  const effects: Effect[] = [];
  const problems: Problem[] = [];
  for (const token of state.tokens.filter((one) => one.n !== undefined && one.inner !== true)) {
    for (const node of missingBoundaries(plan, state, token)) {
      if (needsEvaluation(node)) {
        problems.push({ severity: 'error', code: 'migrationEvent', elementId: node.id, params: {} });
        continue;
      }
      const made = armed(state, token, node);
      if (made === undefined) continue;
      state.waits.push(made[0]);
      effects.push(made[1]);
    }
  }
  return { effects, problems };
}

function renamed<Value>(plan: MigrationPlan, values: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(values).map(([id, value]) => {
    const old = plan.from.nodes.find((node) => node.id === id);
    const target = old === undefined ? undefined : newNode(plan, old.ix);
    return [target === undefined ? id : (plan.to.nodes[target]?.id ?? id), value] as const;
  });
  return Object.fromEntries(entries);
}

/** Values kept by place in a list; those of places that are gone are forgotten. */
function replaced<Value>(
  values: Readonly<Record<number, Value>>,
  placeOf: (old: number) => number | undefined,
): Record<number, Value> {
  const entries = Object.entries(values).map(([old, value]) => [placeOf(Number(old)), value] as const);
  return Object.fromEntries(entries.filter(([place]) => place !== undefined));
}

function moved(plan: MigrationPlan, old: State, kept: readonly Wait[]): State {
  const at = (ix: NodeIx) => newNode(plan, ix) ?? ix;
  return {
    ...old,
    scopes: old.scopes.map((scope) => ({ ...scope, def: plan.scopes[scope.def] ?? scope.def })),
    tokens: old.tokens.map((token) => movedToken(plan, token)),
    groups: old.groups.map((group) => ({ ...group, node: at(group.node) })),
    waits: kept.map((wait) => ({ ...wait, node: at(wait.node) })),
    decisions: renamed(plan, old.decisions),
    votes: renamed(plan, old.votes),
    results: renamed(plan, old.results),
    selected: renamed(plan, old.selected),
    taken: replaced(old.taken, (flow) => plan.flows[flow]),
    marks: replaced(old.marks, (node) => newNode(plan, node)),
    visits: old.visits
      .filter((visit) => newNode(plan, visit.n) !== undefined)
      .map((visit) => ({ ...visit, n: at(visit.n) })),
  };
}

/**
 * Moves an instance to the new version. Timers that are the same keep their due time; changed and new ones are set
 * again, and count from the beginning of the activity (the shell knows when that was).
 */
export function migrateState(state: State, plan: MigrationPlan): Migrated {
  const dropped = state.waits.filter((wait) => isDropped(plan, wait));
  const kept = state.waits.filter((wait) => !dropped.includes(wait));
  const homeless = [
    ...state.tokens.flatMap((token) => tokenProblem(plan, token)),
    ...kept.filter((wait) => newNode(plan, wait.node) === undefined).map((wait) => problemAt(plan, wait.node)),
  ];
  const problems = [...new Map(homeless.map((problem) => [problem.elementId, problem])).values()];
  if (problems.length > 0) return { ok: false, problems };
  const next = moved(plan, structuredClone(state), structuredClone(kept));
  const arming = armMissing(plan, next);
  if (arming.problems.length > 0) return { ok: false, problems: arming.problems };
  return {
    ok: true,
    state: next,
    effects: [...dropped.map((wait): Effect => ({ e: 'waitClear', wait })), ...arming.effects],
  };
}

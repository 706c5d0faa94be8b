import { TOO_COSTLY, TooCostly } from './budget.ts';
import type { Command, Effect, Facts, FlowError, Resolved } from './command.ts';
import { isOpen } from './end-activity.ts';
import { evaluate, ExpressionFault } from './expression.ts';
import type { Graph, Node } from './graph.ts';
import type { Group, Initiator, Json, State, Values, Voter, Wait } from './state.ts';
import { step } from './step.ts';

/** Finds users for a simulated task; the shell's own resolution, read-only. */
export type Resolver = (
  request: Extract<Effect, { e: 'resolveHandlers' }>,
  state: State,
) => Promise<readonly Resolved[]>;

/** What a simulation begins with. */
export interface SimInput {
  readonly initiator: Initiator;
  readonly facts: Facts;
  readonly vars?: Values;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** Decisions by node id, one after the other when a node is visited again; approve when not named. */
  readonly decisions?: Readonly<Record<string, string | readonly string[]>>;
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  /** Answers of services and called processes by node id. */
  readonly answers?: Readonly<Record<string, Json>>;
  /** Goes on from here instead of starting. */
  readonly from?: State;
  /** Ends when a task is open that was not there at the beginning, after these commands. */
  readonly first?: readonly SimCommand[];
  readonly until?: 'end' | 'nextTasks';
  /** Called between commands: lets others run, or ends the simulation by throwing. */
  readonly pause?: () => Promise<void>;
}

/** A command without what the simulation adds itself. */
export type SimCommand =
  | { readonly type: 'complete'; readonly task: number; readonly outcome: string }
  | { readonly type: 'returnTo'; readonly task: number; readonly node: string; readonly mode: 'replay' | 'direct' };

/** One thing that happens on the way. */
export interface SimStep {
  readonly kind: 'task' | 'decision' | 'passed' | 'choice' | 'service' | 'call' | 'timer' | 'message' | 'cc' | 'end';
  readonly nodeId: string;
  readonly users?: readonly Resolved[];
  readonly mode?: string;
  readonly decision?: string;
  readonly reason?: string;
  /** Of a choice: each flow with its condition, whether it was taken, and the values that decided. */
  readonly flows?: readonly {
    readonly id: string;
    readonly condition?: string;
    readonly taken: boolean;
    readonly values: Values;
  }[];
  /** Text of a timer that is set. */
  readonly timer?: string;
}

/** What a simulation found. */
export interface SimReport {
  readonly steps: readonly SimStep[];
  readonly status: State['status'];
  readonly outcome: string | null;
  /** Nodes that were never reached. */
  readonly unreached: readonly string[];
  /** `nobodyFound`, `selfApproval`, `stuck`, `stepLimit`. */
  readonly warnings: readonly { readonly code: string; readonly nodeId: string }[];
  readonly error: FlowError | null;
  readonly state: State | null;
  /** Open tasks at the end that were not open at the beginning. */
  readonly tasks: readonly {
    readonly nodeId: string;
    readonly local: number;
    readonly mode: string;
    readonly users: readonly string[];
  }[];
}

/** Most commands of a simulation. */
const stepLimit = 300;

interface Sim {
  readonly graph: Graph;
  readonly input: SimInput;
  readonly resolver: Resolver;
  state: State | null;
  readonly steps: SimStep[];
  readonly warnings: { code: string; nodeId: string }[];
  readonly reached: Set<number>;
  readonly found: Map<number, readonly Resolved[]>;
  readonly visits: Map<string, number>;
  error: FlowError | null;
  commands: number;
}

type Body = Command extends infer C ? (C extends Command ? Omit<C, 'id' | 'actor' | 'at' | 'facts'> : never) : never;

async function apply(sim: Sim, body: Body, user: string): Promise<boolean> {
  sim.commands += 1;
  const command = {
    ...body,
    id: `sim-${sim.commands}`,
    actor: body.type === 'complete' || body.type === 'returnTo' ? { user } : { user, system: true as const },
    at: sim.input.at,
    facts: sim.input.facts,
  } as Command;
  const stepped = step(sim.graph, sim.state, command);
  if (!stepped.ok) {
    if (stepped.error.code === TOO_COSTLY) throw new TooCostly();
    sim.error = stepped.error;
    return false;
  }
  sim.state = stepped.state;
  for (const effect of stepped.effects) note(sim, effect);
  for (const effect of stepped.effects) if (!(await answer(sim, effect))) return false;
  return true;
}

/** Answers what the core asks for within the same command. */
async function answer(sim: Sim, effect: Effect): Promise<boolean> {
  if (!sim.state) return false;
  if (effect.e === 'resolveHandlers') {
    if (!sim.state.groups.some(({ id }) => id === effect.group)) return true;
    const users = await sim.resolver(effect, sim.state);
    const nodeId = idOf(sim, effect.node);
    if (users.length === 0) sim.warnings.push({ code: 'nobodyFound', nodeId });
    if (users.some(({ userId }) => userId === sim.input.initiator.id))
      sim.warnings.push({ code: 'selfApproval', nodeId });
    sim.found.set(effect.group, users);
    return apply(sim, { type: 'handlersResolved', group: effect.group, users }, '');
  }
  if (effect.e === 'invokeInternal')
    return apply(
      sim,
      { type: 'fire', wait: effect.wait, payload: sim.input.answers?.[idOf(sim, effect.node)] ?? {} },
      '',
    );
  return true;
}

const idOf = (sim: Sim, ix: number | undefined): string => sim.graph.nodes[ix ?? -1]?.id ?? '';

function note(sim: Sim, effect: Effect): void {
  if (effect.e === 'taskCreate') {
    sim.reached.add(effect.task.node);
    const users = (sim.found.get(effect.task.group) ?? []).filter(({ userId }) =>
      effect.task.voter.users.includes(userId),
    );
    sim.steps.push({ kind: 'task', nodeId: idOf(sim, effect.task.node), users, mode: effect.task.mode });
  } else if (effect.e === 'invokeInternal' || effect.e === 'serviceJob')
    sim.steps.push({ kind: 'service', nodeId: idOf(sim, effect.node) });
  else if (effect.e === 'childStart') sim.steps.push({ kind: 'call', nodeId: idOf(sim, effect.node) });
  else if (effect.e === 'timerSet')
    sim.steps.push({ kind: 'timer', nodeId: idOf(sim, effect.node), timer: effect.value });
  else if (effect.e === 'cc') sim.steps.push({ kind: 'cc', nodeId: idOf(sim, effect.node) });
  else if (effect.e === 'trace') recordTrace(sim, effect.entry);
}

function recordTrace(sim: Sim, { type, node, reason, data }: Extract<Effect, { e: 'trace' }>['entry']): void {
  if (node === undefined) return;
  sim.reached.add(node);
  const nodeId = idOf(sim, node);
  if (type === 'skip') sim.steps.push({ kind: 'passed', nodeId, ...(reason ? { reason } : {}) });
  else if (type === 'choose') sim.steps.push({ kind: 'choice', nodeId, flows: choicesOf(sim, node, data?.flows) });
  else if (type === 'end') sim.steps.push({ kind: 'end', nodeId });
}

/** The flows of a split with their conditions and the values that these name. */
function choicesOf(sim: Sim, node: number, taken: Json | undefined): NonNullable<SimStep['flows']> {
  const chosen = new Set(Array.isArray(taken) ? taken : []);
  return (sim.graph.nodes[node]?.out ?? []).flatMap((ix) => {
    const flow = sim.graph.flows[ix];
    if (!flow) return [];
    const condition = flow.condition === undefined ? {} : { condition: flow.condition };
    return [{ id: flow.id, ...condition, taken: chosen.has(flow.id), values: namedValues(sim, flow.condition ?? '') }];
  });
}

function namedValues(sim: Sim, condition: string): Values {
  const names = new Set(condition.match(/\b(?:form|vars|decision|votes|initiator)(?:\.[A-Za-z_]\w*)+/g) ?? []);
  return Object.fromEntries([...names].map((name) => [name, valueOfName(sim, name)]));
}

function valueOfName({ state, input }: Sim, name: string): Json {
  if (!state) return null;
  const { initiator, decisions, votes, results } = state;
  const vars = Object.assign({}, ...state.scopes.map((scope) => scope.vars)) as Values;
  try {
    return evaluate(
      name,
      { form: input.facts.form, vars, initiator, decision: decisions, votes, result: results, now: input.at },
      input.facts,
    );
  } catch (error) {
    if (error instanceof ExpressionFault) return null;
    throw error;
  }
}

function decisionFor(sim: Sim, node: Node): string {
  const given = sim.input.decisions?.[node.id];
  if (given === undefined) return 'approve';
  if (typeof given === 'string') return given;
  const at = sim.visits.get(node.id) ?? 0;
  sim.visits.set(node.id, at + 1);
  return given[Math.min(at, given.length - 1)] ?? 'approve';
}

/** An open task with its node. */
interface PendingTask {
  readonly voter: Voter;
  readonly node: Node;
}

function nextTask(sim: Sim, groups: readonly Group[]): PendingTask | undefined {
  for (const group of groups) {
    const voter = group.voters.find((one) => isOpen(one) && one.status === 'pending');
    const node = sim.graph.nodes[group.node];
    if (voter && node) return { voter, node };
  }
  return undefined;
}

function decide(sim: Sim, { voter, node }: PendingTask): Promise<boolean> {
  const decision = voter.kind === 'resubmit' ? 'approve' : decisionFor(sim, node);
  sim.steps.push({ kind: 'decision', nodeId: node.id, decision });
  return apply(sim, { type: 'complete', task: voter.id, outcome: decision }, voter.users[0] ?? '');
}

function fireWait(sim: Sim, wait: Wait): Promise<boolean> {
  const nodeId = idOf(sim, wait.node);
  if (wait.kind === 'message' || wait.kind === 'signal') sim.steps.push({ kind: 'message', nodeId });
  const usual: Json = wait.kind === 'child' ? { status: 'approved', outcome: 'approved', vars: {} } : {};
  return apply(sim, { type: 'fire', wait: wait.id, payload: sim.input.answers?.[nodeId] ?? usual }, '');
}

/** Does the next thing that can be done: an open task, else a service, child, timer or message. */
async function advance(sim: Sim): Promise<boolean> {
  const { state } = sim;
  if (!state || state.status !== 'processing') return false;
  const stopsAtTasks = sim.input.until === 'nextTasks';
  const task = stopsAtTasks ? undefined : nextTask(sim, state.groups);
  if (task) return decide(sim, task);
  const wait = nextWait(state.waits);
  if (stopsAtTasks && !['service', 'http', 'child'].includes(wait?.kind ?? '')) return false;
  if (wait) return fireWait(sim, wait);
  sim.warnings.push({ code: 'stuck', nodeId: idOf(sim, state.tokens[0]?.n) });
  return false;
}

const urgency = ['service', 'http', 'child', 'callback', 'timer', 'message', 'signal', 'due'];

function nextWait(waits: readonly Wait[]): Wait | undefined {
  return [...waits].sort((a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || a.id - b.id)[0];
}

function newTasks(sim: Sim): SimReport['tasks'] {
  const before = new Set(
    (sim.input.from?.groups ?? []).flatMap(({ voters }) => voters.filter(isOpen).map(({ id }) => id)),
  );
  return (sim.state?.groups ?? []).flatMap((group) =>
    group.voters
      .filter((voter) => isOpen(voter) && !before.has(voter.id))
      .map((voter) => ({ nodeId: idOf(sim, group.node), local: voter.id, mode: group.mode, users: voter.users })),
  );
}

/** Starts the instance, unless the simulation goes on from a state. */
async function begin(sim: Sim): Promise<boolean> {
  const { from, initiator, vars = {}, selected } = sim.input;
  if (from) return true;
  return apply(sim, { type: 'start', initiator, vars, ...(selected ? { selected } : {}) }, initiator.id);
}

/** Gives the commands that come before everything else, each by the first handler of its task. */
async function applyFirst(sim: Sim): Promise<boolean> {
  for (const command of sim.input.first ?? []) {
    const voters = sim.state?.groups.flatMap(({ voters: all }) => all) ?? [];
    const user = voters.find(({ id }) => id === command.task)?.users[0] ?? '';
    if (!(await apply(sim, command, user))) return false;
  }
  return true;
}

async function run(sim: Sim): Promise<void> {
  const { input } = sim;
  if (!(await begin(sim)) || !(await applyFirst(sim))) return;
  while (sim.commands < stepLimit) {
    if (input.until === 'nextTasks' && newTasks(sim).length > 0) return;
    if (!(await advance(sim))) return;
    await input.pause?.();
  }
  sim.warnings.push({ code: 'stepLimit', nodeId: '' });
}

/**
 * Plays a process with the same core as the server: real handlers, given decisions, services not executed. Ends when the
 * process ends, is stuck, or after 300 commands. Its expressions share `facts.budget`. Throws `TooCostly`.
 */
export async function simulate(graph: Graph, input: SimInput, resolver: Resolver): Promise<SimReport> {
  const sim: Sim = {
    graph,
    input,
    resolver,
    state: input.from ?? null,
    steps: [],
    warnings: [],
    reached: new Set(),
    found: new Map(),
    visits: new Map(),
    error: null,
    commands: 0,
  };
  await run(sim);
  const { state } = sim;
  const activities = graph.nodes.filter(
    ({ kind }) => !['start', 'exclusive', 'parallel', 'inclusive', 'eventGateway', 'boundary'].includes(kind),
  );
  return {
    steps: sim.steps,
    status: state?.status ?? 'processing',
    outcome: state?.outcome ?? null,
    unreached: activities
      .filter(({ ix, in: incoming }) => !sim.reached.has(ix) && !incoming.some((flow) => state?.taken[flow]))
      .map(({ id }) => id),
    warnings: sim.warnings,
    error: sim.error,
    state,
    tasks: newTasks(sim),
  };
}

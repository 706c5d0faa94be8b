import { compile, drawing } from '@mp/engine/compile';
import { checkSound, step } from '@mp/engine/core';
import type { Command, CompileEnv, Graph, State } from '@mp/engine/core';
import { Engine } from 'bpmn-engine';

const env: CompileEnv = {
  rules: { user: [{ name: 'ids', kind: 'users', required: true }] },
  formOf: () => undefined,
};
const task = (id: string) =>
  ({ id, type: 'user', ext: '<wf:handlers><wf:rule type="user" ids="ann"/></wf:handlers>' }) as const;

/** Start and three approvals, the common case. */
const xml = drawing({
  key: 'bench',
  nodes: [{ id: 'start', type: 'start' }, task('a'), task('b'), task('c'), { id: 'end', type: 'end' }],
  flows: [
    ['start', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'end'],
  ],
});
const at = '2026-01-05T01:00:00.000Z';
const initiator = {
  id: 'me',
  userName: 'me',
  name: 'Me',
  orgId: null,
  orgPath: '',
  positionCodes: [],
  roleCodes: [],
  dealerId: null,
  areaIds: [],
};

type Body = Command extends infer C ? (C extends Command ? Omit<C, 'id' | 'actor' | 'at' | 'facts'> : never) : never;

/** One step as the server does it: the stored state is read, the command done with its handlers found, the state stored. */
function oneStep(graph: Graph, stored: string | null, body: Body): string {
  let state = stored === null ? null : (JSON.parse(stored) as State);
  const todo: Body[] = [body];
  for (let next = todo.shift(); next; next = todo.shift()) {
    const stepped = step(graph, state, {
      ...next,
      id: 'x',
      actor: { user: 'ann' },
      at,
      facts: { form: {} },
    } as Command);
    if (!stepped.ok) throw new Error(stepped.error.code);
    state = stepped.state;
    for (const effect of stepped.effects)
      if (effect.e === 'resolveHandlers')
        todo.push({
          type: 'handlersResolved',
          group: effect.group,
          users: [{ userId: 'ann', reason: { key: '', params: {} } }],
        });
  }
  return JSON.stringify(state);
}

/** Start and three approvals; four steps. */
function instance(graph: Graph): void {
  let state = oneStep(graph, null, { type: 'start', initiator, vars: {} });
  for (let done = 0; done < 3; done += 1) {
    const local = (JSON.parse(state) as State).groups[0]?.voters[0]?.id ?? 0;
    state = oneStep(graph, state, { type: 'complete', task: local, outcome: 'approve' });
  }
  if ((JSON.parse(state) as State).status !== 'approved') throw new Error('not approved');
}

const seconds = 2;

function stepsPerSecond(graph: Graph): number {
  for (let warm = 0; warm < 500; warm += 1) instance(graph);
  const begun = performance.now();
  let instances = 0;
  while (performance.now() - begun < seconds * 1000) {
    instance(graph);
    instances += 1;
  }
  return (instances * 4 * 1000) / (performance.now() - begun);
}

const plain = xml.replaceAll(/<bpmn:extensionElements>.*?<\/bpmn:extensionElements>/gs, '');

/** The same with bpmn-engine: its state saved and recovered at each step. */
async function otherInstance(): Promise<void> {
  let engine = new Engine({ name: 'bench', source: plain });
  let execution = await engine.execute();
  for (let done = 0; done < 3; done += 1) {
    const stored = JSON.stringify(await engine.getState());
    await engine.stop();
    engine = new Engine({ name: 'bench' }).recover(JSON.parse(stored));
    execution = await engine.resume();
    const waiting = execution.getPostponed().find(({ type }: { type: string }) => type === 'bpmn:UserTask');
    if (!waiting) throw new Error('nothing waits');
    waiting.signal();
  }
  JSON.stringify(await engine.getState());
}

async function otherStepsPerSecond(): Promise<number> {
  await otherInstance();
  const begun = performance.now();
  let instances = 0;
  while (performance.now() - begun < seconds * 1000) {
    await otherInstance();
    instances += 1;
  }
  return (instances * 4 * 1000) / (performance.now() - begun);
}

/** A drawing of about a hundred nodes: tasks in sequence with parallel and exclusive parts. */
function hundredNodes(): string {
  const nodes = [];
  const flows: [string, string, string?][] = [];
  let last = 'start';
  for (let part = 0; part < 16; part += 1) {
    const [split, join] = [`split${part}`, `join${part}`];
    const kind = part % 2 === 0 ? 'parallel' : 'exclusive';
    nodes.push(
      { id: split, type: kind, ...(kind === 'exclusive' ? { default: `a${part}` } : {}) } as const,
      { id: join, type: kind } as const,
    );
    flows.push([last, split]);
    for (const name of ['a', 'b', 'c', 'd']) {
      nodes.push(task(`${name}${part}`));
      flows.push(
        kind === 'exclusive' && name !== 'a' ? [split, `${name}${part}`, 'vars.x'] : [split, `${name}${part}`],
        [`${name}${part}`, join],
      );
    }
    last = join;
  }
  flows.push([last, 'end']);
  return drawing({
    key: 'hundred',
    nodes: [{ id: 'start', type: 'start' }, ...nodes, { id: 'end', type: 'end' }],
    flows,
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Steps per second and core beside bpmn-engine (workflow.md W1), and how long compiling takes (W6). */
export async function measureEngine(print: (name: string, facts: object) => void): Promise<void> {
  const { graph } = await compile(xml, env);
  if (!graph) throw new Error('the drawing has problems');
  const own = median([1, 2, 3].map(() => stepsPerSecond(graph)));
  const other = median([await otherStepsPerSecond(), await otherStepsPerSecond(), await otherStepsPerSecond()]);
  print('engineSteps', {
    perSecond: Math.round(own),
    goalPerSecond: 10_000,
    bpmnEngine: Math.round(other),
    ratio: Math.round(own / other),
    goalRatio: 40,
  });
  const large = hundredNodes();
  await compile(large, env);
  const begun = performance.now();
  const compiled = await compile(large, env);
  const whole = performance.now() - begun;
  if (!compiled.graph) throw new Error(JSON.stringify(compiled.problems.slice(0, 3)));
  const explored = performance.now();
  checkSound(compiled.graph);
  const sound = performance.now() - explored;
  print('engineCompile', {
    nodes: compiled.graph.nodes.length,
    compileMs: Math.round(whole - sound),
    goalMs: 150,
    soundMs: Math.round(sound),
    goalSoundMs: 300,
  });
}

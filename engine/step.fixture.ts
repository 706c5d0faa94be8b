import { compile } from './compile.ts';
import type { CompileEnv } from './env.ts';
import type { Command, Effect, FlowError } from './command.ts';
import { restore, returnTargets, step } from './core.ts';
import type { Graph } from './graph.ts';
import type { Json, State, Voter } from './state.ts';

const bare: CompileEnv = {
  rules: { initiator: [], user: [{ name: 'ids', kind: 'users', required: true }] },
  formOf: () => undefined,
};

type Body = Command extends infer C ? (C extends Command ? Omit<C, 'id' | 'actor' | 'at' | 'facts'> : never) : never;

/** The error of a refused command, for tests. */
class RefusedCommand extends Error {
  readonly error: FlowError;
  constructor(error: FlowError) {
    super(`${error.code} ${JSON.stringify(error.params)}`);
    this.error = error;
  }
}

/** A process that runs in memory; handlers are the users that rules of type `user` name. */
export class TestProcess {
  readonly graph: Graph;
  state: State;
  readonly effects: Effect[] = [];
  #commands = 0;

  constructor(graph: Graph, vars: Readonly<Record<string, Json>>) {
    this.graph = graph;
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
    this.state = this.#step(null, { type: 'start', initiator, vars }, 'me');
  }

  #step(state: State | null, body: Body, user: string): State {
    this.#commands += 1;
    const command = {
      ...body,
      id: String(this.#commands),
      actor: { user },
      at: '2026-01-05T01:00:00.000Z',
      facts: { form: {} },
    } as Command;
    const stepped = step(this.graph, state && (JSON.parse(JSON.stringify(state)) as State), command);
    if (!stepped.ok) throw new RefusedCommand(stepped.error);
    this.effects.push(...stepped.effects);
    let next = stepped.state;
    for (const effect of stepped.effects)
      if (effect.e === 'resolveHandlers' && next.groups.some(({ id, resolving }) => id === effect.group && resolving))
        next = this.#step(next, { type: 'handlersResolved', group: effect.group, users: this.#find(effect) }, user);
    return next;
  }

  #find({ rules, of, purpose }: Extract<Effect, { e: 'resolveHandlers' }>) {
    const ids =
      purpose === 'superior' || (purpose === 'overdue' && of)
        ? (of ?? []).map((user) => `boss of ${user}`)
        : purpose === 'empty'
          ? ['admin']
          : rules.flatMap(({ type, params }) =>
              type === 'user'
                ? [params.ids].flat().flatMap((one) => String(one).split(','))
                : type === 'initiator'
                  ? ['me']
                  : [],
            );
    return ids.filter((id) => id !== '').map((userId) => ({ userId, reason: { key: 'test', params: {} } }));
  }

  send(user: string, body: Body): void {
    this.state = this.#step(this.state, body, user);
  }

  /** The code with which a command is refused; `done` when it is not. */
  refusal(user: string, body: Body): string {
    try {
      this.#step(this.state, body, user);
      return 'done';
    } catch (error) {
      if (error instanceof RefusedCommand) return error.error.code;
      throw error;
    }
  }

  voter(node: string, user: string): Voter {
    const ix = this.graph.nodes.find(({ id }) => id === node)?.ix;
    const voter = this.state.groups
      .filter((group) => group.node === ix)
      .flatMap(({ voters }) => voters)
      .find((one) => one.users.includes(user) && ['pending', 'waiting'].includes(one.status));
    if (!voter) throw new Error(`${user} has no task at ${node}`);
    return voter;
  }

  task(node: string, user: string): number {
    return this.voter(node, user).id;
  }

  complete(user: string, node: string, outcome = 'approve'): void {
    this.send(user, { type: 'complete', task: this.task(node, user), outcome });
  }

  #wait(node: string): number {
    const ix = this.graph.nodes.find(({ id }) => id === node)?.ix;
    const wait = this.state.waits.find((one) => one.node === ix);
    if (!wait) throw new Error(`nothing waits at ${node}`);
    return wait.id;
  }

  fire(node: string, payload: Json = null): void {
    this.send('system', { type: 'fire', wait: this.#wait(node), payload });
  }

  fail(node: string, code: string): void {
    this.send('system', { type: 'fail', wait: this.#wait(node), code });
  }

  refusalOfFail(node: string, code: string): string {
    return this.refusal('system', { type: 'fail', wait: this.#wait(node), code });
  }

  restore(before: State): void {
    const restored = restore(this.graph, this.state, before);
    this.state = restored.state;
    this.effects.push(...restored.effects);
  }

  /** Open tasks as `node:user`, sorted. */
  open(): string[] {
    return this.state.groups
      .flatMap((group) =>
        group.voters
          .filter(({ status }) => status === 'pending' || status === 'waiting')
          .map((voter) => `${this.graph.nodes[group.node]?.id}:${voter.users.join('|')}`),
      )
      .sort();
  }

  /** Tasks that ended with a status, as `node:user`. */
  closed(status: string): string[] {
    return this.effects.flatMap((effect) =>
      effect.e === 'taskClose' && effect.task.voter.status === status
        ? [`${this.graph.nodes[effect.task.node]?.id}:${effect.task.voter.users.join('|')}`]
        : [],
    );
  }

  targets(node: string, user: string): string[] {
    return returnTargets(this.graph, this.state, this.task(node, user)).map((target) => target.node.id);
  }
}

/** Compiles and starts a process; problems of severity error end the test. */
export async function aProcess(
  xml: string,
  options: { readonly vars?: Readonly<Record<string, Json>> } = {},
): Promise<TestProcess> {
  const { graph, problems } = await compile(xml, bare);
  if (!graph) throw new Error(JSON.stringify(problems));
  return new TestProcess(graph, options.vars ?? {});
}

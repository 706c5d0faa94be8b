import type { Graph, HandlerRule, Node, NodeKind, UserTaskSpec } from '@mp/engine/core';
import { randomUUID } from 'node:crypto';
import { Context, newId } from '@mp/kernel/server';
import { flowJobs } from '../jobs.ts';
import type { Answer, TestServer, TestTenant, TestUser } from '@mp/kernel/testing';

/** What is said of a node; a user task is given its rules, the rest is usual. */
export type NodeSketch = {
  readonly kind?: NodeKind;
  readonly rules?: readonly HandlerRule[];
  readonly user?: Partial<Omit<UserTaskSpec, 'handlers' | 'sign' | 'actions'>> & {
    readonly handlers?: Partial<UserTaskSpec['handlers']>;
    readonly sign?: Partial<UserTaskSpec['sign']>;
    readonly actions?: Partial<UserTaskSpec['actions']>;
  };
  /** Boundary event on this node. */
  readonly on?: string;
  readonly defaultTo?: string;
} & Partial<Omit<Node, 'kind' | 'user' | 'default' | 'host'>>;

/** A process of a test: nodes by id, flows as `[from, to, condition?]`. */
export interface FlowSketch {
  readonly process?: Partial<Graph['process']>;
  readonly nodes: Readonly<Record<string, NodeSketch>>;
  readonly flows: readonly (readonly [from: string, to: string, condition?: string])[];
}

/** Rule for named users. */
export const users = (...given: readonly TestUser[]): HandlerRule => ({
  type: 'user',
  params: { ids: given.map(({ id }) => id) },
});

function taskOf({ rules = [], user = {} }: NodeSketch): UserTaskSpec {
  return {
    reject: { policy: 'end' },
    fields: { grant: false, fields: {} },
    cc: [],
    phrases: ['同意'],
    ...user,
    handlers: {
      rules,
      excludeInitiator: false,
      excludeHandlersOf: [],
      empty: 'admin',
      self: 'self',
      repeat: 'none',
      ...user.handlers,
    },
    sign: { mode: 'single', wait: false, rejectNeeds: 'one', approve: 'manual', ...user.sign },
    actions: {
      approve: true,
      reject: true,
      return: true,
      transfer: true,
      delegate: true,
      addSign: true,
      cc: true,
      takeBack: true,
      quick: true,
      opinionRequired: false,
      signatureRequired: false,
      labels: {},
      custom: [],
      ...user.actions,
    },
  };
}

/** A graph as the compiler makes it. Nodes without a kind are user tasks; `start` and `end` are there by themselves. */
export function aGraph(key: string, sketch: FlowSketch): Graph {
  const all: Record<string, NodeSketch> = {
    start: { kind: 'start', event: { trigger: 'none' } },
    ...sketch.nodes,
    end: { kind: 'end', event: { trigger: 'none' }, outcome: 'approved', ...sketch.nodes.end },
  };
  const ids = Object.keys(all);
  const flows = sketch.flows.map(([from, to, condition], ix) => ({
    ix,
    id: `${from}_${to}`,
    names: { zh: '' },
    from: ids.indexOf(from),
    to: ids.indexOf(to),
    ...(condition === undefined ? {} : { condition }),
  }));
  const nodes = ids.map((id, ix): Node => {
    const { kind = 'user', rules: _, user: __, on, defaultTo, ...more } = all[id] ?? {};
    const boundaries = ids.flatMap((other, at) => (all[other]?.on === id ? [at] : []));
    const usual = flows.find(({ from, to }) => from === ix && ids[to] === defaultTo);
    return {
      ix,
      id,
      kind,
      names: { zh: id },
      scope: 0,
      in: flows.filter(({ to }) => to === ix).map((flow) => flow.ix),
      out: flows.filter(({ from }) => from === ix).map((flow) => flow.ix),
      ...(kind === 'user' ? { user: taskOf(all[id] ?? {}) } : {}),
      ...(boundaries.length > 0 ? { boundaries } : {}),
      ...(on === undefined ? {} : { host: ids.indexOf(on), interrupting: true }),
      ...(usual ? { default: usual.ix } : {}),
      ...more,
    };
  });
  return {
    process: {
      key,
      names: { zh: key },
      // A process without fields has a page outside, which alone gives variables.
      ...(sketch.process && 'fields' in sketch.process ? { form: 'fields' } : { form: 'page', formUrl: '/page' }),
      fields: [],
      subject: '',
      number: { prefix: 'T', date: 'yyyyMM', digits: 4 },
      allowWithdraw: 'beforeHandled',
      allowTakeBack: true,
      allowVoid: true,
      agentMayTransfer: false,
      repeat: 'none',
      traceForReaders: false,
      ...sketch.process,
    },
    nodes,
    flows,
    scopes: [{ ix: 0, start: 0 }],
    hash: newId(),
  };
}

let count = 0;

/** A process of a test with what its definition says of it. */
interface DefinitionSketch extends FlowSketch {
  readonly key?: string;
  readonly admins?: readonly string[];
  readonly starters?: object;
  readonly settings?: object;
}

/** Stores a definition with one active version; its key is answered. */
export async function deployed(
  server: TestServer,
  tenant: TestTenant,
  sketch: DefinitionSketch,
): Promise<{ readonly key: string; readonly id: string; readonly versionId: string }> {
  count += 1;
  const key = sketch.key ?? `flow-${count}`;
  const [id, versionId] = [newId(), newId()];
  const graph = aGraph(key, sketch);
  await server.sql(
    `insert into process_definition (tenant_id, id, created_at, updated_at, key, name, title, resource, active_version_no, admins, starters, settings)
     values ($1, $2, now(), now(), $3, $4, $3, $5, 1, $6, $7, $8)`,
    [
      tenant.id,
      id,
      key,
      JSON.stringify({ ZH_CN: key, EN_US: key, JA_JP: key }),
      graph.process.resource ?? null,
      sketch.admins ?? [],
      JSON.stringify(sketch.starters ?? { all: true }),
      JSON.stringify(sketch.settings ?? {}),
    ],
  );
  await server.sql(
    `insert into process_version (tenant_id, id, created_at, updated_at, definition_id, version_no, state, xml, graph, deployed_at)
     values ($1, $2, now(), now(), $3, 1, 'deployed', '<x/>', $4, now())`,
    [tenant.id, versionId, id, JSON.stringify(graph)],
  );
  await server.sql(`update process_definition set active_version_id = $3 where tenant_id = $1 and id = $2`, [
    tenant.id,
    id,
    versionId,
  ]);
  return { key, id, versionId };
}

/** A command with the fields of its body. */
type CommandSketch = Readonly<Record<string, unknown>> & { readonly command: string };

/** Calls of a test, by who makes them. */
export class Caller {
  readonly #server: TestServer;
  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Starts a process and answers the id of the instance. */
  async start(user: TestUser, defKey: string, more: object = {}): Promise<string> {
    const answer = await this.#server.call(user, 'POST', '/workflow/instances', { body: { defKey, ...more } });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body.instance.id);
  }

  /** A command on an instance. */
  instance(user: TestUser, id: string, { command, ...body }: CommandSketch): Promise<Answer> {
    return this.#server.call(user, 'POST', `/workflow/instances/${id}/${command}`, { body });
  }

  /** A command on the user's open task of an instance. */
  async task(user: TestUser, instanceId: string, command: CommandSketch): Promise<Answer> {
    return this.taskById(user, await this.taskOf(user, instanceId), command);
  }

  taskById(user: TestUser, id: string, { command, ...body }: CommandSketch): Promise<Answer> {
    return this.#server.call(user, 'POST', `/workflow/tasks/${id}/${command}`, { body });
  }

  approve(user: TestUser, instanceId: string, body: object = {}): Promise<Answer> {
    return this.task(user, instanceId, { command: 'complete', outcome: 'approve', ...body });
  }

  reject(user: TestUser, instanceId: string): Promise<Answer> {
    return this.task(user, instanceId, { command: 'complete', outcome: 'reject', opinion: '资料不全' });
  }

  /** The user's open task of an instance. */
  async taskOf(user: TestUser, instanceId: string): Promise<string> {
    const [row] = await this.#server.sql<{ task_id: string }>(
      'select task_id from task_inbox where instance_id = $1 and user_id = $2 order by created_at, task_id limit 1',
      [instanceId, user.id],
    );
    if (!row) throw new Error(`${user.userName} has no task of ${instanceId}`);
    return row.task_id;
  }

  /** Node and status of the tasks of an instance in the order in which they came. */
  async tasks(instanceId: string): Promise<string[]> {
    const rows = await this.#server.sql<{ node_id: string; kind: string; status: string }>(
      'select node_id, kind, status from task where instance_id = $1 order by local_id',
      [instanceId],
    );
    return rows.map(({ node_id: node, kind, status }) => `${node} ${kind === 'base' ? '' : `${kind} `}${status}`);
  }

  /** Names of users who have an instance among their pending ones. */
  async pending(instanceId: string): Promise<string[]> {
    const rows = await this.#server.sql<{ user_name: string }>(
      `select u.user_name from task_inbox x join tenant_user u on u.tenant_id = x.tenant_id and u.id = x.user_id
       where x.instance_id = $1 order by u.user_name`,
      [instanceId],
    );
    return rows.map(({ user_name: name }) => name);
  }

  /** Status and outcome of an instance. */
  async status(instanceId: string): Promise<string> {
    const [row] = await this.#server.sql<{ status: string; outcome: string | null }>(
      'select status, outcome from process_instance where id = $1',
      [instanceId],
    );
    return `${row?.status ?? ''} ${row?.outcome ?? ''}`.trim();
  }

  /** Types of the lines of the trace. */
  async trace(instanceId: string): Promise<string[]> {
    const rows = await this.#server.sql<{ type: string; node_id: string | null }>(
      'select type, node_id from process_event where instance_id = $1 order by seq',
      [instanceId],
    );
    return rows.map(({ type, node_id: node }) => (node === null ? type : `${type} ${node}`));
  }

  /** Everything that is stored of an instance, to see that a refused command changed nothing. */
  async everything(instanceId: string): Promise<unknown> {
    const tables = [
      'process_instance',
      'task',
      'task_inbox',
      'participation',
      'process_event',
      'process_wait',
      'incident',
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        this.#server.sql(
          `select * from ${table} where ${table === 'process_instance' ? 'id' : 'instance_id'} = $1 order by 1, 2, 3`,
          [instanceId],
        ),
      ),
    );
    return Object.fromEntries(tables.map((table, at) => [table, rows[at]]));
  }
}

/** Runs the jobs of processes that are due by the server's clock, one after the other; answers their kinds. */
export async function runJobs(server: TestServer, kinds = flowJobs.map(({ kind }) => kind)): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const [job] = await server.sql<{ id: string; kind: string; payload: { payload: Record<string, unknown> } }>(
      `select j.id, t.identifier as kind, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = any($1) and (j.run_at <= $2::timestamptz or j.run_at = j.created_at) and j.attempts < j.max_attempts order by j.run_at, j.id limit 1`,
      [kinds, server.services.now()],
    );
    if (!job) return done;
    const context = new Context(server.services, { requestId: randomUUID(), ip: '', locale: 'zh-CN' });
    const run = { jobId: job.id, attempt: 1, signal: new AbortController().signal };
    // As the queue does it: the job is taken while it runs, so that the same key may be given to the next one.
    await server.sql(`update graphile_worker._private_jobs set key = null where id = $1`, [job.id]);
    await flowJobs.find(({ kind }) => kind === job.kind)?.run(context, job.payload.payload, run);
    await server.sql(`delete from graphile_worker._private_jobs where id = $1`, [job.id]);
    done.push(job.kind);
  }
}

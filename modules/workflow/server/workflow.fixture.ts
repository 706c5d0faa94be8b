import { newId } from '@mp/kernel/server';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';

/** Names in the three languages. */
const names = (text: string) => ({ ZH_CN: text, EN_US: `${text} en`, JA_JP: `${text} ja` });

/** A deployed definition of a test. */
export interface SampleDefinition {
  readonly id: string;
  readonly key: string;
  readonly versionId: string;
  readonly categoryId: string | null;
  readonly tenant: TestTenant;
}

/** An instance of a test. */
export interface SampleInstance {
  readonly id: string;
  readonly definition: SampleDefinition;
  readonly initiator: TestUser;
}

const plainActions = {
  approve: true,
  reject: true,
  return: true,
  transfer: true,
  delegate: true,
  addSign: true,
  cc: true,
  takeBack: true,
  quick: false,
  opinionRequired: false,
  signatureRequired: false,
  labels: {},
  custom: [],
};

/** A graph of start, user task `check`, end; `over` changes the process, `user` the task. */
export function aGraph(key: string, over: object = {}, user: Readonly<Record<string, unknown>> = {}) {
  const { actions, fields, ...others } = user as { actions?: object; fields?: object };
  return {
    process: {
      key,
      names: { zh: key },
      form: 'fields',
      fields: [],
      subject: '',
      number: { prefix: 'N', date: 'yyyy', digits: 4 },
      allowWithdraw: 'beforeHandled',
      allowTakeBack: true,
      allowVoid: true,
      agentMayTransfer: false,
      repeat: 'none',
      traceForReaders: false,
      ...over,
    },
    nodes: [
      {
        ix: 0,
        id: 'start',
        kind: 'start',
        names: { zh: '开始', en: 'Start' },
        scope: 0,
        in: [],
        out: [0],
        event: { trigger: 'none' },
      },
      {
        ix: 1,
        id: 'check',
        kind: 'user',
        names: { zh: '初审', en: 'First check', ja: '一次審査' },
        scope: 0,
        in: [0],
        out: [1],
        user: {
          handlers: {
            rules: [],
            excludeInitiator: false,
            excludeHandlersOf: [],
            empty: 'admin',
            self: 'self',
            repeat: 'none',
          },
          sign: { mode: 'single', wait: false, rejectNeeds: 'one', approve: 'manual' },
          reject: { policy: 'end' },
          cc: [],
          phrases: ['同意'],
          ...others,
          actions: { ...plainActions, ...actions },
          fields: { grant: false, fields: {}, ...fields },
        },
      },
      {
        ix: 2,
        id: 'end',
        kind: 'end',
        names: { zh: '结束', en: 'End' },
        scope: 0,
        in: [1],
        out: [],
        event: { trigger: 'none' },
        outcome: 'approved',
      },
    ],
    flows: [
      { ix: 0, id: 'f1', names: { zh: '' }, from: 0, to: 1 },
      { ix: 1, id: 'f2', names: { zh: '' }, from: 1, to: 2 },
    ],
    scopes: [{ ix: 0, start: 0 }],
    hash: 'sample',
  };
}

/** Makes rows of workflow as the commands leave them, for tests of what reads them. */
export class SampleRows {
  readonly #server: TestServer;
  #n = 0;
  constructor(server: TestServer) {
    this.#server = server;
  }

  /** A definition with one active version. */
  async aDefinition(
    tenant: TestTenant,
    over: {
      key?: string;
      categoryId?: string | null;
      admins?: readonly string[];
      starters?: object;
      graph?: object;
      xml?: string;
      resource?: string;
      name?: string;
    } = {},
  ): Promise<SampleDefinition> {
    this.#n += 1;
    const key = over.key ?? `process-${this.#n}`;
    const [id, versionId] = [newId(), newId()];
    await this.#server.sql(
      `insert into process_definition (tenant_id, id, created_at, updated_at, key, name, title, category_id, resource, active_version_no, admins, starters)
       values ($1, $2, now(), now(), $3, $4, $5, $6, $7, 1, $8, $9)`,
      [
        tenant.id,
        id,
        key,
        JSON.stringify(names(over.name ?? key)),
        over.name ?? key,
        over.categoryId ?? null,
        over.resource ?? null,
        over.admins ?? [],
        JSON.stringify(over.starters ?? { all: true }),
      ],
    );
    await this.#server.sql(
      `insert into process_version (tenant_id, id, created_at, updated_at, definition_id, version_no, state, xml, graph, deployed_at)
       values ($1, $2, now(), now(), $3, 1, 'deployed', $4, $5, now())`,
      [tenant.id, versionId, id, over.xml ?? '<definitions/>', JSON.stringify(over.graph ?? aGraph(key))],
    );
    await this.#server.sql(`update process_definition set active_version_id = $3 where tenant_id = $1 and id = $2`, [
      tenant.id,
      id,
      versionId,
    ]);
    return { id, key, versionId, categoryId: over.categoryId ?? null, tenant };
  }

  /** A category. */
  async aCategory(tenant: TestTenant, code = `c${(this.#n += 1)}`): Promise<string> {
    const id = newId();
    await this.#server.sql(
      `insert into process_category (tenant_id, id, created_at, updated_at, code, name) values ($1, $2, now(), now(), $3, $4)`,
      [tenant.id, id, code, JSON.stringify(names(code))],
    );
    return id;
  }

  /** An instance with the participation of its initiator. */
  async anInstance(
    definition: SampleDefinition,
    initiator: TestUser,
    over: Readonly<Record<string, unknown>> = {},
  ): Promise<SampleInstance> {
    this.#n += 1;
    const id = newId();
    const row: Record<string, unknown> = {
      tenant_id: definition.tenant.id,
      id,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
      root_id: id,
      definition_id: definition.id,
      version_id: definition.versionId,
      def_key: definition.key,
      def_name: JSON.stringify(names(definition.key)),
      category_id: definition.categoryId,
      business_no: `N${String(this.#n).padStart(6, '0')}`,
      subject: `subject ${this.#n}`,
      initiator_id: initiator.id,
      initiator_name: initiator.userName,
      initiator_org_id: definition.tenant.rootId,
      status: 'processing',
      started_at: new Date().toISOString(),
      state: JSON.stringify({}),
      current_nodes: ['check'],
      current_names: ['初审'],
      ...over,
    };
    await this.#insert('process_instance', row);
    await this.aPart({ id, definition, initiator }, initiator, { roles: 1 });
    return { id, definition, initiator };
  }

  /** A task of an instance that is open in the inboxes of `users`; `inbox` has columns of their rows. */
  async aTask(
    instance: SampleInstance,
    users: readonly TestUser[],
    { inbox = {}, ...over }: Readonly<Record<string, unknown>> & { readonly inbox?: object } = {},
  ): Promise<string> {
    this.#n += 1;
    const id = newId();
    const task: Record<string, unknown> = {
      tenant_id: instance.definition.tenant.id,
      id,
      instance_id: instance.id,
      local_id: this.#n,
      group_no: this.#n,
      def_key: instance.definition.key,
      node_id: 'check',
      node_name: JSON.stringify({ ZH_CN: '初审', EN_US: 'First check', JA_JP: '一次審査' }),
      kind: 'base',
      mode: 'single',
      status: 'pending',
      assignee_id: users.length === 1 ? users[0]?.id : null,
      candidates: users.map((user) => user.id),
      created_at: new Date().toISOString(),
      ...over,
    };
    await this.#insert('task', task);
    if (task.status === 'pending')
      for (const user of users)
        await this.#insert('task_inbox', {
          tenant_id: instance.definition.tenant.id,
          user_id: user.id,
          task_id: id,
          instance_id: instance.id,
          def_key: instance.definition.key,
          category_id: instance.definition.categoryId,
          initiator_id: instance.initiator.id,
          created_at: task.created_at,
          due_at: task.due_at ?? null,
          ...inbox,
        });
    return id;
  }

  /** What a user has to do with an instance: bits of roles, with the times of each. */
  async aPart(
    instance: SampleInstance,
    user: TestUser,
    over: Readonly<Record<string, unknown>> & { readonly roles: number },
  ): Promise<void> {
    const at = new Date().toISOString();
    const { roles } = over;
    await this.#server.sql(
      `insert into participation (tenant_id, user_id, instance_id, roles, def_key, category_id, status, outcome, initiator_id, resource,
         record_id, started_at, last_at, handled_at, attention_at, cc_at, cc_read_at, search_text)
       select i.tenant_id, $2, i.id, $3, i.def_key, i.category_id, i.status, i.outcome, i.initiator_id, i.resource, i.record_id,
         i.started_at, i.started_at, $4, $5, $6, $7, i.search_text from process_instance i where i.id = $1
       on conflict on constraint participation_pk do update set roles = participation.roles | excluded.roles,
         handled_at = coalesce(excluded.handled_at, participation.handled_at),
         attention_at = coalesce(excluded.attention_at, participation.attention_at),
         cc_at = coalesce(excluded.cc_at, participation.cc_at)`,
      [
        instance.id,
        user.id,
        roles,
        over.handled_at ?? ((roles & 2) > 0 ? at : null),
        over.attention_at ?? ((roles & 8) > 0 ? at : null),
        over.cc_at ?? ((roles & 4) > 0 ? at : null),
        over.cc_read_at ?? null,
      ],
    );
  }

  /** A line of the trace. */
  async anEvent(instance: SampleInstance, seq: number, over: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#insert('process_event', {
      tenant_id: instance.definition.tenant.id,
      instance_id: instance.id,
      seq,
      at: new Date().toISOString(),
      ...over,
    });
  }

  async #insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(row);
    await this.#server.sql(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      columns.map((name) => row[name]),
    );
  }
}

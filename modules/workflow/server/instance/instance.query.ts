import type { State } from '@mp/engine/core';
import { toObjects } from '@mp/kernel/server';
import type { RawResult, Statement, Tx } from '@mp/kernel/server';
import type { DefinitionSettings, WireNames } from './graph.query.ts';

/** An instance as commands work on it. */
export interface InstanceRow {
  readonly id: string;
  readonly root_id: string;
  readonly parent_id: string | null;
  readonly parent_wait: number | null;
  readonly definition_id: string;
  readonly version_id: string;
  readonly def_key: string;
  readonly def_name: WireNames;
  readonly category_id: string | null;
  readonly resource: string | null;
  readonly record_id: string | null;
  readonly business_no: string;
  readonly subject: string;
  readonly initiator_id: string;
  readonly initiator_name: string;
  readonly initiator_org_id: string | null;
  readonly status: 'processing' | 'approved' | 'canceled';
  readonly outcome: string | null;
  readonly suspended: boolean;
  readonly incident: boolean;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly due_at: string | null;
  readonly state: State;
  readonly state_version: number;
  readonly event_seq: number;
  readonly admins: readonly string[];
  readonly settings: DefinitionSettings;
  /** Somebody follows it. */
  readonly followed: boolean;
}

/** What the caller has to do with the instance. */
export interface CallerFacts {
  /** Bits of participation; null for somebody who has nothing to do with it. */
  readonly roles: number | null;
  /** He has an open task of it, as handler or agent; asked for commands on the instance only. */
  readonly handles: boolean;
  /** Answer of the same command, when it was done before. */
  readonly answer: unknown;
}

/** A task, and whether the caller may act on it. */
export interface TaskRow {
  readonly id: string;
  readonly instance_id: string;
  readonly local_id: number;
  readonly group_no: number;
  readonly node_id: string;
  readonly kind: string;
  readonly status: string;
  readonly assignee_id: string | null;
  readonly claimed_at: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Who has claimed or closed it, or who decided when it was closed without its own handler. */
  readonly assignee_name: string | null;
  /** The caller could or can handle it, himself or for somebody else. */
  readonly concerned: boolean;
  /** The caller sees it among his pending ones. */
  readonly mine: boolean;
  readonly agent_for: string | null;
  /** The entry by which he acts as agent is in force. */
  readonly in_force: boolean;
}

const instanceColumns = `i.id, i.root_id, i.parent_id, i.parent_wait, i.definition_id, i.version_id, i.def_key, i.def_name, i.category_id,
  i.resource, i.record_id, i.business_no, i.subject, i.initiator_id, i.initiator_name, i.initiator_org_id, i.status, i.outcome,
  i.suspended, i.incident, i.started_at, i.ended_at, i.due_at, i.state, i.state_version, i.event_seq, d.admins, d.settings,
  exists (select 1 from participation f where f.tenant_id = i.tenant_id and f.instance_id = i.id and (f.roles & 8) > 0) as followed`;
const joined = `process_instance i join process_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id`;

/** Where a command is aimed: an instance, or a task of one. */
export type Target = { readonly instanceId: string } | { readonly taskId: string };

/** Who asks, and as what command. */
export interface Asking {
  readonly userId: string;
  readonly commandId: string | null;
  /** Day in the tenant's zone, for agents. */
  readonly day: string;
}

/**
 * Statements that lock the root of a family and then read the instance, the caller's part in it and the task. `passes` does
 * not wait for a root that somebody else has locked: then the first answers no row.
 */
export function openingStatements(target: Target, asking: Asking, { passes = false } = {}): Statement[] {
  const ofTask = 'taskId' in target;
  const id = ofTask ? target.taskId : target.instanceId;
  const texts = ofTask ? openingOfTask : openingOfInstance;
  return [
    { text: passes ? texts.passing : texts.lock, values: [id] },
    { text: texts.read, values: [id, asking.userId, asking.commandId] },
    ...(ofTask ? [{ text: taskText, values: [id, asking.userId, asking.day] }] : []),
  ];
}

/** Texts of an opening; `source`: SQL of the instance, `handles`: SQL of whether the caller has an open task of it. */
function openingTexts(source: string, handles: string) {
  const lock = `select r.id from process_instance r
        where r.id = (select i.root_id from process_instance i where i.id = ${source}) for update`;
  const read = `select ${instanceColumns}, p.roles, ${handles} as handles, c.answer from ${joined}
        left join participation p on p.tenant_id = i.tenant_id and p.instance_id = i.id and p.user_id = $2::uuid
        left join process_command c on c.tenant_id = i.tenant_id and c.instance_id = i.id and c.command_id = $3
        where i.id = ${source} and i.deleted_at is null`;
  return { lock, passing: `${lock} skip locked`, read };
}

const openingOfTask = openingTexts('(select t.instance_id from task t where t.id = $1::uuid)', 'false');
const openingOfInstance = openingTexts(
  '$1::uuid',
  `exists (select 1 from task k join task_inbox x on x.tenant_id = k.tenant_id and x.task_id = k.id and x.user_id = $2::uuid
        where k.tenant_id = i.tenant_id and k.instance_id = i.id and k.status = 'pending')`,
);

const taskText = `select t.id, t.instance_id, t.local_id, t.group_no, t.node_id, t.kind, t.status, t.assignee_id, t.claimed_at,
        t.created_at, t.ended_at, case when t.status = 'canceled' then coalesce(
          (select actor_name(g.assignee_id) from task g where g.tenant_id = t.tenant_id and g.instance_id = t.instance_id
            and g.group_no = t.group_no and g.decision is not null order by g.ended_at desc limit 1),
          (select e.actor_name from process_event e where e.tenant_id = t.tenant_id and e.instance_id = t.instance_id
            and e.actor_id is not null order by e.seq desc limit 1))
          when t.ended_at is not null or t.claimed_at is not null then actor_name(t.assignee_id) end as assignee_name, x.user_id is not null as mine,
        $2::uuid = any(t.candidates || array[t.assignee_id, t.owner_id, t.on_behalf_of]) or exists (select 1 from process_agent g
          where g.tenant_id = t.tenant_id and g.agent_id = $2::uuid and g.active and g.deleted_at is null
            and g.principal_id = any(t.candidates) and $3::date between g.from_date and g.to_date) as concerned, x.agent_for,
        x.agent_for is null or exists (select 1 from process_agent a where a.tenant_id = t.tenant_id
          and a.principal_id = x.agent_for and a.agent_id = x.user_id and a.active and a.deleted_at is null
          and $3::date between a.from_date and a.to_date) as in_force
      from task t left join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id and x.user_id = $2::uuid
      where t.id = $1::uuid`;

/** What the opening statements found. */
export interface Opened {
  readonly instance: InstanceRow & CallerFacts;
  readonly task: TaskRow | undefined;
}

/** Reads the results of `openingStatements`; undefined when there is no such instance or task. */
export function readOpened(results: readonly RawResult[]): Opened | undefined {
  const [, instances, tasks] = results;
  const [instance] = instances ? toObjects<InstanceRow & CallerFacts>(instances) : [];
  const [task] = tasks ? toObjects<TaskRow>(tasks) : [];
  return instance ? { instance, task } : undefined;
}

/** Another instance of the family, whose root is locked already. */
export async function instanceById(tx: Tx, id: string): Promise<InstanceRow> {
  const [row] = await tx.rows<InstanceRow>(`select ${instanceColumns} from ${joined} where i.id = $1::uuid`, [id]);
  if (!row) throw new Error(`no instance ${id}`);
  return row;
}

/** The child that a wait of the parent stands for. */
export async function childOf(tx: Tx, parentId: string, wait: number): Promise<InstanceRow | undefined> {
  const [row] = await tx.rows<InstanceRow>(
    `select ${instanceColumns} from ${joined} where i.parent_id = $1::uuid and i.parent_wait = $2::integer
      and i.root_id = (select p.root_id from process_instance p where p.id = $1::uuid)`,
    [parentId, wait],
  );
  return row;
}

/** How many instances a family has. */
export async function familySize(tx: Tx, rootId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(`select count(*) as n from process_instance where root_id = $1::uuid`, [
    rootId,
  ]);
  return row?.n ?? 0;
}

/** The instances below the root, running ones only. */
export function runningChildren(tx: Tx, parentId: string): Promise<InstanceRow[]> {
  return tx.rows<InstanceRow>(
    `select ${instanceColumns} from ${joined} where i.parent_id = $1::uuid and i.status = 'processing' order by i.id`,
    [parentId],
  );
}

/** The state to which the last decision can be taken back, with who decided and the number of his last line. */
export interface Undo {
  readonly by: string;
  readonly task: number;
  readonly state: State;
  readonly seq: number;
  /** Why it can no longer be taken back. */
  readonly fixed?: true;
}

/** The kept state before the last decision. */
export async function undoOf(tx: Tx, id: string): Promise<Undo | null> {
  const [row] = await tx.rows<{ undo: Undo | null }>(`select undo from process_instance where id = $1::uuid`, [id]);
  return row?.undo ?? null;
}

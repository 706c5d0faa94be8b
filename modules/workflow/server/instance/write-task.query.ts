import { announceSql, optionalPort } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';
import { detailPage } from '../names.rules.ts';
import { agentsSql } from './agents.query.ts';
import { wireNames } from './graph.query.ts';
import { rowsSource } from './rows-source.ts';
import { nodeOf } from './running.ts';
import type { Flow, CommandFacts, Running, TaskChange } from './running.ts';
import { dayOf } from './zone.ts';

/** Whether nothing more will happen to the task. */
const isClosed = ({ facts }: TaskChange): boolean => !['pending', 'waiting'].includes(facts.voter.status);

/** Who handles the task, as its row says it. */
function assigneeOf({ facts }: TaskChange): string | null {
  const { voter } = facts;
  if (voter.by !== undefined) return voter.by;
  return voter.claimed || voter.users.length === 1 ? (voter.users[0] ?? null) : null;
}

function taskValues(running: Running, change: TaskChange, known: CommandFacts) {
  const { facts } = change;
  const { voter } = facts;
  const node = nodeOf(running.graph, facts.node);
  const due = running.state?.waits.find(({ kind, group }) => kind === 'due' && group === facts.group);
  return {
    local_id: facts.local,
    group_no: facts.group,
    node_id: node.id,
    node_name: wireNames(node.names),
    kind: voter.kind,
    parent_local: voter.parent ?? null,
    mode: facts.mode,
    status: voter.status,
    assignee_id: assigneeOf(change),
    owner_id: voter.owner ?? null,
    on_behalf_of: voter.for ?? null,
    candidates: [...voter.users, ...(voter.others ?? [])],
    decision: voter.decision ?? null,
    opinion: change.opinion ?? null,
    reason: change.reason ?? null,
    claimed: voter.claimed === true,
    closed: isClosed(change),
    work_seconds: known.workSeconds.get(facts.local) ?? null,
    due_wait: due?.id ?? null,
  };
}

const taskTypes = `local_id integer, group_no integer, node_id text, node_name jsonb, kind text, parent_local integer, mode text, status text,
  assignee_id uuid, owner_id uuid, on_behalf_of uuid, candidates uuid[], decision text, opinion text, reason text, claimed boolean,
  closed boolean, work_seconds integer, due_wait integer`;

/** Statements that store the tasks which a command made, changed or closed. */
export function taskStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  const changes = [...running.tasks.values()];
  const made = changes.filter(({ isNew }) => isNew).map((change) => taskValues(running, change, known));
  const changed = changes.filter(({ isNew }) => !isNew).map((change) => taskValues(running, change, known));
  const base = [known.tenantId, running.row.id, flow.at];
  const out: Statement[] = [];
  const fresh = rowsSource(taskTypes, made, 4);
  if (made.length > 0)
    out.push({
      text: `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, parent_local, mode,
          status, assignee_id, owner_id, on_behalf_of, candidates, decision, opinion, reason, created_at, claimed_at, due_at, ended_at, work_seconds)
        select $1::uuid, gen_random_uuid(), $2::uuid, w.local_id, w.group_no, $4::text, w.node_id, w.node_name, w.kind, w.parent_local, w.mode,
          w.status, w.assignee_id, w.owner_id, w.on_behalf_of, w.candidates, w.decision, w.opinion, w.reason, $3::timestamptz,
          case when w.claimed then $3::timestamptz end,
          (select x.due_at from process_wait x where x.tenant_id = $1::uuid and x.instance_id = $2::uuid and x.wait_id = w.due_wait),
          case when w.closed then $3::timestamptz end, case when w.closed then 0 end
        from ${fresh.source} order by w.local_id`,
      values: [...base, running.row.def_key, ...fresh.values],
    });
  const moved = rowsSource(taskTypes, changed, 3);
  if (changed.length > 0)
    out.push({
      text: `update task t set status = w.status, mode = w.mode, assignee_id = w.assignee_id, owner_id = w.owner_id, on_behalf_of = w.on_behalf_of,
          candidates = w.candidates, decision = w.decision, opinion = case when w.closed then coalesce(w.opinion, t.opinion) else w.opinion end, reason = case when w.closed then coalesce(w.reason, t.reason) end,
          claimed_at = case when w.claimed then coalesce(t.claimed_at, $3::timestamptz) end,
          ended_at = case when w.closed then coalesce(t.ended_at, $3::timestamptz) end,
          work_seconds = case when w.closed then coalesce(t.work_seconds, w.work_seconds) end
        from ${moved.source}
        where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id`,
      values: [...base, ...moved.values],
    });
  return out;
}

const readerTypes = 'local_id integer, users uuid[], voters uuid[]';

/** Who sees a task among his pending ones: its users, and agents of theirs who do not vote in the group themselves. */
function readersOf(running: Running, { facts: { local, group, voter } }: TaskChange) {
  if (voter.status !== 'pending') return { local_id: local, users: [], voters: [] };
  const voters = running.state?.groups.find(({ id }) => id === group)?.voters ?? [];
  const open = voters.filter(({ status }) => status === 'pending' || status === 'waiting');
  return { local_id: local, users: [...voter.users], voters: [...new Set(open.flatMap(({ users }) => users))] };
}

const usersOfAll = 'array(select unnest(w.users) from w)';

/** Statements that give and take tasks to and from the lists of their readers, and tell whose counters changed. */
export function inboxStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  const changes = [...running.tasks.values()];
  const kept = changes.filter(({ isNew }) => !isNew).map((change) => readersOf(running, change));
  const put = changes.map((change) => readersOf(running, change)).filter(({ users }) => users.length > 0);
  const { row } = running;
  const process = [row.definition_id, row.category_id, dayOf(flow.at)];
  const out: Statement[] = [];
  if (kept.length > 0) out.push(takeStatement([known.tenantId, row.id, flow.at], kept, process));
  if (put.length > 0) {
    const { source, values } = rowsSource(readerTypes, put, 9);
    out.push({
      text: `with w as materialized (select * from ${source}),
        agent as materialized (${agentsSql({ tenant: '$1', principals: usersOfAll, definition: '$7', category: '$3', day: '$8' })}),
        made as (insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, category_id, resource, record_id, initiator_id,
            created_at, due_at, agent_for)
          select $1::uuid, r.user_id, t.id, $2::uuid, t.def_key, $3::uuid, $4::text, $5::uuid, $6::uuid, $9::timestamptz, t.due_at, r.agent_for
          from w join task t on t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id
            cross join lateral (select x as user_id, null::uuid as agent_for from unnest(w.users) x
              union all select g.agent_id, g.principal_id from agent g where g.principal_id = any(w.users) and g.agent_id <> all(w.voters)) r
          on conflict do nothing returning user_id)
        select ${announceSql('$1::uuid', 'made', 'user_id')}`,
      values: [
        known.tenantId,
        row.id,
        row.category_id,
        row.resource,
        row.record_id,
        row.initiator_id,
        row.definition_id,
        dayOf(flow.at),
        flow.at,
        ...values,
      ],
    });
  }
  return out;
}

/** SQL that marks notices of tasks as read and announces it to those who no longer see them; `gone` holds users and tasks. */
function announceGoneSql(): string {
  const read = optionalPort('readNoticesSql')?.({ tenant: '$1::uuid', rows: 'told', at: '$3::timestamptz' });
  const told = read
    ? `, told as (select user_id, '${detailPage({ taskId: '' })}' || task_id as page from gone), read as (${read})`
    : '';
  return `${told} select ${announceSql('$1::uuid', 'gone', 'user_id')}, $3::timestamptz as at`;
}

/** Takes tasks from the lists of all who no longer see them; most are over, so that nobody does. */
function takeStatement(
  instance: readonly [tenantId: string, id: string, at: string],
  kept: readonly ReturnType<typeof readersOf>[],
  process: readonly unknown[],
): Statement {
  const announced = announceGoneSql();
  if (kept.every(({ users }) => users.length === 0))
    return {
      text: `with gone as (delete from task_inbox x where x.tenant_id = $1::uuid and x.task_id = any(array(
          select t.id from task t where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = any($4::integer[]))) returning x.user_id, x.task_id)
        ${announced}`,
      values: [...instance, kept.map(({ local_id: local }) => local)],
    };
  const { source, values } = rowsSource(readerTypes, kept, 6);
  return {
    text: `with w as materialized (select * from ${source}), agent as materialized (${agentsSql({ tenant: '$1', principals: usersOfAll, definition: '$4', category: '$5', day: '$6' })}),
      gone as (delete from task_inbox x using task t, w where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id
        and x.tenant_id = t.tenant_id and x.task_id = t.id and x.user_id <> all(w.users) and not exists (select 1 from agent g
          where g.agent_id = x.user_id and g.principal_id = any(w.users) and g.agent_id <> all(w.voters)) returning x.user_id, x.task_id)
      ${announced}`,
    values: [...instance, ...process, ...values],
  };
}

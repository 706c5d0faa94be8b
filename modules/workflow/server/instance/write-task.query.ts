import { announceSql } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';
import { wireNames } from './graph.query.ts';
import { nodeOf } from './running.ts';
import type { Flow, Known, Running, TaskChange } from './running.ts';

/** Whether nothing more will happen to the task. */
const isClosed = ({ facts }: TaskChange): boolean => !['pending', 'waiting'].includes(facts.voter.status);

/** Who handles the task, as its row says it. */
function assigneeOf({ facts }: TaskChange): string | null {
  const { voter } = facts;
  if (voter.by !== undefined) return voter.by;
  return voter.claimed || voter.users.length === 1 ? (voter.users[0] ?? null) : null;
}

function taskValues(running: Running, change: TaskChange, known: Known) {
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
  closed boolean, work_seconds integer, due_wait integer, id uuid`;

/** Statements that store the tasks which a command made, changed or closed. */
export function taskStatements(flow: Flow, running: Running, known: Known): Statement[] {
  const changes = [...running.tasks.values()];
  const made = changes.filter(({ isNew }) => isNew).map((change) => taskValues(running, change, known));
  const changed = changes.filter(({ isNew }) => !isNew).map((change) => taskValues(running, change, known));
  const base = [known.tenantId, running.row.id, flow.at];
  const out: Statement[] = [];
  if (made.length > 0)
    out.push({
      text: `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, parent_local, mode,
          status, assignee_id, owner_id, on_behalf_of, candidates, decision, opinion, reason, created_at, claimed_at, due_at, ended_at, work_seconds)
        select $1::uuid, gen_random_uuid(), $2::uuid, w.local_id, w.group_no, $5::text, w.node_id, w.node_name, w.kind, w.parent_local, w.mode,
          w.status, w.assignee_id, w.owner_id, w.on_behalf_of, w.candidates, w.decision, w.opinion, w.reason, $3::timestamptz,
          case when w.claimed then $3::timestamptz end,
          (select x.due_at from process_wait x where x.tenant_id = $1::uuid and x.instance_id = $2::uuid and x.wait_id = w.due_wait),
          case when w.closed then $3::timestamptz end, case when w.closed then 0 end
        from jsonb_to_recordset($4::jsonb) as w(${taskTypes}) order by w.local_id`,
      values: [...base, JSON.stringify(made), running.row.def_key],
    });
  if (changed.length > 0)
    out.push({
      text: `update task t set status = w.status, mode = w.mode, assignee_id = w.assignee_id, owner_id = w.owner_id, on_behalf_of = w.on_behalf_of,
          candidates = w.candidates, decision = w.decision, opinion = case when w.closed then coalesce(w.opinion, t.opinion) else w.opinion end, reason = case when w.closed then coalesce(w.reason, t.reason) end,
          claimed_at = case when w.claimed then coalesce(t.claimed_at, $3::timestamptz) end,
          ended_at = case when w.closed then coalesce(t.ended_at, $3::timestamptz) end,
          work_seconds = case when w.closed then coalesce(t.work_seconds, w.work_seconds) end
        from jsonb_to_recordset($4::jsonb) as w(${taskTypes})
        where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id`,
      values: [...base, JSON.stringify(changed)],
    });
  return out;
}

/** Who sees a task among his pending ones: its users, and agents of theirs who do not vote in the group themselves. */
function readersOf(running: Running, change: TaskChange, agents: Known['agents']) {
  const { voter, group } = change.facts;
  if (voter.status !== 'pending') return [];
  const voters = running.state?.groups.find(({ id }) => id === group)?.voters ?? [];
  const open = new Set(
    voters.filter(({ status }) => status === 'pending' || status === 'waiting').flatMap(({ users }) => users),
  );
  const own = voter.users.map((userId) => ({ userId, agentFor: null as string | null }));
  const standIns = agents
    .filter(({ principalId, agentId }) => voter.users.includes(principalId) && !open.has(agentId))
    .map(({ principalId, agentId }) => ({ userId: agentId, agentFor: principalId }));
  return [...own, ...standIns];
}

/** Statements that give and take tasks to and from the lists of their readers, and tell whose counters changed. */
export function inboxStatements(flow: Flow, running: Running, known: Known): Statement[] {
  const changes = [...running.tasks.values()];
  if (changes.length === 0) return [];
  const readers = changes.map((change) => ({ change, readers: readersOf(running, change, known.agents) }));
  const kept = readers
    .filter(({ change }) => !change.isNew)
    .map(({ change, readers: users }) => ({ local_id: change.facts.local, users: users.map(({ userId }) => userId) }));
  const put = readers.flatMap(({ change, readers: users }) =>
    users.map(({ userId, agentFor }) => ({ local_id: change.facts.local, user_id: userId, agent_for: agentFor })),
  );
  const { row } = running;
  const out: Statement[] = [];
  if (kept.length > 0)
    out.push({
      text: `with w as materialized (select * from jsonb_to_recordset($3::jsonb) as w(local_id integer, users uuid[])),
        gone as (delete from task_inbox x using task t, w where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id
          and x.tenant_id = t.tenant_id and x.task_id = t.id and x.user_id <> all(w.users) returning x.user_id)
        select ${announceSql('$1::uuid', 'gone', 'user_id')}`,
      values: [known.tenantId, row.id, JSON.stringify(kept)],
    });
  if (put.length > 0)
    out.push({
      text: `with w as materialized (select * from jsonb_to_recordset($3::jsonb) as w(local_id integer, user_id uuid, agent_for uuid)),
        made as (insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, category_id, resource, record_id, initiator_id,
            created_at, due_at, agent_for)
          select $1::uuid, w.user_id, t.id, $2::uuid, $4::text, $5::uuid, $6::text, $7::uuid, $8::uuid, $9::timestamptz, t.due_at, w.agent_for
          from w join task t on t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id
          on conflict do nothing returning user_id)
        select ${announceSql('$1::uuid', 'made', 'user_id')}`,
      values: [
        known.tenantId,
        row.id,
        JSON.stringify(put),
        row.def_key,
        row.category_id,
        row.resource,
        row.record_id,
        row.initiator_id,
        flow.at,
      ],
    });
  return out;
}

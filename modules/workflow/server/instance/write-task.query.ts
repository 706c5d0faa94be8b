import { announceSql, optionalPort } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';
import { detailPage } from '../names.rules.ts';
import { agentsSql } from './agents.query.ts';
import { wireNames } from './graph.query.ts';
import { rowsSource, textOver } from './rows-source.ts';
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
const readerTypes = 'local_id integer, users uuid[], voters uuid[]';
const readTaskTypes = `${taskTypes}, users uuid[], voters uuid[]`;

/** Who sees a task among his pending ones: its users, and agents of theirs who do not vote in the group themselves. */
function readersOf(running: Running, { facts: { local, group, voter } }: TaskChange) {
  if (voter.status !== 'pending') return { local_id: local, users: [], voters: [] };
  const voters = running.state?.groups.find(({ id }) => id === group)?.voters ?? [];
  const open = voters.filter(({ status }) => status === 'pending' || status === 'waiting');
  return { local_id: local, users: [...voter.users], voters: [...new Set(open.flatMap(({ users }) => users))] };
}

/**
 * Statements that store the tasks which a command made, changed or closed, that give and take them to and from the lists of
 * their readers, and tell whose counters changed.
 */
export function taskStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  const changes = [...running.tasks.values()];
  const made = changes.filter(({ isNew }) => isNew);
  const kept = changes.filter(({ isNew }) => !isNew);
  const given = kept.map((change) => readersOf(running, change)).filter(({ users }) => users.length > 0);
  const place = placeOf(flow, running, known);
  const rowsOf = (list: readonly TaskChange[]) =>
    list.map((change) => ({ ...taskValues(running, change, known), ...readersOf(running, change) }));
  return [
    ...(made.length > 0 ? [madeStatement(place, rowsOf(made))] : []),
    ...(kept.length > 0 ? [keptStatement(place, rowsOf(kept))] : []),
    ...(given.length > 0 ? [giveStatement(place, given)] : []),
  ];
}

type TaskLine = ReturnType<typeof taskValues> & ReturnType<typeof readersOf>;

/** Where the tasks are: values that their statements share. */
interface TaskPlace {
  readonly tenantId: string;
  readonly at: string;
  readonly day: string;
  readonly row: Running['row'];
}

const placeOf = (flow: Flow, { row }: Running, { tenantId }: CommandFacts): TaskPlace => ({
  tenantId,
  at: flow.at,
  day: dayOf(flow.at),
  row,
});

const usersOfAll = 'array(select unnest(w.users) from w)';
const agentSql = agentsSql({
  tenant: '$1',
  principals: usersOfAll,
  definition: '$7',
  category: '$3',
  day: '$8',
});

/** The end of a statement that puts tasks `t` into the lists of the users of `w` and of their agents, and announces it to them. */
const givenSql = `agent as materialized (${agentSql}),
        given as (insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, category_id, resource, record_id, initiator_id,
            created_at, due_at, agent_for)
          select $1::uuid, r.user_id, t.id, $2::uuid, t.def_key, $3::uuid, $4::text, $5::uuid, $6::uuid, $9::timestamptz, t.due_at, r.agent_for
          from w join t on t.local_id = w.local_id
            cross join lateral (select x as user_id, null::uuid as agent_for from unnest(w.users) x
              union all select g.agent_id, g.principal_id from agent g where g.principal_id = any(w.users) and g.agent_id <> all(w.voters)) r
          on conflict do nothing returning user_id)
        select ${announceSql('$1::uuid', 'given', 'user_id')}`;

const givenValues = ({ tenantId, at, day, row }: TaskPlace): unknown[] => [
  tenantId,
  row.id,
  row.category_id,
  row.resource,
  row.record_id,
  row.initiator_id,
  row.definition_id,
  day,
  at,
];

const madeText = textOver(
  (source) => `with w as materialized (select * from ${source}),
        t as (insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, parent_local, mode,
            status, assignee_id, owner_id, on_behalf_of, candidates, decision, opinion, reason, created_at, claimed_at, due_at, ended_at, work_seconds)
          select $1::uuid, gen_random_uuid(), $2::uuid, w.local_id, w.group_no, $10::text, w.node_id, w.node_name, w.kind, w.parent_local, w.mode,
            w.status, w.assignee_id, w.owner_id, w.on_behalf_of, w.candidates, w.decision, w.opinion, w.reason, $9::timestamptz,
            case when w.claimed then $9::timestamptz end,
            case when w.due_wait is not null then (select x.due_at from process_wait x
              where x.tenant_id = $1::uuid and x.instance_id = $2::uuid and x.wait_id = w.due_wait) end,
            case when w.closed then $9::timestamptz end, case when w.closed then 0 end
          from w order by w.local_id returning id, local_id, def_key, due_at),
        ${givenSql}`,
);

/** Statement that makes tasks and puts them into the lists of their readers. */
function madeStatement(place: TaskPlace, rows: readonly TaskLine[]): Statement {
  const { source, values } = rowsSource(readTaskTypes, rows, 10);
  return { text: madeText(source), values: [...givenValues(place), place.row.def_key, ...values] };
}

const giveText = textOver(
  (source) => `with w as materialized (select * from ${source}),
        t as (select t.id, t.local_id, t.def_key, t.due_at from task t
          where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = any(array(select w.local_id from w))),
        ${givenSql}`,
);

/** Statement that puts tasks which were there before into the lists of their readers. */
function giveStatement(place: TaskPlace, readers: readonly ReturnType<typeof readersOf>[]): Statement {
  const { source, values } = rowsSource(readerTypes, readers, 9);
  return { text: giveText(source), values: [...givenValues(place), ...values] };
}

/**
 * SQL that marks notices of tasks as read and announces it to those who no longer see them; `gone` holds users and tasks. Pages
 * are made apart: a condition with their making in it would be kept from the index by the wall.
 */
function announceGoneSql(): string {
  const read = optionalPort('readNoticesSql')?.({ tenant: '$1::uuid', rows: 'told', at: '$3::timestamptz' });
  const told = read
    ? `, told as materialized (select user_id, '${detailPage({ taskId: '' })}' || task_id as page from gone), read as (${read})`
    : '';
  return `${told} select ${announceSql('$1::uuid', 'gone', 'user_id')}, $3::timestamptz as at`;
}

const movedSql = (source: string): string =>
  `moved as (update task t set status = w.status, mode = w.mode, assignee_id = w.assignee_id, owner_id = w.owner_id, on_behalf_of = w.on_behalf_of,
          candidates = w.candidates, decision = w.decision, opinion = case when w.closed then coalesce(w.opinion, t.opinion) else w.opinion end, reason = case when w.closed then coalesce(w.reason, t.reason) end,
          claimed_at = case when w.claimed then coalesce(t.claimed_at, $3::timestamptz) end,
          ended_at = case when w.closed then coalesce(t.ended_at, $3::timestamptz) end,
          work_seconds = case when w.closed then coalesce(t.work_seconds, w.work_seconds) end
        from ${source}
        where t.tenant_id = $1::uuid and t.instance_id = $2::uuid and t.local_id = w.local_id returning t.id, t.local_id)`;

const closedText = textOver(
  (source) => `with ${movedSql(source)},
      gone as (delete from task_inbox x where x.tenant_id = $1::uuid and x.task_id = any(array(select m.id from moved m)) returning x.user_id, x.task_id)
      ${announceGoneSql()}`,
);

const changedText = textOver(
  (source) => `with w as materialized (select * from ${source}), ${movedSql('w')},
      agent as materialized (${agentsSql({ tenant: '$1', principals: usersOfAll, definition: '$4', category: '$5', day: '$6' })}),
      gone as (delete from task_inbox x using moved m join w on w.local_id = m.local_id
        where x.tenant_id = $1::uuid and x.task_id = m.id and x.user_id <> all(w.users) and not exists (select 1 from agent g
          where g.agent_id = x.user_id and g.principal_id = any(w.users) and g.agent_id <> all(w.voters)) returning x.user_id, x.task_id)
      ${announceGoneSql()}`,
);

/** Changes tasks, and takes them from the lists of all who no longer see them; most are over, so that nobody does. */
function keptStatement({ tenantId, at, day, row }: TaskPlace, rows: readonly TaskLine[]): Statement {
  const base = [tenantId, row.id, at];
  if (rows.every(({ users }) => users.length === 0)) {
    const { source, values } = rowsSource(taskTypes, rows, 3);
    return { text: closedText(source), values: [...base, ...values] };
  }
  const { source, values } = rowsSource(readTaskTypes, rows, 6);
  return { text: changedText(source), values: [...base, row.definition_id, row.category_id, day, ...values] };
}

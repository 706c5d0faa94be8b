import type { Group, State } from '@mp/engine/core';
import type { Statement } from '@mp/kernel/server';
import { wireNames, type WireNames } from './graph.query.ts';
import { rowsSource, textOver } from './rows-source.ts';
import { nodeOf, roleBits, stateOf } from './running.ts';
import type { Flow, CommandFacts, Running } from './running.ts';
import { taskStatements } from './write-task.query.ts';

/** Statements that write everything a command did to one instance, in an order in which each finds what it refers to. */
export function writeStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  return [
    instanceStatement(flow, running, known),
    ...waitStatements(flow, running, known),
    ...taskStatements(flow, running, known),
    ...participationStatements(flow, running, known),
    ...eventStatements(flow, running, known),
    ...dueStatements(running),
  ];
}

const openVoters = (group: Group) => group.voters.filter(({ status }) => status === 'pending');

/** Where an instance stands, as lists show it; `names` are those of its nodes. */
export function currentOf(running: Running): { nodes: string[]; names: WireNames[]; handlers: string[] } {
  const state = stateOf(running);
  const standing = [...new Set(state.tokens.flatMap(({ n }) => (n === undefined ? [] : [n])))];
  const nodes = standing.map((ix) => nodeOf(running.graph, ix));
  const handlers = [...new Set(state.groups.flatMap((group) => openVoters(group).flatMap(({ users }) => users)))];
  return {
    nodes: nodes.map(({ id }) => id),
    names: nodes.map(({ names }) => wireNames(names)),
    handlers: handlers.slice(0, 50),
  };
}

/** The names of nodes in all languages, for whoever looks for one in his own. */
const spokenOf = (names: readonly WireNames[]): string[] => [
  ...new Set(names.flatMap(({ ZH_CN, EN_US, JA_JP }) => [ZH_CN, EN_US, JA_JP])),
];

const outcomeOf = (state: State, running: Running): string | null =>
  running.deleted ? 'deleted' : (state.outcome ?? null);

function instanceStatement(flow: Flow, running: Running, known: CommandFacts): Statement {
  return running.isNew ? insertInstance(flow, running, known) : updateInstance(flow, running, known);
}

const namesSql = (users: string): string =>
  `coalesce((select array_agg(u.employee_name order by h.at) from unnest(${users}::uuid[]) with ordinality h(id, at)
    join tenant_user u on u.tenant_id = $1::uuid and u.id = h.id), '{}')`;

const insertText = `with n as (insert into process_number as c (tenant_id, def_key, part, n) select $1::uuid, $2::text, $3::text, 1 where $4::text = ''
        on conflict (tenant_id, def_key, part) do update set n = c.n + 1 returning c.n)
      insert into process_instance (tenant_id, id, created_at, created_by, updated_at, root_id, parent_id, parent_wait, definition_id,
        version_id, def_key, def_name, category_id, resource, record_id, business_no, subject, initiator_id, initiator_name,
        initiator_org_id, status, outcome, suspended, incident, started_at, ended_at, state, state_version, undo, current_nodes,
        current_names, current_handlers, event_seq, due_at)
      select $1::uuid, $5::uuid, $6::timestamptz, $7::uuid, $6::timestamptz, $8::uuid, $9::uuid, $10::integer, $11::uuid,
        $12::uuid, $2::text, $13::jsonb, $14::uuid, $15::text, $16::uuid,
        case when $4::text <> '' then $4::text else $17::text || $3::text || lpad((select n from n)::text, greatest($18::integer, length((select n from n)::text)), '0') end,
        $19::text, $20::uuid, $21::text, $22::uuid, $23::text, $24::text, $25::boolean, $26::boolean, $6::timestamptz, $27::timestamptz, $28::jsonb, 1,
        $29::jsonb, $30::text[], $31::text[], ${namesSql('$32')}, $33::integer, $34::timestamptz`;

function insertInstance(flow: Flow, running: Running, known: CommandFacts): Statement {
  const { row } = running;
  const state = stateOf(running);
  const current = currentOf(running);
  const number = running.number ?? { prefix: '', part: '', digits: 0 };
  const isOver = state.status !== 'processing';
  return {
    text: insertText,
    values: [
      known.tenantId,
      row.def_key,
      number.part,
      row.business_no,
      row.id,
      flow.at,
      known.userId,
      row.root_id,
      row.parent_id,
      row.parent_wait,
      row.definition_id,
      row.version_id,
      JSON.stringify(row.def_name),
      row.category_id,
      row.resource,
      row.record_id,
      number.prefix,
      number.digits,
      running.subject ?? row.subject,
      row.initiator_id,
      row.initiator_name,
      row.initiator_org_id,
      state.status,
      outcomeOf(state, running),
      state.suspended === true,
      running.incidents.length > 0,
      isOver ? flow.at : null,
      JSON.stringify(state),
      null,
      current.nodes,
      spokenOf(current.names),
      current.handlers,
      running.events.length,
      firstDue(running),
    ],
  };
}

/** What is kept for take-back holds the state from before the command: where that is the stored one, it stays in the database. */
const updateText = `update process_instance set updated_at = $3::timestamptz, status = $4, outcome = $5, suspended = $6::boolean,
        incident = incident or $7::boolean, ended_at = case when $8::boolean then coalesce(ended_at, $3::timestamptz) end,
        state = $9::jsonb, state_version = state_version + 1,
        undo = case when $18::boolean then $11::jsonb || jsonb_build_object('state', state) when $10::boolean then $11::jsonb else undo end,
        current_nodes = $12::text[], current_names = $13::text[], current_handlers = ${namesSql('$14')},
        event_seq = event_seq + $15::integer,
        deleted_at = case when $16::boolean then $3::timestamptz end, deleted_by = case when $16::boolean then $17::uuid end
      where tenant_id = $1::uuid and id = $2::uuid`;

function updateInstance(flow: Flow, running: Running, known: CommandFacts): Statement {
  const state = stateOf(running);
  const current = currentOf(running);
  const isOver = state.status !== 'processing';
  const undo = undoValues(running);
  return {
    text: updateText,
    values: [
      known.tenantId,
      running.row.id,
      flow.at,
      state.status,
      outcomeOf(state, running),
      state.suspended === true,
      running.incidents.length > 0,
      isOver,
      JSON.stringify(state),
      running.undo !== undefined,
      undo.text,
      current.nodes,
      spokenOf(current.names),
      current.handlers,
      running.events.length,
      running.deleted === true,
      known.userId,
      undo.ofStored,
    ],
  };
}

/** What take-back needs, as text; `ofStored`: without the state, which is the one that the row still holds. */
function undoValues({ undo, row }: Running): { readonly text: string | null; readonly ofStored: boolean } {
  if (!undo) return { text: null, ofStored: false };
  const { state, ...facts } = undo;
  if (state !== row.state) return { text: JSON.stringify(undo), ofStored: false };
  return { text: JSON.stringify(facts), ofStored: true };
}

const movedText = `update participation set status = $3, outcome = $4, last_at = $5::timestamptz where tenant_id = $1::uuid and instance_id = $2::uuid`;

const since = (bit: number): string => `case when (w.roles & ${bit}) > 0 then $3::timestamptz end`;

const gainedText = textOver(
  (
    source,
  ) => `insert into participation as p (tenant_id, user_id, instance_id, roles, def_key, category_id, status, outcome, initiator_id, resource,
        record_id, started_at, last_at, handled_at, cc_at, attention_at, search_text)
      select $1::uuid, w.user_id, $2::uuid, w.roles, $4::text, $5::uuid, $6::text, $7::text, $8::uuid, $9::text, $10::uuid, $11::timestamptz, $3::timestamptz,
        ${since(roleBits.handler)}, ${since(roleBits.copy)}, ${since(roleBits.attention)},
        (select i.search_text from process_instance i where i.tenant_id = $1::uuid and i.id = $2::uuid)
      from ${source} order by w.user_id
      on conflict (tenant_id, user_id, instance_id) do update set roles = p.roles | excluded.roles, last_at = excluded.last_at,
        handled_at = coalesce(excluded.handled_at, p.handled_at), cc_at = coalesce(excluded.cc_at, p.cc_at),
        attention_at = coalesce(excluded.attention_at, p.attention_at),
        cc_read_at = case when excluded.cc_at is not null then null else p.cc_read_at end`,
);

function waitStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  const out: Statement[] = [];
  if (running.cleared.size > 0)
    out.push({
      text: `delete from process_wait where tenant_id = $1::uuid and instance_id = $2::uuid and wait_id = any($3::integer[])`,
      values: [known.tenantId, running.row.id, [...running.cleared.keys()]],
    });
  if (running.waits.size === 0) return out;
  const rows = [...running.waits.values()].map(({ wait, dueAt, tokenHash }) => ({
    wait_id: wait.id,
    kind: wait.kind,
    node_id: nodeOf(running.graph, wait.node).id,
    name: wait.name ?? null,
    correlation: wait.correlation ?? null,
    due_at: dueAt ?? null,
    token_hash: tokenHash ?? null,
  }));
  out.push({
    text: `insert into process_wait (tenant_id, instance_id, wait_id, kind, node_id, name, correlation, due_at, token_hash, created_at)
      select $1::uuid, $2::uuid, w.wait_id, w.kind, w.node_id, w.name, w.correlation, w.due_at, w.token_hash, $3::timestamptz
      from jsonb_to_recordset($4::jsonb) as w(wait_id integer, kind text, node_id text, name text, correlation text, due_at timestamptz, token_hash text)
      on conflict (tenant_id, instance_id, wait_id) do update set due_at = excluded.due_at, token_hash = coalesce(excluded.token_hash, process_wait.token_hash)`,
    values: [known.tenantId, running.row.id, flow.at, JSON.stringify(rows)],
  });
  return out;
}

function participationStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  const { row } = running;
  const state = stateOf(running);
  const out: Statement[] = [];
  const isMoved = !running.isNew && (state.status !== row.status || (state.outcome ?? null) !== row.outcome);
  if (isMoved)
    out.push({
      text: movedText,
      values: [known.tenantId, row.id, state.status, outcomeOf(state, running), flow.at],
    });
  if (running.gained.size === 0) return out;
  const rows = [...running.gained].map(([user_id, roles]) => ({ user_id, roles }));
  const { source, values } = rowsSource('user_id uuid, roles smallint', rows, 11);
  out.push({
    text: gainedText(source),
    values: [
      known.tenantId,
      row.id,
      flow.at,
      row.def_key,
      row.category_id,
      state.status,
      outcomeOf(state, running),
      row.initiator_id,
      row.resource,
      row.record_id,
      row.started_at,
      ...values,
    ],
  });
  return out;
}

const eventTypes =
  'seq integer, type text, node_id text, task_local integer, actor_id uuid, on_behalf_of uuid, opinion text, data jsonb';

const eventText = textOver(
  (
    source,
  ) => `insert into process_event (tenant_id, instance_id, seq, at, type, node_id, task_local, actor_id, actor_name, on_behalf_of,
          on_behalf_name, opinion, data)
        select $1::uuid, $2::uuid, w.seq, $3::timestamptz, w.type, w.node_id, w.task_local, w.actor_id,
          case when w.actor_id = $4::uuid then $5::text when w.actor_id is not null then actor_name(w.actor_id) end, w.on_behalf_of,
          case when w.on_behalf_of is not null then actor_name(w.on_behalf_of) end, w.opinion, w.data
        from ${source}`,
);

function eventStatements(flow: Flow, running: Running, known: CommandFacts): Statement[] {
  if (running.events.length === 0) return [];
  const rows = running.events.map((event, at) => ({
    seq: running.row.event_seq + at + 1,
    type: event.type,
    node_id: event.nodeId,
    task_local: event.task,
    actor_id: event.actor?.user ?? null,
    on_behalf_of: event.actor?.for ?? null,
    opinion: event.opinion,
    data: event.data,
  }));
  const { source, values } = rowsSource(eventTypes, rows, 5);
  return [
    {
      text: eventText(source),
      values: [known.tenantId, running.row.id, flow.at, known.userId, known.userName, ...values],
    },
  ];
}

const isDue = ({ kind }: { kind: string }): boolean => kind === 'due';

/** When the first of the tasks that an instance begins with is due. */
function firstDue(running: Running): string | null {
  const all = [...running.waits.values()].flatMap(({ wait, dueAt }) => (isDue(wait) && dueAt ? [dueAt] : []));
  return all.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** The instance is due when the first of its open tasks is; a new one is stored with it. */
function dueStatements(running: Running): Statement[] {
  if (running.isNew) return [];
  const moved =
    [...running.waits.values()].some(({ wait }) => isDue(wait)) || [...running.cleared.values()].some(isDue);
  if (!moved) return [];
  return [
    {
      text: `update process_instance set due_at = (select min(w.due_at) from process_wait w
          where w.tenant_id = process_instance.tenant_id and w.instance_id = $1::uuid and w.kind = 'due') where id = $1::uuid`,
      values: [running.row.id],
    },
  ];
}

/** A command that is done, with its answer. */
interface AnsweredCommand {
  readonly instanceId: string;
  readonly commandId: string;
  readonly at: string;
  readonly answer: unknown;
}

/** Statement that keeps the answer of a command, so that a repeat gets the same. */
export function commandStatement({ instanceId, commandId, at, answer }: AnsweredCommand): Statement {
  return {
    text: `insert into process_command (tenant_id, instance_id, command_id, at, answer) values (app_tenant(), $1::uuid, $2, $3::timestamptz, $4::jsonb)`,
    values: [instanceId, commandId, at, JSON.stringify(answer)],
  };
}

/** Statement that takes jobs out of the queue by their keys. */
export function unqueueStatement(keys: readonly string[]): Statement {
  return { text: `select unqueue($1::text[])`, values: [keys] };
}

/** Statement by which a deleted instance leaves all lists. */
export function hideStatement(instanceId: string): Statement {
  return { text: 'delete from participation where instance_id = $1::uuid', values: [instanceId] };
}

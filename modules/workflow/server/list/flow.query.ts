import { likePattern, Params, prefixEnd, type Statement } from '@mp/kernel/server';
import type { FlowList, FlowQuery } from '../../contract/index.ts';
import { heldSql } from '../instance/agents.query.ts';
import { retriesOf, type RetryRow } from '../incident/retry.query.ts';
import type { FlowPlace, FlowSort } from './flow.rules.ts';

/** Days of filters are days of this zone. */
const zone = 'Asia/Shanghai';
/**
 * A text found in more processes than these is met by walking the whole list instead: soon in the list of all; in a list
 * of one's own, which may hold none of them, a walk costs more than to look up more hits.
 */
const searchCap = ({ table }: Base): number => (table === 'process_instance' ? 50_000 : 200_000);
/** Lines of a list that are looked at before an index is asked for a text. */
const nearest = 2000;

/** What a list is asked, with who asks. */
export interface FlowAsk {
  readonly tenantId: string;
  readonly userId: string;
  /** Instant of the request, ISO 8601. */
  readonly at: string;
  readonly list: FlowList;
  readonly query: FlowQuery;
  readonly sort: FlowSort;
  readonly after: FlowPlace | undefined;
  readonly size: number;
  /** Predicate over the instance `t` that the list of all processes keeps to. */
  readonly scope: (params: Params) => string;
}

/** A line of a list as the database answers it. */
export interface FlowLine {
  readonly row_key: string;
  readonly row_id: string;
  readonly task_id: string | null;
  readonly at: string;
  readonly due_at: string | null;
  readonly is_read: boolean;
  readonly urged: number;
  readonly agent_for: string | null;
  readonly agent_for_name: string | null;
  readonly shared_by: string | null;
  readonly shared_by_name: string | null;
  readonly id: string;
  readonly subject: string;
  readonly business_no: string;
  readonly def_key: string;
  readonly definition_id: string;
  readonly version_id: string;
  readonly def_name: Readonly<Record<string, string>>;
  readonly status: 'processing' | 'approved' | 'canceled';
  readonly outcome: string | null;
  readonly suspended: boolean;
  readonly incident: boolean;
  readonly retries: readonly RetryRow[] | null;
  readonly current_nodes: readonly string[];
  readonly current_handlers: readonly string[];
  readonly initiator_id: string;
  readonly initiator_name: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly resource: string | null;
  readonly record_id: string | null;
  readonly node_id: string | null;
  readonly node_name: Readonly<Record<string, string>> | null;
  readonly task_kind: string | null;
  readonly attention: boolean;
  readonly tags: readonly { readonly id: string; readonly name: string; readonly colour: string }[] | null;
  readonly administers: boolean;
  readonly handled: boolean;
}

/** Where the lines of a list stand and in which order their index gives them. */
interface Base {
  readonly table: 'task_inbox' | 'participation' | 'process_instance';
  readonly key: string;
  readonly id: string;
  readonly instance: string;
  readonly own: (me: string) => string;
}

/** The bits stand in the text, so that the partial index of each list is chosen. */
const participation = (bit: number, key: string): Base => ({
  table: 'participation',
  key: `w.${key}`,
  id: 'w.instance_id',
  instance: 'w.instance_id',
  own: (me) => `w.user_id = ${me} and (w.roles & ${bit}) > 0`,
});
const bases: Readonly<Record<FlowList, Base>> = {
  inbox: {
    table: 'task_inbox',
    key: 'w.created_at',
    id: 'w.task_id',
    instance: 'w.instance_id',
    own: (me) => `w.user_id = ${me}`,
  },
  initiated: participation(1, 'started_at'),
  handled: participation(2, 'handled_at'),
  cc: participation(4, 'cc_at'),
  attention: participation(8, 'attention_at'),
  instances: {
    table: 'process_instance',
    key: 't.started_at',
    id: 't.id',
    instance: 't.id',
    own: (me) => `${me} is not null`,
  },
};

/** Columns that a list's own table carries, so that a filter needs no look into the instance. */
const carried: Readonly<Record<Base['table'], ReadonlySet<string>>> = {
  task_inbox: new Set(['def_key', 'category_id', 'initiator_id', 'resource', 'record_id']),
  participation: new Set(['def_key', 'category_id', 'initiator_id', 'resource', 'record_id', 'status', 'outcome']),
  process_instance: new Set(),
};

interface Parts {
  readonly ask: FlowAsk;
  readonly base: Base;
  readonly params: Params;
  readonly me: string;
  readonly tenant: string;
  /** Conditions on the list's own table, and those that need the instance or the task. */
  readonly own: string[];
  readonly beyond: string[];
}

/** How the lines are ordered: the sort value, its direction, and that of the row behind equal values. */
function orderOf(base: Base, sort: FlowSort): { key: string; cast: string; down: boolean; idDown: boolean } {
  const down = sort.startsWith('-');
  switch (sort.replace('-', '')) {
    case 'due':
      return { key: `coalesce(w.due_at, 'infinity')`, cast: '::timestamptz', down, idDown: down };
    case 'priority':
      return { key: 'w.priority', cast: '::smallint', down, idDown: down };
    default:
      // The indexes hold (time desc, row asc); the other way round they are read backwards.
      return { key: base.key, cast: '::timestamptz', down, idDown: !down };
  }
}

function partsOf(ask: FlowAsk): Parts {
  const params = new Params();
  const base = bases[ask.list];
  const [tenant, me] = [params.add(ask.tenantId, '::uuid'), params.add(ask.userId, '::uuid')];
  const parts: Parts = { ask, base, params, me, tenant, own: [], beyond: ['t.deleted_at is null'] };
  const place = base.table === 'process_instance' ? 't' : 'w';
  parts.own.push(`${place}.tenant_id = ${tenant}`);
  if (!isShared(ask)) parts.own.push(base.own(me));
  if (ask.list === 'inbox') parts.own.push(heldSql('w', params.add(ask.at)));
  // A deleted process has lost its participants, so that a count reads nothing but the index; only who began to follow
  // it at the same moment is left.
  if (ask.list === 'attention') parts.own.push(`w.outcome is distinct from 'deleted'`);
  if (ask.list === 'instances') parts.beyond.push(ask.scope(params));
  addColumns(parts);
  addTimes(parts);
  addStates(parts);
  addLinks(parts);
  return parts;
}

const isShared = ({ list, query }: FlowAsk) => list === 'handled' && query.shared === 'true';

function addColumns({ ask: { query }, base, params, own, beyond }: Parts): void {
  const column = (name: string, condition: (column: string) => string) =>
    carried[base.table].has(name) ? own.push(condition(`w.${name}`)) : beyond.push(condition(`t.${name}`));
  const { defKey, categoryId, initiatorId, resource, recordId, status, outcome } = query;
  if (defKey) column('def_key', (each) => `${each} = ${params.add(defKey)}`);
  if (categoryId) column('category_id', (each) => `${each} = ${params.add(categoryId, '::uuid')}`);
  if (initiatorId) column('initiator_id', (each) => `${each} = ${params.add(initiatorId, '::uuid')}`);
  if (resource) column('resource', (each) => `${each} = ${params.add(resource)}`);
  if (recordId) column('record_id', (each) => `${each} = ${params.add(recordId, '::uuid')}`);
  // One of three fixed words: in the text, since few processes run among many that have ended.
  if (status) column('status', (each) => `${each} = '${status}'`);
  if (outcome) column('outcome', (each) => `${each} = ${params.add(outcome)}`);
}

function addTimes({ ask: { query, at, list }, base, params, own, beyond }: Parts): void {
  const start = (day: string, plus: string) =>
    `((${params.add(day, '::date')}${plus})::timestamp at time zone '${zone}')`;
  if (query.from) own.push(`${base.key} >= ${start(query.from, '')}`);
  if (query.to) own.push(`${base.key} < ${start(query.to, ' + 1')}`);
  if (!query.overdue) return;
  const not = query.overdue === 'true' ? '' : 'not ';
  const now = params.add(at, '::timestamptz');
  if (list === 'inbox') own.push(`${not}coalesce(w.due_at < ${now}, false)`);
  else beyond.push(`${not}(t.status = 'processing' and coalesce(t.due_at < ${now}, false))`);
}

function addStates({ ask: { query, list }, own, beyond, me }: Parts): void {
  const yes = (given: 'true' | 'false', condition: string) => (given === 'true' ? condition : `not (${condition})`);
  if (query.incident) beyond.push(yes(query.incident, 't.incident'));
  if (query.suspended) beyond.push(yes(query.suspended, 't.suspended'));
  if (query.unread && list === 'inbox') own.push(yes(query.unread, 'w.read_at is null'));
  if (query.unread && list === 'cc') own.push(yes(query.unread, 'w.cc_read_at is null'));
  if (query.agentOnly && list === 'inbox') own.push(yes(query.agentOnly, 'w.agent_for is not null'));
  if (query.agentOnly && list === 'handled')
    beyond.push(
      yes(
        query.agentOnly,
        `exists (select 1 from task a where a.tenant_id = t.tenant_id and a.instance_id = t.id
          and a.assignee_id = ${me} and a.on_behalf_of is not null and a.ended_at is not null)`,
      ),
    );
}

function addLinks({ ask: { query, list }, base, params, own, beyond, me, tenant }: Parts): void {
  // Few processes carry one tag, so they are looked up one by one instead of walking the list.
  if (query.tag)
    own.push(`${base.instance} = any(array(select g.instance_id from process_tag_link g
      where g.tenant_id = ${tenant} and g.tag_id = ${params.add(query.tag, '::uuid')} and g.user_id = ${me}))`);
  if (query.handlerId) {
    const who = params.add(query.handlerId, '::uuid');
    beyond.push(`(exists (select 1 from participation h where h.tenant_id = t.tenant_id and h.user_id = ${who}
        and h.instance_id = t.id and (h.roles & 2) > 0)
      or exists (select 1 from task a join task_inbox b on b.tenant_id = a.tenant_id and b.user_id = ${who} and b.task_id = a.id
        where a.tenant_id = t.tenant_id and a.instance_id = t.id))`);
  }
  if (query.node) {
    const [id, like] = [params.add(query.node), params.add(likePattern(query.node))];
    beyond.push(
      list === 'inbox'
        ? `exists (select 1 from task a where a.tenant_id = w.tenant_id and a.id = w.task_id
            and (a.node_id = ${id} or lower(a.node_name::text) like ${like}))`
        : `(${id} = any(t.current_nodes) or lower(array_to_string(t.current_names, ' ')) like ${like})`,
    );
  }
  if (query.businessNo && query.q?.trim())
    beyond.push(`starts_with(lower(t.business_no), lower(${params.add(query.businessNo)}))`);
}

/** Whether a list is asked for a text: a keyword, or the beginning of a number. */
export const isSought = ({ query }: FlowAsk): boolean => soughtOf(query) !== undefined;

const soughtOf = ({ q, businessNo }: FlowQuery) => q?.trim() || businessNo?.trim() || undefined;

/** Tables of a walk; the instance is joined where it is needed. */
function fromOf({ base }: Parts, whole: boolean): string {
  if (base.table === 'process_instance') return 'process_instance t';
  const joined = whole ? ` join process_instance t on t.tenant_id = w.tenant_id and t.id = w.instance_id` : '';
  return `${base.table} w${joined}`;
}

/** Own columns of a line that the instance does not have. */
const lineColumns: Readonly<Record<Base['table'], string>> = {
  task_inbox: `w.task_id, w.due_at, w.read_at is not null as is_read, w.urged, w.agent_for, null::uuid as shared_by`,
  participation: `null::uuid as task_id, t.due_at, w.cc_at is null or w.cc_read_at is not null as is_read, 0 as urged, null::uuid as agent_for, null::uuid as shared_by`,
  process_instance: `null::uuid as task_id, t.due_at, true as is_read, 0 as urged, null::uuid as agent_for, null::uuid as shared_by`,
};

/** What a walk over the lines selects, a further condition (or ''), and its order with its limit. */
interface Walk {
  readonly columns: string;
  readonly more: string;
  readonly tail: string;
}

/**
 * What others share with the caller: for each share the newest of its handler and process by their index, merged.
 * A process that several of them handled stands where it was handled last.
 */
function sharedWalk({ me, tenant, own, beyond }: Parts, { columns, more, tail }: Walk): string {
  const where = [...own, ...beyond, ...(more === '' ? [] : [more])].join(' and ');
  return `select * from (select distinct s.handler_id, s.def_key from handled_share s
      where s.tenant_id = ${tenant} and s.sharer_id = ${me} and s.deleted_at is null) s
    cross join lateral (select ${columns} from participation w
      join process_instance t on t.tenant_id = w.tenant_id and t.id = w.instance_id
      where w.user_id = s.handler_id and w.def_key = s.def_key and (w.roles & 2) > 0 and ${where}
        and not exists (select 1 from handled_share o join participation v on v.tenant_id = o.tenant_id and v.user_id = o.handler_id
            and v.instance_id = w.instance_id and v.def_key = o.def_key and (v.roles & 2) > 0
          where o.tenant_id = ${tenant} and o.sharer_id = ${me} and o.deleted_at is null
            and (v.handled_at, v.user_id) > (w.handled_at, w.user_id))
      ${tail}) l`;
}

/** How a page is put together: its columns, its order, and the walk that gives its lines. */
function pageParts(ask: FlowAsk, parts: Parts) {
  const { base, params } = parts;
  const order = orderOf(base, ask.sort);
  if (ask.after) {
    const [key, id] = [params.add(ask.after.key, order.cast), params.add(ask.after.id, '::uuid')];
    const [past, pastId] = [order.down ? '<' : '>', order.idDown ? '<' : '>'];
    parts.own.push(`${order.key} ${past}= ${key} and (${order.key} ${past} ${key} or ${base.id} ${pastId} ${id})`);
  }
  const direction = (down: boolean) => (down ? 'desc' : 'asc');
  const by = (key: string, id: string, size: number) =>
    `order by ${key} ${direction(order.down)}, ${id} ${direction(order.idDown)} limit ${size}`;
  const shared = isShared(ask);
  const own = shared
    ? lineColumns.participation.replace('null::uuid as shared_by', 'w.user_id as shared_by')
    : lineColumns[base.table];
  const columns = `${order.key} as sort_key, ${base.id} as row_id, ${base.instance} as iid, ${base.key} as at, ${own}`;
  const walk = (more: string, size = ask.size + 1, further = '') =>
    shared
      ? `${sharedWalk(parts, { columns, more, tail: by(order.key, base.id, size) })} ${by('l.sort_key', 'l.row_id', size)}`
      : `select ${columns}${further} from ${fromOf(parts, true)}
          where ${[...parts.own, ...parts.beyond, ...(more === '' ? [] : [more])].join(' and ')} ${by(order.key, base.id, size)}`;
  return { by, walk };
}

/** The statement of one page, one line more than asked so that the next page is known. */
export function flowPageStatement(ask: FlowAsk): Statement {
  const parts = partsOf(ask);
  const { by, walk } = pageParts(ask, parts);
  const { hit, few, many } = searchOf(parts);
  const page = hit === '' ? walk('') : `select * from ((${walk(few)}) union all (${walk(many)})) u`;
  return parts.params.statement(`with ${hit}page as materialized (${page})
    ${lineSelect(parts.me, 'page')} ${by('p.sort_key', 'p.row_id', ask.size + 1)}`);
}

/** One page of what a text finds, with the count, in one statement. */
export function flowSearchStatement(ask: FlowAsk, cap: number): Statement {
  const parts = partsOf(ask);
  return parts.base.table === 'participation' ? ownSearch(parts, cap) : wideSearch(parts, cap);
}

/**
 * Steps that run only when those before did not fill the page: the newest lines of the list, then the ids that the index
 * of grams (or of numbers) gives, then a walk of the whole list for a text that too many processes carry.
 */
function wideSearch(parts: Parts, cap: number): Statement {
  const { ask, params } = parts;
  const { by, walk } = pageParts(ask, parts);
  const { ids, few, contains } = textOf(parts);
  const wanted = ask.size + 1;
  // Also when the list had no more lines than were looked at.
  const full = `(select n >= ${wanted} or walked < ${nearest} from seen)`;
  const searched = `not (${full}) and (select ids from hit) is not null`;
  const walked = `not (${full}) and (select ids from hit) is null`;
  return params.statement(`with near as materialized (${walk('', nearest, ', t.search_text, t.business_no')}),
      met as materialized (select * from near t where ${contains}),
      seen as materialized (select count(*) as n, (select count(*) from near) as walked from met),
      hit as materialized (select case when ${full} then null else ${ids()} end as ids),
      hits as materialized (${walk(`${searched} and ${few}`, cap)}),
      page as materialized (select ${lineNames} from ((select ${lineNames} from met where ${full} ${by('sort_key', 'row_id', wanted)})
        union all (select ${lineNames} from hits ${by('sort_key', 'row_id', wanted)})
        union all (select ${lineNames} from (${walk(`${walked} and ${contains}`)}) m)) u ${by('sort_key', 'row_id', wanted)}),
      line as (${lineSelect(parts.me, 'page')}),
      total as materialized (select case when ${searched} then (select count(*) from hits) else (select n from seen) end::integer as n,
        not (${searched}) and (select s.walked from seen s) >= ${nearest} as partial)
    select line.*, total.n, total.partial from total left join line on true ${by('line.sort_key', 'line.row_id', wanted)}`);
}

/**
 * A list of one's own holds the text in its index: one walk of it gives page and count, so that the time goes with one's
 * own lines and not with the hits of others; only the lines of the page are looked up. Of 2,000,000 processes a user has
 * handled 100,000 and looks for a word of 100,000 others: 15 ms over HTTP, where the hits of the index of grams took 500.
 */
function ownSearch(parts: Parts, cap: number): Statement {
  const { ask, base, beyond, me, own, params, tenant } = parts;
  const { by } = pageParts(ask, parts);
  const { contains, like } = textOf(parts);
  // Each process that matches is looked up by its key, and only where something beside the text is asked of it.
  const further = [...beyond.slice(1), ...(ask.query.q?.trim() ? [] : [contains])];
  const each =
    further.length === 0
      ? ''
      : `cross join lateral (select 1 as one from process_instance t where t.tenant_id = ${tenant} and t.id = w.instance_id
          and ${further.join(' and ')} limit 1) t`;
  const wanted = ask.size + 1;
  return params.statement(`with met as materialized (select ${base.key} as sort_key, w.instance_id as row_id
        from participation w ${each} where ${own.join(' and ')} and w.search_text like ${like()} ${by(base.key, base.id, cap)}),
      page as materialized (select m.sort_key, m.row_id, m.row_id as iid, m.sort_key as at, ${lineColumns.participation}
        from (select * from met ${by('sort_key', 'row_id', wanted)}) m
          join participation w on w.tenant_id = ${tenant} and w.user_id = ${me} and w.instance_id = m.row_id
          join process_instance t on t.tenant_id = ${tenant} and t.id = m.row_id and t.deleted_at is null),
      line as (${lineSelect(me, 'page')}),
      total as materialized (select count(*)::integer as n, false as partial from met)
    select line.*, total.n, total.partial from total left join line on true ${by('line.sort_key', 'line.row_id', wanted)}`);
}

/** Columns of a line as `lineColumns` calls them. */
const lineNames = 'sort_key, row_id, iid, at, task_id, due_at, is_read, urged, agent_for, shared_by';

/** How a text is looked for; what is a function adds parameters that a statement must use. */
interface Sought {
  /** Ids from an index; null when there are too many. */
  readonly ids: () => string;
  /** Condition on a line that is among the ids. */
  readonly few: string;
  /** Condition on the process `t`. */
  readonly contains: string;
  /** Pattern that the text of a participation has to match; for a number this alone is not enough. */
  readonly like: () => string;
}

function textOf({ ask, base, params, tenant }: Parts): Sought {
  const few = `${base.instance} = any((select ids from hit)::uuid[])`;
  const cap = searchCap(base);
  const q = ask.query.q?.trim();
  if (q) {
    const like = params.add(likePattern(q));
    return {
      ids: () => `search_process_instance(${params.add(q)}, ${cap})`,
      few,
      contains: `t.search_text like ${like}`,
      like: () => like,
    };
  }
  const begin = (ask.query.businessNo ?? '').trim().toLowerCase();
  const from = params.add(begin);
  const number = 'lower(n.business_no) collate "C"';
  return {
    ids: () => `(select case when count(*) <= ${cap} then coalesce(array_agg(n.id), '{}') end from (select n.id from process_instance n
      where n.tenant_id = ${tenant} and ${number} >= ${from} and ${number} < ${params.add(prefixEnd(begin))} limit ${cap + 1}) n)`,
    few,
    contains: `starts_with(lower(t.business_no), ${from})`,
    // The number stands behind the subject.
    like: () => params.add(likePattern(` ${begin}`)),
  };
}

/** The two plans of a keyword in one statement: few hits are fetched, many are met soon by walking the list. */
function searchOf(parts: Parts): { hit: string; few: string; many: string } {
  if (soughtOf(parts.ask.query) === undefined) return { hit: '', few: '', many: '' };
  const { ids, few, contains } = textOf(parts);
  return {
    hit: `hit as materialized (select ${ids()} as ids), `,
    few: `(select ids from hit) is not null and ${few}`,
    many: `(select ids from hit) is null and ${contains}`,
  };
}

/** What a line shows beside its own columns, looked up behind the limit. */
const lineSelect = (
  me: string,
  page: string,
) => `select p.sort_key, p.sort_key::text as row_key, p.row_id, p.task_id, p.at, p.due_at, p.is_read, p.urged,
    p.agent_for, actor_name(p.agent_for) as agent_for_name, p.shared_by, actor_name(p.shared_by) as shared_by_name,
    t.id, t.subject, t.business_no, t.def_key, t.definition_id, t.version_id, t.def_name, t.status, t.outcome, t.suspended,
    t.incident, ${retriesOf('t')} as retries, t.current_nodes, t.current_handlers, t.initiator_id, t.initiator_name, t.started_at, t.ended_at, t.resource,
    t.record_id, k.node_id, k.node_name, k.kind as task_kind,
    exists (select 1 from participation a where a.tenant_id = t.tenant_id and a.user_id = ${me} and a.instance_id = t.id
      and (a.roles & 8) > 0) as attention,
    (select json_agg(json_build_object('id', g.id, 'name', g.name, 'colour', g.colour) order by g.created_at, g.id)
      from process_tag_link l join process_tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id
      where l.tenant_id = t.tenant_id and l.user_id = ${me} and l.instance_id = t.id) as tags,
    exists (select 1 from process_definition d where d.tenant_id = t.tenant_id and d.id = t.definition_id
      and ${me} = any(d.admins)) as administers,
    t.status = 'processing' and exists (select 1 from participation h where h.tenant_id = t.tenant_id and h.instance_id = t.id
      and (h.roles & 2) > 0 and h.user_id <> t.initiator_id) as handled
  from ${page} p join process_instance t on t.tenant_id = app_tenant() and t.id = p.iid
    left join task k on k.tenant_id = t.tenant_id and k.id = p.task_id`;

/** How many lines match, counted up to `cap`. */
export function flowCountStatement(ask: FlowAsk, cap: number): Statement {
  const parts = partsOf(ask);
  const { params, base } = parts;
  const limit = `limit ${cap}`;
  if (isShared(ask)) {
    const { hit, few, many } = searchOf(parts);
    const more = hit === '' ? '' : `((${few}) or (${many}))`;
    return params.statement(`${hit === '' ? '' : `with ${hit.slice(0, -2)} `}select count(*)::integer as n, false as partial
      from (${sharedWalk(parts, { columns: '1 as one', more, tail: limit })} ${limit}) n`);
  }
  const whole = parts.beyond.length > 1 || base.table === 'process_instance';
  return params.statement(`select count(*)::integer as n, false as partial from (select ${base.instance} from ${fromOf(parts, whole)}
    where ${[...parts.own, ...(whole ? parts.beyond : [])].join(' and ')} ${limit}) n`);
}

-- Workflow: definitions and their versions, instances with tasks, inboxes and trace, and what people set up around them.

create table process_category (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  code text not null,
  name jsonb not null,
  seq integer,
  constraint process_category_pk primary key (tenant_id, id)
);
create unique index process_category_code_uq on process_category (tenant_id, lower(code)) where deleted_at is null;
create index process_category_seq_ix on process_category (tenant_id, seq, id);
select mp_wall('process_category');
select mp_counter('process_category');
select mp_bin('process_category');

create table process_definition (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  key text not null,
  name jsonb not null,
  -- The three names as one text, for search and sorting.
  title text not null,
  category_id uuid,
  icon text,
  resource text,
  state text not null default 'active' constraint process_definition_state_ck check (state in ('active', 'suspended', 'disabled')),
  active_version_id uuid,
  active_version_no integer,
  -- Process administrators beside those who hold workflow.admin.
  admins uuid[] not null default '{}',
  -- Who may start: {all, users, roles, orgs: [{id, withBelow}]}.
  starters jsonb not null default '{"all": true}',
  -- {notices: {event: channels[]}, allowedHosts: [], blockOnFailedCases, urgeMinutes, optional}.
  settings jsonb not null default '{}',
  remark text,
  constraint process_definition_pk primary key (tenant_id, id),
  constraint process_definition_category_id_fk foreign key (tenant_id, category_id) references process_category (tenant_id, id)
);
create unique index process_definition_key_uq on process_definition (tenant_id, lower(key)) where deleted_at is null;
create index process_definition_category_id_ix on process_definition (tenant_id, category_id, id);
create index process_definition_title_ix on process_definition (tenant_id, title collate "C", id);
select mp_wall('process_definition');
select mp_counter('process_definition');
select mp_bin('process_definition');
select mp_search('process_definition', array['key', 'title']);

create table process_version (
  tenant_id uuid not null,
  id uuid not null,
  -- Lock of the draft.
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  definition_id uuid not null,
  -- Null while it is the draft.
  version_no integer,
  state text not null constraint process_version_state_ck check (state in ('draft', 'deployed', 'retired')),
  xml text not null,
  graph jsonb,
  sha256 text,
  -- Problems that were accepted, with the reasons.
  accepted jsonb not null default '[]',
  problems jsonb not null default '[]',
  test_report jsonb,
  note text,
  deployed_at timestamptz,
  deployed_by uuid,
  constraint process_version_pk primary key (tenant_id, id),
  constraint process_version_definition_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id) on delete cascade
);
create unique index process_version_no_uq on process_version (tenant_id, definition_id, version_no) where version_no is not null;
create unique index process_version_draft_uq on process_version (tenant_id, definition_id) where state = 'draft';
select mp_wall('process_version');

-- A running or ended process. `state` is the core's; the columns beside it are for lists.
create table process_instance (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  -- The instance whose row is locked by every command of the family.
  root_id uuid not null,
  parent_id uuid,
  -- The wait of the parent that this one answers.
  parent_wait integer,
  definition_id uuid not null,
  version_id uuid not null,
  def_key text not null,
  def_name jsonb not null,
  category_id uuid,
  resource text,
  record_id uuid,
  business_no text not null,
  subject text not null,
  initiator_id uuid not null,
  initiator_name text not null,
  initiator_org_id uuid,
  status text not null constraint process_instance_status_ck check (status in ('processing', 'approved', 'canceled')),
  outcome text,
  suspended boolean not null default false,
  incident boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  state jsonb not null,
  state_version integer not null default 1,
  -- What take-back needs: {by, task, state, seq}.
  undo jsonb,
  current_nodes text[] not null default '{}',
  current_names text[] not null default '{}',
  current_handlers text[] not null default '{}',
  due_at timestamptz,
  -- Last number given to a line of the trace.
  event_seq integer not null default 0,
  deleted_at timestamptz,
  deleted_by uuid,
  constraint process_instance_pk primary key (tenant_id, id),
  constraint process_instance_version_fk foreign key (tenant_id, version_id) references process_version (tenant_id, id),
  constraint process_instance_definition_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id)
) with (fillfactor = 80);
create index process_instance_started on process_instance (tenant_id, started_at desc, id) where deleted_at is null;
create index process_instance_status on process_instance (tenant_id, status, started_at desc, id) where deleted_at is null;
create index process_instance_key on process_instance (tenant_id, def_key, status, started_at desc, id) where deleted_at is null;
create index process_instance_initiator on process_instance (tenant_id, initiator_id, started_at desc, id);
create index process_instance_number on process_instance (tenant_id, business_no);
create index process_instance_number_prefix on process_instance (tenant_id, lower(business_no) collate "C");
create index process_instance_incident on process_instance (tenant_id, started_at desc, id) where incident and deleted_at is null;
create index process_instance_suspended on process_instance (tenant_id, started_at desc, id) where suspended and deleted_at is null;
create index process_instance_root on process_instance (tenant_id, root_id);
create index process_instance_version on process_instance (tenant_id, version_id) where status = 'processing';
create index process_instance_record on process_instance (tenant_id, resource, record_id, started_at desc) where record_id is not null;
create unique index process_instance_running on process_instance (tenant_id, resource, record_id, def_key)
  where status = 'processing' and record_id is not null and deleted_at is null and parent_id is null;
create index process_instance_ended on process_instance (tenant_id, ended_at) where ended_at is not null;
create index process_instance_deleted on process_instance (tenant_id, deleted_at) where deleted_at is not null;
select mp_wall('process_instance');
select mp_search('process_instance', array['subject', 'business_no']);

create table task (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  -- The core's number of the voter.
  local_id integer not null,
  group_no integer not null,
  def_key text not null,
  node_id text not null,
  node_name jsonb not null,
  kind text not null,
  parent_local integer,
  mode text not null,
  status text not null constraint task_status_ck
    check (status in ('pending', 'waiting', 'approved', 'rejected', 'returned', 'canceled', 'transferred')),
  assignee_id uuid,
  owner_id uuid,
  on_behalf_of uuid,
  candidates uuid[] not null default '{}',
  decision text,
  opinion text,
  reason text,
  created_at timestamptz not null,
  claimed_at timestamptz,
  read_at timestamptz,
  urged_at timestamptz,
  due_at timestamptz,
  ended_at timestamptz,
  -- Working seconds from arrival to end.
  work_seconds integer,
  constraint task_pk primary key (tenant_id, id),
  constraint task_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create unique index task_local_uq on task (tenant_id, instance_id, local_id);
create index task_instance on task (tenant_id, instance_id, created_at);
create index task_due on task (tenant_id, due_at) where status = 'pending' and due_at is not null;
create index task_node on task (tenant_id, def_key, node_id, ended_at);
create index task_ended on task (tenant_id, ended_at) where ended_at is not null;
create index task_handled on task (tenant_id, assignee_id, ended_at desc) where ended_at is not null;
select mp_wall('task');

-- Who sees an open task among his pending ones; rows exist for open tasks only.
create table task_inbox (
  tenant_id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  instance_id uuid not null,
  def_key text not null,
  category_id uuid,
  resource text,
  record_id uuid,
  initiator_id uuid not null,
  created_at timestamptz not null,
  due_at timestamptz,
  priority smallint not null default 0,
  read_at timestamptz,
  -- The principal when the user is an agent.
  agent_for uuid,
  urged integer not null default 0,
  constraint task_inbox_pk primary key (tenant_id, user_id, task_id),
  constraint task_inbox_task_fk foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create index task_inbox_created on task_inbox (tenant_id, user_id, created_at desc, task_id) include (def_key, category_id, read_at, due_at);
create index task_inbox_due on task_inbox (tenant_id, user_id, due_at, task_id) where due_at is not null;
create index task_inbox_resource on task_inbox (tenant_id, user_id, resource, created_at desc);
create index task_inbox_task on task_inbox (tenant_id, task_id);
create index task_inbox_record on task_inbox (tenant_id, resource, record_id) where record_id is not null;
select mp_wall('task_inbox');

-- What a user has to do with an instance. Bits of roles: 1 initiator, 2 handler, 4 receiver of a copy, 8 attention, 16 commenter.
create table participation (
  tenant_id uuid not null,
  user_id uuid not null,
  instance_id uuid not null,
  roles smallint not null default 0,
  def_key text not null,
  category_id uuid,
  status text not null,
  outcome text,
  initiator_id uuid not null,
  resource text,
  record_id uuid,
  started_at timestamptz not null,
  last_at timestamptz not null,
  handled_at timestamptz,
  attention_at timestamptz,
  cc_at timestamptz,
  cc_read_at timestamptz,
  constraint participation_pk primary key (tenant_id, user_id, instance_id),
  constraint participation_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create index participation_initiated on participation (tenant_id, user_id, started_at desc, instance_id) where (roles & 1) > 0;
create index participation_handled on participation (tenant_id, user_id, handled_at desc, instance_id) where (roles & 2) > 0;
create index participation_cc on participation (tenant_id, user_id, cc_at desc, instance_id) where (roles & 4) > 0;
create index participation_attention on participation (tenant_id, user_id, attention_at desc, instance_id) where (roles & 8) > 0;
create index participation_handled_key on participation (tenant_id, user_id, def_key, handled_at desc, instance_id) where (roles & 2) > 0;
create index participation_instance on participation (tenant_id, instance_id);
create index participation_record on participation (tenant_id, resource, record_id) where record_id is not null;
select mp_wall('participation');

-- The trace: one line per thing that happened, append-only.
create table process_event (
  tenant_id uuid not null,
  instance_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  type text not null,
  node_id text,
  task_local integer,
  actor_id uuid,
  actor_name text,
  on_behalf_of uuid,
  on_behalf_name text,
  opinion text,
  -- {reason, flow, users, from, to, changes, files, mentions, duration, workDuration …}
  data jsonb not null default '{}',
  constraint process_event_pk primary key (tenant_id, instance_id, seq),
  constraint process_event_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
);
create index process_event_actor on process_event (tenant_id, actor_id, at desc) where actor_id is not null;
select mp_wall('process_event');

-- Commands that were done, with their answers, so that a repeat gets the first answer.
create table process_command (
  tenant_id uuid not null,
  instance_id uuid not null,
  command_id text not null,
  at timestamptz not null,
  answer jsonb not null,
  constraint process_command_pk primary key (tenant_id, instance_id, command_id),
  constraint process_command_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
);
select mp_wall('process_command');

-- What instances wait for from outside.
create table process_wait (
  tenant_id uuid not null,
  instance_id uuid not null,
  wait_id integer not null,
  kind text not null constraint process_wait_kind_ck
    check (kind in ('timer', 'message', 'signal', 'service', 'http', 'callback', 'child', 'due')),
  node_id text not null,
  name text,
  correlation text,
  due_at timestamptz,
  -- Secret of a callback's address, hashed.
  token_hash text,
  created_at timestamptz not null,
  constraint process_wait_pk primary key (tenant_id, instance_id, wait_id),
  constraint process_wait_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
);
create index process_wait_name on process_wait (tenant_id, kind, name, correlation) where name is not null;
create index process_wait_token on process_wait (tenant_id, token_hash) where token_hash is not null;
select mp_wall('process_wait');

create table incident (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  node_id text not null,
  wait_id integer,
  kind text not null,
  message text not null,
  detail jsonb not null default '{}',
  attempts integer not null default 1,
  state text not null default 'open' constraint incident_state_ck check (state in ('open', 'resolved')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text,
  constraint incident_pk primary key (tenant_id, id),
  constraint incident_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
);
create index incident_state on incident (tenant_id, state, last_at desc, id);
create unique index incident_open_uq on incident (tenant_id, instance_id, node_id, kind) where state = 'open';
select mp_wall('incident');

create table process_draft (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  user_id uuid not null,
  def_key text not null,
  subject text not null,
  form jsonb not null,
  resource text,
  record_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint process_draft_pk primary key (tenant_id, id)
);
create index process_draft_user on process_draft (tenant_id, user_id, updated_at desc, id);
select mp_wall('process_draft');

create table process_tag (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  user_id uuid not null,
  name text not null,
  colour text not null,
  remark text,
  constraint process_tag_pk primary key (tenant_id, id)
);
create unique index process_tag_name_uq on process_tag (tenant_id, user_id, lower(name));
create unique index process_tag_colour_uq on process_tag (tenant_id, user_id, lower(colour));
select mp_wall('process_tag');

create table process_tag_link (
  tenant_id uuid not null,
  tag_id uuid not null,
  instance_id uuid not null,
  user_id uuid not null,
  constraint process_tag_link_pk primary key (tenant_id, tag_id, instance_id),
  constraint process_tag_link_tag_fk foreign key (tenant_id, tag_id) references process_tag (tenant_id, id) on delete cascade,
  constraint process_tag_link_instance_fk foreign key (tenant_id, instance_id) references process_instance (tenant_id, id) on delete cascade
);
create index process_tag_link_user on process_tag_link (tenant_id, user_id, instance_id);
create index process_tag_link_instance on process_tag_link (tenant_id, instance_id);
select mp_wall('process_tag_link');

-- Somebody who may act for another one in a process, a category or all processes during a period.
create table process_agent (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  -- Names of principal and agent, for references and histories.
  title text not null default '',
  principal_id uuid not null,
  scope_kind text not null constraint process_agent_scope_kind_ck check (scope_kind in ('process', 'category', 'all')),
  definition_id uuid,
  category_id uuid,
  agent_id uuid,
  from_date date not null,
  to_date date not null,
  active boolean not null default false,
  remark text,
  constraint process_agent_pk primary key (tenant_id, id),
  constraint process_agent_principal_id_fk foreign key (tenant_id, principal_id) references tenant_user (tenant_id, id),
  constraint process_agent_agent_id_fk foreign key (tenant_id, agent_id) references tenant_user (tenant_id, id),
  constraint process_agent_definition_id_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id),
  constraint process_agent_category_id_fk foreign key (tenant_id, category_id) references process_category (tenant_id, id)
);
create index process_agent_principal_id_ix on process_agent (tenant_id, principal_id, id);
create index process_agent_agent_id_ix on process_agent (tenant_id, agent_id, id);
create index process_agent_to_date_ix on process_agent (tenant_id, to_date) where active and deleted_at is null;
select mp_wall('process_agent');
select mp_counter('process_agent');
select mp_bin('process_agent');

-- What `handler_id` has handled in a process, `sharer_id` may see.
create table handled_share (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  title text not null default '',
  handler_id uuid not null,
  sharer_id uuid not null,
  definition_id uuid not null,
  def_key text not null,
  remark text,
  constraint handled_share_pk primary key (tenant_id, id),
  constraint handled_share_handler_id_fk foreign key (tenant_id, handler_id) references tenant_user (tenant_id, id),
  constraint handled_share_sharer_id_fk foreign key (tenant_id, sharer_id) references tenant_user (tenant_id, id),
  constraint handled_share_definition_id_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id)
);
create unique index handled_share_uq on handled_share (tenant_id, handler_id, sharer_id, definition_id) where deleted_at is null;
create index handled_share_handler_id_ix on handled_share (tenant_id, handler_id, id);
create index handled_share_sharer_id_ix on handled_share (tenant_id, sharer_id, id);
select mp_wall('handled_share');
select mp_counter('handled_share');
select mp_bin('handled_share');

create table print_template (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  definition_id uuid not null,
  name text not null,
  body text not null,
  paper text not null constraint print_template_paper_ck check (paper in ('A4', 'A5')),
  constraint print_template_pk primary key (tenant_id, id),
  constraint print_template_definition_id_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id)
);
create unique index print_template_name_uq on print_template (tenant_id, definition_id, lower(name)) where deleted_at is null;
create index print_template_definition_id_ix on print_template (tenant_id, definition_id, id);
create index print_template_name_ix on print_template (tenant_id, name collate "C", id);
select mp_wall('print_template');
select mp_counter('print_template');
select mp_bin('print_template');

-- Figures per day, process, version, node ('' = the process as a whole) and organisation of the initiator (zero = none).
create table process_stat_day (
  tenant_id uuid not null,
  day date not null,
  def_key text not null,
  version_no integer not null,
  node_id text not null,
  org_id uuid not null,
  started integer not null default 0,
  ended integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  returned integer not null default 0,
  overdue integer not null default 0,
  sum_seconds bigint not null default 0,
  sum_work_seconds bigint not null default 0,
  max_work_seconds bigint not null default 0,
  -- Working durations in buckets: upper bounds 1, 2, 4 … minutes.
  hist integer[] not null default array_fill(0, array[20]),
  constraint process_stat_day_pk primary key (tenant_id, day, def_key, version_no, node_id, org_id)
);
select mp_wall('process_stat_day');

create table process_report (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  name text not null,
  report text not null,
  query text not null,
  -- Roles whose members see it too.
  role_ids uuid[] not null default '{}',
  -- Cron expression of mails to its owner; null: none.
  mail_cron text,
  mailed_at timestamptz,
  constraint process_report_pk primary key (tenant_id, id)
);
create unique index process_report_name_uq on process_report (tenant_id, created_by, lower(name)) where deleted_at is null;
create index process_report_name_ix on process_report (tenant_id, name collate "C", id);
select mp_wall('process_report');
select mp_counter('process_report');
select mp_bin('process_report');

create table process_migration (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  definition_id uuid not null,
  from_version integer not null,
  to_version integer not null,
  mapping jsonb not null,
  state text not null constraint process_migration_state_ck check (state in ('running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  results jsonb not null default '[]',
  constraint process_migration_pk primary key (tenant_id, id),
  constraint process_migration_definition_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id) on delete cascade
);
select mp_wall('process_migration');

create table process_test_case (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  definition_id uuid not null,
  name text not null,
  initiator_id uuid not null,
  form jsonb not null,
  decisions jsonb not null,
  expected jsonb not null,
  constraint process_test_case_pk primary key (tenant_id, id),
  constraint process_test_case_definition_fk foreign key (tenant_id, definition_id) references process_definition (tenant_id, id) on delete cascade
);
create unique index process_test_case_name_uq on process_test_case (tenant_id, definition_id, lower(name));
select mp_wall('process_test_case');

-- Numbers of instances per tenant, process and date part.
create table process_number (
  tenant_id uuid not null,
  def_key text not null,
  part text not null,
  n bigint not null default 0,
  constraint process_number_pk primary key (tenant_id, def_key, part)
);
select mp_wall('process_number');


-- Takes waiting jobs out of the queue by their keys: timers and service calls of activities that were left.
create function unqueue(p_keys text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.remove_job(k) from unnest(p_keys) k;
end $$;
revoke all on function unqueue(text[]) from public;
grant execute on function unqueue(text[]) to mp_app;

-- The wait behind the secret of a callback's address: whoever calls it is signed in to no tenant.
create function callback_wait(p_hash text) returns table (tenant_id uuid, instance_id uuid, wait_id integer)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select w.tenant_id, w.instance_id, w.wait_id from process_wait w where w.token_hash = p_hash $$;
alter function callback_wait(text) owner to mp_definer;
revoke all on function callback_wait(text) from public;
grant execute on function callback_wait(text) to mp_app;
create index process_wait_callback on process_wait (token_hash) where token_hash is not null;

-- Frees jobs of processes whose node died while it held them; a living one holds none for so long.
create function free_flow_jobs(p_seconds integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
begin
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier like 'workflow.%' and j.locked_at < now() - make_interval(secs => p_seconds);
  get diagnostics v_n = row_count;
  return v_n;
end $$;
revoke all on function free_flow_jobs(integer) from public;
grant execute on function free_flow_jobs(integer) to mp_app;

-- What users are to be told: what comes within a minute goes out as one message.
create table process_notice (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  notice jsonb not null,
  constraint process_notice_pk primary key (tenant_id, user_id, id)
);
select mp_wall('process_notice');

-- Puts jobs into the queue that stay at their time when they wait there already, one for each key.
create function enqueue_once(p_task text, p_payloads jsonb, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, (e.value -> 'payload')::json, run_at := p_run_at, job_key := e.value ->> 'key',
    max_attempts := 25, job_key_mode := 'preserve_run_at') from jsonb_array_elements(p_payloads) e;
end $$;
revoke all on function enqueue_once(text, jsonb, timestamptz) from public;
grant execute on function enqueue_once(text, jsonb, timestamptz) to mp_app;

-- Who may do what: roles, positions, grants, data scopes, ceilings, and the epochs that tell every node at once.

create table role (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  code text not null,
  name text not null,
  org_type text not null constraint role_org_type_ck check (org_type in ('single', 'group')),
  org_id uuid,
  org_relation_id uuid,
  usable boolean not null default true,
  description text,
  builtin boolean default false,
  constraint role_pk primary key (tenant_id, id),
  constraint role_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id),
  constraint role_org_relation_id_fk foreign key (tenant_id, org_relation_id) references org_relation (tenant_id, id)
);
create unique index role_code_uq on role (tenant_id, lower(code)) where deleted_at is null;
create unique index role_name_uq on role (tenant_id, org_id, lower(name)) where deleted_at is null;
create index role_org_id_ix on role (tenant_id, org_id, id);
create index role_name_ix on role (tenant_id, name collate "C", id);
select mp_wall('role');
select mp_counter('role');
select mp_bin('role');

-- Members of a role: users, and everybody of an organisation (with what is below it) or of a position.
create table role_member (
  tenant_id uuid not null,
  role_id uuid not null,
  member_type text not null constraint role_member_type_ck check (member_type in ('user', 'org', 'position')),
  member_id uuid not null,
  with_below boolean not null default false,
  created_at timestamptz not null,
  created_by uuid,
  constraint role_member_pk primary key (tenant_id, role_id, member_type, member_id),
  constraint role_member_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index role_member_member on role_member (tenant_id, member_type, member_id);
select mp_wall('role_member');

create table position (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  name text not null,
  code text not null,
  org_id uuid not null,
  parent_id uuid,
  type text not null constraint position_type_ck
    check (type in ('manager', 'deputy', 'supervisor', 'specialist', 'engineer', 'worker', 'other')),
  level text not null,
  layer integer,
  seq integer,
  enabled boolean not null default true,
  description text,
  path text collate "C" not null,
  depth integer not null,
  constraint position_pk primary key (tenant_id, id),
  constraint position_parent_id_fk foreign key (tenant_id, parent_id) references position (tenant_id, id),
  constraint position_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id)
);
create unique index position_code_uq on position (tenant_id, lower(code)) where deleted_at is null;
create unique index position_name_uq on position (tenant_id, org_id, lower(name)) where deleted_at is null;
create index position_path on position (tenant_id, path);
create index position_parent_id_seq_ix on position (tenant_id, parent_id, seq, id);
create index position_org_id_ix on position (tenant_id, org_id, id);
create index position_seq_ix on position (tenant_id, seq, id);
select mp_wall('position');
select mp_counter('position');
select mp_tree('position');
select mp_bin('position');

create table position_member (
  tenant_id uuid not null,
  position_id uuid not null,
  user_id uuid not null,
  is_main boolean not null default false,
  created_at timestamptz not null,
  created_by uuid,
  constraint position_member_pk primary key (tenant_id, position_id, user_id),
  constraint position_member_position_fk foreign key (tenant_id, position_id) references position (tenant_id, id) on delete cascade,
  constraint position_member_user_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade
);
create index position_member_user on position_member (tenant_id, user_id);
create unique index position_member_main on position_member (tenant_id, user_id) where is_main;
select mp_wall('position_member');

-- A right of a subject on an object: 1 readable, 2 writable; no row is no right. `all` has the zero id.
create table perm_grant (
  tenant_id uuid not null,
  id uuid not null,
  subject_type text not null check (subject_type in ('user', 'role', 'org', 'position', 'all')),
  subject_id uuid not null,
  -- 1 menu (its id), 2 function, 4 field or control, 5 API, 6 report, 7 directory, 8 and above: registered by modules.
  obj_type smallint not null check (obj_type in (1, 2, 4, 5, 6, 7) or obj_type >= 8),
  object_key text not null,
  purview smallint not null check (purview in (1, 2)),
  -- Read behind the mask of the field.
  masked boolean not null default false,
  -- Of an organisation: also for what is below it.
  inherit boolean not null default false,
  -- Whoever holds it may hand it on.
  grantable boolean not null default false,
  valid_from timestamptz,
  valid_to timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, id),
  check (valid_from is null or valid_to is null or valid_from < valid_to),
  check (not masked or purview = 1)
);
create unique index perm_grant_uq on perm_grant (tenant_id, subject_type, subject_id, obj_type, object_key);
create index perm_grant_object on perm_grant (tenant_id, obj_type, object_key);
select mp_wall('perm_grant');

-- Which records of a resource a subject may act on; several widen each other.
create table data_scope (
  tenant_id uuid not null,
  id uuid not null,
  subject_type text not null check (subject_type in ('user', 'role', 'org', 'position', 'all')),
  subject_id uuid not null,
  resource text not null,
  action text not null check (action in ('read', 'update', 'delete', 'export')),
  scope text not null check (scope in ('own', 'dept', 'deptBelow', 'custom', 'filter', 'region', 'dealer', 'all')),
  orgs uuid[] not null default '{}',
  with_below boolean not null default false,
  -- Conditions in the wire form of lists.
  filter text,
  inherit boolean not null default false,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, id)
);
create unique index data_scope_uq on data_scope (tenant_id, subject_type, subject_id, resource, action, scope);
select mp_wall('data_scope');

-- What the platform withholds from a tenant: nobody in it holds it, nobody can grant it. Written by the platform alone.
create table tenant_ceiling (
  tenant_id uuid not null,
  obj_type smallint not null check (obj_type in (1, 2)),
  -- Code of a page, or a function.
  object_key text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, obj_type, object_key)
);
select mp_wall('tenant_ceiling');

-- Fields and controls that need a grant of their own in this tenant (control settings).
create table controlled_field (
  tenant_id uuid not null,
  object_key text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, object_key)
);
select mp_wall('controlled_field');

-- A saved change of rights as a whole, so that the last one can be undone.
create table perm_change (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  kind text not null check (kind in ('grants', 'scopes', 'members', 'controls')),
  subject_type text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (tenant_id, id)
);
create index perm_change_subject on perm_change (tenant_id, subject_type, subject_id, at desc);
select mp_wall('perm_change');

-- Epochs: every change of what rights are made of counts them up in its own transaction, so that a snapshot of rights
-- that is older is refused with the next request on every node. Few members are counted one by one, many as a whole.
create function perm_count_tenants(p_tenants uuid[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update tenant set perm_epoch = perm_epoch + 1 where id = any(p_tenants);
  -- Browsers that listen read their rights again; whoever misses it is refused all the same.
  select pg_notify('mp_event', json_build_object('t', id)::text) from unnest(p_tenants) t(id);
$$;
alter function perm_count_tenants(uuid[]) owner to mp_definer;
revoke all on function perm_count_tenants(uuid[]) from public;

create function perm_count_users(p_tenants uuid[], p_users uuid[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update tenant_user m set perm_epoch = m.perm_epoch + 1
    from (select distinct t, u from unnest(p_tenants, p_users) c(t, u)) c where m.tenant_id = c.t and m.id = c.u;
  select pg_notify('mp_event', json_build_object('t', t, 'u', json_build_array(u))::text)
    from (select distinct t, u from unnest(p_tenants, p_users) c(t, u)) c;
$$;
alter function perm_count_users(uuid[], uuid[]) owner to mp_definer;
revoke all on function perm_count_users(uuid[], uuid[]) from public;

create function perm_tenant_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(select distinct tenant_id from changed));
  return null;
end $$;
alter function perm_tenant_changed() owner to mp_definer;

create function perm_subject_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(select distinct tenant_id from changed where subject_type <> 'user'));
  perform perm_count_users(array_agg(tenant_id), array_agg(subject_id)) from changed where subject_type = 'user' having count(*) > 0;
  return null;
end $$;
alter function perm_subject_changed() owner to mp_definer;

create function perm_role_member_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(select distinct tenant_id from changed where member_type <> 'user'));
  perform perm_count_users(array_agg(tenant_id), array_agg(member_id)) from changed where member_type = 'user' having count(*) > 0;
  return null;
end $$;
alter function perm_role_member_changed() owner to mp_definer;

create function perm_user_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) > 100 from changed) then
    perform perm_count_tenants(array(select distinct tenant_id from changed));
  else
    perform perm_count_users(array_agg(tenant_id), array_agg(user_id)) from changed having count(*) > 0;
  end if;
  return null;
end $$;
alter function perm_user_changed() owner to mp_definer;

-- Organisations and positions concern rights by their place and by being there, not by their names.
create function perm_place_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(
    select distinct n.tenant_id from before b join changed n on n.tenant_id = b.tenant_id and n.id = b.id
    where (b.path, b.enabled, b.deleted_at) is distinct from (n.path, n.enabled, n.deleted_at)));
  return null;
end $$;
alter function perm_place_changed() owner to mp_definer;

-- Puts the epoch triggers of one kind on a table.
create function mp_epoch(p_table regclass, p_function text) returns void language plpgsql as $$
begin
  execute format('create trigger epoch_added after insert on %s referencing new table as changed for each statement execute function %I()', p_table, p_function);
  execute format('create trigger epoch_changed after update on %s referencing new table as changed for each statement execute function %I()', p_table, p_function);
  execute format('create trigger epoch_gone after delete on %s referencing old table as changed for each statement execute function %I()', p_table, p_function);
end $$;
select mp_epoch('perm_grant', 'perm_subject_changed'), mp_epoch('data_scope', 'perm_subject_changed'),
  mp_epoch('role_member', 'perm_role_member_changed'), mp_epoch('position_member', 'perm_user_changed'),
  mp_epoch('user_org', 'perm_user_changed'), mp_epoch('role', 'perm_tenant_changed'),
  mp_epoch('tenant_ceiling', 'perm_tenant_changed'), mp_epoch('controlled_field', 'perm_tenant_changed');
create trigger epoch_place after update on org referencing old table as before new table as changed for each statement execute function perm_place_changed();
create trigger epoch_place after update on position referencing old table as before new table as changed for each statement execute function perm_place_changed();

-- Paths of everything above a node, whose labels have five signs.
create function path_above(p_path text) returns text[] language sql immutable parallel safe strict as
  $$ select coalesce(array_agg(left(p_path, 6 * n - 1)), '{}') from generate_series(1, (length(p_path) + 1) / 6 - 1) n $$;

-- Every subject whose rights come to a user, the way it comes, and why it counts nothing now.
create function perm_sources(p_user uuid)
  returns table (subject_type text, subject_id uuid, via_type text, via_id uuid, inherited boolean, inactive text)
  language sql stable as $$
  with place as materialized (
    select o.id, o.path, case when not o.enabled then 'orgDisabled' end as inactive
    from user_org u join org o on o.tenant_id = u.tenant_id and o.id = u.org_id and o.deleted_at is null
    where u.user_id = p_user
  ), way as materialized (
    -- Apart from the join: a condition with a function of ours in it would be kept from the index by the wall.
    select p.id as via, p.inactive, unnest(path_above(p.path)) as path from place p
  ), above as materialized (
    select a.id, w.via, coalesce(w.inactive, case when not a.enabled then 'orgDisabled' end) as inactive
    from way w join org a on a.path = w.path and a.deleted_at is null
  ), post as materialized (
    select q.id, case when not q.enabled then 'positionDisabled' end as inactive
    from position_member m join position q on q.tenant_id = m.tenant_id and q.id = m.position_id and q.deleted_at is null
    where m.user_id = p_user
  ), member as (
    select m.role_id, null as via_type, null::uuid as via_id, null as inactive
      from role_member m where m.member_type = 'user' and m.member_id = p_user
    union all select m.role_id, 'org', p.id, p.inactive
      from place p join role_member m on m.member_type = 'org' and m.member_id = p.id
    union all select m.role_id, 'org', a.id, a.inactive
      from above a join role_member m on m.member_type = 'org' and m.member_id = a.id and m.with_below
    union all select m.role_id, 'position', q.id, q.inactive
      from post q join role_member m on m.member_type = 'position' and m.member_id = q.id
  )
  select 'user', p_user, null::text, null::uuid, false, null::text
  union all select 'all', '00000000-0000-0000-0000-000000000000'::uuid, null, null, false, null
  union all select 'org', id, null, null, false, inactive from place
  union all select 'org', id, 'org', via, true, inactive from above
  union all select 'position', id, null, null, false, inactive from post
  union all select 'role', m.role_id, m.via_type, m.via_id, false, coalesce(m.inactive, case when not r.usable then 'roleUnusable' end)
    from member m join role r on r.id = m.role_id and r.deleted_at is null
$$;
grant execute on function perm_sources(uuid) to mp_app;

-- By what pages and staff rights a tenant was begun; a version with others gives it the new ones.
alter table tenant add column begun text;
-- Tenants of older versions were initialised when they were made.
update tenant set initialised_at = created_at where initialised_at is null;

-- Platform administrators by id, whom no grant of a tenant concerns; their accounts stay behind the wall.
create function platform_admins() returns setof uuid language sql stable security definer set search_path = public, pg_temp as
  $$ select id from account where platform_admin $$;
alter function platform_admins() owner to mp_definer;
revoke all on function platform_admins() from public;
grant execute on function platform_admins() to mp_app;
create index account_platform_admin on account (id) where platform_admin;

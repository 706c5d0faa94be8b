-- Menus, icons, phone app menus, home pages.

-- The menus of a tenant as a tree; the root is not stored.
create table menu (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  name jsonb not null,
  code text not null,
  type text not null constraint menu_type_ck check (type in ('module', 'page')),
  target text,
  enabled boolean not null default true,
  seq integer,
  icon text not null,
  description text,
  platform text not null constraint menu_platform_ck check (platform in ('pc', 'phone', 'both')),
  open_type text not null constraint menu_open_type_ck check (open_type in ('1', '2', '3', '-1')),
  refresh boolean not null default false,
  parent_id uuid,
  path text collate "C" not null,
  depth integer not null,
  -- The number by which addresses name the menu.
  object_no integer generated always as identity,
  -- Code of the declared page it was made from, or `group:<name>`; a deleted one is not made again.
  builtin_code text,
  constraint menu_pk primary key (tenant_id, id),
  constraint menu_parent_id_fk foreign key (tenant_id, parent_id) references menu (tenant_id, id)
);
create unique index menu_code_uq on menu (tenant_id, lower(code)) where deleted_at is null;
create unique index menu_name_uq on menu (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name ->> 'ZH_CN')) where deleted_at is null;
create unique index menu_object_no_uq on menu (tenant_id, object_no);
create unique index menu_builtin_code_uq on menu (tenant_id, builtin_code) where builtin_code is not null;
create index menu_parent_id_seq_ix on menu (tenant_id, parent_id, seq, id);
create index menu_path on menu (tenant_id, path);
select mp_wall('menu');
select mp_counter('menu');
select mp_tree('menu');
select mp_bin('menu');
select mp_epoch('menu', 'perm_tenant_changed');

-- Pictures uploaded as icons, drawn anew in 64 by 64.
create table menu_icon (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  name text not null,
  png bytea not null check (octet_length(png) <= 65536),
  constraint menu_icon_pk primary key (tenant_id, id)
);
select mp_wall('menu_icon');

-- Entries of the phone app's bar.
create table app_menu (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  name text not null,
  list_icon text not null,
  normal_icon text not null,
  highlight_icon text not null,
  enabled boolean not null default true,
  description text,
  constraint app_menu_pk primary key (tenant_id, id)
);
create unique index app_menu_name_uq on app_menu (tenant_id, lower(name)) where deleted_at is null;
select mp_wall('app_menu');
select mp_counter('app_menu');
select mp_bin('app_menu');

-- The page with which the console opens, per tenant, role, organisation or user.
create table home_page (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  object_type text not null constraint home_page_object_type_ck check (object_type in ('tenant', 'role', 'org', 'user')),
  role_id uuid,
  org_id uuid,
  user_id uuid,
  menu_id uuid not null,
  -- Of several roles of a user the greatest counts.
  seq integer,
  enabled boolean not null default true,
  constraint home_page_pk primary key (tenant_id, id),
  constraint home_page_role_id_fk foreign key (tenant_id, role_id) references role (tenant_id, id),
  constraint home_page_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id),
  constraint home_page_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id),
  constraint home_page_menu_id_fk foreign key (tenant_id, menu_id) references menu (tenant_id, id),
  -- Exactly the object that the type names.
  constraint home_page_object_ck check (num_nonnulls(role_id, org_id, user_id) = (object_type <> 'tenant')::integer
    and (object_type <> 'role' or role_id is not null) and (object_type <> 'org' or org_id is not null) and (object_type <> 'user' or user_id is not null))
);
create unique index home_page_object_uq on home_page (tenant_id, object_type, coalesce(role_id, org_id, user_id, '00000000-0000-0000-0000-000000000000')) where deleted_at is null;
select mp_wall('home_page');
select mp_counter('home_page');
select mp_bin('home_page');

-- What tenants begin with: templates, sharing; and quicker search for large tenants.

-- The function that finds by a table's grams, a new version of the one in 0001. There the tenant's own condition
-- let PostgreSQL join an index of all its rows to the few that the grams name (67 ms instead of 6 for a name among a
-- million users): `is true` keeps it from the indexes. And only living records are found, so that the number of ids is the total.
create function mp_search_function(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
begin
  execute format($f$
    create or replace function %I(p_text text, p_cap integer) returns uuid[] language plpgsql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off as $b$
    declare
      v_tenant uuid := app_tenant();
      v_grams text[] := search_grams(app_tenant(), p_text);
      v_ids uuid[];
    begin
      if v_tenant is null then return '{}'; end if;
      -- A single ASCII sign has no gram: nearly everything matches, so the caller walks the sort order.
      if cardinality(v_grams) = 0 then return null; end if;
      select array_agg(id) into v_ids from (
        select id from %s
          where search_grams(tenant_id, search_text) @> v_grams
            and (tenant_id = v_tenant) is true
            and deleted_at is null
            and search_text like '%%' || replace(replace(replace(lower(p_text), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
          limit p_cap + 1) found;
      if cardinality(v_ids) > p_cap then return null; end if;
      return coalesce(v_ids, '{}');
    end $b$ $f$, 'search_' || v_name, p_table);
end $$;

-- Also for tables that come later.
create or replace function mp_search(p_table regclass, p_columns text[]) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
  v_expression text := (select string_agg(format('coalesce(%I, '''')', c), ' || '' '' || ') from unnest(p_columns) c);
begin
  execute format('alter table %s add column search_text text generated always as (lower(%s)) stored', p_table, v_expression);
  execute format('create index %I on %s using gin (search_grams(tenant_id, search_text)) with (fastupdate = off)', v_name || '_search', p_table);
  perform mp_search_function(p_table);
  execute format('alter function %I(text, integer) owner to mp_definer', 'search_' || v_name);
  execute format('revoke all on function %I(text, integer) from public', 'search_' || v_name);
  execute format('grant execute on function %I(text, integer) to mp_app', 'search_' || v_name);
end $$;

select mp_search_function(a.attrelid) from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'search_text' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace;

-- Trees of organisations with positions and roles, with which a tenant may begin; platform data.
create table org_template (
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(6) not null,
  created_by uuid,
  updated_at timestamptz(6) not null,
  updated_by uuid,
  deleted_at timestamptz(6),
  name jsonb not null,
  code text not null,
  description text,
  enabled boolean not null default true,
  seq integer,
  tree jsonb,
  constraint org_template_pk primary key (id)
);
create unique index org_template_code_uq on org_template (lower(code)) where deleted_at is null;
select mp_wall_platform('org_template');

insert into org_template (id, created_at, updated_at, name, code, description, seq, tree) values
  ('01900000-0000-7000-8000-000000000001', now(), now(), '{"ZH_CN": "单体公司", "EN_US": "Single company", "JA_JP": "単独会社"}', 'company', '一家公司，综合、财务、销售、服务四个部门', 10,
   '{"name": "", "type": "company", "positions": [{"name": "总经理", "type": "manager", "level": "M3"}, {"name": "副总经理", "type": "deputy", "level": "M3"}], "roles": [{"code": "MANAGEMENT", "name": "经营管理"}], "children": [{"name": "综合管理部", "type": "department", "positions": [{"name": "综合管理部经理", "type": "manager", "level": "M2"}, {"name": "行政专员", "type": "specialist", "level": "P2"}, {"name": "人事专员", "type": "specialist", "level": "P2"}], "roles": [{"code": "HR", "name": "人事管理"}], "children": []}, {"name": "财务部", "type": "department", "positions": [{"name": "财务部经理", "type": "manager", "level": "M2"}, {"name": "会计", "type": "specialist", "level": "P2"}, {"name": "出纳", "type": "specialist", "level": "P1"}], "roles": [{"code": "FINANCE", "name": "财务管理"}], "children": []}, {"name": "销售部", "type": "department", "positions": [{"name": "销售部经理", "type": "manager", "level": "M2"}, {"name": "销售专员", "type": "specialist", "level": "P2"}], "roles": [{"code": "SALES", "name": "销售管理"}], "children": []}, {"name": "服务部", "type": "department", "positions": [{"name": "服务部经理", "type": "manager", "level": "M2"}, {"name": "服务工程师", "type": "engineer", "level": "P2"}], "roles": [{"code": "SERVICE", "name": "服务管理"}], "children": [{"name": "现场服务组", "type": "subDepartment", "positions": [{"name": "组长", "type": "supervisor", "level": "P3"}, {"name": "技工", "type": "worker", "level": "P1"}], "roles": [], "children": []}]}]}'),
  ('01900000-0000-7000-8000-000000000002', now(), now(), '{"ZH_CN": "集团公司", "EN_US": "Group of companies", "JA_JP": "企業グループ"}', 'group', '集团总部与两家分公司', 20,
   '{"name": "", "type": "group", "positions": [{"name": "总裁", "type": "manager", "level": "M4"}, {"name": "副总裁", "type": "deputy", "level": "M4"}], "roles": [{"code": "MANAGEMENT", "name": "经营管理"}], "children": [{"name": "集团总部", "type": "company", "positions": [{"name": "总部总经理", "type": "manager", "level": "M3"}], "roles": [], "children": [{"name": "人力资源部", "type": "department", "positions": [{"name": "人力资源部经理", "type": "manager", "level": "M2"}, {"name": "人事专员", "type": "specialist", "level": "P2"}], "roles": [{"code": "HR", "name": "人事管理"}], "children": []}, {"name": "财务部", "type": "department", "positions": [{"name": "财务部经理", "type": "manager", "level": "M2"}, {"name": "会计", "type": "specialist", "level": "P2"}], "roles": [{"code": "FINANCE", "name": "财务管理"}], "children": []}, {"name": "信息技术部", "type": "department", "positions": [{"name": "信息技术部经理", "type": "manager", "level": "M2"}, {"name": "系统管理员", "type": "engineer", "level": "P3"}], "roles": [{"code": "IT", "name": "信息技术"}], "children": []}]}, {"name": "华东分公司", "type": "company", "positions": [{"name": "分公司总经理", "type": "manager", "level": "M3"}], "roles": [], "children": [{"name": "销售部", "type": "department", "positions": [{"name": "销售部经理", "type": "manager", "level": "M2"}, {"name": "销售专员", "type": "specialist", "level": "P2"}], "roles": [{"code": "EAST_SALES", "name": "华东销售"}], "children": []}, {"name": "服务部", "type": "department", "positions": [{"name": "服务部经理", "type": "manager", "level": "M2"}, {"name": "服务工程师", "type": "engineer", "level": "P2"}], "roles": [{"code": "EAST_SERVICE", "name": "华东服务"}], "children": []}]}, {"name": "华南分公司", "type": "company", "positions": [{"name": "分公司总经理", "type": "manager", "level": "M3"}], "roles": [], "children": [{"name": "销售部", "type": "department", "positions": [{"name": "销售部经理", "type": "manager", "level": "M2"}, {"name": "销售专员", "type": "specialist", "level": "P2"}], "roles": [{"code": "SOUTH_SALES", "name": "华南销售"}], "children": []}, {"name": "服务部", "type": "department", "positions": [{"name": "服务部经理", "type": "manager", "level": "M2"}, {"name": "服务工程师", "type": "engineer", "level": "P2"}], "roles": [{"code": "SOUTH_SERVICE", "name": "华南服务"}], "children": []}]}]}');

-- The template that a tenant begins with, and whose organisations it shares.
alter table tenant add column org_template uuid;
alter table tenant add constraint tenant_org_template_fk foreign key (org_template) references org_template (id);
alter table tenant add constraint tenant_share_org_from_fk foreign key (share_org_from) references tenant (id);
-- Tenants of older versions have their menus.
update tenant set is_create_system_menu = true where initialised_at is not null;

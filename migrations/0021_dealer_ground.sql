-- What the beginning of a tenant has once given to the roles of the business area: a role itself (0), menus by the
-- code of their page (1), functions (2), fields (4), scopes by entity (9). What was taken away since is not given again.
create table begun_grant (
  tenant_id uuid not null,
  role_code text not null,
  obj_type smallint not null,
  object_key text not null,
  primary key (tenant_id, role_code, obj_type, object_key)
);
select mp_wall('begun_grant');

-- Scopes by region follow who is responsible for which area.
select mp_epoch('area_assignment', 'perm_tenant_changed'), mp_epoch('big_area_region', 'perm_tenant_changed'), mp_epoch('big_area', 'perm_tenant_changed');

-- People of partners are members without what everybody of the house holds.
ALTER TABLE "tenant_user" ADD COLUMN "external" boolean DEFAULT false;--> statement-breakpoint
update tenant_user set external = dealer_id is not null
  or exists (select 1 from goem g where g.tenant_id = tenant_user.tenant_id and g.user_id = tenant_user.id)
  or exists (select 1 from guest_dealer g where g.tenant_id = tenant_user.tenant_id and g.user_id = tenant_user.id);

create or replace function perm_sources(p_user uuid)
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
  union all select 'role', m.role_id, m.via_type, m.via_id, false,
      coalesce(m.inactive, case when not r.usable then 'roleUnusable'
        -- The built-in role comes with the organisation; given to somebody by name, it counts for him too.
        when r.builtin and m.via_type is not null and exists (select 1 from tenant_user u where u.id = p_user and u.external) then 'external' end)
    from member m join role r on r.id = m.role_id and r.deleted_at is null
$$;

-- A dealer reads the records of those below it, so who is below whom is a matter of rights.
create function dealer_place_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(
    select distinct n.tenant_id from before b join changed n on n.tenant_id = b.tenant_id and n.id = b.id
    where (b.parent_dealer_id, b.deleted_at) is distinct from (n.parent_dealer_id, n.deleted_at)));
  return null;
end $$;
alter function dealer_place_changed() owner to mp_definer;
create trigger epoch_place after update on dealer referencing old table as before new table as changed for each statement execute function dealer_place_changed();
create index dealer_parent_ix on dealer (tenant_id, parent_dealer_id) where parent_dealer_id is not null;
create index tenant_user_dealer_ix on tenant_user (tenant_id, dealer_id) where dealer_id is not null;

-- Requests lie where their dealers lie: the director of that big area decides.
alter table status_request add column "scope_region_id" uuid;
update status_request r set scope_region_id = d.region_id from dealer d where d.tenant_id = r.tenant_id and d.id = r.dealer_id;
create index status_request_scope_region_id_ix on status_request (tenant_id, scope_region_id, id);

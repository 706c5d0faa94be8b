-- Tables have what their resources declare. The helpers of the first migrations may be called again, so that a migration
-- completes a table of which one piece is missing.

create or replace function mp_wall(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('drop policy if exists tenant_wall on %s', p_table);
  execute format('drop policy if exists definer on %s', p_table);
  execute format($p$create policy tenant_wall on %s to mp_app
    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
    with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, p_table);
  execute format('create policy definer on %s to mp_definer using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to mp_app, mp_definer', p_table);
end $$;

create or replace function mp_wall_platform(p_table regclass, p_readable text default 'false') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('drop policy if exists platform_all on %s', p_table);
  execute format('drop policy if exists definer on %s', p_table);
  execute format($p$create policy platform_all on %s to mp_app
    using ((select current_setting('app.scope', true)) = 'platform')
    with check ((select current_setting('app.scope', true)) = 'platform')$p$, p_table);
  if p_readable <> 'false' then
    execute format('drop policy if exists platform_read on %s', p_table);
    execute format('create policy platform_read on %s for select to mp_app using (%s)', p_table, p_readable);
  end if;
  execute format('create policy definer on %s to mp_definer using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to mp_app, mp_definer', p_table);
end $$;

-- The counter begins with the records that are there.
create or replace function mp_counter(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
begin
  execute format('create or replace trigger count_added after insert on %s referencing new table as added for each statement execute function mp_count_change()', p_table);
  execute format('create or replace trigger count_gone after delete on %s referencing old table as gone for each statement execute function mp_count_change()', p_table);
  execute format('create or replace trigger count_marked after update of deleted_at on %s for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function mp_count_change()', p_table);
  delete from resource_counter where entity = v_name;
  execute format('insert into resource_counter (tenant_id, entity, slot, n) select tenant_id, %L, 0, count(*) from %s where deleted_at is null group by tenant_id', v_name, p_table);
end $$;

-- Names in three languages are found by each of them.
create or replace function mp_search(p_table regclass, p_columns text[]) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
  v_expression text := (
    select string_agg(case a.atttypid when 'jsonb'::regtype
        then format($c$coalesce(%1$I->>'ZH_CN', '') || ' ' || coalesce(%1$I->>'EN_US', '') || ' ' || coalesce(%1$I->>'JA_JP', '')$c$, a.attname)
        else format($c$coalesce(%I, '')$c$, a.attname) end, $c$ || ' ' || $c$ order by c.place)
    from unnest(p_columns) with ordinality c(name, place) join pg_attribute a on a.attrelid = p_table and a.attname = c.name);
begin
  -- Its index goes with the column.
  execute format('alter table %s drop column if exists search_text', p_table);
  execute format('alter table %s add column search_text text generated always as (lower(%s)) stored', p_table, v_expression);
  execute format('create index %I on %s using gin (search_grams(tenant_id, search_text)) with (fastupdate = off)', v_name || '_search', p_table);
  perform mp_search_function(p_table);
  execute format('alter function %I(text, integer) owner to mp_definer', 'search_' || v_name);
  execute format('revoke all on function %I(text, integer) from public', 'search_' || v_name);
  execute format('grant execute on function %I(text, integer) to mp_app', 'search_' || v_name);
end $$;

create or replace function mp_tree(p_table regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger tree_inserted after insert on %s referencing new table as changed for each statement execute function tree_changed()', p_table);
  execute format('create or replace trigger tree_updated after update on %s referencing new table as changed for each statement execute function tree_changed()', p_table);
end $$;

create or replace function mp_bin(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
  v_tenant text := case when exists (select 1 from pg_attribute where attrelid = p_table and attname = 'tenant_id' and not attisdropped) then 'tenant_id, ' else '' end;
begin
  execute format('create index if not exists %I on %s (%sdeleted_at desc, id) where deleted_at is not null', v_name || '_bin', p_table, v_tenant);
end $$;

-- The field is a text; a condition on it was refused by the column.
alter table "customer" alter column "process_instance_id" type text using "process_instance_id"::text;
alter table "feedback" alter column "process_instance_id" type text using "process_instance_id"::text;
alter table "goem" alter column "process_instance_id" type text using "process_instance_id"::text;
alter table "guest_dealer" alter column "process_instance_id" type text using "process_instance_id"::text;

-- Columns that a record must fill in, and choices.
update tenant_user set external = false where external is null;
alter table "tenant_user" alter column "external" set not null;
alter table "process_report" drop constraint if exists process_report_report_ck, add constraint process_report_report_ck check ("report" in ('overview', 'durations', 'bottlenecks', 'overdue', 'workload', 'throughput', 'returns'));

-- References without a key could name nothing: such a value is emptied, then the key holds.
do $$
declare
  v record;
begin
  for v in select * from (values
      ('customer', 'owner_dealer_id', 'dealer'),
      ('customer', 'suspect_id', 'customer'),
      ('dealer', 'successor_id', 'dealer'),
      ('dealer_version', 'submitted_by_id', 'tenant_user'),
      ('dealer_version', 'scope_region_id', 'region'),
      ('dealer_version', 'waiver_by_id', 'tenant_user'),
      ('status_request', 'successor_id', 'dealer'),
      ('status_request', 'scope_region_id', 'region'),
      ('auth_requirement', 'file_rule_id', 'file_rule'),
      ('verification_item', 'scope_region_id', 'region'),
      ('dealer_person', 'big_area_id', 'big_area'),
      ('dealer_person', 'scope_region_id', 'region'),
      ('person_certificate', 'verified_by_id', 'tenant_user'),
      ('person_certificate', 'scope_region_id', 'region'),
      ('person_change', 'submitted_by_id', 'tenant_user'),
      ('person_change', 'scope_region_id', 'region'),
      ('person_assignment', 'scope_region_id', 'region'),
      ('person_training', 'scope_region_id', 'region'),
      ('feedback', 'handler_id', 'tenant_user'),
      ('feedback', 'submitter_id', 'tenant_user'),
      ('goem', 'user_id', 'tenant_user'),
      ('guest_dealer', 'user_id', 'tenant_user'),
      ('guest_dealer', 'goem_user_id', 'tenant_user'),
      ('goem_login', 'user_id', 'tenant_user')
    ) r(own, col, target)
  loop
    execute format('update %1$I t set %2$I = null where %2$I is not null and not exists (select from %3$I r where r.tenant_id = t.tenant_id and r.id = t.%2$I)', v.own, v.col, v.target);
    execute format('alter table %1$I add constraint %4$I foreign key (tenant_id, %2$I) references %3$I (tenant_id, id)', v.own, v.col, v.target, v.own || '_' || v.col || '_fk');
  end loop;
end $$;

-- What can be deleted is found in the recycle bin.
select mp_bin('auth_requirement');
select mp_bin('info_subscription');
select mp_bin('org_template');
select mp_bin('verification_campaign');

-- Orders of lists, filters that pick few records, and columns of data scopes.
create index tenant_tenancy_name_ix on "tenant" ("tenancy_name" collate "C", "id");
create index tenant_tenancy_code_ix on "tenant" ("tenancy_code" collate "C", "id");
create index tenant_tenancy_sort_ix on "tenant" ("tenancy_sort", "id");
create index org_template_code_ix on "org_template" ("code" collate "C", "id");
create index org_template_seq_ix on "org_template" ("seq", "id");
create index role_code_ix on "role" ("tenant_id", "code" collate "C", "id");
create index role_org_relation_id_ix on "role" ("tenant_id", "org_relation_id", "id");
create index position_name_ix on "position" ("tenant_id", "name" collate "C", "id");
create index position_code_ix on "position" ("tenant_id", "code" collate "C", "id");
create index position_level_ix on "position" ("tenant_id", "level" collate "C", "id");
create index org_code_ix on "org" ("tenant_id", "code" collate "C", "id");
create index org_relation_name_ix on "org_relation" ("tenant_id", "name" collate "C", "id");
create index tenant_user_email_ix on "tenant_user" ("tenant_id", "email" collate "C", "id");
create index tenant_user_active_date_ix on "tenant_user" ("tenant_id", "active_date", "id");
create index tenant_user_expiry_date_ix on "tenant_user" ("tenant_id", "expiry_date", "id");
create index home_page_object_type_ix on "home_page" ("tenant_id", "object_type" collate "C", "id");
create index menu_code_ix on "menu" ("tenant_id", "code" collate "C", "id");
create index menu_seq_ix on "menu" ("tenant_id", "seq", "id");
create index app_menu_name_ix on "app_menu" ("tenant_id", "name" collate "C", "id");
create index page_name_ix on "page" ("tenant_id", "name" collate "C", "id");
create index page_form_id_ix on "page" ("tenant_id", "form_id" collate "C", "id");
create index page_config_path_ix on "page" ("tenant_id", "config_path" collate "C", "id");
create index process_category_code_ix on "process_category" ("tenant_id", "code" collate "C", "id");
create index process_definition_key_ix on "process_definition" ("tenant_id", "key" collate "C", "id");
create index process_agent_definition_id_ix on "process_agent" ("tenant_id", "definition_id", "id");
create index process_agent_category_id_ix on "process_agent" ("tenant_id", "category_id", "id");
create index process_agent_created_at_ix on "process_agent" ("tenant_id", "created_at", "id");
create index handled_share_definition_id_ix on "handled_share" ("tenant_id", "definition_id", "id");
create index handled_share_created_at_ix on "handled_share" ("tenant_id", "created_at", "id");
create index area_assignment_valid_from_ix on "area_assignment" ("tenant_id", "valid_from", "id");
create index attribute_type_dictionary_id_ix on "attribute_type" ("tenant_id", "dictionary_id", "id");
create index genset_model_engine_model_ix on "genset_model" ("tenant_id", "engine_model" collate "C", "id");
create index days_rule_days_ix on "days_rule" ("tenant_id", "days", "id");
create index tip_subject_ix on "tip" ("tenant_id", "subject" collate "C", "id");
create index tip_sent_at_ix on "tip" ("tenant_id", "sent_at", "id");
create index customer_credit_code_ix on "customer" ("tenant_id", "credit_code" collate "C", "id");
create index dealer_code_ix on "dealer" ("tenant_id", "code" collate "C", "id");
create index dealer_coverage_gaps_ix on "dealer" ("tenant_id", "coverage_gaps", "id");
create index dealer_version_submitted_at_ix on "dealer_version" ("tenant_id", "submitted_at", "id");
create index dealer_version_effective_on_ix on "dealer_version" ("tenant_id", "effective_on", "id");
create index dealer_version_updated_at_ix on "dealer_version" ("tenant_id", "updated_at", "id");
create index status_request_created_at_ix on "status_request" ("tenant_id", "created_at", "id");
create index verification_campaign_due_on_ix on "verification_campaign" ("tenant_id", "due_on", "id");
create index verification_item_scope_region_id_ix on "verification_item" ("tenant_id", "scope_region_id", "id");
create index verification_item_due_on_ix on "verification_item" ("tenant_id", "due_on", "id");
create index dealer_person_person_no_ix on "dealer_person" ("tenant_id", "person_no" collate "C", "id");
create index dealer_person_joined_on_ix on "dealer_person" ("tenant_id", "joined_on", "id");
create index dealer_person_left_on_ix on "dealer_person" ("tenant_id", "left_on", "id");
create index person_certificate_level_ix on "person_certificate" ("tenant_id", "level", "id");
create index person_change_dealer_id_ix on "person_change" ("tenant_id", "dealer_id", "id");
create index person_change_submitted_at_ix on "person_change" ("tenant_id", "submitted_at", "id");
create index person_assignment_scope_region_id_ix on "person_assignment" ("tenant_id", "scope_region_id", "id");
create index person_assignment_to_on_ix on "person_assignment" ("tenant_id", "to_on", "id");
create index person_training_to_on_ix on "person_training" ("tenant_id", "to_on", "id");
create index person_training_score_ix on "person_training" ("tenant_id", "score", "id");
create index feedback_due_at_ix on "feedback" ("tenant_id", "due_at", "id");
create index feedback_created_at_ix on "feedback" ("tenant_id", "created_at", "id");
create index goem_name_ix on "goem" ("tenant_id", "name" collate "C", "id");
create index goem_code_ix on "goem" ("tenant_id", "code" collate "C", "id");
create index guest_dealer_name_ix on "guest_dealer" ("tenant_id", "name" collate "C", "id");
create index guest_dealer_valid_to_ix on "guest_dealer" ("tenant_id", "valid_to", "id");
create index guest_dealer_code_ix on "guest_dealer" ("tenant_id", "code" collate "C", "id");
create index goem_login_name_ix on "goem_login" ("tenant_id", "name" collate "C", "id");

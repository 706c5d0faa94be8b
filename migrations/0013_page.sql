-- Pages made in the page editor, with their published versions and controls, and the scratch records of the test form.

create table page (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  form_id text not null,
  name text not null,
  config_path text not null,
  url text,
  platform_type text not null constraint page_platform_type_ck check (platform_type in ('PC', 'phone', 'both')),
  api_service text,
  published_at timestamptz,
  builtin boolean default false,
  -- The draft; null for a legacy page, whose controls are listed by hand.
  definition jsonb,
  published_definition jsonb,
  constraint page_pk primary key (tenant_id, id)
);
create unique index page_form_id_uq on page (tenant_id, lower(form_id)) where deleted_at is null;
create unique index page_config_path_uq on page (tenant_id, lower(config_path)) where deleted_at is null;
create index page_updated_at_ix on page (tenant_id, updated_at, id);
select mp_wall('page');
select mp_counter('page');
select mp_search('page', array['form_id', 'name', 'config_path']);
select mp_bin('page');

-- Only what is published (and under which names) concerns rights; drafts are saved often.
create function page_published_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tenant set perm_epoch = perm_epoch + 1 where id in (
    select distinct n.tenant_id from before b join changed n on n.tenant_id = b.tenant_id and n.id = b.id
    where (b.published_definition, b.form_id, b.config_path, b.deleted_at)
      is distinct from (n.published_definition, n.form_id, n.config_path, n.deleted_at));
  return null;
end $$;
alter function page_published_changed() owner to mp_definer;
create trigger epoch_published after update on page referencing old table as before new table as changed
  for each statement execute function page_published_changed();

-- The last published versions; the service keeps twenty of each page.
create table page_version (
  tenant_id uuid not null,
  page_id uuid not null,
  no integer not null,
  at timestamptz not null,
  actor_id uuid,
  definition jsonb not null,
  constraint page_version_pk primary key (tenant_id, page_id, no),
  constraint page_version_page_fk foreign key (tenant_id, page_id) references page (tenant_id, id) on delete cascade
);
select mp_wall('page_version');

-- The controls of a page: derived from the draft, or listed by hand for a legacy page.
create table page_control (
  tenant_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  -- Composite control or grid in which it stands.
  block text,
  tag_name text not null,
  name text not null,
  alias text not null,
  selector text,
  selector_index integer not null default 0,
  field_name text,
  data_source text,
  custom boolean not null default false,
  grid_columns text[] not null default '{}',
  load_api_id text,
  save_api_id text,
  controlled boolean not null default false,
  required boolean not null default false,
  seq integer not null default 0,
  constraint page_control_pk primary key (tenant_id, id),
  constraint page_control_page_fk foreign key (tenant_id, page_id) references page (tenant_id, id) on delete cascade
);
create unique index page_control_alias_uq on page_control (tenant_id, page_id, lower(alias));
create unique index page_control_selector_uq on page_control (tenant_id, page_id, selector, selector_index) where selector is not null;
select mp_wall('page_control');

create table test_form (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  text_field text not null,
  long_text_field text,
  i18n_field jsonb,
  integer_field integer,
  decimal_field numeric(18, 4),
  money_field numeric(18, 2),
  flag_field boolean not null default false,
  choice_field text constraint test_form_choice_field_ck check (choice_field in ('draft', 'processing', 'done')),
  choices_field text[],
  date_field date,
  date_time_field timestamptz,
  ref_field uuid,
  refs_field uuid[],
  phone_field text,
  email_field text,
  url_field text,
  id_card_field text,
  icon_field text,
  colour_field text,
  image_field uuid,
  file_field uuid,
  files_field uuid[],
  rich_field text,
  json_field jsonb,
  constraint test_form_pk primary key (tenant_id, id),
  constraint test_form_ref_field_fk foreign key (tenant_id, ref_field) references org (tenant_id, id)
);
create index test_form_updated_at_ix on test_form (tenant_id, updated_at, id);
select mp_wall('test_form');
select mp_counter('test_form');
select mp_bin('test_form');

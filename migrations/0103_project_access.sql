CREATE TABLE "access_request" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"subject" text,
	"project_id" uuid,
	"requester_id" uuid,
	"levels" text[],
	"days" integer,
	"reason" text,
	"manager_ids" uuid[],
	"party_ids" uuid[],
	"is_confidential" boolean DEFAULT false,
	"site_region_id" uuid,
	"channel" text,
	"decided_at" timestamp(6) with time zone,
	"grant_id" uuid,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "access_request_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "access_request_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "access_request_state_ck" CHECK ("state" in ('draft', 'open', 'granted', 'refused', 'withdrawn')),
	CONSTRAINT "access_request_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE TABLE "project_grant" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"project_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"user_id" uuid,
	"role_id" uuid,
	"org_id" uuid,
	"subject_name" text,
	"levels" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by_id" uuid,
	"revoked_at" timestamp(6) with time zone,
	"state" text,
	CONSTRAINT "project_grant_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_grant_subject_type_ck" CHECK ("subject_type" in ('user', 'role', 'organisation')),
	CONSTRAINT "project_grant_state_ck" CHECK ("state" in ('active', 'expired', 'revoked'))
);


select mp_wall('project_grant');
select mp_counter('project_grant');
select mp_search('project_grant', array['subject_name']);
alter table "project_grant" add constraint project_grant_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_grant" add constraint project_grant_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
alter table "project_grant" add constraint project_grant_role_id_fk foreign key ("tenant_id", "role_id") references "role" ("tenant_id", "id");
alter table "project_grant" add constraint project_grant_org_id_fk foreign key ("tenant_id", "org_id") references "org" ("tenant_id", "id");
alter table "project_grant" add constraint project_grant_granted_by_id_fk foreign key ("tenant_id", "granted_by_id") references "tenant_user" ("tenant_id", "id");
create index project_grant_user_id_ix on "project_grant" ("tenant_id", "user_id", "id");
create index project_grant_role_id_ix on "project_grant" ("tenant_id", "role_id", "id");
create index project_grant_org_id_ix on "project_grant" ("tenant_id", "org_id", "id");
create index project_grant_project_id_ix on "project_grant" ("tenant_id", "project_id", "id");
create index project_grant_valid_to_ix on "project_grant" ("tenant_id", "valid_to", "id");
select mp_wall('access_request');
select mp_counter('access_request');
select mp_search('access_request', array['subject']);
alter table "access_request" add constraint access_request_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "access_request" add constraint access_request_requester_id_fk foreign key ("tenant_id", "requester_id") references "tenant_user" ("tenant_id", "id");
alter table "access_request" add constraint access_request_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "access_request" add constraint access_request_grant_id_fk foreign key ("tenant_id", "grant_id") references "project_grant" ("tenant_id", "id");
create index access_request_project_id_ix on "access_request" ("tenant_id", "project_id", "id");
create index access_request_requester_id_ix on "access_request" ("tenant_id", "requester_id", "id");
create index access_request_created_at_ix on "access_request" ("tenant_id", "created_at", "id");

-- What is granted on projects is a part of rights: whoever's rights are older asks for them anew with the next request.
create function project_grant_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(select distinct tenant_id from changed where subject_type <> 'user'));
  perform perm_count_users(array_agg(tenant_id), array_agg(user_id)) from changed where subject_type = 'user' having count(*) > 0;
  return null;
end $$;
alter function project_grant_changed() owner to mp_definer;
select mp_epoch('project_grant', 'project_grant_changed');

-- Whether a granted project shows its numbers depends on whose it is and where it lies.
create function project_place_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform perm_count_tenants(array(
    select distinct n.tenant_id from before b join changed n on n.tenant_id = b.tenant_id and n.id = b.id
    where (b.site_region_id, b.dealer_id, b.team_ids, b.confidential, b.deleted_at)
        is distinct from (n.site_region_id, n.dealer_id, n.team_ids, n.confidential, n.deleted_at)
      and exists (select 1 from project_grant g where g.tenant_id = n.tenant_id and g.project_id = n.id and g.state = 'active')));
  return null;
end $$;
alter function project_place_changed() owner to mp_definer;
create trigger epoch_place after update on project referencing old table as before new table as changed for each statement execute function project_place_changed();

-- Few projects are confidential, and lists ask of each row whether its project is.
create index project_confidential_ix on project (tenant_id, id) where confidential;

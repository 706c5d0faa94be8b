CREATE TABLE "i18n_default" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"key" text NOT NULL,
	"chinese" text,
	"english" text,
	"japanese" text,
	CONSTRAINT "i18n_default_pk" PRIMARY KEY("id")
);


CREATE TABLE "i18n_override" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"key" text NOT NULL,
	"chinese" text,
	"english" text,
	"japanese" text,
	CONSTRAINT "i18n_override_pk" PRIMARY KEY("tenant_id","id")
);


CREATE UNIQUE INDEX "i18n_default_key_uq" ON "i18n_default" USING btree (lower("key")) WHERE "deleted_at" is null;

CREATE INDEX "i18n_default_key_ix" ON "i18n_default" USING btree ("key" collate "C","id");

CREATE INDEX "i18n_default_updated_at_ix" ON "i18n_default" USING btree ("updated_at","id");

CREATE UNIQUE INDEX "i18n_override_key_uq" ON "i18n_override" USING btree ("tenant_id",lower("key")) WHERE "deleted_at" is null;

CREATE INDEX "i18n_override_key_ix" ON "i18n_override" USING btree ("tenant_id","key" collate "C","id");

CREATE INDEX "i18n_override_updated_at_ix" ON "i18n_override" USING btree ("tenant_id","updated_at","id");

select mp_wall('i18n_override');
select mp_counter('i18n_override');
select mp_search('i18n_override', array['key', 'chinese', 'english', 'japanese']);
select mp_bin('i18n_override');
select mp_wall_platform('i18n_default');
select mp_bin('i18n_default');

-- Every node reads what other nodes have changed, of all tenants at once: the whole layer of each owner in which something
-- has changed within so many seconds, of all owners when not given. A layer that has become empty is one line of nulls.
create index i18n_override_changed_ix on i18n_override (updated_at);
create index i18n_default_changed_ix on i18n_default (updated_at);
create function wording_changed(p_seconds integer)
  returns table (owner uuid, key text, chinese text, english text, japanese text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.tenant_id, o.key, o.chinese, o.english, o.japanese
  from (select distinct x.tenant_id from i18n_override x
      where p_seconds is null or x.updated_at >= now() - make_interval(secs => p_seconds)) c
    left join i18n_override o on o.tenant_id = c.tenant_id and o.deleted_at is null
  union all
  select null, d.key, d.chinese, d.english, d.japanese
  from (select 1 from i18n_default x
      where p_seconds is null or x.updated_at >= now() - make_interval(secs => p_seconds) limit 1) c
    left join i18n_default d on d.deleted_at is null
$$;
alter function wording_changed(integer) owner to mp_definer;
revoke all on function wording_changed(integer) from public;
grant execute on function wording_changed(integer) to mp_app;

CREATE TABLE "warranty_difference" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"genset_id" uuid,
	"serial_no" text,
	"kind" text,
	"expected" text,
	"actual" text,
	"diff_days" integer,
	"cert_no" text,
	"model_id" uuid,
	"dealer_id" uuid,
	"region_id" uuid,
	"big_area_id" uuid,
	"first_seen_on" date,
	"last_seen_on" date,
	"note" text,
	"handled_by_id" uuid,
	"handled_on" date,
	"state" text,
	CONSTRAINT "warranty_difference_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warranty_difference_kind_ck" CHECK ("kind" in ('START', 'END', 'NO_REG', 'DUTY', 'GAP', 'OVERLAP', 'HOLDER', 'HOURS')),
	CONSTRAINT "warranty_difference_state_ck" CHECK ("state" in ('open', 'accepted', 'corrected', 'vanished'))
);


CREATE UNIQUE INDEX "warranty_difference_no_uq" ON "warranty_difference" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "warranty_difference_genset_id_kind_ix" ON "warranty_difference" USING btree ("tenant_id","genset_id","kind" collate "C","id");

CREATE INDEX "warranty_difference_state_no_ix" ON "warranty_difference" USING btree ("tenant_id","state" collate "C","no" collate "C","id");

CREATE INDEX "warranty_difference_kind_no_ix" ON "warranty_difference" USING btree ("tenant_id","kind" collate "C","no" collate "C","id");

CREATE INDEX "warranty_difference_dealer_id_no_ix" ON "warranty_difference" USING btree ("tenant_id","dealer_id","no" collate "C","id");

CREATE INDEX "genset_shipped_on_ix" ON "genset" USING btree ("tenant_id","shipped_on","id");

select mp_wall('warranty_difference');
select mp_counter('warranty_difference');
select mp_search('warranty_difference', array['no', 'serial_no']);
alter table "warranty_difference" add constraint warranty_difference_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "warranty_difference" add constraint warranty_difference_model_id_fk foreign key ("tenant_id", "model_id") references "genset_model" ("tenant_id", "id");
alter table "warranty_difference" add constraint warranty_difference_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "warranty_difference" add constraint warranty_difference_region_id_fk foreign key ("tenant_id", "region_id") references "region" ("tenant_id", "id");
alter table "warranty_difference" add constraint warranty_difference_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
alter table "warranty_difference" add constraint warranty_difference_handled_by_id_fk foreign key ("tenant_id", "handled_by_id") references "tenant_user" ("tenant_id", "id");
create index warranty_difference_region_id_ix on "warranty_difference" ("tenant_id", "region_id", "id");
create index warranty_difference_model_id_ix on "warranty_difference" ("tenant_id", "model_id", "id");
create index warranty_difference_big_area_id_ix on "warranty_difference" ("tenant_id", "big_area_id", "id");
create index warranty_difference_first_seen_on_ix on "warranty_difference" ("tenant_id", "first_seen_on", "id");
create index warranty_difference_handled_on_ix on "warranty_difference" ("tenant_id", "handled_on", "id");
create index warranty_difference_no_ix on "warranty_difference" ("tenant_id", "no" collate "C", "id");

-- A unit has one open difference of a kind.
create unique index warranty_difference_open_uq on warranty_difference (tenant_id, genset_id, kind) where state = 'open' and deleted_at is null;

CREATE TABLE "genset_event" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"genset_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "genset_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"happened_on" date NOT NULL,
	"params" jsonb NOT NULL,
	"source_type" text,
	"source_no" text,
	"reverses" uuid,
	"origin" text NOT NULL,
	"visibility" text NOT NULL,
	"actor_id" uuid,
	"dealer_id" uuid,
	"recorded_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "genset_event_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "genset_event_origin_ck" CHECK (origin in ('normal', 'replenished')),
	CONSTRAINT "genset_event_visibility_ck" CHECK (visibility in ('internal', 'dealer', 'customer', 'public'))
);


CREATE TABLE "genset" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"serial_no" text NOT NULL,
	"model_id" uuid NOT NULL,
	"duty_type" text,
	"rated_kw" numeric(18, 1),
	"rated_kva" numeric(18, 1),
	"voltage" integer,
	"frequency" text,
	"made_on" date,
	"factory" text,
	"goem_id" uuid,
	"engine_model" text,
	"engine_sn" text,
	"alternator_model" text,
	"alternator_sn" text,
	"controller_model" text,
	"controller_sn" text,
	"sale_channel" text,
	"dealer_id" uuid,
	"sales_order_no" text,
	"sold_on" date,
	"shipped_on" date,
	"customer_id" uuid,
	"site" text,
	"region_id" uuid,
	"big_area_id" uuid,
	"position_tag" text,
	"service_dealer_id" uuid,
	"project_dealer_id" uuid,
	"state" text,
	"arrived_on" date,
	"installed_on" date,
	"commissioned_on" date,
	"accepted_on" date,
	"warranty_start" date,
	"warranty_end" date,
	"extended_warranty_end" date,
	"running_hours" numeric(18, 1),
	"hours_read_at" date,
	"components" jsonb,
	"custody" text,
	"origin" text,
	"serial_keys" text,
	"goem_user_ids" uuid[],
	CONSTRAINT "genset_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "genset_duty_type_ck" CHECK ("duty_type" in ('ESP', 'PRP', 'COP', 'LTP', 'DCP')),
	CONSTRAINT "genset_frequency_ck" CHECK ("frequency" in ('50', '60')),
	CONSTRAINT "genset_sale_channel_ck" CHECK ("sale_channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "genset_state_ck" CHECK ("state" in ('inStock', 'reserved', 'shipped', 'arrived', 'installed', 'commissioned', 'inService', 'stopped', 'returned', 'scrapped')),
	CONSTRAINT "genset_custody_ck" CHECK ("custody" in ('ok', 'outside', 'unknown')),
	CONSTRAINT "genset_origin_ck" CHECK ("origin" in ('normal', 'replenished'))
);


CREATE INDEX "genset_event_genset_ix" ON "genset_event" USING btree ("tenant_id","genset_id","happened_on","seq");

CREATE UNIQUE INDEX "genset_event_reverses_uq" ON "genset_event" USING btree ("tenant_id","reverses") WHERE reverses is not null;

CREATE UNIQUE INDEX "genset_serial_no_uq" ON "genset" USING btree ("tenant_id",lower("serial_no")) WHERE "deleted_at" is null;

CREATE INDEX "genset_serial_no_ix" ON "genset" USING btree ("tenant_id","serial_no" collate "C","id");

CREATE INDEX "genset_state_serial_no_ix" ON "genset" USING btree ("tenant_id","state" collate "C","serial_no" collate "C","id");

CREATE INDEX "genset_model_id_serial_no_ix" ON "genset" USING btree ("tenant_id","model_id","serial_no" collate "C","id");

CREATE INDEX "genset_customer_id_serial_no_ix" ON "genset" USING btree ("tenant_id","customer_id","serial_no" collate "C","id");

CREATE INDEX "genset_dealer_id_serial_no_ix" ON "genset" USING btree ("tenant_id","dealer_id","serial_no" collate "C","id");

CREATE INDEX "genset_service_dealer_id_serial_no_ix" ON "genset" USING btree ("tenant_id","service_dealer_id","serial_no" collate "C","id");

CREATE INDEX "genset_project_dealer_id_ix" ON "genset" USING btree ("tenant_id","project_dealer_id","id");

CREATE INDEX "genset_goem_id_ix" ON "genset" USING btree ("tenant_id","goem_id","id");

CREATE INDEX "genset_engine_sn_ix" ON "genset" USING btree ("tenant_id","engine_sn" collate "C","id");

CREATE INDEX "genset_alternator_sn_ix" ON "genset" USING btree ("tenant_id","alternator_sn" collate "C","id");

CREATE INDEX "genset_controller_sn_ix" ON "genset" USING btree ("tenant_id","controller_sn" collate "C","id");

select mp_wall('genset');
select mp_counter('genset');
select mp_search('genset', array['serial_no', 'engine_sn', 'alternator_sn', 'controller_sn', 'serial_keys']);
alter table "genset" add constraint genset_model_id_fk foreign key ("tenant_id", "model_id") references "genset_model" ("tenant_id", "id");
alter table "genset" add constraint genset_goem_id_fk foreign key ("tenant_id", "goem_id") references "goem" ("tenant_id", "id");
alter table "genset" add constraint genset_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "genset" add constraint genset_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "genset" add constraint genset_region_id_fk foreign key ("tenant_id", "region_id") references "region" ("tenant_id", "id");
alter table "genset" add constraint genset_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
alter table "genset" add constraint genset_service_dealer_id_fk foreign key ("tenant_id", "service_dealer_id") references "dealer" ("tenant_id", "id");
alter table "genset" add constraint genset_project_dealer_id_fk foreign key ("tenant_id", "project_dealer_id") references "dealer" ("tenant_id", "id");
create index genset_region_id_ix on "genset" ("tenant_id", "region_id", "id");
create index genset_big_area_id_ix on "genset" ("tenant_id", "big_area_id", "id");
create index genset_commissioned_on_ix on "genset" ("tenant_id", "commissioned_on", "id");

-- The log is written once: a wrong event is undone by a further one.
select mp_wall('genset_event');
revoke update, delete on genset_event from mp_app;
alter table genset_event add constraint genset_event_genset_fk foreign key (tenant_id, genset_id) references genset (tenant_id, id);
alter table genset_event add constraint genset_event_reverses_fk foreign key (tenant_id, reverses) references genset_event (tenant_id, id);

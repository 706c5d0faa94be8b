CREATE TABLE "attachment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "attachment_pk" PRIMARY KEY("tenant_id","id")
);


CREATE INDEX "attachment_hash_ix" ON "attachment" USING btree ("tenant_id","hash");

select mp_wall('attachment');

-- From here by hand: what staged imports keep.

-- Which run of the check writes; a run that was taken for dead and is not, stops at its next step.
alter table import_batch add column run uuid;
-- Titles and fields of the sheet's columns in their order, for previews and the sheet of errors.
alter table import_batch add column columns jsonb not null default '[]';
-- Records of one file that refer to each other are written from level 0 up.
alter table import_row add column level integer not null default 0;
-- Version of the record that a changing row was judged against.
alter table import_row add column base_version integer;
create index import_row_order on import_row (tenant_id, batch_id, level, row_no) where not done;

CREATE TABLE "account_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"credential_id" text,
	"public_key" text,
	"rp_id" text,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);


CREATE TABLE "account_recovery" (
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_recovery_pk" PRIMARY KEY("account_id","hash")
);


ALTER TABLE "account_factor" ADD CONSTRAINT "account_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "account_recovery" ADD CONSTRAINT "account_recovery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "account_factor_account_ix" ON "account_factor" USING btree ("account_id");

CREATE UNIQUE INDEX "account_factor_credential_uq" ON "account_factor" USING btree ("credential_id");

alter table account_factor add constraint account_factor_kind_ck
  check (case kind when 'totp' then secret is not null and credential_id is null
    when 'passkey' then secret is null and credential_id is not null and public_key is not null and rp_id is not null else false end);

-- Only the door reads and writes them: no session reaches a row, not even that of its owner.
select mp_wall_platform('account_factor');
select mp_wall_platform('account_recovery');

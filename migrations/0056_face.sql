CREATE TABLE "face_browser" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ua" text
);


CREATE TABLE "face_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"actions" text[] NOT NULL,
	"nonce" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);


CREATE TABLE "face_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ip" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_ip" text
);


CREATE TABLE "face_template" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"vector" text NOT NULL,
	"quality" integer NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL,
	"device" text,
	"consent_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone,
	"spent" text[] NOT NULL
);


CREATE INDEX "face_browser_account_ix" ON "face_browser" USING btree ("account_id");

CREATE INDEX "face_challenge_age_ix" ON "face_challenge" USING btree ("issued_at");

CREATE INDEX "face_consent_account_ix" ON "face_consent" USING btree ("account_id","given_at");

alter table face_template add constraint face_template_account_id_fk foreign key (account_id) references account (id) on delete cascade;
alter table face_template add constraint face_template_consent_id_fk foreign key (consent_id) references face_consent (id);
alter table face_consent add constraint face_consent_account_id_fk foreign key (account_id) references account (id) on delete cascade;
alter table face_browser add constraint face_browser_account_id_fk foreign key (account_id) references account (id) on delete cascade;
alter table face_challenge add constraint face_challenge_account_id_fk foreign key (account_id) references account (id) on delete cascade;
alter table face_challenge add constraint face_challenge_purpose_ck check (purpose in ('signIn', 'second', 'again'));

-- Faces belong to accounts, not to tenants: sessions reach no row, not even those of their owner.
select mp_wall_platform('face_template');
select mp_wall_platform('face_consent');
select mp_wall_platform('face_browser');
select mp_wall_platform('face_challenge');

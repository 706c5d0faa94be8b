CREATE TABLE "notice_digest" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "notice_digest_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "notice_digest_hour_ck" CHECK (hour between 0 and 23)
);


CREATE TABLE "notice_preference" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"choice" text NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "notice_preference_pk" PRIMARY KEY("tenant_id","user_id","kind","channel"),
	CONSTRAINT "notice_preference_channel_ck" CHECK (channel in ('mail', 'sms')),
	CONSTRAINT "notice_preference_choice_ck" CHECK (choice in ('on', 'off'))
);


ALTER TABLE "delivery" DROP CONSTRAINT "delivery_state_ck";

ALTER TABLE "delivery" ADD COLUMN "merged_into" uuid;

CREATE INDEX "delivery_gathered_ix" ON "delivery" USING btree ("next_at","tenant_id","account_id") WHERE state = 'gathered';

ALTER TABLE "delivery" ADD CONSTRAINT "delivery_state_ck" CHECK (state in ('queued', 'sending', 'sent', 'failed', 'dev', 'canceled', 'gathered', 'merged'));

select mp_wall('notice_preference');
select mp_wall('notice_digest');

-- What waits for the daily mail of its receiver is no end of a letter.
create or replace function forget_deliveries(p_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (delete from delivery where state not in ('queued', 'sending', 'gathered') and created_at < p_before returning 1)
  select count(*)::integer from gone
$$;

-- One job for each person whose daily mail is due; a job that waits already is replaced, and a second run finds nothing.
create function enqueue_due_digests(p_at timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (
    select enqueue('notice.digest', jsonb_build_object('payload', jsonb_build_object('tenantId', tenant_id, 'userId', account_id)),
      null, null, 'digest:' || tenant_id || ':' || account_id, 3)
    from (select distinct tenant_id, account_id from delivery where state = 'gathered' and next_at <= p_at limit 1000) due) put
$$;
alter function enqueue_due_digests(timestamptz) owner to mp_definer;
revoke all on function enqueue_due_digests(timestamptz) from public;
grant execute on function enqueue_due_digests(timestamptz) to mp_app;

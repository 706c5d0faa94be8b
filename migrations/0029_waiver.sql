-- What the scope of a dealer is short of may be waived until a day by the dealer manager.
alter table dealer_version
  add column "waiver_until" date,
  add column "waiver_reason" text,
  add column "waiver_by_id" uuid,
  add column "waived_gaps" jsonb;
alter table dealer
  add column "waiver_until" date,
  add column "waiver_reason" text,
  add column "waived_gaps" jsonb;

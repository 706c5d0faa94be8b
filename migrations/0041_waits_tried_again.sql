-- What failed and is tried again says so while it waits: how often it failed, when the next attempt is, and why.
alter table process_wait
  add column failures smallint not null default 0,
  add column retry_at timestamp(6) with time zone,
  add column fault text;

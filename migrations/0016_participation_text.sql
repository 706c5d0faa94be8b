-- A list of one's own processes searches its own rows: the text of each process stands beside it in the list's index, so
-- that neither the hits of others nor the processes themselves are looked at. It is made at the start and never changes.
alter table participation add column search_text text not null default '';
alter table participation no force row level security;
alter table process_instance no force row level security;
update participation p set search_text = i.search_text from process_instance i where i.tenant_id = p.tenant_id and i.id = p.instance_id;
alter table participation force row level security;
alter table process_instance force row level security;
drop index participation_initiated, participation_handled, participation_cc;
create index participation_initiated on participation (tenant_id, user_id, started_at desc, instance_id) include (search_text) where (roles & 1) > 0;
create index participation_handled on participation (tenant_id, user_id, handled_at desc, instance_id) include (search_text) where (roles & 2) > 0;
create index participation_cc on participation (tenant_id, user_id, cc_at desc, instance_id) include (search_text) where (roles & 4) > 0;

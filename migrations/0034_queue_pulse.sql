-- Nodes say every few seconds what they hold in the queue; few rows are held, however many wait.
create index mp_held_jobs on graphile_worker._private_jobs (locked_at) where locked_at is not null;
drop function free_flow_jobs(integer);

-- The job that freed what dead nodes held is gone with it.
alter table job no force row level security;
delete from job where target = 'workflow.freeJobs' and builtin;
alter table job force row level security;

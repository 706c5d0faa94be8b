-- Runs that wait or go on are looked for by their job: by the moment at which their lease ends, of a thousand that began
-- together each lookup read all. The sweep, which asks for that moment, reads the few that are open.
drop index job_run_open;
create index job_run_open on job_run (tenant_id, job_id, fire_time) where state in ('queued', 'running');

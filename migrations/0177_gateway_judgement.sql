-- A call of the gateway is counted by one update whose condition holds for the row as it is once its lock is had, so calls at the
-- same moment count each other; what is missing, or how long to wait, is looked for where nothing was taken. The judgement is
-- one record, no set of rows that is stored and read again, and of the project only what it needs is read.

drop function open_enter(text, text, text, text, text, timestamptz);
drop function open_take(access_project, timestamptz);

-- Takes one call of a project where none could be taken at once: because it has no row yet, or since its second or its day has
-- none left. Answers the seconds to wait, 0 when it is taken.
create function open_wait(p_project uuid, p_tenant uuid, p_qps integer, p_quota integer, p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b open_bucket;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
  v_left double precision;
  v_used integer;
begin
  insert into open_bucket values (p_project, p_tenant, p_qps, p_now, v_day, 0) on conflict do nothing;
  select * into b from open_bucket where project_id = p_project for update;
  v_left := least(p_qps, b.tokens + greatest(0, extract(epoch from p_now - b.at)) * p_qps);
  v_used := case when b.day = v_day then b.used else 0 end;
  if v_used >= p_quota then
    return greatest(1, ceil(extract(epoch from ((v_day + 1)::timestamp at time zone 'Asia/Shanghai') - p_now)))::integer;
  end if;
  if v_left < 1 then return 1; end if;
  update open_bucket set tokens = v_left - 1, at = greatest(at, p_now), day = v_day, used = v_used + 1 where project_id = p_project;
  return 0;
end $$;
alter function open_wait(uuid, uuid, integer, integer, timestamptz) owner to mp_definer;
revoke all on function open_wait(uuid, uuid, integer, integer, timestamptz) from public;

-- Judges a call of the gateway: `ok`, or what it lacks, with what the log wants to know. A bearer names its project itself;
-- a token and a signature come with the access code, the latter with a nonce.
create function open_enter(p_code text, p_hash text, p_nonce text, p_api text, p_ip text, p_now timestamptz,
    out outcome text, out wait integer, out project_id uuid, out tenant_id uuid, out user_id uuid, out name text, out epoch text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  p record;
  u record;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
begin
  outcome := 'unknown';
  wait := 0;
  if p_code is null then
    select c.id, c.tenant_id, c.user_id, c.code, c.deleted_at is null and c.enabled as open, c.valid_from, c.valid_to, c.ip_allow, c.qps,
        c.daily_quota, c.last_used_at, true as proven,
        c.apis ? p_api and not exists (select from api_disabled d where d.tenant_id = c.tenant_id and d.code = p_api) as granted
      into p from open_bearer k join access_project c on c.tenant_id = k.tenant_id and c.id = k.project_id
      where k.hash = p_hash and k.until > p_now;
  else
    select c.id, c.tenant_id, c.user_id, c.code, c.deleted_at is null and c.enabled as open, c.valid_from, c.valid_to, c.ip_allow, c.qps,
        c.daily_quota, c.last_used_at, exists (select from open_token k where k.hash = p_hash and k.project_id = c.id
          and k.tenant_id = c.tenant_id and (k.until is null or k.until > p_now)) as proven,
        c.apis ? p_api and not exists (select from api_disabled d where d.tenant_id = c.tenant_id and d.code = p_api) as granted
      into p from access_project c where c.access_code = p_code;
  end if;
  if not found then return; end if;
  select a.status = 'enabled' and m.deleted_at is null and not a.platform_admin
      and not (a.locked and a.locked_reason is distinct from 'errors') and v_day between a.active_date and a.expiry_date as usable,
      t.tenancy_status, t.perm_epoch || '.' || m.perm_epoch as epoch
    into u from tenant_user m join account a on a.id = m.id join tenant t on t.id = m.tenant_id
    where m.tenant_id = p.tenant_id and m.id = p.user_id;
  project_id := p.id;
  tenant_id := p.tenant_id;
  user_id := p.user_id;
  name := p.code;
  epoch := u.epoch;
  outcome := case
    when not p.proven then 'token'
    when not p.open then 'disabled'
    when p.valid_from > v_day or p.valid_to < v_day then 'dates'
    when u.tenancy_status is distinct from '1' then 'tenant'
    when u.usable is not true then 'user'
    else 'ok' end;
  if outcome = 'ok' and p.ip_allow ~ '\S' and not exists (
      select from regexp_split_to_table(p.ip_allow, '[,\s]+') as each where each <> '' and p_ip::inet <<= each::inet) then
    outcome := 'ip';
  end if;
  if outcome = 'ok' and p_nonce is not null then
    delete from open_nonce n where n.at < p_now - interval '15 minutes';
    insert into open_nonce values (p.id, p_nonce, p_now) on conflict do nothing;
    if not found then outcome := 'replay'; end if;
  end if;
  if outcome <> 'ok' then return; end if;
  update open_bucket b
    set tokens = least(p.qps, b.tokens + greatest(0, extract(epoch from p_now - b.at)::double precision) * p.qps) - 1,
      at = greatest(b.at, p_now), day = v_day, used = case when b.day = v_day then b.used else 0 end + 1
    where b.project_id = p.id
      and least(p.qps, b.tokens + greatest(0, extract(epoch from p_now - b.at)::double precision) * p.qps) >= 1
      and case when b.day = v_day then b.used else 0 end < p.daily_quota;
  if not found then wait := open_wait(p.id, p.tenant_id, p.qps, p.daily_quota, p_now); end if;
  if wait > 0 then outcome := 'quota';
  elsif p.granted is not true then outcome := 'notGranted';
  elsif p.last_used_at is null or p.last_used_at < p_now - interval '60 seconds' then
    update access_project c set last_used_at = p_now where c.tenant_id = p.tenant_id and c.id = p.id;
  end if;
end $$;
alter function open_enter(text, text, text, text, text, timestamptz) owner to mp_definer;
revoke all on function open_enter(text, text, text, text, text, timestamptz) from public;
grant execute on function open_enter(text, text, text, text, text, timestamptz) to mp_app;

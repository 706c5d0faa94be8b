alter table account add column head_photo uuid, add column work_signature uuid;
alter table tenant_user add column head_photo uuid, add column work_signature uuid;

-- The pictures are part of the identity, so they go with it into the copies of all tenants.
create or replace function account_sync() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tenant_user set user_name = new.user_name, employee_name = new.employee_name, employee_code = new.employee_code,
    email = new.email, mobile = new.mobile, office_phone = new.office_phone, home_phone = new.home_phone, sex = new.sex,
    id_card = new.id_card, avatar = new.avatar, head_photo = new.head_photo, work_signature = new.work_signature,
    description = new.description, status = new.status, locked = new.locked, builtin = new.builtin,
    active_date = new.active_date, expiry_date = new.expiry_date, last_login_at = new.last_login_at
  where id = new.id and (user_name, employee_name, employee_code, email, mobile, office_phone, home_phone, sex, id_card,
    avatar, head_photo, work_signature, description, status, locked, builtin, active_date, expiry_date, last_login_at) is distinct from
    (new.user_name, new.employee_name, new.employee_code, new.email, new.mobile, new.office_phone, new.home_phone, new.sex,
    new.id_card, new.avatar, new.head_photo, new.work_signature, new.description, new.status, new.locked, new.builtin,
    new.active_date, new.expiry_date, new.last_login_at);
  return null;
end $$;

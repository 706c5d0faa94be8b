-- Numbers and names in one text: of digits and letters by three signs, of which there are a thousand times as many as a tenant
-- needs to tell its units apart (0156), of names by each sign that is none of them, and by two of which one is.
create function number_grams(p_tenant uuid, p_text text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  v_text text := lower(p_text);
  v_mark text := right(p_tenant::text, 12);
  v_out text[] := '{}';
  v_two text;
  v_three text;
begin
  for i in 1 .. length(v_text) loop
    v_two := substr(v_text, i, 2);
    v_three := substr(v_text, i, 3);
    if ascii(v_two) > 127 then v_out := v_out || (v_mark || left(v_two, 1)); end if;
    if length(v_two) = 2 and octet_length(v_two) > 2 and position(' ' in v_two) = 0 then v_out := v_out || (v_mark || v_two); end if;
    if length(v_three) = 3 and octet_length(v_three) = 3 and position(' ' in v_three) = 0 then v_out := v_out || (v_mark || v_three); end if;
  end loop;
  return v_out;
end $$;
grant execute on function number_grams(uuid, text) to mp_app, mp_definer;

-- Search by these, for a table that `mp_search` made searchable.
create function mp_number_search(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
begin
  execute format('drop index %I', v_name || '_search');
  execute format('create index %I on %s using gin (number_grams(tenant_id, search_text)) with (fastupdate = off)', v_name || '_search', p_table);
  execute format($f$
    create or replace function %1$I(p_text text, p_cap integer) returns uuid[] language plpgsql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off as $b$
    declare
      v_tenant uuid := app_tenant();
      -- Numbers differ at their end: the grams of their beginning name very many records and are read for nothing.
      v_grams text[] := number_grams(app_tenant(), case when octet_length(p_text) > length(p_text) then p_text else right(p_text, 5) end);
      v_like text := '%%' || replace(replace(replace(lower(p_text), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%';
      v_ids uuid[];
    begin
      if v_tenant is null then return '{}'; end if;
      if length(p_text) < 2 and cardinality(v_grams) = 0 then return null; end if;
      if cardinality(v_grams) = 0 then
        select array_agg(id) into v_ids from (
          select id from %2$s where tenant_id = v_tenant and deleted_at is null and search_text like v_like limit p_cap + 1) found;
      else
        select array_agg(id) into v_ids from (
          select id from %2$s
            where number_grams(tenant_id, search_text) @> v_grams
              and (tenant_id = v_tenant) is true and deleted_at is null and search_text like v_like
            limit p_cap + 1) found;
      end if;
      if cardinality(v_ids) > p_cap then return null; end if;
      return coalesce(v_ids, '{}');
    end $b$ $f$, 'search_' || v_name, p_table);
end $$;

select mp_number_search('warranty_certificate');
select mp_number_search('pe_order');
select mp_number_search('warranty_registration');
select mp_number_search('maintenance_order');

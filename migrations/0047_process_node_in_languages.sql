-- Records bear the name of the node at which their process stands in each language, as other names do. Running ones take
-- it from the drawing that their process follows.
create temporary table standing on commit drop as
  select i.tenant_id, i.id,
    jsonb_build_object(
      'ZH_CN', string_agg(n.zh, '、' order by c.at),
      'EN_US', string_agg(n.en, ', ' order by c.at),
      'JA_JP', string_agg(n.ja, '、' order by c.at)) as names,
    array_agg(n.zh) || array_agg(n.en) || array_agg(n.ja) as spoken
  from process_instance i
    join process_version v on v.tenant_id = i.tenant_id and v.id = i.version_id
    cross join unnest(i.current_nodes) with ordinality c(node, at)
    cross join lateral (select e -> 'names' ->> 'zh' as zh, coalesce(e -> 'names' ->> 'en', e -> 'names' ->> 'zh') as en,
        coalesce(e -> 'names' ->> 'ja', e -> 'names' ->> 'zh') as ja
      from jsonb_array_elements(v.graph -> 'nodes') e where e ->> 'id' = c.node limit 1) n
  group by i.tenant_id, i.id;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['customer', 'dealer_version', 'status_request', 'person_change', 'feedback', 'goem', 'guest_dealer'] loop
    execute format($s$alter table %I alter column process_node type jsonb using case when process_node <> '' then
      jsonb_build_object('ZH_CN', process_node, 'EN_US', process_node, 'JA_JP', process_node) end$s$, v_table);
    execute format($s$update %I t set process_node = s.names from standing s
      where s.tenant_id = t.tenant_id and s.id::text = t.process_instance_id and t.process_node is not null$s$, v_table);
  end loop;
end $$;

-- Whoever looks for the processes at a node asks in a language of his own.
update process_instance i set current_names = s.spoken from standing s where s.tenant_id = i.tenant_id and s.id = i.id;

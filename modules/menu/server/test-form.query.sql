-- Made by `npm run sql:print`; read it in review.

-- GET /menu/testForm
select t.id, t.version, t.created_at, t.updated_at, t.text_field, t.long_text_field, t.i18n_field, t.integer_field, t.decimal_field, t.money_field, t.flag_field, t.choice_field, t.choices_field, t.date_field, t.date_time_field, t.ref_field, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.ref_field), t.refs_field, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.refs_field) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.phone_field, t.email_field, t.url_field, t.id_card_field, t.icon_field, t.colour_field, t.image_field, t.file_field, file_facts(array[t.file_field]), t.files_field, file_facts(t.files_field), t.rich_field, t.json_field, t.updated_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'test_form') as kept
  from (select t.*
    from test_form t
    where t.deleted_at is null
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;

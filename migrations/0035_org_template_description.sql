-- Descriptions of templates are said in the language of whoever reads, as their names are.
alter table org_template alter column description type jsonb
  using case when description is null then null else jsonb_build_object('ZH_CN', description) end;

update org_template set description = description || '{"EN_US": "One company with four departments: administration, finance, sales, service", "JA_JP": "1社と4部門（総務、経理、営業、サービス）"}'
  where id = '01900000-0000-7000-8000-000000000001' and description = '{"ZH_CN": "一家公司，综合、财务、销售、服务四个部门"}';
update org_template set description = description || '{"EN_US": "Group headquarters and two branches", "JA_JP": "グループ本社と2つの支社"}'
  where id = '01900000-0000-7000-8000-000000000002' and description = '{"ZH_CN": "集团总部与两家分公司"}';

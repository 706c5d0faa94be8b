ALTER TABLE "project_plan" ADD COLUMN "big_area_id" uuid;

ALTER TABLE "project_plan" ADD COLUMN "total_kva" numeric(18, 1);

ALTER TABLE "project_plan" ADD COLUMN "slip_phase" text;

ALTER TABLE "project_plan" ADD COLUMN "slip_reason" text;

ALTER TABLE "project_plan" ADD COLUMN "phases" jsonb;

ALTER TABLE "project_plan" ADD CONSTRAINT "project_plan_slip_reason_ck" CHECK ("slip_reason" in ('customerSite', 'drawing', 'production', 'logistics', 'weather', 'payment', 'subcontractor', 'quality'));

alter table "project_plan" add constraint project_plan_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
create index project_plan_big_area_id_ix on "project_plan" ("tenant_id", "big_area_id", "id");
update "project_plan" t set "big_area_id" = p."big_area_id", "total_kva" = p."total_kva" from "project" p
  where p."tenant_id" = t."tenant_id" and p."id" = t."project_id";

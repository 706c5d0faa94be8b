ALTER TABLE "project_plan" ADD COLUMN "big_area_id" uuid;

ALTER TABLE "project_plan" ADD COLUMN "total_kva" numeric(18, 1);

alter table "project_plan" add constraint project_plan_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
create index project_plan_big_area_id_ix on "project_plan" ("tenant_id", "big_area_id", "id");
update "project_plan" t set "big_area_id" = p."big_area_id", "total_kva" = p."total_kva" from "project" p
  where p."tenant_id" = t."tenant_id" and p."id" = t."project_id";

ALTER TABLE "project_milestone" ADD COLUMN "project_id" uuid;

CREATE INDEX "project_milestone_project_id_ix" ON "project_milestone" USING btree ("tenant_id","project_id","id");

alter table "project_milestone" add constraint project_milestone_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");

update project_milestone m set project_id = p.project_id from project_plan p where p.tenant_id = m.tenant_id and p.id = m.plan_id;

ALTER TABLE "delivery" ADD COLUMN "file_id" uuid;

ALTER TABLE "delivery" ADD COLUMN "file_tenant_id" uuid;

ALTER TABLE "delivery" ADD COLUMN "file_name" text;

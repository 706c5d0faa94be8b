ALTER TABLE "maintenance_order" ADD COLUMN "report_mail" text;

ALTER TABLE "maintenance_order" ADD COLUMN "std_hours" numeric(18, 1);

ALTER TABLE "maintenance_order" ADD COLUMN "reports" uuid[];

ALTER TABLE "maintenance_order" ADD COLUMN "report_hash" text;

ALTER TABLE "maintenance_order" ADD COLUMN "report_round" integer;

ALTER TABLE "maintenance_order" ADD COLUMN "report_sent_at" timestamp(6) with time zone;

ALTER TABLE "maintenance_plan" ADD COLUMN "mails_report" boolean DEFAULT true NOT NULL;

ALTER TABLE "maintenance_order" ADD COLUMN "billing" text;

ALTER TABLE "maintenance_order" ADD CONSTRAINT "maintenance_order_billing_ck" CHECK ("billing" in ('passedOn', 'kept'));

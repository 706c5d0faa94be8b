ALTER TABLE "project" DROP CONSTRAINT "project_state_ck";

ALTER TABLE "project" ADD COLUMN "suspend_reason" text;

ALTER TABLE "project" ADD COLUMN "resume_on" date;

ALTER TABLE "project" ADD CONSTRAINT "project_state_ck" CHECK ("state" in ('draft', 'initAudit', 'registered', 'defining', 'defAudit', 'planning', 'planAudit', 'executing', 'suspended', 'closing', 'closed', 'expired', 'lost', 'canceled'));

ALTER TABLE "weekly_report" DROP COLUMN "team_ids" CASCADE;

ALTER TABLE "area_assignment" DROP CONSTRAINT "area_assignment_position_ck";

ALTER TABLE "area_assignment" ADD CONSTRAINT "area_assignment_position_ck" CHECK ("position" in ('ASM', 'ASV', 'ASE', 'AE', 'EXM', 'DSM', 'MPL', 'MDP', 'PM_LEAD', 'QA'));

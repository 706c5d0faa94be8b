ALTER TABLE "phase_record" ADD COLUMN "signature" uuid;

ALTER TABLE "learner_import_rows" ADD COLUMN "to_open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_import_rows" ADD COLUMN "opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Tables of before only know which courses a row names.
UPDATE "learner_import_rows" SET
  "to_open" = CASE WHEN "verdict" IN ('new', 'existing') THEN cardinality("course_ids") ELSE 0 END,
  "opened" = CASE WHEN "outcome" IN ('invited', 'enrolled') THEN cardinality("course_ids") ELSE 0 END;

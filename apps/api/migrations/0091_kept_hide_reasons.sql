ALTER TABLE "reviews" ADD COLUMN "hide_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hide_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_questions" ADD COLUMN "hide_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_answers" ADD COLUMN "hide_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What was hidden before: the reason stands in the audit log.
UPDATE "reviews" SET "hide_reason" = said."after"->>'reason', "hide_note" = coalesce(said."after"->>'note', '')
FROM (
  SELECT DISTINCT ON ("subject_id") "subject_id", "after" FROM "audit_entries"
  WHERE "subject_type" = 'review' AND "action" = 'review.moderated' AND "after"->>'state' = 'hidden'
  ORDER BY "subject_id", "created_at" DESC, "id" DESC
) said
WHERE "reviews"."state" = 'hidden' AND said."subject_id" = "reviews"."id"::text;--> statement-breakpoint
UPDATE "course_questions" SET "hide_note" = coalesce(said."after"->>'note', '')
FROM (
  SELECT DISTINCT ON ("subject_id") "subject_id", "after" FROM "audit_entries"
  WHERE "subject_type" = 'question' AND "action" = 'question.moderated' AND "after"->>'state' = 'hidden'
    AND "after"->>'answerId' IS NULL
  ORDER BY "subject_id", "created_at" DESC, "id" DESC
) said
WHERE "course_questions"."state" = 'hidden' AND said."subject_id" = "course_questions"."id"::text;--> statement-breakpoint
UPDATE "question_answers" SET "hide_note" = coalesce(said."after"->>'note', '')
FROM (
  SELECT DISTINCT ON ("after"->>'answerId') "after" FROM "audit_entries"
  WHERE "subject_type" = 'question' AND "action" = 'question.moderated' AND "after"->>'state' = 'hidden'
    AND "after"->>'answerId' IS NOT NULL
  ORDER BY "after"->>'answerId', "created_at" DESC, "id" DESC
) said
WHERE "question_answers"."state" = 'hidden' AND said."after"->>'answerId' = "question_answers"."id"::text;

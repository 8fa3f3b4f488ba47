ALTER TABLE "lesson_progress" ADD COLUMN "best_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "lesson_progress" SET "best_percent" = least(100, floor("watched_ms" * 100.0 / "lessons"."duration_ms")) FROM "lessons" WHERE "lessons"."id" = "lesson_id" AND "lessons"."duration_ms" > 0;

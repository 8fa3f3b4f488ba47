ALTER TABLE "lessons" ADD COLUMN "release" jsonb DEFAULT '{"kind":"at_once"}'::jsonb NOT NULL;--> statement-breakpoint
-- Texts were completed by watching, which nobody can: their readers say so themselves.
UPDATE "lessons" SET "completion_kind" = 'manual' WHERE "kind" = 'article' AND "completion_kind" = 'watch';

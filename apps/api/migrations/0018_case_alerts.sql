ALTER TABLE "money_cases" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
-- The nightly mails have told of those that are there.
UPDATE "money_cases" SET "announced_at" = now();

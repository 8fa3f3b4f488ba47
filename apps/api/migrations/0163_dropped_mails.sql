ALTER TABLE "mails" ADD COLUMN "reason" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dropped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dropped" text;--> statement-breakpoint
ALTER TABLE "held_mails" ADD COLUMN "about" jsonb;
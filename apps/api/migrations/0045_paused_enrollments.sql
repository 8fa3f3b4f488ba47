ALTER TABLE "enrollments" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_paused" CHECK (("enrollments"."state" = 'paused') = ("enrollments"."paused_at" is not null));
ALTER TABLE "refunds" ADD COLUMN "unclear_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answer_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answer_words" text;
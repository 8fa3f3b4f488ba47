ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "announced_up_to" uuid;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");
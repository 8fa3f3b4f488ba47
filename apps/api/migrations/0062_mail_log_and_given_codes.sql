ALTER TABLE "mails" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "has_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "text_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure_answer" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "given_to" uuid;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_given_to_users_id_fk" FOREIGN KEY ("given_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("failed_at") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "activation_codes_given" ON "activation_codes" USING btree ("given_to");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_one_end" CHECK ("mails"."failed_at" is null or "mails"."sent_at" is null);--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_given_when" CHECK ("activation_codes"."given_to" is null or "activation_codes"."given_at" is not null);--> statement-breakpoint
UPDATE "mails" SET "user_id" = "users"."id" FROM "users" WHERE "users"."email" = "mails"."recipient";--> statement-breakpoint
UPDATE "mails" SET "has_secret" = true WHERE "subject" ~ '[0-9]{6}' OR "text" LIKE '%#token=%' OR "text" LIKE '%/gift#%';

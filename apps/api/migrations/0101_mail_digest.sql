CREATE TABLE "held_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"url" text,
	"notice_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_hour" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_digest_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_to" integer;--> statement-breakpoint
ALTER TABLE "held_mails" ADD CONSTRAINT "held_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_mails" ADD CONSTRAINT "held_mails_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_mails_user" ON "held_mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "held_mails_notice" ON "held_mails" USING btree ("notice_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet_hours" CHECK (("users"."quiet_from" is null) = ("users"."quiet_to" is null));
ALTER TABLE "data_requests" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "channel" text DEFAULT 'profile' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "requester_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "requester_contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "identity_how" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "identity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "identity_by" uuid;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "extension_reason" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "link_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_identity_by_users_id_fk" FOREIGN KEY ("identity_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_created" ON "data_requests" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_link_hash_unique" UNIQUE("link_hash");
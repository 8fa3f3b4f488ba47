ALTER TABLE "refunds" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_two_people" CHECK ("refunds"."approved_by" <> "refunds"."requested_by");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved" CHECK ("refunds"."state" <> 'succeeded' or not "refunds"."needs_approval" or "refunds"."approved_at" is not null);
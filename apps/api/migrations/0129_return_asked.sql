ALTER TABLE "money_cases" ADD COLUMN "return_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "money_cases" ADD COLUMN "return_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_cases" ADD CONSTRAINT "money_cases_return_asked_by_users_id_fk" FOREIGN KEY ("return_asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
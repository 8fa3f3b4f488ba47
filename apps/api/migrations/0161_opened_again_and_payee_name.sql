ALTER TABLE "enrollments" ADD COLUMN "opened_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD COLUMN "payee_name" text;
ALTER TABLE "certificate_rules" ADD COLUMN "cme" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "cme" jsonb;
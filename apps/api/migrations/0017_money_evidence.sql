ALTER TABLE "bank_transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "money_case_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_money_case_id_money_cases_id_fk" FOREIGN KEY ("money_case_id") REFERENCES "public"."money_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_transactions_same" ON "bank_transactions" USING btree ("account_number","amount","booked_at");
ALTER TABLE "tax_withholdings" DROP CONSTRAINT "tax_withholdings_of";--> statement-breakpoint
ALTER TABLE "tax_withholdings" ALTER COLUMN "doctor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "exemption" text;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD COLUMN "affiliate_payout_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD CONSTRAINT "tax_withholdings_affiliate_payout_id_affiliate_payouts_id_fk" FOREIGN KEY ("affiliate_payout_id") REFERENCES "public"."affiliate_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_withholdings_affiliate" ON "tax_withholdings" USING btree ("affiliate_payout_id");--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_exempt" CHECK (("affiliate_payouts"."exemption" is null) = ("affiliate_payouts"."document" is null));--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD CONSTRAINT "tax_withholdings_of" CHECK (num_nonnulls("tax_withholdings"."batch_id", "tax_withholdings"."statement_id", "tax_withholdings"."affiliate_payout_id") = 1
        and ("tax_withholdings"."doctor_id" is null) = ("tax_withholdings"."affiliate_payout_id" is not null));
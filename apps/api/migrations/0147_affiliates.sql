-- The figures are counted, and who waited for them goes on; from here each lock is held for a moment only.
COMMIT;
--> statement-breakpoint
BEGIN;
--> statement-breakpoint
LOCK TABLE "orders", "refunds", "refund_lines", "enrollments" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DROP TRIGGER orders_revenue ON orders;
--> statement-breakpoint
DROP TRIGGER refunds_sale_changed ON refunds;
--> statement-breakpoint
DROP TRIGGER refunds_sale_removed ON refunds;
--> statement-breakpoint
DROP TRIGGER refund_lines_sale ON refund_lines;
--> statement-breakpoint
DROP FUNCTION note_refund_line(), note_refund(), note_refund_sale(refunds, integer), write_order_revenue(),
  note_sale(date, uuid, bigint, integer), add_order_revenue(uuid, bigint);
--> statement-breakpoint
CREATE TABLE "affiliate_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_entries_amount" CHECK ("affiliate_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_payouts_amount" CHECK ("affiliate_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"window_days" integer NOT NULL,
	"hold_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliates_code_unique" UNIQUE("code"),
	CONSTRAINT "affiliates_value" CHECK ("affiliates"."value" > 0 and ("affiliates"."kind" <> 'percent' or "affiliates"."value" <= 100)),
	CONSTRAINT "affiliates_days" CHECK ("affiliates"."window_days" between 0 and 365 and "affiliates"."hold_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"hold_days" integer NOT NULL,
	"is_typed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_entries_affiliate" ON "affiliate_entries" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_entries_order" ON "affiliate_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_affiliate" ON "affiliate_payouts" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliates_user" ON "affiliates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "affiliates_created" ON "affiliates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_affiliate" ON "referrals" USING btree ("affiliate_id","created_at");--> statement-breakpoint
-- What was earned and paid is evidence: rows are added, never changed and never removed.
CREATE TRIGGER affiliate_entries_append_only BEFORE UPDATE OR DELETE ON affiliate_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER affiliate_entries_no_truncate BEFORE TRUNCATE ON affiliate_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER affiliate_payouts_append_only BEFORE UPDATE OR DELETE ON affiliate_payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER affiliate_payouts_no_truncate BEFORE TRUNCATE ON affiliate_payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();

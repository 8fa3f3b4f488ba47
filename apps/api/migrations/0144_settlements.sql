CREATE TABLE "gateway_settlement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"position" integer NOT NULL,
	"number" integer,
	"cells" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"kind" text,
	"transaction_id" text,
	"reference" text,
	"at" timestamp with time zone,
	"amount" bigint,
	"booked" bigint,
	"fee" bigint,
	"vat" bigint,
	"verdict" text NOT NULL,
	"fault" text,
	"key" text,
	"event_id" uuid,
	"refund_id" uuid,
	"order_code" text,
	"taken_at" timestamp with time zone,
	"posted" bigint,
	"resolution" text,
	"note" text DEFAULT '' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"headers" text[] DEFAULT '{}' NOT NULL,
	"columns" jsonb NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"payout_case_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "gateway_settlements_payout_case_id_unique" UNIQUE("payout_case_id")
);
--> statement-breakpoint
ALTER TABLE "gateway_settlement_lines" ADD CONSTRAINT "gateway_settlement_lines_settlement_id_gateway_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."gateway_settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_lines" ADD CONSTRAINT "gateway_settlement_lines_event_id_payment_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."payment_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_lines" ADD CONSTRAINT "gateway_settlement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlement_lines" ADD CONSTRAINT "gateway_settlement_lines_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlements" ADD CONSTRAINT "gateway_settlements_payout_case_id_money_cases_id_fk" FOREIGN KEY ("payout_case_id") REFERENCES "public"."money_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_settlements" ADD CONSTRAINT "gateway_settlements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlement_lines_place" ON "gateway_settlement_lines" USING btree ("settlement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlement_lines_once" ON "gateway_settlement_lines" USING btree ("gateway","key") WHERE "gateway_settlement_lines"."taken_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlement_lines_event" ON "gateway_settlement_lines" USING btree ("event_id") WHERE "gateway_settlement_lines"."posted" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_settlement_lines_refund" ON "gateway_settlement_lines" USING btree ("refund_id") WHERE "gateway_settlement_lines"."posted" is not null;--> statement-breakpoint
CREATE INDEX "gateway_settlement_lines_told" ON "gateway_settlement_lines" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "gateway_settlement_lines_back" ON "gateway_settlement_lines" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "gateway_settlements_created" ON "gateway_settlements" USING btree ("created_at","id");
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"cells" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"account_number" text,
	"booked_at" timestamp with time zone,
	"is_incoming" boolean,
	"amount" bigint,
	"reference" text,
	"content" text DEFAULT '' NOT NULL,
	"verdict" text NOT NULL,
	"fault" text,
	"key" text,
	"order_code" text,
	"told_by" uuid,
	"is_own" boolean DEFAULT false NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"account_number" text,
	"headers" text[] DEFAULT '{}' NOT NULL,
	"columns" jsonb,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_told_by_payment_events_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."payment_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_place" ON "bank_statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_told" ON "bank_statement_lines" USING btree ("told_by");--> statement-breakpoint
CREATE INDEX "bank_statements_created" ON "bank_statements" USING btree ("created_at","id");--> statement-breakpoint
-- Lines of statements are written in the words of notices, so what reads those reads them, too.
CREATE OR REPLACE FUNCTION bank_departures() RETURNS TABLE (
  payment_event_id uuid, source text, outcome text, number text, amount bigint, booked_at timestamptz, told_at timestamptz
) LANGUAGE sql STABLE AS $$
  SELECT e.id, e.provider, e.outcome,
    identifying_number(coalesce(e.raw ->> 'referenceCode', e.raw -> 'data' ->> 'reference')), e.amount::bigint,
    coalesce(vietnam_time(coalesce(e.raw ->> 'transactionDate', e.raw -> 'data' ->> 'transactionDateTime')), e.created_at),
    e.created_at
  FROM payment_events e
  WHERE e.is_verified AND e.type = 'transfer.out' AND e.provider IN ('sepay', 'casso', 'payos', 'statement')
$$;
--> statement-breakpoint
-- The same for what posts the past: its lists of banks' services gain the statement.
DO $$
BEGIN
  EXECUTE replace(
    pg_get_functiondef('post_past_money(timestamptz)'::regprocedure), '''payos''', '''payos'', ''statement''');
END
$$;

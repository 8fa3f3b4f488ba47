CREATE TABLE "ledger_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_by" uuid,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_months" ADD CONSTRAINT "ledger_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- What belongs to a month that was signed off is corrected by an entry of today.
CREATE FUNCTION refuse_closed_ledger_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_months WHERE month = to_char(NEW.at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM')) THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.at USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_open_month BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_ledger_month();

DROP INDEX "tax_remittances_reference";--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_remittances_reference" ON "tax_remittances" USING btree ("month","reference") WHERE "tax_remittances"."taken_back_at" is null;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_taken_back" CHECK (("tax_remittances"."taken_back_at" is null) = ("tax_remittances"."taken_back_reason" is null));--> statement-breakpoint
-- A note of a payment to the state is taken back once, with a reason; nothing else of it changes.
CREATE FUNCTION keep_tax_remittance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Who noted it and who took it back are named no more once they are erased.
  named text[] := ARRAY['created_by', 'taken_back_by'];
  back text[] := named || ARRAY['taken_back_at', 'taken_back_reason'];
BEGIN
  IF TG_OP = 'DELETE'
    OR to_jsonb(NEW) - back IS DISTINCT FROM to_jsonb(OLD) - back
    OR NEW.created_by IS NOT NULL AND NEW.created_by IS DISTINCT FROM OLD.created_by
    OR OLD.taken_back_at IS NOT NULL AND (
      to_jsonb(NEW) - named IS DISTINCT FROM to_jsonb(OLD) - named
      OR NEW.taken_back_by IS NOT NULL AND NEW.taken_back_by IS DISTINCT FROM OLD.taken_back_by)
  THEN
    RAISE EXCEPTION 'a row of % does not change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER tax_remittances_kept ON tax_remittances;
--> statement-breakpoint
CREATE TRIGGER tax_remittances_kept BEFORE UPDATE OR DELETE ON tax_remittances
  FOR EACH ROW EXECUTE FUNCTION keep_tax_remittance();
--> statement-breakpoint
-- 23505 is answered as a conflict (409) by every version, also by those that end a batch without ending its tax.
CREATE OR REPLACE FUNCTION end_withheld_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tax_withholdings WHERE batch_id = NEW.id AND state = 'open') THEN
    RAISE EXCEPTION 'the tax that batch % withholds is still open', NEW.id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'payout_batches_withheld', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;

CREATE UNIQUE INDEX "tax_remittances_reference" ON "tax_remittances" USING btree ("month","reference");
--> statement-breakpoint
-- Versions from before tax was withheld end a batch without ending its tax. They must not: the file that the bank got was
-- short of the tax, and the ledger would say that all of it was transferred.
CREATE FUNCTION end_withheld_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tax_withholdings WHERE batch_id = NEW.id AND state = 'open') THEN
    RAISE EXCEPTION 'the tax that batch % withholds is still open', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payout_batches_withheld BEFORE UPDATE OF state ON payout_batches
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION end_withheld_first();

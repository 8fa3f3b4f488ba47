CREATE TABLE "invoice_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refund_id" uuid,
	"corrects_id" uuid,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"change" bigint NOT NULL,
	"tax_change" bigint NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"reason" text NOT NULL,
	"name" text NOT NULL,
	"tax_code" text,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"number" text,
	"look_up_code" text DEFAULT '' NOT NULL,
	"exported_at" timestamp with time zone,
	"export_id" uuid,
	"issued_at" timestamp with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_corrections_refund" UNIQUE("refund_id"),
	CONSTRAINT "invoice_corrections_amounts" CHECK (("invoice_corrections"."kind" = 'adjustment' and "invoice_corrections"."total" = "invoice_corrections"."change" and "invoice_corrections"."tax" = "invoice_corrections"."tax_change") or ("invoice_corrections"."kind" = 'replacement' and "invoice_corrections"."total" >= 0)),
	CONSTRAINT "invoice_corrections_number" CHECK (("invoice_corrections"."state" = 'issued') = ("invoice_corrections"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_deliveries" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"correction_id" uuid,
	"state" text DEFAULT 'sending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"taken_until" timestamp with time zone,
	"fault_code" text,
	"fault_words" text,
	"announced_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_deliveries_correction" UNIQUE("correction_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"correction_id" uuid,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "look_up_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_order_id_invoice_requests_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoice_requests"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_corrects_id_invoice_corrections_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoice_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_export_id_invoice_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."invoice_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_order_id_invoice_requests_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoice_requests"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD CONSTRAINT "invoice_deliveries_correction_id_invoice_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."invoice_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_order_id_invoice_requests_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoice_requests"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_correction_id_invoice_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."invoice_corrections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_corrections_order" ON "invoice_corrections" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_corrections_newest" ON "invoice_corrections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_corrections_state" ON "invoice_corrections" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_corrections_export" ON "invoice_corrections" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "invoice_corrections_search" ON "invoice_corrections" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_deliveries_state" ON "invoice_deliveries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "invoice_deliveries_order" ON "invoice_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_files_order" ON "invoice_files" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_files_correction" ON "invoice_files" USING btree ("correction_id");--> statement-breakpoint
-- The list shows what was handed on also after all money went back: what was issued never disappears.
CREATE OR REPLACE FUNCTION write_invoice_list_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT is_order_paid(o.state) OR NEW.state <> 'requested',
    fold_text(concat_ws(' ', o.code, NEW.name, NEW.tax_code, NEW.number))
  INTO NEW.is_paid, NEW.search_text
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_paid_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice_requests SET is_paid = is_order_paid(NEW.state) OR state <> 'requested' WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER invoice_requests_list_columns ON invoice_requests;
--> statement-breakpoint
CREATE TRIGGER invoice_requests_list_columns BEFORE INSERT OR UPDATE OF name, tax_code, number, order_id, state ON invoice_requests
  FOR EACH ROW EXECUTE FUNCTION write_invoice_list_columns();
--> statement-breakpoint
UPDATE invoice_requests SET is_paid = true WHERE state <> 'requested' AND NOT is_paid;
--> statement-breakpoint
-- Numbers that were noted before a table was made left the total and the rate open. The total is what the order had
-- brought in by then; the rate is the one of the settings, and stays open where they have none.
UPDATE invoice_requests i SET
  exported_at = coalesce(i.exported_at, i.issued_at, i.updated_at),
  exported_total = coalesce(i.exported_total, (
    SELECT coalesce(sum(e.amount), 0) FROM revenue_entries e
    WHERE e.order_id = i.order_id AND e.at <= coalesce(i.exported_at, i.issued_at, i.updated_at))),
  tax_basis_points = coalesce(i.tax_basis_points, (
    SELECT (rate ->> 'basisPoints')::integer
    FROM orders o, setting_versions v, jsonb_array_elements(v.value -> 'rates') WITH ORDINALITY AS r(rate, place)
    WHERE o.id = i.order_id AND v.section = 'tax'
      AND v.number = (SELECT max(number) FROM setting_versions WHERE section = 'tax')
      AND (rate ->> 'from' IS NULL
        OR (rate ->> 'from')::date <= (o.paid_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date)
    ORDER BY place DESC LIMIT 1))
WHERE i.state <> 'requested' AND (i.exported_total IS NULL OR i.tax_basis_points IS NULL);
--> statement-breakpoint
-- What a handed-on invoice says never changes; a total or a rate that it lacks may be written once.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'requested' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the invoice of order % was handed on and is not removed', OLD.order_id;
  END IF;
  IF NEW.state = 'requested'
    OR (NEW.order_id, NEW.kind, NEW.name, NEW.tax_code, NEW.address, NEW.email, NEW.exported_total, NEW.tax_basis_points)
      IS DISTINCT FROM
      (OLD.order_id, OLD.kind, OLD.name, OLD.tax_code, OLD.address, OLD.email,
        coalesce(OLD.exported_total, NEW.exported_total), coalesce(OLD.tax_basis_points, NEW.tax_basis_points))
  THEN
    RAISE EXCEPTION 'the invoice of order % was handed on and does not change', OLD.order_id;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoice_requests_kept BEFORE UPDATE OR DELETE ON invoice_requests
  FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
CREATE FUNCTION keep_invoice_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'the invoice correction % is not removed', OLD.id;
  END IF;
  IF (NEW.order_id, NEW.refund_id, NEW.corrects_id, NEW.change, NEW.tax_change, NEW.tax_basis_points, NEW.reason)
      IS DISTINCT FROM
      (OLD.order_id, OLD.refund_id, OLD.corrects_id, OLD.change, OLD.tax_change, OLD.tax_basis_points, OLD.reason)
    OR (OLD.state <> 'waiting' AND (NEW.state = 'waiting'
      OR (NEW.kind, NEW.total, NEW.tax, NEW.name, NEW.tax_code, NEW.address, NEW.email)
        IS DISTINCT FROM (OLD.kind, OLD.total, OLD.tax, OLD.name, OLD.tax_code, OLD.address, OLD.email)))
  THEN
    RAISE EXCEPTION 'the invoice correction % does not change', OLD.id;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoice_corrections_kept BEFORE UPDATE OR DELETE ON invoice_corrections
  FOR EACH ROW EXECUTE FUNCTION keep_invoice_correction();
--> statement-breakpoint
CREATE FUNCTION write_invoice_correction_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT fold_text(concat_ws(' ', o.code, NEW.name, NEW.tax_code, NEW.number)) INTO NEW.search_text
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER invoice_corrections_search_text BEFORE INSERT OR UPDATE OF name, tax_code, number, order_id ON invoice_corrections
  FOR EACH ROW EXECUTE FUNCTION write_invoice_correction_search_text();
--> statement-breakpoint
-- The tax in an amount that holds it, in whole dong: the same rounding as in the program.
CREATE FUNCTION tax_within(total bigint, basis_points integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT total - round(total::numeric * 10000 / (10000 + basis_points))::bigint
$$;
--> statement-breakpoint
-- A refund of what was invoiced makes an adjustment. Its reason is printed and the buyer reads it, so it is not what staff
-- wrote about the refund. The tax is that of what stays less that of what was before, so that
-- refunds in parts together take back exactly the tax that was invoiced.
CREATE FUNCTION adjust_invoice(refund refunds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paper invoice_requests;
  replaced invoice_corrections;
  before bigint;
  tax_now bigint;
BEGIN
  SELECT * INTO paper FROM invoice_requests WHERE order_id = refund.order_id FOR UPDATE;
  IF paper.order_id IS NULL OR paper.state = 'requested' OR paper.exported_total IS NULL
    OR paper.tax_basis_points IS NULL THEN RETURN; END IF;
  SELECT * INTO replaced FROM invoice_corrections
  WHERE order_id = refund.order_id AND kind = 'replacement' ORDER BY created_at DESC, id DESC LIMIT 1;
  before := paper.exported_total
    + coalesce((SELECT sum(change) FROM invoice_corrections WHERE order_id = refund.order_id), 0);
  tax_now := tax_within(before - refund.amount, paper.tax_basis_points) - tax_within(before, paper.tax_basis_points);
  INSERT INTO invoice_corrections (id, order_id, kind, refund_id, corrects_id, total, tax, change, tax_change,
    tax_basis_points, reason, name, tax_code, address, email, created_at, updated_at)
  VALUES (gen_random_uuid(), refund.order_id, 'adjustment', refund.id, replaced.id, -refund.amount, tax_now,
    -refund.amount, tax_now, paper.tax_basis_points,
    (SELECT 'Hoàn tiền cho đơn ' || code FROM orders WHERE id = refund.order_id),
    coalesce(replaced.name, paper.name), CASE WHEN replaced.id IS NULL THEN paper.tax_code ELSE replaced.tax_code END,
    coalesce(replaced.address, paper.address), coalesce(replaced.email, paper.email),
    coalesce(refund.completed_at, now()), coalesce(refund.completed_at, now()))
  ON CONFLICT (refund_id) DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_invoice_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adjust_invoice(NEW);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_adjust_invoice AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.money_case_id IS NULL)
  EXECUTE FUNCTION write_invoice_adjustment();
--> statement-breakpoint
-- What went back of invoices that were handed on before corrections were kept. Accountants may have adjusted it by hand,
-- so it counts as handed on: no table and no provider takes it, and it waits for its number to be noted.
DO $$
DECLARE
  refund refunds;
BEGIN
  FOR refund IN
    SELECT r.* FROM refunds r JOIN invoice_requests i ON i.order_id = r.order_id
    WHERE r.state = 'succeeded' AND r.money_case_id IS NULL AND r.completed_at > i.exported_at
    ORDER BY r.completed_at, r.id
  LOOP
    PERFORM adjust_invoice(refund);
  END LOOP;
  UPDATE invoice_corrections SET state = 'exported';
END
$$;

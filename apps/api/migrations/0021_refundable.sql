ALTER TABLE "payments" ADD COLUMN "received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What went back, or is on its way back, of the orders paid so far.
UPDATE "payments" p SET "returned" = given.sum FROM (
  SELECT payment_id, sum(amount) AS sum FROM "refunds" WHERE money_case_id IS NULL AND state <> 'failed' GROUP BY payment_id
) given WHERE given.payment_id = p.id;
--> statement-breakpoint
-- What came: the price, or less where staff accepted less. A refund above it that was made before stays as it is.
UPDATE "payments" p SET "received" = greatest(p.returned, least(p.amount, CASE
  WHEN accepted.sum IS NULL THEN p.amount ELSE accepted.sum END))
FROM "payments" own LEFT JOIN (
  SELECT order_id, sum(amount) AS sum FROM "money_cases"
  WHERE resolution = 'accepted' OR (kind = 'overpaid' AND note <> '') GROUP BY order_id
) accepted ON accepted.order_id = own.order_id
WHERE own.id = p.id AND p.state = 'succeeded';
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK ("payments"."received" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned" between 0 and "payments"."received");--> statement-breakpoint
-- Counted in the payment's own row, so that its lock and its check hold for refunds that are asked for at once.
CREATE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.money_case_id IS NULL AND OLD.state <> 'failed' THEN before := OLD.amount; END IF;
  IF TG_OP <> 'DELETE' AND NEW.money_case_id IS NULL AND NEW.state <> 'failed' THEN after := NEW.amount; END IF;
  IF TG_OP = 'UPDATE' AND NEW.payment_id <> OLD.payment_id THEN
    RAISE EXCEPTION 'a refund keeps its payment' USING ERRCODE = 'restrict_violation';
  END IF;
  IF after <> before THEN
    UPDATE payments SET returned = returned + after - before
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.payment_id ELSE NEW.payment_id END;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_count_returned AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_returned();
--> statement-breakpoint
-- Money of a case goes back at most once, however often it is asked for.
CREATE FUNCTION limit_case_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
BEGIN
  IF NEW.money_case_id IS NULL OR NEW.state = 'failed' THEN RETURN NEW; END IF;
  SELECT amount INTO came FROM money_cases WHERE id = NEW.money_case_id FOR UPDATE;
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE money_case_id = NEW.money_case_id AND state <> 'failed' AND id <> NEW.id) > came THEN
    RAISE EXCEPTION 'more goes back than came' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_case_amount';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_limit_case BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION limit_case_refunds();

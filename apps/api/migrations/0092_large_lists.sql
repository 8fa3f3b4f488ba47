DROP INDEX "doctors_licence";--> statement-breakpoint
DROP INDEX "users_role_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "doctors_position";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_state_created";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revenue" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Made anew afterwards: writing every order would leave its index of words twice as large.
DROP INDEX "orders_search";--> statement-breakpoint
UPDATE orders o SET revenue = e.revenue
FROM (SELECT order_id, sum(amount) AS revenue FROM revenue_entries GROUP BY order_id) e
WHERE e.order_id = o.id AND e.revenue <> 0;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role_name" ON "users" USING btree ("role",left("search_text", greatest(strpos("search_text", ' ' || "email") - 1, 0)),"id","email","search_text");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (left("search_text", greatest(strpos("search_text", ' ' || "email") - 1, 0)),"id","email","search_text");--> statement-breakpoint
CREATE INDEX "doctors_position" ON "doctors" USING btree ("position","id","licence_number","licence_expires_on","licence_verified_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","id","revenue");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","revenue");--> statement-breakpoint
CREATE INDEX "orders_state_created" ON "orders" USING btree ("state","created_at","id","revenue");--> statement-breakpoint
CREATE FUNCTION add_order_revenue(of_order uuid, money bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET revenue = revenue + money WHERE id = of_order AND money <> 0
$$;
--> statement-breakpoint
-- Before the order is written, so that its payment writes it once. What comes for its lines later is added by theirs.
CREATE FUNCTION write_order_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revenue := NEW.revenue + CASE WHEN NEW.paid_at IS NULL THEN -1 ELSE 1 END
    * (SELECT coalesce(sum(received), 0) FROM order_lines WHERE order_id = NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_revenue BEFORE UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN ((OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL)) EXECUTE FUNCTION write_order_revenue();
--> statement-breakpoint
-- The lock is the one that the order is then written with: two changes that share a weaker one would wait for each other.
CREATE OR REPLACE FUNCTION note_line_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid timestamptz;
  money bigint := coalesce(NEW.received, 0) - coalesce(OLD.received, 0);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'the course of an order line cannot change';
  END IF;
  SELECT paid_at INTO paid FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id) FOR NO KEY UPDATE;
  IF paid IS NOT NULL THEN
    PERFORM note_sale(day_in_vietnam(paid), coalesce(NEW.course_id, OLD.course_id), money,
      CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END);
    PERFORM add_order_revenue(coalesce(NEW.order_id, OLD.order_id), money);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  completed timestamptz;
  money bigint := coalesce(OLD.amount, 0) - coalesce(NEW.amount, 0);
BEGIN
  SELECT completed_at INTO completed FROM refunds
  WHERE id = coalesce(NEW.refund_id, OLD.refund_id) AND state = 'succeeded' FOR SHARE;
  IF completed IS NOT NULL THEN
    PERFORM note_sale(day_in_vietnam(completed), course_id, money, 0), add_order_revenue(order_id, money)
    FROM order_lines WHERE id = coalesce(NEW.order_line_id, OLD.order_line_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_out boolean := OLD.state = 'succeeded' AND OLD.completed_at IS NOT NULL;
  is_out boolean := TG_OP = 'UPDATE' AND NEW.state = 'succeeded' AND NEW.completed_at IS NOT NULL;
BEGIN
  PERFORM note_refund_sale(OLD, -1);
  IF TG_OP = 'UPDATE' THEN PERFORM note_refund_sale(NEW, 1); END IF;
  IF was_out <> is_out THEN
    PERFORM add_order_revenue(l.order_id, CASE WHEN is_out THEN -b.amount ELSE b.amount END)
    FROM refund_lines b JOIN order_lines l ON l.id = b.order_line_id WHERE b.refund_id = OLD.id;
  END IF;
  RETURN OLD;
END
$$;

CREATE TABLE "money_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"money_case_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_parts_amount" CHECK ("money_parts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "money_parts" ADD CONSTRAINT "money_parts_money_case_id_money_cases_id_fk" FOREIGN KEY ("money_case_id") REFERENCES "public"."money_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_parts" ADD CONSTRAINT "money_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_parts_once" ON "money_parts" USING btree ("money_case_id","order_id");--> statement-breakpoint
CREATE INDEX "money_parts_order" ON "money_parts" USING btree ("order_id");--> statement-breakpoint
-- A part is taken from what its case has left, in the transaction that uses it.
CREATE FUNCTION take_money_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE money_cases SET unallocated = unallocated - NEW.amount WHERE id = NEW.money_case_id AND state = 'open';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a part of a case that is not open' USING ERRCODE = 'check_violation', CONSTRAINT = 'money_parts_open';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_parts_take BEFORE INSERT ON money_parts FOR EACH ROW EXECUTE FUNCTION take_money_part();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_money_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'money_parts is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_parts_append_only BEFORE UPDATE OR DELETE ON money_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_money_parts();
--> statement-breakpoint
-- What a case has left, with all that was taken of it, is never more than what came.
CREATE FUNCTION check_money_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unallocated + (SELECT coalesce(sum(amount), 0) FROM money_parts WHERE money_case_id = NEW.id) > NEW.amount THEN
    RAISE EXCEPTION 'money case % would have more than came', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'money_cases_left';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_cases_left BEFORE UPDATE OF unallocated, amount ON money_cases
  FOR EACH ROW EXECUTE FUNCTION check_money_left();
--> statement-breakpoint
-- What posts the past reads parts where a case has any, and guesses only for cases from before there were parts.
DO $$
DECLARE
  before text := pg_get_functiondef('post_past_money(timestamptz)'::regprocedure);
  after text := replace(before,
    'JOIN money_cases c ON c.order_id = o.id AND c.resolution IN (''assigned'', ''accepted'')
    WHERE o.paid_at IS NOT NULL;',
    'JOIN money_cases c ON c.order_id = o.id AND c.resolution IN (''assigned'', ''accepted'')
    WHERE o.paid_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM money_parts g WHERE g.money_case_id = c.id)
    UNION ALL
    SELECT g.order_id, c.payment_event_id, c.id, g.amount FROM money_parts g JOIN money_cases c ON c.id = g.money_case_id;');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'post_past_money is not as it was'; END IF;
  EXECUTE after;
END
$$;

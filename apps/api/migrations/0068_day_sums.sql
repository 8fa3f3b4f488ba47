CREATE TABLE "active_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"previous" date,
	"learners" integer NOT NULL,
	"watched_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_sales_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"course_id" uuid NOT NULL,
	"revenue" bigint NOT NULL,
	"sold" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"revenue" bigint NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "learning_days_user";--> statement-breakpoint
ALTER TABLE "course_sales_days" ADD CONSTRAINT "course_sales_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_days_day" ON "active_days" USING btree ("day","previous","learners","watched_ms");--> statement-breakpoint
CREATE INDEX "course_sales_days_day" ON "course_sales_days" USING btree ("day","course_id","revenue","sold");--> statement-breakpoint
CREATE INDEX "course_sales_days_course" ON "course_sales_days" USING btree ("course_id","day","revenue");--> statement-breakpoint
CREATE INDEX "sales_days_day" ON "sales_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "learning_days_user" ON "learning_days" USING btree ("user_id","day");
--> statement-breakpoint
CREATE FUNCTION note_sale(on_day date, of_course uuid, money bigint, lines integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
  SELECT gen_random_uuid(), on_day, of_course, money, lines WHERE money <> 0 OR lines <> 0;
  INSERT INTO sales_days (id, day, revenue, orders)
  SELECT gen_random_uuid(), on_day, money, 0 WHERE money <> 0
$$;
--> statement-breakpoint
-- Locks of rows make sure that of two changes at one moment, of an order and of its lines, the later one sees the other.
CREATE FUNCTION note_line_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'the course of an order line cannot change';
  END IF;
  SELECT paid_at INTO paid FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id) FOR SHARE;
  IF paid IS NOT NULL THEN
    PERFORM note_sale(day_in_vietnam(paid), coalesce(NEW.course_id, OLD.course_id),
      coalesce(NEW.received, 0) - coalesce(OLD.received, 0),
      CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_lines_sale AFTER INSERT OR DELETE OR UPDATE OF received, course_id ON order_lines
  FOR EACH ROW EXECUTE FUNCTION note_line_sale();
--> statement-breakpoint
CREATE FUNCTION note_order_sale(wanted orders, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
  SELECT gen_random_uuid(), day_in_vietnam(wanted.paid_at), course_id, sum(received) * sign, count(*) * sign
  FROM order_lines WHERE order_id = wanted.id AND wanted.paid_at IS NOT NULL GROUP BY course_id;
  INSERT INTO sales_days (id, day, revenue, orders)
  SELECT gen_random_uuid(), day_in_vietnam(wanted.paid_at), coalesce(sum(received), 0) * sign, sign
  FROM order_lines WHERE order_id = wanted.id HAVING wanted.paid_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_order_sale(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_order_sale(NEW, 1); END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_sale_added AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_order();
--> statement-breakpoint
CREATE TRIGGER orders_sale_changed AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at) EXECUTE FUNCTION note_order();
--> statement-breakpoint
-- Before, because the lines leave with their order.
CREATE TRIGGER orders_sale_removed BEFORE DELETE ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION note_order();
--> statement-breakpoint
CREATE FUNCTION note_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  completed timestamptz;
BEGIN
  SELECT completed_at INTO completed FROM refunds
  WHERE id = coalesce(NEW.refund_id, OLD.refund_id) AND state = 'succeeded' FOR SHARE;
  IF completed IS NOT NULL THEN
    PERFORM note_sale(day_in_vietnam(completed), course_id, coalesce(OLD.amount, 0) - coalesce(NEW.amount, 0), 0)
    FROM order_lines WHERE id = coalesce(NEW.order_line_id, OLD.order_line_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_lines_sale AFTER INSERT OR DELETE OR UPDATE OF amount ON refund_lines
  FOR EACH ROW EXECUTE FUNCTION note_refund_line();
--> statement-breakpoint
CREATE FUNCTION note_refund_sale(wanted refunds, sign integer) RETURNS void LANGUAGE sql AS $$
  SELECT note_sale(day_in_vietnam(wanted.completed_at), l.course_id, b.amount * -sign, 0)
  FROM refund_lines b JOIN order_lines l ON l.id = b.order_line_id
  WHERE b.refund_id = wanted.id AND wanted.state = 'succeeded' AND wanted.completed_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_refund_sale(OLD, -1);
  IF TG_OP = 'UPDATE' THEN PERFORM note_refund_sale(NEW, 1); END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_sale_changed AFTER UPDATE OF state, completed_at ON refunds
  FOR EACH ROW WHEN ((OLD.state, OLD.completed_at) IS DISTINCT FROM (NEW.state, NEW.completed_at))
  EXECUTE FUNCTION note_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_sale_removed BEFORE DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund();
--> statement-breakpoint
INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
SELECT gen_random_uuid(), day, course_id, sum(amount), count(*) FILTER (WHERE kind = 'sale')
FROM revenue_entries GROUP BY day, course_id;
--> statement-breakpoint
INSERT INTO sales_days (id, day, revenue, orders)
SELECT gen_random_uuid(), day, sum(revenue), sum(orders)
FROM (
  SELECT day, revenue, 0 AS orders FROM course_sales_days
  UNION ALL SELECT day_in_vietnam(paid_at), 0, 1 FROM orders WHERE paid_at IS NOT NULL
) d GROUP BY day;
--> statement-breakpoint
-- Two locks: whoever changes days of learning holds the first one together with others, and closing days holds it alone.
-- The second lets changes of one learner's closed days take turns.
CREATE FUNCTION keep_active_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
  gone learning_days[] := '{}';
  come learning_days[] := '{}';
  people uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('active_days'));
  SELECT max(day) INTO closed FROM active_days;
  IF TG_OP <> 'INSERT' THEN
    SELECT coalesce(array_agg(r), '{}') INTO gone FROM old_rows r WHERE day <= closed;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(array_agg(r), '{}') INTO come FROM new_rows r WHERE day <= closed;
  END IF;
  IF cardinality(gone) + cardinality(come) = 0 THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT user_id ORDER BY user_id) INTO people FROM unnest(gone || come);
  PERFORM pg_advisory_xact_lock(hashtext('active_days'), hashtext(person::text)) FROM unnest(people) person;
  WITH after AS (
    SELECT DISTINCT user_id, day FROM learning_days WHERE user_id = ANY (people) AND day <= closed),
  before AS (
    SELECT user_id, day FROM unnest(gone)
    UNION
    SELECT user_id, day FROM learning_days l WHERE user_id = ANY (people) AND day <= closed AND NOT EXISTS (
      SELECT FROM unnest(come) c WHERE (c.user_id, c.day, c.course_id) = (l.user_id, l.day, l.course_id))),
  days AS (
    SELECT day, lag(day) OVER (PARTITION BY user_id ORDER BY day) AS previous, 1 AS learners FROM after
    UNION ALL SELECT day, lag(day) OVER (PARTITION BY user_id ORDER BY day), -1 FROM before),
  watched AS (
    SELECT day, watched_ms FROM unnest(come) UNION ALL SELECT day, -watched_ms FROM unnest(gone))
  INSERT INTO active_days (id, day, previous, learners, watched_ms)
  SELECT gen_random_uuid(), day, previous, sum(learners), 0 FROM days
  GROUP BY day, previous HAVING sum(learners) <> 0
  UNION ALL SELECT gen_random_uuid(), day, NULL, 0, sum(watched_ms) FROM watched GROUP BY day HAVING sum(watched_ms) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER learning_days_come AFTER INSERT ON learning_days
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_active_days();
--> statement-breakpoint
CREATE TRIGGER learning_days_changed AFTER UPDATE ON learning_days
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_active_days();
--> statement-breakpoint
CREATE TRIGGER learning_days_gone AFTER DELETE ON learning_days
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_active_days();
--> statement-breakpoint
CREATE FUNCTION close_learning_days(up_to date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  IF (SELECT max(day) FROM active_days) >= up_to THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('active_days'));
  SELECT coalesce(max(day), '-infinity') INTO closed FROM active_days;
  IF closed >= up_to THEN
    RETURN;
  END IF;
  INSERT INTO active_days (id, day, previous, learners, watched_ms)
  SELECT gen_random_uuid(), day, previous, count(*), sum(watched_ms)
  FROM (
    SELECT day, sum(watched_ms) AS watched_ms, (
      SELECT max(p.day) FROM learning_days p WHERE p.user_id = l.user_id AND p.day < l.day) AS previous
    FROM learning_days l WHERE day > closed AND day <= up_to GROUP BY day, user_id
  ) d GROUP BY day, previous;
  -- Says that the days are closed also where nobody learned.
  INSERT INTO active_days (id, day, learners, watched_ms) VALUES (gen_random_uuid(), up_to, 0, 0);
END
$$;
--> statement-breakpoint
SELECT close_learning_days(day_in_vietnam(now()) - 1);

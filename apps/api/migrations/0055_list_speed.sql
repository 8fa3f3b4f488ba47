CREATE TABLE "enrollment_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"opened" integer NOT NULL,
	"completed" integer NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."revenue_entries";--> statement-breakpoint
DROP INDEX "enrollments_course";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
ALTER TABLE "course_stats" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_days_day" ON "enrollment_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_changed" ON "courses" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_created" ON "enrollments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_state_created" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_course" ON "enrollments" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","id");--> statement-breakpoint
CREATE VIEW "public"."revenue_entries" AS (
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id, l.doctor_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, l.received * l.share_basis_points / 10000 as share, o.user_id
  from order_lines l join orders o on o.id = l.order_id
  where o.paid_at is not null
  union all
  select 'refund', l.order_id, l.id, r.id, l.course_id, l.doctor_id,
    l.share_basis_points, r.completed_at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date,
    -b.amount,
    earlier.sum * l.share_basis_points / 10000 - (earlier.sum + b.amount) * l.share_basis_points / 10000, o.user_id
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  join orders o on o.id = l.order_id
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0);--> statement-breakpoint
-- What staff search an order by. Payments and learners may change after the order was made, so their triggers write it anew.
CREATE FUNCTION order_search_text(wanted orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', lower(wanted.code), u.search_text,
    (SELECT string_agg(lower(concat_ws(' ', p.reference, p.transaction_id)), ' ' ORDER BY p.id)
     FROM payments p WHERE p.order_id = wanted.id))
  FROM users u WHERE u.id = wanted.user_id
$$;
--> statement-breakpoint
CREATE FUNCTION write_order_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce(order_search_text(NEW), '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_search_text BEFORE INSERT OR UPDATE OF code, user_id ON orders
  FOR EACH ROW EXECUTE FUNCTION write_order_search_text();
--> statement-breakpoint
CREATE FUNCTION write_paid_order_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET search_text = order_search_text(o) WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_search_text AFTER INSERT OR UPDATE OF reference, transaction_id, order_id ON payments
  FOR EACH ROW EXECUTE FUNCTION write_paid_order_search_text();
--> statement-breakpoint
CREATE FUNCTION write_learner_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET search_text = order_search_text(o) WHERE o.user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_orders_search_text AFTER UPDATE OF search_text ON users
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION write_learner_search_text();
--> statement-breakpoint
-- Addresses and numbers are found in the words too; erased accounts keep no words.
UPDATE users SET search_text = concat_ws(' ', search_text, lower(email), phone)
WHERE search_text <> '' AND position(lower(email) IN search_text) = 0;
--> statement-breakpoint
UPDATE orders o SET search_text = coalesce(order_search_text(o), '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count - 1,
      completed_count = completed_count - (OLD.completed_at IS NOT NULL)::int
    WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count + 1,
      completed_count = completed_count + (NEW.completed_at IS NOT NULL)::int
    WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER enrollments_count ON enrollments;
--> statement-breakpoint
CREATE TRIGGER enrollments_count AFTER INSERT OR DELETE OR UPDATE OF course_id, state, completed_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_enrollment();
--> statement-breakpoint
UPDATE course_stats s SET completed_count = e.completed
FROM (SELECT course_id, count(completed_at) AS completed
  FROM enrollments WHERE state = 'active' GROUP BY course_id) e
WHERE e.course_id = s.course_id;
--> statement-breakpoint
CREATE FUNCTION day_in_vietnam(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
$$;
--> statement-breakpoint
CREATE FUNCTION note_enrollment_days(changed enrollments, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO enrollment_days (id, day, opened, completed)
  SELECT gen_random_uuid(), day_in_vietnam(d.moment), d.opened * sign, d.completed * sign
  FROM (VALUES (changed.created_at, 1, 0), (changed.completed_at, 0, 1)) AS d (moment, opened, completed)
  WHERE changed.state = 'active' AND d.moment IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION note_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_enrollment_days(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_enrollment_days(NEW, 1); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_days_added AFTER INSERT OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION note_enrollment();
--> statement-breakpoint
CREATE TRIGGER enrollments_days_changed AFTER UPDATE OF state, completed_at, created_at ON enrollments
  FOR EACH ROW WHEN ((OLD.state, OLD.completed_at, OLD.created_at) IS DISTINCT FROM (NEW.state, NEW.completed_at, NEW.created_at))
  EXECUTE FUNCTION note_enrollment();
--> statement-breakpoint
INSERT INTO enrollment_days (id, day, opened, completed)
SELECT gen_random_uuid(), day, sum(opened), sum(completed)
FROM (
  SELECT day_in_vietnam(created_at) AS day, 1 AS opened, 0 AS completed FROM enrollments WHERE state = 'active'
  UNION ALL
  SELECT day_in_vietnam(completed_at), 0, 1 FROM enrollments WHERE state = 'active' AND completed_at IS NOT NULL
) d GROUP BY day;

-- A transaction of its own: what the migrations before locked is released.
COMMIT;
--> statement-breakpoint
BEGIN;
--> statement-breakpoint
-- Figures are counted again from the ledger as of one moment. Who reads goes on; who settles money, or locks an order for
-- it, waits until this migration is committed. The order is the one in which a settlement takes these tables, and no
-- statement below needs a stronger lock: to wait for one while others wait for this would end in a deadlock.
LOCK TABLE "orders", "order_lines", "refunds", "refund_lines", "ledger_transactions", "ledger_entries" IN EXCLUSIVE MODE;
--> statement-breakpoint
-- The views of orders and refunds, `revenue_entries` and `doctor_entries`, stay as they are: the version before decides by
-- them what it posts, and it runs beside this one during an upgrade. What reads the ledger has names of its own.
CREATE VIEW "public"."ledger_shares" AS (
  select case when t.source_kind = 'refund' then 'refund' else 'sale' end as kind, l.order_id, l.id as order_line_id,
    case when t.source_kind = 'refund' then t.source_id::uuid end as refund_id, l.course_id, l.share_basis_points,
    t.at, (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    coalesce(sum(e.credit - e.debit) filter (where e.account in ('revenue', 'discount')), 0)::bigint as amount,
    o.user_id, l.doctor_id, true as is_lead, 10000 - coalesce((select sum(p.basis_points)::int from order_line_shares p where p.order_line_id = l.id), 0) as part_basis_points,
    coalesce(sum(e.credit - e.debit) filter (where e.account = 'doctor_payable' and e.doctor_id = l.doctor_id), 0)::bigint as share
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account in ('revenue', 'discount', 'doctor_payable')
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id 
  group by t.id, l.id, o.id
  union all
  
  select case when t.source_kind = 'refund' then 'refund' else 'sale' end as kind, l.order_id, l.id as order_line_id,
    case when t.source_kind = 'refund' then t.source_id::uuid end as refund_id, l.course_id, l.share_basis_points,
    t.at, (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    coalesce(sum(e.credit - e.debit) filter (where e.account in ('revenue', 'discount')), 0)::bigint as amount,
    o.user_id, c.doctor_id, false as is_lead, c.basis_points as part_basis_points,
    coalesce(sum(e.credit - e.debit) filter (where e.account = 'doctor_payable' and e.doctor_id = c.doctor_id), 0)::bigint as share
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account in ('revenue', 'discount', 'doctor_payable')
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id join order_line_shares c on c.order_line_id = l.id
  group by t.id, l.id, o.id, c.doctor_id, c.basis_points);--> statement-breakpoint
CREATE VIEW "public"."ledger_revenue" AS (
  select case when t.source_kind = 'refund' then 'refund' else 'sale' end as kind, l.order_id, l.id as order_line_id,
    case when t.source_kind = 'refund' then t.source_id::uuid end as refund_id, l.course_id, l.share_basis_points,
    t.at, (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    coalesce(sum(e.credit - e.debit) filter (where e.account in ('revenue', 'discount')), 0)::bigint as amount,
    o.user_id, l.doctor_id,
    coalesce(sum(e.credit - e.debit) filter (where e.account = 'doctor_payable'), 0)::bigint as share
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account in ('revenue', 'discount', 'doctor_payable')
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id 
  group by t.id, l.id, o.id);
--> statement-breakpoint
-- Shares of doctors that a sale or refund was posted without are posted as a step of their own.
DO $$
DECLARE
  before text := pg_get_functiondef('post_past_money(timestamptz)'::regprocedure);
  after text := replace(before, '  DELETE FROM past_entries p WHERE p.debit = 0', $new$  UPDATE past_entries p SET step = 'shared'
  WHERE p.account IN ('share_cost', 'doctor_payable') AND p.step IN ('sold', 'made')
    AND EXISTS (SELECT 1 FROM ledger_transactions t
      WHERE t.source_kind = p.source_kind AND t.source_id = p.source_id AND t.step = p.step)
    AND NOT EXISTS (SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.source_kind = p.source_kind AND t.source_id = p.source_id AND t.step = p.step AND e.account = 'share_cost');

  DELETE FROM past_entries p WHERE p.debit = 0$new$);
BEGIN
  IF after = before THEN RAISE EXCEPTION 'post_past_money is not as it was'; END IF;
  EXECUTE after;
END
$$;
--> statement-breakpoint
-- The triggers that counted money of orders and refunds count nothing from here on; the next migration drops them, since
-- that keeps readers waiting, too.
CREATE OR REPLACE FUNCTION note_refund_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_order_revenue() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
--> statement-breakpoint
-- Orders and their lines keep how many were sold on a day; the money of the day comes from the ledger.
CREATE OR REPLACE FUNCTION note_order_sale(wanted orders, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
  SELECT gen_random_uuid(), day_in_vietnam(wanted.paid_at), course_id, 0, count(*) * sign
  FROM order_lines WHERE order_id = wanted.id AND wanted.paid_at IS NOT NULL GROUP BY course_id;
  INSERT INTO sales_days (id, day, revenue, orders)
  SELECT gen_random_uuid(), day_in_vietnam(wanted.paid_at), 0, sign WHERE wanted.paid_at IS NOT NULL
$$;
--> statement-breakpoint
-- The lock makes sure that of two changes at one moment, of an order and of its lines, the later one sees the other.
CREATE OR REPLACE FUNCTION note_line_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.course_id <> NEW.course_id THEN RAISE EXCEPTION 'the course of an order line cannot change'; END IF;
    RETURN NULL;
  END IF;
  SELECT paid_at INTO paid FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id) FOR NO KEY UPDATE;
  IF paid IS NOT NULL THEN
    INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
    VALUES (gen_random_uuid(), day_in_vietnam(paid), coalesce(NEW.course_id, OLD.course_id), 0,
      CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_lines_sale AFTER INSERT OR DELETE OR UPDATE OF course_id ON order_lines
  FOR EACH ROW EXECUTE FUNCTION note_line_sale();
--> statement-breakpoint
-- What entries of the ledger add to the revenue of days, of courses and of their orders. Entries are never changed and
-- never removed, so nothing is ever taken back.
CREATE FUNCTION keep_revenue_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM new_entries WHERE account IN ('revenue', 'discount')) THEN RETURN NULL; END IF;
  WITH moved AS (
    SELECT day_in_vietnam(t.at) AS day, l.course_id, l.order_id, sum(n.credit - n.debit) AS money
    FROM new_entries n JOIN ledger_transactions t ON t.id = n.transaction_id JOIN order_lines l ON l.id = n.order_line_id
    WHERE n.account IN ('revenue', 'discount') GROUP BY 1, 2, 3),
  by_course AS (
    INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
    SELECT gen_random_uuid(), day, course_id, sum(money), 0 FROM moved GROUP BY day, course_id HAVING sum(money) <> 0),
  by_day AS (
    INSERT INTO sales_days (id, day, revenue, orders)
    SELECT gen_random_uuid(), day, sum(money), 0 FROM moved GROUP BY day HAVING sum(money) <> 0)
  UPDATE orders o SET revenue = o.revenue + s.money
  FROM (SELECT order_id, sum(money) AS money FROM moved GROUP BY order_id) s
  WHERE o.id = s.order_id AND s.money <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_revenue AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_revenue_sums();
--> statement-breakpoint
-- What a process of before the ledger settled meanwhile, so that no figure lacks it.
SELECT post_past_money();
--> statement-breakpoint
-- The past, by the rates that owners set. Where only the installation names a rate, the next nightly comparison posts it.
SELECT post_taxes(coalesce((
  SELECT value -> 'rates' FROM setting_versions WHERE section = 'tax' ORDER BY number DESC LIMIT 1), '[]'));
--> statement-breakpoint
DELETE FROM course_sales_days;
--> statement-breakpoint
INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
SELECT gen_random_uuid(), day, course_id, sum(revenue), sum(sold) FROM (
  SELECT day, course_id, amount AS revenue, 0 AS sold FROM ledger_revenue
  UNION ALL SELECT day_in_vietnam(o.paid_at), l.course_id, 0, 1
  FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.paid_at IS NOT NULL
) d GROUP BY day, course_id;
--> statement-breakpoint
DELETE FROM sales_days;
--> statement-breakpoint
INSERT INTO sales_days (id, day, revenue, orders)
SELECT gen_random_uuid(), day, sum(revenue), sum(orders) FROM (
  SELECT day, revenue, 0 AS orders FROM course_sales_days
  UNION ALL SELECT day_in_vietnam(paid_at), 0, 1 FROM orders WHERE paid_at IS NOT NULL
) d GROUP BY day;
--> statement-breakpoint
UPDATE orders o SET revenue = c.revenue
FROM (SELECT o.id, coalesce(sum(e.amount), 0) AS revenue FROM orders o LEFT JOIN ledger_revenue e ON e.order_id = o.id GROUP BY o.id) c
WHERE c.id = o.id AND o.revenue <> c.revenue;

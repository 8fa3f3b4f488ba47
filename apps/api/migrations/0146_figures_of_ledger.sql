-- What was posted before is checked at once: no table can be altered while checks of its rows wait.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
-- Figures are counted anew from the ledger as of one moment: who settles money meanwhile waits until the migration is done.
LOCK TABLE "orders", "order_lines", "refunds", "refund_lines", "ledger_transactions", "ledger_entries" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DROP VIEW "public"."doctor_entries";--> statement-breakpoint
DROP VIEW "public"."revenue_entries";--> statement-breakpoint
CREATE VIEW "public"."counted_revenue" AS (
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, o.user_id, l.doctor_id, ((l.received) * l.share_basis_points / 10000) as share
  from order_lines l join orders o on o.id = l.order_id 
  where o.paid_at is not null
  union all
  
  select 'refund' as kind, l.order_id, l.id as order_line_id, r.id as refund_id, l.course_id,
    l.share_basis_points, r.completed_at as at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    -b.amount as amount, o.user_id, l.doctor_id, ((earlier.sum) * l.share_basis_points / 10000) - ((earlier.sum + b.amount) * l.share_basis_points / 10000) as share
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
CREATE VIEW "public"."counted_shares" AS (
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, o.user_id, l.doctor_id, true as is_lead, 10000 - coalesce((select sum(p.basis_points)::int from order_line_shares p where p.order_line_id = l.id), 0) as part_basis_points, ((l.received) * l.share_basis_points / 10000) - coalesce((select sum(((l.received) * l.share_basis_points / 10000) * p.basis_points / 10000)::bigint from order_line_shares p where p.order_line_id = l.id), 0) as share
  from order_lines l join orders o on o.id = l.order_id 
  where o.paid_at is not null
  union all
  
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, o.user_id, c.doctor_id, false as is_lead, c.basis_points as part_basis_points, ((l.received) * l.share_basis_points / 10000) * c.basis_points / 10000 as share
  from order_lines l join orders o on o.id = l.order_id join order_line_shares c on c.order_line_id = l.id
  where o.paid_at is not null
  union all
  
  select 'refund' as kind, l.order_id, l.id as order_line_id, r.id as refund_id, l.course_id,
    l.share_basis_points, r.completed_at as at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    -b.amount as amount, o.user_id, l.doctor_id, true as is_lead, 10000 - coalesce((select sum(p.basis_points)::int from order_line_shares p where p.order_line_id = l.id), 0) as part_basis_points, (((earlier.sum) * l.share_basis_points / 10000) - coalesce((select sum(((earlier.sum) * l.share_basis_points / 10000) * p.basis_points / 10000)::bigint from order_line_shares p where p.order_line_id = l.id), 0)) - (((earlier.sum + b.amount) * l.share_basis_points / 10000) - coalesce((select sum(((earlier.sum + b.amount) * l.share_basis_points / 10000) * p.basis_points / 10000)::bigint from order_line_shares p where p.order_line_id = l.id), 0)) as share
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  join orders o on o.id = l.order_id 
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0
  union all
  
  select 'refund' as kind, l.order_id, l.id as order_line_id, r.id as refund_id, l.course_id,
    l.share_basis_points, r.completed_at as at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    -b.amount as amount, o.user_id, c.doctor_id, false as is_lead, c.basis_points as part_basis_points, ((earlier.sum) * l.share_basis_points / 10000) * c.basis_points / 10000 - ((earlier.sum + b.amount) * l.share_basis_points / 10000) * c.basis_points / 10000 as share
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  join orders o on o.id = l.order_id join order_line_shares c on c.order_line_id = l.id
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0);--> statement-breakpoint
CREATE VIEW "public"."doctor_entries" AS (
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
CREATE VIEW "public"."revenue_entries" AS (
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
-- The past and taxes are posted from what orders and refunds say, and no longer from views that read the ledger.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('post_past_money(timestamptz)'::regprocedure), 'doctor_entries', 'counted_shares');
  EXECUTE replace(pg_get_functiondef('owed_taxes(jsonb,uuid)'::regprocedure), 'revenue_entries', 'counted_revenue');
END
$$;
--> statement-breakpoint
DROP TRIGGER refund_lines_sale ON refund_lines;
--> statement-breakpoint
DROP TRIGGER refunds_sale_changed ON refunds;
--> statement-breakpoint
DROP TRIGGER refunds_sale_removed ON refunds;
--> statement-breakpoint
DROP TRIGGER orders_revenue ON orders;
--> statement-breakpoint
DROP TRIGGER order_lines_sale ON order_lines;
--> statement-breakpoint
DROP FUNCTION note_refund_line(), note_refund(), note_refund_sale(refunds, integer), write_order_revenue();
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
CREATE TRIGGER order_lines_sale AFTER INSERT OR DELETE OR UPDATE OF course_id ON order_lines
  FOR EACH ROW EXECUTE FUNCTION note_line_sale();
--> statement-breakpoint
DROP FUNCTION note_sale(date, uuid, bigint, integer), add_order_revenue(uuid, bigint);
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
DELETE FROM course_sales_days;
--> statement-breakpoint
INSERT INTO course_sales_days (id, day, course_id, revenue, sold)
SELECT gen_random_uuid(), day, course_id, sum(revenue), sum(sold) FROM (
  SELECT day, course_id, amount AS revenue, 0 AS sold FROM revenue_entries
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
FROM (SELECT o.id, coalesce(sum(e.amount), 0) AS revenue FROM orders o LEFT JOIN revenue_entries e ON e.order_id = o.id GROUP BY o.id) c
WHERE c.id = o.id AND o.revenue <> c.revenue;

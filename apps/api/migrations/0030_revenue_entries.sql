ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_refunded";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What came for a paid order is shared among its lines by their prices, in whole dong that add up to it. Where less than
-- the price was accepted, a line keeps at least what went back of it or is on its way back.
WITH line AS (
  SELECT l.id, l.order_id, l.price - l.discount AS cost, p.received AS came, coalesce((
    SELECT sum(b.amount) FROM refund_lines b JOIN refunds r ON r.id = b.refund_id
    WHERE b.order_line_id = l.id AND r.state <> 'failed'), 0) AS back
  FROM order_lines l JOIN payments p ON p.order_id = l.order_id AND p.state = 'succeeded'
), running AS (
  SELECT id, back, came - sum(back) OVER whole AS rest, nullif(sum(cost - back) OVER whole, 0) AS base,
    cost - back AS own, sum(cost - back) OVER (PARTITION BY order_id ORDER BY id) AS until
  FROM line WINDOW whole AS (PARTITION BY order_id)
)
UPDATE order_lines l
SET received = r.back + coalesce(div(r.rest * r.until, r.base) - div(r.rest * (r.until - r.own), r.base), 0)
FROM running r WHERE r.id = l.id;
--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refunds_completed" ON "refunds" USING btree ("completed_at") WHERE "refunds"."state" = 'succeeded';--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_received" CHECK ("order_lines"."received" between 0 and "order_lines"."price" - "order_lines"."discount");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded" between 0 and "order_lines"."received");--> statement-breakpoint
CREATE VIEW "public"."revenue_entries" AS (
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id, l.doctor_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, l.received * l.share_basis_points / 10000 as share
  from order_lines l join orders o on o.id = l.order_id
  where o.paid_at is not null
  union all
  select 'refund', l.order_id, l.id, r.id, l.course_id, l.doctor_id,
    l.share_basis_points, r.completed_at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date,
    -b.amount,
    earlier.sum * l.share_basis_points / 10000 - (earlier.sum + b.amount) * l.share_basis_points / 10000
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0);
-- A transaction of its own: a settlement takes several tables in turn, so no other lock is held while this one waits.
COMMIT;
--> statement-breakpoint
BEGIN;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_detail";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "tax_basis_points" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_detail" CHECK (("ledger_entries"."account" = 'cash') = ("ledger_entries"."place" is not null)
        and ("ledger_entries"."account" = 'unallocated') = ("ledger_entries"."payment_event_id" is not null)
        and ("ledger_entries"."account" in ('revenue', 'discount', 'share_cost', 'doctor_payable')) >= ("ledger_entries"."order_line_id" is not null)
        and ("ledger_entries"."account" in ('revenue', 'discount', 'share_cost')) <= ("ledger_entries"."order_line_id" is not null)
        and ("ledger_entries"."account" = 'doctor_payable') = ("ledger_entries"."doctor_id" is not null)
        and ("ledger_entries"."account" = 'discount') = ("ledger_entries"."reason" is not null)
        and ("ledger_entries"."account" = 'output_tax') = ("ledger_entries"."tax_basis_points" is not null));
--> statement-breakpoint
-- The value added tax of each sale and of each refund, as the table of a month has it: that of what is left of the order
-- less that of what was there before. An order that was invoiced keeps the rate of its invoice; any other has the rate of
-- the day on which it was paid. `rates` is what owners set, in the order of the days; `only_order` reads one order.
CREATE FUNCTION owed_taxes(rates jsonb, only_order uuid DEFAULT NULL) RETURNS TABLE (
  source_kind text, source_id text, order_id uuid, at timestamptz, tax_basis_points integer, tax bigint
) LANGUAGE sql STABLE AS $$
  WITH facts AS (
    SELECT e.order_id, e.refund_id, min(e.at) AS at, sum(e.amount)::bigint AS amount
    FROM revenue_entries e WHERE only_order IS NULL OR e.order_id = only_order
    GROUP BY e.order_id, e.refund_id),
  running AS (
    SELECT f.*, sum(f.amount) OVER (
      PARTITION BY f.order_id
      ORDER BY f.at, coalesce(f.refund_id, '00000000-0000-0000-0000-000000000000'::uuid))::bigint AS left_over
    FROM facts f)
  SELECT CASE WHEN r.refund_id IS NULL THEN 'order' ELSE 'refund' END, coalesce(r.refund_id, r.order_id)::text,
    r.order_id, r.at, rate.basis_points,
    tax_within(r.left_over, rate.basis_points) - tax_within(r.left_over - r.amount, rate.basis_points)
  FROM running r
  JOIN orders o ON o.id = r.order_id
  LEFT JOIN invoice_requests i ON i.order_id = r.order_id
  CROSS JOIN LATERAL (SELECT coalesce(i.tax_basis_points, (
    SELECT (one ->> 'basisPoints')::integer FROM jsonb_array_elements(rates) WITH ORDINALITY AS listed(one, place)
    WHERE one ->> 'from' IS NULL OR (one ->> 'from')::date <= (o.paid_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
    ORDER BY place DESC LIMIT 1)) AS basis_points) rate
  WHERE rate.basis_points IS NOT NULL
$$;
--> statement-breakpoint
-- Posts what the ledger lacks of these taxes: of a new sale or refund all, of one whose rate changed since the difference.
-- It is dated as the sale or the refund is; what belongs to a month that was signed off is dated `today`.
CREATE FUNCTION post_taxes(rates jsonb, today timestamptz DEFAULT now(), only_order uuid DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  posted bigint;
BEGIN
  WITH booked AS (
    SELECT t.source_kind, t.source_id, t.order_id, e.tax_basis_points, min(t.at) AS at,
      sum(e.credit - e.debit)::bigint AS tax
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account = 'output_tax' AND (only_order IS NULL OR t.order_id = only_order)
    GROUP BY t.source_kind, t.source_id, t.order_id, e.tax_basis_points),
  compared AS (
    SELECT source_kind, source_id, coalesce(o.order_id, b.order_id) AS order_id, tax_basis_points,
      min(coalesce(o.at, b.at)) OVER (PARTITION BY source_kind, source_id) AS at,
      coalesce(o.tax, 0) - coalesce(b.tax, 0) AS change
    FROM owed_taxes(rates, only_order) o
    FULL JOIN booked b USING (source_kind, source_id, tax_basis_points)),
  facts AS (
    SELECT c.source_kind, c.source_id, c.order_id, sum(c.change)::bigint AS change,
      CASE WHEN EXISTS (
        SELECT 1 FROM ledger_months m WHERE m.month = to_char(min(c.at) AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM'))
      THEN today ELSE min(c.at) END AS at,
      (SELECT count(*) FROM ledger_transactions t
        WHERE t.source_kind = c.source_kind AND t.source_id = c.source_id AND t.step LIKE 'taxed%') AS before
    FROM compared c WHERE c.change <> 0
    GROUP BY c.source_kind, c.source_id, c.order_id),
  added AS (
    INSERT INTO ledger_transactions (id, source_kind, source_id, step, order_id, at)
    SELECT gen_random_uuid(), source_kind, source_id,
      CASE before WHEN 0 THEN 'taxed' ELSE 'taxed-' || before + 1 END, order_id, at
    FROM facts
    ON CONFLICT DO NOTHING RETURNING *)
  INSERT INTO ledger_entries (id, transaction_id, account, tax_basis_points, debit, credit)
  SELECT gen_random_uuid(), a.id, side.account, side.tax_basis_points, greatest(side.debit, 0), greatest(-side.debit, 0)
  FROM added a CROSS JOIN LATERAL (
    SELECT 'tax_in_revenue' AS account, NULL::integer AS tax_basis_points, f.change AS debit
    FROM facts f WHERE f.source_kind = a.source_kind AND f.source_id = a.source_id
    UNION ALL
    SELECT 'output_tax', c.tax_basis_points, -c.change
    FROM compared c WHERE c.source_kind = a.source_kind AND c.source_id = a.source_id) side
  WHERE side.debit <> 0;
  GET DIAGNOSTICS posted = ROW_COUNT;
  RETURN posted;
END
$$;

-- The past is posted as of one moment: who settles money meanwhile waits until the migration is done.
LOCK TABLE "payment_events", "bank_transactions", "orders", "order_lines", "payments", "money_cases", "refunds", "refund_lines", "doctor_statements" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"place" text,
	"payment_event_id" uuid,
	"order_line_id" uuid,
	"doctor_id" uuid,
	"reason" text,
	"debit" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entries_side" CHECK ("ledger_entries"."debit" >= 0 and "ledger_entries"."credit" >= 0 and ("ledger_entries"."debit" = 0) <> ("ledger_entries"."credit" = 0)),
	CONSTRAINT "ledger_entries_detail" CHECK (("ledger_entries"."account" = 'cash') = ("ledger_entries"."place" is not null)
        and ("ledger_entries"."account" = 'unallocated') = ("ledger_entries"."payment_event_id" is not null)
        and ("ledger_entries"."account" in ('revenue', 'discount', 'share_cost', 'doctor_payable')) >= ("ledger_entries"."order_line_id" is not null)
        and ("ledger_entries"."account" in ('revenue', 'discount', 'share_cost')) <= ("ledger_entries"."order_line_id" is not null)
        and ("ledger_entries"."account" = 'doctor_payable') = ("ledger_entries"."doctor_id" is not null)
        and ("ledger_entries"."account" = 'discount') = ("ledger_entries"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"step" text NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_event_id_payment_events_id_fk" FOREIGN KEY ("payment_event_id") REFERENCES "public"."payment_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","place");--> statement-breakpoint
CREATE INDEX "ledger_entries_event" ON "ledger_entries" USING btree ("payment_event_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_line" ON "ledger_entries" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_doctor" ON "ledger_entries" USING btree ("doctor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("source_kind","source_id","step");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_order" ON "ledger_transactions" USING btree ("order_id");
--> statement-breakpoint
-- The ledger is evidence: rows are added, never changed and never removed.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
--> statement-breakpoint
-- What is committed balances: at least two entries, and as much debit as credit.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
  entries bigint;
  difference numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_transactions' THEN checked := NEW.id; ELSE checked := NEW.transaction_id; END IF;
  SELECT count(*), coalesce(sum(debit) - sum(credit), 0) INTO entries, difference
  FROM ledger_entries WHERE transaction_id = checked;
  IF entries < 2 OR difference <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: % entries, difference %', checked, entries, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A time as banks' services write it, which is Vietnam's; null for what is none.
CREATE FUNCTION vietnam_time(written text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF trim(written) !~ '^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$' THEN RETURN NULL; END IF;
  RETURN (replace(trim(written), 'T', ' ') || '+07')::timestamptz;
EXCEPTION WHEN datetime_field_overflow OR invalid_datetime_format THEN
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The number of a transfer, the same however it is written; null for one that is too short to know transfers apart by.
CREATE FUNCTION identifying_number(reference text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(first) >= 6 THEN first WHEN length(whole) >= 6 THEN whole END
  FROM (SELECT
    upper(regexp_replace(split_part(normalize(substring(trim(reference) FROM '^\S*'), NFKC), '\', 1), '[^[:alnum:]]', '', 'g')) AS first,
    upper(regexp_replace(split_part(normalize(reference, NFKC), '\', 1), '[^[:alnum:]]', '', 'g')) AS whole) written
$$;
--> statement-breakpoint
-- Transfers away that banks' services told of.
CREATE FUNCTION bank_departures() RETURNS TABLE (
  payment_event_id uuid, source text, outcome text, number text, amount bigint, booked_at timestamptz, told_at timestamptz
) LANGUAGE sql STABLE AS $$
  SELECT e.id, e.provider, e.outcome,
    identifying_number(coalesce(e.raw ->> 'referenceCode', e.raw -> 'data' ->> 'reference')), e.amount::bigint,
    coalesce(vietnam_time(coalesce(e.raw ->> 'transactionDate', e.raw -> 'data' ->> 'transactionDateTime')), e.created_at),
    e.created_at
  FROM payment_events e
  WHERE e.is_verified AND e.type = 'transfer.out' AND e.provider IN ('sepay', 'casso', 'payos')
$$;
--> statement-breakpoint
-- Events of transfers away that another service had told of: the same number and amount, at about the same time. What
-- one service tells of twice are two transfers, so each of its events repeats at most one of another service.
-- PostgreSQL cannot know how many there are, and would compare each with each.
CREATE FUNCTION repeated_departures() RETURNS SETOF uuid LANGUAGE sql STABLE SET enable_nestloop = off AS $$
  WITH told AS MATERIALIZED (SELECT * FROM bank_departures() WHERE number IS NOT NULL),
  before AS (
    SELECT later.payment_event_id AS id, earlier.source = later.source AS is_own, count(*) AS times
    FROM told later JOIN told earlier ON earlier.number = later.number AND earlier.amount = later.amount
    WHERE earlier.booked_at BETWEEN later.booked_at - interval '10 minutes' AND later.booked_at + interval '10 minutes'
      AND (earlier.told_at, earlier.payment_event_id) < (later.told_at, later.payment_event_id)
    GROUP BY later.payment_event_id, later.source, earlier.source)
  SELECT id FROM before GROUP BY id
  HAVING max(times) FILTER (WHERE NOT is_own) > coalesce(max(times) FILTER (WHERE is_own), 0)
$$;
--> statement-breakpoint
-- Posts what happened before there was a ledger, from events, cases, orders, refunds and statements. What is posted
-- already stays as it is, and what belongs to a month that was signed off is dated today.
CREATE FUNCTION post_past_money(today timestamptz DEFAULT now()) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  posted bigint;
BEGIN
  DROP TABLE IF EXISTS past_entries;
  CREATE TEMPORARY TABLE past_entries (
    source_kind text, source_id text, step text, order_id uuid, at timestamptz,
    account text, place text, payment_event_id uuid, order_line_id uuid, doctor_id uuid, reason text,
    debit bigint NOT NULL DEFAULT 0, credit bigint NOT NULL DEFAULT 0
  ) ON COMMIT DROP;
  -- Accounts of ours by each number that banks may tell them by, as owners have ever set them.
  DROP TABLE IF EXISTS past_accounts;
  CREATE TEMPORARY TABLE past_accounts ON COMMIT DROP AS
    SELECT DISTINCT ON (told.as) told.as AS told_as, one ->> 'number' AS number
    FROM setting_versions v
    CROSS JOIN LATERAL jsonb_array_elements(
      jsonb_build_array(v.value -> 'account') || coalesce(v.value -> 'otherAccounts', '[]')) one
    CROSS JOIN LATERAL (VALUES (1, one ->> 'number'), (2, one ->> 'virtualNumber')) told (rank, "as")
    WHERE v.section = 'payment' AND told.as <> ''
    ORDER BY told.as, told.rank, v.number;
  DROP TABLE IF EXISTS past_moves;
  -- Money that moved, each movement once: not again when a gateway confirms what it had in doubt, or when another
  -- service tells of the same transfer.
  CREATE TEMPORARY TABLE past_moves ON COMMIT DROP AS
    SELECT e.id, e.amount, e.outcome, e.order_id, e.created_at AS at, e.type = 'transfer.out' AS is_gone,
      CASE WHEN e.provider IN ('sepay', 'casso', 'payos')
        THEN 'bank:' || coalesce(own.number, virtual.number, told.account)
        WHEN e.provider = 'manual' THEN 'counter' WHEN e.provider = 'activation' THEN 'codes' ELSE e.provider END AS place
    FROM payment_events e
    LEFT JOIN bank_transactions b
      ON b.source = e.provider AND b.source_id = e.provider_event_id AND e.type = 'transfer.in'
    CROSS JOIN LATERAL (SELECT
      upper(regexp_replace(coalesce(
        b.account_number, e.raw ->> 'accountNumber', e.raw -> 'data' ->> 'accountNumber', ''), '\s', '', 'g')) AS account,
      upper(regexp_replace(coalesce(
        e.raw ->> 'subAccount', e.raw -> 'data' ->> 'virtualAccountNumber', ''), '\s', '', 'g')) AS virtual) told
    LEFT JOIN past_accounts own ON own.told_as = told.account
    LEFT JOIN past_accounts virtual ON virtual.told_as = told.virtual
    WHERE e.is_verified AND e.amount > 0
      AND e.type IN ('transfer.in', 'transfer.out', 'payment.succeeded', 'payment.review')
      AND e.provider IN ('sepay', 'casso', 'payos', 'vnpay', 'momo', 'zalopay', 'manual', 'activation')
      AND e.outcome NOT IN ('known', 'replayed', 'foreign')
      AND e.id NOT IN (SELECT repeated_departures())
      AND NOT EXISTS (
        SELECT 1 FROM money_cases held JOIN payments p ON p.id = held.payment_id
        WHERE e.outcome = 'paid' AND held.kind = 'review' AND held.payment_event_id <> e.id
          AND p.order_id = e.order_id AND p.provider = e.provider AND p.state = 'succeeded');
  CREATE INDEX ON past_moves (order_id);
  ANALYZE past_moves;
  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, place, payment_event_id, debit, credit)
  SELECT 'payment_event', m.id, CASE WHEN m.is_gone THEN 'went' ELSE 'came' END,
    CASE WHEN m.is_gone THEN NULL ELSE m.order_id END, m.at, side.account, side.place, side.payment_event_id, side.debit, side.credit
  FROM past_moves m CROSS JOIN LATERAL (
    SELECT CASE WHEN m.place = 'codes' THEN 'codes' ELSE 'cash' END AS account,
      CASE WHEN m.place = 'codes' THEN NULL ELSE m.place END AS place, NULL::uuid AS payment_event_id,
      CASE WHEN m.is_gone THEN 0 ELSE m.amount END AS debit, CASE WHEN m.is_gone THEN m.amount ELSE 0 END AS credit
    UNION ALL
    SELECT CASE WHEN m.is_gone THEN 'outgoing' WHEN m.outcome = 'trial' THEN 'trials' ELSE 'unallocated' END,
      NULL, CASE WHEN m.is_gone OR m.outcome = 'trial' THEN NULL ELSE m.id END,
      CASE WHEN m.is_gone THEN m.amount ELSE 0 END, CASE WHEN m.is_gone THEN 0 ELSE m.amount END) side;

  -- What paid each order: its own events, cases that were given to it wholly, and a part of one that was too much.
  DROP TABLE IF EXISTS past_uses;
  CREATE TEMPORARY TABLE past_uses ON COMMIT DROP AS
    SELECT o.id AS order_id, m.id AS payment_event_id, NULL::uuid AS money_case_id, least(m.amount, p.received) AS amount
    FROM orders o JOIN payments p ON p.order_id = o.id AND p.state = 'succeeded'
    JOIN past_moves m ON m.order_id = o.id AND m.outcome IN ('matched', 'paid')
    WHERE o.paid_at IS NOT NULL
    UNION ALL
    SELECT o.id, c.payment_event_id, c.id,
      CASE WHEN p.reference = o.code || '-' || c.id AND c.resolution = 'assigned' THEN p.received ELSE c.amount END
    FROM orders o JOIN payments p ON p.order_id = o.id AND p.state = 'succeeded'
    JOIN money_cases c ON c.order_id = o.id AND c.resolution IN ('assigned', 'accepted')
    WHERE o.paid_at IS NOT NULL;
  ANALYZE past_uses;
  INSERT INTO past_uses
  WITH lacking AS MATERIALIZED (
    SELECT o.id, o.code, p.reference, p.received - coalesce(used.sum, 0) AS amount
    FROM orders o JOIN payments p ON p.order_id = o.id AND p.state = 'succeeded'
    LEFT JOIN (SELECT u.order_id, sum(u.amount) AS sum FROM past_uses u GROUP BY 1) used ON used.order_id = o.id
    WHERE o.paid_at IS NOT NULL AND p.received > coalesce(used.sum, 0))
  SELECT DISTINCT ON (l.id) l.id, c.payment_event_id, c.id, l.amount
  FROM lacking l JOIN payment_events e ON e.order_id = l.id
  JOIN money_cases c ON c.payment_event_id = e.id AND c.kind = 'overpaid'
  -- What was used as a whole has nothing left to give.
  WHERE NOT EXISTS (SELECT 1 FROM past_uses u WHERE u.order_id = l.id AND u.money_case_id = c.id)
  ORDER BY l.id, l.reference = l.code || '-' || c.id DESC, c.created_at, c.id;
  CREATE INDEX ON past_uses (money_case_id);
  ANALYZE past_uses;
  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, payment_event_id, debit)
  SELECT 'order', o.id, 'paid', o.id, o.paid_at, 'unallocated', u.payment_event_id, u.amount
  FROM past_uses u JOIN orders o ON o.id = u.order_id WHERE u.amount > 0;
  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, credit)
  SELECT 'order', o.id, 'paid', o.id, o.paid_at, 'receivable', sum(u.amount)
  FROM past_uses u JOIN orders o ON o.id = u.order_id WHERE u.amount > 0 GROUP BY o.id;

  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, order_line_id, reason, debit, credit)
  SELECT 'order', o.id, 'sold', o.id, o.paid_at, side.account, side.order_line_id, side.reason, side.debit, side.credit
  FROM orders o JOIN order_lines l ON l.order_id = o.id CROSS JOIN LATERAL (
    SELECT 'receivable' AS account, NULL::uuid AS order_line_id, NULL AS reason, l.received AS debit, 0::bigint AS credit
    UNION ALL SELECT 'revenue', l.id, NULL, 0, l.price
    UNION ALL SELECT 'discount', l.id, 'coupon', l.discount, 0
    UNION ALL SELECT 'discount', l.id, 'shortfall', l.price - l.discount - l.received, 0) side
  WHERE o.paid_at IS NOT NULL;

  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, payment_event_id, debit, credit)
  SELECT 'money_case', c.id, c.resolution, c.order_id, c.resolved_at, side.account, side.payment_event_id, side.debit, side.credit
  FROM money_cases c
  CROSS JOIN LATERAL (SELECT c.amount - coalesce(sum(u.amount), 0) AS rest FROM past_uses u WHERE u.money_case_id = c.id) left_over
  CROSS JOIN LATERAL (
    SELECT 'unallocated' AS account, c.payment_event_id, left_over.rest AS debit, 0 AS credit
    UNION ALL
    SELECT CASE c.resolution WHEN 'kept' THEN 'kept' ELSE 'outgoing' END, NULL, 0, left_over.rest) side
  WHERE c.resolution IN ('returned', 'kept')
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.money_case_id = c.id AND r.state = 'succeeded');

  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, place, payment_event_id, order_line_id, debit, credit)
  SELECT 'refund', r.id, side.step, r.order_id, CASE side.step WHEN 'asked' THEN r.created_at ELSE r.completed_at END,
    side.account, side.place, side.payment_event_id, side.order_line_id, side.debit, side.credit
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  CROSS JOIN LATERAL (
    SELECT 'asked' AS step, 'refund_promised' AS account, NULL AS place, NULL::uuid AS payment_event_id, NULL::uuid AS order_line_id,
      r.amount AS debit, 0::bigint AS credit
    UNION ALL SELECT 'asked', 'refund_payable', NULL, NULL, NULL, 0, r.amount
    UNION ALL SELECT 'failed', 'refund_payable', NULL, NULL, NULL, r.amount, 0 WHERE r.state = 'failed'
    UNION ALL SELECT 'failed', 'refund_promised', NULL, NULL, NULL, 0, r.amount WHERE r.state = 'failed'
    UNION ALL SELECT 'made', 'refund_promised', NULL, NULL, NULL, 0, r.amount WHERE r.state = 'succeeded'
    UNION ALL SELECT 'made', 'refund_payable', NULL, NULL, NULL, r.amount, 0 WHERE r.state = 'succeeded'
    UNION ALL
    SELECT 'made', CASE WHEN way.gateway IS NULL THEN 'outgoing' ELSE 'cash' END, way.gateway, NULL, NULL, 0, r.amount
    FROM (SELECT CASE WHEN r.channel <> 'manual' AND p.provider IN ('vnpay', 'momo', 'zalopay') THEN p.provider END AS gateway) way
    WHERE r.state = 'succeeded'
    UNION ALL
    SELECT 'made', 'unallocated', NULL, c.payment_event_id, NULL, r.amount, 0
    FROM money_cases c WHERE r.state = 'succeeded' AND c.id = r.money_case_id
    UNION ALL
    SELECT 'made', 'revenue', NULL, NULL, b.order_line_id, b.amount, 0
    FROM refund_lines b WHERE r.state = 'succeeded' AND r.money_case_id IS NULL AND b.refund_id = r.id) side;

  INSERT INTO past_entries (source_kind, source_id, step, order_id, at, account, order_line_id, doctor_id, debit, credit)
  SELECT CASE d.kind WHEN 'sale' THEN 'order' ELSE 'refund' END, coalesce(d.refund_id, d.order_id),
    CASE d.kind WHEN 'sale' THEN 'sold' ELSE 'made' END, d.order_id, d.at,
    side.account, d.order_line_id, side.doctor_id, side.debit, side.credit
  FROM doctor_entries d CROSS JOIN LATERAL (
    SELECT 'share_cost' AS account, NULL::uuid AS doctor_id, greatest(d.share, 0) AS debit, greatest(-d.share, 0) AS credit
    UNION ALL SELECT 'doctor_payable', d.doctor_id, greatest(-d.share, 0), greatest(d.share, 0)) side
  WHERE d.doctor_id IS NOT NULL;

  INSERT INTO past_entries (source_kind, source_id, step, at, account, doctor_id, debit, credit)
  SELECT 'statement', s.id, 'paid', coalesce(s.paid_at, s.created_at), side.account, side.doctor_id, side.debit, side.credit
  FROM doctor_statements s CROSS JOIN LATERAL (
    SELECT 'doctor_payable' AS account, s.doctor_id, s.share AS debit, 0::bigint AS credit
    UNION ALL SELECT 'outgoing', NULL, 0, s.share) side
  WHERE s.state = 'paid' AND s.share > 0;

  DELETE FROM past_entries p WHERE p.debit = 0 AND p.credit = 0 OR EXISTS (
    SELECT 1 FROM ledger_transactions t
    WHERE t.source_kind = p.source_kind AND t.source_id = p.source_id AND t.step = p.step);
  IF to_regclass('ledger_months') IS NOT NULL THEN
    UPDATE past_entries SET at = today
    WHERE to_char(at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM') IN (SELECT month FROM ledger_months);
  END IF;
  ANALYZE past_entries;
  WITH added AS (
    INSERT INTO ledger_transactions (id, source_kind, source_id, step, order_id, at)
    SELECT gen_random_uuid(), source_kind, source_id, step, order_id, min(at) FROM past_entries
    GROUP BY source_kind, source_id, step, order_id
    ON CONFLICT DO NOTHING RETURNING *
  )
  INSERT INTO ledger_entries (id, transaction_id, account, place, payment_event_id, order_line_id, doctor_id, reason, debit, credit)
  SELECT gen_random_uuid(), a.id, p.account, p.place, p.payment_event_id, p.order_line_id, p.doctor_id, p.reason, p.debit, p.credit
  FROM past_entries p JOIN added a USING (source_kind, source_id, step);
  GET DIAGNOSTICS posted = ROW_COUNT;
  RETURN posted;
END
$$;
--> statement-breakpoint
-- So that the past is read along its indexes whatever was counted before.
ANALYZE "payment_events", "bank_transactions", "orders", "order_lines", "payments", "money_cases", "refunds", "refund_lines";
--> statement-breakpoint
SELECT post_past_money();
--> statement-breakpoint
-- The past is checked as a whole, which is quicker than row by row; the triggers check what comes.
DO $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
    GROUP BY t.id HAVING count(e.id) < 2 OR sum(e.debit) <> sum(e.credit))
  THEN RAISE EXCEPTION 'the ledger of the past does not balance'; END IF;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

DROP VIEW "public"."ledger_shares";--> statement-breakpoint
DROP VIEW "public"."ledger_revenue";--> statement-breakpoint
DROP INDEX "ledger_entries_line";--> statement-breakpoint
CREATE INDEX "ledger_entries_line" ON "ledger_entries" USING btree ("order_line_id","account","transaction_id","doctor_id","debit","credit");--> statement-breakpoint
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
  -- Nothing else posts revenue or shares of it; named so that other transactions of a period are not looked into.
  where t.step in ('sold', 'made', 'shared')
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
  -- Nothing else posts revenue or shares of it; named so that other transactions of a period are not looked into.
  where t.step in ('sold', 'made', 'shared')
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
  -- Nothing else posts revenue or shares of it; named so that other transactions of a period are not looked into.
  where t.step in ('sold', 'made', 'shared')
  group by t.id, l.id, o.id);
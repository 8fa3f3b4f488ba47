CREATE TABLE "course_shares" (
	"course_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"basis_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_shares_course_id_doctor_id_pk" PRIMARY KEY("course_id","doctor_id"),
	CONSTRAINT "course_shares_points" CHECK ("course_shares"."basis_points" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "order_line_shares" (
	"order_line_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "order_line_shares_order_line_id_doctor_id_pk" PRIMARY KEY("order_line_id","doctor_id"),
	CONSTRAINT "order_line_shares_points" CHECK ("order_line_shares"."basis_points" between 1 and 10000)
);
--> statement-breakpoint
DROP VIEW "public"."revenue_entries";--> statement-breakpoint
ALTER TABLE "doctor_statements" ADD COLUMN "co_sold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_statements" ADD COLUMN "co_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_shares" ADD CONSTRAINT "course_shares_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_shares" ADD CONSTRAINT "course_shares_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_shares" ADD CONSTRAINT "order_line_shares_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_shares" ADD CONSTRAINT "order_line_shares_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_shares_doctor" ON "course_shares" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "order_line_shares_doctor" ON "order_line_shares" USING btree ("doctor_id");--> statement-breakpoint
CREATE VIEW "public"."doctor_entries" AS (
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
CREATE VIEW "public"."revenue_entries" AS (
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
  where b.amount > 0);
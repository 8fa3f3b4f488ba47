import { type Db, sql, type Tx } from '@repo/api/rows'
import { demoAccounts } from './demo-accounts.ts'
import { type DeskSize, multiplyDesk } from './multiply-desk.ts'

/** So many copied courses have one teacher: a business with more courses has more doctors. */
const COURSES_OF_DOCTOR = 5

export interface BusinessSize {
  learners: number
  enrollments: number
  /** Further ones in the courses of one doctor, the first that the demo has an account for. */
  enrollmentsOfOne: number
  orders: number
  desk: DeskSize
}

const POPULAR_DOCTOR = demoAccounts.find(({ doctorSlug }) => doctorSlug)?.doctorSlug ?? ''

/** Every so many orders one has each of these states; the others are paid. */
const STATES = sql`case when n % 20 in (0, 1) then 'expired' when n % 20 = 2 then 'cancelled'
  when n % 2000 = 3 then 'pending_payment' when n % 40 = 4 then 'refunded' else 'paid' end`
const YEARS_BACK = sql`interval '3 years'`

/** A UUIDv7 in form, always the same one for a name and a number. */
const idOf = (name: string) =>
  sql`overlay(overlay(md5(${name}::text || n) placing '7' from 13) placing '8' from 17)::uuid`

/**
 * Adds learners, enrolments and orders with their lines, payments and postings, for figures about the lists of the back office.
 * Names and addresses are made of the demo's; the times spread over three years. Call it after `multiplyCourses`, in a
 * scratch database only: triggers are off while it writes, and what they keep is counted afterwards.
 */
export async function multiplyBusiness(
  db: Db,
  { learners, enrollments, enrollmentsOfOne, orders, desk }: BusinessSize,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await copyDoctors(tx)
    await tx.execute(sql`
      create temporary table many_names on commit drop as
        select name, left(search_text, strpos(search_text, ' ' || email) - 1) as folded,
          row_number() over (order by id) - 1 as place
        from users where role = 'student' and strpos(search_text, ' ' || email) > 0`)
    await tx.execute(sql`
      insert into users (id, name, email, phone, password_hash, role, status, verified_at, last_seen_at, search_text, created_at)
      select ${idOf('learner')}, m.name || ' ' || n, 'k' || n || '@growth.example', '09' || lpad(n::text, 8, '0'), '-', 'student',
        'active', now(), now() - (n % 400) * interval '1 day',
        m.folded || ' ' || n || ' k' || n || '@growth.example 09' || lpad(n::text, 8, '0'),
        now() - (n::float8 / ${learners}::int) * ${YEARS_BACK}
      from generate_series(1, ${learners}::int) n
      join many_names m on m.place = n % (select count(*) from many_names)`)
    await tx.execute(sql`
      create temporary table many_learners on commit drop as
        select id, row_number() over (order by id) - 1 as place from users where email like '%@growth.example'`)
    await tx.execute(sql`
      create temporary table many_courses on commit drop as
        select c.id, c.title, c.list_price, d.doctor_id, row_number() over (order by c.id) - 1 as place
        from courses c join course_doctors d on d.course_id = c.id and d.position = 0 where c.status = 'published' and c.list_price > 0`)
    await tx.execute(sql`create unique index on many_learners (place)`)
    await tx.execute(sql`create unique index on many_courses (place)`)
    const counted = sql`(select count(*) from many_learners) as learners, (select count(*) from many_courses) as courses`
    // The multipliers are prime, so that no two enrolments are of one learner in one course until all pairs are used.
    await tx.execute(sql`
      insert into enrollments (id, user_id, course_id, state, percent, completed_at, created_at)
      select ${idOf('enrollment')}, l.id, c.id, 'active', (n * 7) % 101,
        case when (n * 7) % 101 > 90 then now() - (n::float8 / ${enrollments}::int) * ${YEARS_BACK} + interval '20 days' end,
        now() - (n::float8 / ${enrollments}::int) * ${YEARS_BACK}
      from generate_series(1, ${enrollments}::int) n
      cross join (select ${counted}) s
      join many_learners l on l.place = n % s.learners
      join many_courses c on c.place = (n / s.learners + (n % s.learners) * 7919) % s.courses
      on conflict do nothing`)
    await tx.execute(sql`
      insert into enrollments (id, user_id, course_id, state, percent, created_at)
      select ${idOf('popular')}, l.id, c.id, 'active', (n * 7) % 101, now() - (n::float8 / ${enrollmentsOfOne}::int) * ${YEARS_BACK}
      from generate_series(1, ${enrollmentsOfOne}::int) n
      cross join (select count(*) as learners from many_learners) s
      join many_learners l on l.place = n % s.learners
      join (
        select cd.course_id as id, row_number() over (order by cd.course_id) - 1 as place, count(*) over () as courses
        from course_doctors cd join doctors d on d.id = cd.doctor_id join courses c on c.id = cd.course_id
        where d.slug = ${POPULAR_DOCTOR} and c.status = 'published'
      ) c on c.place = (n / s.learners + n) % c.courses
      on conflict do nothing`)
    await tx.execute(sql`
      create temporary table many_orders on commit drop as
        select n, ${idOf('order')} as id, 'TK' || lpad(upper(to_hex(n)), 12, 'X') as code, l.id as user_id, c.id as course_id,
          c.title, c.list_price, c.doctor_id, ${STATES} as state,
          now() - (n::float8 / ${orders}::int) * ${YEARS_BACK} as at
        from generate_series(1, ${orders}::int) n
        cross join (select ${counted}) s
        join many_learners l on l.place = (n::bigint * 7919) % s.learners
        join many_courses c on c.place = (n::bigint * 104729) % s.courses`)
    const isPaid = sql`state in ('paid', 'refunded')`
    await tx.execute(sql`
      insert into orders (id, code, user_id, state, total, expires_at, paid_at, created_at, updated_at)
      select id, code, user_id, state, list_price, at + interval '1 day',
        case when ${isPaid} then at + interval '3 minutes' end, at, at
      from many_orders`)
    await tx.execute(sql`
      insert into order_lines (id, order_id, course_id, title, list_price, price, received, refunded, doctor_id, share_basis_points)
      select ${idOf('line')}, id, course_id, title, list_price, list_price, case when ${isPaid} then list_price else 0 end,
        case when state = 'refunded' then list_price else 0 end, doctor_id, 4000
      from many_orders`)
    await tx.execute(sql`
      insert into payments (id, order_id, provider, reference, state, amount, received, returned, transaction_id, paid_at, created_at)
      select ${idOf('payment')}, id, 'vietqr', code, 'succeeded', list_price, list_price,
        case when state = 'refunded' then list_price else 0 end, 'FT' || lpad(n::text, 10, '0'), at + interval '3 minutes', at
      from many_orders where ${isPaid}`)
    // Each was paid by a transfer that a bank told of, on an account that no owner has set.
    await tx.execute(sql`
      insert into payment_events (id, provider, type, provider_event_id, amount, raw, is_verified, outcome, order_id, created_at)
      select ${idOf('event')}, 'sepay', 'transfer.in', 'growth-' || n, list_price,
        jsonb_build_object('id', n, 'accountNumber', '0000000000'), true, 'matched', id, at + interval '3 minutes'
      from many_orders where ${isPaid}`)
    await tx.execute(sql`
      insert into bank_transactions (id, source, source_id, account_number, amount, reference, content, state, order_id, booked_at, created_at)
      select ${idOf('transfer')}, 'sepay', 'growth-' || n, '0000000000', list_price, 'FT' || lpad(n::text, 10, '0'), code,
        'matched', id, at + interval '3 minutes', at + interval '3 minutes'
      from many_orders where ${isPaid}`)
    await tx.execute(sql`
      insert into refunds (id, order_id, payment_id, reference, amount, channel, state, reason, completed_at, created_at)
      select ${idOf('refund')}, id, ${idOf('payment')}, 'R' || code, list_price, 'manual', 'succeeded', 'growth', at + interval '2 days', at
      from many_orders where state = 'refunded'`)
    await tx.execute(sql`
      insert into refund_lines (refund_id, order_line_id, amount, ends_access)
      select ${idOf('refund')}, ${idOf('line')}, list_price, true from many_orders where state = 'refunded'`)
    await tx.execute(sql`select post_past_money()`)
    await tx.execute(sql`
      insert into learning_days (day, user_id, course_id, watched_ms)
      select (created_at + (percent % 30) * interval '1 day')::date, user_id, course_id, percent * 60000
      from enrollments where percent > 0 and created_at + (percent % 30) * interval '1 day' <= now()
      on conflict do nothing`)
    await multiplyDesk(tx, desk)
    // The rate of an invoice is known; by which rate all others are taxed only the service knows, and posts it at night.
    await tx.execute(sql`
      select post_taxes('[]', now(), order_id) from invoice_requests where tax_basis_points is not null`)
    await countAnew(tx)
  })
  // As the server does by itself after such a load, sooner or later.
  await db.execute(sql`vacuum analyze`)
}

/** Doctors for the copied courses, which `multiplyCourses` gave to the doctors of the demo. */
async function copyDoctors(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temporary table copied_courses on commit drop as
      select id, (row_number() over (order by id) - 1) / ${COURSES_OF_DOCTOR}::int as n from courses where slug ~ '-k[0-9]+$'`)
  await tx.execute(sql`
    insert into doctors select (jsonb_populate_record(null::doctors, to_jsonb(d) || jsonb_build_object(
      'id', ${idOf('doctor')}, 'slug', d.slug || '-k' || n, 'user_id', null, 'name', d.name || ' ' || n))).*
    from (select distinct n from copied_courses) copies
    join (select d.*, row_number() over (order by id) - 1 as place from doctors d) d
      on d.place = n % (select count(*) from doctors)`)
  await tx.execute(sql`delete from course_doctors where course_id in (select id from copied_courses)`)
  await tx.execute(sql`
    insert into course_doctors (course_id, doctor_id, position)
    select id, ${idOf('doctor')}, 0 from copied_courses`)
}

/** What triggers would have kept. */
async function countAnew(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update course_stats s set learner_count = e.learners, completed_count = e.completed, percent_sum = e.percents
    from (select course_id, count(*) as learners, count(completed_at) as completed, sum(percent) as percents
      from enrollments where state = 'active' group by course_id) e
    where e.course_id = s.course_id`)
  await tx.execute(sql`delete from doctor_learners`)
  await tx.execute(sql`
    insert into doctor_learners (doctor_id, user_id, enrollment_count)
    select d.doctor_id, e.user_id, count(*) from enrollments e join course_doctors d using (course_id)
    where e.state = 'active' group by d.doctor_id, e.user_id`)
  await tx.execute(sql`delete from doctor_learner_sums`)
  await tx.execute(sql`
    insert into doctor_learner_sums (id, doctor_id, learners)
    select gen_random_uuid(), doctor_id, count(*) from doctor_learners group by doctor_id`)
  await tx.execute(sql`delete from enrollment_days`)
  await tx.execute(sql`
    insert into enrollment_days (id, day, opened, completed)
    select gen_random_uuid(), day, sum(opened), sum(completed) from (
      select day_in_vietnam(created_at) as day, 1 as opened, 0 as completed from enrollments where state = 'active'
      union all
      select day_in_vietnam(completed_at), 0, 1 from enrollments where state = 'active' and completed_at is not null
    ) d group by day`)
  await tx.execute(sql`delete from course_sales_days`)
  await tx.execute(sql`
    insert into course_sales_days (id, day, course_id, revenue, sold)
    select gen_random_uuid(), day, course_id, sum(amount), count(*) filter (where kind = 'sale')
    from ledger_revenue group by day, course_id`)
  await tx.execute(sql`delete from sales_days`)
  await tx.execute(sql`
    insert into sales_days (id, day, revenue, orders)
    select gen_random_uuid(), day, sum(revenue), sum(orders) from (
      select day, revenue, 0 as orders from course_sales_days
      union all select day_in_vietnam(paid_at), 0, 1 from orders where paid_at is not null
    ) d group by day`)
  await tx.execute(sql`delete from active_days`)
  await tx.execute(sql`select close_learning_days(day_in_vietnam(now()) - 1)`)
  await tx.execute(sql`
    update orders o set search_text = coalesce(order_search_text(o), ''), revenue = coalesce(c.revenue, 0)
    from orders one
    left join (select order_id, sum(amount) as revenue from ledger_revenue group by order_id) c on c.order_id = one.id
    where one.id = o.id`)
  await tx.execute(sql`update coupons set search_text = fold_text(code || ' ' || note)`)
  await tx.execute(sql`
    update invoice_requests i set is_paid = is_order_paid(o.state),
      search_text = fold_text(concat_ws(' ', o.code, i.name, i.tax_code, i.number))
    from orders o where o.id = i.order_id`)
}

import { createCodeMaker, createPackageKeys, DEMO_PRIORITY, eq, sql, tables } from '@repo/api/rows'
import {
  assertGoodPassword,
  compareBooks,
  compareMoney,
  createOwner,
  createTestApp,
  type TestApp,
  verifyPassword,
} from '@repo/api/testing'
import { contract } from '@repo/contract'
import { loginBody } from '@repo/contract/auth'
import { durations } from '@repo/contract/catalogue'
import { audiences, levels } from '@repo/contract/course-outline'
import { couponKinds, couponStates } from '@repo/contract/crm-sales'
import { isBuyersTaxCode } from '@repo/contract/invoices'
import { contactStates } from '@repo/contract/list-choices'
import { sitePartSchemas } from '@repo/contract/site-parts'
import { findOrderCode } from '@repo/payments'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closedClinic, seedClinic } from './data/clinic.ts'
import { COORDINATOR_EMAIL, DEMO_DOMAIN, DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { seedDemo } from './run.ts'
import { SeedRefusedError, type SeedResult, seedDemoData } from './seed-demo.ts'

let t: TestApp
let first: SeedResult

beforeAll(async () => {
  t = await createTestApp()
  first = await seedDemo(t.services, 3)
})
afterAll(() => t.close())

const count = async (table: Parameters<TestApp['db']['$count']>[0], where?: ReturnType<typeof sql>) =>
  t.db.$count(table, where)
const rows = async <T>(query: ReturnType<typeof sql>) => (await t.db.execute(query)).rows as T[]

const findOwner = async () => {
  const [owner] = await rows<{ id: string; role: 'admin' }>(
    sql`select id, role from users where role = 'admin' and permissions @> '{owner}' limit 1`,
  )
  return owner!
}

describe('demo data', () => {
  test('contains many courses, lessons, doctors, categories, articles, reviews, learners and orders', async () => {
    expect(await count(tables.courses)).toBeGreaterThanOrEqual(14)
    expect(await count(tables.courses, sql`status = 'published'`)).toBeGreaterThanOrEqual(12)
    expect(await count(tables.lessons)).toBeGreaterThan(150)
    expect(await count(tables.doctors)).toBe(6)
    expect(await count(tables.categories)).toBe(8)
    expect(await count(tables.news, sql`state = 'published'`)).toBeGreaterThanOrEqual(9)
    expect(await count(tables.reviews, sql`state = 'published'`)).toBeGreaterThan(30)
    expect(await count(tables.orders, sql`created_at > now() - interval '90 days'`)).toBeGreaterThan(60)
  })

  test('does not change in a second run, also when two run at once', async () => {
    const before = await count(tables.orders)
    const sealSecret = (secret: string) => secret
    const packageKeys = createPackageKeys(t.services.env)
    const makeCode = createCodeMaker(t.services.env)
    const options = {
      db: t.db,
      storage: t.services.storage,
      now: new Date(),
      sealSecret,
      makeCode,
      packageKeys,
    }
    const again = await Promise.all([seedDemoData(options), seedDemoData(options)])
    expect(again.map((result) => result.isNew)).toEqual([false, false])
    expect(await count(tables.orders)).toBe(before)
  })

  test.each([
    ['mụn', 'soi-da'],
    ['nám', 'pico'],
    ['melasma', 'pico'],
    ['tăng sắc tố', 'pico'],
    ['sẹo', 'peel'],
    ['botox', 'botulinum'],
    ['fillers', 'tiem-moi'],
    ['tim moi', 'tiem-moi'],
    ['tiem moi', 'tiem-moi'],
    ['laser pico', 'pico'],
  ])('answers a search for "%s"', async (q, part) => {
    const { data } = await t.call(contract.catalogue.courses, { query: { q } })
    const slugs = data.items.map(({ slug }) => slug)
    expect(slugs.join(' ')).toContain(part)
  })

  test('marks everybody as demo, by email address and licence number', async () => {
    const users = await t.db.select({ email: tables.users.email }).from(tables.users)
    expect(users.filter(({ email }) => !email.endsWith(`@${DEMO_DOMAIN}`))).toEqual([])
    const doctors = await t.db.select({ number: tables.doctors.licenceNumber }).from(tables.doctors)
    expect(doctors.every(({ number }) => number?.startsWith('DEMO-'))).toBe(true)
  })

  test('contains accounts that can sign in, with passwords that meet the rules', async () => {
    for (const account of demoAccounts) {
      const [user] = await t.db.select().from(tables.users).where(eq(tables.users.email, account.email))
      expect(loginBody.parse({ email: account.email, password: account.password }).email).toBe(user?.email)
      expect(await verifyPassword(user?.passwordHash ?? null, account.password)).toBe(true)
      expect(() => assertGoodPassword(account.password, { ...account, brand: 'Thẩm Học' })).not.toThrow()
    }
  })

  test('repeats no lesson title inside a course, and uses all levels and audiences', async () => {
    const repeated = await rows(sql`select course_id, title from lessons group by 1, 2 having count(*) > 1`)
    expect(repeated).toEqual([])
    const courses = await t.db.select().from(tables.courses)
    expect(new Set(courses.map((course) => course.level))).toEqual(new Set(levels))
    expect(new Set(courses.map((course) => course.audience))).toEqual(new Set(audiences))
  })

  test('has three sections, eight lessons and a free lesson in every course but a draft', async () => {
    const poor = await rows(sql`
      select slug from courses c where status <> 'draft' and (
        (select count(*) from sections where course_id = c.id) not between 3 and 6
        or (select count(*) from lessons where course_id = c.id) not between 8 and 30
        or not exists (select 1 from lessons where course_id = c.id and is_free_preview))`)
    expect(poor).toEqual([])
  })

  test('has one lesson for professionals only, which is not free', async () => {
    const guarded = await rows(sql`select is_free_preview from lessons where is_professionals_only`)
    expect(guarded).toEqual([{ is_free_preview: false }])
  })

  test('gives each lesson the length of its video, and a playable first video with its files in storage', async () => {
    const wrong = await rows(sql`
      select l.title from lessons l join videos v on v.id = l.video_id where l.duration_ms <> v.duration_ms`)
    expect(wrong).toEqual([])
    const [ready] = await t.db.select().from(tables.videos).where(eq(tables.videos.state, 'ready'))
    const master = await t.services.storage.stat(`packages/${ready?.packageKey}/master.m3u8`)
    expect(master?.bytes).toBeGreaterThan(0)
    expect(first.queuedVideoIds).toHaveLength(14)
  })

  test('shows every kind of lesson, files of three types, each release rule, notes on warnings and trailers', async () => {
    const all = await t.db.select().from(tables.lessons)
    expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([
      'article',
      'assignment',
      'download',
      'quiz',
      'video',
    ])
    expect([...new Set(all.map(({ release }) => release.kind))].toSorted()).toEqual([
      'after_days',
      'after_previous',
      'at_once',
      'on_day',
    ])
    const noted = all.filter(({ sensitiveNote }) => sensitiveNote !== '')
    expect(noted.length).toBeGreaterThan(1)
    expect(noted.every(({ sensitive }) => sensitive.length > 0)).toBe(true)
    const files = await t.db.select().from(tables.lessonFiles)
    expect(files.map(({ contentType }) => contentType).toSorted()).toEqual([
      'application/pdf',
      'image/png',
      'text/csv',
    ])
    const carried = all.flatMap((lesson) => lesson.files)
    expect(carried.map(({ id }) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted())
    expect(carried.some(({ isWatermarked }) => isWatermarked)).toBe(true)
    for (const { storageKey, bytes } of files)
      expect((await t.services.storage.stat(storageKey))?.bytes).toBe(bytes)
    expect(await t.db.$count(tables.courses, sql`trailer_video_id is not null`)).toBe(2)
  })

  test('has a hand-in in each state, and steps that a doctor has signed', async () => {
    const handIns = await t.db.select().from(tables.handIns)
    expect([...new Set(handIns.map(({ state }) => state))].toSorted()).toEqual([
      'draft',
      'passed',
      'returned',
      'submitted',
    ])
    expect(await t.db.$count(tables.checklistSignatures)).toBeGreaterThan(0)
    expect(handIns.filter(({ filmVideoId }) => filmVideoId)).toHaveLength(2)
    expect(handIns.flatMap(({ marks }) => marks.map(({ shapes }) => shapes.length))).toEqual([2, 0])
  })

  test('doctors have told the learners of two courses something, and no job tells them again', async () => {
    const told = await t.db.select().from(tables.courseAnnouncements)
    expect(new Set(told.map(({ courseId }) => courseId)).size).toBe(2)
    expect(told.every(({ toldAt, doctorId }) => toldAt && doctorId)).toBe(true)
  })

  test('queues the requested number of videos at once, in order, and the others for a day later', async () => {
    const jobs = await rows<{ video_id: string; is_due: boolean }>(sql`
      select data->>'videoId' as video_id, start_after < now() + interval '23 hours' as is_due
      from pgboss.job where name = 'transcode' order by priority desc`)
    expect(jobs.map((job) => job.video_id)).toEqual(first.queuedVideoIds)
    expect(jobs.filter((job) => job.is_due).map((job) => job.video_id)).toEqual(
      first.queuedVideoIds.slice(0, 3),
    )
  })

  test('queues its videos behind everything that people send', async () => {
    const [highest] = await rows<{ priority: number }>(
      sql`select max(priority) as priority from pgboss.job where name = 'transcode'`,
    )
    expect(highest?.priority).toBe(DEMO_PRIORITY)
  })
})

test('demo data: failed work says why, a table of learners waits to be carried out, and a clinic has closed', async () => {
  const as = await t.signIn(await findOwner())
  const failed = await t.call(contract.crmJobs.failedJobs, { as, query: {} })
  expect(failed.data.items.map(({ name, fault, tries }) => [name, fault, tries])).toEqual([
    ['reconcile-payments', 'unreachable', 1],
    ['nightly-report', 'timed_out', 4],
  ])
  const imports = await t.call(contract.crmLearnerImports.imports, { as, query: {} })
  expect(imports.data.items.map(({ state }) => state)).toEqual(['draft', 'done'])
  const draft = await t.call(contract.crmLearnerImports.import, {
    as,
    params: { id: imports.data.items[0]!.id },
  })
  expect(draft.data.counts).toMatchObject({ rows: 6, new: 3, enrolled: 1, error: 2 })
  const closed = await t.call(contract.crmOrganisations.organisations, { as, query: { state: 'closed' } })
  expect(closed.data.items.map(({ name }) => name)).toEqual([closedClinic.name])
  expect(isBuyersTaxCode(closedClinic.taxCode)).toBe(true)
})

test('demo data: each legal and contact detail is filled in and says that it is invented', async () => {
  const { data } = await t.call(contract.content.site)
  const { brand: _, isDemo: __, webUrl: ___, email, notice, brandStyle, brandIcon, ...facts } = data
  // No interruption of the demo is announced.
  expect(notice).toBeNull()
  // The demo wears the colours of the product.
  expect(brandStyle).toBeNull()
  expect(brandIcon).toBeNull()
  // A note beside it would be part of the address.
  expect(email).toBe('lienhe@demo.thamhoc.vn')
  for (const fact of Object.values(facts).flat()) expect(fact).toMatch(/ \(dữ liệu minh họa\)$/)
})

test('demo data: every doctor has a portrait of their own, which can be downloaded', async () => {
  const { data } = await t.call(contract.catalogue.doctors, { query: {} })
  const urls = data.items.map(({ portraitUrl }) => portraitUrl)
  expect(new Set(urls).size).toBe(6)
  for (const url of urls)
    expect((await t.app.inject({ url: url.replace(/^\/api/, '') })).statusCode).toBe(200)
})

describe('durations in the demo data', () => {
  test('every paid course lasts two to twelve hours, and each choice of the duration filter finds courses', async () => {
    const wrong = await rows(sql`
      select c.slug from courses c join course_stats s on s.course_id = c.id
      where c.status = 'published' and c.list_price > 0 and s.duration_ms / 3600000.0 not between 2 and 12`)
    expect(wrong).toEqual([])
    for (const duration of durations) {
      const { data } = await t.call(contract.catalogue.courses, { query: { duration } })
      expect(data.total).toBeGreaterThan(0)
    }
  })

  test('a lesson shows the video of its own course, and there are few videos in all', async () => {
    const wrong = await rows(sql`
      select l.title from lessons l join videos v on v.id = l.video_id
      join videos video on video.id::text = v.demo_recipe->>'videoId'
      join courses c on c.id = l.course_id where video.title <> 'Phim của khóa: ' || c.title`)
    expect(wrong).toEqual([])
    const lengths = await rows<{ seconds: number }>(
      sql`select (demo_recipe->>'durationSeconds')::int as seconds from videos
        where state = 'queued' and purpose <> 'answer' and not demo_recipe ? 'videoId'`,
    )
    expect(lengths.map(({ seconds }) => seconds)).toEqual(Array(14).fill(120))
  })
})

describe('demo video that is playable from the first start', () => {
  test('plays for a visitor, encrypted and with captions, and belongs to its doctor', async () => {
    const { data: home } = await t.call(contract.catalogue.home)
    const hero = home.blocks.find((block) => block.kind === 'hero')
    const lessonId = hero?.freeLesson?.lesson.id ?? ''
    const { data } = await t.call(contract.learning.playback, { params: { lessonId }, body: {} })
    const fetchBody = async (file: string) =>
      (await t.app.inject({ url: data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', file) })).body
    expect(await fetchBody('master.m3u8')).toContain('URI="captions/vi.m3u8"')
    expect(await fetchBody('video-360/playlist.m3u8')).toContain('#EXT-X-KEY:METHOD=AES-128,URI="../keys/0"')
    expect(await fetchBody('captions/vi.vtt')).toContain('Giải phẫu mạch máu')
    const [video] = await rows<{ owner: string; captions: number }>(sql`
      select u.email as owner, (select count(*)::int from video_captions where video_id = v.id) as captions
      from videos v join users u on u.id = v.owner_id where v.state = 'ready'`)
    expect(video).toEqual({ owner: `bs.diem@${DEMO_DOMAIN}`, captions: 1 })
    const nameless = await rows(sql`select 1 from videos where title = ''`)
    expect(nameless).toEqual([])
  })
})

describe('demo sales', () => {
  test('one video has 1080 lines, so that the highest rendition can be chosen', async () => {
    const videos = await rows<{ height: number }>(
      sql`select (demo_recipe->>'height')::int as height from videos where demo_recipe is not null`,
    )
    expect(videos.filter(({ height }) => height === 1080)).toHaveLength(1)
  })

  test('an order is paid exactly when its courses are enrolled', async () => {
    const wrong = await rows(sql`
      select o.code from orders o join order_lines l on l.order_id = o.id
      left join gifts g on g.order_id = o.id
      left join enrollments e on e.order_line_id = l.id and e.course_id = l.course_id
        and e.user_id = case when o.is_gift then g.claimed_by else o.user_id end
      where o.organisation_id is null and o.instalment_of is null and
        (o.paid_at is not null and (not o.is_gift or g.claimed_at is not null)) <> (e.id is not null)`)
    expect(wrong).toEqual([])
  })

  test('a learner is half way through a purchase in parts, whose access the first part opened', async () => {
    const parts = await rows<{
      number: number
      state: string
      total: number
      late: boolean
      open: boolean
    }>(sql`
      select o.instalment_number as number, o.state, o.total::int, coalesce(o.instalment_due_at < now(), false) as late,
        exists (select from enrollments e join order_lines l on l.id = e.order_line_id where l.order_id = o.id) as open
      from orders o join users u on u.id = o.user_id
      where o.instalment_number is not null and u.email like ${`%@${DEMO_DOMAIN}`} order by 1`)
    const part = { total: 600_000, late: false, open: false }
    expect(parts).toEqual([
      { ...part, number: 1, state: 'paid', open: true },
      { ...part, number: 2, state: 'paid', late: true },
      { ...part, number: 3, state: 'pending_payment' },
      { ...part, number: 4, state: 'pending_payment' },
    ])
  })

  test('lines, payment and bank notice of an order have the same amount', async () => {
    const wrong = await rows(sql`
      select o.code from orders o
      where o.total <> (select sum(price - discount) from order_lines where order_id = o.id)
        or not exists (select 1 from payments p where p.order_id = o.id and p.amount = o.total)
        or (exists (select 1 from payments p where p.order_id = o.id and p.provider = 'vietqr' and p.paid_at is not null)
          and not exists (
            select 1 from bank_transactions b where b.order_id = o.id and b.amount = o.total and b.state = 'matched'))`)
    expect(wrong).toEqual([])
  })

  test('nobody bought before joining, before the course was public, or in the future', async () => {
    const wrong = await rows(sql`
      select o.code from orders o join users u on u.id = o.user_id
      join order_lines l on l.order_id = o.id join courses c on c.id = l.course_id
      where o.created_at < u.created_at or o.created_at < c.published_at or o.created_at > now() or o.paid_at > now()`)
    expect(wrong).toEqual([])
  })

  test('order codes are recognised in a transfer like real ones', async () => {
    const orders = await t.db.select({ code: tables.orders.code }).from(tables.orders)
    expect(orders.filter(({ code }) => findOrderCode(`CK ${code} tu demo`) !== code)).toEqual([])
  })

  test('progress in percent equals what the progress service would compute', async () => {
    const wrong = await rows(sql`
      with lesson as (
        select e.id, e.percent, l.duration_ms, coalesce(p.watched_ms, 0) watched_ms, p.completed_at
        from enrollments e join lessons l on l.course_id = e.course_id
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id)
      select id from lesson group by id, percent
      having percent <> case when bool_and(completed_at is not null) then 100 else
        floor(avg(case when completed_at is not null then 100 when duration_ms = 0 then 0
          else floor(watched_ms * 100 / duration_ms) end)) end`)
    expect(wrong).toEqual([])
  })

  test('sales of the last 30 days exceed those of 60 to 90 days ago', async () => {
    const [row] = await rows<{ late: number; early: number }>(sql`
      select count(*) filter (where paid_at > now() - interval '30 days')::int late,
        count(*) filter (where paid_at between now() - interval '90 days' and now() - interval '60 days')::int early
      from orders where state = 'paid'`)
    expect(row!.late).toBeGreaterThan(row!.early)
  })

  test('the nightly reconciliation finds no difference', async () => {
    const [from, to] = [new Date('2020-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
    const {
      money,
      providers: _,
      openCases: _waiting,
      silentAttempts: _silent,
      openParts: _toCome,
      ...faults
    } = await compareBooks(t.db, from, to)
    expect(faults).toEqual({
      lostMoney: [],
      wrongAmounts: [],
      wrongRefunds: [],
      paidWithoutAccess: [],
      accessWithoutPayment: [],
      paidWithoutPayment: [],
      accessWithoutLine: [],
      accessEndedByHand: [],
      accessShortened: [],
      wrongCoupons: [],
      ledger: [],
      more: 0,
    })
    expect(money.find(({ provider }) => provider === 'vietqr')).toMatchObject({ difference: 0 })
    expect(await rows(sql`select 1 from ledger_entries where account = 'revenue' limit 100`)).toHaveLength(
      100,
    )
  })

  test('colleagues have made orders for learners, with an agreed price and its reason', async () => {
    expect(
      await count(tables.orders, sql`organisation_id is null and made_by is not null and state = 'paid'`),
    ).toBe(1)
    expect(
      await count(
        tables.orders,
        sql`organisation_id is null and made_by is not null and state = 'pending_payment'`,
      ),
    ).toBe(1)
    expect(await count(tables.orderLines, sql`price_reason is not null and price < list_price`)).toBe(3)
    expect(await count(tables.auditEntries, sql`action = 'order.made_by_hand'`)).toBe(3)
  })

  test('coupons are of each kind and in each state, and as often used as the orders that hold them say', async () => {
    const as = await t.signIn(await findOwner())
    const { data } = await t.call(contract.crmSales.coupons, { as, query: {} })
    expect(new Set(data.items.map(({ kind }) => kind))).toEqual(new Set(couponKinds))
    expect(new Set(data.items.map(({ state }) => state))).toEqual(new Set(couponStates))
    expect(data.items.filter(({ courses }) => courses.length > 0)).toHaveLength(1)
    expect(data.items.filter(({ givenOff }) => givenOff > 0).length).toBeGreaterThan(4)
    const wrong = await rows(sql`
      select c.code from coupons c where used <> (select count(*) from orders o
        where o.coupon_id = c.id and o.state not in ('expired', 'cancelled'))
      union all select o.code from orders o join coupons c on c.id = o.coupon_id
        where o.discount <> (select sum(discount) from order_lines where order_id = o.id)
          or o.created_at not between coalesce(c.starts_at, c.created_at) and coalesce(c.ends_at, now())`)
    expect(wrong).toEqual([])
  })

  test('money went back in whole and in part, by transfer and through a gateway, and one transfer waits', async () => {
    const found = await rows<{ state: string; channel: string; orders: string }>(sql`
      select r.state, r.channel, o.state as orders from refunds r join orders o on o.id = r.order_id order by r.created_at`)
    expect(found.map(({ state, channel, orders }) => `${state} ${channel} ${orders}`)).toEqual([
      'succeeded manual refunded',
      'succeeded manual partially_refunded',
      'succeeded provider partially_refunded',
      'pending manual paid',
    ])
    const open = await rows(sql`
      select e.id from enrollments e join order_lines l on l.id = e.order_line_id
      where l.refunded = l.received and l.received > 0 and e.state <> 'revoked'`)
    expect(open).toEqual([])
  })

  test('gifts were taken, wait for their recipient, and wait for their money', async () => {
    const found = await rows<{ sent: boolean; claimed: boolean; state: string }>(sql`
      select g.sent_at is not null as sent, g.claimed_at is not null as claimed, o.state
      from gifts g join orders o on o.id = g.order_id order by o.created_at`)
    expect(found).toEqual([
      { sent: true, claimed: true, state: 'paid' },
      { sent: true, claimed: false, state: 'paid' },
      { sent: false, claimed: false, state: 'pending_payment' },
    ])
  })

  test('an order paid at the counter keeps its receipt, which can be fetched', async () => {
    const [document] = await t.db.select().from(tables.orderDocuments)
    expect((await t.services.storage.stat(document?.storageKey ?? ''))?.bytes).toBe(document?.bytes)
  })

  test('statements of doctors add up the revenue of their month, and those of one month are partly unpaid', async () => {
    const wrong = await rows(sql`
      select s.month from doctor_statements s
      cross join lateral (select sum(e.amount) as amount, sum(e.share) as share from ledger_shares e
        where e.doctor_id = s.doctor_id and to_char(e.day, 'YYYY-MM') = s.month) e
      where s.sold - s.refunded is distinct from e.amount or s.share is distinct from e.share`)
    expect(wrong).toEqual([])
    const months = await rows<{ states: string[] }>(sql`
      select array_agg(distinct state order by state) as states from doctor_statements group by month order by month`)
    expect(months.length).toBeGreaterThan(3)
    expect(months.slice(0, -1).every(({ states }) => states.join() === 'paid')).toBe(true)
  })

  test('a course that two teach was sold, and both have their part of it in their statements', async () => {
    const shared = await rows(sql`
      select e.order_line_id from ledger_shares e join order_line_shares p on p.order_line_id = e.order_line_id
      where e.kind = 'sale' and e.share > 0 group by e.order_line_id having count(distinct e.doctor_id) = 2`)
    expect(shared.length).toBeGreaterThan(10)
    expect(await rows(sql`select id from doctor_statements where co_sold > 0`)).not.toEqual([])
  })

  test('nightly reports say what a comparison of the books finds, and cases that wait are differences', async () => {
    const reports = await t.db.select().from(tables.reconciliationReports)
    expect(reports.length).toBeGreaterThan(20)
    for (const { day, findings } of reports) {
      const from = new Date(`${day}T00:00:00+07:00`)
      const to = new Date(from.getTime() + 86_400_000)
      const { money } = await compareMoney(t.db, from.toISOString(), to.toISOString())
      expect(findings, day).toMatchObject({ money })
    }
    expect(reports.some(({ differenceCount }) => differenceCount > 0)).toBe(true)
    expect(reports.some(({ differenceCount }) => differenceCount === 0)).toBe(true)
  })

  test('invoices are issued, handed on, waiting and adjusted, in four tables', async () => {
    const found = await rows<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from invoice_requests group by 1 order by 1`,
    )
    expect(found).toEqual([
      { state: 'exported', count: 1 },
      { state: 'issued', count: 7 },
      { state: 'requested', count: 3 },
    ])
    expect(await count(tables.invoiceExports)).toBe(4)
    const corrections = await rows<{ state: string; is_back: boolean }>(
      sql`select c.state, c.change = -r.amount as is_back from invoice_corrections c
        join refunds r on r.id = c.refund_id order by 1`,
    )
    expect(corrections).toEqual([
      { state: 'issued', is_back: true },
      { state: 'waiting', is_back: true },
    ])
  })

  test('licences of doctors hold, end soon, have ended, and wait for a check, each with a proof and its history', async () => {
    const as = await t.signIn(await findOwner())
    const { data } = await t.call(contract.crmDoctors.doctors, { as, query: {} })
    expect(new Set(data.items.map(({ licenceState }) => licenceState))).toEqual(
      new Set(['valid', 'expiring', 'expired', 'unchecked']),
    )
    for (const { id, licenceState } of data.items) {
      const doctor = await t.call(contract.crmDoctors.doctor, { as, params: { id } })
      const { history, hasProof } = doctor.data.licence
      expect(hasProof).toBe(true)
      expect(history.some(({ event }) => event === 'verified')).toBe(true)
      expect(history[0]?.event === 'verified').toBe(licenceState !== 'unchecked')
    }
    const due = await rows<{ days: number[] }>(sql`
      select array_agg(days_before order by days_before) as days from licence_reminders
      group by doctor_id order by count(*)`)
    expect(due).toEqual([{ days: [60] }, { days: [7, 30, 60] }])
    const proofs = await rows<{ path: string }>(sql`
      select licence_proof_path as path from doctors
      union all select proof_path from professional_profiles where proof_path is not null`)
    for (const { path } of proofs) expect((await t.services.storage.stat(path))?.bytes).toBeGreaterThan(0)
  })

  test('learners are approved as professionals, sent back with a reason, and wait', async () => {
    const found = await rows<{ state: string; count: number; reasons: number }>(sql`
      select state, count(*)::int as count, count(rejection_reason)::int as reasons
      from professional_profiles group by state order by state`)
    expect(found).toEqual([
      { state: 'approved', count: 4, reasons: 0 },
      { state: 'pending', count: 3, reasons: 0 },
      { state: 'rejected', count: 2, reasons: 2 },
    ])
  })

  test('messages are in each state, with notes, and one became an order', async () => {
    const states = await rows<{ state: string }>(
      sql`select distinct state from contact_requests order by state`,
    )
    expect(states.map(({ state }) => state)).toEqual([...contactStates].toSorted())
    expect(await count(tables.contactEntries, sql`kind = 'note'`)).toBeGreaterThan(3)
    expect(
      await rows(sql`select 1 from contact_requests c join orders o on o.code = c.order_code
        where o.user_id = c.learner_id and c.created_at < o.created_at`),
    ).toHaveLength(1)
  })

  test('the home page and the menu have changes that wait and could be published', async () => {
    const drafts = await t.db.select().from(tables.siteDrafts)
    expect(drafts.map(({ part }) => part).toSorted()).toEqual(['home', 'navigation'])
    for (const { part, value } of drafts) {
      const [newest] = await rows<{ value: unknown }>(
        sql`select value from site_versions where part = ${part} order by number desc limit 1`,
      )
      expect(sitePartSchemas[part].parse(value)).toEqual(value)
      expect(value).not.toEqual(newest?.value)
    }
  })

  test('a list stands ready as a file', async () => {
    const as = await t.signIn(await findOwner())
    const { data } = await t.call(contract.listExports.exportFiles, { as })
    expect(data).toMatchObject([{ state: 'done', format: 'xlsx' }])
    const [{ id, bytes } = { id: '', bytes: 0 }] = data
    const file = await t.call(contract.listExports.downloadExport, { as, params: { id } })
    expect(file.data.size).toBe(bytes)
  })

  test('activation codes were redeemed, given and withdrawn, and one batch is over', async () => {
    const as = await t.signIn(await findOwner())
    const { data } = await t.call(contract.crmSales.activationBatches, { as, query: {} })
    const states = await Promise.all(
      data.items.map(async ({ id }) => {
        const codes = await t.call(contract.crmSales.activationCodes, { as, params: { id }, query: {} })
        return [...new Set(codes.data.items.map(({ state }) => state))].toSorted()
      }),
    )
    expect(states).toEqual([
      ['free'],
      ['free', 'given', 'redeemed', 'revoked'],
      ['expired', 'redeemed', 'revoked'],
    ])
    const wrong = await rows(sql`
      select c.id from activation_codes c join activation_batches b on b.id = c.batch_id
      left join orders o on o.id = c.order_id
      left join payments p on p.order_id = o.id and p.provider = 'activation' and p.reference = c.id::text
      left join enrollments e on e.user_id = c.redeemed_by and e.course_id = b.course_id
      where c.redeemed_at is not null and (p.amount is distinct from b.unit_price or p.received <> o.total
        or e.created_at is distinct from c.redeemed_at or b.expires_at < c.redeemed_at)`)
    expect(wrong).toEqual([])
  })

  test('a clinic has ten seats of a course, half of them given to people who are at different places', async () => {
    const { data: login } = await t.call(contract.auth.login, {
      body: { email: COORDINATOR_EMAIL, password: DEMO_PASSWORD, app: 'web' },
    })
    const { data: seats } = await t.call(contract.seats.overview, { as: login })
    expect(seats.courses).toMatchObject([{ bought: 10, given: 5, free: 5, ended: 0 }])
    const { data: people } = await t.call(contract.seats.people, { as: login })
    expect(new Set(people.items.map(({ percent }) => percent)).size).toBeGreaterThan(3)
    expect(isBuyersTaxCode(seedClinic.taxCode)).toBe(true)
  })

  test('the audit log says who published each course that is or was public, and when staff signed in', async () => {
    const wrong = await rows(sql`select c.title from courses c
      where (c.published_at is not null) <> exists (select 1 from audit_entries a
        where a.subject_id = c.id::text and a.action = 'course.status_changed' and a.created_at = c.published_at)`)
    expect(wrong).toEqual([])
    expect(await count(tables.auditEntries, sql`action = 'user.signed_in'`)).toBeGreaterThan(20)
    expect(await count(tables.auditEntries, sql`created_at > now()`)).toBe(0)
  })

  test('staff have courses to decide on: changes of a public one after two versions, and one handed in with remarks', async () => {
    const [editor] = await rows<{ id: string; role: 'admin' }>(
      sql`select id, role from users where role = 'admin' and permissions @> '{content}' limit 1`,
    )
    const as = await t.signIn(editor!)
    const list = async (waits: 'changes' | 'submission') =>
      (await t.call(contract.crm.courses, { as, query: { waits } })).data.items
    const [changed] = await list('changes')
    const params = { id: changed?.id ?? '' }
    const pending = (await t.call(contract.courseDrafts.pendingChanges, { as, params })).data
    expect(pending.details.map(({ field }) => field)).toEqual(['subtitle', 'faq'])
    expect(pending.curriculum.map(({ kind }) => kind)).toEqual(['lesson_renamed'])
    const versions = (await t.call(contract.courseDrafts.courseVersions, { as, params })).data
    expect(versions.map(({ curriculum }) => curriculum.map(({ kind }) => kind))).toEqual([
      ['lesson_added'],
      [],
    ])
    const [waiting] = await list('submission')
    const { data } = await t.call(contract.courseReviews.review, { as, params: { id: waiting?.id ?? '' } })
    expect(data.comments.map(({ place }) => place.kind).sort()).toEqual(['field', 'lesson'])
  })

  test('staff have tasks: open orders, an order on hold, reviews to moderate', async () => {
    expect(
      await count(tables.orders, sql`state = 'pending_payment' and expires_at > now()`),
    ).toBeGreaterThanOrEqual(2)
    expect(await count(tables.orders, sql`state = 'review'`)).toBeGreaterThanOrEqual(1)
    for (const state of ['pending', 'hidden'])
      expect(await count(tables.reviews, sql`state = ${state}`)).toBeGreaterThan(0)
  })

  test('the privacy desk has requests that wait, are looked at and are done, each with the periods of the law', async () => {
    const found = await rows<{ kind: string; state: string }>(
      sql`select kind, state from data_requests order by created_at`,
    )
    expect(found.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'export done',
      'correction refused',
      'deletion cancelled',
      'objection done',
      'deletion scheduled',
      'correction received',
      'export received',
    ])
    expect(await count(tables.dataRequests, sql`finish_by < now() and finished_at is null`)).toBe(0)
    const logged = await rows<{ actions: string }>(
      sql`select string_agg(replace(action, 'data_request.', ''), ' ' order by created_at) as actions
        from audit_entries where subject_type = 'data_request' group by subject_id order by min(created_at)`,
    )
    expect(logged.map(({ actions }) => actions)).toEqual([
      'export_asked',
      'entered identity_checked closed',
      'deletion_asked deletion_cancelled',
      'entered closed',
      'deletion_asked',
      'entered identity_checked answered',
      'entered',
    ])
  })

  test('words that were looked for in vain find nothing', async () => {
    const words = await rows<{ query: string }>(sql`select query from search_misses`)
    expect(words.length).toBeGreaterThan(2)
    for (const { query } of words) {
      const { data } = await t.call(contract.catalogue.courses, { query: { q: query } })
      expect(
        data.items.map(({ slug }) => slug),
        query,
      ).toEqual([])
    }
  })

  test('no two reviews have the same text', async () => {
    expect(await rows(sql`select text from reviews group by 1 having count(*) > 1`)).toEqual([])
  })

  test('published articles have between 400 and 900 words', async () => {
    const articles = await t.db.select().from(tables.news).where(eq(tables.news.state, 'published'))
    const lengths = articles.map(
      ({ html }) =>
        html
          .replace(/<[^>]*>/g, ' ')
          .split(/\s+/)
          .filter(Boolean).length,
    )
    expect(lengths.filter((words) => words < 400 || words > 900)).toEqual([])
  })

  test('reviews come from learners with enough progress', async () => {
    const wrong = await rows(sql`
      select r.id from reviews r
      left join enrollments e on e.user_id = r.user_id and e.course_id = r.course_id
      where coalesce(e.percent, 0) < 20`)
    expect(wrong).toEqual([])
  })

  test('the counters of courses agree with the rows they count', async () => {
    const wrong = await rows(sql`
      select s.course_id from course_stats s where
        lesson_count <> (select count(*) from lessons l where l.course_id = s.course_id)
        or duration_ms <> (select coalesce(sum(duration_ms), 0) from lessons l where l.course_id = s.course_id)
        or learner_count <> (select count(*) from enrollments e where e.course_id = s.course_id and state = 'active')
        or percent_sum <> (select coalesce(sum(percent), 0) from enrollments e where e.course_id = s.course_id and state = 'active')
        or rating_count <> (select count(*) from reviews r where r.course_id = s.course_id and state = 'published')
        or rating_sum <> (select coalesce(sum(rating), 0) from reviews r where r.course_id = s.course_id and state = 'published')
        or listed_at is distinct from (select published_at from courses c where c.id = s.course_id and status = 'published')`)
    expect(wrong).toEqual([])
  })
})

describe('seeding a database with real people', () => {
  let real: TestApp
  beforeAll(async () => {
    real = await createTestApp()
  })
  afterAll(() => real.close())

  const owner = { email: 'chu@example.vn', name: 'Phan Thị Chủ', password: 'ngọn đèn biển số 9' }

  test('adds no demo data: neither a publicly known account nor a file', async () => {
    await createOwner(real.services, owner)
    await expect(seedDemo(real.services)).rejects.toThrow(SeedRefusedError)
    const users = await real.db.select({ email: tables.users.email }).from(tables.users)
    expect(users).toEqual([{ email: owner.email }])
    expect(await real.db.$count(tables.courses)).toBe(0)
    for await (const key of real.services.storage.list('packages')) expect.unreachable(key)
  })

  test('is refused also when the first real account is being created at the same moment', async () => {
    const other = await createTestApp()
    try {
      let seeding: Promise<unknown> = Promise.resolve()
      await other.db.transaction(async (tx) => {
        await tx
          .insert(tables.users)
          .values({ email: owner.email, name: owner.name, role: 'admin', passwordHash: '' })
        seeding = seedDemo(other.services).catch((error: unknown) => error)
        await vi.waitFor(async () => {
          const { rows: waiting } = await other.db.execute(
            sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          )
          expect(waiting).toHaveLength(1)
        }, 15_000)
      })
      expect(await seeding).toBeInstanceOf(SeedRefusedError)
    } finally {
      await other.close()
    }
  })
})

test.each(['2026-03-01T17:03:00Z', '2026-08-15T16:58:00Z', '2027-12-31T23:30:00Z'])(
  'demo data: no time is in the future or before its cause, when seeded at %s',
  async (moment) => {
    const other = await createTestApp()
    try {
      const now = new Date(moment)
      const sealSecret = (secret: string) => secret
      const packageKeys = createPackageKeys(other.services.env)
      const makeCode = createCodeMaker(other.services.env)
      const { storage } = other.services
      await seedDemoData({ db: other.db, storage, now, sealSecret, makeCode, packageKeys })
      const at = sql`${now.toISOString()}::timestamptz`
      const { rows: wrong } = await other.db.execute(sql`
        select 'order' as what from orders where created_at > ${at} or paid_at > ${at} or paid_at < created_at
        union all select 'enrollment' from enrollments where created_at > ${at} or completed_at > ${at}
        union all select 'review' from reviews where created_at > ${at} or replied_at > ${at} or replied_at < created_at
        union all select 'user' from users where created_at > ${at} or last_seen_at > ${at}
        union all select 'article' from news where state = 'published' and published_at > ${at}
        union all select 'schedule' from news where state = 'scheduled' and published_at <= ${at}
        union all select 'contact' from contact_requests where created_at > ${at} or answered_at < created_at
        union all select 'audit ' || action from audit_entries where created_at > ${at}
        union all select 'mail ' || subject from mails where created_at > ${at} or sent_at > ${at}
        union all select 'refund' from refunds where created_at > ${at} or completed_at > ${at} or completed_at < created_at
        union all select 'licence' from licence_reminders where created_at > ${at}
        union all select 'profile' from professional_profiles where updated_at > ${at} or reviewed_at < created_at
        union all select 'message' from contact_entries where created_at > ${at}
        union all select 'request' from data_requests where created_at > ${at} or finished_at > ${at} or answered_at > ${at}
        union all select 'export' from list_exports where created_at > ${at}
        union all select 'gift' from gifts where created_at > ${at} or sent_at > ${at} or claimed_at > ${at} or claimed_at < sent_at
        union all select 'money case' from money_cases where created_at > ${at} or resolved_at > ${at} or resolved_at < created_at
        union all select 'invoice' from invoice_requests where exported_at > ${at} or issued_at > ${at} or issued_at < exported_at
        union all select 'correction' from invoice_corrections where issued_at > ${at} or created_at > ${at} or issued_at < exported_at or exported_at < created_at
        union all select 'statement' from doctor_statements where created_at > ${at} or paid_at > ${at} or paid_at < created_at
        union all select 'report' from reconciliation_reports where created_at > ${at}
        union all select 'early review' from reviews r join enrollments e using (user_id, course_id)
          where r.created_at < e.created_at`)
      expect(wrong).toEqual([])
    } finally {
      await other.close()
    }
  },
)

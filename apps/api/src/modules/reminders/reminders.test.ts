import { contract } from '@repo/contract'
import { MAX_REMINDERS } from '@repo/contract/reminders'
import { and, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrollments, learningReminders, notices, orders, users } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { hashOpaqueToken, insertResetToken, newOpaqueToken } from '../auth/index.ts'
import { createReminderSender } from './send-reminders.service.ts'

const { reminders: api } = contract
const MINUTE_MS = 60_000

let t: TestApp
let send: () => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  send = createReminderSender(t.services)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(learningReminders)
})

/** Minutes since midnight, and the ISO day of the week, of a moment in Việt Nam. */
const placeOf = (at: Date) => {
  const local = new Date(at.getTime() + 7 * 3_600_000)
  return { minute: local.getUTCHours() * 60 + local.getUTCMinutes(), weekday: local.getUTCDay() || 7 }
}

async function learner(values: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(t.db, values)
  const course = await buildCourse(t.db)
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId: course.id })
  return { user, course, enrollment, as: await t.signIn(user) }
}

/** A reminder whose time was so many minutes ago; at the last quarter of an hour if none are named. */
async function dueReminder(
  userId: string,
  courseId: string | null = null,
  minutesAgo = placeOf(t.time.now()).minute % 15,
) {
  const at = new Date(t.time.now().getTime() - minutesAgo * MINUTE_MS)
  const { minute, weekday } = placeOf(at)
  const since = new Date(at.getTime() - 60 * MINUTE_MS)
  const [row] = await t.db
    .insert(learningReminders)
    .values({ userId, courseId, weekdays: [weekday], minute, since })
    .returning()
  return row!
}
const noticesOf = (userId: string) =>
  t.db
    .select({ subject: notices.subject, link: notices.link })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, 'learning_reminder')))
const counts = async ({ id, email }: { id: string; email: string }) => [
  (await noticesOf(id)).length,
  (await mailsTo(t.db, email)).length,
]
const body = { weekdays: [4, 2], time: '20:00', courseId: null, isOn: true }
const add = (
  as: TestSession,
  values: Partial<Omit<typeof body, 'courseId'>> & { courseId?: string | null } = {},
) => t.call(api.addReminder, { as, body: { ...body, ...values } })

test('reminders: are kept with days in their order, changed, turned off and removed, by their owner alone', async () => {
  const [{ as, course }, other] = [await learner(), await learner()]
  const made = await add(as, { courseId: course.id })
  expect(made.data).toMatchObject({
    weekdays: [2, 4],
    time: '20:00',
    isOn: true,
    isResting: false,
    course: { slug: course.slug },
  })
  const params = { id: made.data.id }
  const off = await t.call(api.changeReminder, { as, params, body: { ...body, time: '06:15', isOn: false } })
  expect(off.data).toMatchObject({ time: '06:15', isOn: false, course: null })
  const theirs = await t.call(api.changeReminder, { as: other.as, params, body })
  expect(theirs.error.name).toBe('reminder.not_found')
  expect((await t.call(api.removeReminder, { as: other.as, params })).error.name).toBe('reminder.not_found')
  expect((await t.call(api.removeReminder, { as, params })).status).toBe(200)
  expect((await t.call(api.reminders, { as })).data).toEqual([])
})

test('reminders: take quarters of an hour, days once, and courses that may be opened', async () => {
  const [{ as }, other] = [await learner(), await learner()]
  for (const wrong of [
    { time: '20:07' },
    { time: '24:00' },
    { weekdays: [] },
    { weekdays: [2, 2] },
    { weekdays: [8] },
  ])
    expect((await add(as, wrong)).status).toBe(422)
  expect((await add(as, { courseId: other.course.id })).error.name).toBe('course.not_enrolled')
})

test('reminders: a list is full at its limit, also for two additions at once', async () => {
  const { user, as } = await learner()
  const rows = Array.from({ length: MAX_REMINDERS - 1 }, () => ({
    userId: user.id,
    weekdays: [1],
    minute: 0,
    since: t.time.now(),
  }))
  await t.db.insert(learningReminders).values(rows)
  const answers = await Promise.all([add(as), add(as)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a due reminder: comes once by bell and mail, however often and by whomever it is sent', async () => {
  const { user, course } = await learner()
  await dueReminder(user.id, course.id)
  await Promise.all([send(), createReminderSender(t.services)()])
  await send()
  expect(await noticesOf(user.id)).toEqual([
    { subject: `“${course.title}”`, link: `/student/my-course/${course.slug}?play=1` },
  ])
  const mails = await mailsTo(t.db, user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Đến giờ học: ${course.title}`])
  expect(mails[0]?.text).toContain(`/student/my-course/${course.slug}?play=1`)
  // A week later it comes again.
  t.time.advance(7 * 24 * 60 * MINUTE_MS)
  await send()
  expect(await counts(user)).toEqual([2, 2])
})

test('a due reminder: is not sent more than two hours late, before its save, while off, or on another day', async () => {
  const { user } = await learner()
  await dueReminder(user.id, null, 121)
  await t.db
    .update(learningReminders)
    .set({ isOn: false })
    .where(eq(learningReminders.id, (await dueReminder(user.id)).id))
  await t.db
    .update(learningReminders)
    .set({ since: t.time.now() })
    .where(eq(learningReminders.id, (await dueReminder(user.id)).id))
  const another = await dueReminder(user.id)
  await t.db
    .update(learningReminders)
    .set({ weekdays: another.weekdays.map((day) => (day % 7) + 1) })
    .where(eq(learningReminders.id, another.id))
  await send()
  expect(await counts(user)).toEqual([0, 0])
  await dueReminder(user.id, null, 119)
  await send()
  expect(await counts(user)).toEqual([1, 1])
})

/** Sends what is due, and does something before each of them. */
const sendAfter = (before: (count: number) => Promise<unknown>) => {
  let count = 0
  const transaction: typeof t.db.transaction = async (...asked) => {
    await before(count++)
    return t.db.transaction(...asked)
  }
  const db = new Proxy(t.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
  return createReminderSender({ ...t.services, db })()
}

test('a due reminder: that was removed, turned off or changed after it was found is left out, and the next one comes', async () => {
  const [{ user }, other] = [await learner(), await learner()]
  const own = [await dueReminder(user.id), await dueReminder(user.id), await dueReminder(user.id)]
  const [gone, off, moved] = own.map(({ id }) => eq(learningReminders.id, id))
  await dueReminder(other.user.id)
  await sendAfter(async (count) => {
    if (count > 0) return
    await t.db.delete(learningReminders).where(gone)
    await t.db.update(learningReminders).set({ isOn: false }).where(off)
    await t.db.update(learningReminders).set({ minute: sql`(minute + 720) % 1440` }).where(moved)
  })
  expect([await counts(user), await counts(other.user)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('a due reminder: one that fails keeps no other from its time, and comes when the job is tried again', async () => {
  const [one, two] = [await learner(), await learner()]
  for (const { user } of [one, two]) await dueReminder(user.id)
  const sent = sendAfter((count) => (count === 0 ? Promise.reject(new Error('cut off')) : Promise.resolve()))
  await expect(sent).rejects.toThrow('not every reminder could be sent')
  const all = async () => [...(await counts(one.user)), ...(await counts(two.user))]
  expect((await all()).toSorted()).toEqual([0, 0, 1, 1])
  await send()
  expect(await all()).toEqual([1, 1, 1, 1])
})

test('a due reminder: rests once its course is finished or its access over, and where nothing is left to learn', async () => {
  const { user, course, enrollment, as } = await learner()
  const set = (change: Partial<typeof enrollments.$inferInsert>) =>
    t.db.update(enrollments).set(change).where(eq(enrollments.id, enrollment.id))
  const now = t.time.now()
  for (const change of [
    { completedAt: now },
    { completedAt: null, expiresAt: new Date(now.getTime() - 1) },
    { expiresAt: null, state: 'revoked' as const },
  ]) {
    await set(change)
    await t.db.delete(learningReminders)
    await dueReminder(user.id, course.id)
    await dueReminder(user.id)
    await send()
    expect(await counts(user)).toEqual([0, 0])
    expect((await t.call(api.reminders, { as })).data.map(({ isResting }) => isResting)).toEqual([true, true])
  }
  await set({ state: 'active' })
  await t.db.delete(learningReminders)
  await dueReminder(user.id, course.id)
  await send()
  expect(await counts(user)).toEqual([1, 1])
})

test('a due reminder: mails nobody in quiet hours or who wants no mails of learning; the bell tells them', async () => {
  const { minute } = placeOf(t.time.now())
  const hour = Math.floor(minute / 60)
  const [quiet, unwanted] = [
    await learner({ quietFrom: hour, quietTo: (hour + 1) % 24 }),
    await learner({ unwantedMails: ['learning'] }),
  ]
  const gathered = await learner({ digestMails: ['learning'] })
  const closed = await learner()
  await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, closed.user.id))
  for (const { user } of [quiet, unwanted, gathered, closed]) await dueReminder(user.id)
  await send()
  expect(await counts(quiet.user)).toEqual([1, 0])
  expect(await counts(unwanted.user)).toEqual([1, 0])
  // It belongs to its time, so it does not wait for the mail of the day.
  expect(await counts(gathered.user)).toEqual([1, 1])
  expect(await counts(closed.user)).toEqual([0, 0])
})

test('a mail of a reminder: its link asks first, turns this reminder off in one press, and nobody can make one up', async () => {
  const { user } = await learner()
  const [reminder, kept] = [await dueReminder(user.id), await dueReminder(user.id, null, 10_000)]
  await send()
  const [mail] = await mailsTo(t.db, user.email)
  const [, path = ''] = /\/api(\/mails\/reminders\/\S+)/.exec(mail?.text ?? '') ?? []
  const isOn = async (id: string) =>
    (await t.db.select().from(learningReminders).where(eq(learningReminders.id, id)))[0]?.isOn
  const asked = await t.app.inject({ url: path })
  expect([asked.statusCode, asked.body.includes('Ngừng nhắc')]).toEqual([200, true])
  expect(await isOn(reminder.id)).toBe(true)
  const pressed = await t.app.inject({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' })
  expect(pressed.statusCode).toBe(200)
  expect([await isOn(reminder.id), await isOn(kept.id)]).toEqual([false, true])
  const forged = await t.app.inject({ method: 'POST', url: path.replace(reminder.id, kept.id) })
  expect(forged.json().error.name).toBe('mail.unsubscribe_unknown')
  expect(await isOn(kept.id)).toBe(true)
})

test('the calendar file: has what is on and has work left', async () => {
  const { as, course } = await learner()
  const file = () =>
    t.app.inject({ url: '/me/reminders/file', headers: { authorization: `Bearer ${as.accessToken}` } })
  expect((await file()).json().error.name).toBe('reminder.not_found')
  await add(as, { courseId: course.id })
  await add(as, { isOn: false })
  const answer = await file()
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = new ICAL.Component(ICAL.parse(answer.body) as unknown[]).getAllSubcomponents('vevent')
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([`Giờ học: ${course.title}`])
})

/** What a calendar program sees at an address. */
const subscribe = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname } = new URL(url)
  const answer = await t.app.inject({ url: pathname.replace(/^\/api/, ''), headers })
  const events =
    answer.statusCode === 200
      ? new ICAL.Component(ICAL.parse(answer.body) as unknown[])
          .getAllSubcomponents('vevent')
          .map((one) => new ICAL.Event(one))
      : []
  return { ...answer, status: answer.statusCode, headers: answer.headers, events }
}

test('the private address of a calendar has reminders, ends of accesses and parts to pay, the same until they change', async () => {
  const { user, course, enrollment, as } = await learner()
  expect((await t.call(api.calendarFeed, { as })).data).toBeNull()
  const { url } = (await t.call(api.makeCalendarFeed, { as })).data
  await t.call(api.addReminder, {
    as,
    body: { weekdays: [2], time: '20:00', courseId: course.id, isOn: true },
  })
  const expiresAt = new Date('2032-03-05T16:59:59.999Z')
  await t.db.update(enrollments).set({ expiresAt }).where(eq(enrollments.id, enrollment.id))
  const paid = await buildOrder(t.db, { userId: user.id, state: 'paid', paidAt: t.time.now() })
  const part = await buildOrder(t.db, {
    userId: user.id,
    instalmentOf: paid.id,
    instalmentNumber: 2,
    instalmentDueAt: new Date('2032-02-01T16:59:59.999Z'),
  })

  const first = await subscribe(url)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.headers['cache-control']).toContain('private')
  const found = first.events.map((event) => [
    event.uid.split('@')[0],
    event.summary,
    event.startDate.toString(),
  ])
  const [weekly] = (await t.call(api.reminders, { as })).data
  expect(found).toEqual([
    [weekly?.id, `Giờ học: ${course.title}`, expect.stringContaining('T20:00:00')],
    [`access-${enrollment.id}`, `Hết hạn học: ${course.title}`, '2032-03-05'],
    [`part-${part.id}`, expect.stringContaining(part.code), '2032-02-01'],
  ])
  t.time.advance(3 * 24 * 60 * MINUTE_MS)
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await subscribe(url, known)).status).toBe(304)
  await t.db.update(orders).set({ state: 'paid', paidAt: t.time.now() }).where(eq(orders.id, part.id))
  const changed = await subscribe(url, known)
  expect([changed.status, changed.events.length]).toEqual([200, 2])
  const again = await t.signIn(user)
  expect((await t.call(api.calendarFeed, { as: again })).data?.readAt).not.toBeNull()
})

test('the private address of a calendar opens nothing once the password was set by a mail, which says so', async () => {
  const user = await buildUser(t.db, { verifiedAt: null })
  const { url } = (await t.call(api.makeCalendarFeed, { as: await t.signIn(user) })).data
  const resetToken = newOpaqueToken()
  const hour = new Date(t.time.now().getTime() + 60 * MINUTE_MS)
  await t.db.transaction((tx) =>
    insertResetToken(tx, { userId: user.id, tokenHash: hashOpaqueToken(resetToken), expiresAt: hour }),
  )
  const reset = { resetToken, newPassword: 'Mùa-đông-2027-ở-Sa-Pa' }
  expect((await t.call(contract.auth.resetPassword, { body: reset })).status).toBe(200)
  expect((await subscribe(url)).status).toBe(404)
  const texts = (await mailsTo(t.db, user.email)).map(({ text }) => text).join()
  expect(texts).toContain('địa chỉ lịch học riêng của tài khoản không còn dùng được')
  // The link came from the mailbox, so the address is proved, also where the account was open without.
  const [after] = await t.db.select().from(users).where(eq(users.id, user.id))
  expect(after).toMatchObject({ status: 'active', verifiedAt: expect.any(Date) })
})

test('the private address of a calendar opens nothing once it was replaced, taken back, or its account is locked', async () => {
  const { user, as } = await learner()
  const make = async () => (await t.call(api.makeCalendarFeed, { as })).data.url
  const [first, second] = [await make(), await make()]
  expect([(await subscribe(first)).status, (await subscribe(second)).status]).toEqual([404, 200])
  await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, user.id))
  expect((await subscribe(second)).status).toBe(404)
  await t.db.update(users).set({ status: 'active' }).where(eq(users.id, user.id))
  await t.call(api.removeCalendarFeed, { as })
  expect((await subscribe(second)).status).toBe(404)
  expect((await t.call(api.calendarFeed, { as })).data).toBeNull()
})

import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { enrollments, rateLimits, seatGrants, seats as seatsTable, users } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import {
  buildOrganisation,
  buySeats,
  closeOrganisation,
  give,
  orderSeats,
  seatsOf,
  type TestOrganisation,
} from '../../test/organisations.ts'
import { saveSettings } from '../../test/settings.ts'
import { removeOldAuthRows } from '../auth/index.ts'

const { seats, learning } = contract
let t: TestApp
let clinic: TestOrganisation
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
  clinic = await buildOrganisation(t)
})

const address = () => `nguoi-hoc-${randomUUID()}@example.vn`
const peopleOf = async ({ as }: TestOrganisation) => (await t.call(seats.people, { as })).data.items
const enrollmentOf = async (userId: string, courseId: string) => {
  const [row] = await t.db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return row
}
const setProgress = (userId: string, courseId: string, values: Partial<typeof enrollments.$inferInsert>) =>
  t.db
    .update(enrollments)
    .set(values)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
const takeBack = (organisation: TestOrganisation, id: string) =>
  t.call(seats.takeBack, { as: organisation.as, params: { id } })
const remind = (organisation: TestOrganisation, id: string) =>
  t.call(seats.remind, { as: organisation.as, params: { id } })

describe('seats', () => {
  test('exist once their order is paid, and not before', async () => {
    const { course } = await orderSeats(t, clinic, { seats: 3 })
    expect(await seatsOf(t, clinic, course.id)).toEqual({})
    expect((await give(t, clinic, course.id, address())).error?.name).toBe('seat.not_found')
    const paid = await buySeats(t, clinic, { seats: 2, course })
    expect((await paid.read()).state).toBe('paid')
    expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 2, given: 0, free: 2, ended: 0 })
  })

  test('are opened for nobody by the order itself, the coordinator included', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    expect(await enrollmentOf(clinic.coordinator.id, course.id)).toBeUndefined()
    const mails = await mailsTo(t.db, clinic.coordinator.email)
    expect(mails[0]).toMatchObject({ subject: `Suất học của ${clinic.name} đã sẵn sàng` })
  })

  test('of one organisation and of somebody who coordinates none are not there for others', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const other = await buildOrganisation(t)
    await give(t, clinic, course.id, address())
    const [person] = await peopleOf(clinic)
    expect(await peopleOf(other)).toEqual([])
    expect((await give(t, other, course.id, address())).error?.name).toBe('seat.not_found')
    expect((await takeBack(other, person?.id ?? '')).error?.name).toBe('seat.not_found')
    expect((await remind(other, person?.id ?? '')).error?.name).toBe('seat.not_found')
    const as = await t.signIn(await buildUser(t.db))
    expect((await t.call(seats.overview, { as })).status).toBe(404)
    expect((await t.call(seats.exportPeople, { as })).status).toBe(404)
  })
})

describe('giving a seat', () => {
  test('to an account opens the course from now on, with its source and the sentence on who sees the progress', async () => {
    const course = await buildCourse(t.db, { accessMonths: 6 })
    await buySeats(t, clinic, { seats: 1, course })
    const learner = await buildUser(t.db)
    t.time.advance(DAY_MS)
    const later = { ...clinic, as: await t.signIn(clinic.coordinator) }
    const { data } = await give(t, later, course.id, learner.email.toUpperCase())
    expect(data).toEqual({ results: [{ email: learner.email, verdict: 'given' }], free: 0 })
    const enrollment = await enrollmentOf(learner.id, course.id)
    expect(enrollment).toMatchObject({ state: 'active', orderLineId: null })
    expect(enrollment?.seatId).not.toBeNull()
    expect(enrollment?.expiresAt?.getTime()).toBeGreaterThan(t.time.now().getTime() + 150 * DAY_MS)
    const as = await t.signIn(learner)
    const { data: own } = await t.call(learning.myCourses, { as })
    expect(own[0]?.seat).toEqual({ organisation: clinic.name })
    const [mail] = await mailsTo(t.db, learner.email)
    expect(mail?.text).toContain('thấy tên, email của bạn và tiến độ học khóa này')
  })

  test('to a new address invites it, and its holder sets a password and is in the course', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const email = address()
    await give(t, clinic, course.id, email)
    expect(await peopleOf(clinic)).toMatchObject([{ email, state: 'invited', percent: 0, canTakeBack: true }])
    const [mail] = await mailsTo(t.db, email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const newPassword = 'Hoa-sen-trong-dam-2026'
    const reset = await t.call(contract.auth.resetPassword, { body: { resetToken: token, newPassword } })
    expect(reset.status).toBe(200)
    const login = await t.call(contract.auth.login, { body: { email, password: newPassword, app: 'web' } })
    expect(login.status).toBe(200)
    expect(await peopleOf(clinic)).toMatchObject([{ email, state: 'learning' }])
  })

  test('answers line by line: given, has it, none left, no address, no learner', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const owner = await buildUser(t.db)
    await buildEnrollment(t.db, { userId: owner.id, courseId: course.id })
    const doctor = await buildUser(t.db, { role: 'doctor' })
    const [first, second] = [address(), address()]
    const { data } = await give(
      t,
      clinic,
      course.id,
      owner.email,
      'không-phải',
      doctor.email,
      first,
      ` ${first} `,
      second,
    )
    expect(data.results).toEqual([
      { email: owner.email, verdict: 'has_course' },
      { email: 'không-phải', verdict: 'invalid' },
      { email: doctor.email, verdict: 'not_possible' },
      { email: first, verdict: 'given' },
      { email: second, verdict: 'no_free_seat' },
    ])
    expect(await t.db.$count(users, eq(users.email, second))).toBe(0)
    expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 1, given: 1, free: 0, ended: 0 })
  })

  test('ends the person’s own unpaid order of the course, so that nobody pays twice', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    const as = await t.signIn(learner)
    const { data: order } = await t.call(contract.orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    await give(t, clinic, course.id, learner.email)
    const { data: after } = await t.call(contract.orders.get, { as, params: { code: order.code } })
    expect(after.state).toBe('cancelled')
  })

  test('never gives more than was bought, however many give at once', async () => {
    const { course } = await buySeats(t, clinic, { seats: 5 })
    const second = await t.signIn(clinic.coordinator)
    const givers = Array.from({ length: 16 }, (_, index) =>
      t.call(seats.give, {
        as: index % 2 ? clinic.as : second,
        body: { courseId: course.id, emails: [address()] },
      }),
    )
    const verdicts = (await Promise.all(givers)).flatMap(({ data }) => data.results.map((one) => one.verdict))
    expect(verdicts.filter((one) => one === 'given')).toHaveLength(5)
    expect(verdicts.filter((one) => one === 'no_free_seat')).toHaveLength(11)
    expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 5, given: 5, free: 0, ended: 0 })
  })

  test('charges one seat when several give the same person one at once', async () => {
    const { course } = await buySeats(t, clinic, { seats: 5 })
    const email = address()
    await Promise.all(Array.from({ length: 8 }, () => give(t, clinic, course.id, email)))
    expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 5, given: 1, free: 4, ended: 0 })
  })

  test('is over for a closed organisation', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    await closeOrganisation(t, clinic)
    expect((await give(t, clinic, course.id, address())).error?.name).toBe('organisation.closed')
  })

  test('again to somebody whose time ran out uses another seat, and ends the first', async () => {
    const course = await buildCourse(t.db, { accessMonths: 1 })
    await buySeats(t, clinic, { seats: 2, course })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    await setProgress(learner.id, course.id, { expiresAt: new Date(t.time.now().getTime() - 1000) })
    expect(await peopleOf(clinic)).toMatchObject([{ state: 'over', canTakeBack: false }])
    const { data } = await give(t, clinic, course.id, learner.email)
    expect(data.results[0]?.verdict).toBe('given')
    expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 2, given: 1, free: 0, ended: 1 })
  })
})

describe('taking a seat back', () => {
  test('ends the access, tells the person, and the seat is free for somebody else', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    const [person] = await peopleOf(clinic)
    expect((await takeBack(clinic, person?.id ?? '')).status).toBe(200)
    expect(await enrollmentOf(learner.id, course.id)).toMatchObject({ state: 'revoked', seatId: null })
    expect((await mailsTo(t.db, learner.email))[0]?.subject).toContain('đã được thu hồi')
    expect(await peopleOf(clinic)).toEqual([])
    expect((await give(t, clinic, course.id, address())).data.results[0]?.verdict).toBe('given')
    expect((await takeBack(clinic, person?.id ?? '')).error?.name).toBe('seat.not_found')
  })

  test.each([
    [29, 200],
    [30, 409],
  ])('from somebody who has seen %s per cent answers %s', async (percent, status) => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    await setProgress(learner.id, course.id, { percent })
    const [person] = await peopleOf(clinic)
    expect(person?.canTakeBack).toBe(percent < 30)
    expect((await takeBack(clinic, person?.id ?? '')).status).toBe(status)
  })

  test('goes by the share that owners have set, from the next asking on', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    await setProgress(learner.id, course.id, { percent: 40 })
    const ask = async () => {
      const { data } = await t.call(seats.people, { as: clinic.as })
      return [data.takeBackBelowPercent, data.items[0]?.canTakeBack]
    }
    expect(await ask()).toEqual([30, false])
    await saveSettings(t, 'learning', { takeBackBelowPercent: 50 })
    expect(await ask()).toEqual([50, true])
    const [person] = await peopleOf(clinic)
    expect((await takeBack(clinic, person?.id ?? '')).status).toBe(200)
    await saveSettings(t, 'learning', {})
  })

  test('leaves an access alone that the person has bought since', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    await setProgress(learner.id, course.id, { seatId: null, orderLineId: randomUUID() })
    const [person] = await peopleOf(clinic)
    expect(person).toMatchObject({ state: 'over', canTakeBack: true })
    expect((await takeBack(clinic, person?.id ?? '')).status).toBe(200)
    expect(await enrollmentOf(learner.id, course.id)).toMatchObject({ state: 'active' })
  })

  test('races with giving without losing or doubling a seat', async () => {
    const { course } = await buySeats(t, clinic, { seats: 2 })
    await give(t, clinic, course.id, address(), address())
    const people = await peopleOf(clinic)
    await Promise.all([
      ...people.map(({ id }) => takeBack(clinic, id)),
      ...Array.from({ length: 6 }, () => give(t, clinic, course.id, address())),
    ])
    const counts = await seatsOf(t, clinic, course.id)
    expect((counts.given ?? 0) + (counts.free ?? 0)).toBe(2)
    const open = await t.db
      .select({ seatId: seatGrants.seatId })
      .from(seatGrants)
      .innerJoin(seatsTable, eq(seatsTable.id, seatGrants.seatId))
      .where(and(eq(seatsTable.courseId, course.id), isNull(seatGrants.endedAt)))
    expect(new Set(open.map(({ seatId }) => seatId)).size).toBe(open.length)
  })
})

describe('a reminder', () => {
  test('goes out once in three days, and no more to who is done', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db)
    await give(t, clinic, course.id, learner.email)
    const [person] = await peopleOf(clinic)
    expect((await remind(clinic, person?.id ?? '')).status).toBe(200)
    expect((await mailsTo(t.db, learner.email))[0]?.subject).toContain('nhắc bạn học tiếp')
    expect((await remind(clinic, person?.id ?? '')).error?.name).toBe('request.too_many')
    expect((await peopleOf(clinic))[0]?.remindedAt).not.toBeNull()
    await setProgress(learner.id, course.id, { percent: 100, completedAt: t.time.now() })
    t.time.advance(4 * DAY_MS)
    const later = { ...clinic, as: await t.signIn(clinic.coordinator) }
    expect((await remind(later, person?.id ?? '')).error?.name).toBe('seat.over')
  })

  test('invites again who never came', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const email = address()
    await give(t, clinic, course.id, email)
    const [person] = await peopleOf(clinic)
    await remind(clinic, person?.id ?? '')
    const mails = await mailsTo(t.db, email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toBe(mails[1]?.subject)
  })

  test('is not sent to who does not want mails about learning', async () => {
    const { course } = await buySeats(t, clinic, { seats: 1 })
    const learner = await buildUser(t.db, { unwantedMails: ['learning'] })
    await give(t, clinic, course.id, learner.email)
    const [person] = await peopleOf(clinic)
    expect((await remind(clinic, person?.id ?? '')).status).toBe(200)
    expect(await mailsTo(t.db, learner.email)).toHaveLength(1)
  })
})

test('an invitation that nobody opens for a week gives the seat back', async () => {
  const { course } = await buySeats(t, clinic, { seats: 1 })
  await give(t, clinic, course.id, address())
  // The account’s own clock is the process’s.
  const later = new Date(Math.max(Date.now(), t.time.now().getTime()) + 8 * DAY_MS)
  await removeOldAuthRows(t.db, later, t.time.now())
  expect(await seatsOf(t, clinic, course.id)).toEqual({ bought: 1, given: 0, free: 1, ended: 0 })
})

test('the table of people has those of the own organisation, in words', async () => {
  const { course } = await buySeats(t, clinic, { seats: 1 })
  const learner = await buildUser(t.db, { name: '=Lê Thu' })
  await give(t, clinic, course.id, learner.email)
  const answer = await t.app.inject({
    url: '/seats/people.csv',
    headers: { authorization: `Bearer ${clinic.as.accessToken}` },
  })
  const [head, row] = answer.body.split('\r\n')
  expect(head).toContain('Họ tên')
  expect(row).toContain(learner.email)
  expect(row).toContain('Đang học')
  expect(row).not.toMatch(/^"?=/)
})

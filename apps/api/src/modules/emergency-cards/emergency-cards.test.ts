import { contract } from '@repo/contract'
import { cardLimits } from '@repo/contract/emergency-cards'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { auditEntries, courseDoctors, doctors, emergencyCards } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmEmergencyCards: crm, emergencyCards: own } = contract
let t: TestApp
let as: TestSession
let reviewerId: string
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
  const doctor = await buildDoctor(t.db, { name: 'Lê Minh Quân', academicTitle: 'BS.CKII' })
  reviewerId = doctor.id
  await t.db
    .update(doctors)
    .set({ licenceVerifiedAt: t.time.now(), licenceExpiresOn: null })
    .where(eq(doctors.id, reviewerId))
})
afterAll(() => t.close())

const day = (days: number) => dayInVietnam(new Date(t.time.now().getTime() + days * DAY_MS))
const bodyOf = (more: object = {}) => ({
  title: 'Tắc mạch sau tiêm',
  whenToUse: 'Đau bất thường, da trắng bệch ngay sau khi tiêm.',
  steps: ['Dừng tiêm ngay.', 'Gọi người, bấm giờ.'],
  warnings: ['Không tiêm thêm.'],
  phones: [{ label: 'Cấp cứu', number: '115' }],
  sources: ['Murray G. và cộng sự. Đồng thuận về tắc mạch. 2021.'],
  isForAll: true,
  courseIds: [] as string[],
  ...more,
})
const create = async (more: object = {}) => (await t.call(crm.createCard, { as, body: bodyOf(more) })).data
const publish = ({ id, version }: { id: string; version: string | null }, more: object = {}) =>
  t.call(crm.publishCard, {
    as,
    params: { id },
    body: { reviewerId, reviewedOn: day(0), nextReviewOn: day(180), version, ...more },
  })
const setState = (id: string, state: 'published' | 'withdrawn') =>
  t.call(crm.setCardState, { as, params: { id }, body: { state } })
const learner = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const read = async (reader: TestSession, id: string) =>
  (await t.call(own.cards, { as: reader })).data.items.find((card) => card.id === id)

test('emergency card: learners read what was published, not the draft, with its doctor and both dates', async () => {
  const reader = await learner()
  const card = await create()
  expect(await read(reader.as, card.id)).toBeUndefined()
  const { data: published } = await publish(card)
  expect(published).toMatchObject({ state: 'published', hasChanges: false, isOverdue: false })
  expect(await read(reader.as, card.id)).toMatchObject({
    number: 1,
    steps: ['Dừng tiêm ngay.', 'Gọi người, bấm giờ.'],
    reviewer: 'BS.CKII Lê Minh Quân',
    reviewedOn: day(0),
    nextReviewOn: day(180),
  })
  const saved = await t.call(crm.saveCard, {
    as,
    params: { id: card.id },
    body: { ...bodyOf({ steps: ['Một bước mới.'] }), version: published.version },
  })
  expect(saved.data.hasChanges).toBe(true)
  expect((await read(reader.as, card.id))?.steps).toHaveLength(2)
  await publish(saved.data)
  expect(await read(reader.as, card.id)).toMatchObject({ number: 2, steps: ['Một bước mới.'] })
  const versions = (await t.call(crm.cardVersions, { as, params: { id: card.id } })).data
  expect(versions.map(({ number, steps }) => [number, steps.length])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test('emergency card: belongs to courses, and shows to who has access to one of them now', async () => {
  const [mine, other] = [await buildCourse(t.db), await buildCourse(t.db)]
  const [reader, stranger, paused, late] = [
    await learner(),
    await learner(),
    await learner(),
    await learner(),
  ]
  await buildEnrollment(t.db, { userId: reader.user.id, courseId: mine.id })
  await buildEnrollment(t.db, {
    userId: paused.user.id,
    courseId: mine.id,
    state: 'paused',
    pausedAt: t.time.now(),
  })
  const expiresAt = new Date(t.time.now().getTime() - 1000)
  await buildEnrollment(t.db, { userId: late.user.id, courseId: mine.id, expiresAt })
  const card = await create({ isForAll: false, courseIds: [mine.id, other.id] })
  await publish(card)
  expect((await read(reader.as, card.id))?.courses).toEqual([{ slug: mine.slug, title: mine.title }])
  for (const one of [stranger, paused, late]) expect(await read(one.as, card.id)).toBeUndefined()
  const unknown = await t.call(crm.createCard, {
    as,
    body: bodyOf({ isForAll: false, courseIds: [crypto.randomUUID()] }),
  })
  expect(unknown.error.name).toBe('course.not_found')
  const forNobody = await t.call(crm.createCard, { as, body: bodyOf({ isForAll: false }) })
  expect(forNobody.error.name).toBe('input.invalid')
})

test('emergency card: the same courses in another order, or twice, are no change', async () => {
  const [one, two] = [(await buildCourse(t.db)).id, (await buildCourse(t.db)).id]
  const { data: published } = await publish(await create({ isForAll: false, courseIds: [one, two] }))
  let { version } = published
  for (const courseIds of [
    [two, one],
    [one, two, one],
  ]) {
    const body = { ...bodyOf({ isForAll: false, courseIds }), version }
    const saved = await t.call(crm.saveCard, { as, params: { id: published.id }, body })
    expect(saved.data.hasChanges).toBe(false)
    version = saved.data.version
  }
})

test('emergency card: is published only with a verified doctor, sensible dates and sources with a year', async () => {
  const card = await create()
  const unverified = await buildDoctor(t.db)
  await t.db.update(doctors).set({ licenceVerifiedAt: null }).where(eq(doctors.id, unverified.id))
  const expired = await buildDoctor(t.db)
  await t.db
    .update(doctors)
    .set({ licenceVerifiedAt: t.time.now(), licenceExpiresOn: day(-1) })
    .where(eq(doctors.id, expired.id))
  for (const { id } of [unverified, expired])
    expect((await publish(card, { reviewerId: id })).error.name).toBe('emergency_card.no_reviewer')
  const reviewers = (await t.call(crm.reviewers, { as })).data.map(({ id }) => id)
  expect(reviewers).toContain(reviewerId)
  expect(reviewers).not.toContain(expired.id)
  for (const dates of [
    { reviewedOn: day(1) },
    { nextReviewOn: day(0) },
    { reviewedOn: day(-400), nextReviewOn: day(-1) },
    { nextReviewOn: day(31 * (cardLimits.reviewMonths + 1)) },
  ])
    expect((await publish(card, dates)).error.name).toBe('emergency_card.bad_dates')
  const undated = await t.call(crm.createCard, { as, body: bodyOf({ sources: ['Sách giáo khoa.'] }) })
  expect(undated.error.name).toBe('input.invalid')
  expect((await publish(card)).status).toBe(200)
})

test('emergency card: is withdrawn from everybody at once, shown again, and never removed after that', async () => {
  const reader = await learner()
  const card = await create()
  expect((await setState(card.id, 'withdrawn')).error.name).toBe('emergency_card.never_published')
  await publish(card)
  expect(await read(reader.as, card.id)).toBeDefined()
  await setState(card.id, 'withdrawn')
  expect(await read(reader.as, card.id)).toBeUndefined()
  const remove = (id: string) => t.call(crm.removeCard, { as, params: { id } })
  expect((await remove(card.id)).error.name).toBe('emergency_card.was_published')
  await setState(card.id, 'published')
  expect(await read(reader.as, card.id)).toBeDefined()
  const never = await create()
  expect((await remove(never.id)).status).toBe(200)
  expect((await remove(never.id)).error.name).toBe('emergency_card.not_found')
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, card.id))
  expect(entries.map(({ action }) => action)).toEqual([
    'emergency_card.created',
    'emergency_card.published',
    'emergency_card.state_set',
    'emergency_card.state_set',
  ])
})

test('emergency card: says that its review is over, to staff in a list of its own', async () => {
  const card = await create({ title: 'Thẻ đã quá hạn' })
  await publish(card, { nextReviewOn: day(1) })
  await t.db
    .update(emergencyCards)
    .set({ nextReviewOn: day(-1) })
    .where(eq(emergencyCards.id, card.id))
  const { items, total } = (await t.call(crm.cards, { as, query: { state: 'overdue' } })).data
  expect(items).toMatchObject([{ id: card.id, isOverdue: true }])
  expect(total).toBe(1)
  const { overdueCards } = (await t.call(contract.crm.dashboard, { as, query: {} })).data.tasks
  expect(overdueCards).toEqual({ count: 1, oldest: `${day(-1)}T17:00:00.000Z` })
  const found = (await t.call(crm.cards, { as, query: { q: 'the da qua han' } })).data
  expect(found.items.map(({ id }) => id)).toEqual([card.id])
})

test('emergency card: a save or a publication on an outdated version is refused', async () => {
  const card = await create()
  const save = () =>
    t.call(crm.saveCard, { as, params: { id: card.id }, body: { ...bodyOf(), version: card.version } })
  expect((await save()).status).toBe(200)
  expect((await save()).error.name).toBe('edit.outdated')
  expect((await publish(card)).error.name).toBe('edit.outdated')
  const now = (await t.call(crm.card, { as, params: { id: card.id } })).data
  expect(now.version).not.toBe(card.version)
  expect((await publish(now)).status).toBe(200)
})

describe('cards of doctors', () => {
  const { doctorEmergencyCards: portal, notices } = contract
  const doctorBody = (courseIds: string[], more: object = {}) => {
    const { isForAll: _, ...body } = bodyOf(more)
    return { ...body, courseIds }
  }
  const teacher = async () => {
    const user = await buildUser(t.db, { role: 'doctor' })
    const doctor = await buildDoctor(t.db, { userId: user.id, name: 'Vũ Hà An', academicTitle: 'BS.' })
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    return { doctor, course, as: await t.signIn(user) }
  }
  const told = async (reader: TestSession) =>
    (await t.call(notices.notices, { as: reader, query: {} })).data.items.map(({ kind }) => kind)

  test('are written by them, submitted, given back with a word, and read once staff have published them', async () => {
    const { as: doctor, course } = await teacher()
    const reader = await learner()
    await buildEnrollment(t.db, { userId: reader.user.id, courseId: course.id })
    const made = (await t.call(portal.createCard, { as: doctor, body: doctorBody([course.id]) })).data
    expect(made).toMatchObject({ state: 'draft', submitted: null, isForAll: false })
    const params = { id: made.id }
    const submit = (version: string | null) =>
      t.call(portal.submitCard, { as: doctor, params, body: { version } })
    expect((await submit(made.version)).data.submitted).toMatchObject({ by: 'BS. Vũ Hà An' })
    expect(await told(as)).toContain('emergency_card_submitted')
    expect((await submit(made.version)).error.name).toBe('emergency_card.nothing_to_submit')
    const waiting = async () =>
      (await t.call(crm.cards, { as, query: { state: 'submitted' } })).data.items.map(({ id }) => id)
    expect(await waiting()).toEqual([made.id])

    const giveBack = () => t.call(crm.returnCard, { as, params, body: { note: 'Ghi liều theo nguồn nào?' } })
    expect((await giveBack()).data).toMatchObject({ submitted: null, returnNote: 'Ghi liều theo nguồn nào?' })
    expect((await giveBack()).error.name).toBe('emergency_card.not_submitted')
    expect(await told(doctor)).toEqual(['emergency_card_returned'])
    const saved = await t.call(portal.saveCard, {
      as: doctor,
      params,
      body: { ...doctorBody([course.id], { steps: ['Dừng tiêm.'] }), version: made.version },
    })
    await submit(saved.data.version)
    expect(await read(reader.as, made.id)).toBeUndefined()
    const published = await publish(saved.data)
    expect(published.data).toMatchObject({ submitted: null, returnNote: '' })
    expect(await told(doctor)).toContain('emergency_card_published')
    expect(await read(reader.as, made.id)).toMatchObject({ steps: ['Dừng tiêm.'] })
    expect((await submit(published.data.version)).error.name).toBe('emergency_card.nothing_to_submit')
    expect((await t.call(portal.removeCard, { as: doctor, params })).error.name).toBe(
      'emergency_card.was_published',
    )
  })

  test('are those of their courses alone: what is for everybody, or for courses of others too, is not there', async () => {
    const [mine, other] = [await teacher(), await teacher()]
    const forAll = await create()
    const shared = await create({ isForAll: false, courseIds: [mine.course.id, other.course.id] })
    const ofMine = await create({ isForAll: false, courseIds: [mine.course.id] })
    const { data } = await t.call(portal.cards, { as: mine.as })
    expect(data.items.map(({ id }) => id)).toEqual([ofMine.id])
    expect(data.courses).toEqual([{ id: mine.course.id, title: mine.course.title }])
    for (const { id, version } of [forAll, shared]) {
      const asked = { as: mine.as, params: { id } }
      const body = { ...doctorBody([mine.course.id]), version }
      for (const answer of [
        await t.call(portal.card, asked),
        await t.call(portal.saveCard, { ...asked, body }),
        await t.call(portal.submitCard, { ...asked, body: { version } }),
        await t.call(portal.removeCard, asked),
      ])
        expect(answer.error.name).toBe('emergency_card.not_found')
    }
    const foreign = await t.call(portal.createCard, { as: mine.as, body: doctorBody([other.course.id]) })
    expect(foreign.error.name).toBe('course.not_found')
    const taken = await t.call(portal.saveCard, {
      as: mine.as,
      params: { id: ofMine.id },
      body: { ...doctorBody([other.course.id]), version: ofMine.version },
    })
    expect(taken.error.name).toBe('course.not_found')
  })

  test('are removed by the doctor who began them, and by no colleague', async () => {
    const [mine, other] = [await teacher(), await teacher()]
    const courseId = mine.course.id
    await t.db.insert(courseDoctors).values({ courseId, doctorId: other.doctor.id, position: 1 })
    const ofStaff = await create({ isForAll: false, courseIds: [courseId] })
    const made = (await t.call(portal.createCard, { as: mine.as, body: doctorBody([courseId]) })).data
    expect(made.isRemovable).toBe(true)
    const removable = async ({ as: reader }: { as: TestSession }) =>
      (await t.call(portal.cards, { as: reader })).data.items.map(({ id, isRemovable }) => [id, isRemovable])
    expect(await removable(mine)).toEqual([
      [made.id, true],
      [ofStaff.id, false],
    ])
    expect(await removable(other)).toEqual([
      [made.id, false],
      [ofStaff.id, false],
    ])
    const remove = (id: string, by: TestSession) => t.call(portal.removeCard, { as: by, params: { id } })
    expect((await remove(made.id, other.as)).error.name).toBe('emergency_card.of_another')
    expect((await remove(ofStaff.id, mine.as)).error.name).toBe('emergency_card.of_another')
    // Who saves it does not become the one who began it.
    const saved = await t.call(portal.saveCard, {
      as: other.as,
      params: { id: made.id },
      body: { ...doctorBody([courseId]), version: made.version },
    })
    expect(saved.data.isRemovable).toBe(false)
    expect((await remove(made.id, mine.as)).status).toBe(200)
  })

  test('are a few at most for each doctor until they are published, also when begun at once', async () => {
    const [mine, other] = [await teacher(), await teacher()]
    const begin = ({ as: by, course }: typeof mine) =>
      t.call(portal.createCard, { as: by, body: doctorBody([course.id]) })
    const made = []
    for (let n = 1; n < cardLimits.ownUnpublished; n++) made.push((await begin(mine)).data)
    const answers = await Promise.all([begin(mine), begin(mine), begin(mine)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await begin(mine)).error.name).toBe('emergency_card.too_many_own')
    expect((await begin(other)).status).toBe(200)
    await publish(made[0]!)
    expect((await begin(mine)).status).toBe(200)
  })
})

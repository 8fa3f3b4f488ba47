import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { ERASED_NAME } from '../../core/short-name.ts'
import * as tables from '../../db/schema/index.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import { createRemoveFilesHandler } from '../../storage/remove-files.handler.ts'
import {
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildOrder,
  buildPlayback,
  buildQuizAttempt,
  buildReview,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { insertPlatform } from '../../test/lti-platform.ts'
import { mailsTo } from '../../test/mails.ts'
import { organisationData } from '../../test/organisations.ts'
import { photo } from '../../test/pictures.ts'
import { createAccountSweep } from './account-sweep.service.ts'
import { createErasureService } from './erasure.service.ts'
import { createExportService } from './export.service.ts'
import { signUnsubscribe } from './unsubscribe-token.ts'

const { requestDeletion, requestExport, cancelDataRequest } = contract.account

let t: TestApp
let erase: (requestId: string) => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  erase = createErasureService(t.services)
})
afterAll(() => t.close())

let counter = 0
/** A name that can be searched for in the whole database. */
const someone = async () => {
  counter += 1
  const user = await buildUser(t.db, {
    name: `Trần Thị Canary${counter}`,
    email: `canary${counter}@example.vn`,
    phone: `09${String(counter).padStart(8, '0')}`,
    workplace: `Canary${counter} Spa`,
  })
  return { user, as: await t.signIn(user), canary: `anary${counter}` }
}
const askDeletion = async (as: TestSession) =>
  (await t.call(requestDeletion, { as, body: { password: TEST_PASSWORD } })).data.id
const accountOf = async ({ id }: TestUser) =>
  (await t.db.select().from(tables.users).where(eq(tables.users.id, id)))[0]

const unmapped = {
  name: null,
  email: null,
  phone: null,
  courses: null,
  days: null,
  reason: null,
  priceNote: null,
}

/** Gives an account something in every table that knows of people. */
async function fill({ user, as, canary }: Awaited<ReturnType<typeof someone>>) {
  const lesson = await buildLesson(t.db)
  const { courseId } = lesson
  const order = await buildOrder(t.db, { userId: user.id, courseId, state: 'paid', paidAt: t.time.now() })
  await buildOrder(t.db, { userId: user.id })
  await buildEnrollment(t.db, { userId: user.id, courseId, percent: 30, lastLessonId: lesson.id })
  await t.db.insert(tables.lessonProgress).values({ userId: user.id, lessonId: lesson.id })
  await buildPlayback(t.db, { userId: user.id, lessonId: lesson.id, packageKey: canary })
  const review = await buildReview(t.db, { userId: user.id, courseId })
  await t.db.insert(tables.auditEntries).values({
    action: 'review.moderated',
    subjectType: 'review',
    subjectId: review.id,
    before: { state: 'published' },
    after: { state: 'hidden', reason: 'other', note: canary },
  })
  await t.db.insert(tables.learningDevices).values({ userId: user.id, deviceKey: canary })
  await t.db.insert(tables.lessonNotes).values({
    id: randomUUID(),
    userId: user.id,
    courseId,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    text: canary,
    searchText: canary,
    createdAt: t.time.now(),
    updatedAt: t.time.now(),
  })
  await t.db
    .insert(tables.learningReminders)
    .values({ userId: user.id, courseId, weekdays: [2], minute: 1200, since: t.time.now() })
  await t.db.insert(tables.calendarFeeds).values({ userId: user.id, tokenHash: canary })
  await t.db.insert(tables.wishedCourses).values({ userId: user.id, courseId })
  await t.db.insert(tables.cartCourses).values({ userId: user.id, courseId, seenPrice: 1 })
  const memory = {
    state: 'review' as const,
    stability: 2.3,
    difficulty: 5,
    dueOn: '2026-11-26',
    reps: 1,
    lapses: 0,
    lastReviewOn: '2026-11-24',
  }
  const [card] = await t.db
    .insert(tables.repetitionCards)
    .values({ ...memory, userId: user.id, courseId, questionId: randomUUID(), reason: 'wrong' })
    .returning()
  await t.db.insert(tables.repetitionDays).values({
    userId: user.id,
    day: '2026-11-26',
    dueSince: '2026-11-26',
    cards: [],
    startedAt: t.time.now(),
  })
  await t.db.insert(tables.repetitionAnswers).values({
    userId: user.id,
    cardId: card!.id,
    day: '2026-11-26',
    kind: 'answer',
    chosen: [canary],
    isCorrect: true,
    rating: 'good',
    before: memory,
    after: memory,
  })
  await t.db.insert(tables.learnerNotes).values({ userId: user.id, text: canary })
  await t.db.insert(tables.mutedAnnouncements).values({ userId: user.id, courseId })
  const [scormPackage] = await t.db
    .insert(tables.scormPackages)
    .values({ courseId, lessonId: lesson.id, state: 'ready', folder: 'erasure' })
    .returning()
  await t.db.insert(tables.scormStates).values({
    userId: user.id,
    packageId: scormPackage!.id,
    itemId: 'i',
    values: { 'cmi.suspend_data': canary },
  })
  await t.db.insert(tables.savedReplies).values({ userId: user.id, title: canary, text: canary })
  await t.db
    .insert(tables.notices)
    .values({ userId: user.id, kind: 'comment_replied', subject: canary, link: '/profile' })
  const [session] = await t.db.select().from(tables.sessions).where(eq(tables.sessions.userId, user.id))
  await t.db.insert(tables.pushSubscriptions).values({
    sessionId: session?.id ?? '',
    userId: user.id,
    endpoint: `https://fcm.googleapis.com/fcm/send/${canary}`,
    publicKey: canary,
    authSecret: canary,
  })
  await t.db.insert(tables.heldMails).values({ userId: user.id, topic: 'learning', subject: canary })
  const listExport = randomUUID()
  await t.services.storage.put(listExportKey(listExport, 'csv'), Buffer.from(canary))
  await t.db.insert(tables.listExports).values({
    id: listExport,
    userId: user.id,
    title: canary,
    fileName: 'danh-sach',
    format: 'csv',
    list: 'crmOrders.orders',
    params: {},
    query: { q: canary },
    columns: [{ header: 'Mã', from: ['code'] }],
  })
  const kept = { userId: user.id, list: 'orders', search: `?q=${canary}` } as const
  const [view] = await t.db
    .insert(tables.listViews)
    .values({ ...kept, name: canary, nameKey: canary, isShared: false })
    .returning()
  await t.db
    .insert(tables.listViewDefaults)
    .values({ userId: user.id, list: 'orders', viewId: view?.id ?? '' })
  await t.db.insert(tables.affiliates).values({
    userId: user.id,
    code: `C${canary}`,
    kind: 'percent',
    value: 5,
    windowDays: 30,
    holdDays: 30,
    note: canary,
  })
  await fillSeats(user.id, courseId)
  await fillQuestions(user.id, lesson, canary)
  await fillReviewReports(user.id, canary)
  await t.db.insert(tables.certificates).values({
    code: `ma-so-${user.id}`,
    userId: user.id,
    courseId,
    name: user.name,
    courseTitle: 'Khóa học',
    doctors: [],
    issuer: 'Thẩm Học',
    origin: 'reissued',
    reissueReason: canary,
    issuedAt: t.time.now(),
    revokedAt: t.time.now(),
    revokedReason: canary,
  })
  const handIn = await buildHandIn(t.db, {
    userId: user.id,
    lessonTitle: canary,
    text: canary,
    comment: canary,
  })
  const handedIn = `hand-in-files/${canary}.pdf`
  await t.services.storage.put(handedIn, Buffer.from(canary))
  await t.db.insert(tables.handInFiles).values({
    handInId: handIn.id,
    storageKey: handedIn,
    name: canary,
    contentType: 'application/pdf',
    bytes: 10,
  })
  const [film] = await t.db
    .insert(tables.videos)
    .values({ title: canary, purpose: 'hand_in', ownerId: user.id, state: 'queued' })
    .returning()
  const filmKey = `originals/${canary}`
  await t.services.storage.put(filmKey, Buffer.from(canary))
  const filmFile = { storageKey: filmKey, fileName: canary, bytes: 10, sha256: 'ab'.repeat(32) }
  await t.db.insert(tables.videoOriginals).values({ videoId: film?.id ?? '', ...filmFile })
  await t.db.insert(tables.videoUploads).values({
    ownerId: user.id,
    videoId: film?.id,
    fileName: canary,
    declaredBytes: 10,
    expiresAt: t.time.now(),
  })
  await t.db
    .update(tables.handIns)
    .set({ filmVideoId: film?.id, filmName: canary })
    .where(eq(tables.handIns.id, handIn.id))
  // What a doctor said of it, which goes with it.
  await t.db.insert(tables.recordedAnswers).values({
    id: randomUUID(),
    handInId: handIn.id,
    fileName: canary,
    sentAt: t.time.now(),
  })
  await t.db.insert(tables.checklistSignatures).values({
    userId: user.id,
    lessonId: handIn.lessonId,
    itemId: randomUUID(),
    itemText: canary,
    signedName: 'BS. Diễm',
    signedAt: t.time.now(),
  })
  await buildQuizAttempt(t.db, { userId: user.id, courseId, lessonTitle: canary })
  await t.db.insert(tables.secondFactors).values({ userId: user.id, sealedSecret: canary })
  await t.db.insert(tables.passkeys).values({
    userId: user.id,
    credentialId: canary,
    publicKey: canary,
    counter: 0,
    transports: [],
    isSynced: true,
    rpId: 'localhost',
    userHandle: canary,
    name: canary,
  })
  await t.db.insert(tables.outsideIdentities).values({
    userId: user.id,
    service: 'google',
    subject: canary,
    email: canary,
  })
  await t.db.insert(tables.outsideSignIns).values({
    tokenHash: canary,
    purpose: 'link',
    service: 'google',
    userId: user.id,
    expiresAt: t.time.now(),
  })
  await t.db.insert(tables.passkeyChallenges).values({
    challengeHash: canary,
    ceremonyHash: canary,
    purpose: 'register',
    app: 'web',
    userId: user.id,
    expiresAt: t.time.now(),
  })
  const { id: platformId } = await insertPlatform(t, 'https://lms.example.vn')
  await t.db.insert(tables.ltiAccounts).values({ platformId, subject: canary, userId: user.id })
  await t.db.insert(tables.ltiLogins).values({
    platformId,
    stateHash: platformId,
    nonce: platformId,
    browserHash: 'c',
    targetUrl: 'https://thamhoc.example/lti/launch',
    ticketHash: platformId,
    facts: {
      subject: canary,
      name: canary,
      email: null,
      deploymentId: '1',
      course: null,
      lessonId: null,
      lineUrl: null,
    },
    expiresAt: t.time.now(),
  })
  await t.db.insert(tables.emailChanges).values({ userId: user.id, email: `${canary}2@example.vn` })
  await t.db
    .insert(tables.consents)
    .values({ userId: user.id, purpose: 'terms', version: '1', isGranted: true })
  const [letter] = await t.db
    .insert(tables.letters)
    .values({ subject: canary, text: canary, topic: 'personal', audience: {}, learnerId: user.id })
    .returning()
  await t.db.insert(tables.letterRecipients).values({ letterId: letter?.id ?? '', userId: user.id })
  const [table] = await t.db
    .insert(tables.learnerImports)
    .values({ fileName: 'lop.csv', headers: ['Email'], columns: unmapped })
    .returning()
  await t.db
    .insert(tables.learnerImportRows)
    .values({ importId: table?.id ?? '', number: 2, cells: [` ${user.email.toUpperCase()}`, canary] })
  await t.db.insert(tables.contactRequests).values({
    reference: canary,
    name: user.name,
    email: user.email,
    topic: 'other',
    message: canary,
  })
  await t.db.insert(tables.phoneMessages).values({ phone: user.phone ?? '', expiresAt: t.time.now() })
  const picture = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
  await t.call(contract.account.setAvatar, { as, file: picture })
  await t.call(contract.account.saveProfessional, {
    as,
    body: {
      profession: 'doctor',
      workplace: canary,
      licenceNumber: canary,
      licenceIssuer: null,
      licenceIssuedOn: null,
    },
  })
  await t.call(contract.account.uploadProfessionalProof, { as, file: picture })
  const asked = await t.call(requestExport, { as, body: { password: TEST_PASSWORD } })
  await createExportService(t.services)(asked.data.id)
  return { order, review, courseId }
}

/** Inserts a question of the person, and their answer, vote and report on a question of another learner. */
async function fillQuestions(userId: string, lesson: { id: string; courseId: string }, text: string) {
  const place = { courseId: lesson.courseId, lessonId: lesson.id, lessonTitle: 'Bài học' }
  const words = { title: text, text, searchText: text }
  const [other] = await t.db
    .insert(tables.courseQuestions)
    .values([
      { ...place, userId: (await buildUser(t.db)).id, title: 'Hỏi', text: 'Hỏi', searchText: 'hoi' },
      { ...place, ...words, userId },
    ])
    .returning()
  const questionId = other?.id ?? ''
  const [own] = await t.db
    .select()
    .from(tables.courseQuestions)
    .where(eq(tables.courseQuestions.userId, userId))
  const storageKey = `question-files/${text}.webp`
  await t.services.storage.put(storageKey, Buffer.from(text))
  await t.db
    .insert(tables.questionPictures)
    .values({ questionId: own?.id ?? '', storageKey, digest: text, width: 1, height: 1 })
  const [answer] = await t.db
    .insert(tables.questionAnswers)
    .values({ questionId, userId, kind: 'learner', text })
    .returning()
  await t.db.insert(tables.questionVotes).values({ questionId, userId })
  await t.db
    .insert(tables.questionReports)
    .values({ questionId, answerId: answer?.id, userId, reason: 'insult' })
}

/** A report of a review by a doctor, as the person might be one. */
async function fillReviewReports(userId: string, text: string) {
  const { id: reviewId } = await buildReview(t.db)
  await t.db.insert(tables.reviewReports).values({ reviewId, userId, reason: 'other', note: text })
}

/** A seat of an organisation that the person has, and coordinates. */
async function fillSeats(userId: string, courseId: string) {
  const [organisation] = await t.db
    .insert(tables.organisations)
    .values({ ...organisationData(), searchText: '' })
    .returning()
  const organisationId = organisation?.id ?? ''
  await t.db.insert(tables.organisationCoordinators).values({ organisationId, userId })
  const [seat] = await t.db
    .insert(tables.seats)
    .values({ orderLineId: randomUUID(), number: 1, organisationId, courseId })
    .returning()
  await t.db.insert(tables.seatGrants).values({ seatId: seat?.id ?? '', organisationId, courseId, userId })
}

/** Tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found = []
  for (const { name } of rows) {
    const hits = await t.db.execute(
      sql`select 1 from ${sql.identifier(name)} r where r::text like ${`%${text}%`} limit 1`,
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found.sort()
}

describe('a deletion', () => {
  test('waits seven days, in which its owner signs in and keeps the account', async () => {
    const { user, as } = await someone()
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS - 60_000)
    await erase(id)
    expect((await accountOf(user))?.erasedAt).toBeNull()
    const login = await t.call(contract.auth.login, {
      body: { email: user.email, password: TEST_PASSWORD, app: 'web' },
    })
    expect(login.status).toBe(200)
    const kept = await t.call(cancelDataRequest, { as: login.data, params: { id } })
    expect(kept.data.state).toBe('cancelled')
    t.time.advance(DAY_MS)
    await erase(id)
    expect(await accountOf(user)).toMatchObject({ name: user.name, erasedAt: null })
    expect((await mailsTo(t.db, user.email)).map((mail) => mail.subject)).toEqual([
      'Tài khoản của bạn được giữ lại',
      'Tài khoản của bạn sẽ được xóa',
    ])
  })

  test('leaves nothing of the person in any table but the last mail, nor in the storage', async () => {
    const person = await someone()
    const { user, as, canary } = person
    const before = await jobsOf(t, 'remove-files')
    await fill(person)
    expect((await tablesWith(canary)).length).toBeGreaterThan(5)
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    expect(await tablesWith(canary)).toEqual(['mails'])
    expect(await tablesWith(user.phone ?? '')).toEqual([])
    const letters = await mailsTo(t.db, user.email)
    expect(letters.map((mail) => mail.subject)).toEqual(['Tài khoản của bạn đã được xóa'])
    const [removal] = (await jobsOf(t, 'remove-files')).slice(before.length) as { keys: string[] }[]
    expect(removal?.keys.map((key) => key.split('/')[0]).sort()).toEqual([
      'avatars',
      'exports',
      'hand-in-files',
      'list-exports',
      'originals',
      'proofs',
      'question-files',
    ])
    for (const key of removal?.keys ?? []) expect(await t.services.storage.stat(key)).not.toBeNull()
    await createRemoveFilesHandler(t.services)(removal ?? { keys: [] })
    for (const key of removal?.keys ?? []) expect(await t.services.storage.stat(key)).toBeNull()
    expect(await t.db.$count(tables.seatGrants, eq(tables.seatGrants.userId, user.id))).toBe(0)
    const coordinates = eq(tables.organisationCoordinators.userId, user.id)
    expect(await t.db.$count(tables.organisationCoordinators, coordinates)).toBe(0)
  })

  test('keeps the books: paid orders stay, under a number; open ones are closed', async () => {
    const person = await someone()
    const { user, as } = person
    const { order } = await fill(person)
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    const orders = await t.db.select().from(tables.orders).where(eq(tables.orders.userId, user.id))
    expect(orders.map((row) => [row.id === order.id, row.state, row.total])).toEqual(
      expect.arrayContaining([
        [true, 'paid', 1_000_000],
        [false, 'cancelled', 1_000_000],
      ]),
    )
    expect(await accountOf(user)).toMatchObject({
      name: ERASED_NAME,
      email: `${user.id}@deleted.invalid`,
      phone: null,
      workplace: null,
      status: 'locked',
    })
  })

  test('lets reviews stand without their author', async () => {
    const person = await someone()
    const { courseId } = await fill(person)
    const [course] = await t.db.select().from(tables.courses).where(eq(tables.courses.id, courseId))
    const slug = course?.slug ?? ''
    const authors = async () =>
      (await t.call(contract.catalogue.courseReviews, { params: { slug }, query: {} })).data.items.map(
        (review) => review.author,
      )
    expect(await authors()).toEqual([`Canary${counter} T.`])
    const id = await askDeletion(person.as)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    expect(await authors()).toEqual([ERASED_NAME])
  })

  test('ends every session at once and opens no door again', async () => {
    const { user, as } = await someone()
    expect((await t.call(contract.auth.me, { as })).status).toBe(200)
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    const live = await t.signIn(user)
    expect((await t.call(contract.auth.me, { as: live })).status).toBe(200)
    await erase(id)
    expect((await t.call(contract.auth.me, { as: live })).status).toBe(401)
    for (const email of [user.email, `${user.id}@deleted.invalid`])
      for (const password of [TEST_PASSWORD, '!', ''])
        expect((await t.call(contract.auth.login, { body: { email, password, app: 'web' } })).status).toBe(
          422,
        )
  })

  test('leaves links of old mails without effect, and says nothing about it', async () => {
    const { user, as } = await someone()
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    for (const kind of ['news', 'learning'] as const) {
      const token = signUnsubscribe(t.services.env.OTP_PEPPER, user.id, kind)
      const done = await t.app.inject({ method: 'POST', url: `/mails/unsubscribe/${token}` })
      expect(done.statusCode).toBe(200)
    }
    expect((await accountOf(user))?.unwantedMails).toEqual([])
  })

  test('frees the address for a new account', async () => {
    const { user, as } = await someone()
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    const fresh = await buildUser(t.db, { email: user.email })
    expect(fresh.id).not.toBe(user.id)
  })

  test('happens once, however often and at once the job runs', async () => {
    const { user, as } = await someone()
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await Promise.all([erase(id), erase(id)])
    await erase(id)
    expect(await mailsTo(t.db, user.email)).toHaveLength(1)
    const trail = await t.db
      .select()
      .from(tables.auditEntries)
      .where(eq(tables.auditEntries.subjectId, user.id))
    expect(trail.filter((entry) => entry.action === 'user.erased')).toHaveLength(1)
  })

  test('broken off in the middle has not happened', async () => {
    const person = await someone()
    const { user, as } = person
    await fill(person)
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    const broken = createErasureService({
      ...t.services,
      queue: {
        ...t.services.queue,
        send: () => Promise.reject(new Error('the machine went down')),
      },
    })
    await expect(broken(id)).rejects.toThrow('the machine went down')
    expect(await accountOf(user)).toMatchObject({ name: user.name, email: user.email, erasedAt: null })
    expect(await t.db.$count(tables.sessions, eq(tables.sessions.userId, user.id))).toBe(1)
    await erase(id)
    expect((await accountOf(user))?.erasedAt).not.toBeNull()
  })

  test('whose job was lost is carried out all the same', async () => {
    const { as } = await someone()
    const id = await askDeletion(as)
    t.time.advance(7 * DAY_MS)
    await createAccountSweep(t.services)()
    const jobs = (await jobsOf(t, 'erase-account')).filter(
      (job) => (job as { requestId: string }).requestId === id,
    )
    expect(jobs).toHaveLength(2)
  })

  test('passes over an account that became staff meanwhile', async () => {
    const { user, as } = await someone()
    const id = await askDeletion(as)
    await t.db.update(tables.users).set({ role: 'admin' }).where(eq(tables.users.id, user.id))
    t.time.advance(7 * DAY_MS)
    await erase(id)
    expect((await accountOf(user))?.erasedAt).toBeNull()
  })

  test('takes nothing from anybody else', async () => {
    const gone = await someone()
    const stays = await someone()
    await fill(gone)
    await fill(stays)
    const id = await askDeletion(gone.as)
    const before = await tablesWith(stays.canary)
    t.time.advance(7 * DAY_MS)
    await erase(id)
    expect(await tablesWith(stays.canary)).toEqual(before)
  })
})

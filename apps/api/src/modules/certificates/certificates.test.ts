import { constants, inflateSync } from 'node:zlib'
import { contract } from '@repo/contract'
import { readQr } from '@repo/testing/read-qr'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import * as tables from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCertificate,
  buildCourse,
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildQuizAttempt,
  buildStaffWith,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildWatchedVideo } from '../../test/videos.ts'

const { certificates: api, crmCertificates: staffApi, learning } = contract

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const offer = (courseId: string, rule: Partial<typeof tables.certificateRules.$inferInsert> = {}) =>
  t.db
    .insert(tables.certificateRules)
    .values({ courseId, isOffered: true, lessonsPercent: 100, needsQuizzes: false, ...rule })

const complete = (userId: string, lessonId: string) =>
  t.db.insert(tables.lessonProgress).values({ userId, lessonId, completedAt: t.time.now() })

/** A learner who has completed the one lesson of a course that gives certificates. */
async function graduate(course: Parameters<typeof buildCourse>[1] = {}) {
  const { id: courseId, slug, title } = await buildCourse(t.db, { certificateHours: 6.5, ...course })
  const lesson = await buildLesson(t.db, { courseId })
  await offer(courseId)
  const user = await buildUser(t.db, { name: 'Trần Văn An' })
  await buildEnrollment(t.db, { userId: user.id, courseId })
  await complete(user.id, lesson.id)
  return { user, as: await t.signIn(user), courseId, slug, title, lessonId: lesson.id }
}

const claim = (as: TestSession, slug: string, name = 'Trần Văn An') =>
  t.call(api.claimCertificate, { as, params: { slug }, body: { name } })
const look = async (code: string) => (await t.call(api.certificate, { params: { code } })).data.certificate
const pdf = (code: string) => t.app.inject({ url: `/certificates/${code}/pdf` })
const ofLearner = (id: string, certificateId: string) => ({ id, certificateId })
const revoke = (id: string, certificateId: string, as = owner) =>
  t.call(staffApi.revokeCertificate, {
    as,
    params: ofLearner(id, certificateId),
    body: { reason: 'Học hộ, đã xác minh' },
  })

describe('a claim', () => {
  test('issues the facts of that moment, tells the holder, and shows them to everybody with the code', async () => {
    const { user, as, slug, title, courseId } = await graduate()
    const { data } = await claim(as, slug, '  Trần Văn Ân ')
    expect(data).toMatchObject({ name: 'Trần Văn Ân', hours: 6.5, score: null, status: 'valid' })
    await t.db.update(tables.courses).set({ title: 'Tên mới' }).where(eq(tables.courses.id, courseId))
    expect(await look(data.code)).toMatchObject({
      name: 'Trần Văn Ân',
      courseTitle: title,
      courseSlug: slug,
      doctors: [expect.stringMatching(/^BS\.CKI /)],
      issuer: 'Thẩm Học',
      status: 'valid',
    })
    expect((await mailsTo(t.db, user.email)).map((mail) => mail.subject)).toEqual([
      `Chứng nhận khóa học “${title}”`,
    ])
    const notices = await t.call(contract.notices.notices, { as })
    expect(notices.data.items).toMatchObject([
      { kind: 'certificate_issued', subject: title, link: `/certificate/${data.code}` },
    ])
    expect((await t.call(api.myCertificates, { as })).data).toMatchObject([
      { code: data.code, canCorrect: true },
    ])
  })

  test('made by two tabs at once gives one certificate to both', async () => {
    const { as, slug } = await graduate()
    const [one, other] = await Promise.all([claim(as, slug, 'An Một'), claim(as, slug, 'An Hai')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.data).toEqual(other.data)
    expect((await claim(as, slug, 'An Ba')).data).toEqual(one.data)
    expect((await t.call(api.myCertificates, { as })).data).toHaveLength(1)
  })

  test('of watching that no stream can have shown is refused', async () => {
    const { as, courseId, lessonId } = await buildWatchedVideo(t)
    await offer(courseId)
    const [course] = await t.db.select().from(tables.courses).where(eq(tables.courses.id, courseId))
    const slug = course?.slug ?? ''
    const intervals: [number, number][] = [[0, 10 * MINUTE_MS]]
    await t.call(learning.saveProgress, {
      as,
      params: { lessonId },
      body: { playbackId: null, positionMs: 600_000, intervals },
    })
    const done = await t.call(learning.completeLesson, { as, params: { lessonId } })
    expect(done.error.name).toBe('request.conflict')
    expect((await claim(as, slug)).error.name).toBe('certificate.not_earned')
    const { data } = await t.call(api.courseCertificate, { as, params: { slug } })
    expect(data).toMatchObject({
      isEarned: false,
      certificate: null,
      lessons: { completed: 0, needed: 1, total: 1 },
      openLessons: [{ id: lessonId }],
    })
  })

  test('is no more than what the learner did: percent in the enrolment counts for nothing', async () => {
    const { user, as, slug, courseId } = await graduate()
    await buildLesson(t.db, { courseId })
    await t.db
      .update(tables.enrollments)
      .set({ percent: 100, completedAt: t.time.now() })
      .where(eq(tables.enrollments.userId, user.id))
    expect((await claim(as, slug)).error.name).toBe('certificate.not_earned')
  })

  test('asks for what was handed in, not for the word of the learner, where assignments are asked for', async () => {
    const { user, as, slug, courseId } = await graduate()
    await t.db
      .update(tables.certificateRules)
      .set({ needsAssignments: true })
      .where(eq(tables.certificateRules.courseId, courseId))
    const unpublished = await buildLesson(t.db, { courseId, kind: 'assignment', completionKind: 'manual' })
    const assignments = async () =>
      (await t.call(api.courseCertificate, { as, params: { slug } })).data.assignments
    expect(await assignments()).toEqual({ passed: 0, total: 1 })
    await complete(user.id, unpublished.id)
    expect(await assignments()).toEqual({ passed: 1, total: 1 })

    const stranger = await buildUser(t.db)
    const foreign = await buildHandIn(t.db, { userId: stranger.id, courseId, state: 'passed' })
    await complete(user.id, foreign.lessonId)
    expect((await claim(as, slug)).error.name).toBe('certificate.not_earned')
    const { id: _, ...again } = foreign
    await t.db.insert(tables.handIns).values({ ...again, userId: user.id, state: 'returned' })
    expect(await assignments()).toEqual({ passed: 1, total: 2 })
    await t.db.insert(tables.handIns).values({ ...again, userId: user.id, number: 2, state: 'submitted' })
    expect(await assignments()).toEqual({ passed: 2, total: 2 })

    const checklist = [{ id: crypto.randomUUID(), text: 'Rửa tay', isCritical: true }]
    const [version] = await t.db
      .select({ task: tables.assignmentVersions.task })
      .from(tables.assignmentVersions)
      .where(eq(tables.assignmentVersions.id, foreign.versionId))
    const judged = await buildHandIn(t.db, {
      userId: user.id,
      courseId,
      task: { ...version!.task, checklist },
    })
    await complete(user.id, judged.lessonId)
    expect((await claim(as, slug)).error.name).toBe('certificate.not_earned')
    expect(await assignments()).toEqual({ passed: 2, total: 3 })
    await t.db.update(tables.handIns).set({ state: 'passed' }).where(eq(tables.handIns.id, judged.id))
    expect((await claim(as, slug)).status).toBe(200)
  })

  test('is refused by a course that gives none, a stranger’s course and an access that was taken back', async () => {
    const { user, as, slug, courseId } = await graduate()
    await t.db
      .update(tables.certificateRules)
      .set({ isOffered: false })
      .where(eq(tables.certificateRules.courseId, courseId))
    expect((await claim(as, slug)).error.name).toBe('certificate.not_offered')
    const foreign = await graduate()
    expect((await claim(as, foreign.slug)).error.name).toBe('course.not_enrolled')
    await t.db
      .update(tables.enrollments)
      .set({ state: 'revoked' })
      .where(eq(tables.enrollments.userId, user.id))
    expect((await claim(as, slug)).error.name).toBe('course.not_enrolled')
  })

  test('stays open to who has learned everything and whose access is over', async () => {
    const { user, as, slug } = await graduate()
    await t.db
      .update(tables.enrollments)
      .set({ expiresAt: new Date(t.time.now().getTime() - 1000) })
      .where(eq(tables.enrollments.userId, user.id))
    expect((await claim(as, slug)).status).toBe(200)
  })

  test('waits for the quizzes where the rule asks for them, and keeps their result', async () => {
    const { user, as, slug, courseId } = await graduate()
    await t.db
      .update(tables.certificateRules)
      .set({ needsQuizzes: true })
      .where(eq(tables.certificateRules.courseId, courseId))
    const failed = { score: 0, maxScore: 1, submittedAt: t.time.now() }
    const attempt = await buildQuizAttempt(t.db, { userId: user.id, courseId, ...failed })
    await complete(user.id, attempt.lessonId)
    const { data } = await t.call(api.courseCertificate, { as, params: { slug } })
    expect(data).toMatchObject({ isEarned: false, quizzes: { passed: 0, total: 1 } })
    expect((await claim(as, slug)).error.name).toBe('certificate.not_earned')
    await t.db
      .update(tables.quizAttempts)
      .set({ score: 1, isPassed: true })
      .where(eq(tables.quizAttempts.id, attempt.id))
    expect((await claim(as, slug)).data).toMatchObject({ score: 100 })
  })

  test.each(['<b>An</b>', 'An\u202eoạn', 'https://an.vn', '12345', '...'])(
    'with the name %j is refused',
    async (name) => {
      const { as, slug } = await graduate()
      expect((await claim(as, slug, name)).status).toBe(422)
    },
  )
})

describe('a correction of the name', () => {
  test('is one’s own act once: a new certificate stands for the old one, whose page leads to it', async () => {
    const { as, slug } = await graduate()
    const { data: old } = await claim(as, slug)
    const correct = (id: string, name: string) =>
      t.call(api.correctCertificate, { as, params: { id }, body: { name } })
    const { data } = await correct(old.id, 'Trần Văn Ân')
    expect(data).toMatchObject({ name: 'Trần Văn Ân', canCorrect: false, issuedAt: old.issuedAt })
    expect(data.code).not.toBe(old.code)
    expect(await look(old.code)).toMatchObject({ status: 'replaced', replacedBy: data.code })
    expect((await correct(data.id, 'Ai Đó')).error.name).toBe('certificate.corrected_already')
    expect((await correct(old.id, 'Ai Đó')).error.name).toBe('certificate.not_valid')
    expect((await t.call(api.myCertificates, { as })).data).toHaveLength(1)
  })
})

describe('staff', () => {
  test('revoke for a reason that the holder is mailed, and every door shows it at once', async () => {
    const { user, as, slug, title } = await graduate()
    const { data } = await claim(as, slug)
    expect((await look(data.code))?.status).toBe('valid')
    expect((await pdf(data.code)).statusCode).toBe(200)
    expect((await revoke(user.id, data.id)).data).toMatchObject([
      { status: 'revoked', revokedReason: 'Học hộ, đã xác minh' },
    ])
    expect(await look(data.code)).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) })
    expect((await pdf(data.code)).statusCode).toBe(409)
    expect((await t.call(api.myCertificates, { as })).data).toMatchObject([{ status: 'revoked' }])
    expect((await claim(as, slug)).error.name).toBe('certificate.not_valid')
    const [last] = await mailsTo(t.db, user.email)
    expect(last).toMatchObject({ subject: `Chứng nhận khóa học “${title}” bị thu hồi` })
    expect(JSON.stringify(last)).toContain('Học hộ, đã xác minh')
    expect((await revoke(user.id, data.id)).error.name).toBe('certificate.not_valid')
  })

  test('issue a revoked one anew under another name; the history keeps both', async () => {
    const { user, as, slug } = await graduate()
    const { data } = await claim(as, slug)
    await revoke(user.id, data.id)
    const { data: history } = await t.call(staffApi.reissueCertificate, {
      as: owner,
      params: ofLearner(user.id, data.id),
      body: { name: 'Trần Văn Ân', reason: 'Tên theo căn cước' },
    })
    expect(history.map(({ status, name, origin }) => [status, name, origin])).toEqual([
      ['valid', 'Trần Văn Ân', 'reissued'],
      ['replaced', 'Trần Văn An', 'earned'],
    ])
    expect((await look(data.code))?.status).toBe('replaced')
    expect((await t.call(api.myCertificates, { as })).data).toMatchObject([
      { name: 'Trần Văn Ân', canCorrect: false },
    ])
  })

  test('without the right only look; a certificate of another learner is not there', async () => {
    const { user, as, slug } = await graduate()
    const { data } = await claim(as, slug)
    const reader = await t.signIn(await buildStaffWith(t.db, 'learners.read'))
    const list = await t.call(staffApi.learnerCertificates, { as: reader, params: { id: user.id } })
    expect(list.data).toHaveLength(1)
    expect((await revoke(user.id, data.id, reader)).error.name).toBe('access.denied')
    const other = await buildUser(t.db)
    expect((await revoke(other.id, data.id)).error.name).toBe('certificate.not_found')
  })
})

describe('the page of a certificate', () => {
  test('says nothing of a code that stands for none', async () => {
    expect(await look('22222-22222-22222-22222-22222')).toBeNull()
    expect((await pdf('22222-22222-22222-22222-22222')).statusCode).toBe(404)
  })

  test('keeps code, course and day after an erasure, and no name', async () => {
    const { code } = await buildCertificate(t.db, { name: null })
    expect(await look(code)).toMatchObject({ name: null, courseTitle: 'Khóa học', status: 'valid' })
    expect((await pdf(code)).statusCode).toBe(409)
  })

  test('refuses to be asked for without end', async () => {
    const { code } = await buildCertificate(t.db)
    const askAgain = () => t.app.inject({ url: `/certificates/${code}` })
    expect((await askAgain()).statusCode).toBe(200)
    // As if it had been asked for 299 times by now.
    await t.db.update(tables.rateLimits).set({ count: 299 })
    expect((await askAgain()).statusCode).toBe(200)
    expect((await askAgain()).statusCode).toBe(429)
    await t.db.delete(tables.rateLimits)
  })
})

test('a certificate is never changed, only ended, whoever writes to the database', async () => {
  const { id } = await buildCertificate(t.db)
  const own = eq(tables.certificates.id, id)
  await expect(t.db.update(tables.certificates).set({ name: 'Ai Đó' }).where(own)).rejects.toThrow(
    /certificates/,
  )
  await expect(t.db.update(tables.certificates).set({ hours: 100 }).where(own)).rejects.toThrow(
    /certificates/,
  )
  await expect(t.db.delete(tables.certificates).where(own)).rejects.toThrow(/certificates/)
})

test('the file has the words of the certificate as text, its fonts inside, on one page on its side', async () => {
  const { as, slug, title } = await graduate()
  const { data } = await claim(as, slug, 'Nguyễn Thị Hồng Đào')
  const { rawPayload, headers } = await pdf(data.code)
  expect(headers['content-disposition']).toContain(`chung-nhan-${data.code}.pdf`)
  const { text, totalPages } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
  expect(totalPages).toBe(1)
  for (const words of ['Nguyễn Thị Hồng Đào', title, '6,5', data.code, 'không thay thế chứng chỉ hành nghề'])
    expect(text.normalize('NFC').replace(/\s+/g, ' ')).toContain(words)
  const file = rawPayload.toString('latin1')
  expect(file).toContain('/MediaBox [0 0 841.89 595.28]')
  expect(file.match(/\/FontFile2/g)).toHaveLength(3)
})

/** The black areas that the pages of a file fill, as a drawing of one page. */
function blackOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/FlateDecode\b[^]*?stream\r?\n([^]*?)endstream/g)
  const areas = [...streams].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH })
    // Rectangles, then the colour black, then the order to fill them.
    const filled = content.toString('latin1').matchAll(/((?:[\d. ]+ re\n)+)(?:\/\w+ cs\n)?0 0 0 scn\nf\n/g)
    return [...filled].flatMap(([, rectangles = '']) => rectangles.trim().split('\n'))
  })
  const drawn = areas.map((area) => {
    const [x, y, width, height] = area.split(' ')
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 841.89 595.28">${drawn.join('')}</svg>`
}

test('the QR code that the file draws, read by another library, leads to the public page of its certificate', async () => {
  const { as, slug } = await graduate()
  const { data } = await claim(as, slug, 'Nguyễn Thị Hồng Đào')
  const url = readQr(blackOf((await pdf(data.code)).rawPayload)) ?? ''
  expect(url).toBe(`${t.services.env.PUBLIC_WEB_URL}/certificate/${data.code}`)
  const shown = await t.call(api.certificate, { params: { code: url.split('/').at(-1)! } })
  expect(shown.data.certificate).toMatchObject({ status: 'valid', name: 'Nguyễn Thị Hồng Đào' })
})

test('a certificate speaks of continuing education only where the course carries all of its credit', async () => {
  const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2026-01-15', hours: 4.5 }
  const words = async (code: string) =>
    (await extractText(new Uint8Array((await pdf(code)).rawPayload), { mergePages: true })).text
  const plain = await graduate()
  const without = (await claim(plain.as, plain.slug)).data
  expect([without.cme, (await words(without.code)).includes('CME')]).toEqual([null, false])
  const { as, slug, courseId } = await graduate()
  const save = (credit: object | null) =>
    t.call(staffApi.saveCourseRule, {
      as: owner,
      params: { id: courseId },
      body: {
        isOffered: true,
        lessonsPercent: 100,
        needsQuizzes: false,
        cme: credit as typeof cme | null,
        version: null,
      },
    })
  const { decision: _, ...incomplete } = cme
  expect((await save(incomplete)).status).toBe(422)
  expect((await save(cme)).data.cme).toEqual(cme)
  const { data } = await claim(as, slug)
  expect(await words(data.code)).toContain('12/QĐ-BV')
  // What was issued stays as it was when the course loses its credit.
  await t.db
    .update(tables.certificateRules)
    .set({ cme: null })
    .where(eq(tables.certificateRules.courseId, courseId))
  expect(await look(data.code)).toMatchObject({ cme })
})

test('a badge leads to its key, its issuer and its status, which any page may read, until it is revoked', async () => {
  const { user, as, slug } = await graduate()
  const { code, id } = (await claim(as, slug)).data
  const { PUBLIC_WEB_URL, PUBLIC_API_PREFIX } = t.services.env
  const read = async (address: string) => {
    const answer = await t.app.inject({ url: address.replace(PUBLIC_WEB_URL + PUBLIC_API_PREFIX, '') })
    expect([address, answer.statusCode]).toEqual([address, 200])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    return answer.json()
  }
  const file = await t.app.inject({ url: `/certificates/${code}/badge` })
  expect(file.headers['content-disposition']).toContain(`huy-hieu-${code}.jwt`)
  const [head = '', body = ''] = file.body.split('.')
  const [header, badge] = [head, body].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(await read(header.kid)).toMatchObject({ kid: header.kid, kty: 'RSA' })
  expect(await read(badge.issuer.id)).toMatchObject({ id: badge.iss, type: ['Profile'] })
  expect((await read(badge.credentialStatus.id)).revokedCredential).toEqual([])
  await revoke(user.id, id)
  expect((await read(badge.credentialStatus.id)).revokedCredential).toMatchObject([
    { id: badge.id, revoked: true },
  ])
  expect((await t.app.inject({ url: `/certificates/${code}/badge` })).json().error.name).toBe(
    'certificate.not_valid',
  )
})

test('the page of a course says at once whether it gives a certificate', async () => {
  const course = await buildCourse(t.db)
  const gives = async () =>
    (await t.call(contract.catalogue.course, { params: { slug: course.slug } })).data.givesCertificate
  expect(await gives()).toBe(false)
  const { data } = await t.call(contract.crmCertificates.courseRule, { as: owner, params: { id: course.id } })
  const body = { isOffered: true, lessonsPercent: 100, needsQuizzes: false, cme: null, version: data.version }
  await t.call(contract.crmCertificates.saveCourseRule, { as: owner, params: { id: course.id }, body })
  expect(await gives()).toBe(true)
})

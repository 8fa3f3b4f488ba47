import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, consents } from '../../db/schema/index.ts'
import {
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildNews,
  buildReview,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { createNewsLetterService } from '../crm/news-letter.service.ts'

const { preferences, setConsent, setMailTopic } = contract.account

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const someone = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const rowsOf = (user: TestUser) => t.db.select().from(consents).where(eq(consents.userId, user.id))

describe('consents', () => {
  test('start unasked; each decision is a row of its own', async () => {
    const { user, as } = await someone()
    const before = (await t.call(preferences, { as })).data.consents
    expect(before.map(({ purpose, isGranted, decidedAt }) => [purpose, isGranted, decidedAt])).toEqual([
      ['terms', false, null],
      ['privacy', false, null],
      ['marketing', false, null],
    ])
    for (const isGranted of [true, true, false, true])
      await t.call(setConsent, { as, params: { purpose: 'marketing' }, body: { isGranted } })
    const rows = await rowsOf(user)
    expect(rows.map((row) => row.isGranted)).toEqual([true, false, true])
    const now = (await t.call(preferences, { as })).data.consents[2]
    expect(now).toMatchObject({ purpose: 'marketing', isGranted: true, isRequired: false })
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(trail.map((entry) => entry.action)).toEqual([
      'consent.given',
      'consent.withdrawn',
      'consent.given',
    ])
  })

  test.each(['terms', 'privacy'] as const)('to %s end with the account only', async (purpose) => {
    const { user, as } = await someone()
    const { status, error } = await t.call(setConsent, {
      as,
      params: { purpose },
      body: { isGranted: false },
    })
    expect([status, error.name]).toEqual([422, 'consent.required'])
    expect(await rowsOf(user)).toEqual([])
  })

  test('a consent to an unknown purpose is refused', async () => {
    const { as } = await someone()
    const { status } = await t.call(setConsent, {
      as,
      params: { purpose: 'everything' as 'terms' },
      body: { isGranted: true },
    })
    expect(status).toBe(404)
  })
})

describe('kinds of mail', () => {
  const doctorReplies = async (user: TestUser) => {
    const doctor = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const review = await buildReview(t.db, { userId: user.id, courseId: course.id })
    const { status } = await t.call(contract.doctorPortal.replyToReview, {
      as: await t.signIn(doctor.account),
      params: { id: review.id },
      body: { text: 'Cảm ơn bạn đã góp ý, tôi sẽ bổ sung bài này.' },
    })
    expect(status).toBe(200)
    return course
  }

  test('reviews: the author hears of an answer, unless not wanted', async () => {
    const { user, as } = await someone()
    const course = await doctorReplies(user)
    const [mail] = await mailsTo(t.db, user.email)
    expect(mail?.subject).toMatch(/đã trả lời đánh giá của bạn$/)
    expect(mail?.text).toContain(`/course/${course.slug}`)
    const off = await t.call(setMailTopic, { as, params: { topic: 'reviews' }, body: { mode: 'never' } })
    expect(off.data.mails).toEqual({ learning: 'now', reviews: 'never' })
    await doctorReplies(user)
    expect(await mailsTo(t.db, user.email)).toHaveLength(1)
    const on = await t.call(setMailTopic, { as, params: { topic: 'reviews' }, body: { mode: 'now' } })
    expect(on.data.mails).toEqual({ learning: 'now', reviews: 'now' })
  })

  test('learning: the end of a course is told once, unless not wanted', async () => {
    const finish = async (user: TestUser) => {
      const lesson = await buildLesson(t.db, { completionKind: 'manual' })
      await buildEnrollment(t.db, { userId: user.id, courseId: lesson.courseId })
      const as = await t.signIn(user)
      const done = () => t.call(contract.learning.completeLesson, { as, params: { lessonId: lesson.id } })
      expect((await done()).status).toBe(200)
      await done()
    }
    const { user, as } = await someone()
    await finish(user)
    expect((await mailsTo(t.db, user.email)).map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^Bạn đã học xong khóa/),
    ])
    await t.call(setMailTopic, { as, params: { topic: 'learning' }, body: { mode: 'never' } })
    await finish(user)
    expect(await mailsTo(t.db, user.email)).toHaveLength(1)
  })
})

describe('the link at the foot of a mail', () => {
  const pathIn = (text: string) => /\/api(\/mails\/unsubscribe\/\S+)/.exec(text)?.[1] ?? ''
  const newsTo = async () => {
    const { user, as } = await someone()
    await t.db
      .insert(consents)
      .values({ userId: user.id, purpose: 'marketing', version: 'x', isGranted: true })
    const article = await buildNews(t.db)
    // Everybody before this one who said yes fills batches of their own.
    for (let n = 0; n < 3; n += 1) await createNewsLetterService(t.services)(article.id)
    const [mail] = await mailsTo(t.db, user.email)
    if (!mail) throw new Error('no mail was sent')
    return { user, as, mail, path: pathIn(mail.text) }
  }

  test('stands in the text, in the HTML and in the headers', async () => {
    const { mail, path } = await newsTo()
    expect(path).not.toBe('')
    expect(mail.html).toContain(path)
    expect(mail.unsubscribeUrl).toContain(path)
  })

  test('asks when opened and changes nothing by that', async () => {
    const { as, path } = await newsTo()
    const page = await t.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('method="post"')
    // Without any referrer browsers send the button with the origin `null`, which is refused.
    expect(page.headers['referrer-policy']).toBe('same-origin')
    expect((await t.call(preferences, { as })).data.consents[2]?.isGranted).toBe(true)
  })

  test('ends the kind of mail with one post, as mail programs send it, and does so again without harm', async () => {
    const { as, path } = await newsTo()
    for (let n = 0; n < 2; n += 1) {
      const done = await t.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(done.statusCode).toBe(200)
      expect(done.body).toContain('đã ngừng nhận')
    }
    expect((await t.call(preferences, { as })).data.consents[2]?.isGranted).toBe(false)
  })

  test('works for one person and one kind only', async () => {
    const mine = await newsTo()
    const theirs = await someone()
    const [, rest] = mine.path.split(mine.user.id)
    for (const forged of [
      `/mails/unsubscribe/${theirs.user.id}${rest}`,
      mine.path.replace('.news.', '.reviews.'),
      `${mine.path.slice(0, -1)}${mine.path.endsWith('A') ? 'B' : 'A'}x`,
      '/mails/unsubscribe/x',
    ])
      expect((await t.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
  })
})

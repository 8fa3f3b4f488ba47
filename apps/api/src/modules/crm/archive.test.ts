import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildDoctor, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildOrganisation, buySeats, give } from '../../test/organisations.ts'
import { buildPlayableVideo, buildWatcher, play } from '../../test/videos.ts'

const { catalogue, crm } = contract
let t: TestApp
let admin: TestSession
let n = 0
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

/** A published course of an unusual name with a learner, ready to be archived. */
async function build() {
  n += 1
  const word = `kwyjibo${n}`
  const { id: doctorId } = await buildDoctor(t.db, { licenceVerifiedAt: new Date() })
  const course = await buildCourse(t.db, {
    doctorId,
    title: `Khóa ${word}`,
    listPrice: 1_000_000,
    outcomes: ['Một'],
    description: 'Mô tả',
  })
  const { lessonId } = await buildPlayableVideo(t, { courseId: course.id })
  const preview = await buildLesson(t.db, {
    courseId: course.id,
    kind: 'article',
    html: '<p>Mở</p>',
    isFreePreview: true,
  })
  const setStatus = async (status: 'archived' | 'draft' | 'published') => {
    const answer = await t.call(crm.setCourseStatus, {
      as: admin,
      params: { id: course.id },
      body: { status },
    })
    expect(answer.status).toBe(200)
    t.services.cache.clear()
  }
  return { word, course, lessonId, preview, learner: await buildWatcher(t, course.id), setStatus }
}
const order = async (slug: string) => {
  const as = await t.signIn(await buildUser(t.db))
  const body = { courses: [slug], coupon: null }
  const headers = { 'idempotency-key': randomUUID() }
  return { as, answer: await t.call(contract.orders.create, { as, body, headers }) }
}
const effectsOf = async (id: string) => (await t.call(crm.archiveEffects, { as: admin, params: { id } })).data

test('an archived course leaves page, catalogue, facets and search, and a restored one comes back', async () => {
  const { word, course, setStatus, preview } = await build()
  const found = async () => {
    const list = await t.call(catalogue.courses, { query: { q: word, sort: 'newest', page: 1 } })
    // The sitemap is made of this list.
    const newest = await t.call(catalogue.courses, { query: { sort: 'newest', page: 1 } })
    const suggestions = await t.call(contract.search.suggestions, { query: { q: word } })
    const page = await t.call(catalogue.course, { params: { slug: course.slug } })
    const lesson = await t.call(contract.learning.lesson, { as: null, params: { lessonId: preview.id } })
    return {
      list: list.data.total,
      newest: newest.data.items.filter(({ slug }) => slug === course.slug).length,
      suggestions: suggestions.data.courses.length,
      page: page.status,
      lesson: lesson.status,
    }
  }
  const shown = { list: 1, newest: 1, suggestions: 1, page: 200, lesson: 200 }
  const gone = { list: 0, newest: 0, suggestions: 0, page: 404, lesson: 404 }
  expect(await found()).toEqual(shown)
  await setStatus('archived')
  expect(await found()).toEqual(gone)
  await setStatus('draft')
  expect(await found()).toEqual(gone)
  await setStatus('archived')
  await setStatus('published')
  expect(await found()).toEqual(shown)
})

test('learners of an archived course keep their classroom and their videos', async () => {
  const { course, lessonId, learner, setStatus } = await build()
  await setStatus('archived')
  const { as } = learner
  expect((await t.call(contract.learning.myCourses, { as })).data.map((one) => one.course.slug)).toEqual([
    course.slug,
  ])
  expect((await t.call(contract.learning.classroom, { as, params: { slug: course.slug } })).status).toBe(200)
  expect((await play(t, as, lessonId)).status).toBe(200)
})

test('an archived course takes no new order, and an open one is paid and opens it', async () => {
  const { course, setStatus } = await build()
  const open = await order(course.slug)
  await setStatus('archived')
  expect((await order(course.slug)).answer.error?.name).toBe('course.not_for_sale')
  const { code, total } = open.answer.data
  await sendNotice(t, bankNotice(t, { content: code, transferAmount: total }))
  const [paid] = await t.db.select({ state: orders.state }).from(orders).where(eq(orders.code, code))
  expect(paid?.state).toBe('paid')
  const classroom = { as: open.as, params: { slug: course.slug } }
  expect((await t.call(contract.learning.classroom, classroom)).status).toBe(200)
})

test('before it is archived staff are told how many learners, open orders, free seats and codes there are', async () => {
  const { course, setStatus } = await build()
  expect(await effectsOf(course.id)).toEqual({ learners: 1, openOrders: 0, freeSeats: 0, openCodes: 0 })
  await order(course.slug)
  const late = await order(course.slug)
  await t.db
    .update(orders)
    .set({ expiresAt: new Date(t.time.now().getTime() - 1) })
    .where(eq(orders.code, late.answer.data.code))
  const headers = { 'idempotency-key': randomUUID() }
  const batch = { name: 'Hội thảo', courseId: course.id, count: 3, unitPrice: 1, expiresAt: null }
  await t.call(contract.crmSales.createActivationBatch, { as: admin, body: batch, headers })
  const clinic = await buildOrganisation(t)
  await buySeats(t, clinic, { seats: 2, course })
  expect(await effectsOf(course.id)).toEqual({ learners: 1, openOrders: 1, freeSeats: 2, openCodes: 3 })
  await setStatus('archived')
  const { email } = await buildUser(t.db)
  expect((await give(t, clinic, course.id, email)).status).toBe(200)
  expect(await effectsOf(course.id)).toMatchObject({ freeSeats: 1, openCodes: 3 })
})

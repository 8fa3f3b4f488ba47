import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { courses, learningPaths } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildPath,
  buildStaffWith,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { learningPaths: api, crmPaths: staffApi, catalogue } = contract

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())
beforeEach(() => t.services.cache.clear())

const threeCourses = async () => {
  const [first, second, third] = await Promise.all([
    buildCourse(t.db, { listPrice: 1_000_000 }),
    buildCourse(t.db, { listPrice: 500_000 }),
    buildCourse(t.db, { listPrice: 300_000 }),
  ])
  return { first, second, third, ids: [first.id, second.id, third.id] }
}
const archive = async (id: string) => {
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, id))
  t.services.cache.clear()
}
const pathOf = (slug: string) => t.call(api.path, { params: { slug } })

test('path: shows its courses in their order, with what they cost, and those alone that are for sale', async () => {
  const { first, second, third, ids } = await threeCourses()
  const { slug } = await buildPath(t.db, ids, { optional: [third.id] })
  const { data } = await pathOf(slug)
  expect(data.steps.map(({ course, isOptional }) => [course.slug, isOptional])).toEqual([
    [first.slug, false],
    [second.slug, false],
    [third.slug, true],
  ])
  expect([data.price, data.priceWithOptional, data.courseCount]).toEqual([1_500_000, 1_800_000, 3])
  expect(data.coverUrl).toContain(first.slug)
  await archive(first.id)
  const left = (await pathOf(slug)).data
  expect(left.steps.map(({ course }) => course.slug)).toEqual([second.slug, third.slug])
  expect([left.price, left.coverUrl.includes(second.slug)]).toEqual([500_000, true])
})

test('path: a draft, and one without a course for sale, are nowhere', async () => {
  const { first, ids } = await threeCourses()
  const draft = await buildPath(t.db, ids, { isPublished: false })
  const empty = await buildPath(t.db, [first.id])
  await archive(first.id)
  for (const { slug } of [draft, empty]) expect((await pathOf(slug)).error.name).toBe('path.not_found')
  const slugs = (await t.call(api.paths, {})).data.map(({ slug }) => slug)
  expect(slugs).not.toEqual(expect.arrayContaining([draft.slug]))
  expect(slugs).not.toEqual(expect.arrayContaining([empty.slug]))
})

test('path: the page of a course says of which path it is which step, counting courses for sale alone', async () => {
  const { first, second, third, ids } = await threeCourses()
  const path = await buildPath(t.db, ids)
  await buildPath(t.db, [third.id, first.id], { isPublished: false })
  const placeOf = async ({ slug }: { slug: string }) =>
    (await t.call(catalogue.course, { params: { slug } })).data.paths
  expect(await placeOf(third)).toEqual([{ slug: path.slug, title: path.title, step: 3, steps: 3 }])
  await archive(second.id)
  expect(await placeOf(third)).toEqual([{ slug: path.slug, title: path.title, step: 2, steps: 2 }])
  expect(await placeOf(first)).toMatchObject([{ step: 1, steps: 2 }])
})

test('path: a learner sees how far they are and what comes next, optional courses aside', async () => {
  const { first, second, third, ids } = await threeCourses()
  const fourth = await buildCourse(t.db)
  const path = await buildPath(t.db, [...ids, fourth.id], { optional: [second.id] })
  const learner = await buildUser(t.db)
  const { id: userId } = learner
  const as = await t.signIn(learner)
  const own = async () => (await t.call(api.ownPaths, { as })).data
  expect(await own()).toEqual([])
  const now = t.time.now()
  await buildEnrollment(t.db, { userId, courseId: first.id, percent: 100, completedAt: now })
  await buildEnrollment(t.db, { userId, courseId: third.id, percent: 40 })
  const [found] = await own()
  expect(found).toMatchObject({ slug: path.slug, finished: 1, needed: 3 })
  expect(found?.steps.map(({ state, percent }) => [state, percent])).toEqual([
    ['finished', 100],
    ['none', 0],
    ['learning', 40],
    ['none', 0],
  ])
  expect(found?.next?.course.slug).toBe(third.slug)
  // An access that is over is one to renew; what was finished stays so.
  t.time.advance(1000)
  const expired = await buildEnrollment(t.db, { userId, courseId: fourth.id, expiresAt: now, percent: 10 })
  expect(expired.courseId).toBe(fourth.id)
  expect((await own())[0]?.steps[3]).toMatchObject({ state: 'closed', percent: 10 })
})

test('path: one with optional courses alone left for visitors is none to be far on', async () => {
  const { first, second, ids } = await threeCourses()
  await buildPath(t.db, ids.slice(0, 2), { optional: [second.id] })
  const learner = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: learner.id, courseId: second.id })
  const as = await t.signIn(learner)
  expect((await t.call(api.ownPaths, { as })).data).toMatchObject([{ needed: 1 }])
  await archive(first.id)
  expect((await t.call(api.ownPaths, { as })).data).toEqual([])
})

const bodyOf = (path: { title: string; slug: string }, courseIds: readonly string[], isPublished = true) => ({
  title: path.title,
  slug: path.slug,
  summary: '',
  audience: '',
  description: '',
  coverCourseId: null,
  isPublished,
  steps: courseIds.map((courseId) => ({ courseId, isOptional: false })),
})
type Body = ReturnType<typeof bodyOf>
const save = (
  as: TestSession,
  id: string,
  body: Omit<Body, 'coverCourseId'> & { coverCourseId: string | null },
  version: string | null = null,
) => t.call(staffApi.savePath, { as, params: { id }, body: { ...body, version } })

test('staff: begin a path, publish it with two courses for sale, change its address, withdraw and remove it', async () => {
  const { first, second, third } = await threeCourses()
  const slug = 'tro-thanh-chuyen-gia'
  const made = await t.call(staffApi.createPath, { as: owner, body: { title: 'Chuyên gia', slug } })
  const { id } = made.data
  const path = { title: 'Chuyên gia tiêm', slug }
  expect((await save(owner, id, bodyOf(path, [first.id]))).error.name).toBe('path.too_short')
  await archive(third.id)
  expect((await save(owner, id, bodyOf(path, [first.id, third.id]))).error.name).toBe('path.too_short')
  const published = await save(owner, id, {
    ...bodyOf(path, [second.id, first.id]),
    coverCourseId: first.id,
  })
  expect(published.data.steps.map(({ title }) => title)).toEqual([second.title, first.title])
  expect((await pathOf(slug)).data).toMatchObject({ title: path.title, courseCount: 2 })
  expect((await pathOf(slug)).data.coverUrl).toContain(first.slug)
  // The address of before leads on.
  const renamed = await save(
    owner,
    id,
    bodyOf({ ...path, slug: 'chuyen-gia' }, [second.id, first.id]),
    published.data.version,
  )
  expect(renamed.status).toBe(200)
  expect((await pathOf(slug)).data.slug).toBe('chuyen-gia')
  // So no other path takes it, and its own may have it back.
  const another = await t.call(staffApi.createPath, { as: owner, body: { title: 'Khác', slug } })
  expect(another.error.name).toBe('path.slug_taken')
  const draft = await buildPath(t.db, [], { isPublished: false })
  const moved = await save(owner, draft.id, bodyOf({ ...draft, slug }, [], false))
  expect(moved.error.name).toBe('path.slug_taken')
  expect((await t.call(staffApi.removePath, { as: owner, params: { id } })).error.name).toBe('path.published')
  const withdrawn = await save(owner, id, bodyOf(path, [], false), renamed.data.version)
  expect(withdrawn.data.isPublished).toBe(false)
  expect((await pathOf('chuyen-gia')).error.name).toBe('path.not_found')
  expect((await t.call(staffApi.removePath, { as: owner, params: { id } })).status).toBe(200)
  expect(await t.db.$count(learningPaths, eq(learningPaths.id, id))).toBe(0)
})

test('staff: what visitors see is saved with the right to publish alone; an address is taken once', async () => {
  const { first, second, ids } = await threeCourses()
  const editor = await t.signIn(await buildStaffWith(t.db, 'courses.read', 'courses.edit'))
  const draft = await buildPath(t.db, [], { isPublished: false })
  const shown = await buildPath(t.db, ids)
  const two = [first.id, second.id]
  expect((await save(editor, draft.id, bodyOf(draft, two, false))).status).toBe(200)
  const { version } = (await t.call(staffApi.path, { as: editor, params: { id: draft.id } })).data
  expect((await save(editor, draft.id, bodyOf(draft, two), version)).error.name).toBe('access.denied')
  expect((await save(editor, shown.id, bodyOf(shown, two))).error.name).toBe('access.denied')
  const taken = bodyOf({ ...draft, slug: shown.slug }, two, false)
  expect((await save(editor, draft.id, taken, version)).error.name).toBe('path.slug_taken')
  const twice = bodyOf(draft, [first.id, first.id], false)
  expect((await save(editor, draft.id, twice, version)).status).toBe(422)
  const gone = bodyOf(draft, [first.id, draft.id], false)
  expect((await save(editor, draft.id, gone, version)).error.name).toBe('course.not_found')
})

test('staff: paths stand on the site in the order that staff gave them', async () => {
  const { ids } = await threeCourses()
  const [one, two] = [await buildPath(t.db, ids), await buildPath(t.db, ids)]
  const all = (await t.call(staffApi.paths, { as: owner })).data
  const others = all.flatMap(({ id }) => (id === one.id || id === two.id ? [] : id))
  const order = (wanted: string[]) => t.call(staffApi.orderPaths, { as: owner, body: { ids: wanted } })
  expect((await order([two.id, one.id, ...others])).status).toBe(200)
  const slugs = (await t.call(api.paths, {})).data.map(({ slug }) => slug)
  expect(slugs.slice(0, 2)).toEqual([two.slug, one.slug])
  expect((await order([two.id, one.id])).error?.name).toBe(others.length > 0 ? 'request.conflict' : undefined)
})

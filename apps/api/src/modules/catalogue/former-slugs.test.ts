import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bundleCourses,
  bundles,
  categories,
  courses,
  doctors,
  formerSlugs,
  learningPaths,
  news,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCategory,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildPath,
  buildPublishedNews,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

const { bundles: bundlesApi, catalogue, content, crm, learning, learningPaths: learningPathsApi } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.services.cache.clear())

let made = 0
const newSlug = () => `ten-moi-${(made += 1)}`

const rename = {
  async course() {
    const course = await buildCourse(t.db)
    return {
      was: course.slug,
      to: (slug: string) => t.db.update(courses).set({ slug }).where(eq(courses.id, course.id)),
      read: (slug: string) => t.call(catalogue.course, { params: { slug } }),
    }
  },
  async category() {
    const category = await buildCategory(t.db)
    return {
      was: category.slug,
      to: (slug: string) => t.db.update(categories).set({ slug }).where(eq(categories.id, category.id)),
      read: (slug: string) => t.call(catalogue.category, { params: { slug } }),
    }
  },
  async doctor() {
    const doctor = await buildDoctor(t.db)
    await buildCourse(t.db, { doctorId: doctor.id })
    return {
      was: doctor.slug,
      to: (slug: string) => t.db.update(doctors).set({ slug }).where(eq(doctors.id, doctor.id)),
      read: (slug: string) => t.call(catalogue.doctor, { params: { slug } }),
    }
  },
  async path() {
    const path = await buildPath(t.db, [(await buildCourse(t.db)).id])
    return {
      was: path.slug,
      to: (slug: string) => t.db.update(learningPaths).set({ slug }).where(eq(learningPaths.id, path.id)),
      read: (slug: string) => t.call(learningPathsApi.path, { params: { slug } }),
    }
  },
  async bundle() {
    const members = [
      await buildCourse(t.db, { listPrice: 500_000 }),
      await buildCourse(t.db, { listPrice: 500_000 }),
    ]
    const slug = newSlug()
    const [bundle] = await t.db
      .insert(bundles)
      .values({ slug, title: 'Combo', price: 600_000, status: 'published' })
      .returning({ id: bundles.id })
    const bundleId = bundle!.id
    await t.db
      .insert(bundleCourses)
      .values(members.map(({ id }, position) => ({ bundleId, courseId: id, position })))
    return {
      was: slug,
      to: (other: string) => t.db.update(bundles).set({ slug: other }).where(eq(bundles.id, bundleId)),
      read: (asked: string) => t.call(bundlesApi.bundle, { params: { slug: asked } }),
    }
  },
  async article() {
    const article = await buildPublishedNews(t.db)
    return {
      was: article.slug,
      to: (slug: string) => t.db.update(news).set({ slug }).where(eq(news.id, article.id)),
      read: (slug: string) => t.call(content.news, { params: { slug } }),
    }
  },
}

describe.each(Object.entries(rename))('a former address of a %s', (_, build) => {
  test('answers with the present one, however often it changed', async () => {
    const page = await build()
    const [second, third] = [newSlug(), newSlug()]
    await page.to(second)
    await page.to(third)
    for (const slug of [page.was, second, third]) expect((await page.read(slug)).data.slug).toBe(third)
  })

  test('belongs to whoever bears it now, and to its last bearer after that', async () => {
    const [first, second] = [await build(), await build()]
    const moved = newSlug()
    await first.to(moved)
    await second.to(first.was)
    t.services.cache.clear()
    expect((await first.read(first.was)).data.slug).toBe(first.was)
    await second.to(newSlug())
    await second.to(second.was)
    t.services.cache.clear()
    expect((await first.read(first.was)).data.slug).toBe(second.was)
    expect((await first.read(moved)).data.slug).toBe(moved)
  })
})

test('former address: a course that is not published stays unknown under each of its addresses', async () => {
  const course = await buildCourse(t.db)
  const slug = newSlug()
  await t.db.update(courses).set({ slug, status: 'archived' }).where(eq(courses.id, course.id))
  const answer = await t.call(catalogue.course, { params: { slug: course.slug } })
  expect(answer.error.name).toBe('course.not_found')
})

test('former address: a learner opens the classroom by the address of before', async () => {
  const learner = await buildUser(t.db)
  const course = await buildCourse(t.db)
  await buildEnrollment(t.db, { userId: learner.id, courseId: course.id })
  const slug = newSlug()
  await t.db.update(courses).set({ slug }).where(eq(courses.id, course.id))
  const as = await t.signIn(learner)
  const { data } = await t.call(learning.classroom, { as, params: { slug: course.slug } })
  expect(data.course.slug).toBe(slug)
})

test('former address: those of a removed category lead to the one that took its courses', async () => {
  const as = await t.signIn(await buildAdmin(t.db))
  const [old, target] = [await buildCategory(t.db), await buildCategory(t.db)]
  await buildCourse(t.db, { categoryId: old.id })
  const slug = newSlug()
  await t.db.update(categories).set({ slug }).where(eq(categories.id, old.id))
  await t.call(crm.removeCategory, { as, params: { id: old.id }, query: { moveTo: target.id } })
  for (const former of [old.slug, slug]) {
    const { data } = await t.call(catalogue.category, { params: { slug: former } })
    expect(data.slug).toBe(target.slug)
  }
  await t.db.delete(courses).where(eq(courses.categoryId, target.id))
  await t.call(crm.removeCategory, { as, params: { id: target.id }, query: {} })
  expect(await t.db.$count(formerSlugs, eq(formerSlugs.slug, slug))).toBe(0)
  expect((await t.call(catalogue.category, { params: { slug } })).error.name).toBe('category.not_found')
})

import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '../../db/schema/index.ts'
import { buildAdmin, buildCategory, buildCourse, buildNews } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crm, catalogue, content } = contract
type Category = Awaited<ReturnType<typeof buildCategory>>
let t: TestApp
let as: TestSession
let top: Category
let middle: Category
let low: Category
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())
beforeEach(async () => {
  top = await buildCategory(t.db)
  middle = await buildCategory(t.db, { parentId: top.id })
  low = await buildCategory(t.db, { parentId: middle.id })
  t.services.cache.clear()
})

const parentOf = async ({ id }: Category) =>
  (await t.db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id)))[0]
    ?.parentId
const order = async (change: Record<string, string | null>) => {
  const { data } = await t.call(crm.categories, { as })
  const places = data.map(({ id, parentId }) => ({ id, parentId: id in change ? change[id]! : parentId }))
  return t.call(crm.orderCategories, { as, body: { places } })
}

describe('the tree of categories', () => {
  test('is arranged as a whole, also where two change places', async () => {
    const answer = await order({ [top.id]: middle.id, [middle.id]: null, [low.id]: top.id })
    expect(answer.error).toBeUndefined()
    expect([await parentOf(middle), await parentOf(top), await parentOf(low)]).toEqual([
      null,
      middle.id,
      top.id,
    ])
  })

  test('refuses a circle and a fourth level, from staff and from the database', async () => {
    expect((await order({ [top.id]: low.id })).error.name).toBe('category.bad_parent')
    const other = await buildCategory(t.db)
    expect((await order({ [other.id]: low.id })).error.name).toBe('category.bad_parent')
    for (const [id, parentId] of [
      [top.id, low.id],
      [other.id, low.id],
      [other.id, other.id],
    ] as const)
      await expect(
        t.db.update(categories).set({ parentId }).where(eq(categories.id, id)),
      ).rejects.toMatchObject({ cause: { constraint: 'categories_tree' } })
  })

  test('gives the subcategories of one that is removed to the one above it', async () => {
    const answer = await t.call(crm.removeCategory, { as, params: { id: middle.id } })
    expect(answer.data).toEqual({ ok: true })
    expect(await parentOf(low)).toBe(top.id)
  })
})

describe('a category on the public site', () => {
  test('counts and lists the courses and articles of those below it, and names the way', async () => {
    const course = await buildCourse(t.db, { categoryId: low.id })
    const article = await buildNews(t.db, { categoryId: low.id })
    const { data } = await t.call(catalogue.category, { params: { slug: top.slug } })
    expect(data).toMatchObject({ courseCount: 1, parents: [], parentSlug: null })
    expect(data.courses.map(({ slug }) => slug)).toEqual([course.slug])
    expect(data.children.map(({ slug, courseCount }) => [slug, courseCount])).toEqual([[middle.slug, 1]])
    expect(data.news.map(({ slug }) => slug)).toEqual([article.slug])
    const deep = await t.call(catalogue.category, { params: { slug: low.slug } })
    expect(deep.data.parents.map(({ slug }) => slug)).toEqual([top.slug, middle.slug])
    const news = await t.call(content.newsList, { query: { category: top.slug } })
    expect(news.data.items.map(({ slug }) => slug)).toEqual([article.slug])
  })

  test('as a filter finds the courses below it, with the same number beside it', async () => {
    const course = await buildCourse(t.db, { categoryId: low.id })
    const query = { category: [top.slug] }
    const { data } = await t.call(catalogue.courses, { query })
    expect(data.items.map(({ slug }) => slug)).toEqual([course.slug])
    const facets = await t.call(catalogue.courseFacets, { query })
    const counts = new Map(facets.data.category.map(({ value, count }) => [value, count]))
    expect([top, middle, low].map(({ slug }) => counts.get(slug))).toEqual([1, 1, 1])
    const listed = await t.call(crm.courses, { as, query: { category: middle.slug } })
    expect(listed.data.items.map(({ slug }) => slug)).toEqual([course.slug])
  })
})

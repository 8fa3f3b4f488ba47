import { content } from '@repo/contract/content'
import { crm } from '@repo/contract/crm'
import { newsDrafts } from '@repo/contract/news-drafts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, newsVersions } from '../../db/schema/index.ts'
import {
  bareArticle,
  buildAdmin,
  buildCategory,
  buildDoctor,
  buildNews,
  buildPublishedNews,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const unknown = '019a0000-0000-7000-8000-000000000000'
let n = 0
const body = (values: object = {}) => {
  n += 1
  return {
    title: `Bài ${n} về đốm nâu`,
    slug: `bai-${n}-ve-dom-nau`,
    excerpt: '',
    html: '<p>Nội dung</p><script>x</script>',
    author: 'Ban biên tập',
    ...bareArticle,
    ...values,
  }
}
const read = async (id: string) => (await t.call(crm.news, { as, params: { id } })).data
const save = async (id: string, values: object) => {
  const { title, slug, excerpt, html, author, version } = await read(id)
  const texts = { ...bareArticle, title, slug, excerpt, html, author, ...values }
  return t.call(crm.updateNews, { as, params: { id }, body: { ...texts, version } })
}
const publish = async (id: string, values: object = {}) => {
  const wish = { note: '', publishAt: null, checks: [], version: (await read(id)).version, ...values }
  return t.call(newsDrafts.publish, { as, params: { id }, body: wish })
}
const open = (slug: string) => t.call(content.news, { params: { slug } })
const versionsOf = async (id: string) => (await t.call(newsDrafts.versions, { as, params: { id } })).data
const preview = async (id: string) => {
  const { token } = (await read(id)).preview
  return t.call(content.newsPreview, { params: { id }, body: { token } })
}

test('article: is sanitised when saved, found without diacritics, and public once published', async () => {
  const { data: made } = await t.call(crm.createNews, { as, body: body() })
  expect(made).toMatchObject({ state: 'draft', html: '<p>Nội dung</p>', published: null })
  const found = await t.call(crm.newsList, { as, query: { q: 'dom nau', state: 'draft' } })
  expect(found.data.items.map((one) => one.id)).toEqual([made.id])
  expect((await open(made.slug)).status).toBe(404)
  const { data } = await publish(made.id, { note: 'Bản đầu' })
  expect(data).toMatchObject({
    state: 'published',
    publicSlug: made.slug,
    published: { number: 1, note: 'Bản đầu' },
  })
  expect(data.publishedAt).not.toBeNull()
  expect((await open(made.slug)).status).toBe(200)
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, made.id))
  expect(entries.map((entry) => entry.action).sort()).toEqual(['news.created', 'news.published'])
})

test('article: changes of a public one wait, readers see them once they are published as a version', async () => {
  const { id, slug, title } = await buildPublishedNews(t.db)
  const { data: saved } = await save(id, { title: 'Tên mới', html: '<p>Chữ mới</p>' })
  expect(saved).toMatchObject({ title: 'Tên mới', draft: { by: expect.any(String) } })
  expect((await open(slug)).data.title).toBe(title)
  const [row] = (await t.call(crm.newsList, { as, query: { q: title } })).data.items
  expect(row).toMatchObject({ title, hasDraft: true })
  const { data } = await publish(id, { note: 'Sửa tên' })
  expect(data).toMatchObject({ draft: null, published: { number: 2, note: 'Sửa tên' } })
  expect((await open(slug)).data).toMatchObject({ title: 'Tên mới', html: '<p>Chữ mới</p>' })
  expect((await versionsOf(id)).map(({ number }) => number)).toEqual([2, 1])
  expect((await publish(id)).error.name).toBe('news.unchanged')
})

test('article: a draft is shown by its preview only, to who has the link, for half a day', async () => {
  const { id, slug, title } = await buildPublishedNews(t.db)
  await save(id, { title: 'Chưa ai thấy', html: '<p>Bí mật</p>' })
  expect((await preview(id)).data).toMatchObject({ title: 'Chưa ai thấy', html: '<p>Bí mật</p>' })
  expect((await open(slug)).data.title).toBe(title)
  const { token } = (await read(id)).preview
  const other = await buildNews(t.db, { state: 'draft', publishedAt: null })
  const foreign = await t.call(content.newsPreview, { params: { id: other.id }, body: { token } })
  expect(foreign.error.name).toBe('site.preview_unknown')
  t.time.advance(13 * 3_600_000)
  const late = await t.call(content.newsPreview, { params: { id }, body: { token } })
  expect(late.error.name).toBe('site.preview_unknown')
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})

test('article: a planned one becomes public at its moment, as it was when it was planned, while a draft goes on waiting', async () => {
  const { data: made } = await t.call(crm.createNews, { as, body: body() })
  const publishAt = new Date(t.time.now().getTime() + 60_000).toISOString()
  const { data } = await publish(made.id, { publishAt })
  expect(data).toMatchObject({ state: 'scheduled', publishedAt: publishAt, publicSlug: null })
  await save(made.id, { title: 'Bản nháp sau đó' })
  expect((await open(made.slug)).status).toBe(404)
  t.time.advance(120_000)
  expect((await open(made.slug)).data.title).toBe(made.title)
  expect(await read(made.id)).toMatchObject({ state: 'published', title: 'Bản nháp sau đó' })
  const published = await t.call(crm.newsList, { as, query: { state: 'published' } })
  expect(published.data.items.map((one) => one.id)).toContain(made.id)
})

test('article: a plan is moved without a version, brought forward, and never lies in the past', async () => {
  const { data: made } = await t.call(crm.createNews, { as, body: body() })
  const after = (ms: number) => new Date(t.time.now().getTime() + ms).toISOString()
  const late = await publish(made.id, { publishAt: after(-60_000) })
  expect(late.error).toMatchObject({ name: 'input.invalid', details: [{ path: 'body.publishAt' }] })
  await publish(made.id, { publishAt: after(60_000) })
  const { data: moved } = await publish(made.id, { publishAt: after(7_200_000) })
  expect(moved).toMatchObject({ state: 'scheduled', published: { number: 1 } })
  expect((await publish(made.id)).data).toMatchObject({ state: 'published', published: { number: 1 } })
  expect((await open(made.slug)).status).toBe(200)
})

test('article: one that is taken off the site keeps what waited, and its first day when it comes back', async () => {
  const { id, slug } = await buildPublishedNews(t.db)
  const { publishedAt } = await read(id)
  await save(id, { title: 'Sửa sau khi đăng' })
  const act = async (endpoint: typeof newsDrafts.withdraw | typeof newsDrafts.discard) =>
    t.call(endpoint, { as, params: { id }, body: { version: (await read(id)).version } })
  const { data: off } = await act(newsDrafts.withdraw)
  expect(off).toMatchObject({ state: 'draft', title: 'Sửa sau khi đăng', draft: null, publicSlug: null })
  expect((await open(slug)).status).toBe(404)
  t.time.advance(60_000)
  expect((await publish(id)).data).toMatchObject({
    state: 'published',
    publishedAt,
    published: { number: 2 },
  })
  await save(id, { title: 'Bỏ đi' })
  expect((await act(newsDrafts.discard)).data).toMatchObject({ title: 'Sửa sau khi đăng', draft: null })
})

test('article: an older version becomes the draft, without what is gone or taken since', async () => {
  const doctor = await buildDoctor(t.db)
  const { id: categoryId } = await buildCategory(t.db)
  const { id, slug, title } = await buildPublishedNews(t.db)
  await save(id, { slug: `${slug}-moi`, categoryId, authorDoctorId: doctor.id, title: 'Bản hai' })
  await publish(id)
  await buildNews(t.db, { slug })
  const restore = async (number: number) =>
    t.call(newsDrafts.restore, {
      as,
      params: { id },
      body: { number, version: (await read(id)).version },
    })
  const { data } = await restore(1)
  expect(data).toMatchObject({ title, slug: `${slug}-moi`, categoryId: null, authorDoctorId: null })
  expect((await open(`${slug}-moi`)).data.title).toBe('Bản hai')
  const kept = await t.call(newsDrafts.version, { as, params: { id }, query: { number: 2 } })
  expect(kept.data).toMatchObject({ number: 2, texts: { title: 'Bản hai', categoryId } })
  expect((await restore(9)).error.name).toBe('news.no_such_version')
  const missing = await t.call(newsDrafts.version, { as, params: { id }, query: { number: 9 } })
  expect(missing.error.name).toBe('news.no_such_version')
})

test('article: stored versions are neither changed nor removed', async () => {
  const { id } = await buildPublishedNews(t.db)
  const mine = eq(newsVersions.newsId, id)
  const refused = { cause: { message: 'news_versions is append-only' } }
  await expect(t.db.update(newsVersions).set({ note: 'x' }).where(mine)).rejects.toMatchObject(refused)
  await expect(t.db.delete(newsVersions).where(mine)).rejects.toMatchObject(refused)
})

test('article: wording that may be advertising is published once a person answers for each line it asks for', async () => {
  const made = body({ title: 'Ưu đãi nâng cơ', html: '<p>Hiệu quả nhất, ảnh trước và sau.</p>' })
  const { data } = await t.call(crm.createNews, { as, body: made })
  const refused = await publish(data.id, { checks: ['wording'] })
  expect(refused.error).toMatchObject({
    name: 'news.check_missing',
    details: { checks: ['sources', 'licence', 'beforeAfter'] },
  })
  const checks = ['wording', 'sources', 'licence', 'beforeAfter']
  expect((await publish(data.id, { checks })).data.published).toMatchObject({
    checks,
    by: expect.any(String),
  })
})

test('article: of two who publish at once one is refused and told who was first', async () => {
  const { id } = await buildPublishedNews(t.db)
  await save(id, { title: 'Hai người cùng đăng' })
  const { version } = await read(id)
  const wish = { note: '', publishAt: null, checks: [], version }
  const call = () => t.call(newsDrafts.publish, { as, params: { id }, body: wish })
  const answers = await Promise.all([call(), call()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.name).toBe('edit.outdated')
  expect(await versionsOf(id)).toHaveLength(2)
  for (const endpoint of [newsDrafts.withdraw, newsDrafts.discard]) {
    const late = await t.call(endpoint, { as, params: { id }, body: { version } })
    expect(late.error.name).toBe('edit.outdated')
  }
})

test('article: names its author and who checked it when, for readers and search engines', async () => {
  const [author, reviewer] = [await buildDoctor(t.db), await buildDoctor(t.db)]
  const { data: made } = await t.call(crm.createNews, {
    as,
    body: body({
      sources: ['Tài liệu A'],
      authorDoctorId: author.id,
      reviewerId: reviewer.id,
      reviewedOn: '2026-11-20',
      seoTitle: 'Đốm nâu',
    }),
  })
  await publish(made.id)
  expect((await open(made.slug)).data).toMatchObject({
    authorDoctor: { slug: author.slug },
    reviewer: { slug: reviewer.slug },
    reviewedOn: '2026-11-20',
    seoTitle: 'Đốm nâu',
    seoDescription: null,
    sources: ['Tài liệu A'],
  })
  const refused = await t.call(crm.createNews, { as, body: body({ authorDoctorId: unknown }) })
  expect(refused.error.name).toBe('doctor.not_found')
  const halfway = await t.call(crm.createNews, { as, body: body({ reviewerId: reviewer.id }) })
  expect(halfway.error).toMatchObject({ name: 'input.invalid', details: [{ path: 'body.reviewedOn' }] })
})

test('article: a taken slug, an unknown category and an unknown article are refused', async () => {
  const { slug } = await buildNews(t.db)
  const create = async (values: object) =>
    (await t.call(crm.createNews, { as, body: body(values) })).error.name
  expect(await create({ slug })).toBe('news.slug_taken')
  expect(await create({ categoryId: unknown })).toBe('category.not_found')
  const params = { id: unknown }
  expect((await t.call(crm.news, { as, params })).error.name).toBe('news.not_found')
  const late = await t.call(crm.updateNews, { as, params, body: { ...body(), version: null } })
  expect(late.error.name).toBe('news.not_found')
  expect((await t.call(newsDrafts.versions, { as, params })).error.name).toBe('news.not_found')
})

test('article: a draft moves with the category that takes the place of a removed one', async () => {
  const [from, to] = [await buildCategory(t.db), await buildCategory(t.db)]
  const { id } = await buildPublishedNews(t.db)
  await save(id, { categoryId: from.id })
  const remove = { as: await t.signIn(await buildAdmin(t.db)), params: { id: from.id } }
  const refused = await t.call(crm.removeCategory, { ...remove, query: {} })
  expect(refused.error).toMatchObject({ name: 'category.in_use', details: { courses: 0, news: 1 } })
  const removed = await t.call(crm.removeCategory, { ...remove, query: { moveTo: to.id } })
  expect(removed.status).toBe(200)
  expect((await read(id)).categoryId).toBe(to.id)
})

test('article: is withdrawn by the version that the list shows, unless it was saved since', async () => {
  const { id } = await buildPublishedNews(t.db)
  await save(id, { title: 'Chọn kem chống nắng' })
  const listed = async () => {
    const { data } = await t.call(crm.newsList, { as, query: {} })
    return data.items.find((one) => one.id === id)?.version ?? unknown
  }
  const withdraw = async (version: string | null) =>
    t.call(newsDrafts.withdraw, { as, params: { id }, body: { version } })
  const seen = await listed()
  await save(id, { title: 'Chọn kem chống nắng mùa hè' })
  expect((await withdraw(seen)).error.name).toBe('edit.outdated')
  expect((await withdraw(await listed())).data.state).toBe('draft')
})

import { content } from '@repo/contract/content'
import { lessonLink } from '@repo/contract/course-links'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanHtml } from '../../core/clean-html.ts'
import { contactRequests, mails } from '../../db/schema/index.ts'
import { demoDoctor } from '../../test/demo.ts'
import { buildCategory, buildCourse, buildLesson, buildNews, buildPageVersion } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { solveProof } from '../../test/proofs.ts'
import { saveSettings } from '../../test/settings.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('news', () => {
  test('lists what is published, newest first; drafts and articles of the future stay hidden', async () => {
    const category = await buildCategory(t.db)
    const hour = 3_600_000
    const old = await buildNews(t.db, {
      categoryId: category.id,
      publishedAt: new Date(Date.now() - 2 * hour),
    })
    const fresh = await buildNews(t.db, { categoryId: category.id, publishedAt: new Date(Date.now() - hour) })
    const soon = await buildNews(t.db, {
      categoryId: category.id,
      state: 'scheduled',
      publishedAt: new Date(Date.now() + hour),
    })
    const draft = await buildNews(t.db, { categoryId: category.id, state: 'draft', publishedAt: null })
    const query = { category: category.slug }
    const { data } = await t.call(content.newsList, { query })
    expect(data.items.map((item) => item.slug)).toEqual([fresh.slug, old.slug])
    expect(data.total).toBe(2)
    expect(data.categories).toContainEqual({ slug: category.slug, name: category.name })
    for (const { slug } of [soon, draft])
      expect((await t.call(content.news, { params: { slug } })).error.name).toBe('news.not_found')

    t.time.advance(2 * hour)
    t.services.cache.clear()
    const later = await t.call(content.newsList, { query })
    expect(later.data.items[0]?.slug).toBe(soon.slug)
    expect((await t.call(content.news, { params: { slug: soon.slug } })).status).toBe(200)
  })

  test('an article carries clean html, its course, and other articles', async () => {
    const course = await buildCourse(t.db)
    const article = await buildNews(t.db, {
      relatedCourseId: course.id,
      html: '<p onclick="x()">Xin chào</p><script>alert(1)</script><a href="javascript:x()">a</a>',
      sources: ['Nguồn'],
    })
    const { data } = await t.call(content.news, { params: { slug: article.slug } })
    expect(data.html).toBe('<p>Xin chào</p><a rel="noopener nofollow ugc">a</a>')
    expect(data.relatedCourse?.slug).toBe(course.slug)
    expect(data.more.map((item) => item.slug)).not.toContain(article.slug)
    expect(data.more.length).toBeGreaterThan(0)
  })

  test('a related course that is not published is not shown', async () => {
    const course = await buildCourse(t.db, { status: 'draft' })
    const article = await buildNews(t.db, { relatedCourseId: course.id })
    const { data } = await t.call(content.news, { params: { slug: article.slug } })
    expect(data.relatedCourse).toBeNull()
  })

  test('an unknown category has no articles', async () => {
    const { data } = await t.call(content.newsList, { query: { category: 'khong-co' } })
    expect(data.items).toEqual([])
  })
})

describe('cleanHtml', () => {
  test.each([
    ['<img src="https://evil.example/x.png" alt="a">', '<img alt="a" />'],
    ['<img src="/api/media/a.png" alt="a" onerror="x()">', '<img src="/api/media/a.png" alt="a" />'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe src="https://a.example"></iframe><svg onload="x()"></svg>b', 'b'],
    ['<a href="//evil.example">a</a>', '<a rel="noopener nofollow ugc">a</a>'],
    ['<h2>Tiê\u0301p</h2>', '<h2>Tiếp</h2>'],
  ])('%s', (dirty, clean) => expect(cleanHtml(dirty)).toBe(clean))
})

describe('pages and site', () => {
  test('a policy page comes cleaned; an unknown one is 404', async () => {
    await buildPageVersion(t.db, {
      slug: 'hoan-tien',
      title: 'Hoàn tiền',
      html: '<p>a<script>x</script></p>',
    })
    const { data } = await t.call(content.page, { params: { slug: 'hoan-tien' } })
    expect(data).toMatchObject({ title: 'Hoàn tiền', html: '<p>a</p>', number: 1, isCurrent: true })
    expect((await t.call(content.page, { params: { slug: 'khong-co' } })).error.name).toBe('page.not_found')
  })

  test('what the owner has not filled in is null', async () => {
    const empty = await t.call(content.site)
    expect(empty.data).toMatchObject({ brand: 'Thẩm Học', isDemo: true, legalName: null, hotline: null })
    await saveSettings(t, 'business', { hotline: '1900 0000' })
    t.services.cache.clear()
    expect((await t.call(content.site)).data).toMatchObject({ hotline: '1900 0000', legalName: null })
  })
})

describe('contact', () => {
  const body = {
    name: 'Lan',
    email: 'lan@example.vn',
    topic: 'course' as const,
    message: 'Tôi muốn hỏi về khóa học.',
    consent: true as const,
  }

  test('keeps the message under a reference', async () => {
    const { data } = await t.call(content.contact, { body, ip: '203.0.113.1' })
    const [row] = await t.db
      .select()
      .from(contactRequests)
      .where(eq(contactRequests.reference, data.reference))
    expect(row).toMatchObject({ name: 'Lan', topic: 'course', answeredAt: null })
  })

  test('a filled honeypot gets an answer and leaves nothing', async () => {
    const { status, data } = await t.call(content.contact, {
      body: { ...body, website: 'x' },
      ip: '203.0.113.2',
    })
    expect(status).toBe(200)
    expect(await t.db.$count(contactRequests, eq(contactRequests.reference, data.reference))).toBe(0)
  })

  test('without consent it is refused', async () => {
    const answer = await t.call(content.contact, { body: { ...body, consent: false as never } })
    expect(answer.error.name).toBe('input.invalid')
  })

  test('from the sixth message an hour on, one place has to prove its work', async () => {
    const send = (headers: Record<string, string> = {}) =>
      t.call(content.contact, { body, headers, ip: '203.0.113.3' })
    for (let n = 0; n < 5; n++) expect((await send()).status).toBe(200)
    expect((await send()).error.name).toBe('auth.proof_needed')
    expect((await send(await solveProof(t))).status).toBe(200)
  })
})

test('demo accounts are offered on the site they sign in on', async () => {
  const { data } = await t.call(content.demoAccounts, { query: { app: 'doctor' } })
  const { site: _, ...shown } = demoDoctor
  expect(data).toEqual([shown])
})

describe('outbox', () => {
  const mail = { kind: 'security' as const, subject: 'Mã', text: '123456', html: '<p>123456</p>' }

  test('shows the mails to an address, newest first', async () => {
    await t.db.insert(mails).values([
      { ...mail, recipient: 'a@example.vn', createdAt: new Date(1000) },
      { ...mail, recipient: 'a@example.vn', subject: 'Mới', createdAt: new Date(2000) },
      { ...mail, recipient: 'b@example.vn' },
    ])
    const { data } = await t.call(content.outbox, { query: { to: 'A@example.vn ' } })
    expect(data.map((one) => one.subject)).toEqual(['Mới', 'Mã'])
    expect((await t.call(content.outbox, { query: { to: 'no address' } })).data).toEqual([])
  })
})

test('an article carries the courses that stand in its text as cards, and none that is not published', async () => {
  const [shown, hidden] = [await buildCourse(t.db), await buildCourse(t.db, { status: 'draft' })]
  const card = ({ slug, title }: { slug: string; title: string }) =>
    `<p><a href="/course/${slug}">${title}</a></p>`
  const { slug } = await buildNews(t.db, { html: `<p>Trước</p>${card(shown)}${card(hidden)}<p>Sau</p>` })
  const { data } = await t.call(content.news, { params: { slug } })
  expect(data.courses.map(({ id }) => id)).toEqual([shown.id])
})

test('an article carries the lessons that stand in its text, and none of a course that is not public or that is gone', async () => {
  const [shown, hidden] = [await buildCourse(t.db), await buildCourse(t.db, { status: 'archived' })]
  const free = await buildLesson(t.db, { courseId: shown.id, isFreePreview: true })
  const closed = await buildLesson(t.db, { courseId: shown.id })
  const withdrawn = await buildLesson(t.db, { courseId: hidden.id })
  const gone = '019a0000-0000-7000-8000-00000000dead'
  const card = (course: { slug: string }, id: string) =>
    `<p><a href="${lessonLink(course.slug, id)}">Bài học</a></p>`
  const html = [free.id, closed.id, gone].map((id) => card(shown, id)).join('') + card(hidden, withdrawn.id)
  const { slug } = await buildNews(t.db, { html })
  const { data } = await t.call(content.news, { params: { slug } })
  expect(data.courses).toEqual([])
  const seen = data.lessons.toSorted(
    (a, b) => Number(b.lesson.isFreePreview) - Number(a.lesson.isFreePreview),
  )
  expect(seen).toMatchObject([
    { lesson: { id: free.id, isFreePreview: true, durationMs: 600_000 }, course: { slug: shown.slug } },
    { lesson: { id: closed.id, isFreePreview: false }, course: { title: shown.title } },
  ])
})

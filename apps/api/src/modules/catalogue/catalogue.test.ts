import { catalogue } from '@repo/contract/catalogue'
import { foldText } from '@repo/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { doctors } from '../../db/schema/index.ts'
import {
  buildCategory,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildNews,
  buildReview,
  buildSection,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Slugs of a list, read past the cache of answers. */
async function slugs(query: Parameters<typeof list>[0]) {
  return (await list(query)).items.map((item) => item.slug)
}
async function list(query: NonNullable<Parameters<typeof t.call<typeof catalogue.courses>>[1]>['query']) {
  t.services.cache.clear()
  const { data, error } = await t.call(catalogue.courses, { query })
  expect(error).toBeUndefined()
  return data
}
const titled = (title: string, values: Parameters<typeof buildCourse>[1] = {}) =>
  buildCourse(t.db, { title, searchText: foldText(title), ...values })

describe('search', () => {
  beforeAll(async () => {
    await titled('Tiêm môi căn bản', { slug: 'tiem-moi' })
    await titled('Điều trị đốm nâu', { slug: 'dom-nau' })
    await titled('Giảm 50% thời gian_chờ', { slug: 'phan-tram' })
  })

  test.each([
    ['tiem moi', 'without diacritics'],
    ['TIÊM MÔI', 'in capitals'],
    ['Tiêm môi'.normalize('NFD'), 'decomposed'],
    ['môi tiêm', 'in another order'],
  ])('%s finds "Tiêm môi" (%s)', async (q) => {
    expect(await slugs({ q })).toEqual(['tiem-moi'])
  })

  test('titles that begin with the phrase come first, then those that contain it, then those with its words apart', async () => {
    await titled('Môi khô: khi nào cần tiêm', { slug: 'apart' })
    const inside = await titled('Chăm sóc sau tiêm môi', { slug: 'inside' })
    await buildEnrollment(t.db, { courseId: inside.id })
    expect(await slugs({ q: 'tiem moi' })).toEqual(['tiem-moi', 'inside', 'apart'])
    await t.db.execute(`delete from courses where slug = 'apart'`)
    await t.db.execute(`delete from enrollments`)
    await t.db.execute(`delete from courses where slug = 'inside'`)
  })

  test('đ is found as d and as đ', async () => {
    expect(await slugs({ q: 'dieu tri dom' })).toEqual(['dom-nau'])
    expect(await slugs({ q: 'đốm' })).toEqual(['dom-nau'])
  })

  test('punctuation separates words and never acts as a wildcard', async () => {
    expect(await slugs({ q: '50%' })).toEqual(['phan-tram'])
    expect(await slugs({ q: 'gian_cho' })).toEqual(['phan-tram'])
    for (const q of ['%', '_', '\\', "'", "x' | 'y", ':*', '!(&)']) expect(await slugs({ q })).toEqual([])
  })

  test('a search without a match gives an empty page, and blanks alone do not filter', async () => {
    expect(await list({ q: 'khong co gi nhu the' })).toMatchObject({ items: [], total: 0, page: 1 })
    expect((await list({ q: '   ' })).total).toBeGreaterThanOrEqual(3)
  })
})

describe('filters', () => {
  test('filter by one category and by several at once', async () => {
    const [a, b] = [await buildCategory(t.db), await buildCategory(t.db)]
    const first = await buildCourse(t.db, { categoryId: a.id })
    const second = await buildCourse(t.db, { categoryId: b.id })
    expect(await slugs({ category: a.slug })).toEqual([first.slug])
    expect((await slugs({ category: [a.slug, b.slug] })).sort()).toEqual([first.slug, second.slug].sort())
    expect(await slugs({ category: 'khong-co' })).toEqual([])
  })

  test('filter by level, audience and doctor', async () => {
    const doctor = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { doctorId: doctor.id, level: 'advanced', audience: 'nurse' })
    await buildCourse(t.db, { doctorId: doctor.id, level: 'basic', audience: 'everyone' })
    const mine = { doctor: doctor.slug }
    expect(await slugs(mine)).toHaveLength(2)
    expect(await slugs({ ...mine, level: ['advanced', 'intermediate'] })).toEqual([course.slug])
    expect(await slugs({ ...mine, audience: 'nurse' })).toEqual([course.slug])
  })

  test('filter by price: free, paid, and on sale at this moment', async () => {
    const category = await buildCategory(t.db)
    const make = (slug: string, values: Parameters<typeof buildCourse>[1]) =>
      buildCourse(t.db, { categoryId: category.id, slug, ...values })
    await make('free', { listPrice: 0 })
    await make('sale-to-zero', { listPrice: 500, salePrice: 0, saleEndsAt: new Date(Date.now() + HOUR_MS) })
    await make('sale-open-end', { listPrice: 900, salePrice: 700 })
    await make('sale-over', { listPrice: 800, salePrice: 1, saleEndsAt: new Date(Date.now() - 1000) })
    const base = { category: category.slug, sort: 'price_asc' } as const
    expect((await slugs({ ...base, price: 'free' })).sort()).toEqual(['free', 'sale-to-zero'])
    expect(await slugs({ ...base, price: 'paid' })).toEqual(['sale-open-end', 'sale-over'])
    expect(await slugs({ ...base, price: 'sale' })).toEqual(['sale-to-zero', 'sale-open-end'])
    const prices = (await list(base)).items.map((item) => [item.slug, item.price, item.saleEndsAt !== null])
    expect(prices.slice(2)).toEqual([
      ['sale-open-end', 700, false],
      ['sale-over', 800, false],
    ])
    expect((await slugs({ ...base, sort: 'price_desc' })).slice(0, 2)).toEqual(['sale-over', 'sale-open-end'])
  })

  test('a course leaves the filter “on sale” when its sale ends', async () => {
    const category = await buildCategory(t.db)
    await buildCourse(t.db, {
      categoryId: category.id,
      listPrice: 900,
      salePrice: 700,
      saleEndsAt: new Date(t.time.now().getTime() + HOUR_MS),
    })
    const price = async () => (await list({ category: category.slug })).items[0]?.price
    expect(await price()).toBe(700)
    t.time.advance(2 * HOUR_MS)
    expect(await price()).toBe(900)
  })

  test('filter by duration: short is below two hours, long is above six', async () => {
    const category = await buildCategory(t.db)
    for (const [slug, durationMs] of [
      ['d-short', 2 * HOUR_MS - 1],
      ['d-low', 2 * HOUR_MS],
      ['d-high', 6 * HOUR_MS],
      ['d-long', 6 * HOUR_MS + 1],
    ] as const) {
      const course = await buildCourse(t.db, { categoryId: category.id, slug })
      await buildLesson(t.db, { courseId: course.id, durationMs })
    }
    const base = { category: category.slug }
    expect(await slugs({ ...base, duration: 'short' })).toEqual(['d-short'])
    expect((await slugs({ ...base, duration: 'medium' })).sort()).toEqual(['d-high', 'd-low'])
    expect(await slugs({ ...base, duration: 'long' })).toEqual(['d-long'])
  })

  test('the rating filter counts published reviews only', async () => {
    const category = await buildCategory(t.db)
    const [good, mixed] = [
      await buildCourse(t.db, { categoryId: category.id }),
      await buildCourse(t.db, { categoryId: category.id }),
    ]
    await buildCourse(t.db, { categoryId: category.id })
    await buildReview(t.db, { courseId: good.id, rating: 5 })
    await buildReview(t.db, { courseId: good.id, rating: 1, state: 'hidden' })
    await buildReview(t.db, { courseId: good.id, rating: 1, state: 'pending' })
    await buildReview(t.db, { courseId: mixed.id, rating: 5 })
    await buildReview(t.db, { courseId: mixed.id, rating: 2 })
    const base = { category: category.slug }
    expect(await slugs({ ...base, minRating: 4 })).toEqual([good.slug])
    expect((await slugs({ ...base, minRating: 3.5 })).length).toBe(2)
    const sorted = (await list({ ...base, sort: 'rating' })).items
    expect(sorted.map((item) => item.rating)).toEqual([
      { average: 5, count: 1 },
      { average: 3.5, count: 2 },
      { average: null, count: 0 },
    ])
  })
})

describe('order and pages', () => {
  test('popular sorts by active learners, newest by the day of publication', async () => {
    const category = await buildCategory(t.db)
    const [old, fresh] = [
      await buildCourse(t.db, { categoryId: category.id, publishedAt: new Date('2026-01-01') }),
      await buildCourse(t.db, { categoryId: category.id, publishedAt: new Date('2026-02-01') }),
    ]
    await buildEnrollment(t.db, { courseId: old.id })
    await buildEnrollment(t.db, { courseId: fresh.id, state: 'revoked' })
    const base = { category: category.slug }
    expect(await slugs(base)).toEqual([old.slug, fresh.slug])
    expect(await slugs({ ...base, sort: 'newest' })).toEqual([fresh.slug, old.slug])
    expect((await list(base)).items.map((item) => item.learnerCount)).toEqual([1, 0])
  })

  test('pages do not overlap, and one beyond the end is empty with the true total', async () => {
    const category = await buildCategory(t.db)
    const doctor = await buildDoctor(t.db)
    for (let n = 0; n < 14; n++) await buildCourse(t.db, { categoryId: category.id, doctorId: doctor.id })
    const base = { category: category.slug }
    const [first, second, third] = [
      await list(base),
      await list({ ...base, page: 2 }),
      await list({ ...base, page: 3 }),
    ]
    expect([first.items.length, second.items.length, third.items.length]).toEqual([12, 2, 0])
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(14)
    expect([first.total, second.total, third.total]).toEqual([14, 14, 14])
  })

  test.each([{ page: 0 }, { page: -1 }, { page: 10_001 }, { page: 1.5 }, { sort: 'best' }, { minRating: 6 }])(
    'refuses %o',
    async (query) => {
      const { error } = await t.call(catalogue.courses, { query: query as never })
      expect(error.name).toBe('input.invalid')
    },
  )
})

describe('courses that are not published', () => {
  test.each(['draft', 'in_review', 'archived'] as const)(
    'a course that is %s appears in no answer',
    async (status) => {
      const category = await buildCategory(t.db)
      const doctor = await buildDoctor(t.db)
      const course = await titled(`Ẩn hẳn ${status}`, {
        status,
        categoryId: category.id,
        doctorId: doctor.id,
      })
      await buildReview(t.db, { courseId: course.id })
      expect(await slugs({ q: foldText(course.title) })).toEqual([])
      const params = { slug: course.slug }
      expect((await t.call(catalogue.course, { params })).error.name).toBe('course.not_found')
      expect((await t.call(catalogue.courseReviews, { params })).error.name).toBe('course.not_found')
      const page = await t.call(catalogue.category, { params: { slug: category.slug } })
      expect(page.data).toMatchObject({ courses: [], doctors: [], courseCount: 0 })
      expect((await t.call(catalogue.doctor, { params: { slug: doctor.slug } })).error.name).toBe(
        'doctor.not_found',
      )
      t.services.cache.clear()
      expect((await t.call(catalogue.home)).text).not.toContain(course.slug)
    },
  )
})

describe('one course', () => {
  test('names only free films that play and that everybody may see without a question', async () => {
    const course = await buildCourse(t.db)
    const chapters = [{ startMs: 5000, title: 'Giải phẫu' }]
    const film = async (values: Parameters<typeof buildLesson>[1], video = {}) =>
      buildLesson(t.db, {
        courseId: course.id,
        videoId: (await buildVideo(t.db, { chapters, ...video })).id,
        isFreePreview: true,
        ...values,
      })
    const shown = await film({})
    await film({ isFreePreview: false })
    await film({ isProfessionalsOnly: true })
    await film({ sensitive: ['injection'] })
    await film({}, { state: 'processing' })
    const { data } = await t.call(catalogue.course, { params: { slug: course.slug } })
    expect(data.previews).toEqual([{ lessonId: shown.id, uploadedAt: expect.any(String), chapters }])
  })

  test('comes with its curriculum in order, doctors, reviews by stars and related courses', async () => {
    const category = await buildCategory(t.db)
    const doctor = await buildDoctor(t.db, { biography: 'Tiểu sử', licenceVerifiedAt: new Date() })
    const course = await buildCourse(t.db, {
      categoryId: category.id,
      doctorId: doctor.id,
      references: [{ authors: 'Nguyễn A., Trần B.', title: 'Nguồn', year: 2021, doi: '10.1097/ABC.123' }],
      faq: [{ question: 'Hỏi', answer: 'Đáp' }],
    })
    const related = await buildCourse(t.db, { categoryId: category.id })
    const second = await buildSection(t.db, { courseId: course.id, position: 2 })
    const first = await buildSection(t.db, { courseId: course.id, position: 1 })
    const lesson = { courseId: course.id, durationMs: 1000 }
    await buildLesson(t.db, {
      ...lesson,
      sectionId: first.id,
      position: 2,
      title: 'B',
      sensitive: ['injection'],
    })
    await buildLesson(t.db, { ...lesson, sectionId: first.id, position: 1, title: 'A', isFreePreview: true })
    await buildLesson(t.db, { ...lesson, sectionId: second.id, title: 'C' })
    await buildReview(t.db, { courseId: course.id, rating: 4 })
    const { data } = await t.call(catalogue.course, { params: { slug: course.slug } })
    expect(data.sections.map((section) => section.lessons.map((one) => one.title))).toEqual([
      ['A', 'B'],
      ['C'],
    ])
    expect(data.sections[0]?.lessons.map((one) => [one.isFreePreview, one.sensitive])).toEqual([
      [true, []],
      [false, ['injection']],
    ])
    expect(data).toMatchObject({
      durationMs: 3000,
      lessonCount: 3,
      references: [{ authors: 'Nguyễn A., Trần B.', title: 'Nguồn', year: 2021, doi: '10.1097/ABC.123' }],
    })
    expect(data.doctors).toMatchObject([
      { slug: doctor.slug, biography: 'Tiểu sử', isVerified: true, courseCount: 1 },
    ])
    expect(data.ratingHistogram).toContainEqual({ stars: 4, count: 1 })
    expect(data.ratingHistogram).toHaveLength(5)
    expect(data.related.map((one) => one.slug)).toEqual([related.slug])
    expect(data.coverUrl).toBe(`/api/art/covers/${course.slug}.svg`)
  })

  test('shows as related the most popular courses of its category, then others of its doctor, each once', async () => {
    const category = await buildCategory(t.db)
    const doctor = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { categoryId: category.id, doctorId: doctor.id })
    const other = await buildCourse(t.db, { categoryId: category.id })
    const ofBoth = await buildCourse(t.db, { categoryId: category.id, doctorId: doctor.id })
    const ofDoctor = await buildCourse(t.db, { doctorId: doctor.id })
    for (const taken of [ofBoth, ofBoth, ofDoctor]) await buildEnrollment(t.db, { courseId: taken.id })
    await buildCourse(t.db, { doctorId: doctor.id, status: 'draft' })
    const { data } = await t.call(catalogue.course, { params: { slug: course.slug } })
    expect(data.related.map(({ slug }) => slug)).toEqual([ofBoth.slug, other.slug, ofDoctor.slug])
  })

  test('narrows reviews to a number of stars, with their own count', async () => {
    const course = await buildCourse(t.db)
    for (const rating of [5, 5, 4]) await buildReview(t.db, { courseId: course.id, rating })
    await buildReview(t.db, { courseId: course.id, rating: 4, state: 'hidden' })
    const ask = (stars?: string) =>
      t.call(catalogue.courseReviews, { params: { slug: course.slug }, query: stars ? { stars } : {} })
    const counts = await Promise.all(
      [undefined, '5', '4', '1'].map(async (stars) => (await ask(stars)).data.total),
    )
    expect(counts).toEqual([3, 2, 1, 0])
    expect((await ask('4')).data.items.map(({ rating }) => rating)).toEqual([4])
    expect((await ask('6')).error.name).toBe('input.invalid')
  })

  test('shows reviews by the learner’s given name only, with the doctor’s answer', async () => {
    const doctor = await buildDoctor(t.db, { name: 'Trần Văn Bình', academicTitle: 'TS.BS' })
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const learner = await buildUser(t.db, { name: 'Nguyễn Thị Lan' })
    await buildReview(t.db, {
      courseId: course.id,
      userId: learner.id,
      replyText: 'Cảm ơn bạn',
      replyDoctorId: doctor.id,
      repliedAt: new Date(),
    })
    await buildReview(t.db, { courseId: course.id, state: 'pending', text: 'Chưa duyệt' })
    const { data, text } = await t.call(catalogue.courseReviews, { params: { slug: course.slug } })
    expect(data.items).toMatchObject([{ author: 'Lan N.', reply: { author: 'TS.BS Trần Văn Bình' } }])
    expect(data.total).toBe(1)
    expect(text).not.toContain('Nguyễn')
    expect(text).not.toContain('Chưa duyệt')
  })

  test('answers 404 for an unknown slug', async () => {
    expect((await t.call(catalogue.course, { params: { slug: 'khong-co' } })).status).toBe(404)
  })
})

describe('doctors', () => {
  test('are found by folded name and by specialty, each with the figures of published courses', async () => {
    const doctor = await buildDoctor(t.db, {
      name: 'Đỗ Ánh Tuyết',
      specialties: ['Da liễu hiếm'],
      searchText: foldText('Đỗ Ánh Tuyết'),
      licenceNumber: 'DEMO-9',
      licenceIssuer: 'Sở',
      licenceIssuedOn: '2020-01-02',
    })
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    await buildCourse(t.db, { doctorId: doctor.id, status: 'draft' })
    await buildReview(t.db, { courseId: course.id, rating: 4 })
    const learner = await buildUser(t.db)
    await buildEnrollment(t.db, { courseId: course.id, userId: learner.id })
    for (const query of [{ q: 'do anh' }, { specialty: 'Da liễu hiếm'.normalize('NFD') }]) {
      const { data } = await t.call(catalogue.doctors, { query })
      expect(data.items).toMatchObject([
        { slug: doctor.slug, courseCount: 1, rating: { average: 4, count: 1 } },
      ])
      expect(data.total).toBe(1)
      expect(data.specialties).toContain('Da liễu hiếm')
    }
    const params = { slug: doctor.slug }
    const { data } = await t.call(catalogue.doctor, { params })
    expect(data).toMatchObject({ learnerCount: 1, licence: null, isVerified: false })
    expect(data.courses.map((one) => one.slug)).toEqual([course.slug])
    expect(data.reviews).toHaveLength(1)

    await t.db.update(doctors).set({ licenceVerifiedAt: new Date() })
    t.services.cache.clear()
    const checked = await t.call(catalogue.doctor, { params })
    expect(checked.data.licence).toEqual({ number: 'DEMO-9', issuer: 'Sở', issuedOn: '2020-01-02' })
  })
})

describe('home and categories', () => {
  test('the home page counts its figures and offers a free lesson that has a playable video', async () => {
    const course = await buildCourse(t.db, { isFeatured: true })
    const video = await buildVideo(t.db, { state: 'ready', createdAt: new Date('2020-01-01') })
    const queued = await buildVideo(t.db, { state: 'queued', createdAt: new Date('2019-01-01') })
    const base = { courseId: course.id, isFreePreview: true }
    await buildLesson(t.db, { ...base, videoId: queued.id })
    const playing = await buildLesson(t.db, { ...base, videoId: video.id })
    await buildNews(t.db)
    t.services.cache.clear()
    const { data } = await t.call(catalogue.home)
    const blockOf = <Kind extends string>(kind: Kind) =>
      data.blocks.find((block): block is Extract<typeof block, { kind: Kind }> => block.kind === kind)
    expect(data.blocks[0]?.kind).toBe('hero')
    expect(blockOf('hero')?.freeLesson?.lesson.id).toBe(playing.id)
    expect(blockOf('courses')?.courses[0]?.slug).toBe(course.slug)
    expect(blockOf('hero')?.figures?.courses).toBe((await list({})).total)
    expect(blockOf('articles')?.news.length).toBeGreaterThan(0)
  })

  test('categories come in their order with the number of published courses', async () => {
    const category = await buildCategory(t.db, { position: -1, motif: 'laser' })
    await buildCourse(t.db, { categoryId: category.id })
    await buildCourse(t.db, { categoryId: category.id, status: 'draft' })
    t.services.cache.clear()
    const { data } = await t.call(catalogue.categories)
    expect(data[0]).toMatchObject({ slug: category.slug, courseCount: 1, motif: 'laser' })
    expect((await t.call(catalogue.category, { params: { slug: 'khong-co' } })).error.name).toBe(
      'category.not_found',
    )
  })

  test('a repeated request is answered from memory until the catalogue changes', async () => {
    t.services.cache.clear()
    const { data } = await t.call(catalogue.categories)
    await buildCourse(t.db, { categoryId: (await buildCategory(t.db)).id })
    expect((await t.call(catalogue.categories)).data).toHaveLength(data.length)
    await t.services.cache.announceChange(t.db)
    expect((await t.call(catalogue.categories)).data).toHaveLength(data.length + 1)
  })
})

import { catalogue } from '@repo/contract/catalogue'
import { lessonKinds } from '@repo/contract/course-outline'
import { search } from '@repo/contract/search'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  categories,
  courses,
  doctors,
  lessons,
  news,
  searchDocuments,
  searchMisses,
  sections,
} from '../../db/schema/index.ts'
import {
  buildCategory,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildNews,
  buildSection,
} from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { exactText, foldedText, wordsOf } from './words.ts'

let t: TestApp
let lipLesson: Awaited<ReturnType<typeof buildLesson>>
beforeAll(async () => {
  t = await createTestApp()
  const injection = await buildCategory(t.db, { name: 'Kỹ thuật tiêm', slug: 'ky-thuat-tiem' })
  const laser = await buildCategory(t.db, { name: 'Laser và ánh sáng', slug: 'laser' })
  const hoa = await buildDoctor(t.db, { name: 'Đỗ Thị Hoà', slug: 'do-thi-hoa', specialties: ['Da liễu'] })
  const lips = await buildCourse(t.db, {
    slug: 'moi',
    title: 'Tiêm môi căn bản',
    categoryId: injection.id,
    doctorId: hoa.id,
    description: 'Chất làm đầy cho người mới bắt đầu, từ năm bước thăm khám.',
  })
  const lipSection = await buildSection(t.db, { courseId: lips.id, title: 'Giải phẫu môi' })
  lipLesson = await buildLesson(t.db, {
    courseId: lips.id,
    sectionId: lipSection.id,
    title: 'Chọn cannula cho môi trên',
  })
  await buildCourse(t.db, {
    slug: 'sac-to',
    title: 'Laser pico trong rối loạn sắc tố',
    subtitle: 'Phân biệt năm loại nám',
    categoryId: laser.id,
  })
  await buildCourse(t.db, {
    slug: 'toxin',
    title: 'Botulinum toxin vùng mặt trên',
    categoryId: injection.id,
  })
  await buildCourse(t.db, {
    slug: 'phan-tich-da',
    title: 'Soi và mô tả làn da',
    outcomes: ['Mô tả tổn thương mụn', 'Ghi hồ sơ'],
  })
  await buildCourse(t.db, {
    slug: 'phong-kham',
    title: 'Quản lý phòng khám trong năm đầu',
    description: 'Muốn mở phòng khám thì cần tìm mọi giấy tờ. Tăng trưởng nằm ở quy trình.',
    risks: ['Có thể để lại sẹo'],
  })
  await buildNews(t.db, {
    slug: 'meso',
    title: 'Mesotherapy: điều gì đã rõ',
    html: '<p>Bài viết về <b>huyết</b> thanh</p>',
  })
})
afterAll(() => t.close())

async function list(query: NonNullable<Parameters<typeof t.call<typeof catalogue.courses>>[1]>['query']) {
  t.services.cache.clear()
  const { data, error } = await t.call(catalogue.courses, { query })
  expect(error).toBeUndefined()
  return data.items.map(({ slug }) => slug)
}
async function others(q: string) {
  t.services.cache.clear()
  const { data, error } = await t.call(search.others, { query: { q } })
  expect(error).toBeUndefined()
  return data
}
async function suggest(q: string) {
  t.services.cache.clear()
  const { data, error } = await t.call(search.suggestions, { query: { q } })
  expect(error).toBeUndefined()
  return data
}

test.each([
  'Tiêm môi, HOÀ hoá học',
  'khoẻ khỏe thuý thúy quý',
  'Tiêm môi'.normalize('NFD'),
  '50% giờ_chờ (a/b) 1064nm',
  'Đường Đỗ đốm',
  'Ấm ầm ẩm ẫm ậm',
])('search: words of "%s" are the same in the database and in the service', async (text) => {
  const { rows } = await t.db.execute(
    sql`select search_exact_text(${text}) as exact, search_text(${text}) as folded`,
  )
  expect(rows[0]).toEqual({ exact: exactText(wordsOf(text)), folded: foldedText(wordsOf(text)) })
})

describe('course search', () => {
  test.each([
    ['mụn', ['phan-tich-da'], 'in an outcome'],
    ['mun', ['phan-tich-da'], 'without diacritics'],
    ['nám', ['sac-to'], 'not in năm and nằm'],
    ['melasma', ['sac-to'], 'by what means the same'],
    ['tăng sắc tố', ['sac-to'], 'by a phrase that means the same'],
    ['acne', ['phan-tich-da'], 'by the English word'],
    ['botox', ['toxin'], 'by a name of the substance'],
    ['botoxx', ['toxin'], 'with a letter too many'],
    ['fillers', ['moi'], 'in the plural'],
    ['fillr', ['moi'], 'with a letter left out'],
    ['sẹo', ['phong-kham'], 'in the risks'],
    ['cannula', ['moi'], 'in the title of a lesson'],
    ['canula', ['moi'], 'in the title of a lesson, with a letter left out'],
    ['bac si do thi hoa tiem moi', [], 'never by a word that is nowhere'],
    ['do thi hoa tiem moi', ['moi'], 'by doctor and title together'],
    ['Đỗ Thị Hòa', ['moi'], 'with the tone on the other letter'],
    ['lasre pico', ['sac-to'], 'with two letters swapped'],
    ['tiêm mội', ['moi'], 'with a wrong tone'],
    ['giải phẫu môi', ['moi'], 'in the title of a section'],
    ['khong co gi nhu the', [], 'nowhere'],
    ['%', [], 'by signs alone'],
  ])('"%s" finds %j: %s', async (q, expected) => {
    expect(await list({ q })).toEqual(expected)
  })

  test('also shows a title that was mistyped by one letter when the typed words occur in another text', async () => {
    expect((await list({ q: 'tim moi' }))[0]).toBe('moi')
  })

  test('for "nam" without diacritics finds every meaning, matches in the head first', async () => {
    const slugs = await list({ q: 'nam' })
    expect(slugs).toEqual(expect.arrayContaining(['sac-to', 'phong-kham', 'moi']))
    expect(slugs.at(-1)).toBe('moi')
  })

  test('ranks a title before a subtitle, that before an outcome, that before a description', async () => {
    const category = await buildCategory(t.db)
    const make = (slug: string, values: Parameters<typeof buildCourse>[1]) =>
      buildCourse(t.db, { slug, title: `Khóa ${slug}`, categoryId: category.id, ...values })
    const described = await make('d-mota', { description: 'Nói về vi mạch.' })
    await make('c-bai', { outcomes: ['Hiểu vi mạch'] })
    await make('b-phu', { subtitle: 'Từ vi mạch đến mô' })
    await make('a-ten', { title: 'Học vi mạch' })
    await make('a-dau', { title: 'Vi mạch ứng dụng' })
    for (let n = 0; n < 3; n++) await buildEnrollment(t.db, { courseId: described.id })
    expect(await list({ q: 'vi mạch' })).toEqual(['a-dau', 'a-ten', 'b-phu', 'c-bai', 'd-mota'])
  })
})

describe('course search: order, filters and total', () => {
  let titles: Record<'cheap' | 'dear' | 'free', string>
  beforeAll(async () => {
    const category = await buildCategory(t.db, { slug: 'sap-xep' })
    const make = async (slug: string, listPrice: number, learners: number, publishedAt: string) => {
      const course = await buildCourse(t.db, {
        slug,
        title: `Quang trị liệu ${slug}`,
        categoryId: category.id,
        listPrice,
        publishedAt: new Date(publishedAt),
      })
      for (let n = 0; n < learners; n++) await buildEnrollment(t.db, { courseId: course.id })
      return slug
    }
    titles = {
      cheap: await make('quang-re', 200_000, 0, '2026-03-01T00:00:00Z'),
      dear: await make('quang-dat', 900_000, 2, '2026-01-01T00:00:00Z'),
      free: await make('quang-tang', 0, 1, '2026-02-01T00:00:00Z'),
    }
    await buildCourse(t.db, { slug: 'quang-nhap', title: 'Quang trị liệu nháp', status: 'draft' })
  })

  test.each([
    ['popular', ['dear', 'free', 'cheap']],
    ['newest', ['cheap', 'free', 'dear']],
    ['price_asc', ['free', 'cheap', 'dear']],
    ['price_desc', ['dear', 'cheap', 'free']],
  ] as const)('%s', async (sort, order) => {
    expect(await list({ q: 'quang trị liệu', sort })).toEqual(order.map((name) => titles[name]))
  })

  test('a filter narrows the hits, and a page beyond the end still knows how many there are', async () => {
    expect(await list({ q: 'quang trị liệu', price: 'paid' })).toEqual([titles.dear, titles.cheap])
    expect(await list({ q: 'quang trị liệu', category: 'sap-xep', sort: 'newest' })).toHaveLength(3)
    const beyond = await t.call(catalogue.courses, { query: { q: 'quang trị liệu', price: 'paid', page: 3 } })
    expect(beyond.data).toMatchObject({ items: [], total: 2 })
  })
})

describe('search beside courses', () => {
  test('finds lessons of every kind by their titles, and none by its text', async () => {
    const course = await buildCourse(t.db)
    const section = await buildSection(t.db, { courseId: course.id })
    const found = async (q: string) => (await others(q)).lessons.map(({ title }) => title)
    for (const kind of lessonKinds) {
      const title = `Qrst${kind}`
      const place = { courseId: course.id, sectionId: section.id }
      await buildLesson(t.db, { ...place, kind, title, html: '<p>vwxz</p>', isFreePreview: true })
      expect(await found(title)).toEqual([title])
    }
    expect(await found('vwxz')).toEqual([])
  })

  test('finds lessons, doctors and articles', async () => {
    expect((await others('cannula')).lessons).toMatchObject([
      { id: lipLesson.id, course: { slug: 'moi', title: 'Tiêm môi căn bản' } },
    ])
    expect((await others('bác sĩ hoà da liễu')).doctors).toEqual([])
    expect((await others('hoà da liễu')).doctors).toMatchObject([{ slug: 'do-thi-hoa' }])
    for (const q of ['mesotherapy', 'mezotherapy', 'meso', 'huyết thanh'])
      expect((await others(q)).news).toMatchObject([{ slug: 'meso' }])
  })

  test('finds nothing that is not public', async () => {
    const draft = await buildCourse(t.db, { status: 'draft', title: 'Bản nháp bí mật' })
    await buildLesson(t.db, { courseId: draft.id, title: 'Bài bí mật' })
    await buildNews(t.db, { title: 'Tin bí mật', state: 'draft', publishedAt: null })
    const later = new Date(t.time.now().getTime() + 3_600_000)
    await buildNews(t.db, { title: 'Lịch bí mật', slug: 'lich', state: 'scheduled', publishedAt: later })
    await buildCategory(t.db, { name: 'Nhóm bí mật' })
    await buildDoctor(t.db, { name: 'Bí Mật' })
    expect(await others('bí mật')).toEqual({ lessons: [], doctors: [], news: [] })
    expect(await suggest('bí mật')).toEqual({
      categories: [],
      courses: [],
      lessons: [],
      doctors: [],
      news: [],
    })
    t.time.advance(3_700_000)
    expect((await others('bí mật')).news).toMatchObject([{ slug: 'lich' }])
  })
})

describe('search suggestions', () => {
  test('follow the letters typed so far, over all kinds', async () => {
    expect((await suggest('tiê')).courses.map(({ slug }) => slug)).toEqual(['moi', 'toxin'])
    expect((await suggest('tie')).categories).toEqual([{ slug: 'ky-thuat-tiem', title: 'Kỹ thuật tiêm' }])
    expect((await suggest('cannu')).lessons).toEqual([
      { slug: 'moi', title: 'Chọn cannula cho môi trên', courseTitle: 'Tiêm môi căn bản' },
    ])
    expect((await suggest('do th')).doctors).toMatchObject([{ slug: 'do-thi-hoa' }])
    expect((await suggest('mes')).news).toMatchObject([{ slug: 'meso' }])
  })

  test('need at least two letters', async () => {
    const { error } = await t.call(search.suggestions, { query: { q: ' a ' } })
    expect(error.name).toBe('input.invalid')
  })
})

describe('search documents', () => {
  test('follow every change of their sources in the same transaction', async () => {
    const category = await buildCategory(t.db, { name: 'Nhóm thứ nhất' })
    const doctor = await buildDoctor(t.db, { name: 'Lê Quỳnh Trâm' })
    const course = await buildCourse(t.db, { slug: 'theo-doi', categoryId: category.id, doctorId: doctor.id })
    const section = await buildSection(t.db, { courseId: course.id, title: 'Chương khởi đầu' })
    const lesson = await buildLesson(t.db, { courseId: course.id, sectionId: section.id, title: 'Bài xyzt' })
    const found = ['theo-doi']
    for (const q of ['nhóm thứ nhất', 'quỳnh trâm', 'khởi đầu', 'xyzt'])
      expect(await list({ q })).toEqual(found)

    await t.db.update(categories).set({ name: 'Nhóm thứ nhì' }).where(eq(categories.id, category.id))
    await t.db.update(doctors).set({ name: 'Lê Quỳnh Mai' }).where(eq(doctors.id, doctor.id))
    await t.db.update(sections).set({ title: 'Chương kết thúc' }).where(eq(sections.id, section.id))
    await t.db.update(lessons).set({ title: 'Bài uvwk' }).where(eq(lessons.id, lesson.id))
    await t.db.update(courses).set({ subtitle: 'Phụ đề abcq' }).where(eq(courses.id, course.id))
    for (const q of ['nhóm thứ nhì', 'quỳnh mai', 'kết thúc', 'uvwk', 'abcq'])
      expect(await list({ q })).toEqual(found)
    for (const q of ['nhóm thứ nhất', 'quỳnh trâm', 'khởi đầu']) expect(await list({ q })).toEqual([])

    await t.db.delete(lessons).where(eq(lessons.id, lesson.id))
    expect(await list({ q: 'uvwk' })).toEqual([])
    await t.db.delete(courses).where(eq(courses.id, course.id))
    expect(await t.db.$count(searchDocuments, eq(searchDocuments.courseId, course.id))).toBe(0)
  })

  test('are deleted with their article', async () => {
    const article = await buildNews(t.db, { title: 'Tin tạm qwrt' })
    expect((await others('qwrt')).news).toHaveLength(1)
    await t.db.delete(news).where(eq(news.id, article.id))
    expect(await t.db.$count(searchDocuments, eq(searchDocuments.id, article.id))).toBe(0)
  })
})

describe('searches without results', () => {
  const misses = async () =>
    (await t.db.select().from(searchMisses).orderBy(searchMisses.query)).map(({ query, count }) => [
      query,
      count,
    ])

  test('are counted by their folded words, whatever the spelling', async () => {
    await t.db.delete(searchMisses)
    for (const q of ['Cấy mỡ', 'cay mo', 'CẤY  MỠ!']) await others(q)
    await others('mụn')
    expect(await misses()).toEqual([['cay mo', 3]])
  })

  test('do not keep email addresses or phone numbers', async () => {
    await t.db.delete(searchMisses)
    for (const q of ['ai.do@example.vn', '0912 345 678', 'zz 0912345678']) await others(q)
    expect(await misses()).toEqual([])
  })

  test('never exceed the limit of the table: the least frequent are dropped', async () => {
    await t.db.delete(searchMisses)
    await t.db.execute(sql`
      insert into search_misses (id, query, count, last_at)
      select gen_random_uuid(), 'cu ' || n, 2 + n % 3, now() from generate_series(1, 1000) n`)
    await others('xăm phun kqz')
    expect(await t.db.$count(searchMisses)).toBe(1000)
    expect(await t.db.$count(searchMisses, eq(searchMisses.query, 'xam phun kqz'))).toBe(1)
  })
})

describe('counts behind the filters', () => {
  test('follow the search and every other filter, but not their own', async () => {
    const [a, b] = [
      await buildCategory(t.db, { name: 'Lọc A' }),
      await buildCategory(t.db, { name: 'Lọc B' }),
    ]
    const doctor = await buildDoctor(t.db, { name: 'Bác Sĩ Lọc', academicTitle: 'TS.BS' })
    const base = { title: 'Chuyên đề lọc', doctorId: doctor.id }
    await buildCourse(t.db, { ...base, categoryId: a.id, level: 'basic', listPrice: 0 })
    await buildCourse(t.db, { ...base, categoryId: a.id, level: 'advanced', listPrice: 10, salePrice: 5 })
    await buildCourse(t.db, { ...base, categoryId: b.id, level: 'advanced' })
    await buildCourse(t.db, { ...base, categoryId: b.id, level: 'advanced', status: 'draft' })
    const facets = async (query: Parameters<typeof t.call<typeof catalogue.courseFacets>>[1] = {}) => {
      t.services.cache.clear()
      return (await t.call(catalogue.courseFacets, query)).data
    }
    const all = await facets({ query: { q: 'chuyên đề lọc' } })
    expect(all).toMatchObject({
      category: [
        { value: a.slug, name: 'Lọc A', count: 2 },
        { value: b.slug, name: 'Lọc B', count: 1 },
      ],
      doctor: [{ value: doctor.slug, name: 'TS.BS Bác Sĩ Lọc', count: 3 }],
      level: [
        { value: 'basic', count: 1 },
        { value: 'advanced', count: 2 },
      ],
      price: [
        { value: 'free', count: 1 },
        { value: 'paid', count: 2 },
        { value: 'sale', count: 1 },
      ],
      duration: [{ value: 'short', count: 3 }],
      minRating: [],
    })
    const some = await facets({ query: { q: 'chuyên đề lọc', level: 'advanced' } })
    expect(some.category.map(({ count }) => count)).toEqual([1, 1])
    expect(some.level).toEqual(all.level)
    expect((await facets({ query: { q: 'khong co gi nhu the' } })).category).toEqual([])
    const chosen = { q: 'khong co gi nhu the', category: a.slug, doctor: doctor.slug }
    expect(await facets({ query: chosen })).toMatchObject({
      category: [{ value: a.slug, name: 'Lọc A', count: 0 }],
      doctor: [{ value: doctor.slug, count: 0 }],
    })
    expect((await facets({ query: { q: '%' } })).level).toEqual([])
  })

  test('leave out categories without a published course, as do all public lists', async () => {
    const empty = await buildCategory(t.db, { name: 'Chưa có khóa nào' })
    await buildCourse(t.db, { categoryId: empty.id, status: 'draft' })
    t.services.cache.clear()
    expect((await t.call(catalogue.categories)).text).not.toContain(empty.slug)
    expect((await t.call(catalogue.home)).text).not.toContain(empty.slug)
  })
})

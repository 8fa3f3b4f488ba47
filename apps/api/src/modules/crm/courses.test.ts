import { contract } from '@repo/contract'
import { catalogue } from '@repo/contract/catalogue'
import { crm } from '@repo/contract/crm'
import { foldText } from '@repo/messages'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, courseDoctors, courseStats, courses } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCategory,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildOrder,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { photo } from '../../test/pictures.ts'

let t: TestApp
let as: TestSession
let staffId: string
let refs: { categoryId: string; doctorId: string }
let n = 0
beforeAll(async () => {
  t = await createTestApp()
  const admin = await buildAdmin(t.db, ['content'])
  staffId = admin.id
  as = await t.signIn(admin)
  refs = {
    categoryId: (await buildCategory(t.db, { name: 'Chăm sóc da' })).id,
    doctorId: (await buildDoctor(t.db, { licenceVerifiedAt: new Date() })).id,
  }
})
afterAll(() => t.close())

const body = (values: object = {}) => {
  n += 1
  return {
    title: `Khóa mới ${n}`,
    subtitle: '',
    slug: `khoa-moi-${n}`,
    description: 'Mô tả',
    ...refs,
    level: 'basic' as const,
    audience: 'everyone' as const,
    listPrice: 1000,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    accessMonths: null,
    certificateHours: null,
    outcomes: ['Một'],
    requirements: [],
    risks: [],
    faq: [],
    references: [],
    coDoctorIds: [],
    ...values,
  }
}
const searchTextOf = async (id: string) =>
  (await t.db.select({ text: courses.searchText }).from(courses).where(eq(courses.id, id)))[0]?.text

describe('course list for staff', () => {
  test('all statuses, with counts, price of today and money earned', async () => {
    const category = await buildCategory(t.db)
    const values = { categoryId: category.id, listPrice: 900, salePrice: 700 }
    const published = await buildCourse(t.db, values)
    await buildCourse(t.db, { categoryId: category.id, status: 'draft' })
    await buildOrder(t.db, { courseId: published.id, total: 700, state: 'paid', paidAt: new Date() })
    await buildOrder(t.db, { courseId: published.id, total: 900, state: 'expired' })
    await buildEnrollment(t.db, { courseId: published.id })
    const { data } = await t.call(crm.courses, { as, query: { category: category.slug } })
    expect(data.counts).toEqual({ published: 1, draft: 1 })
    expect(data.total).toBe(2)
    const one = await t.call(crm.courses, { as, query: { category: category.slug, status: 'published' } })
    expect(one.data.items).toMatchObject([
      { id: published.id, price: 700, listPrice: 900, revenue: 700, learnerCount: 1 },
    ])
    expect(one.data).toMatchObject({ total: 1, counts: { published: 1, draft: 1 } })
  })

  test('a category with nothing but a draft is offered as a filter, and the draft is found in it', async () => {
    const { id, slug, name } = await buildCategory(t.db)
    const draft = await buildCourse(t.db, { categoryId: id, status: 'draft' })
    const { data } = await t.call(crm.courseOptions, { as })
    expect(data.categories).toContainEqual({ id, slug, name })
    const found = await t.call(crm.courses, { as, query: { category: slug } })
    expect(found.data.items.map((course) => course.id)).toEqual([draft.id])
  })

  test('search and sorts, Ánh beside An', async () => {
    const category = await buildCategory(t.db)
    for (const [index, title] of ['Ẩn', 'Dũng', 'Ánh', 'An', 'Đào'].entries())
      await buildCourse(t.db, {
        categoryId: category.id,
        title,
        listPrice: index,
        searchText: foldText(title),
      })
    const titles = async (query: object) => {
      const { data } = await t.call(crm.courses, { as, query: { category: category.slug, ...query } })
      return data.items.map((item) => item.title)
    }
    expect((await titles({ sort: 'title', direction: 'asc' })).slice(3)).toEqual(['Đào', 'Dũng'])
    expect(await titles({ sort: 'price', direction: 'desc' })).toEqual(['Đào', 'An', 'Ánh', 'Dũng', 'Ẩn'])
    expect(await titles({ q: 'đao' })).toEqual(['Đào'])
  })

  test.each(['updated', 'title', 'price', 'learners'] as const)(
    'is paged by key in the order of %s, both ways, with equal values and capitals',
    async (sort) => {
      const category = await buildCategory(t.db)
      for (let index = 0; index < 50; index += 1) {
        const { id } = await buildCourse(t.db, {
          categoryId: category.id,
          title: ['Ánh_sáng', 'An', 'Đèn & laser', 'ánh sáng'][index % 4]!,
          listPrice: (index % 3) * 1_000_000,
          updatedAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
        })
        await t.db
          .update(courseStats)
          .set({ learnerCount: index % 4 })
          .where(eq(courseStats.courseId, id))
      }
      const page = async (direction: 'asc' | 'desc', place: { after?: string; before?: string }) =>
        (await t.call(crm.courses, { as, query: { category: category.slug, sort, direction, ...place } }))
          .data
      const whole = async (direction: 'asc' | 'desc') => {
        const first = await page(direction, {})
        const second = await page(direction, { after: first.next! })
        const third = await page(direction, { after: second.next! })
        expect([first, second, third].map(({ total, skipped, next }) => [total, skipped, !next])).toEqual([
          [50, 0, false],
          [50, 20, false],
          [50, 40, true],
        ])
        expect(await page(direction, { before: third.previous! })).toEqual(second)
        expect(await page(direction, { before: second.previous! })).toEqual(first)
        return [first, second, third].flatMap(({ items }) => items)
      }
      const rising = await whole('asc')
      const valueOf = (course: (typeof rising)[number]) =>
        ({
          updated: course.updatedAt,
          title: foldText(course.title),
          price: course.price,
          learners: course.learnerCount,
        })[sort]
      for (const [index, course] of rising.entries())
        if (index > 0) expect(valueOf(course) >= valueOf(rising[index - 1]!)).toBe(true)
      expect((await whole('desc')).map(({ id }) => id)).toEqual(rising.map(({ id }) => id).toReversed())
      expect(new Set(rising.map(({ id }) => id)).size).toBe(50)
    },
  )

  test('a key of another sort, or of a day that there is not, is answered 422', async () => {
    await Promise.all(Array.from({ length: 21 }, () => buildCourse(t.db)))
    const keyOf = async (sort: 'updated' | 'title' | 'price') =>
      (await t.call(crm.courses, { as, query: { sort } })).data.next!
    const id = refs.categoryId
    for (const [sort, key] of [
      ['price', await keyOf('title')],
      ['learners', await keyOf('updated')],
      ['updated', await keyOf('price')],
      ['title', await keyOf('updated')],
      ['updated', `2026-02-30T00:00:00.000000Z_${id}`],
      ['price', `99999999999999999999_${id}`],
      ['title', `/+_${id}`],
    ] as const)
      for (const side of ['after', 'before']) {
        const { status, error } = await t.call(crm.courses, { as, query: { sort, [side]: key } })
        expect([sort, key, status, error.details]).toMatchObject([
          sort,
          key,
          422,
          [{ path: `query.${side}` }],
        ])
      }
    const users = await t.call(contract.crm.users, {
      as: await t.signIn(await buildAdmin(t.db)),
      query: { after: `2026-02-30T00:00:00.000000Z_${id}` },
    })
    expect(users.status).toBe(422)
  })

  test('options are the categories and doctors there are', async () => {
    const { data } = await t.call(crm.courseOptions, { as })
    expect(data.categories.map((one) => one.id)).toContain(refs.categoryId)
    expect(data.doctors.map((one) => one.id)).toContain(refs.doctorId)
  })
})

describe('adding and changing a course', () => {
  test('makes a draft that search finds once it is public, and notes who made it', async () => {
    const { status, data } = await t.call(crm.createCourse, {
      as,
      body: body({ title: 'Điều trị Nám'.normalize('NFD') }),
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      status: 'draft',
      title: 'Điều trị Nám',
      isHeld: false,
    })
    expect(await searchTextOf(data.id)).toContain('dieu tri nam')
    expect(await searchTextOf(data.id)).toContain('cham soc da')
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, data.id))
    expect(entry).toMatchObject({ actorId: staffId, action: 'course.created' })
  })

  test('a change replaces the team and notes before and after', async () => {
    const { data: made } = await t.call(crm.createCourse, { as, body: body() })
    const second = await buildDoctor(t.db, { name: 'Đinh Tuấn' })
    const colleague = await buildDoctor(t.db)
    const change = body({
      title: 'Tên khác',
      doctorId: second.id,
      coDoctorIds: [colleague.id],
      saleEndsAt: new Date().toISOString(),
    })
    const { data } = await t.call(crm.updateCourse, {
      as,
      params: { id: made.id },
      body: { ...change, version: null },
    })
    expect(data).toMatchObject({
      title: 'Tên khác',
      doctorId: second.id,
      coDoctorIds: [colleague.id],
      saleEndsAt: null,
    })
    const team = await t.db.select().from(courseDoctors).where(eq(courseDoctors.courseId, made.id))
    expect(team.map((one) => [one.doctorId, one.position]).sort()).toEqual(
      [
        [second.id, 0],
        [colleague.id, 1],
      ].sort(),
    )
    expect(await searchTextOf(made.id)).toContain('dinh tuan')
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, made.id), eq(auditEntries.action, 'course.updated')))
    expect(entry?.before).toMatchObject({ title: made.title, doctorId: refs.doctorId, coDoctorIds: [] })
    expect(entry?.after).toMatchObject({ title: 'Tên khác', coDoctorIds: [colleague.id] })
  })

  test('refuses a taken slug, an unknown category or doctor, a sale that is no sale', async () => {
    const taken = await buildCourse(t.db)
    const unknown = '019a0000-0000-7000-8000-000000000000'
    const create = async (values: object) =>
      (await t.call(crm.createCourse, { as, body: body(values) })).error
    expect((await create({ slug: taken.slug })).name).toBe('course.slug_taken')
    expect((await create({ categoryId: unknown })).name).toBe('category.not_found')
    expect((await create({ doctorId: unknown })).name).toBe('doctor.not_found')
    expect((await create({ coDoctorIds: [unknown] })).name).toBe('doctor.not_found')
    expect(await create({ coDoctorIds: [refs.doctorId] })).toMatchObject({
      name: 'input.invalid',
      details: [{ path: 'body.coDoctorIds' }],
    })
    const [late, early] = ['2030-02-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
    expect(await create({ salePrice: 900, saleStartsAt: late, saleEndsAt: early })).toMatchObject({
      name: 'input.invalid',
      details: [{ path: 'body.saleEndsAt' }],
    })
    expect(await create({ salePrice: 1000 })).toMatchObject({
      name: 'input.invalid',
      details: [{ path: 'body.salePrice' }],
    })
    expect((await t.call(crm.course, { as, params: { id: unknown } })).error.name).toBe('course.not_found')
    const missing = await t.call(crm.updateCourse, {
      as,
      params: { id: unknown },
      body: { ...body(), version: null },
    })
    expect(missing.error.name).toBe('course.not_found')
  })

  test('two that take one slug at the same moment: one is told so', async () => {
    const slug = 'cung-mot-luc'
    const answers = await Promise.all(
      [1, 2].map(() => t.call(crm.createCourse, { as, body: body({ slug }) })),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(answers.find((one) => one.status === 409)?.error.name).toBe('course.slug_taken')
  })
})

describe('publication', () => {
  test('waits until nothing is missing, and then the public sees it at once', async () => {
    const { data: draft } = await t.call(crm.createCourse, {
      as,
      body: body({ description: '', outcomes: [] }),
    })
    const params = { id: draft.id }
    const publish = () => t.call(crm.setCourseStatus, { as, params, body: { status: 'published' } })
    const refused = await publish()
    expect(refused.error).toMatchObject({
      name: 'course.not_publishable',
      details: { missing: ['Chưa có mô tả khóa học.', 'Chưa có kết quả học tập.', 'Chưa có bài học.'] },
    })
    const video = await buildVideo(t.db, { state: 'processing' })
    await buildLesson(t.db, { courseId: draft.id, videoId: video.id })
    await t.call(crm.updateCourse, { as, params, body: { ...body({ slug: draft.slug }), version: null } })
    const still = await publish()
    expect(still.error.details).toEqual({ missing: ['1 bài video chưa có video sẵn sàng.'] })
    const ready = await buildVideo(t.db, { state: 'ready' })
    await buildLesson(t.db, { courseId: draft.id, videoId: ready.id, isFreePreview: true })
    await t.db.execute(
      `update videos set state = 'playable', package_key = '${'a'.repeat(32)}' where id = '${video.id}'`,
    )
    const open = () => t.call(catalogue.course, { params: { slug: draft.slug } })
    expect((await open()).status).toBe(404)
    expect((await publish()).data).toMatchObject({ status: 'published', isHeld: true })
    expect((await open()).status).toBe(200)
    const hidden = await t.call(crm.setCourseStatus, { as, params, body: { status: 'archived' } })
    expect(hidden.data.status).toBe('archived')
    expect((await open()).status).toBe(404)
  })

  test('a published course does not go into review, and the same status changes nothing', async () => {
    const course = await buildCourse(t.db)
    const set = (status: 'in_review' | 'published') =>
      t.call(crm.setCourseStatus, { as, params: { id: course.id }, body: { status } })
    expect((await set('in_review')).error.name).toBe('request.conflict')
    expect((await set('published')).status).toBe(200)
    expect(await t.db.$count(auditEntries, eq(auditEntries.subjectId, course.id))).toBe(0)
  })

  test('the day a course first went public stays', async () => {
    const publishedAt = new Date('2026-01-01T00:00:00Z')
    const course = await buildCourse(t.db, { publishedAt, doctorId: refs.doctorId })
    const ready = await buildVideo(t.db)
    await buildLesson(t.db, { courseId: course.id, videoId: ready.id, isFreePreview: true })
    for (const status of ['draft', 'published'] as const)
      expect(
        (await t.call(crm.setCourseStatus, { as, params: { id: course.id }, body: { status } })).status,
      ).toBe(200)
    const [after] = await t.db.select().from(courses).where(eq(courses.id, course.id))
    expect(after?.publishedAt).toEqual(publishedAt)
  })
})

describe('references of a course', () => {
  test('course references: kept with authors, year and the bare DOI', async () => {
    const references = [
      {
        authors: 'Nguyễn A.',
        title: 'Động mạch môi',
        year: 2022,
        doi: 'https://doi.org/10.1097/PRS.0001',
      },
    ]
    const { data } = await t.call(crm.createCourse, { as, body: body({ references }) })
    const kept = [{ ...references[0], doi: '10.1097/PRS.0001' }]
    expect(data.references).toEqual(kept)
    expect((await t.call(crm.course, { as, params: { id: data.id } })).data.references).toEqual(kept)
  })

  test('course references: a DOI that has not the form of one is refused', async () => {
    const references = [{ authors: '', title: 'Động mạch môi', year: null, doi: 'khong-phai-doi' }]
    const answer = await t.call(crm.createCourse, { as, body: body({ references }) })
    expect(answer).toMatchObject({ status: 422, error: { name: 'input.invalid' } })
  })
})

describe('what the public page shows of a course', () => {
  test('course page: shows the risks, questions, hours and team that staff wrote', async () => {
    const [lead, second, third] = [
      await buildDoctor(t.db),
      await buildDoctor(t.db),
      await buildDoctor(t.db),
    ] as const
    const values = {
      doctorId: lead.id,
      coDoctorIds: [third.id, second.id],
      risks: ['Bầm tím trong vài ngày'],
      faq: [{ question: 'Học xong có ca thật không?', answer: 'Có ba ca quay tại phòng khám.' }],
      certificateHours: 4.5,
    }
    const { data } = await t.call(crm.createCourse, { as, body: body(values) })
    expect(data).toMatchObject(values)
    await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, data.id))
    const shown = (await t.call(catalogue.course, { params: { slug: data.slug } })).data
    expect(shown).toMatchObject({ risks: values.risks, faq: values.faq, certificateHours: 4.5 })
    expect(shown.doctors.map(({ slug }) => slug)).toEqual([lead.slug, third.slug, second.slug])
  })

  test('course price: a sale that begins later does not count yet', async () => {
    const start = new Date(t.time.now().getTime() + 120_000)
    const sale = { salePrice: 700, saleStartsAt: start.toISOString() }
    const { data } = await t.call(crm.createCourse, { as, body: body(sale) })
    expect(data).toMatchObject({ ...sale, price: 1000 })
    const read = async () => (await t.call(crm.course, { as, params: { id: data.id } })).data.price
    expect(await read()).toBe(1000)
    t.time.advance(120_000)
    expect(await read()).toBe(700)
  })
})

describe('the cover of a course', () => {
  const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const fetchPicture = (url: string) => t.app.inject({ url: url.replace(/^\/api/, '') })

  test('course cover: is drawn anew as 1280×800 and replaces the drawn one until it is removed', async () => {
    const course = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    const params = { id: course.id }
    const drawn = (await t.call(crm.course, { as, params })).data
    expect(drawn).toMatchObject({ hasOwnCover: false, coverUrl: `/api/art/covers/${course.slug}.svg` })
    const file = fileOf(await photo({ width: 1000, height: 1000, place: true }))
    const { data } = await t.call(crm.setCourseCover, { as, params, file })
    expect(data.hasOwnCover).toBe(true)
    const answer = await fetchPicture(data.coverUrl)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const size = await sharp(answer.rawPayload).metadata()
    expect(size).toMatchObject({ format: 'webp', width: 1280, height: 800 })
    expect(size.exif).toBeUndefined()
    const back = (await t.call(crm.removeCourseCover, { as, params })).data
    expect(back).toMatchObject({ hasOwnCover: false, coverUrl: drawn.coverUrl })
    const removal = (await jobsOf(t, 'remove-files')).at(-1)
    expect(removal).toEqual({ keys: [data.coverUrl.replace('/api/', '')] })
  })

  test('course cover: what is no picture is refused and changes nothing', async () => {
    const { id } = await buildCourse(t.db)
    const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)])
    for (const bytes of [Buffer.from('<svg/>'), broken]) {
      const answer = await t.call(crm.setCourseCover, { as, params: { id }, file: fileOf(bytes) })
      expect(answer.error.name).toBe('upload.not_an_image')
    }
    const unknown = { id: '019a0000-0000-7000-8000-000000000000' }
    const file = fileOf(await photo())
    expect((await t.call(crm.setCourseCover, { as, params: unknown, file })).error.name).toBe(
      'course.not_found',
    )
    expect((await t.call(crm.removeCourseCover, { as, params: unknown })).error.name).toBe('course.not_found')
    expect((await t.call(crm.course, { as, params: { id } })).data.hasOwnCover).toBe(false)
  })
})

describe('a copy of a course', () => {
  test('course copy: a draft with texts, team, cover and lessons of its own', async () => {
    const { data: made } = await t.call(crm.createCourse, {
      as,
      body: body({ risks: ['Sưng'], coDoctorIds: [(await buildDoctor(t.db)).id] }),
    })
    const video = await buildVideo(t.db, { state: 'ready' })
    const lesson = await buildLesson(t.db, { courseId: made.id, videoId: video.id, isFreePreview: true })
    const file = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    await t.call(crm.setCourseCover, { as, params: { id: made.id }, file })
    await t.db.update(courses).set({ status: 'published', isFeatured: true }).where(eq(courses.id, made.id))
    const source = (await t.call(crm.course, { as, params: { id: made.id } })).data
    const wanted = { title: 'Khóa sao chép', slug: `${made.slug}-2` }
    const { data } = await t.call(crm.duplicateCourse, { as, params: { id: made.id }, body: wanted })
    expect(data).toMatchObject({
      ...wanted,
      status: 'draft',
      risks: ['Sưng'],
      coDoctorIds: made.coDoctorIds,
      hasOwnCover: true,
      lessonCount: 1,
      learnerCount: 0,
      durationMs: source.durationMs,
    })
    expect(data.coverUrl).not.toBe(source.coverUrl)
    expect((await t.app.inject({ url: data.coverUrl.replace(/^\/api/, '') })).statusCode).toBe(200)
    const [copied] = data.sections.flatMap((section) => section.lessons)
    expect(copied).toMatchObject({ title: lesson.title, isFreePreview: true })
    expect(copied?.id).not.toBe(lesson.id)
    expect(await searchTextOf(data.id)).toContain('khoa sao chep')
  })

  test('course copy: a taken address and a course that is not there are refused', async () => {
    const course = await buildCourse(t.db)
    const copy = async (id: string, slug: string) =>
      (await t.call(crm.duplicateCourse, { as, params: { id }, body: { title: 'Bản sao', slug } })).error.name
    expect(await copy(course.id, course.slug)).toBe('course.slug_taken')
    expect(await copy('019a0000-0000-7000-8000-000000000000', 'ban-sao-moi')).toBe('course.not_found')
  })
})

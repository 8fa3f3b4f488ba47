import { contract, type Endpoint, type EndpointOutput } from '@repo/contract'
import { courseBody } from '@repo/contract/crm'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntries,
  courseDoctors,
  courseSubmissions,
  courses,
  curriculumVersions,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCategory,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildStaffWith,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { photo } from '../../test/pictures.ts'
import { findPublicDetails } from './course-details.service.ts'

const { crm, curriculum, courseDrafts, catalogue } = contract
type StaffCourse = EndpointOutput<typeof crm.course>
type Pending = EndpointOutput<typeof courseDrafts.pendingChanges>

let t: TestApp
let lan: TestSession
let minh: TestSession
beforeAll(async () => {
  t = await createTestApp()
  const admin = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['content'] })
  lan = await t.signIn(admin)
  minh = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const fields = courseBody.keyof().options
const bodyOf = (course: StaffCourse) =>
  Object.fromEntries(fields.map((field) => [field, course[field]])) as Pick<
    StaffCourse,
    (typeof fields)[number]
  >
const read = async (id: string, as = lan) => (await t.call(crm.course, { as, params: { id } })).data
/** Saves as the editor does: everything that was read, with some of it changed. */
const write = async (id: string, change: Partial<StaffCourse>, as = lan) => {
  const now = await read(id, as)
  const body = { ...bodyOf(now), ...change, version: now.version }
  return t.call(crm.updateCourse, { as, params: { id }, body })
}
const pending = async (id: string, as = lan) =>
  (await t.call(courseDrafts.pendingChanges, { as, params: { id } })).data
const publish = async (id: string, { as = lan, seen }: { as?: TestSession; seen?: Pending['seen'] } = {}) =>
  t.call(courseDrafts.publishChanges, {
    as,
    params: { id },
    body: { seen: seen ?? (await pending(id, as)).seen },
  })
const discard = async (id: string) =>
  t.call(courseDrafts.discardChanges, {
    as: lan,
    params: { id },
    body: { seen: (await pending(id)).seen },
  })
const restore = async (id: string, number: number, as = lan) =>
  t.call(courseDrafts.restoreVersion, {
    as,
    params: { id },
    body: { number, seen: (await pending(id, as)).seen },
  })
const shown = async (slug: string) => (await t.call(catalogue.course, { params: { slug } })).data
const fieldsOf = ({ details }: Pending) => details.map(({ field }) => field)
const file = async () => new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })

/** A course that visitors see, with a free lesson whose video plays. */
async function buildVisible(values: Parameters<typeof buildCourse>[1] = {}) {
  const course = await buildCourse(t.db, values)
  const video = await buildVideo(t.db)
  const lesson = await buildLesson(t.db, { courseId: course.id, videoId: video.id, isFreePreview: true })
  return { ...course, lesson }
}

/** A change of every detail, each with a mark or a figure that occurs nowhere else; the category is open to everybody. */
async function everyDetail(mark: string, listPrice: number) {
  const category = await buildCategory(t.db)
  const [lead, second] = [
    await buildDoctor(t.db, { name: `${mark} Trưởng` }),
    await buildDoctor(t.db, { name: `${mark} Phụ` }),
  ]
  return {
    title: `${mark} tên mới`,
    subtitle: `${mark} mô tả ngắn`,
    slug: `${mark}-duong-dan`,
    description: `${mark} mô tả`,
    categoryId: category.id,
    doctorId: lead.id,
    coDoctorIds: [second.id],
    level: 'advanced',
    audience: 'physician',
    listPrice,
    salePrice: listPrice - 1,
    saleStartsAt: '2031-03-04T05:06:07.000Z',
    saleEndsAt: '2031-04-05T06:07:08.000Z',
    accessMonths: 119,
    certificateHours: 498.5,
    outcomes: [`${mark} kết quả`],
    requirements: [`${mark} yêu cầu`],
    risks: [`${mark} rủi ro`],
    faq: [{ question: `${mark} hỏi`, answer: `${mark} đáp` }],
    references: [{ authors: mark, title: `${mark} sách`, year: 2011, doi: null }],
    coverFocus: { x: 13, y: 87 },
  } satisfies Partial<StaffCourse>
}

describe('details of a course that visitors see', () => {
  test('wait in a draft and reach visitors with the curriculum, at once and as one version', async () => {
    const course = await buildVisible()
    const change = await everyDetail('moi', 7_000_000)
    expect((await write(course.id, change)).data).toMatchObject({ ...change, isHeld: true })
    const { sections, version } = (
      await t.call(curriculum.curriculum, { as: lan, params: { id: course.id } })
    ).data
    await t.call(curriculum.saveCurriculum, {
      as: lan,
      params: { id: course.id },
      body: {
        version,
        sections: sections.map(({ id, lessons }) => ({
          id,
          title: 'Chương mới',
          lessons: lessons.map(
            ({
              durationMs: _,
              hasText: __,
              video: ___,
              questionCount: ____,
              takesHandIns: _____,
              ...lesson
            }) => lesson,
          ),
        })),
      },
    })
    expect(await read(course.id)).toMatchObject(change)
    expect((await shown(course.slug)).title).toBe(course.title)
    const waiting = await pending(course.id)
    expect(waiting).toMatchObject({ isHeld: true, saved: { by: 'Trần Thị Lan' }, isPriceRefused: false })
    expect(new Set(fieldsOf(waiting))).toEqual(new Set(Object.keys(change)))
    expect(waiting.details.find(({ field }) => field === 'certificateHours')?.after).toEqual([
      '498,5\u00a0giờ',
    ])
    expect(waiting.curriculum).toMatchObject([{ kind: 'section_renamed' }])

    const { data } = await publish(course.id)
    expect(data).toMatchObject({ saved: null, details: [], curriculum: [] })
    const page = await shown('moi-duong-dan')
    expect(page).toMatchObject({
      title: change.title,
      outcomes: change.outcomes,
      listPrice: change.listPrice,
      sections: [{ title: 'Chương mới' }],
    })
    const team = await t.db.select().from(courseDoctors).where(eq(courseDoctors.courseId, course.id))
    expect(team).toHaveLength(2)
    const found = await t.call(catalogue.courses, { query: { q: 'moi tên mới' } })
    expect(found.data.items.map(({ id }) => id)).toEqual([course.id])
    const versions = (await t.call(courseDrafts.courseVersions, { as: lan, params: { id: course.id } })).data
    expect(versions).toMatchObject([
      { number: 2, publishedBy: 'Trần Thị Lan', curriculum: [{ kind: 'section_renamed' }] },
      { number: 1, publishedBy: null, details: [], curriculum: [] },
    ])
    expect(new Set(versions[0]?.details)).toEqual(new Set(Object.keys(change)))
  })

  test('are shown to nobody else: no public answer and no picture holds a word or a figure of the draft', async () => {
    const course = await buildVisible()
    const { doctorId } = await read(course.id)
    const [doctor] = await t.db.query.doctors.findMany({ where: (row, { eq: is }) => is(row.id, doctorId) })
    const [category] = await t.db.query.categories.findMany({
      where: (row, { eq: is }) => is(row.id, course.categoryId),
    })
    const learner = await buildUser(t.db)
    await buildEnrollment(t.db, { userId: learner.id, courseId: course.id })
    const asLearner = await t.signIn(learner)
    const change = await everyDetail('zqx', 7_654_321)
    await write(course.id, change)
    const cover = (
      await t.call(crm.setCourseCover, { as: lan, params: { id: course.id }, file: await file() })
    ).data.coverUrl

    const slugs = [course.slug, change.slug, doctor?.slug ?? '', category?.slug ?? '']
    const ids = [course.id, course.lesson.id]
    const urls = [
      ...publicReads().flatMap(({ path }) => fill(path, slugs, ids)),
      ...['zqx', 'zqx-duong-dan', '7654321'].flatMap((q) => [
        `/search?q=${q}`,
        `/search/suggestions?q=${q}`,
        `/courses?q=${q}`,
      ]),
      ...slugs.flatMap((slug) => [`/art/covers/${slug}.svg`, `/art/covers/${slug}-thumb.svg`]),
    ]
    const leaks = ['zqx', '7654321', '7654320', '7.654.32', '2031-0', '498.5', 'focus=', cover.slice(-30)]
    const answered: number[] = []
    for (const url of urls) {
      for (const headers of [{}, { authorization: `Bearer ${asLearner.accessToken}` }]) {
        const answer = await t.app.inject({ url, headers })
        answered.push(answer.statusCode)
        // The query of a search comes back in its answer.
        const text = answer.payload.toLowerCase().replace(/"q(?:uery)?":"[^"]*"/g, '')
        for (const leak of leaks) expect(text, `${url} holds ${leak}`).not.toContain(leak)
      }
    }
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(answered.filter((status) => status >= 500)).toEqual([])
  })

  test('a draft that is thrown away leaves what visitors see', async () => {
    const course = await buildVisible()
    await write(course.id, { title: 'Tên bỏ đi' })
    expect((await discard(course.id)).data).toMatchObject({ saved: null, details: [] })
    expect((await read(course.id)).title).toBe(course.title)
    const action = and(
      eq(auditEntries.subjectId, course.id),
      eq(auditEntries.action, 'course.draft_discarded'),
    )
    const [entry] = await t.db.select().from(auditEntries).where(action)
    expect(entry?.before).toEqual({ title: 'Tên bỏ đi' })
  })

  test('a field that a draft was stored without is as it is published', async () => {
    const course = await buildVisible()
    await write(course.id, { title: 'Tên mới của khóa' })
    await t.db.execute(
      `update course_drafts set details = details - 'risks' where course_id = '${course.id}'`,
    )
    await t.db
      .update(courses)
      .set({ risks: ['Mới thêm'] })
      .where(eq(courses.id, course.id))
    expect(await read(course.id)).toMatchObject({ title: 'Tên mới của khóa', risks: ['Mới thêm'] })
    expect(fieldsOf(await pending(course.id))).toEqual(['title'])
  })

  test('an address that another course took meanwhile keeps the whole draft from being published', async () => {
    const course = await buildVisible()
    await write(course.id, { slug: 'dia-chi-tranh-chap', title: 'Tên mới của khóa' })
    await buildCourse(t.db, { slug: 'dia-chi-tranh-chap' })
    expect((await publish(course.id)).error.name).toBe('course.slug_taken')
    expect((await shown(course.slug)).title).toBe(course.title)
    expect(fieldsOf(await pending(course.id))).toEqual(['title', 'slug'])
  })

  test('a draft whose course lacks something is not published, and says what', async () => {
    const course = await buildVisible()
    await write(course.id, { outcomes: [], title: 'Tên mới của khóa' })
    expect((await publish(course.id)).error).toMatchObject({
      name: 'course.not_publishable',
      details: { missing: ['Chưa có kết quả học tập.'] },
    })
    expect((await shown(course.slug)).title).toBe(course.title)
  })

  test('a draft follows its category when that is given up', async () => {
    const [from, to] = [await buildCategory(t.db), await buildCategory(t.db)]
    const course = await buildVisible()
    await write(course.id, { categoryId: from.id })
    await t.call(crm.removeCategory, { as: lan, params: { id: from.id }, query: { moveTo: to.id } })
    expect((await read(course.id)).categoryId).toBe(to.id)
  })
})

test('details of a course that nobody saw yet are saved at once, without a draft', async () => {
  const course = await buildCourse(t.db, { status: 'draft', publishedAt: null })
  const { data } = await write(course.id, { title: 'Tên khác hẳn' })
  expect(data.isHeld).toBe(false)
  const [row] = await t.db.select().from(courses).where(eq(courses.id, course.id))
  expect(row?.title).toBe('Tên khác hẳn')
  expect(await pending(course.id)).toMatchObject({ isHeld: false, saved: null, details: [] })
})

test('a copy of a course follows its draft', async () => {
  const course = await buildVisible()
  await write(course.id, { subtitle: 'Đang soạn dở', coverFocus: { x: 10, y: 20 } })
  const body = { title: 'Bản sao của khóa', slug: 'ban-sao-cua-ban-nhap' }
  const { data } = await t.call(crm.duplicateCourse, { as: lan, params: { id: course.id }, body })
  expect(data).toMatchObject({
    ...body,
    subtitle: 'Đang soạn dở',
    coverFocus: { x: 10, y: 20 },
    isHeld: false,
  })
})

describe('two people at one draft', () => {
  test('of two saves over the same state the second is told, and both texts are still there', async () => {
    const course = await buildVisible()
    const now = await read(course.id)
    const save = (as: TestSession, title: string) =>
      t.call(crm.updateCourse, {
        as,
        params: { id: course.id },
        body: { ...bodyOf(now), title, version: now.version },
      })
    const answers = await Promise.all([save(lan, 'Tên của Lan'), save(minh, 'Tên của Minh')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ name: 'edit.outdated', details: { isOwn: false } })
    const stored = (await read(course.id)).title
    expect(answers.find(({ status }) => status === 200)?.data.title).toBe(stored)
  })

  test('nothing is published, thrown away or restored that changed since it was looked at', async () => {
    const course = await buildVisible()
    await write(course.id, { title: 'Tên thứ nhất' })
    await publish(course.id)
    const { seen } = await pending(course.id)
    await write(course.id, { title: 'Tên của Minh' }, minh)
    const params = { id: course.id }
    const body = { seen }
    const refusals = [
      await t.call(courseDrafts.publishChanges, { as: lan, params, body }),
      await t.call(courseDrafts.discardChanges, { as: lan, params, body }),
      await t.call(courseDrafts.restoreVersion, { as: lan, params, body: { ...body, number: 1 } }),
    ]
    expect(refusals.map(({ error }) => error.name)).toEqual([
      'edit.outdated',
      'edit.outdated',
      'edit.outdated',
    ])
    expect((await read(course.id)).title).toBe('Tên của Minh')
    expect((await shown(course.slug)).title).toBe('Tên thứ nhất')
  })

  test('of two who publish at once one does, and there is one version more', async () => {
    const course = await buildVisible()
    await write(course.id, { title: 'Tên một lần' })
    const { seen } = await pending(course.id)
    const answers = await Promise.all([publish(course.id, { seen }), publish(course.id, { as: minh, seen })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const count = await t.db.$count(curriculumVersions, eq(curriculumVersions.courseId, course.id))
    expect(count).toBe(2)
  })
})

describe('rights over a draft', () => {
  test('who may edit but not set prices changes texts, and no price of a course that visitors see', async () => {
    const editor = await t.signIn(await buildStaffWith(t.db, 'courses.edit'))
    const course = await buildVisible()
    expect((await write(course.id, { title: 'Tên của biên tập' }, editor)).status).toBe(200)
    for (const change of [{ listPrice: 900_000 }, { salePrice: 900 }] as const)
      expect((await write(course.id, change, editor)).error.name).toBe('course.price_kept')
    const unseen = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    expect((await write(unseen.id, { listPrice: 900_000 }, editor)).status).toBe(200)
  })

  test('who may publish but not set prices cannot publish a draft with another price', async () => {
    const publisher = await t.signIn(await buildStaffWith(t.db, 'courses.edit', 'courses.publish'))
    const course = await buildVisible()
    await write(course.id, { listPrice: 900_000 })
    expect((await pending(course.id, publisher)).isPriceRefused).toBe(true)
    expect((await publish(course.id, { as: publisher })).error.name).toBe('course.price_kept')
    const hidden = await buildVisible({ status: 'archived' })
    await write(hidden.id, { listPrice: 900_000 })
    const again = await t.call(crm.setCourseStatus, {
      as: publisher,
      params: { id: hidden.id },
      body: { status: 'published' },
    })
    expect(again.error.name).toBe('course.price_kept')
    await write(course.id, { listPrice: 1_000_000, title: 'Chỉ đổi tên thôi' })
    expect((await publish(course.id, { as: publisher })).status).toBe(200)
  })

  test('who may only edit neither publishes nor restores a version with another price', async () => {
    const editor = await t.signIn(await buildStaffWith(t.db, 'courses.edit'))
    const course = await buildVisible()
    await write(course.id, { listPrice: 900_000 })
    await publish(course.id)
    expect((await publish(course.id, { as: editor, seen: (await pending(course.id)).seen })).error.name).toBe(
      'access.denied',
    )
    expect((await restore(course.id, 1, editor)).error.name).toBe('course.price_kept')
  })
})

describe('versions of a course', () => {
  test('the first publication is the first version', async () => {
    const { id: doctorId } = await buildDoctor(t.db, { licenceVerifiedAt: new Date() })
    const course = await buildVisible({ status: 'draft', publishedAt: null, doctorId })
    await t.call(crm.setCourseStatus, { as: lan, params: { id: course.id }, body: { status: 'published' } })
    const { data } = await t.call(courseDrafts.courseVersions, { as: lan, params: { id: course.id } })
    expect(data).toMatchObject([{ number: 1, publishedBy: 'Trần Thị Lan', lessonCount: 1 }])
  })

  test('two are compared field by field, and one with what is being written', async () => {
    const course = await buildVisible({ title: 'Tên thứ nhất', subtitle: 'Giữ nguyên' })
    await write(course.id, { title: 'Tên thứ hai' })
    await publish(course.id)
    await write(course.id, { title: 'Tên thứ ba', listPrice: 2_000_000 })
    const compare = async (from: string, to: string) =>
      (
        await t.call(courseDrafts.compareVersions, {
          as: lan,
          params: { id: course.id },
          query: { from, to },
        })
      ).data
    expect(await compare('1', '2')).toMatchObject({
      details: [{ field: 'title', before: ['Tên thứ nhất'], after: ['Tên thứ hai'] }],
      curriculum: [],
      isCurriculumOnly: false,
    })
    expect((await compare('2', 'draft')).details).toMatchObject([
      { field: 'title', before: ['Tên thứ hai'], after: ['Tên thứ ba'] },
      { field: 'listPrice' },
    ])
    const unknown = await t.call(courseDrafts.compareVersions, {
      as: lan,
      params: { id: course.id },
      query: { from: '9', to: 'draft' },
    })
    expect(unknown.error.name).toBe('course.version_not_found')
  })

  test('an older one comes back as a draft and, once published, to visitors', async () => {
    const course = await buildVisible({ title: 'Tên thứ nhất' })
    await write(course.id, { title: 'Tên thứ hai' })
    await publish(course.id)
    expect((await restore(course.id, 1)).data.details).toMatchObject([
      { field: 'title', before: ['Tên thứ hai'], after: ['Tên thứ nhất'] },
    ])
    expect((await shown(course.slug)).title).toBe('Tên thứ hai')
    await publish(course.id)
    expect((await shown(course.slug)).title).toBe('Tên thứ nhất')
  })

  test('one from before details were kept brings back the curriculum alone', async () => {
    const course = await buildVisible()
    await t.db
      .insert(curriculumVersions)
      .values({ courseId: course.id, number: 1, sections: [], publishedAt: t.time.now() })
    const { data } = await restore(course.id, 1)
    expect(data.details).toEqual([])
    expect(data.curriculum).toHaveLength(2)
  })
})

describe('the cover of a course that visitors see', () => {
  test('waits in the draft, comes back with its version, and its file stays while a version shows it', async () => {
    const course = await buildVisible()
    const params = { id: course.id }
    const set = async () => (await t.call(crm.setCourseCover, { as: lan, params, file: await file() })).data
    const first = await set()
    expect((await shown(course.slug)).coverUrl).toBe(`/api/art/covers/${course.slug}.svg`)
    expect(fieldsOf(await pending(course.id))).toEqual(['coverPath'])
    await write(course.id, { coverFocus: { x: 20, y: 80 } })
    await publish(course.id)
    expect((await shown(course.slug)).coverUrl).toBe(`${first.coverUrl}#focus=20,80`)
    const second = await set()
    const third = await set()
    const removed = (await jobsOf(t, 'remove-files')).flatMap((job) => (job as { keys: string[] }).keys)
    expect(removed).toContain(second.coverUrl.replace('/api/', ''))
    expect(removed).not.toContain(first.coverUrl.replace('/api/', ''))
    await publish(course.id)
    expect((await shown(course.slug)).coverUrl).toBe(third.coverUrl)
    await restore(course.id, 2)
    expect((await read(course.id)).coverUrl).toBe(`${first.coverUrl}#focus=20,80`)
  })
})

/** Everything that a visitor or a learner can read. */
const publicReads = (): Endpoint[] =>
  Object.values(contract)
    .flatMap((members) => Object.values(members as Record<string, Endpoint>))
    .filter(({ method, access }) => {
      if (method !== 'GET' || access.kind === 'demo') return false
      return access.kind !== 'signed-in' || access.roles.includes('student')
    })

/** Addresses of an endpoint, with each slug or id in the place of its parameters. */
function fill(path: string, slugs: readonly string[], ids: readonly string[]): string[] {
  if (!path.includes(':')) return [path]
  return [...slugs, ...ids].map((value) => path.replace(/:\w+/g, encodeURIComponent(value)))
}

describe('the list of courses marks', () => {
  const listed = async (id: string, waits?: 'changes' | 'submission') => {
    const { data } = await t.call(crm.courses, { as: lan, query: { waits } })
    return data.items.find((course) => course.id === id)
  }
  const rename = async (id: string, title: string) => {
    const now = (await t.call(curriculum.curriculum, { as: lan, params: { id } })).data
    const sections = now.sections.map((section) => ({
      id: section.id,
      title,
      lessons: section.lessons.map(
        ({ durationMs: _, hasText: __, video: ___, questionCount: ____, takesHandIns: _____, ...lesson }) =>
          lesson,
      ),
    }))
    await t.call(curriculum.saveCurriculum, {
      as: lan,
      params: { id },
      body: { version: now.version, sections },
    })
    return now.sections[0]?.title ?? ''
  }

  test('what waits to be published, until it is published or taken back by hand', async () => {
    const { id } = await buildVisible()
    expect(await listed(id)).toMatchObject({ hasChanges: false, isSubmitted: false })
    const { title } = await read(id)
    await write(id, { title: 'Tên khác' })
    expect(await listed(id, 'changes')).toMatchObject({ hasChanges: true })
    await write(id, { title })
    expect(await listed(id, 'changes')).toBeUndefined()
    const former = await rename(id, 'Chương đổi tên')
    expect(await listed(id, 'changes')).toMatchObject({ hasChanges: true })
    await rename(id, former)
    expect(await listed(id, 'changes')).toBeUndefined()
    await rename(id, 'Chương đổi tên')
    await publish(id)
    expect(await listed(id, 'changes')).toBeUndefined()
    expect(await listed(id)).toMatchObject({ hasChanges: false })
  })

  test('what was handed in, also of a published course, and the dashboard counts it', async () => {
    const waiting = async () =>
      (await t.call(crm.dashboard, { as: lan, query: {} })).data.tasks.coursesInReview
    const before = (await waiting())?.count ?? 0
    const { id } = await buildVisible()
    expect(await listed(id, 'submission')).toBeUndefined()
    const details = await findPublicDetails(t.db, id)
    const snapshot = { details: details!, sections: [] }
    await t.db
      .insert(courseSubmissions)
      .values({ courseId: id, number: 1, state: 'open', message: '', snapshot })
    expect(await listed(id, 'submission')).toMatchObject({ status: 'published', isSubmitted: true })
    expect((await waiting())?.count).toBe(before + 1)
  })
})

import { contract } from '@repo/contract'
import { beforeAfterBlock } from '@repo/contract/before-after-text'
import { courseManifest, MANIFEST_NAME } from '@repo/contract/course-archive'
import { courseBody } from '@repo/contract/crm'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { HOUR_MS } from '../../core/durations.ts'
import {
  auditEntries,
  courses,
  curriculumDrafts,
  lessons,
  patientConsents,
  patientPictures,
  rateLimits,
  type StoredLesson,
  searchDocuments,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { createUnrestedPairsSweep } from './unrested-pairs.service.ts'

const { crmPatientConsents: crm, learning, curriculum, coursePreviews, crmCourseArchives } = contract
let t: TestApp
let as: TestSession
let learner: TestSession
let learnerId: string
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
  const user = await buildUser(t.db)
  learnerId = user.id
  learner = await t.signIn(user)
})
afterAll(() => t.close())

const photo = async (colour = '#a33') => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Nguyễn Thị Bệnh Nhân' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
let number = 0
const record = async (scope: 'teaching' | 'public', more: object = {}) => {
  number += 1
  const body = { reference: `ĐY-2026-${number}`, givenOn: '2026-01-15', scope, doctorId: null, ...more }
  return (await t.call(crm.createConsent, { as, body })).data
}
const prove = async (id: string) => t.call(crm.setConsentProof, { as, params: { id }, file: await photo() })
const proven = async (scope: 'teaching' | 'public', more: object = {}) =>
  (await prove((await record(scope, more)).id)).data
const addPicture = async (id: string) =>
  t.call(crm.addPatientPicture, { as, params: { id }, file: await photo() })
const facts = {
  beforeLabel: 'Trước',
  afterLabel: 'Sau 90 ngày',
  beforeAlt: 'Má phải trước điều trị, nhiều đốm nâu',
  afterAlt: 'Má phải sau ba tháng, đốm nâu mờ hơn',
  days: 90,
  isSameAngle: true,
  isSameLight: false,
}
const makePair = async (consentId: string) => {
  const beforeId = (await addPicture(consentId)).data.id
  const afterId = (await addPicture(consentId)).data.id
  return (await t.call(crm.createPair, { as, body: { beforeId, afterId, ...facts } })).data
}
const withdraw = (id: string) =>
  t.call(crm.withdrawConsent, { as, params: { id }, body: { reason: 'Bệnh nhân đổi ý' } })

/** A published course with one article that shows the pair. */
const buildReadCourse = async (pairId: string, isFreePreview = false) => {
  const course = await buildCourse(t.db)
  const html = `<p>Kết quả.</p>${beforeAfterBlock(pairId)}<p>Hết.</p>`
  const lesson = await buildLesson(t.db, { courseId: course.id, kind: 'article', html, isFreePreview })
  await buildEnrollment(t.db, { userId: learnerId, courseId: course.id })
  return { course, lesson }
}
const read = async (lessonId: string, reader: TestSession | null = learner) =>
  (await t.call(learning.lesson, { as: reader, params: { lessonId } })).data
const fetchPicture = (src: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: src.replace(/^\/api/, ''), headers })

describe('a consent on file', () => {
  test('has a number with a digit, once, a day that has come, and names no patient', async () => {
    const first = await record('public')
    expect(first).toMatchObject({ state: 'unproven', hasProof: false, pairCount: 0, withdrawn: null })
    for (const more of [
      { reference: 'Nguyễn Thị Lan' },
      { reference: first.reference.toLowerCase() },
      { givenOn: '2999-01-01' },
    ]) {
      const body = {
        reference: `X-${number}-9`,
        givenOn: '2026-01-01',
        scope: 'public' as const,
        doctorId: null,
        ...more,
      }
      expect((await t.call(crm.createConsent, { as, body })).error.name).toBe('input.invalid')
    }
    expect(Object.keys((await t.db.select().from(patientConsents))[0] ?? {}).join()).not.toMatch(/name/i)
  })

  test('carries pictures once its paper is stored; each look at the paper is noted', async () => {
    const { id } = await record('teaching')
    expect((await addPicture(id)).error.name).toBe('patient_consent.no_proof')
    expect((await t.call(crm.consentProof, { as, params: { id } })).error.name).toBe(
      'patient_consent.no_proof',
    )
    expect((await prove(id)).data.state).toBe('in_force')
    expect((await addPicture(id)).status).toBe(200)
    const { headers } = await t.call(crm.consentProof, { as, params: { id } })
    expect(headers['cache-control']).toBe('private, no-store')
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(trail.map(({ action }) => action)).toEqual([
      'patient_consent.recorded',
      'patient_consent.proof_set',
      'patient_consent.picture_added',
      'patient_consent.proof_opened',
    ])
  })

  test('is found by its number and state, picked only in force, and removed only unused', async () => {
    const [used, unused, gone] = [await proven('public'), await proven('public'), await proven('public')]
    await makePair(used.id)
    await withdraw(gone.id)
    const list = (await t.call(crm.consents, { as, query: { q: used.reference, state: 'in_force' } })).data
    expect(list.items[0]).toMatchObject({ id: used.id, pairCount: 1 })
    const ids = (await t.call(crm.consentChoices, { as, query: {} })).data.items.map(({ id }) => id)
    expect(ids).toContain(unused.id)
    expect(ids).not.toContain(gone.id)
    const remove = (id: string) => t.call(crm.removeConsent, { as, params: { id } })
    expect((await remove(used.id)).error.name).toBe('patient_consent.in_use')
    expect((await remove(unused.id)).status).toBe(200)
    expect((await remove(unused.id)).error.name).toBe('patient_consent.not_found')
    expect((await withdraw(gone.id)).error.name).toBe('patient_consent.withdrawn')
    expect((await prove(gone.id)).error.name).toBe('patient_consent.withdrawn')
  })

  test('is one for both pictures of a pair', async () => {
    const [one, other] = [await proven('teaching'), await proven('teaching')]
    const beforeId = (await addPicture(one.id)).data.id
    const afterId = (await addPicture(other.id)).data.id
    const mixed = await t.call(crm.createPair, { as, body: { beforeId, afterId, ...facts } })
    expect(mixed.error.name).toBe('before_after.picture_not_found')
  })
})

describe('a pair of pictures', () => {
  test('is drawn anew, kept private, and opened by a signed address that ends', async () => {
    const { pair } = await makePair((await proven('teaching')).id)
    const src = pair?.before.src ?? ''
    const { rawPayload, headers, statusCode } = await fetchPicture(src)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect((await fetchPicture(src, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    const bare = src.split('?')[0] ?? ''
    for (const other of [bare, `${bare}?k=r.zzzzzzzz.aaa`, src.replace('k=a.', 'k=r.'), `${src}x`])
      expect((await fetchPicture(other)).statusCode).toBe(404)
    t.time.advance(8 * HOUR_MS)
    expect((await fetchPicture(src)).statusCode).toBe(404)
    t.time.advance(-8 * HOUR_MS)
  })

  test('is read by learners where the consent is for teaching, and by strangers only where it is public', async () => {
    const teaching = await makePair((await proven('teaching')).id)
    const forAll = await makePair((await proven('public')).id)
    const inside = await buildReadCourse(teaching.id)
    const shown = await read(inside.lesson.id)
    expect(shown.beforeAfters).toMatchObject([
      { id: teaching.id, days: 90, before: { label: 'Trước', alt: facts.beforeAlt, width: 90 } },
    ])
    expect(shown.html).toContain(teaching.id)
    // A free lesson is read by everybody, so not even its learners get what strangers may not see.
    const free = await buildReadCourse(teaching.id, true)
    for (const reader of [null, learner]) {
      const { html, beforeAfters } = await read(free.lesson.id, reader)
      expect(beforeAfters).toEqual([])
      expect(html).toBe('<p>Kết quả.</p><p>Hết.</p>')
    }
    const open = await buildReadCourse(forAll.id, true)
    expect((await read(open.lesson.id, null)).beforeAfters).toHaveLength(1)
  })

  test('keeps a free lesson from being published without a public consent, and any without one at all', async () => {
    const teaching = await makePair((await proven('teaching')).id)
    const { course, lesson } = await buildReadCourse(teaching.id, true)
    const lines = async () =>
      (
        await t.call(contract.courseDrafts.pendingChanges, { as, params: { id: course.id } })
      ).data.checklist.filter(({ item }) => item === 'pairs')
    expect(await lines()).toMatchObject([
      {
        state: 'blocking',
        place: { kind: 'lesson', lessonId: lesson.id },
        text: expect.stringContaining('giảng dạy'),
      },
    ])
    await t.db.update(courses).set({ status: 'draft', publishedAt: null }).where(eq(courses.id, course.id))
    const status = { status: 'published' as const }
    const refused = await t.call(contract.crm.setCourseStatus, {
      as,
      params: { id: course.id },
      body: status,
    })
    expect(refused.error).toMatchObject({
      name: 'course.not_publishable',
      details: { missing: expect.arrayContaining([expect.stringContaining('giảng dạy')]) },
    })
    await t.db.update(lessons).set({ isFreePreview: false }).where(eq(lessons.id, lesson.id))
    expect(await lines()).toEqual([])
  })
})

describe('the page of a course', () => {
  const pageOf = async (slug: string) => (await t.call(contract.catalogue.course, { params: { slug } })).data
  const picturesOf = async (slug: string) =>
    (await t.call(contract.catalogue.courseBeforeAfters, { params: { slug } })).data
  const choose = async (id: string, pairIds: string[]) => {
    const { data } = await t.call(contract.crm.course, { as, params: { id } })
    const { version } = data
    const known = Object.keys(courseBody.shape) as (keyof typeof data)[]
    const body = Object.fromEntries(known.map((field) => [field, data[field]])) as typeof data
    return t.call(contract.crm.updateCourse, { as, params: { id }, body: { ...body, pairIds, version } })
  }

  test('shows the chosen pairs to everybody once it is published, and lets no other consent in', async () => {
    const [one, two] = [await proven('public'), await proven('public')]
    const [first, second] = [await makePair(one.id), await makePair(two.id)]
    const teaching = await makePair((await proven('teaching')).id)
    const course = await buildCourse(t.db)
    for (const ids of [[teaching.id], [first.id, randomUUIDv7()]])
      expect((await choose(course.id, ids)).error).toMatchObject({
        name: 'input.invalid',
        details: [{ path: 'body.pairIds', message: expect.stringContaining('công khai') }],
      })
    expect((await choose(course.id, [second.id, first.id])).status).toBe(200)
    const params = { id: course.id }
    const pending = (await t.call(contract.courseDrafts.pendingChanges, { as, params })).data
    expect(pending.details).toMatchObject([
      {
        field: 'pairIds',
        before: [],
        after: expect.arrayContaining([expect.stringContaining(one.reference)]),
      },
    ])
    // A draft shows them to its author alone.
    expect([(await pageOf(course.slug)).beforeAfterCount, await picturesOf(course.slug)]).toEqual([0, []])
    const { token } = (await t.call(coursePreviews.link, { as, params })).data
    const preview = async () =>
      (await t.call(coursePreviews.beforeAfters, { body: { token } })).data.map(({ id }) => id)
    expect(await preview()).toEqual([second.id, first.id])
    expect((await t.call(coursePreviews.course, { body: { token } })).data.course.beforeAfterCount).toBe(2)

    await t.db
      .update(courses)
      .set({ pairIds: [second.id, first.id] })
      .where(eq(courses.id, course.id))
    await t.services.cache.announceChange(t.db)
    expect((await pageOf(course.slug)).beforeAfterCount).toBe(2)
    const shown = await t.call(contract.catalogue.courseBeforeAfters, { params: { slug: course.slug } })
    expect(shown.data).toMatchObject([{ id: second.id, days: 90 }, { id: first.id }])
    expect(shown.headers['cache-control']).toBe('no-store')
    expect((await fetchPicture(shown.data[0]?.before.src ?? '')).statusCode).toBe(200)

    await withdraw(two.id)
    expect((await picturesOf(course.slug)).map(({ id }) => id)).toEqual([first.id])
    expect((await pageOf(course.slug)).beforeAfterCount).toBe(1)
    expect(await preview()).toEqual([first.id])
    expect((await fetchPicture(shown.data[0]?.before.src ?? '')).statusCode).toBe(404)
    // What shows nothing any more does not keep the rest of the course from being saved.
    expect((await choose(course.id, [second.id, first.id])).status).toBe(200)
  })

  test('of a course that is not published shows none', async () => {
    const made = await makePair((await proven('public')).id)
    const course = await buildCourse(t.db, { status: 'draft', publishedAt: null, pairIds: [made.id] })
    const { error } = await t.call(contract.catalogue.courseBeforeAfters, { params: { slug: course.slug } })
    expect(error.name).toBe('course.not_found')
  })
})

test('a withdrawn consent takes its pictures off everywhere at once', async () => {
  const removedKeys = async () =>
    ((await jobsOf(t, 'remove-files')) as { keys: string[] }[]).flatMap(({ keys }) => keys)
  const before = await removedKeys()
  const consent = await proven('public')
  const made = await makePair(consent.id)
  const { course, lesson } = await buildReadCourse(made.id, true)
  const params = { id: course.id }
  const token = (await t.call(coursePreviews.link, { as, params })).data.token
  const preview = async () =>
    (await t.call(coursePreviews.lesson, { body: { token, lessonId: lesson.id } })).data
  const [first] = (await read(lesson.id, null)).beforeAfters
  expect((await preview()).beforeAfters).toHaveLength(1)
  const addresses = [first?.before.src, first?.after.src, made.pair?.before.src].map(String)
  const etag = String((await fetchPicture(addresses[0] ?? '')).headers['etag'])

  await withdraw(consent.id)
  for (const src of addresses) {
    // A cache that asks whether its copy is still good is told that there is nothing.
    for (const headers of [{}, { 'if-none-match': etag }]) {
      const answer = await fetchPicture(src, headers as Record<string, string>)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  }
  for (const answer of [await read(lesson.id), await read(lesson.id, null), await preview()]) {
    expect(answer.beforeAfters).toEqual([])
    expect(JSON.stringify(answer)).not.toContain(made.id)
  }
  // The text itself is what it was, so versions stay true; its author is told what became of the pair.
  const text = await t.call(curriculum.lessonText, { as, params: { ...params, lessonId: lesson.id } })
  expect(text.data.html).toContain(made.id)
  const staff = (await t.call(crm.pairs, { as, query: { ids: [made.id] } })).data
  expect(staff).toMatchObject([{ state: 'withdrawn', pair: null }])
  const again = { beforeId: made.beforeId, afterId: made.afterId, ...facts }
  expect((await t.call(crm.createPair, { as, body: again })).error.name).toBe('patient_consent.withdrawn')
  // The course page, its sharing picture and search never held it.
  const page = await t.call(contract.catalogue.course, { params: { slug: course.slug } })
  expect(JSON.stringify(page.data)).not.toMatch(/patient-pictures|before-after/)
  const [words] = await t.db.select().from(searchDocuments).where(eq(searchDocuments.id, lesson.id))
  expect(JSON.stringify(words ?? {})).not.toContain(made.id)
  const removed = await removedKeys()
  expect(removed.filter((key) => key.startsWith('patient-pictures/') && !before.includes(key))).toHaveLength(
    2,
  )
  const zip = Buffer.from(
    await (await t.call(crmCourseArchives.exportCourse, { as, params })).data.arrayBuffer(),
  )
  const { names, manifest } = await unpack(zip)
  expect(manifest.beforeAfters).toEqual([])
  expect(names.filter((name) => name.includes(made.id))).toEqual([])
})

test('a pair travels with its course without the paper, and shows once it rests on a consent there', async () => {
  await t.db.delete(rateLimits)
  const consent = await proven('teaching')
  const made = await makePair(consent.id)
  const { course } = await buildReadCourse(made.id)
  const zip = (await t.call(crmCourseArchives.exportCourse, { as, params: { id: course.id } })).data
  const { names, manifest } = await unpack(Buffer.from(await zip.arrayBuffer()))
  expect(names.filter((name) => name.includes(made.id))).toHaveLength(2)
  expect(JSON.stringify(manifest)).not.toContain(consent.reference)
  const { data } = await t.call(crmCourseArchives.importCourse, { as, file: zip })
  expect(data.notes.join()).toContain('1 cặp ảnh trước và sau cần gắn giấy đồng ý')
  const [lesson] = await t.db.select().from(lessons).where(eq(lessons.courseId, data.courseId))
  const id = /data-before-after="([^"]+)"/.exec(lesson?.html ?? '')?.[1] ?? ''
  expect(id).not.toBe(made.id)
  const [brought] = (await t.call(crm.pairs, { as, query: { ids: [id] } })).data
  expect(brought).toMatchObject({ state: 'no_consent', consent: null })
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const seen = (await t.call(crm.pairs, { as: accountant, query: { ids: [id, made.id] } })).data
  expect(seen).toMatchObject([
    { state: 'no_consent', pair: null },
    { state: 'shown', pair: { id: made.id } },
  ])
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, data.courseId))
  await buildEnrollment(t.db, { userId: learnerId, courseId: data.courseId })
  const lessonId = lesson?.id ?? ''
  expect((await read(lessonId)).beforeAfters).toEqual([])
  const src = brought?.pair?.before.src ?? ''
  expect((await fetchPicture(src)).statusCode).toBe(200)
  const rest = (consentId: string) => t.call(crm.setPairConsent, { as, params: { id }, body: { consentId } })
  expect((await rest(consent.id)).data.state).toBe('shown')
  expect((await read(lessonId)).beforeAfters).toHaveLength(1)
  expect((await rest(consent.id)).error.name).toBe('before_after.has_consent')
  await withdraw(consent.id)
  expect((await fetchPicture(src)).statusCode).toBe(404)
})

test('a withdrawn consent reaches copies that came back with a course, and lets none in again', async () => {
  await t.db.delete(rateLimits)
  const [consent, other] = [await proven('teaching'), await proven('teaching')]
  const made = await makePair(consent.id)
  const { course } = await buildReadCourse(made.id)
  const save = async (id: string) =>
    (await t.call(crmCourseArchives.exportCourse, { as, params: { id } })).data
  const load = async (file: Blob) => {
    const { data } = await t.call(crmCourseArchives.importCourse, { as, file })
    const [lesson] = await t.db.select().from(lessons).where(eq(lessons.courseId, data.courseId))
    const id = /data-before-after="([^"]+)"/.exec(lesson?.html ?? '')?.[1] ?? ''
    return { ...data, id, html: lesson?.html }
  }
  const show = async (id: string) => (await t.call(crm.pairs, { as, query: { ids: [id] } })).data[0]
  const zip = await save(course.id)
  const [bare, rested] = [await load(zip), await load(zip)]
  await t.call(crm.setPairConsent, { as, params: { id: rested.id }, body: { consentId: other.id } })
  const copyOfCopy = await load(await save(rested.courseId))
  const copies = [bare, rested, copyOfCopy].map(({ id }) => id)
  const shown = await Promise.all(copies.map(show))
  const addresses = shown.flatMap((one) => [one?.pair?.before.src, one?.pair?.after.src]).map(String)
  for (const src of addresses) expect((await fetchPicture(src)).statusCode).toBe(200)
  const removedBefore = (await jobsOf(t, 'remove-files')).length

  await withdraw(consent.id)
  for (const src of addresses) expect((await fetchPicture(src)).statusCode).toBe(404)
  for (const id of copies) expect(await show(id)).toMatchObject({ state: 'withdrawn', pair: null })
  const removed = ((await jobsOf(t, 'remove-files')) as { keys: string[] }[]).slice(removedBefore)
  expect(removed.flatMap(({ keys }) => keys)).toHaveLength(8)

  const rows = await t.db.$count(patientPictures)
  const again = await load(zip)
  expect(again.notes.join()).toContain('1 cặp ảnh trước và sau bị bỏ ra')
  expect(again.html).toBe('<p>Kết quả.</p><p>Hết.</p>')
  expect(await t.db.$count(patientPictures)).toBe(rows)
  const left = ((await jobsOf(t, 'remove-files')) as { keys: string[] }[]).at(-1)
  expect(left?.keys).toHaveLength(2)
})

test('pairs without a consent are removed once no lesson and no draft names them', async () => {
  await t.db.delete(rateLimits)
  const consent = await proven('teaching')
  const { course } = await buildReadCourse((await makePair(consent.id)).id)
  const zip = (await t.call(crmCourseArchives.exportCourse, { as, params: { id: course.id } })).data
  const load = async () => (await t.call(crmCourseArchives.importCourse, { as, file: zip })).data.courseId
  const [inLesson, inDraft, unnamed] = [await load(), await load(), await load()]
  const textOf = async (courseId: string) =>
    (await t.db.select().from(lessons).where(eq(lessons.courseId, courseId)))[0]?.html ?? ''
  const pairIn = async (courseId: string) => /="([^"]+)"/.exec(await textOf(courseId))?.[1] ?? ''
  const ids = [await pairIn(inLesson), await pairIn(inDraft), await pairIn(unnamed)]
  const lesson = { id: randomUUIDv7(), html: await textOf(inDraft) } as StoredLesson
  await t.db.insert(curriculumDrafts).values({
    courseId: inDraft,
    sections: [{ id: randomUUIDv7(), title: 'Phần', lessons: [lesson] }],
    savedAt: t.time.now(),
  })
  await t.db.update(lessons).set({ html: '<p>Không còn ảnh.</p>' }).where(eq(lessons.courseId, inDraft))
  await t.db.delete(courses).where(eq(courses.id, unnamed))
  const sweep = createUnrestedPairsSweep(t.services)
  const left = async () => (await t.call(crm.pairs, { as, query: { ids } })).data.map(({ id }) => id)
  // Whoever removed a pair in the editor may still undo it.
  await sweep()
  expect(await left()).toEqual(ids)
  const before = await t.db.$count(patientPictures)
  t.time.advance(8 * 24 * HOUR_MS)
  await sweep()
  t.time.advance(-8 * 24 * HOUR_MS)
  expect(await left()).toEqual(ids.slice(0, 2))
  expect(await t.db.$count(patientPictures)).toBe(before - 2)
  const removed = ((await jobsOf(t, 'remove-files')) as { keys: string[] }[]).at(-1)
  expect(removed?.keys).toHaveLength(2)
})

/** Names and manifest of a ZIP. */
async function unpack(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const names: string[] = []
  let manifest = ''
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (entry.fileName !== MANIFEST_NAME) continue
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    manifest = Buffer.concat(chunks).toString()
  }
  return { names, manifest: courseManifest.parse(JSON.parse(manifest)) }
}

describe('pictures chosen by doctors', () => {
  const teach = async () => {
    const { id, account } = await buildDoctor(t.db)
    return { id, as: await t.signIn(account) }
  }
  type Teacher = Awaited<ReturnType<typeof teach>>
  const write = (teacher: Teacher, lesson: { id: string; courseId: string }, ids: string[]) =>
    writeText(teacher, lesson, `<p>Kết quả.</p>${ids.map(beforeAfterBlock).join('')}`)
  const writeText = async (
    { as: teacher }: Teacher,
    lesson: { id: string; courseId: string },
    html: string,
  ) => {
    const params = { id: lesson.courseId, lessonId: lesson.id }
    const { data } = await t.call(curriculum.lessonText, { as: teacher, params })
    return t.call(curriculum.saveLessonText, { as: teacher, params, body: { html, version: data.version } })
  }
  const lessonOf = async ({ id: doctorId }: Teacher, html = '<p>Kết quả.</p>') => {
    const course = await buildCourse(t.db, { doctorId, status: 'draft', publishedAt: null })
    return buildLesson(t.db, { courseId: course.id, kind: 'article', html })
  }

  test('rest on consents of the own patients alone; those of colleagues are not there, and neither are their numbers', async () => {
    const [own, colleague] = [await teach(), await teach()]
    const mine = await proven('teaching', { doctorId: own.id })
    const theirs = await proven('teaching', { doctorId: colleague.id })
    const { data: choices } = await t.call(crm.consentChoices, { as: own.as, query: {} })
    expect(choices.items.map(({ reference }) => reference)).toEqual([mine.reference])
    const add = async (id: string) =>
      t.call(crm.addPatientPicture, { as: own.as, params: { id }, file: await photo() })
    expect((await add(theirs.id)).error.name).toBe('patient_consent.not_found')
    const [beforeId, afterId] = [(await add(mine.id)).data.id, (await add(mine.id)).data.id]
    const made = await t.call(crm.createPair, { as: own.as, body: { beforeId, afterId, ...facts } })
    expect(made.data).toMatchObject({ state: 'shown', consent: { reference: mine.reference } })
    const foreign = await makePair(theirs.id)
    const copied = { beforeId: foreign.beforeId, afterId: foreign.afterId, ...facts }
    expect((await t.call(crm.createPair, { as: own.as, body: copied })).error.name).toBe(
      'before_after.picture_not_found',
    )
    const ids = [made.data.id, foreign.id]
    const seen = await t.call(crm.pairs, { as: own.as, query: { ids } })
    expect(seen.data.map(({ id }) => id)).toEqual([made.data.id])

    const lesson = await lessonOf(own)
    expect((await write(own, lesson, ids)).error.name).toBe('before_after.not_found')
    expect((await write(own, lesson, [made.data.id])).status).toBe(200)
  })

  test('stay in a lesson whose doctor has not treated the patient, are shown there without the number, and move nowhere else', async () => {
    const [own, colleague] = [await teach(), await teach()]
    const theirs = await proven('teaching', { doctorId: colleague.id })
    const pair = await makePair(theirs.id)
    const lesson = await lessonOf(own, beforeAfterBlock(pair.id))
    const { data } = await t.call(crm.pairs, { as: own.as, query: { ids: [pair.id] } })
    expect(data).toMatchObject([{ id: pair.id, state: 'shown', consent: null }])
    expect(data[0]?.pair?.before.label).toBe(facts.beforeLabel)
    expect((await write(own, lesson, [pair.id])).status).toBe(200)
    expect((await write(own, await lessonOf(own), [pair.id])).error.name).toBe('before_after.not_found')
  })

  test('of a colleague’s patient cannot be taken by writing their block in another way, or their id alone', async () => {
    const [own, colleague] = [await teach(), await teach()]
    const { id } = await makePair((await proven('teaching', { doctorId: colleague.id })).id)
    const lesson = await lessonOf(own)
    for (const block of [
      `<figure data-before-after='${id}'></figure>`,
      `<figure class="x" data-before-after="${id}"></figure>`,
      `<figure data-before-after=${id}></figure>`,
      `<FIGURE DATA-BEFORE-AFTER="${id}"></FIGURE>`,
    ]) {
      const { error } = await writeText(own, lesson, block)
      expect([block, error?.name]).toEqual([block, 'before_after.not_found'])
    }
    expect((await writeText(own, lesson, `<p>${id} data-before-after="${id}"</p>`)).status).toBe(200)
    expect((await t.call(crm.pairs, { as: own.as, query: { ids: [id] } })).data).toEqual([])
  })

  test('are chosen by the doctor whom staff name, which is written down', async () => {
    const doctor = await teach()
    const { id } = await proven('teaching')
    const choices = async () => (await t.call(crm.consentChoices, { as: doctor.as, query: {} })).data.items
    const name = (doctorId: string | null) =>
      t.call(crm.setConsentDoctor, { as, params: { id }, body: { doctorId } })
    expect(await choices()).toEqual([])
    expect((await name(randomUUIDv7())).error.name).toBe('doctor.not_found')
    expect((await name(doctor.id)).data.doctor).toMatchObject({ id: doctor.id })
    expect((await choices()).map((one) => one.id)).toEqual([id])
    const { data: doctors } = await t.call(crm.consentDoctors, { as })
    expect(doctors.map((one) => one.id)).toContain(doctor.id)
    await name(null)
    expect(await choices()).toEqual([])
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.filter(({ action }) => action === 'patient_consent.doctor_set')).toHaveLength(2)
    await withdraw(id)
    expect((await name(doctor.id)).error.name).toBe('patient_consent.withdrawn')
  })
})

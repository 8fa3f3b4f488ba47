import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { MAX_NOTES_OF_LESSON } from '@repo/contract/notes'
import { foldText } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { courses, enrollments, lessonNotes, lessons } from '../../db/schema/index.ts'
import { buildEnrollment, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { notes } = contract
let t: TestApp
let lesson: Awaited<ReturnType<typeof buildLesson>>
let learner: { id: string; as: TestSession }
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

beforeEach(async () => {
  lesson = await buildLesson(t.db, { title: 'Giải phẫu vùng môi' })
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId: lesson.courseId })
  learner = { id: user.id, as: await t.signIn(user) }
})

const words = { positionMs: 83_000, text: 'Đi kim **song song** mặt da', version: 0 }
const save = (id: string, body: Record<string, unknown> = {}, as = learner.as) =>
  t.call(notes.saveNote, { as, params: { id }, body: { lessonId: lesson.id, ...words, ...body } })
const ofLesson = async (as = learner.as) =>
  (await t.call(notes.lessonNotes, { as, params: { lessonId: lesson.id } })).data.items
const search = async (query: Record<string, unknown> = {}, as = learner.as) =>
  (await t.call(notes.notes, { as, query })).data
const remove = (id: string, version: number, as = learner.as) =>
  t.call(notes.removeNote, { as, params: { id }, query: { version } })

describe('a note', () => {
  test('is written at a moment, read in the order of the video, changed and removed', async () => {
    const [late, early, whole] = [randomUUID(), randomUUID(), randomUUID()]
    expect((await save(late)).data).toMatchObject({ positionMs: 83_000, version: 1, text: words.text })
    await save(early, { positionMs: 5000 })
    await save(whole, { positionMs: null, text: 'Xem lại trước ca đầu tiên' })
    expect((await ofLesson()).map(({ id }) => id)).toEqual([whole, early, late])
    expect((await save(late, { text: 'Góc 30 độ', version: 1 })).data).toMatchObject({
      text: 'Góc 30 độ',
      version: 2,
    })
    await remove(early, 1)
    expect((await ofLesson()).map(({ id }) => id)).toEqual([whole, late])
  })

  test('sent again after a lost answer is there once, and an edit sent again counts once', async () => {
    const id = randomUUID()
    await Promise.all([save(id), save(id), save(id)])
    expect((await save(id)).data.version).toBe(1)
    await save(id, { text: 'Khác', version: 1 })
    expect((await save(id, { text: 'Khác', version: 1 })).data.version).toBe(2)
    expect(await ofLesson()).toHaveLength(1)
    await remove(id, 2)
    expect((await remove(id, 2)).error.name).toBe('note.not_found')
  })

  test('changed on two devices keeps what was saved first and refuses the other', async () => {
    const id = randomUUID()
    await save(id)
    await save(id, { text: 'Trên điện thoại', version: 1 })
    expect((await save(id, { text: 'Trên máy tính', version: 1 })).error.name).toBe('note.outdated')
    expect((await remove(id, 1)).error.name).toBe('note.outdated')
    expect((await ofLesson())[0]?.text).toBe('Trên điện thoại')
  })

  test('that was removed on another device is begun anew by who still edits it', async () => {
    const id = randomUUID()
    await save(id)
    await remove(id, 1)
    expect((await save(id, { text: 'Vẫn cần', version: 1 })).error.name).toBe('note.not_found')
    expect((await save(id, { text: 'Vẫn cần' })).data).toMatchObject({ text: 'Vẫn cần', version: 1 })
  })

  test('of one learner is neither read, changed nor removed by another', async () => {
    const id = randomUUID()
    await save(id)
    const other = await buildUser(t.db)
    await buildEnrollment(t.db, { userId: other.id, courseId: lesson.courseId })
    const as = await t.signIn(other)
    expect(await ofLesson(as)).toEqual([])
    expect((await search({}, as)).items).toEqual([])
    expect((await save(id, { text: 'Của người khác' }, as)).error.name).toBe('note.not_found')
    expect((await save(id, { text: 'Của người khác', version: 1 }, as)).error.name).toBe('note.not_found')
    expect((await remove(id, 1, as)).error.name).toBe('note.not_found')
    expect(await ofLesson()).toHaveLength(1)
  })

  test('written without a network is kept with its time, also when the access is over by then', async () => {
    await t.db
      .update(enrollments)
      .set({ expiresAt: new Date(t.time.now().getTime() - DAY_MS) })
      .where(eq(enrollments.userId, learner.id))
    const { data } = await save(randomUUID(), { ageMs: 2 * DAY_MS })
    const ageMs = t.time.now().getTime() - new Date(data.createdAt).getTime()
    expect(Math.floor(ageMs / DAY_MS)).toBe(2)
    expect((await ofLesson()).map(({ text }) => text)).toEqual([words.text])
  })

  test('about a lesson of a course that the learner never had is refused like one that is not there', async () => {
    const foreign = await buildLesson(t.db)
    for (const lessonId of [foreign.id, randomUUID()])
      expect((await save(randomUUID(), { lessonId })).error.name).toBe('lesson.not_found')
  })

  test('outlives its lesson under the title that it had', async () => {
    const id = randomUUID()
    await save(id)
    await t.db.delete(lessons).where(eq(lessons.id, lesson.id))
    expect((await search()).items).toMatchObject([
      { id, lesson: { title: 'Giải phẫu vùng môi', isThere: false } },
    ])
    expect((await save(id, { text: 'Sửa sau', version: 1 })).data.version).toBe(2)
  })

  test('needs words, and a lesson takes no more than its limit', async () => {
    expect((await save(randomUUID(), { text: '   ' })).status).toBe(422)
    expect((await save(randomUUID(), { text: 'x'.repeat(5001) })).status).toBe(422)
    const row = { userId: learner.id, courseId: lesson.courseId, lessonId: lesson.id, lessonTitle: 'Bài' }
    const at = { createdAt: t.time.now(), updatedAt: t.time.now() }
    await t.db.insert(lessonNotes).values(
      Array.from({ length: MAX_NOTES_OF_LESSON - 1 }, () => ({
        ...row,
        ...at,
        id: randomUUID(),
        text: 'Ghi',
        searchText: 'ghi',
      })),
    )
    expect((await save(randomUUID())).status).toBe(200)
    expect((await save(randomUUID())).error.name).toBe('note.too_many')
  })
})

describe('notes of all courses', () => {
  /** Two courses with one note each. */
  async function twoCourses() {
    await t.db.update(courses).set({ title: 'Tiêm môi' }).where(eq(courses.id, lesson.courseId))
    const second = await buildLesson(t.db, { title: 'Chọn bước sóng' })
    await t.db.update(courses).set({ title: 'Laser sắc tố' }).where(eq(courses.id, second.courseId))
    await buildEnrollment(t.db, { userId: learner.id, courseId: second.courseId })
    await save(randomUUID())
    await save(randomUUID(), { lessonId: second.id, text: '- Bước sóng 755\n- Làm lạnh', positionMs: null })
    const [{ slug } = { slug: '' }] = await t.db.select().from(courses).where(eq(courses.id, second.courseId))
    return slug
  }

  test('are found without diacritics, by course, newest first, page by page', async () => {
    const slug = await twoCourses()
    expect((await search({ q: 'song 755 buoc' })).items).toMatchObject([{ course: { slug } }])
    expect(await search({ course: slug })).toMatchObject({ total: 1, courses: [{ notes: 1 }, { notes: 1 }] })
    for (let i = 0; i < 21; i++) await save(randomUUID(), { text: `Ghi chú ${i}` })
    const first = await search()
    const rest = await search({ after: first.next })
    expect(first).toMatchObject({ total: 23, skipped: 0 })
    expect(first.items[0]?.text).toBe('Ghi chú 20')
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(23)
    expect(rest.next).toBeNull()
  })

  test('are saved as Markdown and as a PDF that hold every word of them, of one course or of all', async () => {
    const slug = await twoCourses()
    await save(randomUUID(), { text: '# không phải đề mục' })
    const file = (query: { format: 'md' | 'pdf'; course?: string }) =>
      t.call(notes.noteFile, { as: learner.as, query })
    const markdown = await (await file({ format: 'md' })).data.text()
    expect(markdown).toContain(
      '## Laser sắc tố\n\n### Chọn bước sóng\n\n**Cả bài**\n\n- Bước sóng 755\n- Làm lạnh',
    )
    expect(markdown).toContain('**1:23**\n\nĐi kim **song song** mặt da')
    expect(markdown).toContain('\\# không phải đề mục')
    expect(await (await file({ format: 'md', course: slug })).data.text()).not.toContain('song song')
    const { data, headers } = await file({ format: 'pdf' })
    expect(headers['content-disposition']).toContain('ghi-chu.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await data.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: true })
    const folded = foldText(text)
    for (const said of ['Laser sắc tố', 'Giải phẫu vùng môi', 'song song', '1:23', 'Làm lạnh', 'Trang 1/1'])
      expect(folded).toContain(foldText(said))
  })

  test('are nobody else’s file, and none where nothing was written', async () => {
    await twoCourses()
    const as = await t.signIn(await buildUser(t.db))
    const { error } = await t.call(notes.noteFile, { as, query: { format: 'md' } })
    expect(error.name).toBe('note.not_found')
  })
})

import { contract } from '@repo/contract'
import { glossaryLimits } from '@repo/contract/glossary'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, courses, glossaryTerms, lessons } from '../../db/schema/index.ts'
import { buildAdmin, buildLesson } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmGlossary, glossary } = contract
let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const bodyOf = (term: string, more: object = {}) => ({
  term,
  otherNames: [],
  explanation: 'Một câu giải thích bằng lời dễ hiểu.',
  foreignName: '',
  lessonId: null,
  ...more,
})
const create = (body: ReturnType<typeof bodyOf>) => t.call(crmGlossary.createTerm, { as, body })
const shown = async () => (await t.call(glossary.terms)).data

test('glossary: what staff add is read by everybody, by name without diacritics', async () => {
  await create(bodyOf('Đầu kim tù', { otherNames: ['cannula'], foreignName: 'Blunt cannula' }))
  await create(bodyOf('Ấn nhẹ thử máu'))
  await create(bodyOf('Chất làm đầy', { otherNames: ['filler', 'HA filler'] }))
  const all = await shown()
  expect(all.map(({ term }) => term)).toEqual(['Ấn nhẹ thử máu', 'Chất làm đầy', 'Đầu kim tù'])
  expect(all[2]).toMatchObject({ otherNames: ['cannula'], foreignName: 'Blunt cannula', lesson: null })
})

test('glossary: staff find a term by any name and by its explanation, without diacritics', async () => {
  await create(bodyOf('Hoại tử da', { explanation: 'Mô da chết vì thiếu máu nuôi.' }))
  const found = async (q: string) =>
    (await t.call(crmGlossary.terms, { as, query: { q } })).data.items.map(({ term }) => term)
  expect(await found('hoai tu')).toEqual(['Hoại tử da'])
  expect(await found('thieu mau nuoi')).toEqual(['Hoại tử da'])
  expect(await found('cannula')).toEqual(['Đầu kim tù'])
  expect(await found('không có')).toEqual([])
})

test('glossary: each name means one term, in any spelling of its tones, also for two saves at once', async () => {
  await create(bodyOf('Hóa mô', { otherNames: ['HM'] }))
  const taken = await create(bodyOf('Hoá mô'))
  expect([taken.status, taken.error.name]).toEqual([409, 'glossary.name_taken'])
  expect(taken.error.details).toMatchObject({ term: 'Hóa mô' })
  expect((await create(bodyOf('Hòa mỡ', { otherNames: ['hm'] }))).error.name).toBe('glossary.name_taken')
  expect((await create(bodyOf('Nám', { otherNames: ['NÁM'] }))).error.name).toBe('glossary.same_name')
  expect((await create(bodyOf('***'))).error.name).toBe('glossary.no_words')
  const both = await Promise.all([create(bodyOf('Sẹo rỗ')), create(bodyOf('sẹo rỗ'))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Other diacritics are another word.
  expect((await create(bodyOf('Nấm'))).status).toBe(200)
  expect((await create(bodyOf('Nám'))).status).toBe(200)
})

test('glossary: a change frees the names it drops, and is refused on an outdated version', async () => {
  const { data: made } = await create(bodyOf('Tiêm vi điểm', { otherNames: ['meso'] }))
  const change = (more: object) =>
    t.call(crmGlossary.updateTerm, {
      as,
      params: { id: made.id },
      body: { ...bodyOf('Tiêm vi điểm', more), version: made.version },
    })
  const changed = await change({ otherNames: ['mesotherapy'] })
  expect(changed.data).toMatchObject({ otherNames: ['mesotherapy'] })
  expect(changed.data.version).not.toBe(made.version)
  expect((await change({})).error.name).toBe('edit.outdated')
  const now = (await t.call(crmGlossary.term, { as, params: { id: made.id } })).data
  expect(now).toEqual(changed.data)
  expect((await create(bodyOf('Meso'))).status).toBe(200)
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, made.id))
  expect(entries.map(({ action }) => action)).toEqual(['glossary_term.created', 'glossary_term.updated'])
  expect(entries[1]).toMatchObject({
    before: { otherNames: ['meso'] },
    after: { otherNames: ['mesotherapy'] },
  })
})

test('glossary: a lesson shows to visitors while its course is published, and goes without the term', async () => {
  const lesson = await buildLesson(t.db)
  expect((await create(bodyOf('Tyndall', { lessonId: crypto.randomUUID() }))).error.name).toBe(
    'lesson.not_found',
  )
  const { data: made } = await create(bodyOf('Tyndall', { lessonId: lesson.id }))
  const linkOf = async () => (await shown()).find(({ id }) => id === made.id)?.lesson?.id ?? null
  expect(made.lesson?.id).toBe(lesson.id)
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, lesson.courseId))
  t.services.cache.clear()
  expect(await linkOf()).toBe(lesson.id)
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, lesson.courseId))
  t.services.cache.clear()
  expect(await linkOf()).toBeNull()
  await t.db.delete(lessons).where(eq(lessons.id, lesson.id))
  const [kept] = await t.db.select().from(glossaryTerms).where(eq(glossaryTerms.id, made.id))
  expect(kept?.lessonId).toBeNull()
})

test('glossary: a term that is removed is gone for everybody at once, and its name is free', async () => {
  const { data: made } = await create(bodyOf('Bầm tím'))
  expect((await shown()).map(({ id }) => id)).toContain(made.id)
  const remove = () => t.call(crmGlossary.removeTerm, { as, params: { id: made.id } })
  expect((await remove()).status).toBe(200)
  expect((await shown()).map(({ id }) => id)).not.toContain(made.id)
  expect((await remove()).error.name).toBe('glossary.not_found')
  expect((await create(bodyOf('Bầm tím'))).status).toBe(200)
})

test('glossary: is full at its limit', async () => {
  const there = await t.db.$count(glossaryTerms)
  await t.db.insert(glossaryTerms).values(
    Array.from({ length: glossaryLimits.terms - there }, (_, n) => ({
      term: `Từ ${n}`,
      explanation: 'Để cho đầy.',
      sortName: `tu ${n}`,
      searchText: `tu ${n}`,
    })),
  )
  expect((await create(bodyOf('Từ cuối cùng'))).error.name).toBe('glossary.too_many')
})

import { catalogue } from '@repo/contract/catalogue'
import { crmSearch } from '@repo/contract/crm-search'
import { search } from '@repo/contract/search'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, searchMisses, synonymTerms } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { walkPages } from '../../test/pages.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const find = async (q: string) =>
  (await t.call(catalogue.courses, { query: { q } })).data.items.map(({ slug }) => slug)
const create = (...terms: string[]) => t.call(crmSearch.createSynonyms, { as, body: { terms } })

test('synonyms: the dictionary starts with the terms of aesthetic medicine', async () => {
  const { data } = await t.call(crmSearch.synonyms, { as })
  expect(data.length).toBeGreaterThan(40)
  expect(data.find(({ terms }) => terms.includes('nám'))?.terms).toContain('melasma')
})

test('synonyms: a new or changed group applies to searches at once, and a removed one no longer', async () => {
  await buildCourse(t.db, { slug: 'nang-co', title: 'Kỹ thuật nâng cơ vùng mặt' })
  expect(await find('facelift')).toEqual([])
  const { data: made } = await create('Nâng cơ', 'Facelift')
  expect(await find('facelift')).toEqual(['nang-co'])
  expect(await find('faceliftt')).toEqual(['nang-co'])
  const params = { id: made.id }
  await t.call(crmSearch.updateSynonyms, {
    as,
    params,
    body: { terms: ['nâng cơ', 'lifting'], version: null },
  })
  expect([await find('facelift'), await find('lifting')]).toEqual([[], ['nang-co']])
  await t.call(crmSearch.removeSynonyms, { as, params })
  expect(await find('lifting')).toEqual([])
  expect((await t.call(crmSearch.removeSynonyms, { as, params })).error.name).toBe('synonym.not_found')
  const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, made.id))
  expect(trail.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['synonyms.created', null, { terms: ['Nâng cơ', 'Facelift'] }],
    ['synonyms.updated', { terms: ['Nâng cơ', 'Facelift'] }, { terms: ['nâng cơ', 'lifting'] }],
    ['synonyms.removed', { terms: ['nâng cơ', 'lifting'] }, null],
  ])
})

test('synonyms: "nấm" is another term than "nám", and "nam" without diacritics means both', async () => {
  await buildCourse(t.db, { slug: 'nam-da', title: 'Điều trị nấm da' })
  await buildCourse(t.db, { slug: 'melasma', title: 'Điều trị melasma' })
  await buildCourse(t.db, { slug: 'tinea', title: 'Bệnh học tinea' })
  await create('nấm', 'tinea')
  expect((await find('nấm')).sort()).toEqual(['nam-da', 'tinea'])
  expect(await find('nám')).toEqual(['melasma'])
  expect((await find('nam')).sort()).toEqual(['melasma', 'nam-da', 'tinea'])
})

test.each([
  [['chỉ một'], 'input.invalid'],
  [['ẩm', '?!'], 'synonym.no_words'],
  [['Căng da', 'căng  DA'], 'synonym.same_term'],
  [['Hoà tan', 'hòa tan'], 'synonym.same_term'],
  [['cấy tóc', 'Botox'], 'synonym.term_taken'],
])('synonyms: %j is refused as %s, and nothing is stored', async (terms, name) => {
  const before = await t.db.$count(synonymTerms)
  expect((await create(...terms)).error.name).toBe(name)
  expect(await t.db.$count(synonymTerms)).toBe(before)
})

test('synonyms: a term of another group is answered with that group', async () => {
  const { data: made } = await create('tế bào gốc', 'stem cell')
  const { error } = await create('cấy tóc', 'Stem  cell')
  expect(error).toMatchObject({
    name: 'synonym.term_taken',
    details: { term: 'stem cell', terms: ['tế bào gốc', 'stem cell'] },
  })
  await t.call(crmSearch.removeSynonyms, { as, params: { id: made.id } })
})

test('synonyms: a search that was in vain leaves the list when a group has its words', async () => {
  const lastAt = new Date()
  const query = ['cay mo', 'phun moi', 'xam may']
  await t.db.insert(searchMisses).values(query.map((each) => ({ query: each, count: 3, lastAt })))
  const left = async () =>
    (await t.call(crmSearch.searchMisses, { as })).data.items.map((miss) => miss.query).sort()
  const { data: made } = await create('Cấy mỡ', 'lipofilling')
  expect(await left()).toEqual(['phun moi', 'xam may'])
  const params = { id: made.id }
  const { data: groups } = await t.call(crmSearch.synonyms, { as })
  const version = groups.find(({ id }) => id === made.id)!.version
  const terms = ['cấy mỡ', 'phun môi']
  await t.call(crmSearch.updateSynonyms, { as, params, body: { terms, version } })
  expect(await left()).toEqual(['xam may'])
  await t.call(crmSearch.removeSynonyms, { as, params })
  await t.db.delete(searchMisses)
})

test('searches without results stand by frequency and then by their last time, on pages read forwards and back', async () => {
  await t.db.delete(searchMisses)
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at))
  const rare = Array.from({ length: 21 }, (_, at) => ({ query: `rare ${at}`, count: 9, lastAt: day(at) }))
  const often = { query: 'often', count: 10, lastAt: day(0) }
  await t.db.insert(searchMisses).values([...rare, often])
  const walked = await walkPages(async (place) => {
    const { data } = await t.call(crmSearch.searchMisses, { as, query: place })
    expect(data.total).toBe(22)
    return data
  })
  expect(walked.forwards.flat().map(({ query }) => query)).toEqual(
    [often, ...rare.toReversed()].map(({ query }) => query),
  )
  expect(walked.skipped).toEqual([0, 20])
  expect(walked.backwards).toEqual(walked.forwards)
  await t.db.delete(searchMisses)
})

test('searches without results are found by their words, with or without diacritics', async () => {
  await t.db.delete(searchMisses)
  await t.db
    .insert(searchMisses)
    .values(['cay mo mat', 'xam may'].map((query) => ({ query, count: 1, lastAt: new Date('2026-01-01') })))
  const { data } = await t.call(crmSearch.searchMisses, { as, query: { q: 'mặt cấy' } })
  expect([data.total, data.items.map(({ query }) => query)]).toEqual([1, ['cay mo mat']])
  await t.db.delete(searchMisses)
})

test('searches without results are listed by frequency, and staff can remove them from the list', async () => {
  for (const q of ['cấy mỡ', 'xăm mày', 'Cay mo']) {
    t.services.cache.clear()
    await t.call(search.others, { query: { q } })
  }
  const { data } = await t.call(crmSearch.searchMisses, { as })
  expect(data.items.map(({ query, count }) => [query, count])).toEqual([
    ['cay mo', 2],
    ['xam may', 1],
  ])
  const params = { id: data.items[0]!.id }
  expect((await t.call(crmSearch.removeSearchMiss, { as, params })).data).toEqual({ ok: true })
  expect((await t.call(crmSearch.removeSearchMiss, { as, params })).error.name).toBe('search_miss.not_found')
  expect((await t.call(crmSearch.searchMisses, { as })).data.total).toBe(1)
})

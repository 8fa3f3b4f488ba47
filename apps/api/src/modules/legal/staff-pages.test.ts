import { contract } from '@repo/contract'
import { policyOutline } from '@repo/messages/policy-outlines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consents } from '../../db/schema/index.ts'
import { buildAdmin, buildPageVersion, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crm, content } = contract
let t: TestApp
let as: TestSession
let n = 0
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const newPage = async () => {
  const slug = `trang-rieng-${++n}`
  await t.call(crm.createPage, { as, body: { title: 'Chính sách học bổng', slug } })
  return { slug }
}
const read = async (params: { slug: string }) => (await t.call(crm.page, { as, params })).data
const draft = async (params: { slug: string }, html: string) => {
  const { version } = await read(params)
  return t.call(crm.savePageDraft, { as, params, body: { title: 'Học bổng', html, version } })
}
const publish = async (params: { slug: string }, html: string) => {
  const { version } = await read(params)
  return t.call(crm.publishPage, { as, params, body: { title: 'Học bổng', html, changes: null, version } })
}
const shown = async (params: { slug: string }) => {
  t.services.cache.clear()
  return t.call(content.page, { params })
}

test('pages: every page that a site has is listed, also where nobody has begun it', async () => {
  const { data } = await t.call(crm.pages, { as })
  const of = (slug: string) => data.find((page) => page.slug === slug)
  expect(of('khieu-nai')).toMatchObject({ kind: 'legal', state: 'missing', title: null, number: null })
  expect([of('gioi-thieu')?.kind, of('hoi-dap')?.kind]).toEqual(['about', 'faq'])
})

test('pages: the text in force says how often something is not set up', async () => {
  await buildPageVersion(t.db, {
    slug: 'thanh-toan',
    html: '<p>Hạn: chưa cấu hình. Thuế: Chưa cấu hình.</p>',
  })
  const { data } = await t.call(crm.pages, { as })
  expect(data.find(({ slug }) => slug === 'thanh-toan')).toMatchObject({ state: 'published', gaps: 2 })
})

describe('a page of staff', () => {
  test('has a draft that visitors do not see, and is shown and listed once it is published', async () => {
    const params = await newPage()
    await draft(params, '<p>Nháp<script>x()</script></p>')
    expect(await read(params)).toMatchObject({
      state: 'draft',
      draft: { title: 'Học bổng', html: '<p>Nháp</p>' },
      published: null,
    })
    expect((await shown(params)).error.name).toBe('page.not_found')
    await publish(params, '<p>Mười suất.</p>')
    expect((await shown(params)).data).toMatchObject({ title: 'Học bổng', html: '<p>Mười suất.</p>' })
    expect(await read(params)).toMatchObject({ state: 'published', draft: null, number: 1 })
    await draft(params, '<p>Hai mươi suất.</p>')
    expect((await shown(params)).data.html).toBe('<p>Mười suất.</p>')
    expect((await t.call(content.pages)).data.map(({ slug }) => slug)).toContain(params.slug)
  })

  test('is hidden from visitors and from the list, with its versions, and shown again', async () => {
    const params = await newPage()
    await publish(params, '<p>Một.</p>')
    const hide = (isHidden: boolean) => t.call(crm.setPageVisibility, { as, params, body: { isHidden } })
    await hide(true)
    expect((await shown(params)).error.name).toBe('page.not_found')
    const old = await t.call(content.page, { params, query: { version: 1 } })
    expect(old.error.name).toBe('page.not_found')
    expect((await t.call(content.pages)).data.map(({ slug }) => slug)).not.toContain(params.slug)
    await hide(false)
    expect((await shown(params)).status).toBe(200)
  })

  test('keeps every version with who published it; one is read and brought back by publishing it anew', async () => {
    const params = await newPage()
    await publish(params, '<p>Một.</p>')
    await publish(params, '<p>Hai.</p>')
    const { data: versions } = await t.call(crm.pageVersions, { as, params })
    expect(versions.map(({ number, by }) => [number, by !== null])).toEqual([
      [2, true],
      [1, true],
    ])
    const first = await t.call(crm.pageVersion, { as, params, query: { number: 1 } })
    await publish(params, first.data.html)
    expect((await shown(params)).data).toMatchObject({ number: 3, html: '<p>Một.</p>' })
  })

  test('is removed only while it was never published', async () => {
    const params = await newPage()
    const published = await newPage()
    await publish(published, '<p>Một.</p>')
    expect((await t.call(crm.removePage, { as, params })).status).toBe(200)
    expect((await t.call(crm.page, { as, params })).error.name).toBe('page.not_found')
    expect((await t.call(crm.removePage, { as, params: published })).error.name).toBe('page.required')
  })

  test('takes no address that another page has', async () => {
    const params = await newPage()
    for (const slug of [params.slug, 'dieu-khoan', 'gioi-thieu']) {
      const answer = await t.call(crm.createPage, { as, body: { title: 'Trang khác', slug } })
      expect(answer.error.name).toBe('page.slug_taken')
    }
  })

  test('a given up draft leaves the text in force', async () => {
    const params = await newPage()
    await publish(params, '<p>Một.</p>')
    const { version } = (await draft(params, '<p>Hai.</p>')).data
    await t.call(crm.discardPageDraft, { as, params, body: { version } })
    expect(await read(params)).toMatchObject({ draft: null, published: { html: '<p>Một.</p>' } })
  })
})

test('pages that the site always has are neither hidden nor removed', async () => {
  const params = { slug: 'dieu-khoan' }
  const hidden = await t.call(crm.setPageVisibility, { as, params, body: { isHidden: true } })
  expect([hidden.error.name, (await t.call(crm.removePage, { as, params })).error.name]).toEqual([
    'page.required',
    'page.required',
  ])
})

test('terms: the editor says how many learners are asked anew, and each version how many agreed to it', async () => {
  const text = await buildPageVersion(t.db, { slug: 'dieu-khoan' })
  const learner = await buildUser(t.db)
  await t.db
    .insert(consents)
    .values({ userId: learner.id, purpose: 'terms', textId: text.id, isGranted: true })
  expect((await read({ slug: 'dieu-khoan' })).asked).toBeGreaterThan(0)
  const { data } = await t.call(crm.pageVersions, { as, params: { slug: 'dieu-khoan' } })
  expect(data[0]).toMatchObject({ consents: 1, by: null })
})

test('pages: an outline may be kept as a draft, and is not published while a line of it is left', async () => {
  const params = { slug: 'khieu-nai' }
  const html = policyOutline('complaints')
  expect((await draft(params, html)).status).toBe(200)
  expect((await publish(params, html)).error.name).toBe('page.outline_left')
  expect((await shown(params)).status).toBe(404)
  expect((await publish(params, '<h2>1. Nơi tiếp nhận</h2><p>Gọi 1900 1234.</p>')).status).toBe(200)
  expect((await shown(params)).data.html).toContain('1900 1234')
})

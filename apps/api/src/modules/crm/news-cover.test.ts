import { content } from '@repo/contract/content'
import { crm } from '@repo/contract/crm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareArticle, buildAdmin, buildNews } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { photo } from '../../test/pictures.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

test('news cover: is drawn anew as 16:10, shown to readers, and replaced by the drawn one when it is removed', async () => {
  const { id, slug } = await buildNews(t.db)
  const params = { id }
  const drawn = (await t.call(crm.news, { as, params })).data
  expect(drawn).toMatchObject({ hasOwnCover: false, coverUrl: `/api/art/news/${slug}.svg` })
  const file = fileOf(await photo({ width: 1000, height: 1000, place: true }))
  const { data } = await t.call(crm.setNewsCover, { as, params, file })
  expect(data.hasOwnCover).toBe(true)
  const picture = await t.app.inject({ url: data.coverUrl.replace(/^\/api/, '') })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 800,
  })
  expect((await t.call(content.news, { params: { slug } })).data.coverUrl).toBe(data.coverUrl)
  const back = (await t.call(crm.removeNewsCover, { as, params })).data
  expect(back).toEqual({ hasOwnCover: false, coverUrl: drawn.coverUrl })
  expect((await jobsOf(t, 'remove-files')).at(-1)).toEqual({ keys: [data.coverUrl.replace('/api/', '')] })
})

test('news cover: its description is saved with the article and read out with the picture', async () => {
  const article = await buildNews(t.db)
  const { id, title, slug, excerpt, html, author } = article
  const text = { title, slug, excerpt, html, author, categoryId: null, publishedAt: null }
  const body = {
    ...bareArticle,
    ...text,
    state: 'published' as const,
    coverAlt: 'Bác sĩ khám da',
    version: null,
  }
  await t.call(crm.updateNews, { as, params: { id }, body })
  expect((await t.call(content.news, { params: { slug } })).data.coverAlt).toBe('Bác sĩ khám da')
})

test('news cover: what is no picture is refused and changes nothing', async () => {
  const { id } = await buildNews(t.db)
  const answer = await t.call(crm.setNewsCover, { as, params: { id }, file: fileOf(Buffer.from('<svg/>')) })
  expect(answer.error.name).toBe('upload.not_an_image')
  expect((await t.call(crm.news, { as, params: { id } })).data.hasOwnCover).toBe(false)
})

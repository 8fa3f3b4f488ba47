import { content } from '@repo/contract/content'
import { crm } from '@repo/contract/crm'
import { newsDrafts } from '@repo/contract/news-drafts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareArticle, buildAdmin, buildNews, buildPublishedNews } from '../../test/factories.ts'
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

const coverJobs = async () => jobsOf(t, 'remove-files')
const read = async (id: string) => (await t.call(crm.news, { as, params: { id } })).data

test('news cover: of an article nobody has published is drawn anew as 16:10, and its file goes with it', async () => {
  const { id, slug } = await buildNews(t.db, { state: 'draft', publishedAt: null })
  const params = { id }
  const drawn = await read(id)
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
  const back = (await t.call(crm.removeNewsCover, { as, params })).data
  expect(back).toEqual({ hasOwnCover: false, coverUrl: drawn.coverUrl })
  expect((await coverJobs()).at(-1)).toEqual({ keys: [data.coverUrl.replace('/api/', '')] })
})

test('news cover: of a public article waits in its draft with its description, and stays while a version shows it', async () => {
  const { id, slug } = await buildPublishedNews(t.db)
  const params = { id }
  const open = async () => (await t.call(content.news, { params: { slug } })).data
  const before = await open()
  const file = fileOf(await photo({ width: 1000, height: 1000 }))
  const { data: cover } = await t.call(crm.setNewsCover, { as, params, file })
  const { title, excerpt, html, author, version } = await read(id)
  const body = { ...bareArticle, title, slug, excerpt, html, author, coverAlt: 'Bác sĩ khám da', version }
  expect((await t.call(crm.updateNews, { as, params, body })).data.coverUrl).toBe(cover.coverUrl)
  expect(await open()).toEqual(before)
  const publish = async () => {
    const seen = { version: (await read(id)).version, note: '', publishAt: null, checks: [] }
    return (await t.call(newsDrafts.publish, { as, params, body: seen })).status
  }
  expect(await publish()).toBe(200)
  expect(await open()).toMatchObject({ coverUrl: cover.coverUrl, coverAlt: 'Bác sĩ khám da' })
  const jobs = (await coverJobs()).length
  await t.call(crm.removeNewsCover, { as, params })
  expect((await open()).coverUrl).toBe(cover.coverUrl)
  expect(await publish()).toBe(200)
  expect((await open()).coverUrl).toBe(before.coverUrl)
  expect((await coverJobs()).length).toBe(jobs)
})

test('news cover: what is no picture is refused and changes nothing', async () => {
  const { id } = await buildNews(t.db)
  const answer = await t.call(crm.setNewsCover, { as, params: { id }, file: fileOf(Buffer.from('<svg/>')) })
  expect(answer.error.name).toBe('upload.not_an_image')
  expect((await t.call(crm.news, { as, params: { id } })).data.hasOwnCover).toBe(false)
})

import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents, mails } from '../../db/schema/index.ts'
import { bareArticle, buildAdmin, buildNews, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { createNewsLetterService } from './news-letter.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const agree = (user: TestUser, isGranted: boolean) =>
  t.db.insert(consents).values({ userId: user.id, purpose: 'marketing', version: 'x', isGranted })
const about = async (title: string) =>
  (await t.db.select().from(mails).where(eq(mails.subject, title))).map((mail) => mail.recipient).sort()

test('newsletter: reaches active learners whose latest answer was yes, each once, however often the job runs', async () => {
  const yes = await buildUser(t.db)
  const changedMind = await buildUser(t.db)
  const locked = await buildUser(t.db, { status: 'locked' })
  const staff = await buildAdmin(t.db)
  await buildUser(t.db)
  for (const user of [yes, changedMind, locked, staff]) await agree(user, true)
  await agree(changedMind, false)
  const article = await buildNews(t.db, { title: 'Laser và da sẫm màu' })
  const announce = createNewsLetterService(t.services)
  await Promise.all([announce(article.id), announce(article.id)])
  await announce(article.id)
  const recipients = await about(article.title)
  expect(recipients).toContain(yes.email)
  for (const other of [changedMind, locked, staff]) expect(recipients).not.toContain(other.email)
  expect(new Set(recipients).size).toBe(recipients.length)
})

test('newsletter: goes out in batches, each of which queues the next', async () => {
  const readers = await Promise.all(Array.from({ length: 203 }, () => buildUser(t.db)))
  for (const reader of readers) await agree(reader, true)
  const article = await buildNews(t.db, { title: 'Hai trăm người đọc' })
  const announce = createNewsLetterService(t.services)
  await announce(article.id)
  expect(await about(article.title)).toHaveLength(200)
  expect(await jobsOf(t, 'announce-news')).toContainEqual({ newsId: article.id })
  await announce(article.id)
  await announce(article.id)
  const recipients = await about(article.title)
  expect(recipients.length).toBeGreaterThanOrEqual(203)
  expect(new Set(recipients).size).toBe(recipients.length)
})

test('newsletter: drafts and articles scheduled for later are mailed to nobody', async () => {
  await agree(await buildUser(t.db), true)
  const tomorrow = new Date(t.time.now().getTime() + 86_400_000)
  for (const state of ['draft', 'scheduled'] as const) {
    const article = await buildNews(t.db, { state, publishedAt: tomorrow })
    await createNewsLetterService(t.services)(article.id)
    expect(await about(article.title)).toEqual([])
  }
})

test('newsletter: is sent when staff publish an article, not when they edit a published one', async () => {
  const as = await t.signIn(await buildAdmin(t.db))
  const body = {
    slug: 'tin-moi',
    title: 'Tin mới của chúng tôi',
    excerpt: 'Một đoạn ngắn.',
    html: '<p>Nội dung.</p>',
    author: 'Ban biên tập',
    ...bareArticle,
  }
  const draft = await t.call(contract.crm.createNews, { as, body })
  expect(draft.status).toBe(200)
  const { id } = draft.data
  const params = { id }
  const sent = async () =>
    (await jobsOf(t, 'announce-news')).filter((job) => (job as { newsId: string }).newsId === id).length
  expect(await sent()).toBe(0)
  const publish = async () => {
    const { version } = (await t.call(contract.crm.news, { as, params })).data
    const answer = { version, note: '', publishAt: null, checks: [] }
    return (await t.call(contract.newsDrafts.publish, { as, params, body: answer })).status
  }
  expect(await publish()).toBe(200)
  expect(await sent()).toBe(1)
  t.time.advance(60_000)
  const { version } = (await t.call(contract.crm.news, { as, params })).data
  await t.call(contract.crm.updateNews, { as, params, body: { ...body, excerpt: 'Sửa.', version } })
  expect(await publish()).toBe(200)
  expect(await sent()).toBe(1)
})

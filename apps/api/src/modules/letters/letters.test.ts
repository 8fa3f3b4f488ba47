import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { LetterTopic } from '@repo/contract/crm-letters'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { consents, letterRecipients, letters, mails, users } from '../../db/schema/index.ts'
import { mailPace } from '../../mail/pace.ts'
import { buildAdmin, buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { settleLetters } from './letters.repo.ts'
import { createLetterSender } from './send-letter.service.ts'

const { crmLetters: api } = contract
const words = {
  subject: 'Lịch học tháng 12',
  text: 'Lớp mới mở.\n\nXem tại https://example.vn/course/a?b=1&c=2.',
}

let t: TestApp
let as: TestSession
let me: { email: string }
let send: (letterId: string) => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  const sales = await buildAdmin(t.db, ['sales'])
  me = sales
  as = await t.signIn(sales)
  send = createLetterSender(t.services)
})
beforeEach(() => t.db.delete(letters))
afterAll(() => t.close())

type Group = { learnerId?: string; course?: string }
const write = (audience: Group, topic: LetterTopic = 'learning') =>
  t.call(api.sendLetter, {
    as,
    body: { topic, audience, ...words },
    headers: { 'idempotency-key': randomUUID() },
  })
const look = async (audience: Group, topic: LetterTopic = 'learning') =>
  (await t.call(api.letterAudience, { as, query: { topic, ...audience } })).data
const read = async (id: string) => (await t.call(api.letter, { as, params: { id } })).data
const agree = (userId: string) =>
  t.db.insert(consents).values({ userId, purpose: 'marketing', version: 'x', isGranted: true })

/** Learners with one course. */
async function group(count: number) {
  const course = await buildCourse(t.db)
  const people = []
  for (let n = 0; n < count; n += 1) {
    const user = await buildUser(t.db)
    await buildEnrollment(t.db, { userId: user.id, courseId: course.id })
    people.push(user)
  }
  return { course: course.id, people }
}

describe('a letter to a group', () => {
  test('counts beforehand who gets it and why others do not', async () => {
    const { course, people } = await group(4)
    const [, refused, locked, agreed] = people
    await t.db
      .update(users)
      .set({ unwantedMails: ['learning'] })
      .where(eq(users.id, refused?.id ?? ''))
    await t.db
      .update(users)
      .set({ status: 'locked' })
      .where(eq(users.id, locked?.id ?? ''))
    await agree(agreed?.id ?? '')
    const none = { not_active: 0, refused: 0, not_agreed: 0, too_often: 0 }
    expect(await look({ course })).toMatchObject({
      recipients: 2,
      leftOut: { ...none, not_active: 1, refused: 1 },
    })
    expect(await look({ course }, 'marketing')).toMatchObject({
      recipients: 1,
      leftOut: { ...none, not_active: 1, not_agreed: 2 },
    })
    expect((await look({ course }, 'personal')).recipients).toBe(0)
  })

  test('reaches each once however often its job runs, with a way to refuse and its addresses as links', async () => {
    const { course, people } = await group(2)
    const { id } = (await write({ course })).data
    expect(await jobsOf(t, 'send-letter')).toContainEqual({ letterId: id })
    await Promise.all([send(id), send(id)])
    await send(id)
    for (const { email } of people) {
      const [mail, ...more] = await mailsTo(t.db, email)
      expect(more).toEqual([])
      expect(mail?.html).toContain('<a href="https://example.vn/course/a?b=1&amp;c=2"')
      expect(mail?.text).toContain('/mails/unsubscribe/')
      expect(mail?.kind).toBe('notice')
    }
    expect(await read(id)).toMatchObject({ state: 'done', counts: { all: 2, waiting: 0, queued: 2 } })
  })

  test('leaves out who refuses such mails before their turn comes', async () => {
    const { course, people } = await group(2)
    const { id } = (await write({ course })).data
    await t.db
      .update(users)
      .set({ unwantedMails: ['learning'] })
      .where(eq(users.id, people[0]?.id ?? ''))
    await send(id)
    expect(await mailsTo(t.db, people[0]?.email ?? '')).toEqual([])
    expect(await read(id)).toMatchObject({ counts: { leftOut: 1, queued: 1 } })
  })

  test('goes out in batches, waits while paused, and ends where it is cancelled', async () => {
    const { course } = await group(mailPace.batch + 3)
    const { id } = (await write({ course })).data
    const set = (state: 'sending' | 'paused' | 'cancelled') =>
      t.call(api.setLetterState, { as, params: { id }, body: { state } })
    await send(id)
    expect((await read(id)).counts).toMatchObject({ waiting: 3, queued: mailPace.batch })
    expect((await set('paused')).data.state).toBe('paused')
    await send(id)
    expect((await read(id)).counts.waiting).toBe(3)
    expect((await set('paused')).error.name).toBe('letter.wrong_state')
    await set('sending')
    expect((await set('cancelled')).data.state).toBe('cancelled')
    await send(id)
    expect((await read(id)).counts.waiting).toBe(3)
    expect((await set('sending')).error.name).toBe('letter.wrong_state')
  })

  test('is the second one in a week at most, and the letters of a day end', async () => {
    const { course, people } = await group(1)
    for (let n = 0; n < 2; n += 1) await send((await write({ course })).data.id)
    expect((await look({ course })).leftOut.too_often).toBe(1)
    expect((await write({ course })).error.name).toBe('letter.nobody')
    await t.db
      .update(letterRecipients)
      .set({ mailedAt: new Date(t.time.now().getTime() - 8 * DAY_MS) })
      .where(eq(letterRecipients.userId, people[0]?.id ?? ''))
    expect((await look({ course })).recipients).toBe(1)
  })

  test('keeps what became of its mails after they are gone', async () => {
    const { course, people } = await group(3)
    const { id } = (await write({ course })).data
    await send(id)
    const now = t.time.now()
    await t.db
      .update(mails)
      .set({ sentAt: now })
      .where(eq(mails.recipient, people[0]?.email ?? ''))
    await t.db
      .update(mails)
      .set({ failedAt: now })
      .where(eq(mails.recipient, people[1]?.email ?? ''))
    await t.db
      .update(mails)
      .set({ droppedAt: now, dropped: 'unwanted', reason: { topics: ['learning'], news: [] } })
      .where(eq(mails.recipient, people[2]?.email ?? ''))
    const counts = { sent: 1, failed: 1, leftOut: 1, queued: 0 }
    expect((await read(id)).counts).toMatchObject(counts)
    await settleLetters(t.db)
    await t.db.delete(mails)
    expect((await read(id)).counts).toMatchObject(counts)
    const [last] = await t.db
      .select()
      .from(letterRecipients)
      .where(eq(letterRecipients.userId, people[2]?.id ?? ''))
    expect([last?.state, last?.gap]).toEqual(['left_out', 'refused'])
  })
})

test('a personal letter reaches its one learner whatever news they refuse', async () => {
  const user = await buildUser(t.db, { unwantedMails: ['learning'] })
  const { id } = (await write({ learnerId: user.id }, 'personal')).data
  await send(id)
  const [mail] = await mailsTo(t.db, user.email)
  expect(mail?.text).not.toContain('/mails/unsubscribe/')
  expect((await read(id)).audience.learner).toMatchObject({ id: user.id })
})

test('a letter is for learners only, and on a personal matter for one of them only', async () => {
  const staff = await buildAdmin(t.db)
  expect((await write({ learnerId: staff.id }, 'personal')).error.name).toBe('user.not_found')
  expect((await write({}, 'personal')).error.name).toBe('letter.nobody')
})

test('letters are found by words of their subject without marks, and the count is of those found', async () => {
  const values = { topic: 'learning', audience: {} } as const
  await t.db.insert(letters).values([
    { ...values, subject: 'Nghỉ lễ 2/9', text: 'Văn phòng đóng cửa ba ngày.' },
    { ...values, subject: 'Lịch học', text: 'Lớp mới mở.' },
  ])
  const found = async (q: string) => {
    const { data } = await t.call(api.letters, { as, query: { q } })
    return [data.total, data.items.map(({ subject }) => subject)]
  }
  expect(await found('le nghi')).toEqual([1, ['Nghỉ lễ 2/9']])
  expect(await found('le lich')).toEqual([0, []])
})

test('a letter arrives as HTML and as plain text with its lists, emphasised words and links, and nothing else', async () => {
  const text =
    'Bạn **nhớ** mang:\n- <b>thẻ</b>\n\n[Lịch học](https://example.vn/a?b=1&c=2) và [x](javascript:alert)'
  await t.call(api.testLetter, { as, body: { topic: 'personal', subject: 'Chuẩn bị', text } })
  const mail = (await mailsTo(t.db, me.email)).find(({ subject }) => subject === 'Chuẩn bị')
  expect(mail?.html).toContain('Bạn <strong>nhớ</strong> mang:</p>')
  expect(mail?.html).toContain('&lt;b&gt;thẻ&lt;/b&gt;</li></ul>')
  expect(mail?.html).toMatch(/<a href="https:\/\/example\.vn\/a\?b=1&amp;c=2" style="[^"]*">Lịch học<\/a>/)
  expect(mail?.html).toContain('[x](javascript:alert)')
  expect(mail?.text).toContain('Bạn nhớ mang:\n\n• <b>thẻ</b>\n\nLịch học (https://example.vn/a?b=1&c=2)')
})

test('a letter that is tried goes to its writer', async () => {
  await t.call(api.testLetter, { as, body: { topic: 'learning', ...words } })
  expect((await mailsTo(t.db, me.email)).map(({ subject }) => subject)).toContain(words.subject)
})

test('the list of learners is narrowed to a course and to who was not here for long', async () => {
  const { course, people } = await group(2)
  const ago = new Date(Date.now() - 40 * DAY_MS)
  await t.db
    .update(users)
    .set({ lastSeenAt: ago })
    .where(eq(users.id, people[0]?.id ?? ''))
  const found = async (query: object) =>
    (await t.call(contract.crm.students, { as, query: { course, ...query } })).data.items.map(({ id }) => id)
  expect((await found({})).sort()).toEqual(people.map(({ id }) => id).sort())
  expect(await found({ activity: 'month' })).toEqual([people[0]?.id])
  expect(await found({ activity: 'never' })).toEqual([people[1]?.id])
})

test('courses to narrow learners to are those that somebody has now, for sale or not', async () => {
  const word = randomUUID().slice(0, 8)
  const build = (title: string, status: 'published' | 'archived' = 'published') =>
    buildCourse(t.db, { title: `${title} ${word}`, searchText: `${title} ${word}`.toLowerCase(), status })
  const [sold, archived, past] = [await build('B'), await build('A', 'archived'), await build('C')]
  await build('D')
  const learner = await buildUser(t.db)
  for (const { id } of [sold, archived]) await buildEnrollment(t.db, { userId: learner.id, courseId: id })
  await buildEnrollment(t.db, { userId: learner.id, courseId: past.id, expiresAt: new Date(0) })
  const { data } = await t.call(contract.crm.learnerCourses, { as, query: { q: word } })
  expect(data.items).toEqual([
    { id: archived.id, title: archived.title, status: 'archived' },
    { id: sold.id, title: sold.title, status: 'published' },
  ])
})

test('the list of learners of a course and the count of a letter to them say what the course is called', async () => {
  const { title, ...course } = await buildCourse(t.db)
  const named = { id: course.id, title }
  const list = await t.call(contract.crm.students, { as, query: { course: course.id } })
  expect(list.data.course).toEqual(named)
  expect((await t.call(contract.crm.students, { as })).data.course).toBeUndefined()
  const query = { topic: 'learning', course: course.id } as const
  expect((await t.call(api.letterAudience, { as, query })).data.course).toEqual(named)
})

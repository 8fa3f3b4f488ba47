import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { MailAbout } from '../../core/mail-reason.ts'
import { hourInVietnam } from '../../core/vietnam-time.ts'
import type { Tx } from '../../db/client.ts'
import { enrollments, heldMails, users } from '../../db/schema/index.ts'
import { createSendMailHandler } from '../../mail/send-mail.handler.ts'
import { buildAdmin, buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { tell } from '../notices/index.ts'
import { queueRefusableMail, queueTopicMail } from './index.ts'
import { createMailDigestHandler } from './mail-digest.handler.ts'
import { signUnsubscribe } from './unsubscribe-token.ts'

const { preferences, setMailTimes, setMailTopic } = contract.account
let t: TestApp
let user: TestUser
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await moveTo(12)
  user = await buildUser(t.db)
  as = await t.signIn(user)
})
afterEach(() => t.db.delete(heldMails))

/** Moves the time on to an hour in Việt Nam, at most a day away. */
async function moveTo(hour: number): Promise<void> {
  const ahead = (hour - hourInVietnam(t.time.now()) + 24) % 24
  t.time.advance(Math.round(ahead * HOUR_MS))
  if (as) as = await t.signIn(user)
}
const setMode = async (mode: 'now' | 'digest' | 'never', topic: 'learning' | 'reviews' = 'learning') =>
  expect((await t.call(setMailTopic, { as, params: { topic }, body: { mode } })).status).toBe(200)
const happen = (subject: string, isTold = false, about?: MailAbout) =>
  t.db.transaction(async (tx) => {
    const notice = { kind: 'question_answered', subject, link: '/student/my-course/a' } as const
    const told = isTold ? await tell(t.services, tx, [user.id], notice) : undefined
    const url = `https://example.vn/${subject}`
    const mail = { subject, greeting: '', paragraphs: [], button: { label: 'Xem', url } }
    await queueTopicMail(t.services, tx, user.id, 'learning', () => mail, {
      noticeId: told?.get(user.id),
      about,
    })
  })
/** An access of the person that ends in ten days. */
async function access() {
  const expiresAt = new Date(t.time.now().getTime() + 10 * DAY_MS)
  const course = await buildCourse(t.db)
  const { id } = await buildEnrollment(t.db, { userId: user.id, courseId: course.id, expiresAt })
  const about = { kind: 'access', id, endsAt: expiresAt.toISOString() } as const
  const extend = () =>
    t.db
      .update(enrollments)
      .set({ state: 'active', expiresAt: new Date(expiresAt.getTime() + DAY_MS) })
      .where(eq(enrollments.id, id))
  return { about, extend }
}
const words = { subject: 'Một', greeting: '', paragraphs: [] }
/** Seconds for which the one mail that work queues is held back. */
async function waitOf(work: (services: typeof t.services, tx: Tx) => Promise<unknown>) {
  const waits: (number | undefined)[] = []
  const services = {
    ...t.services,
    env: { ...t.services.env, SMTP_URL: 'smtp://127.0.0.1:9' },
    queue: {
      ...t.services.queue,
      send: async (_job: unknown, _payload: unknown, options?: { startAfterSeconds?: number }) => {
        waits.push(options?.startAfterSeconds)
      },
    },
  }
  await t.db.transaction((tx) => work(services as typeof t.services, tx))
  expect(waits).toHaveLength(1)
  return waits[0]
}
const run = () => createMailDigestHandler(t.services)()
const subjects = async () => (await mailsTo(t.db, user.email)).map(({ subject }) => subject)

describe('mail of the day', () => {
  test('gathers what came, is sent at its hour, and once', async () => {
    await setMode('digest')
    await happen('Một')
    await happen('Hai')
    expect(await subjects()).toEqual([])
    await run()
    expect(await subjects()).toEqual([])
    await moveTo(7)
    await Promise.all([run(), run(), run()])
    await run()
    const [mail, ...more] = await mailsTo(t.db, user.email)
    expect([mail?.subject, more]).toEqual(['Tin trong ngày: 2 việc mới', []])
    expect(mail?.text).toContain('• Một (https://example.vn/Một)\n• Hai (https://example.vn/Hai)')
    expect(mail?.unsubscribeUrl).toContain('.digest.')
  })

  test('what comes after the hour waits for the next day', async () => {
    await setMode('digest')
    await happen('Một')
    await moveTo(7)
    await run()
    await happen('Hai')
    await moveTo(12)
    await run()
    expect(await subjects()).toHaveLength(1)
    await moveTo(7)
    await run()
    expect(await subjects()).toEqual(['Tin trong ngày: 1 việc mới', 'Tin trong ngày: 1 việc mới'])
  })

  test('an hour that was missed is made up for on the same day', async () => {
    await setMode('digest')
    await happen('Một')
    await moveTo(9)
    await run()
    expect(await subjects()).toHaveLength(1)
  })

  test('what was read in the bell is left out, and nothing new is no mail', async () => {
    await setMode('digest')
    await happen('Một', true)
    const { items } = (await t.call(contract.notices.notices, { as, query: {} })).data
    await t.call(contract.notices.markRead, { as, params: { id: items[0]!.id } })
    await moveTo(7)
    await run()
    expect(await subjects()).toEqual([])
    expect(await t.db.$count(heldMails, eq(heldMails.userId, user.id))).toBe(0)
  })

  test('a run that breaks off has sent nothing, and the next one sends all', async () => {
    await setMode('digest')
    await happen('Một')
    await moveTo(7)
    const failing = createMailDigestHandler({
      ...t.services,
      env: { ...t.services.env, SMTP_URL: 'smtp://127.0.0.1:9' },
      queue: { ...t.services.queue, send: () => Promise.reject(new Error('cut off')) },
    })
    await expect(failing()).rejects.toThrow('cut off')
    expect(await subjects()).toEqual([])
    await run()
    expect(await subjects()).toHaveLength(1)
  })

  test('at once again, mails come at once', async () => {
    await setMode('digest')
    await setMode('now')
    await happen('Một')
    expect(await subjects()).toEqual(['Một'])
  })

  test('who wants nothing any more gets nothing of what waited', async () => {
    await setMode('digest')
    await happen('Một')
    await setMode('never')
    await moveTo(7)
    await run()
    expect(await subjects()).toEqual([])
  })

  test('its link ends every topic that came in it, and no other', async () => {
    await setMode('digest')
    await happen('Một')
    const token = signUnsubscribe(t.services.env.OTP_PEPPER, user.id, 'digest')
    const done = await t.app.inject({ method: 'POST', url: `/mails/unsubscribe/${token}` })
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('thư tổng hợp trong ngày')])
    expect((await t.call(preferences, { as })).data.mails).toEqual({ learning: 'never', reviews: 'now' })
    expect(await t.db.$count(heldMails, eq(heldMails.userId, user.id))).toBe(0)
  })

  test('what was taken back or has changed meanwhile is left out', async () => {
    await setMode('digest')
    const moved = await access()
    await happen('Còn', true, (await access()).about)
    await happen('Đã gỡ', true, { kind: 'question', id: user.id })
    await happen('Đổi hạn', true, moved.about)
    await moved.extend()
    await moveTo(7)
    await run()
    const [mail] = await mailsTo(t.db, user.email)
    expect(mail?.subject).toBe('Tin trong ngày: 1 việc mới')
    expect(mail?.text).toContain('• Còn')
  })

  test('an account that was locked meanwhile gets none', async () => {
    await setMode('digest')
    await happen('Một')
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, user.id))
    t.time.advance(DAY_MS)
    await run()
    expect(await subjects()).toEqual([])
  })
})

describe('times of mails', () => {
  test('digest hour and quiet hours are stored and returned by the preferences', async () => {
    expect((await t.call(preferences, { as })).data.times).toEqual({ digestHour: 7, quiet: null })
    const body = { digestHour: 18, quiet: { from: 22, to: 6 } }
    expect((await t.call(setMailTimes, { as, body })).data.times).toEqual(body)
    expect((await t.call(preferences, { as })).data.times).toEqual(body)
    const none = await t.call(setMailTimes, { as, body: { ...body, quiet: null } })
    expect(none.data.times).toEqual({ digestHour: 18, quiet: null })
  })

  test.each([
    { digestHour: 24, quiet: null },
    { digestHour: 7, quiet: { from: 8, to: 8 } },
    { digestHour: 7, quiet: { from: -1, to: 8 } },
  ])('%o is refused', async (body) => {
    expect((await t.call(setMailTimes, { as, body })).status).toBe(422)
  })

  test('a mail of an optional kind waits for the end of the quiet hours', async () => {
    await t.call(setMailTimes, { as, body: { digestHour: 7, quiet: { from: 11, to: 14 } } })
    const wait = await waitOf((services, tx) => queueTopicMail(services, tx, user.id, 'reviews', () => words))
    expect(wait).toBeGreaterThan(1.9 * 3600)
    expect(wait).toBeLessThanOrEqual(2 * 3600)
  })

  test('a letter of a topic that comes once a day comes whole, at the hour of the mail of the day', async () => {
    await setMode('digest')
    const letter = (services: typeof t.services, tx: Tx) =>
      queueRefusableMail(services, tx, user, 'learning', words, 'notice')
    await t.call(setMailTimes, { as, body: { digestHour: 18, quiet: null } })
    const wait = await waitOf(letter)
    expect(wait).toBeGreaterThan(5.9 * 3600)
    expect(wait).toBeLessThanOrEqual(6 * 3600)
    await t.call(setMailTimes, { as, body: { digestHour: 18, quiet: { from: 17, to: 20 } } })
    expect(await waitOf(letter)).toBeGreaterThan(7.9 * 3600)
    await setMode('now')
    await t.call(setMailTimes, { as, body: { digestHour: 18, quiet: null } })
    expect(await waitOf(letter)).toBe(0)
  })
})

describe('a mail that waits for the end of the quiet hours', () => {
  const sent: string[] = []
  const send = (mailId: string) =>
    createSendMailHandler(t.services, {
      send: async ({ subject }) => {
        sent.push(subject)
        return '250 OK'
      },
      close: () => {},
    })({ mailId }, { hasMoreTries: true })
  /** What the log of staff says of the one mail, once its job has run. */
  const outcome = async () => {
    const [mail] = await mailsTo(t.db, user.email)
    await send(mail!.id)
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    const { data } = await t.call(contract.crmMails.learnerMails, {
      as: support,
      params: { id: user.id },
      query: {},
    })
    return [data.items[0]?.state, data.items[0]?.drop]
  }
  const wait = async (about?: MailAbout) => {
    await t.call(setMailTimes, { as, body: { digestHour: 7, quiet: { from: 11, to: 14 } } })
    await happen('Một', true, about)
  }
  const readNotice = async () => {
    const { items } = (await t.call(contract.notices.notices, { as, query: {} })).data
    await t.call(contract.notices.markRead, { as, params: { id: items[0]!.id } })
  }
  const change = (values: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(values).where(eq(users.id, user.id))

  test('is sent where nothing has changed, and one that did not wait is never looked at', async () => {
    await wait((await access()).about)
    expect(await outcome()).toEqual(['sent', null])
    user = await buildUser(t.db)
    as = await t.signIn(user)
    await happen('Ngay', true)
    await readNotice()
    expect(await outcome()).toEqual(['sent', null])
    expect(sent).toEqual(['Một', 'Ngay'])
  })

  test.each([
    ['its news was read on the site', 'read', readNotice],
    ['its topic was turned off', 'unwanted', () => setMode('never')],
    ['the account was locked', 'account_closed', () => change({ status: 'locked' })],
  ] as const)('is not sent once %s', async (_, drop, happens) => {
    await wait()
    await happens()
    expect(await outcome()).toEqual(['dropped', drop])
  })

  test('of a day is not sent once only topics that were turned off are still news', async () => {
    const reasonOf = (lines: 1 | 2) => ({
      topics: ['learning', 'reviews'] as const,
      news: [
        { topic: 'learning' as const },
        { topic: 'reviews' as const, about: { kind: 'review' as const, id: user.id } },
      ].slice(0, lines),
    })
    const dropOf = (lines: 1 | 2) =>
      t.services.mailReasons.dropOf({ userId: user.id, recipient: user.email, reason: reasonOf(lines) })
    expect(await dropOf(2)).toBeNull()
    await change({ unwantedMails: ['learning'] })
    expect([await dropOf(2), await dropOf(1)]).toEqual(['over', 'unwanted'])
  })

  test('is not sent to an address that the account has left', async () => {
    await wait()
    const { email } = user
    await change({ email: `moi-${email}` })
    const [mail] = await mailsTo(t.db, email)
    await send(mail!.id)
    expect((await mailsTo(t.db, email))[0]).toMatchObject({ dropped: 'address_changed', sentAt: null })
  })

  test('is not sent about an access that got another end, nor about what is gone', async () => {
    const { extend, about } = await access()
    await wait(about)
    await extend()
    expect(await outcome()).toEqual(['dropped', 'over'])
    for (const kind of ['question', 'review', 'announcement', 'hand_in', 'seat', 'article'] as const) {
      user = await buildUser(t.db)
      as = await t.signIn(user)
      await wait({ kind, id: user.id })
      expect(await outcome()).toEqual(['dropped', 'over'])
    }
  })
})

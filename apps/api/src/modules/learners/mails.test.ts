import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { mails, users } from '../../db/schema/index.ts'
import { findMail } from '../../mail/mail.repo.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSendMailHandler } from '../../mail/send-mail.handler.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { createAccountSweep } from '../account/index.ts'

const { learnerMails, learnerMail, resendMail } = contract.crmMails

let t: TestApp
let support: TestSession
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  support = await t.signIn(await buildAdmin(t.db, ['support']))
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

const letter = { subject: 'Đã nhận thanh toán', greeting: 'Chào bạn,', paragraphs: ['Cảm ơn bạn.'] }
const write = (to: string, more: object = {}) =>
  t.db.transaction((tx) => queueMail(t.services, tx, { kind: 'order', to, ...letter, ...more }))
/** Runs the job of a mail against a server that takes it, or refuses it so. */
const run = (mailId: string, fault: object | null, hasMoreTries = true) =>
  createSendMailHandler(t.services, {
    send: () =>
      fault ? Promise.reject(Object.assign(new Error('fault'), fault)) : Promise.resolve('250 OK'),
    close: () => {},
  })({ mailId }, { hasMoreTries })
const list = (id: string, as = support) => t.call(learnerMails, { as, params: { id }, query: {} })
const read = (id: string, mailId: string) => t.call(learnerMail, { as: support, params: { id, mailId } })
const resend = (id: string, mailId: string, as = support) =>
  t.call(resendMail, { as, params: { id, mailId } })

describe('the mails to a learner', () => {
  test('are listed newest first with what became of each, and only for accounts of learners', async () => {
    const user = await buildUser(t.db)
    const sent = await write(user.email)
    t.time.advance(1000)
    const refused = await write(user.email, { kind: 'course' })
    t.time.advance(1000)
    await write(user.email, { kind: 'reviews' })
    await run(sent, null)
    await run(refused, { code: 'EENVELOPE', responseCode: 550, response: '550 no such user' })
    const { data } = await list(user.id, sales)
    expect(data.items).toMatchObject([
      { kind: 'reviews', state: 'queued', failure: null, tries: 0 },
      { kind: 'course', state: 'failed', failure: { reason: 'address_refused', answer: '550 no such user' } },
      { kind: 'order', state: 'sent', failure: null, tries: 1, sentAt: expect.any(String) },
    ])
    const admin = await buildAdmin(t.db)
    expect((await list(admin.id)).error.name).toBe('user.not_found')
  })

  test('are tried again after a fault that passes, and given up with the last try', async () => {
    const user = await buildUser(t.db)
    const id = await write(user.email)
    await expect(run(id, {})).rejects.toThrow('fault')
    expect((await list(user.id)).data.items).toMatchObject([
      { state: 'queued', failure: { reason: 'unreachable' }, tries: 1 },
    ])
    await expect(run(id, { responseCode: 451, response: '451 later' }, false)).rejects.toThrow('fault')
    expect((await list(user.id)).data.items).toMatchObject([{ state: 'failed', failure: { reason: 'busy' } }])
    await run(id, null)
    expect((await findMail(t.db, id))?.sentAt).toBeNull()
  })

  test('show their text, but never a code, whose text goes with the sending', async () => {
    const user = await buildUser(t.db)
    const unsubscribeUrl = 'https://hoc.example.vn/api/mails/unsubscribe/x'
    const plain = await write(user.email, { unsubscribeUrl })
    const secret = await write(user.email, { subject: '424242 là mã của bạn', code: '424242' })
    const { data } = await read(user.id, plain)
    expect(data.text).toContain('Cảm ơn bạn.')
    expect(data.text).not.toContain(unsubscribeUrl)
    const before = await read(user.id, secret)
    expect(before.data).toMatchObject({ subject: '•••••• là mã của bạn', text: null, hasSecret: true })
    await run(secret, null)
    const stored = await findMail(t.db, secret)
    expect(JSON.stringify(stored)).not.toContain('424242')
    expect(stored?.text).toBe('')
  })

  test('belong to one learner', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)]
    const mailId = await write(one.email)
    expect((await read(other.id, mailId)).error.name).toBe('mail.not_found')
    expect((await resend(other.id, mailId)).error.name).toBe('mail.not_found')
  })
})

describe('a mail sent once more', () => {
  test('goes to the present address with the same text', async () => {
    const user = await buildUser(t.db, { email: 'sai-dia-chi@example.vn' })
    const mailId = await write(user.email)
    await run(mailId, { code: 'EENVELOPE', responseCode: 550, response: '550 no such user' })
    const email = 'dung-dia-chi@example.vn'
    await t.db.update(users).set({ email }).where(eq(users.id, user.id))
    expect((await resend(user.id, mailId, sales)).status).toBe(403)
    const { data } = await resend(user.id, mailId)
    expect(data).toMatchObject({ to: email, state: 'queued', subject: letter.subject })
    expect((await read(user.id, data.id)).data.text).toContain('Cảm ơn bạn.')
  })

  test('is refused for a code, for a text that is gone and beyond ten an hour', async () => {
    const user = await buildUser(t.db)
    const code = await write(user.email, { code: '424242' })
    expect((await resend(user.id, code)).error.name).toBe('mail.not_resendable')
    const old = await write(user.email)
    await t.db
      .update(mails)
      .set({ createdAt: new Date(t.time.now().getTime() - 31 * DAY_MS) })
      .where(eq(mails.id, old))
    await createAccountSweep(t.services)()
    expect((await read(user.id, old)).data).toMatchObject({ text: null, hasSecret: false })
    expect((await resend(user.id, old)).error.name).toBe('mail.not_resendable')
    const fresh = await write(user.email)
    for (let n = 0; n < 8; n += 1) expect((await resend(user.id, fresh)).status).toBe(200)
    expect((await resend(user.id, fresh)).error.name).toBe('request.too_many')
  })

  test('the sweep gives up what no worker could send within a day, and keeps facts for ninety days', async () => {
    const user = await buildUser(t.db)
    const [waiting, old] = [await write(user.email), await write(user.email)]
    const ago = (days: number) => ({ createdAt: new Date(t.time.now().getTime() - days * DAY_MS) })
    await t.db.update(mails).set(ago(2)).where(eq(mails.id, waiting))
    await t.db.update(mails).set(ago(91)).where(eq(mails.id, old))
    await createAccountSweep(t.services)()
    expect((await list(user.id)).data.items).toMatchObject([{ state: 'failed', failure: { reason: 'lost' } }])
  })
})

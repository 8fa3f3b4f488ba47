import { createHmac } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { courseDoctors, questionAnswers, questionMails } from '../../db/schema/index.ts'
import { buildDoctor, buildEnrollment, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { createQuestionDigestHandler } from './question-digest.handler.ts'

const SECRET = 'bi-mat-cua-may-thu-0123456789abcdef'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ INBOUND_MAIL_DOMAIN: 'tra-loi.example.vn', INBOUND_MAIL_SECRET: SECRET })
})
afterAll(() => t.close())

interface Room {
  courseId: string
  lessonId: string
  asker: { email: string; as: TestSession }
  doctor: { email: string; as: TestSession }
  colleague: { email: string; as: TestSession }
}
let room: Room
beforeEach(async () => {
  const lesson = await buildLesson(t.db)
  const { courseId } = lesson
  const teach = async (position: number) => {
    const { account, ...doctor } = await buildDoctor(t.db)
    await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position })
    return { email: account.email, as: await t.signIn(account) }
  }
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  room = {
    courseId,
    lessonId: lesson.id,
    asker: { email: user.email, as: await t.signIn(user) },
    doctor: await teach(1),
    colleague: await teach(2),
  }
})

const words = {
  title: 'Đi kim ở vùng môi dưới',
  text: 'Góc kim bao nhiêu độ là an toàn, thưa bác sĩ?',
  positionMs: null,
  isPrivate: false,
}
/** Asks and mails the doctors. */
async function ask(body: Partial<typeof words> = {}) {
  const { data } = await t.call(contract.questions.askQuestion, {
    as: room.asker.as,
    params: { lessonId: room.lessonId },
    body: { ...words, ...body },
  })
  await createQuestionDigestHandler(t.services)()
  return data.id
}
const noticeTo = async ({ email }: { email: string }) => (await mailsTo(t.db, email))[0]!
const addressFor = async (who: { email: string }) => (await noticeTo(who)).replyTo ?? ''

let sent = 0
interface Mail {
  to: string
  from?: string
  text?: string
  headers?: string[]
  id?: string
}
const rawOf = ({ to, from = room.doctor.email, text = 'Khoảng 30 độ.', headers = [], id }: Mail) =>
  [
    `From: BS <${from}>`,
    `To: <${to}>`,
    'Subject: Re: =?utf-8?B?Q8OidSBo4buPaQ==?=',
    `Message-ID: <${id ?? `thu-${(sent += 1)}`}@example.vn>`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n')

function post(raw: string, { secret = SECRET, at = t.time.now().getTime(), body = raw } = {}) {
  const seconds = String(Math.floor(at / 1000))
  return t.app.inject({
    method: 'POST',
    url: '/mails/answers',
    headers: {
      'content-type': 'message/rfc822',
      'x-mail-timestamp': seconds,
      'x-mail-signature': createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex'),
    },
    payload: Buffer.from(body),
  })
}
const deliver = async (mail: Mail) => (await post(rawOf(mail))).statusCode
const answersOf = (questionId: string) =>
  t.db.select().from(questionAnswers).where(eq(questionAnswers.questionId, questionId))

describe('an answer by mail', () => {
  test('reaches who asked, without what it quotes, as an answer of the doctor', async () => {
    const id = await ask()
    const to = await addressFor(room.doctor)
    expect(to).toMatch(/^[0-9a-f]{60}@tra-loi\.example\.vn$/)
    const text = 'Khoảng 30 độ.\r\n\r\nVào Th 6, 27 thg 11, 2026 vào lúc 09:00 TH <a@b.vn> đã viết:\r\n> Chào'
    expect(await deliver({ to: to.toUpperCase(), text })).toBe(204)
    const [answer] = await answersOf(id)
    expect(answer).toMatchObject({ kind: 'doctor', text: 'Khoảng 30 độ.' })
    expect((await noticeTo(room.asker)).text).toContain('Khoảng 30 độ.')
  })

  test('counts once, however often and in parallel it is delivered', async () => {
    const id = await ask()
    const mail = { to: await addressFor(room.doctor), id: 'mot-lan' }
    expect(await Promise.all([deliver(mail), deliver(mail)])).toEqual([204, 204])
    await deliver(mail)
    expect(await answersOf(id)).toHaveLength(1)
  })

  test.each<[string, () => Promise<Mail>]>([
    ['from another account', async () => ({ to: await addressFor(room.doctor), from: room.colleague.email })],
    ['to the address of a colleague', async () => ({ to: await addressFor(room.colleague) })],
    [
      'to a made-up address',
      async () => ({ to: (await addressFor(room.doctor)).replace(/.{24}@/, `${'0'.repeat(24)}@`) }),
    ],
    ['to another domain', async () => ({ to: (await addressFor(room.doctor)).replace('tra-loi.', 'khac.') })],
    [
      'by a program',
      async () => ({ to: await addressFor(room.doctor), headers: ['Auto-Submitted: auto-replied'] }),
    ],
  ])('%s answers nothing and is told nothing', async (_, mail) => {
    const id = await ask()
    expect(await deliver(await mail())).toBe(204)
    expect(await answersOf(id)).toEqual([])
    expect(await t.db.$count(questionMails, eq(questionMails.questionId, id))).toBe(0)
    expect((await noticeTo(room.doctor)).subject).toContain('Câu hỏi mới')
  })

  test('comes too late after a month, and too late when the doctor does not teach any more', async () => {
    const id = await ask()
    const to = await addressFor(room.doctor)
    await t.db.delete(courseDoctors).where(eq(courseDoctors.courseId, room.courseId))
    await deliver({ to })
    const other = await (async () => {
      const { account, ...doctor } = await buildDoctor(t.db)
      await t.db.insert(courseDoctors).values({ courseId: room.courseId, doctorId: doctor.id, position: 1 })
      return account
    })()
    const late = await ask({ title: 'Câu hỏi thứ hai' })
    const address = await addressFor(other)
    t.time.advance(31 * DAY_MS)
    await deliver({ to: address, from: other.email })
    expect([...(await answersOf(id)), ...(await answersOf(late))]).toEqual([])
  })

  test('is given back with its words when a colleague was faster', async () => {
    const id = await ask()
    const to = await addressFor(room.doctor)
    await deliver({ to: await addressFor(room.colleague), from: room.colleague.email, text: 'Dưới 45 độ.' })
    await deliver({ to, text: 'Khoảng 30 độ là vừa.' })
    expect((await answersOf(id)).map(({ text }) => text)).toEqual(['Dưới 45 độ.'])
    expect((await noticeTo(room.doctor)).text).toContain('Khoảng 30 độ là vừa.')
  })

  test('of quotes alone is given back, and one with a file says that the file was left out', async () => {
    const id = await ask()
    const to = await addressFor(room.doctor)
    await deliver({ to, text: '> Góc kim?' })
    expect((await noticeTo(room.doctor)).subject).toBe('Câu trả lời bằng thư chưa được gửi')
    const boundary = 'ranh-gioi'
    const raw = [
      `From: <${room.doctor.email}>`,
      `To: <${to}>`,
      'Message-ID: <kem-tep@example.vn>',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Khoảng <b>30</b> độ.</p>',
      `--${boundary}`,
      'Content-Type: image/png',
      'Content-Disposition: attachment; filename="a.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      `--${boundary}--`,
    ].join('\r\n')
    await post(raw)
    expect((await answersOf(id)).map(({ text }) => text)).toEqual(['Khoảng 30 độ.'])
    expect((await noticeTo(room.doctor)).subject).toBe('Câu trả lời đã gửi, không kèm tệp')
  })
})

describe('the notice that can be answered', () => {
  test('says what was asked, unless who asked keeps it private', async () => {
    await ask()
    expect((await noticeTo(room.doctor)).text).toContain(words.text)
    await ask({ title: 'Một ca của tôi', text: 'Bệnh nhân bị bầm sau tiêm.', isPrivate: true })
    expect((await noticeTo(room.doctor)).text).not.toContain('Bệnh nhân bị bầm')
  })
})

describe('the call of a mail provider', () => {
  test('is refused without a valid signature, and five minutes after it was signed', async () => {
    const raw = rawOf({ to: 'khong-ai@example.vn' })
    const wrong = await post(raw, { secret: 'khac' })
    const changed = await post(raw, { body: `${raw}!` })
    const old = await post(raw, { at: t.time.now().getTime() - 6 * 60_000 })
    expect([wrong, changed, old].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  test('takes raw messages only, and none that is too large', async () => {
    const json = await t.app.inject({ method: 'POST', url: '/mails/answers', payload: {} })
    const large = await post('x'.repeat(10 * 1024 * 1024 + 1))
    expect([json.statusCode, large.statusCode]).toEqual([415, 413])
  })
})

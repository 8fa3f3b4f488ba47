import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseDoctors, courseQuestions, enrollments, lessons, videos } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { noticesTo } from '../../test/notices.ts'
import { createQuestionDigestHandler } from './question-digest.handler.ts'

const { questions, doctorQuestions, crmQuestions } = contract
let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

interface Room {
  lesson: Awaited<ReturnType<typeof buildLesson>>
  slug: string
  asker: Awaited<ReturnType<typeof learnerOf>>
  reader: Awaited<ReturnType<typeof learnerOf>>
  doctor: Awaited<ReturnType<typeof buildDoctor>>
  teacher: TestSession
}
let room: Room

async function learnerOf(courseId: string, name = 'Nguyễn Thị Lan') {
  const user = await buildUser(t.db, { name })
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, enrollment, as: await t.signIn(user) }
}

beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
  const lesson = await buildLesson(t.db)
  const { courseId } = lesson
  const doctor = await buildDoctor(t.db, { name: 'Trần Minh Khoa', academicTitle: 'BS.CKII' })
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position: 1 })
  const course = await t.db.query.courses.findFirst({ where: (c) => eq(c.id, courseId) })
  room = {
    lesson,
    slug: course!.slug,
    asker: await learnerOf(courseId),
    reader: await learnerOf(courseId, 'Lê Văn Bình'),
    doctor,
    teacher: await t.signIn(doctor.account),
  }
})

const words = {
  title: 'Đi kim ở vùng môi dưới',
  text: 'Góc kim bao nhiêu độ là an toàn, thưa bác sĩ?',
  positionMs: 83_000,
  isPrivate: false,
}
const ask = async (body: Partial<typeof words> = {}, as = room.asker.as) =>
  (
    await t.call(questions.askQuestion, {
      as,
      params: { lessonId: room.lesson.id },
      body: { ...words, ...body },
    })
  ).data
const list = async (as: TestSession, query: Record<string, unknown> = {}) =>
  (await t.call(questions.questions, { as, params: { slug: room.slug }, query })).data
const look = (as: TestSession, id: string) => t.call(questions.question, { as, params: { id } })
const teach = (id: string, text = 'Khoảng 30 độ.', seenAnswerId: string | null = null) =>
  t.call(doctorQuestions.answerQuestion, { as: room.teacher, params: { id }, body: { text, seenAnswerId } })
const reply = (as: TestSession, id: string, text = 'Mình cũng vướng chỗ này.') =>
  t.call(questions.answerQuestion, { as, params: { id }, body: { text } })

describe('a question', () => {
  test('is asked at a moment of a video, read by other learners under a short name, and answered by a doctor', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({ positionMs: 83_000, isOpen: true, author: { isOwn: true } })
    await teach(asked.id)
    const { data } = await look(room.reader.as, asked.id)
    expect(data).toMatchObject({
      author: { name: 'Lan N.', isOwn: false },
      isAnswered: true,
      thread: [{ text: 'Khoảng 30 độ.', author: { name: 'BS.CKII Trần Minh Khoa', kind: 'doctor' } }],
    })
    const [mail] = (await mailsTo(t.db, room.asker.user.email)).slice(-1)
    expect(mail?.text).toContain('t=83')
    const [notice] = await noticesTo(t.db, room.asker.user.id)
    expect(notice).toMatchObject({ kind: 'question_answered' })
    expect(mail?.text).toContain(notice?.link)
  })

  test('about a lesson without a video has no moment', async () => {
    await t.db.update(lessons).set({ kind: 'article' }).where(eq(lessons.id, room.lesson.id))
    expect((await ask()).positionMs).toBeNull()
  })

  test('changes and goes while nobody has answered it, and not afterwards', async () => {
    const { id } = await ask()
    const edit = (text: string, isPrivate = false) =>
      t.call(questions.editQuestion, {
        as: room.asker.as,
        params: { id },
        body: { title: words.title, text, isPrivate },
      })
    expect((await edit('Góc kim và độ sâu bao nhiêu?')).data.text).toBe('Góc kim và độ sâu bao nhiêu?')
    await reply(room.reader.as, id)
    expect((await edit('Câu khác hẳn, thưa bác sĩ.')).error.name).toBe('question.answered')
    const remove = await t.call(questions.removeQuestion, { as: room.asker.as, params: { id } })
    expect(remove.error.name).toBe('question.answered')
    const hidden = await edit('Góc kim và độ sâu bao nhiêu?', true)
    expect(hidden.data.isPrivate).toBe(true)
    const other = await ask()
    await t.call(questions.removeQuestion, { as: room.asker.as, params: { id: other.id } })
    expect((await look(room.asker.as, other.id)).error.name).toBe('question.not_found')
  })

  test('is voted for once by a person, by two tabs too, and never by who asked', async () => {
    const { id } = await ask()
    const vote = (as: TestSession, isUseful: boolean) =>
      t.call(questions.voteQuestion, { as, params: { id }, body: { isUseful } })
    await Promise.all([vote(room.reader.as, true), vote(room.reader.as, true)])
    expect((await vote(room.reader.as, true)).data).toEqual({ votes: 1, hasVoted: true })
    expect((await vote(room.reader.as, false)).data).toEqual({ votes: 0, hasVoted: false })
    expect((await vote(room.asker.as, true)).error.name).toBe('question.own')
  })

  test('names what solved it: who asked says so, or the doctor, and an accepted answer stays', async () => {
    const { id } = await ask()
    const answer = (await reply(room.reader.as, id)).data.thread[0]!
    const accept = (as: TestSession, answerId: string | null) =>
      t.call(questions.acceptAnswer, { as, params: { id }, body: { answerId } })
    expect((await accept(room.reader.as, answer.id)).error.name).toBe('question.not_found')
    expect((await accept(room.asker.as, answer.id)).data.thread[0]?.isAccepted).toBe(true)
    const edit = await t.call(questions.editAnswer, {
      as: room.reader.as,
      params: { id: answer.id },
      body: { text: 'Sửa lại' },
    })
    expect(edit.error.name).toBe('answer.accepted')
    const byDoctor = await t.call(doctorQuestions.acceptAnswer, {
      as: room.teacher,
      params: { id },
      body: { answerId: null },
    })
    expect(byDoctor.data.hasAccepted).toBe(false)
    const strange = (await reply(room.reader.as, (await ask()).id)).data.thread[0]!
    expect((await accept(room.asker.as, strange.id)).error.name).toBe('answer.not_found')
  })

  test('a learner who asks too many questions in an hour is refused', async () => {
    for (let n = 0; n < 10; n += 1) await ask()
    const { error } = await t.call(questions.askQuestion, {
      as: room.asker.as,
      params: { lessonId: room.lesson.id },
      body: words,
    })
    expect(error.name).toBe('request.too_many')
  })
})

describe('the questions of a course', () => {
  test('are read on from the last one, by time and by votes, and nothing comes twice', async () => {
    const rows = Array.from({ length: 45 }, (_, n) => ({
      courseId: room.lesson.courseId,
      lessonId: room.lesson.id,
      lessonTitle: room.lesson.title,
      userId: room.reader.user.id,
      title: `Câu ${n}`,
      text: 'Nội dung',
      searchText: `cau ${n}`,
      voteCount: n % 3,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n % 7)),
    }))
    await t.db.insert(courseQuestions).values(rows)
    for (const order of ['newest', 'votes'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await list(room.asker.as, { order, after })
        expect(page.total).toBe(45)
        seen.push(...page.items.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      expect(new Set(seen).size).toBe(45)
    }
  })

  test('are counted to a thousand, and one more says that there are more', async () => {
    const { id: lessonId, courseId, title } = room.lesson
    const asked = { title: 'Câu', text: 'Nội dung', searchText: 'cau' }
    const row = { courseId, lessonId, lessonTitle: title, userId: room.reader.user.id, ...asked }
    await t.db.insert(courseQuestions).values(Array.from({ length: 1005 }, () => row))
    const page = await list(room.asker.as, {})
    expect(page.total).toBe(1001)
  })

  test('are found without diacritics, by lesson, unanswered and own', async () => {
    const first = await ask()
    await teach(first.id)
    const second = await ask({ title: 'Chăm sóc sau tiêm' }, room.reader.as)
    const ids = async (query: Record<string, unknown>) =>
      (await list(room.asker.as, query)).items.map(({ id }) => id)
    expect(await ids({ q: 'cham soc' })).toEqual([second.id])
    expect(await ids({ order: 'unanswered' })).toEqual([second.id])
    expect(await ids({ order: 'mine' })).toEqual([first.id])
    expect(await ids({ lessonId: (await buildLesson(t.db)).id })).toEqual([])
  })

  test('are suggested while somebody types alike, diacritics or not', async () => {
    const { id } = await ask()
    const similar = await t.call(questions.similarQuestions, {
      as: room.reader.as,
      params: { slug: room.slug },
      query: { q: 'di kim vung moi tren' },
    })
    expect(similar.data.map((one) => one.id)).toEqual([id])
  })
})

describe('who may not see a question gets none of it', () => {
  const secret = 'Ca biến chứng của người bệnh 7341'
  /** Every way in which somebody may ask for the question. */
  const attempts = (as: TestSession, id: string) => [
    look(as, id),
    t.call(questions.questions, { as, params: { slug: room.slug } }),
    t.call(questions.questions, { as, params: { slug: room.slug }, query: { q: '7341' } }),
    t.call(questions.similarQuestions, {
      as,
      params: { slug: room.slug },
      query: { q: 'bien chung nguoi benh' },
    }),
    reply(as, id),
    t.call(questions.voteQuestion, { as, params: { id }, body: { isUseful: true } }),
    t.call(questions.acceptAnswer, { as, params: { id }, body: { answerId: null } }),
    t.call(questions.reportQuestion, { as, params: { id }, body: { answerId: null, reason: 'insult' } }),
    t.call(questions.removeQuestion, { as, params: { id } }),
    t.call(doctorQuestions.question, { as, params: { id } }),
    t.call(doctorQuestions.questions, { as, query: { state: 'all' } }),
    t.call(doctorQuestions.answerQuestion, {
      as,
      params: { id },
      body: { text: 'Trả lời', seenAnswerId: null },
    }),
    t.call(doctorQuestions.setPrivacy, { as, params: { id }, body: { isPrivate: false } }),
  ]
  const expectNothing = async (as: TestSession, id: string) => {
    for (const answer of await Promise.all(attempts(as, id))) expect(answer.text).not.toContain('7341')
    const row = await t.db.query.courseQuestions.findFirst({ where: (q) => eq(q.id, id) })
    expect(row).toMatchObject({ answerCount: 0, voteCount: 0, reportCount: 0 })
  }

  test('a learner of another course, and a doctor of another course', async () => {
    const { id } = await ask({ text: secret })
    const stranger = await learnerOf((await buildLesson(t.db)).courseId)
    expect((await look(stranger.as, id)).error.name).toBe('question.not_found')
    await expectNothing(stranger.as, id)
    const { account } = await buildDoctor(t.db)
    await expectNothing(await t.signIn(account), id)
  })

  test('a learner of the course whose access is over or paused, also of an own question', async () => {
    const { id } = await ask({ text: secret })
    const { enrollment, as } = room.reader
    const set = (values: Partial<typeof enrollments.$inferInsert>) =>
      t.db.update(enrollments).set(values).where(eq(enrollments.id, enrollment.id))
    await set({ expiresAt: new Date(0) })
    expect((await look(as, id)).error.name).toBe('course.access_expired')
    await expectNothing(as, id)
    await set({ expiresAt: null, state: 'paused', pausedAt: new Date() })
    await expectNothing(as, id)
  })

  test('another learner, of one that its writer keeps from others', async () => {
    const { id } = await ask({ text: secret, isPrivate: true })
    await expectNothing(room.reader.as, id)
    expect((await look(room.asker.as, id)).data.text).toBe(secret)
    const open = await t.call(doctorQuestions.setPrivacy, {
      as: room.teacher,
      params: { id },
      body: { isPrivate: false },
    })
    expect(open.error.name).toBe('question.kept_private')
  })

  test('another learner, of one that a doctor keeps from others, until it is opened again', async () => {
    const { id } = await ask({ text: secret })
    const set = (isPrivate: boolean) =>
      t.call(doctorQuestions.setPrivacy, { as: room.teacher, params: { id }, body: { isPrivate } })
    await set(true)
    await expectNothing(room.reader.as, id)
    await set(false)
    expect((await look(room.reader.as, id)).status).toBe(200)
  })

  test('another learner and the doctor, of one that staff have hidden', async () => {
    const { id } = await ask({ text: secret })
    await t.call(crmQuestions.moderateQuestion, {
      as: staff,
      params: { id },
      body: { state: 'hidden', answerId: null, reason: 'personal' },
    })
    await expectNothing(room.reader.as, id)
    await expectNothing(room.teacher, id)
    expect((await look(room.asker.as, id)).data.state).toBe('hidden')
    const [mail] = (await mailsTo(t.db, room.asker.user.email)).slice(-1)
    expect(mail?.text).toContain('thông tin cá nhân')
    expect(await noticesTo(t.db, room.asker.user.id)).toMatchObject([
      { kind: 'question_hidden', link: expect.stringContaining(`question=${id}`) },
    ])
  })

  test('a learner without a checked profession, of one about a lesson for professionals', async () => {
    const { id } = await ask({ text: secret })
    await t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, room.lesson.id))
    await expectNothing(room.reader.as, id)
  })

  test('staff without the right to moderate', async () => {
    await ask({ text: secret })
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    const read = await t.call(crmQuestions.questions, { as: sales, query: {} })
    expect(read.error.name).toBe('access.denied')
  })
})

describe('doctors', () => {
  test('see what waits, and are told once when somebody else has answered meanwhile', async () => {
    const { id } = await ask()
    const inbox = async (state: 'waiting' | 'answered') =>
      (await t.call(doctorQuestions.questions, { as: room.teacher, query: { state } })).data.items
    expect((await inbox('waiting')).map((one) => one.id)).toEqual([id])
    const overview = await t.call(contract.doctorPortal.overview, { as: room.teacher })
    expect(overview.data.questionsWaiting.count).toBe(1)
    const { data } = await teach(id)
    expect((await teach(id, 'Lần hai')).error.name).toBe('question.answered_meanwhile')
    expect((await teach(id, 'Bổ sung', data.thread[0]!.id)).data.thread).toHaveLength(2)
    expect(await inbox('waiting')).toEqual([])
    expect(await inbox('answered')).toHaveLength(1)
  })

  test('put an answered question on the page of the course, once, and none that others do not see', async () => {
    const { id } = await ask()
    const add = (question = 'Góc kim bao nhiêu độ?') =>
      t.call(doctorQuestions.addToFaq, {
        as: room.teacher,
        params: { id },
        body: { question, answer: 'Khoảng 30 độ, tùy vùng.' },
      })
    expect((await add()).error.name).toBe('question.not_for_faq')
    await teach(id)
    expect((await add()).status).toBe(200)
    expect((await add('góc kim bao nhiêu độ?')).error.name).toBe('course.faq_taken')
    const owner = await t.signIn(await buildAdmin(t.db, ['content']))
    const course = await t.call(contract.crm.course, { as: owner, params: { id: room.lesson.courseId } })
    expect(course.data.faq).toEqual([
      { question: 'Góc kim bao nhiêu độ?', answer: 'Khoảng 30 độ, tùy vùng.' },
    ])
    await t.call(doctorQuestions.setPrivacy, { as: room.teacher, params: { id }, body: { isPrivate: true } })
    expect((await add('Một câu khác?')).error.name).toBe('question.not_for_faq')
  })

  test('see the moment that is asked about once its video can be played', async () => {
    const { id } = await ask()
    const videoOf = async () =>
      (await t.call(doctorQuestions.question, { as: room.teacher, params: { id } })).data.videoId
    expect(await videoOf()).toBeNull()
    const video = await buildVideo(t.db, { packageKey: null })
    await t.db.update(lessons).set({ videoId: video.id }).where(eq(lessons.id, room.lesson.id))
    expect(await videoOf()).toBeNull()
    await t.db.update(videos).set({ packageKey: 'pk-cau-hoi' }).where(eq(videos.id, video.id))
    expect(await videoOf()).toBe(video.id)
  })

  test('find the one that has waited longest first, page by page, and among all the newest', async () => {
    const { courseId, id: lessonId, title: lessonTitle } = room.lesson
    const asked = await t.db
      .insert(courseQuestions)
      .values(
        Array.from({ length: 22 }, (_, minute) => ({
          courseId,
          lessonId,
          lessonTitle,
          userId: room.asker.user.id,
          title: words.title,
          text: words.text,
          searchText: '',
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        })),
      )
      .returning({ id: courseQuestions.id })
    const inbox = async (query: Record<string, unknown>) =>
      (await t.call(doctorQuestions.questions, { as: room.teacher, query })).data
    const first = await inbox({ state: 'waiting' })
    const second = await inbox({ state: 'waiting', after: first.next })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
    expect((await inbox({ state: 'all' })).items[0]?.id).toBe(asked.at(-1)?.id)
  })

  test('change their own answer and nobody else’s', async () => {
    const { id } = await ask()
    const answer = (await teach(id)).data.thread[0]!
    const edit = (as: TestSession) =>
      t.call(doctorQuestions.editAnswer, { as, params: { id: answer.id }, body: { text: 'Khoảng 25 độ.' } })
    const other = await buildDoctor(t.db)
    await t.db
      .insert(courseDoctors)
      .values({ courseId: room.lesson.courseId, doctorId: other.id, position: 2 })
    expect((await edit(await t.signIn(other.account))).error.name).toBe('answer.not_found')
    expect((await edit(room.teacher)).data.thread[0]).toMatchObject({ text: 'Khoảng 25 độ.' })
  })

  test('get one mail for all new questions of a course, however often the job runs', async () => {
    await ask()
    await ask({ title: 'Câu thứ hai trong giờ' }, room.reader.as)
    const run = createQuestionDigestHandler(t.services)
    await Promise.all([run(), run()])
    await run()
    const mails = await mailsTo(t.db, room.doctor.account.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Câu thứ hai trong giờ')
    const { data } = await t.call(contract.notices.unread, { as: room.teacher })
    expect(data.unread).toBe(2)
  })
})

describe('staff', () => {
  const report = (as: TestSession, id: string, answerId: string | null = null) =>
    t.call(questions.reportQuestion, { as, params: { id }, body: { answerId, reason: 'advert' } })
  const queue = async (query: Record<string, unknown>) =>
    (await t.call(crmQuestions.questions, { as: staff, query })).data.items.filter(
      ({ course }) => course.slug === room.slug,
    )

  test('find what was reported, once for each person, and decide it', async () => {
    const { id } = await ask()
    await report(room.reader.as, id)
    await report(room.reader.as, id)
    expect(await queue({ state: 'reported' })).toMatchObject([
      { id, reports: ['advert'], learner: { name: 'Nguyễn Thị Lan' } },
    ])
    await t.call(crmQuestions.moderateQuestion, {
      as: staff,
      params: { id },
      body: { state: 'visible', answerId: null },
    })
    expect(await queue({ state: 'reported' })).toEqual([])
    expect((await look(room.reader.as, id)).status).toBe(200)
  })

  test('hide one answer, of which its writer is told once, and the question waits again', async () => {
    const { id } = await ask()
    const answer = (await reply(room.reader.as, id)).data.thread[0]!
    await report(room.asker.as, id, answer.id)
    const hide = () =>
      t.call(crmQuestions.moderateQuestion, {
        as: staff,
        params: { id },
        body: { state: 'hidden', answerId: answer.id, reason: 'insult', note: 'Xin viết lịch sự.' },
      })
    await hide()
    await hide()
    expect((await look(room.asker.as, id)).data).toMatchObject({ answers: 0, thread: [] })
    expect((await look(room.reader.as, id)).data.thread[0]?.state).toBe('hidden')
    expect(await mailsTo(t.db, room.reader.user.email)).toHaveLength(1)
    const seen = async () => (await queue({ q: 'vung moi duoi' }))[0]
    const hidden = { reason: 'insult', note: 'Xin viết lịch sự.' }
    expect(await seen()).toMatchObject({ hidden: null, thread: [{ hidden }] })
    await t.call(crmQuestions.moderateQuestion, {
      as: staff,
      params: { id },
      body: { state: 'visible', answerId: answer.id },
    })
    expect(await seen()).toMatchObject({ thread: [{ hidden: null }] })
  })

  test('answer in the name of the site, search without diacritics, and see them at the learner', async () => {
    const { id } = await ask()
    await t.call(crmQuestions.answerQuestion, { as: staff, params: { id }, body: { text: 'Bác sĩ sẽ xem.' } })
    expect((await look(room.reader.as, id)).data.thread[0]?.author).toEqual({
      name: 'Thẩm Học',
      kind: 'staff',
      isOwn: false,
    })
    expect((await queue({ q: 'vung moi duoi' })).map((one) => one.id)).toEqual([id])
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    const own = await t.call(crmQuestions.learnerQuestions, {
      as: support,
      params: { id: room.asker.user.id },
      query: {},
    })
    expect(own.data.items.map((one) => one.id)).toEqual([id])
  })
})

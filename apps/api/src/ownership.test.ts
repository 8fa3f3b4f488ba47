import { randomUUID } from 'node:crypto'
import { contract, type Endpoint } from '@repo/contract'
import { courseBody } from '@repo/contract/crm'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from './core/durations.ts'
import { dayInVietnam } from './core/vietnam-time.ts'
import {
  affiliateEntries,
  bankStatementLines,
  beforeAfterPairs,
  captionDrafts,
  certificateRules,
  clinicDomains,
  contactRequests,
  courseComments,
  courseDoctors,
  courseDrafts,
  courseQuestions,
  courseSubmissions,
  curriculumVersions,
  dataRequests,
  doctorStatements,
  doctors,
  emergencyCards,
  gatewaySettlementLines,
  gatewaySettlements,
  handInFiles,
  handIns,
  invoiceCorrections,
  invoiceDeliveries,
  invoiceExports,
  invoiceRequests,
  learningDevices,
  learningReminders,
  lessonNotes,
  lessonProgress,
  listExports,
  listViews,
  moneyCases,
  newsDrafts,
  notices,
  orders,
  patientConsents,
  patientPictures,
  payments,
  professionalProfiles,
  questionAnswers,
  questionPictures,
  rateLimits,
  recordedAnswers,
  refunds,
  type StoredDetails,
  savedReplies,
  scormPackages,
  searchMisses,
  secondFactors,
  staffRoles,
  taxRemittances,
  users,
  videoCaptions,
  videoOriginals,
  videos,
  videoUploads,
} from './db/schema/index.ts'
import { queueMail } from './mail/mail.service.ts'
import { saveRecogniserCheck } from './modules/caption-drafts/recogniser.repo.ts'
import { textsOf } from './modules/crm/news-texts.ts'
import { listExportKey } from './storage/list-export-key.ts'
import { avatars, covers } from './storage/public-pictures.ts'
import { buildApiKey } from './test/api-keys.ts'
import { bankNotice, sendNotice } from './test/bank.ts'
import { buildClinic } from './test/clinics.ts'
import {
  bareArticle,
  buildAdmin,
  buildBankAccount,
  buildCategory,
  buildCertificate,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildNews,
  buildOrder,
  buildPageVersion,
  buildPath,
  buildPlayback,
  buildPublishedNews,
  buildQuiz,
  buildQuizAttempt,
  buildReview,
  buildReviewCard,
  buildUser,
  buildVideo,
  TEST_PASSWORD,
} from './test/factories.ts'
import { gatewayEnv } from './test/gateways.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from './test/harness.ts'
import type { HttpSink } from './test/http-sink.ts'
import { sendLearnerTable, tableColumns } from './test/learner-tables.ts'
import { giveFile, makeZip } from './test/lesson-documents.ts'
import {
  buildClass,
  buildLink,
  insertPlatform as buildPlatform,
  buildScore,
  startPlatformServer,
} from './test/lti-platform.ts'
import { buildOrganisation, buySeats, give, organisationData } from './test/organisations.ts'
import { buildIdentity } from './test/outside-issuer.ts'
import { buildPasskey } from './test/passkey-device.ts'
import { photo } from './test/pictures.ts'
import { makeQuiz, questionOf } from './test/quizzes.ts'
import { makeAssignment, taskOf } from './test/tasks.ts'
import { buildDescribedVideo } from './test/two-tracks.ts'
import { buildPlayableVideo } from './test/videos.ts'
import { buildFailedDelivery, buildWebhook, webhookWords } from './test/webhooks.ts'

/** One endpoint that names a thing by its id, and what three askers get. */
interface Case {
  as: TestSession
  own: string
  /** The same kind of thing, of somebody else; absent where everybody with the permission sees all. */
  foreign?: string
  body?: unknown
  /** Instead of a body, for endpoints that take a file. */
  file?: Blob
  /** Further parameters, the same for all three. */
  params?: Record<string, string>
  query?: Record<string, string>
}

const UNKNOWN: Record<string, string> = {
  id: '019a0000-0000-7000-8000-000000000000',
  playbackId: '019a0000-0000-7000-8000-000000000000',
  attemptId: '019a0000-0000-7000-8000-000000000000',
  lessonId: '019a0000-0000-7000-8000-000000000000',
  cardId: '019a0000-0000-7000-8000-000000000000',
  slug: 'khong-co-o-day',
  code: 'TH00000000',
}
const REASON = 'Theo yêu cầu đã xác minh'
const CONTENT = 'Nội dung đủ dài để được nhận, viết cho bài thử này.'

let lms: HttpSink
let t: TestApp
let learner: TestUser
let neighbour: TestUser
let as: { learner: TestSession; owner: TestSession; doctor: TestSession }
let room: Awaited<ReturnType<typeof buildDoctor>>
let otherRoom: Awaited<ReturnType<typeof buildDoctor>>
beforeAll(async () => {
  lms = await startPlatformServer()
  // A token and a class without members in one.
  lms.answer({ body: { access_token: 'a', members: [] } })
  t = await createTestApp({
    ...gatewayEnv,
    PUBLIC_PACKAGES_URL: 'https://packages.example.test',
    LTI_INNER_PLATFORMS: lms.url,
  })
  learner = await buildUser(t.db)
  neighbour = await buildUser(t.db)
  room = await buildDoctor(t.db)
  otherRoom = await buildDoctor(t.db)
})
afterAll(async () => {
  await lms.stop()
  await t.close()
})
beforeEach(async () => {
  await t.db.delete(rateLimits)
  as = {
    learner: await t.signIn(learner),
    owner: await t.signIn(await buildAdmin(t.db)),
    doctor: await t.signIn(room.account),
  }
})

/** A course that the learner owns, with a lesson; a draft of somebody else stands for what is not there. */
const ownCourse = async (kind: 'video' | 'article' = 'video') => {
  const course = await buildCourse(t.db)
  await buildEnrollment(t.db, { userId: learner.id, courseId: course.id, percent: 60 })
  const video = await buildVideo(t.db, { packageKey: course.id.replaceAll('-', '') })
  const completionKind = kind === 'article' ? ('manual' as const) : ('watch' as const)
  const lesson = await buildLesson(t.db, {
    courseId: course.id,
    kind,
    completionKind,
    videoId: video.id,
  })
  const draft = await buildCourse(t.db, { status: 'draft' })
  const hidden = await buildLesson(t.db, { courseId: draft.id, videoId: video.id })
  return { course, lesson, draft, hidden }
}
const lessonCase = async (body?: unknown, kind?: 'article'): Promise<Case> => {
  const { lesson, hidden } = await ownCourse(kind)
  return { as: as.learner, own: lesson.id, foreign: hidden.id, body }
}
/** A question of `userId` about a course that the learner and the doctor have, and one about a course of somebody else. */
const questionPair = async (userId: string) => {
  const { course, lesson } = await ownCourse()
  await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: room.id, position: 1 })
  const words = { title: 'Góc kim', text: 'Góc kim thế nào?', searchText: 'goc kim' }
  const place = { lessonId: lesson.id, lessonTitle: lesson.title }
  const [own, foreign] = await t.db
    .insert(courseQuestions)
    .values([
      { ...words, ...place, courseId: course.id, userId },
      { ...words, ...place, courseId: (await buildCourse(t.db)).id, userId: neighbour.id },
    ])
    .returning()
  return { course, own: own?.id ?? '', foreign: foreign?.id ?? '' }
}
/** A note of the learner, and one of somebody else. */
const ownNoteCase = async () => {
  const { lesson } = await ownCourse()
  const words = { text: 'Góc kim', searchText: 'goc kim', createdAt: t.time.now(), updatedAt: t.time.now() }
  const place = { courseId: lesson.courseId, lessonId: lesson.id, lessonTitle: lesson.title }
  const row = (userId: string) => ({ ...words, ...place, userId, id: randomUUID() })
  const [own, foreign] = await t.db
    .insert(lessonNotes)
    .values([row(learner.id), row(neighbour.id)])
    .returning()
  return { as: as.learner, own: own?.id ?? '', foreign: foreign?.id ?? '', lessonId: lesson.id }
}
const learnerQuestionCase = async (body?: unknown, userId = learner.id): Promise<Case> => {
  const { own, foreign } = await questionPair(userId)
  return { as: as.learner, own, foreign, body }
}
const doctorQuestionCase = async (body?: unknown): Promise<Case> => {
  const { own, foreign } = await questionPair(learner.id)
  return { as: as.doctor, own, foreign, body }
}
/** With a picture of the own question. */
const pictureCase = async (made: Promise<Case>): Promise<Case> => {
  const own = await made
  const storageKey = `question-files/${randomUUID()}.webp`
  await t.services.storage.put(storageKey, await photo())
  const [picture] = await t.db
    .insert(questionPictures)
    .values({ questionId: own.own, storageKey, digest: storageKey, width: 4, height: 3 })
    .returning()
  return { ...own, params: { pictureId: picture?.id ?? '' } }
}
const answerCase = async (kind: 'learner' | 'doctor', body?: unknown): Promise<Case> => {
  const { own: questionId } = await questionPair(neighbour.id)
  const writer = kind === 'learner' ? learner.id : room.account.id
  const doctorId = kind === 'doctor' ? room.id : null
  const answer = { questionId, kind, doctorId, text: 'Khoảng 30 độ.' }
  const [own, foreign] = await t.db
    .insert(questionAnswers)
    .values([
      { ...answer, userId: writer },
      { ...answer, userId: neighbour.id },
    ])
    .returning()
  return { as: as[kind], own: own?.id ?? '', foreign: foreign?.id ?? '', body }
}
/** Something spoken that answers a question; the neighbour's is that of another doctor. */
const recordingCase = async (): Promise<Case> => {
  const { own: questionId } = await questionPair(learner.id)
  const record = async (userId: string) => {
    const { video } = await buildPlayableVideo(t)
    await t.db.update(videos).set({ purpose: 'answer' }).where(eq(videos.id, video.id))
    const id = randomUUID()
    await t.db
      .insert(recordedAnswers)
      .values({ id, userId, questionId, videoId: video.id, fileName: 'tra-loi.webm' })
    return id
  }
  return { as: as.doctor, own: await record(room.account.id), foreign: await record(otherRoom.account.id) }
}
const questionWords = { title: 'Góc kim khi đi môi', text: 'Góc kim bao nhiêu là đủ?', isPrivate: false }

/** A quiz of a course that the learner has; one of a draft course stands for what is not there. */
const quizCase = async (): Promise<Case> => {
  const { course, draft } = await ownCourse()
  const own = await buildQuiz(t.db, {}, { courseId: course.id })
  const hidden = await buildQuiz(t.db, {}, { courseId: draft.id })
  return { as: as.learner, own: own.lessonId, foreign: hidden.lessonId }
}
const attemptCase = async (body?: unknown): Promise<Case> => {
  const own = await buildQuizAttempt(t.db, { userId: learner.id })
  const foreign = await buildQuizAttempt(t.db, { userId: neighbour.id })
  return { as: as.learner, own: own.id, foreign: foreign.id, body }
}
/** A question in the review of today of the learner, and one in that of somebody else. */
const reviewCardCase = async (body: object): Promise<Case> => {
  const day = dayInVietnam(t.time.now())
  const own = await buildReviewCard(t.db, { userId: learner.id, day })
  const foreign = await buildReviewCard(t.db, { userId: neighbour.id, day })
  return { as: as.learner, own: own.card.id, foreign: foreign.card.id, body: { day, ...body } }
}
/** A course as the doctor writes it; that of a colleague is not there. */
const writtenBy = (doctorId: string) => ({ status: 'draft', publishedAt: null, doctorId }) as const
const writtenCase = async (courseId: string, body?: unknown): Promise<Case> => ({
  as: as.doctor,
  own: courseId,
  foreign: (await buildCourse(t.db, writtenBy(otherRoom.id))).id,
  body,
})
const writtenCourse = async (body?: unknown) =>
  writtenCase((await buildCourse(t.db, writtenBy(room.id))).id, body)
const authoredQuizCase = async (body?: unknown): Promise<Case> => {
  const { params } = await makeQuiz(t, as.doctor, writtenBy(room.id))
  return { ...(await writtenCase(params.id, body)), params: { lessonId: params.lessonId } }
}
/** A hand-in with one file, in a course that the learner has and the doctor teaches, unless it is in a draft of one. */
const handInWithFile = async (
  userId: string,
  {
    state = 'submitted',
    isHidden = false,
  }: { state?: 'draft' | 'submitted' | 'returned'; isHidden?: boolean } = {},
) => {
  const course = await buildCourse(t.db, isHidden ? { status: 'draft' } : {})
  if (!isHidden) {
    await buildEnrollment(t.db, { userId, courseId: course.id })
    await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: room.id, position: 1 })
  }
  const { id, lessonId } = await buildHandIn(t.db, {
    userId,
    courseId: course.id,
    state,
    submittedAt: state === 'draft' ? null : t.time.now(),
    task: taskOf({ checklist: [{ id: SIGNED_STEP, text: 'Rửa tay', isCritical: true }] }),
  })
  const storageKey = `hand-in-files/${randomUUID()}.csv`
  await t.services.storage.put(storageKey, Buffer.from('a,b\n1,2\n'))
  const [file] = await t.db
    .insert(handInFiles)
    .values({ handInId: id, storageKey, name: 'Bảng', contentType: 'text/csv', bytes: 8 })
    .returning()
  return { id, lessonId, fileId: file?.id ?? '' }
}
const SIGNED_STEP = '019a0000-0000-7000-8000-0000000000d5'
const handInCase = async (body?: unknown): Promise<Case> => {
  const own = await handInWithFile(learner.id, { state: 'returned' })
  const hidden = await handInWithFile(neighbour.id, { isHidden: true })
  return { as: as.learner, own: own.lessonId, foreign: hidden.lessonId, body }
}
const handInFileCase = async (named: 'id' | 'lessonId'): Promise<Case> => {
  const own = await handInWithFile(learner.id, { state: 'draft' })
  const foreign = await handInWithFile(neighbour.id, { isHidden: true })
  return { as: as.learner, own: own[named], foreign: foreign[named], params: { fileId: own.fileId } }
}
/** A hand-in with a film that plays. */
const addFilm = async (handInId: string) => {
  const { video } = await buildPlayableVideo(t)
  await t.db.update(videos).set({ purpose: 'hand_in' }).where(eq(videos.id, video.id))
  await t.db
    .update(handIns)
    .set({ filmVideoId: video.id, filmName: 'Tiêm.mp4' })
    .where(eq(handIns.id, handInId))
}
const filmCase = async (
  named: 'id' | 'lessonId',
  who: 'learner' | 'doctor' | 'owner' = 'learner',
): Promise<Case> => {
  const own = await handInWithFile(learner.id, { state: named === 'id' ? 'submitted' : 'draft' })
  const foreign = await handInWithFile(neighbour.id, { isHidden: true })
  for (const { id } of [own, foreign]) await addFilm(id)
  return { as: as[who], own: own[named], ...(who === 'owner' ? {} : { foreign: foreign[named] }) }
}
const doctorHandInCase = async (body?: unknown, isFile = false): Promise<Case> => {
  const own = await handInWithFile(learner.id)
  const foreign = await handInWithFile(neighbour.id, { isHidden: true })
  const params = isFile ? { fileId: own.fileId } : undefined
  return { as: as.doctor, own: own.id, foreign: foreign.id, body, params }
}
const authoredTaskCase = async (body?: unknown): Promise<Case> => {
  const { params } = await makeAssignment(t, as.doctor, taskOf(), writtenBy(room.id))
  return { ...(await writtenCase(params.id, body)), params: { lessonId: params.lessonId } }
}
const questionCase = async (body?: unknown): Promise<Case> => {
  const quiz = await makeQuiz(t, as.doctor, writtenBy(room.id))
  const { id } = await quiz.add(questionOf.single())
  return { ...(await writtenCase(quiz.params.id, body)), params: { questionId: id } }
}
/** A stream of the learner on this browser; that of a neighbour, and another one of the learner's own, are not theirs. */
const streamCase = async (): Promise<Case> => {
  const { lesson } = await ownCourse()
  const play = await t.call(contract.learning.playback, {
    as: as.learner,
    params: { lessonId: lesson.id },
    body: { takeOver: true },
  })
  const foreign = await buildPlayback(t.db, { userId: neighbour.id, lessonId: lesson.id })
  return { as: as.learner, own: play.data.playbackId ?? '', foreign: foreign.id }
}
const courseCase = async (body?: unknown): Promise<Case> => {
  const { course, draft } = await ownCourse()
  return { as: as.learner, own: course.slug, foreign: draft.slug, body }
}
/** A course in review with a comment. */
const courseInReview = async (
  doctorId: string,
  status: 'in_review' | 'draft' = 'in_review',
): Promise<{ id: string; commentId: string }> => {
  const { id } = await buildCourse(t.db, { doctorId, status, publishedAt: null })
  const comment = { courseId: id, authorRole: 'staff', text: 'x' } as const
  const [row] = await t.db.insert(courseComments).values(comment).returning({ id: courseComments.id })
  if (status === 'in_review')
    await t.db.insert(courseSubmissions).values({
      courseId: id,
      number: 1,
      state: 'open',
      message: '',
      snapshot: { details: {} as never, sections: [] },
    })
  return { id, commentId: row?.id ?? '' }
}
const staffReviewCase = async (body?: unknown): Promise<Case> => {
  const { id, commentId } = await courseInReview(room.id)
  return { as: as.owner, own: id, params: { commentId }, body }
}
const ownReviewCase = async (body?: unknown, status?: 'draft'): Promise<Case> => {
  const { id, commentId } = await courseInReview(room.id, status)
  const foreign = await courseInReview(otherRoom.id, status)
  return { as: as.doctor, own: id, foreign: foreign.id, params: { commentId }, body }
}
const noticeCase = async (): Promise<Case> => {
  const told = { kind: 'comment_replied', subject: 'x', link: '/profile' } as const
  const [own, foreign] = await t.db
    .insert(notices)
    .values([learner, neighbour].map(({ id: userId }) => ({ userId, ...told })))
    .returning({ id: notices.id })
  return { as: as.learner, own: own?.id ?? '', foreign: foreign?.id }
}
/** A list that a colleague had made into a file. */
const exportCase = async (): Promise<Case> => {
  const [mine, other] = [await buildAdmin(t.db), await buildAdmin(t.db)]
  const file = { title: 'x', fileName: 'x', format: 'csv', list: 'crm.students', state: 'done' } as const
  const [own, foreign] = await t.db
    .insert(listExports)
    .values([mine, other].map(({ id: userId }) => ({ ...file, userId, params: {}, query: {}, columns: [] })))
    .returning({ id: listExports.id })
  await t.services.storage.put(listExportKey(own?.id ?? '', 'csv'), Buffer.from('x'))
  return { as: await t.signIn(mine), own: own?.id ?? '', foreign: foreign?.id }
}
/** A view that a colleague keeps to themselves. */
const viewCase = async (bodyOf?: (id: string) => unknown): Promise<Case> => {
  const people = [await buildAdmin(t.db), await buildAdmin(t.db)]
  const [mine] = people
  const [own, foreign] = await t.db
    .insert(listViews)
    .values(
      people.map(({ id: userId }) => ({
        userId,
        list: 'orders' as const,
        name: 'x',
        nameKey: 'x',
        search: '',
        isShared: false,
      })),
    )
    .returning({ id: listViews.id })
  return {
    as: await t.signIn(mine!),
    own: own?.id ?? '',
    foreign: foreign?.id,
    body: bodyOf?.(own?.id ?? ''),
  }
}
const orderCase = async (): Promise<Case> => ({
  as: as.learner,
  own: (await buildOrder(t.db, { userId: learner.id })).code,
  foreign: (await buildOrder(t.db, { userId: neighbour.id })).code,
})
/** A page that staff have begun. */
const pageCase = async (body?: unknown): Promise<Case> => {
  const slug = `trang-${randomUUID()}`
  await t.call(contract.crm.createPage, { as: as.owner, body: { title: 'Trang của chúng tôi', slug } })
  return { as: as.owner, own: slug, body }
}
const slip = () =>
  new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'], { type: 'application/pdf' })
/** A gateway that answers without being asked: VNPay's address is made here. */
const paidByGateway = async (): Promise<Case> => ({ ...(await orderCase()), body: { gateway: 'vnpay' } })
/** Orders that were paid at the counter. */
const paidCase = async (caller: TestSession) => {
  const pay = async ({ own, foreign = '' }: Case) => {
    for (const code of [own, foreign])
      await t.call(contract.crmOrders.confirmOrder, {
        as: as.owner,
        params: { code },
        body: { amount: 1_000_000, receipt: `PT-${randomUUID()}` },
      })
  }
  const made = await orderCase()
  await pay(made)
  const seen = await t.call(contract.crmOrders.order, { as: as.owner, params: { code: made.own } })
  const isStaff = caller === as.owner
  return {
    as: caller,
    own: made.own,
    ...(isStaff ? {} : { foreign: made.foreign }),
    lineId: seen.data.lines[0]?.id ?? '',
  }
}
const refundCase = async (body: unknown): Promise<Case> => {
  const { own, lineId } = await paidCase(as.owner)
  const { data } = await t.call(contract.crmOrders.refundOrder, {
    as: as.owner,
    params: { code: own },
    body: { channel: 'manual', reason: REASON, lines: [{ lineId, amount: 1000, endsAccess: false }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  return { as: as.owner, own: data.refunds[0]?.id ?? '', body }
}
/** A statement with a line that nobody told of and one in doubt. */
const statementCase = async (body?: unknown): Promise<Case> => {
  const sent = await t.call(contract.crmStatements.addStatement, {
    as: as.owner,
    query: { fileName: `${randomUUID()}.csv` },
    file: new Blob(['Ngày;Ghi có;Nội dung\n20/11/2026;1.000;a\n20/11/2026;2.000;b'], { type: 'text/csv' }),
  })
  const own = sent.data.id
  await t.db
    .update(bankStatementLines)
    .set({ verdict: 'new', amount: 1000 })
    .where(and(eq(bankStatementLines.statementId, own), eq(bankStatementLines.position, 0)))
  return { as: as.owner, own, body }
}
const statementLineCase = async (): Promise<Case> => {
  const { own } = await statementCase()
  const [line] = await t.db
    .update(bankStatementLines)
    .set({ verdict: 'doubtful' })
    .where(and(eq(bankStatementLines.statementId, own), eq(bankStatementLines.position, 1)))
    .returning()
  return { as: as.owner, own, params: { lineId: line?.id ?? '' } }
}

/** A settlement file with a payment that our books do not have, confirmed and, for a difference, taken in. */
const settlementCase = async (body?: unknown): Promise<Case> => {
  const sent = await t.call(contract.crmSettlements.addSettlement, {
    as: as.owner,
    query: { gateway: 'vnpay', fileName: `${randomUUID()}.csv` },
    file: new Blob([`Mã giao dịch;Số tiền;Phí\n${randomUUID()};1.000;10`], { type: 'text/csv' }),
  })
  const own = sent.data.id
  await t.db.update(gatewaySettlements).set({ isConfirmed: true }).where(eq(gatewaySettlements.id, own))
  return { as: as.owner, own, body }
}
const differenceCase = async (): Promise<Case> => {
  const { own } = await settlementCase()
  const [line] = await t.db
    .update(gatewaySettlementLines)
    .set({ takenAt: t.time.now() })
    .where(eq(gatewaySettlementLines.settlementId, own))
    .returning()
  return {
    as: as.owner,
    own,
    params: { lineId: line?.id ?? '' },
    body: { resolution: 'explained', note: REASON },
  }
}
/** A started file whose net a noted transfer brought. */
const settlementPayoutCase = async (): Promise<Case> => {
  const { own } = await settlementCase()
  const at = t.time.now()
  await t.db
    .update(gatewaySettlements)
    .set({ state: 'done', startedAt: at })
    .where(eq(gatewaySettlements.id, own))
  const { own: caseId } = await moneyCaseCase(990)
  await t.call(contract.crmOrders.resolveMoneyCase, {
    as: as.owner,
    params: { id: caseId },
    body: { resolution: 'payout', gateway: 'vnpay', fee: 0, note: '' },
  })
  return { as: as.owner, own, body: { caseId } }
}
const settlementColumns = {
  transaction: 0,
  reference: null,
  time: null,
  kind: null,
  status: null,
  amount: 1,
  fee: 2,
  vat: null,
  totalFee: null,
  net: null,
}

const moneyCaseCase = async (transferAmount = 1000): Promise<Case> => {
  const content = randomUUID()
  await sendNotice(t, bankNotice(t, { content, transferAmount }))
  const { data } = await t.call(contract.crmOrders.moneyCases, { as: as.owner, query: { q: content } })
  return { as: as.owner, own: data.items[0]?.id ?? '', body: { resolution: 'kept', note: REASON } }
}
const platformCase = async (): Promise<Case> => ({
  as: as.owner,
  own: (await buildPlatform(t, 'https://lms.example.vn')).id,
})
const webhookCase = async (): Promise<Case> => ({ as: as.owner, own: (await buildWebhook(t)).id })
const couponWish = () => ({
  code: `THU${randomUUID().slice(0, 8)}`,
  kind: 'percent' as const,
  value: 10,
  maxDiscount: null,
  minTotal: 0,
  stacksWithSale: true,
  maxUses: null,
  maxUsesPerUser: 1,
  startsAt: null,
  endsAt: null,
  isActive: true,
  note: '',
  courseIds: [],
})
const newAffiliate = async () => {
  const { email } = await buildUser(t.db)
  const body = {
    code: `G${randomUUID().slice(0, 8)}`.toUpperCase(),
    kind: 'percent' as const,
    value: 10,
    windowDays: 30,
    holdDays: 30,
    isActive: true,
    note: '',
  }
  const { data } = await t.call(contract.crmAffiliates.createAffiliate, {
    as: as.owner,
    body: { ...body, email },
  })
  return { id: data.id, body }
}
const newBatch = async () => {
  const { id: courseId } = await buildCourse(t.db)
  const { data } = await t.call(contract.crmSales.createActivationBatch, {
    as: as.owner,
    body: { name: 'Lô thử', courseId, count: 1, unitPrice: 1000, expiresAt: null },
    headers: { 'idempotency-key': randomUUID() },
  })
  return data
}
const requestCase = async (values: Partial<typeof dataRequests.$inferInsert>): Promise<Case> => {
  const day = new Date(t.time.now().getTime() + 86_400_000)
  const insert = async (user: TestUser) => {
    await t.db.delete(dataRequests).where(eq(dataRequests.userId, user.id))
    const dates = { answerBy: day, finishBy: day }
    const row = {
      userId: user.id,
      kind: 'deletion' as const,
      state: 'scheduled' as const,
      ...dates,
      ...values,
    }
    const [saved] = await t.db.insert(dataRequests).values(row).returning()
    return saved?.id ?? ''
  }
  return { as: as.learner, own: await insert(learner), foreign: await insert(neighbour) }
}
/** A request as staff noted it, of somebody without an account unless given. */
const notedRequest = async (values: Partial<typeof dataRequests.$inferInsert> = {}) => {
  const day = new Date(t.time.now().getTime() + 86_400_000)
  const [saved] = await t.db
    .insert(dataRequests)
    .values({
      kind: 'objection',
      state: 'received',
      channel: 'mail',
      answerBy: day,
      finishBy: day,
      ...values,
    })
    .returning({ id: dataRequests.id })
  return { id: saved?.id ?? '' }
}
const checkedRequest = async () =>
  notedRequest({
    kind: 'export',
    userId: (await buildUser(t.db)).id,
    identityHow: CONTENT,
    identityAt: t.time.now(),
  })
const failedJob = async (body?: unknown): Promise<Case> => {
  const own = randomUUID()
  await t.db.execute(sql`
    insert into pgboss.job (id, name, state, completed_on) values (${own}, 'sweep', 'failed', now())`)
  return { as: as.owner, own, body, params: { name: 'sweep' } }
}
const deviceCase = async (): Promise<Case> => {
  const insert = async (user: TestUser) => {
    const now = t.time.now()
    const row = { userId: user.id, deviceKey: `visitor:${now.getTime()}`, lastUsedAt: now }
    const [saved] = await t.db.insert(learningDevices).values(row).returning()
    return saved?.id ?? ''
  }
  return { as: as.learner, own: await insert(learner), foreign: await insert(neighbour) }
}
/** An issued invoice with a file, and an adjustment of another one that waits for its number. */
const issuedInvoice = async (userId: string) => {
  const buyer = { kind: 'person', name: 'Học viên', address: 'Hà Nội', email: 'hv@example.test' } as const
  const made = { state: 'issued', exportedTotal: 1_000_000, taxBasisPoints: 800, number: 'C26-1' } as const
  const place = async () => {
    const order = await buildOrder(t.db, { userId })
    await t.db.insert(invoiceRequests).values({ ...buyer, ...made, orderId: order.id })
    return order
  }
  const [{ code }, adjusted] = [await place(), await place()]
  const [payment] = await t.db
    .insert(payments)
    .values({
      orderId: adjusted.id,
      provider: 'vietqr',
      reference: randomUUID(),
      state: 'succeeded',
      amount: 1_000_000,
      received: 1_000_000,
    })
    .returning()
  // The database makes the adjustment of it.
  await t.db.insert(refunds).values({
    orderId: adjusted.id,
    paymentId: payment?.id ?? '',
    reference: randomUUID(),
    amount: 1000,
    channel: 'manual',
    state: 'succeeded',
    reason: REASON,
    completedAt: new Date(),
  })
  const [correction] = await t.db
    .select()
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.orderId, adjusted.id))
  const { data } = await t.call(contract.crmInvoices.addInvoiceFile, {
    as: as.owner,
    params: { code },
    query: {},
    file: slip(),
  })
  return { code, correctionId: correction?.id ?? '', fileId: data[0]?.id ?? '' }
}
const staffCase = async (own: string | Promise<{ id: string }>, body?: unknown): Promise<Case> => ({
  as: as.owner,
  own: typeof own === 'string' ? own : (await own).id,
  body,
})
/** A batch with one transfer. */
const payoutCase = async (body?: unknown) => {
  const { id: doctorId } = await buildDoctor(t.db)
  const [statement] = await t.db
    .insert(doctorStatements)
    .values({ doctorId, month: '2026-01', sold: 10, refunded: 0, share: 10 })
    .returning()
  await buildBankAccount(t.db, doctorId, { state: 'confirmed', decidedAt: new Date() })
  const { data } = await t.call(contract.payouts.createPayout, {
    as: as.owner,
    body: { statements: [statement?.id ?? ''] },
  })
  return staffCase(data.id, body)
}
const certificateCase = async (body: unknown): Promise<Case> => {
  const { id, userId } = await buildCertificate(t.db)
  return { as: as.owner, own: userId, params: { certificateId: id }, body }
}
const newSynonyms = async () => {
  const body = { terms: [randomUUID(), randomUUID()] }
  return (await t.call(contract.crmSearch.createSynonyms, { as: as.owner, body })).data
}
const cardBody = {
  title: 'Thẻ cấp cứu',
  whenToUse: CONTENT,
  steps: ['Gọi người.'],
  warnings: [],
  phones: [],
  sources: ['Một nguồn đã công bố, 2021.'],
  isForAll: true,
  courseIds: [],
}
const newCard = async () =>
  (await t.call(contract.crmEmergencyCards.createCard, { as: as.owner, body: cardBody })).data
const { isForAll: _forAll, ...doctorCard } = cardBody
/** A card that the doctor began for a course that they teach, and one of a course of others. */
const ownCardCase = async (bodyOf?: (courseIds: string[]) => unknown): Promise<Case> => {
  const mine = await buildCourse(t.db, { doctorId: room.id })
  const theirs = await buildCourse(t.db)
  const own = await t.call(contract.doctorEmergencyCards.createCard, {
    as: as.doctor,
    body: { ...doctorCard, courseIds: [mine.id] },
  })
  const foreign = await t.call(contract.crmEmergencyCards.createCard, {
    as: as.owner,
    body: { ...cardBody, isForAll: false, courseIds: [theirs.id] },
  })
  return {
    as: as.doctor,
    own: own.data.id,
    foreign: foreign.data.id,
    body: bodyOf?.([mine.id]),
  }
}
const savedReplyCase = async (body?: unknown): Promise<Case> => {
  const add = async (userId: string) => {
    const [row] = await t.db
      .insert(savedReplies)
      .values({ userId, title: 'Tên', text: 'Nội dung' })
      .returning()
    return row?.id ?? ''
  }
  const stranger = await buildDoctor(t.db)
  return { as: as.doctor, own: await add(room.account.id), foreign: await add(stranger.account.id), body }
}
const newSubmittedCard = async () => {
  const card = await newCard()
  await t.db.update(emergencyCards).set({ submittedAt: t.time.now() }).where(eq(emergencyCards.id, card.id))
  return card
}
const newReviewer = async () => {
  const doctor = await buildDoctor(t.db)
  await t.db
    .update(doctors)
    .set({ licenceVerifiedAt: t.time.now(), licenceExpiresOn: null })
    .where(eq(doctors.id, doctor.id))
  return doctor.id
}
const newPublishedCard = async () => {
  const { id, version } = await newCard()
  const body = { ...(await publication()), version }
  return (await t.call(contract.crmEmergencyCards.publishCard, { as: as.owner, params: { id }, body })).data
}
const publication = async () => ({
  reviewerId: await newReviewer(),
  reviewedOn: dayInVietnam(t.time.now()),
  nextReviewOn: dayInVietnam(new Date(t.time.now().getTime() + 100 * DAY_MS)),
})
let terms = 0
const newTerm = async () => {
  terms += 1
  return (await t.call(contract.crmGlossary.createTerm, { as: as.owner, body: termBody(`Từ ${terms}`) })).data
}
const termBody = (term: string) => ({
  term,
  otherNames: [],
  explanation: CONTENT.padEnd(10, '.'),
  foreignName: '',
  lessonId: null,
})
const newContact = async () => {
  const from = { name: 'x', email: 'x@example.vn', topic: 'other', message: CONTENT } as const
  const [row] = await t.db
    .insert(contactRequests)
    .values({ ...from, reference: randomUUID() })
    .returning()
  return row!
}
const nothingSeen = { details: null, curriculum: null }
const takenBack = () => buildCourse(t.db, { status: 'draft' })
const newCourseDraft = async () => {
  const course = await takenBack()
  const details = { title: 'Tên đang soạn' } as StoredDetails
  await t.db.insert(courseDrafts).values({ courseId: course.id, details, savedAt: t.time.now() })
  return course
}
const newCurriculumVersion = async () => {
  const course = await takenBack()
  const version = { courseId: course.id, number: 1, sections: [], publishedAt: t.time.now() }
  await t.db.insert(curriculumVersions).values(version)
  return course
}
const articleCase = async (body?: unknown): Promise<Case> => {
  const { id: courseId } = await buildCourse(t.db, writtenBy(room.id))
  const lesson = await buildLesson(t.db, { courseId, kind: 'article' })
  return { ...(await writtenCase(courseId, body)), params: { lessonId: lesson.id } }
}
/** A SCORM package as a lesson shows it; its files are asked for by nothing here. */
const givePackage = async (courseId: string, lessonId: string) => {
  const item = { href: 'index.html', launchData: '', passingScore: null, completionThreshold: null }
  const items = [{ id: 'i', title: 'Phần 1', isTracked: true, ...item }]
  const row = {
    courseId,
    lessonId,
    items,
    state: 'ready' as const,
    isCurrent: true,
    folder: randomUUID().replaceAll('-', ''),
  }
  const [made] = await t.db.insert(scormPackages).values(row).returning()
  return made?.id ?? ''
}
const packagedCase = async (): Promise<Case> => {
  const made = await articleCase()
  await givePackage(made.own, made.params?.lessonId ?? '')
  return made
}
const packageCase = async (isSaved = false): Promise<Case> => {
  const { lesson, course, hidden } = await ownCourse('article')
  const packageId = await givePackage(course.id, lesson.id)
  const body = isSaved ? { packageId, itemId: 'i', values: {} } : undefined
  return { as: as.learner, own: lesson.id, foreign: hidden.id, body }
}
const noteCase = async (body?: unknown): Promise<Case> => {
  const user = await newUser()
  const params = { id: user.id }
  const { data } = await t.call(contract.crmLearners.addNote, { as: as.owner, params, body: { text: 'y' } })
  return { ...(await staffCase(user.id, body)), params: { noteId: data[0]?.id ?? '' } }
}
/** A seat that somebody has; that of another organisation is not the coordinator's. */
const seatCase = async (): Promise<Case> => {
  const clinics = [await buildOrganisation(t), await buildOrganisation(t)]
  const ids = await Promise.all(
    clinics.map(async (clinic) => {
      const { course } = await buySeats(t, clinic, { seats: 1 })
      await give(t, clinic, course.id, (await newUser()).email)
      return (await t.call(contract.seats.people, { as: clinic.as })).data.items[0]?.id ?? ''
    }),
  )
  return { as: clinics[0]!.as, own: ids[0] ?? '', foreign: ids[1] }
}
const mergeCase = async (body?: object): Promise<Case> => {
  const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
  return { ...(await staffCase(kept.id, body)), params: { otherId: closed.id } }
}

const letterCase = async (body?: object): Promise<Case> => {
  const { id: learnerId } = await buildUser(t.db)
  const { data } = await t.call(contract.crmLetters.sendLetter, {
    as: as.owner,
    body: { topic: 'personal', audience: { learnerId }, subject: 'Thư thử', text: 'Nội dung thử của thư.' },
    headers: { 'idempotency-key': randomUUID() },
  })
  return staffCase(data.id, body)
}

const tableCase = async (body?: object) => staffCase(await sendLearnerTable(t, as.owner), body)

const organisationCase = async (body?: unknown) => staffCase((await buildOrganisation(t)).id, body)
const clinicCase = async (body?: unknown): Promise<Case> => {
  const { organisation } = await buildClinic(t, 'https://idp.example.vn')
  return staffCase(organisation.id, body)
}
const clinicDomainCase = async (body?: unknown): Promise<Case> => {
  const { organisation, domainId } = await buildClinic(t, 'https://idp.example.vn')
  await t.db.update(clinicDomains).set({ verifiedAt: null }).where(eq(clinicDomains.id, domainId))
  vi.spyOn(t.services.txtRecords, 'of').mockResolvedValue(['tham-hoc-verify=abc'])
  return { ...(await staffCase(organisation.id, body)), params: { domainId } }
}
const organisationNoteCase = async (): Promise<Case> => {
  const { id } = await buildOrganisation(t)
  const params = { id }
  const { data } = await t.call(contract.crmOrganisations.addOrganisationNote, {
    as: as.owner,
    params,
    body: { text: 'y' },
  })
  return { ...(await staffCase(id)), params: { noteId: data[0]?.id ?? '' } }
}
const mailCase = async (body?: object) => {
  const user = await newUser()
  const letter = { kind: 'course' as const, subject: 'x', greeting: 'x', paragraphs: ['x'] }
  const mailId = await t.db.transaction((tx) => queueMail(t.services, tx, { to: user.email, ...letter }))
  return { ...(await staffCase(user.id, body)), params: { mailId } }
}
const newUser = (values: Parameters<typeof buildUser>[1] = {}) => buildUser(t.db, values)
const newRole = async () => {
  const values = { name: randomUUID(), rights: ['news.edit' as const] }
  const [row] = await t.db.insert(staffRoles).values(values).returning()
  return row!
}
const reviewedUser = async () => {
  const user = await newUser()
  const key = `proofs/${user.id}.webp`
  await t.services.storage.put(key, Buffer.from('RIFF'))
  const proof = { proofPath: key, proofType: 'image/webp' }
  await t.db
    .insert(professionalProfiles)
    .values({ userId: user.id, state: 'pending', profession: 'nurse', ...proof })
  return user
}
const licensedDoctor = async () => {
  const key = `proofs/${randomUUID()}.webp`
  await t.services.storage.put(key, Buffer.from('RIFF'))
  const proof = { licenceProofPath: key, licenceProofType: 'image/webp' }
  return buildDoctor(t.db, { licenceNumber: '001/GPHN', ...proof })
}
const provenConsent = async (doctorId: string | null = null) => {
  const key = `proofs/${randomUUID()}.webp`
  await t.services.storage.put(key, Buffer.from('RIFF'))
  const reference = `ĐY ${randomUUID().slice(0, 8)}-1`
  const [row] = await t.db
    .insert(patientConsents)
    .values({
      reference,
      searchText: reference,
      givenOn: '2026-01-01',
      scope: 'teaching',
      doctorId,
      proofPath: key,
      proofType: 'image/webp',
    })
    .returning()
  return { id: row?.id ?? '' }
}
const provedUser = async () => {
  const user = await newUser()
  await t.db.insert(secondFactors).values({ userId: user.id, sealedSecret: 'kín', confirmedAt: t.time.now() })
  return user
}
const sameCourse = async () => {
  const { id } = await buildCourse(t.db)
  const { data } = await t.call(contract.crm.course, { as: as.owner, params: { id } })
  const fields = Object.keys(courseBody.shape) as (keyof typeof data)[]
  return staffCase(id, { ...Object.fromEntries(fields.map((name) => [name, data[name]])), version: null })
}
/** Videos of two doctors. Both are ready and have captions, so that only the owner tells them apart. */
const videoCase = async (
  values: Parameters<typeof buildVideo>[1] = {},
  rest: Pick<Case, 'body' | 'params'> = {},
): Promise<Case> => {
  const make = async (ownerId: string) => {
    const packageKey = randomUUID().replaceAll('-', '')
    const video = await buildVideo(t.db, { ownerId, packageKey, ...values })
    const original = { videoId: video.id, storageKey: `originals/${video.id}`, fileName: 'phim.mp4' }
    await t.db.insert(videoOriginals).values({ ...original, bytes: 1, sha256: '0'.repeat(64) })
    const cues = [{ startMs: 0, endMs: 1000, text: 'Xin chào' }]
    await t.db.insert(videoCaptions).values({ videoId: video.id, lang: 'vi', label: 'Tiếng Việt', cues })
    return video.id
  }
  return {
    as: as.doctor,
    own: await make(room.account.id),
    foreign: await make(otherRoom.account.id),
    ...rest,
  }
}
const captionsCase = (body?: unknown) => videoCase({}, { body, params: { lang: 'vi' } })
/** The request that every draft here answers. */
const draftRequest = randomUUID()
const draftCase = async (input: Partial<Case> = {}): Promise<Case> => {
  const pair = await videoCase({}, input)
  const values = { requestId: draftRequest, state: 'done' as const, requestedAt: t.time.now() }
  for (const videoId of [pair.own, pair.foreign].filter((id) => id !== undefined))
    await t.db.insert(captionDrafts).values({ ...values, videoId })
  return pair
}
const videoLessonCase = async (): Promise<Case> => {
  const make = async (doctorId: string) => {
    const course = await buildCourse(t.db, { doctorId, status: 'draft' })
    return (await buildLesson(t.db, { courseId: course.id })).id
  }
  const { own: videoId } = await videoCase()
  return { as: as.doctor, own: await make(room.id), foreign: await make(otherRoom.id), body: { videoId } }
}
const lessonAudienceCase = async (): Promise<Case> => ({
  ...(await videoLessonCase()),
  body: { isProfessionalsOnly: true, sensitive: [], sensitiveNote: '', version: null },
})
/** The enrolment of somebody in a course of the doctor. */
async function learnerOf(doctorId: string): Promise<string> {
  return (await buildEnrollment(t.db, { courseId: (await buildCourse(t.db, { doctorId })).id })).id
}

const reviewToAnswer = async (doctorId: string) =>
  (await buildReview(t.db, { courseId: (await buildCourse(t.db, { doctorId })).id })).id

const uploadCase = async (): Promise<Case> => {
  const insert = async (ownerId: string) => {
    const expiresAt = new Date(t.time.now().getTime() + 86_400_000)
    const values = { fileName: 'bai.mp4', declaredBytes: 1000, awaitsChecksum: true, expiresAt }
    const [saved] = await t.db
      .insert(videoUploads)
      .values({ ownerId, ...values })
      .returning()
    return saved?.id ?? ''
  }
  const [own, foreign] = [await insert(room.account.id), await insert(otherRoom.account.id)]
  return { as: as.doctor, own, foreign, body: { sha256: 'ab'.repeat(32) } }
}

const reminderCase = async (body?: unknown): Promise<Case> => {
  const make = async (userId: string) => {
    const values = { userId, weekdays: [2], minute: 1200, since: t.time.now() }
    const [row] = await t.db.insert(learningReminders).values(values).returning()
    return row?.id ?? ''
  }
  return { as: as.learner, own: await make(learner.id), foreign: await make(neighbour.id), body }
}

const passkeyCase = async (body: unknown): Promise<Case> => ({
  as: as.learner,
  own: (await buildPasskey(t.db, learner.id)).id,
  foreign: (await buildPasskey(t.db, neighbour.id)).id,
  body,
})

const identityCase = async (): Promise<Case> => ({
  as: as.learner,
  own: (await buildIdentity(t.db, learner.id)).id,
  foreign: (await buildIdentity(t.db, neighbour.id)).id,
  body: { password: TEST_PASSWORD },
})

const cases: Record<string, () => Promise<Case>> = {
  'outsideSignIn.unlink': identityCase,
  'lti.unlink': async () => ({
    as: as.learner,
    own: (await buildLink(t, learner.id)).id,
    foreign: (await buildLink(t, neighbour.id)).id,
    body: { password: TEST_PASSWORD },
  }),
  'passkeys.rename': () => passkeyCase({ name: 'Điện thoại' }),
  'passkeys.remove': () => passkeyCase({ password: TEST_PASSWORD }),
  'devices.endSession': async () => ({
    as: as.learner,
    own: (await t.signIn(learner)).sessionId,
    foreign: (await t.signIn(neighbour)).sessionId,
  }),
  'devices.removeLearningDevice': deviceCase,
  'account.cancelDataRequest': () => requestCase({}),
  'account.exportFile': async () => {
    await t.services.storage.put('exports/thu.json', Buffer.from('{}'))
    const availableUntil = new Date(t.time.now().getTime() + 60_000)
    return requestCase({ kind: 'export', state: 'done', filePath: 'exports/thu.json', availableUntil })
  },
  'notes.lessonNotes': () => lessonCase(),
  'notes.saveNote': async () => {
    const { lessonId, ...made } = await ownNoteCase()
    return { ...made, body: { lessonId, positionMs: null, text: CONTENT, version: 1 } }
  },
  'notes.removeNote': async () => {
    const { lessonId: _, ...made } = await ownNoteCase()
    return { ...made, query: { version: '1' } }
  },
  'reminders.changeReminder': () =>
    reminderCase({ weekdays: [2], time: '20:00', courseId: null, isOn: true }),
  'reminders.removeReminder': () => reminderCase(),
  'wishes.addWish': async () => {
    const { course, draft } = await ownCourse()
    return { as: as.learner, own: course.id, foreign: draft.id }
  },
  'cart.removeFromCart': async () => {
    const { course, draft } = await ownCourse()
    return { as: as.learner, own: course.id, foreign: draft.id }
  },
  'wishes.removeWish': async () => {
    const { course, draft } = await ownCourse()
    return { as: as.learner, own: course.id, foreign: draft.id }
  },
  'repetition.answer': () => reviewCardCase({ chosen: ['1'], tookMs: 1000 }),
  'repetition.rate': async () => {
    const made = await reviewCardCase({ rating: 'easy' })
    await t.call(contract.repetition.answer, {
      as: made.as,
      params: { cardId: made.own },
      body: { day: dayInVietnam(t.time.now()), chosen: ['1'], tookMs: 1000 },
    })
    return made
  },
  'questions.questions': () => courseCase(),
  'announcements.announcements': () => courseCase(),
  'announcements.muteAnnouncements': async () => ({ ...(await courseCase()), body: { isMuted: true } }),
  'questions.similarQuestions': async () => ({ ...(await courseCase()), query: { q: 'goc kim' } }),
  'questions.question': () => learnerQuestionCase(),
  'questions.askQuestion': () => lessonCase({ ...questionWords, positionMs: null }),
  'questions.editQuestion': () => learnerQuestionCase(questionWords),
  'questions.removeQuestion': () => learnerQuestionCase(),
  'questions.addPicture': async () => ({
    ...(await learnerQuestionCase()),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'questions.removePicture': () => pictureCase(learnerQuestionCase()),
  'questions.picture': () => pictureCase(learnerQuestionCase()),
  'doctorEmergencyCards.card': () => ownCardCase(),
  'doctorEmergencyCards.saveCard': () =>
    ownCardCase((courseIds) => ({ ...doctorCard, courseIds, version: null })),
  'doctorEmergencyCards.submitCard': () => ownCardCase(() => ({ version: null })),
  'doctorEmergencyCards.removeCard': () => ownCardCase(),
  'savedReplies.changeSavedReply': () => savedReplyCase({ title: 'Tên', text: 'Nội dung', version: null }),
  'savedReplies.removeSavedReply': () => savedReplyCase(),
  'doctorQuestions.addToFaq': async () => {
    const pair = await doctorQuestionCase({ question: 'Góc kim bao nhiêu độ?', answer: 'Khoảng 30 độ.' })
    await t.db.update(courseQuestions).set({ answeredAt: t.time.now() })
    return pair
  },
  'doctorQuestions.picture': () => pictureCase(doctorQuestionCase()),
  'crmQuestions.questionPicture': async () => pictureCase(staffCase((await questionPair(learner.id)).own)),
  'crmQuestions.removeQuestionPicture': async () =>
    pictureCase(staffCase((await questionPair(learner.id)).own, { reason: 'personal' })),
  'questions.voteQuestion': () => learnerQuestionCase({ isUseful: true }, neighbour.id),
  'questions.answerQuestion': () => learnerQuestionCase({ text: 'Mình cũng vậy.' }),
  'questions.editAnswer': () => answerCase('learner', { text: 'Khoảng 25 độ.' }),
  'questions.removeAnswer': () => answerCase('learner'),
  'questions.acceptAnswer': () => learnerQuestionCase({ answerId: null }),
  'questions.reportQuestion': () => learnerQuestionCase({ answerId: null, reason: 'insult' }, neighbour.id),
  'doctorQuestions.question': () => doctorQuestionCase(),
  'doctorQuestions.answerQuestion': () => doctorQuestionCase({ text: 'Khoảng 30 độ.', seenAnswerId: null }),
  'doctorQuestions.editAnswer': () => answerCase('doctor', { text: 'Khoảng 25 độ.' }),
  'doctorQuestions.acceptAnswer': () => doctorQuestionCase({ answerId: null }),
  'doctorQuestions.setPrivacy': () => doctorQuestionCase({ isPrivate: true }),
  'crmQuestions.learnerQuestions': () => staffCase(newUser()),
  'crmQuestions.moderateQuestion': async () =>
    staffCase((await questionPair(learner.id)).own, { state: 'hidden', answerId: null, reason: 'advert' }),
  'crmQuestions.answerQuestion': async () =>
    staffCase((await questionPair(learner.id)).own, { text: 'Bác sĩ sẽ xem.' }),
  'recordings.recording': recordingCase,
  'recordings.play': recordingCase,
  'recordings.discard': recordingCase,
  'recordings.takeBack': async () => {
    const made = await recordingCase()
    await t.db.update(recordedAnswers).set({ sentAt: t.time.now() }).where(eq(recordedAnswers.id, made.own))
    return made
  },
  'handIns.handIns': () => handInCase(),
  'handIns.saveDraft': () => handInCase({ text: 'Bài', ticks: [], version: 0 }),
  'handIns.addFile': async () => ({
    ...(await handInCase()),
    query: { name: 'Bảng' },
    file: new Blob(['a,b\n1,2\n'], { type: 'text/csv' }),
  }),
  'handIns.removeFile': () => handInFileCase('lessonId'),
  'handIns.file': () => handInFileCase('id'),
  'handIns.film': () => filmCase('id'),
  'handIns.removeFilm': () => filmCase('lessonId'),
  'doctorHandIns.film': () => filmCase('id', 'doctor'),
  'crmHandIns.film': () => filmCase('id', 'owner'),
  'handIns.submit': () => handInCase({ text: 'Bài', ticks: [], version: 0 }),
  'doctorHandIns.handIn': () => doctorHandInCase(),
  'doctorHandIns.file': () => doctorHandInCase(undefined, true),
  'doctorHandIns.beginMarking': () => doctorHandInCase({}),
  'doctorHandIns.sign': () => doctorHandInCase({ itemIds: [SIGNED_STEP] }),
  'doctorHandIns.judge': () => doctorHandInCase({ verdict: 'returned', scores: [], comment: 'Làm lại.' }),
  'crmHandIns.learnerHandIns': () => staffCase(newUser()),
  'crmHandIns.file': async () => {
    const { id, fileId } = await handInWithFile(learner.id)
    return { as: as.owner, own: id, params: { fileId } }
  },
  'quizzes.quiz': quizCase,
  'quizzes.beginAttempt': quizCase,
  'quizzes.attempt': () => attemptCase(),
  'quizzes.saveAnswer': () => attemptCase({ number: 1, chosen: [] }),
  'quizzes.submitAttempt': () => attemptCase({}),
  'crmAssignments.assignment': () => authoredTaskCase(),
  'crmAssignments.saveTask': () => authoredTaskCase({ ...taskOf(), version: null }),
  'crmAssignments.publish': async () => {
    const made = await makeAssignment(t, as.doctor, taskOf(), writtenBy(room.id))
    const { version } = (await made.save()).data
    return { ...(await writtenCase(made.params.id, { version })), params: { lessonId: made.lesson.id } }
  },
  'crmQuizzes.quiz': () => authoredQuizCase(),
  'crmQuizzes.saveSettings': () =>
    authoredQuizCase({
      intro: '',
      timeLimitMinutes: null,
      maxAttempts: null,
      passPercent: 80,
      isShuffled: true,
      version: null,
    }),
  'crmQuizzes.saveItems': () => authoredQuizCase({ items: [], version: null }),
  'crmQuizzes.publish': async () => {
    const quiz = await makeQuiz(t, as.doctor, writtenBy(room.id))
    await quiz.ask(questionOf.single())
    const { version } = await quiz.read()
    return { ...(await writtenCase(quiz.params.id, { version })), params: { lessonId: quiz.lesson.id } }
  },
  'crmQuizzes.questions': () => authoredQuizCase(),
  'crmQuizzes.addQuestion': () => authoredQuizCase(questionOf.single()),
  'crmQuizzes.saveQuestion': () => questionCase({ ...questionOf.single(), version: null }),
  'crmQuizzes.removeQuestion': () => questionCase(),
  'crmQuizzes.addPicture': async () => ({
    ...(await authoredQuizCase()),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crmQuizzes.analysis': async () => {
    const own = await buildQuiz(t.db)
    await t.db.insert(courseDoctors).values({ courseId: own.courseId, doctorId: room.id, position: 1 })
    return { as: as.doctor, own: own.lessonId, foreign: (await buildQuiz(t.db)).lessonId }
  },
  'crmQuizzes.learnerQuizzes': () => staffCase(newUser()),
  'crmQuizzes.learnerAttempt': async () => {
    const user = await newUser()
    const { id } = await buildQuizAttempt(t.db, { userId: user.id, submittedAt: t.time.now() })
    return { ...(await staffCase(user.id)), params: { attemptId: id } }
  },
  'certificates.courseCertificate': () => courseCase(),
  'certificates.claimCertificate': async () => {
    const { course, lesson, draft } = await ownCourse()
    const { id: courseId } = course
    const rule = { courseId, isOffered: true, lessonsPercent: 100, needsQuizzes: false }
    await t.db.insert(certificateRules).values(rule)
    const completed = { userId: learner.id, lessonId: lesson.id, completedAt: t.time.now() }
    await t.db.insert(lessonProgress).values(completed)
    return { as: as.learner, own: course.slug, foreign: draft.slug, body: { name: 'Lê Thị Hoa' } }
  },
  'certificates.correctCertificate': async () => ({
    as: as.learner,
    own: (await buildCertificate(t.db, { userId: learner.id })).id,
    foreign: (await buildCertificate(t.db, { userId: neighbour.id })).id,
    body: { name: 'Lê Thị Hoa' },
  }),
  'crmCertificates.courseRule': () => staffCase(buildCourse(t.db)),
  'crmCertificates.saveCourseRule': () =>
    staffCase(buildCourse(t.db), {
      isOffered: true,
      cme: null,
      lessonsPercent: 100,
      needsQuizzes: false,
      version: null,
    }),
  'crmCertificates.learnerCertificates': () => staffCase(newUser()),
  'crmCertificates.revokeCertificate': () => certificateCase({ reason: REASON }),
  'crmCertificates.reissueCertificate': () => certificateCase({ name: 'Lê Thị Hoa', reason: REASON }),
  'learning.enrollment': () => courseCase(),
  'learning.classroom': () => courseCase(),
  'learning.searchCourse': async () => ({ ...(await courseCase()), query: { q: 'môi' } }),
  'learning.lesson': () => lessonCase(),
  'learning.playback': () => lessonCase({}),
  'learning.trailerPlayback': async () => {
    const packageKey = randomUUID().replaceAll('-', '')
    const { id: trailerVideoId } = await buildVideo(t.db, { packageKey })
    const own = await buildCourse(t.db, { trailerVideoId })
    const draft = await buildCourse(t.db, { trailerVideoId, status: 'draft' })
    return { as: as.learner, own: own.slug, foreign: draft.slug }
  },
  'learning.sendHeartbeat': streamCase,
  'learning.endPlayback': streamCase,
  'learning.playBeside': async () => {
    const { lesson } = await ownCourse()
    const body = { takeOver: true }
    const played = { as: as.learner, params: { lessonId: lesson.id }, body }
    const { data } = await t.call(contract.learning.playback, played)
    const foreign = await buildPlayback(t.db, { userId: neighbour.id, lessonId: lesson.id })
    const { lessonId } = await buildPlayableVideo(t, { courseId: lesson.courseId })
    return { as: as.learner, own: data.playbackId ?? '', foreign: foreign.id, body: { lessonId } }
  },
  'learning.saveProgress': () => lessonCase({ playbackId: null, positionMs: 1000, intervals: [[0, 1000]] }),
  'learning.completeLesson': () => lessonCase(undefined, 'article'),
  'learning.reviewCourse': () => courseCase({ rating: 5, text: CONTENT }),
  'orders.get': orderCase,
  'courseReviews.review': async () => staffReviewCase(),
  'courseReviews.addComment': async () => staffReviewCase({ place: { kind: 'course' }, text: 'x' }),
  'courseReviews.replyToComment': async () => staffReviewCase({ text: 'x' }),
  'courseReviews.resolveComment': async () => staffReviewCase({ isResolved: true }),
  'courseReviews.approve': async () =>
    staffReviewCase({ note: '', isPublished: false, seen: { details: null, curriculum: null } }),
  'courseReviews.giveBack': async () => staffReviewCase({ note: REASON }),
  'coursePreviews.link': async () => ownReviewCase(),
  'courseReviews.ownReview': async () => ownReviewCase(),
  'courseReviews.submit': async () =>
    ownReviewCase({ message: '', seen: { details: null, curriculum: null } }, 'draft'),
  'courseReviews.replyToOwnComment': async () => ownReviewCase({ text: 'x' }),
  'courseReviews.resolveOwnComment': async () => ownReviewCase({ isResolved: true }),
  'notices.markRead': noticeCase,
  'notices.markAllRead': noticeCase,
  'listExports.exportFile': exportCase,
  'listExports.downloadExport': exportCase,
  'listExports.removeExport': exportCase,
  'listViews.changeView': async () =>
    viewCase(() => ({ name: 'y', search: '', isShared: false, version: null })),
  'listViews.removeView': async () => viewCase(),
  'orders.cancel': orderCase,
  'orders.pay': () => paidByGateway(),
  'orders.check': orderCase,
  'invoices.invoice': orderCase,
  'invoices.requestInvoice': async () => ({
    ...(await orderCase()),
    body: { kind: 'person', name: 'Học viên', taxCode: null, address: 'Hà Nội', email: 'hv@example.test' },
  }),
  'invoices.withdrawInvoice': orderCase,
  'invoices.receipt': () => paidCase(as.learner),
  'invoices.staffReceipt': () => paidCase(as.owner),
  'invoices.invoiceExport': async () => {
    const { own: code } = await paidCase(as.owner)
    const [order] = await t.db.select().from(orders).where(eq(orders.code, code))
    const [made] = await t.db.insert(invoiceExports).values({}).returning()
    await t.db.insert(invoiceRequests).values({
      orderId: order?.id ?? '',
      kind: 'person',
      name: 'Học viên',
      address: 'Hà Nội',
      email: 'hv@example.test',
      state: 'exported',
      exportId: made?.id ?? null,
      exportedTotal: 1_000_000,
      taxBasisPoints: 800,
    })
    return staffCase(made?.id ?? '')
  },
  'invoices.invoiceFile': async () => {
    const { code, fileId } = await issuedInvoice(learner.id)
    const foreign = await issuedInvoice(neighbour.id)
    return { as: as.learner, own: code, foreign: foreign.code, params: { id: fileId } }
  },
  'crmInvoices.replaceInvoice': async () => ({
    as: as.owner,
    own: (await issuedInvoice(learner.id)).code,
    body: {
      name: 'Công ty Đúng Tên',
      taxCode: null,
      address: 'Số 9 Hà Nội',
      email: 'hv@example.test',
      reason: REASON,
    },
  }),
  'crmInvoices.setCorrectionKind': async () =>
    staffCase((await issuedInvoice(learner.id)).correctionId, { kind: 'replacement' }),
  'crmInvoices.numberCorrection': async () =>
    staffCase((await issuedInvoice(learner.id)).correctionId, { number: 'C26-2', version: null }),
  'crmInvoices.addInvoiceFile': async () => ({
    as: as.owner,
    own: (await issuedInvoice(learner.id)).code,
    file: slip(),
  }),
  'crmInvoices.sendAgain': async () => {
    const { code, correctionId } = await issuedInvoice(learner.id)
    const [order] = await t.db.select().from(orders).where(eq(orders.code, code))
    const orderId = order?.id ?? ''
    // The invoice itself is issued, so that only its correction can be sent again.
    await t.db
      .insert(invoiceDeliveries)
      .values({ reference: correctionId, orderId, correctionId, state: 'refused' })
    return { as: as.owner, own: code, body: { correction: correctionId } }
  },
  'crmInvoices.staffInvoiceFile': async () => {
    const { code, fileId } = await issuedInvoice(learner.id)
    return { as: as.owner, own: code, params: { id: fileId } }
  },
  'invoices.numberInvoice': async () => {
    const made = await orderCase()
    const body = {
      kind: 'person',
      name: 'Học viên',
      taxCode: null,
      address: 'Hà Nội',
      email: 'hv@example.test',
    }
    await t.call(contract.invoices.requestInvoice, {
      as: as.learner,
      params: { code: made.own },
      body: body as never,
    })
    const [order] = await t.db.select().from(orders).where(eq(orders.code, made.own))
    await t.db
      .update(invoiceRequests)
      .set({ state: 'exported' })
      .where(eq(invoiceRequests.orderId, order?.id ?? ''))
    return { as: as.owner, own: made.own, body: { number: 'C26-1', version: null } }
  },
  'crmOrders.orderLearner': async () => ({ as: as.owner, own: learner.id }),
  'crmOrders.order': async () => ({ as: as.owner, own: (await orderCase()).own }),
  'crmOrders.confirmOrder': async () => ({
    as: as.owner,
    own: (await orderCase()).own,
    body: { amount: 1_000_000, receipt: `PT-${randomUUID()}` },
  }),
  'crmOrders.orderTransfers': async () => ({ as: as.owner, own: (await orderCase()).own }),
  'crmOrders.payFromTransfers': async () => {
    const [{ own }, content] = [await orderCase(), randomUUID()]
    await sendNotice(t, bankNotice(t, { content, transferAmount: 1_000_000 }))
    const { data } = await t.call(contract.crmOrders.moneyCases, { as: as.owner, query: { q: content } })
    const parts = [{ id: data.items[0]?.id ?? '', amount: 1_000_000, left: 1_000_000 }]
    return { as: as.owner, own, body: { parts, note: REASON } }
  },
  'crmOrders.cancelOrder': async () => ({
    as: as.owner,
    own: (await orderCase()).own,
    body: { reason: REASON },
  }),
  'crmOrders.addDocument': async () => ({ as: as.owner, own: (await orderCase()).own, file: slip() }),
  'crmOrders.document': async () => {
    const { own } = await orderCase()
    const { data } = await t.call(contract.crmOrders.addDocument, {
      as: as.owner,
      params: { code: own },
      file: slip(),
    })
    return { as: as.owner, own, params: { id: data.documents[0]?.id ?? '' } }
  },
  'crmOrders.refundOrder': async () => {
    const { own, lineId } = await paidCase(as.owner)
    const lines = [{ lineId, amount: 1000, endsAccess: false }]
    return { as: as.owner, own, body: { channel: 'manual', reason: REASON, lines } }
  },
  'crmOrders.bookChargeback': async () => {
    const { own, lineId } = await paidCase(as.owner)
    const lines = [{ lineId, amount: 1000, endsAccess: false }]
    return { as: as.owner, own, body: { transactionId: `CB-${randomUUID()}`, reason: REASON, lines } }
  },
  'crmOrders.approveRefund': async () => {
    const made = await refundCase(undefined)
    // As it stands when somebody else asked for more than the limit.
    await t.db.update(refunds).set({ needsApproval: true, requestedBy: null }).where(eq(refunds.id, made.own))
    return made
  },
  'crmOrders.completeRefund': () => refundCase({ transactionId: `FT-${randomUUID()}` }),
  'crmOrders.abandonRefund': () => refundCase({ reason: REASON }),
  'crmOrders.settleRefund': async () => {
    const made = await refundCase({ outcome: 'not_made', reason: REASON })
    // As it stands when a gateway has not answered for long.
    const hanging = { channel: 'provider', updatedAt: new Date('2026-01-01T00:00:00Z') } as const
    await t.db.update(refunds).set(hanging).where(eq(refunds.id, made.own))
    return made
  },
  'crmOrders.resolveMoneyCase': moneyCaseCase,
  'crmOrders.sendMoneyBack': async () => {
    const { own } = await moneyCaseCase()
    const { own: code } = await orderCase()
    const [order] = await t.db.select().from(orders).where(eq(orders.code, code))
    const [payment] = await t.db
      .insert(payments)
      .values({
        orderId: order?.id ?? '',
        provider: 'momo',
        reference: randomUUID(),
        state: 'review',
        amount: 1000,
        transactionId: '1',
      })
      .returning()
    const byGateway = { orderId: order?.id ?? null, paymentId: payment?.id ?? null }
    await t.db.update(moneyCases).set(byGateway).where(eq(moneyCases.id, own))
    return { as: as.owner, own, body: { reason: REASON } }
  },
  'crmAffiliates.updateAffiliate': async () => {
    const { id, body } = await newAffiliate()
    return staffCase(id, { ...body, version: null })
  },
  'crmAffiliates.affiliate': async () => staffCase((await newAffiliate()).id),
  'crmAffiliates.affiliateStatement': async () => staffCase((await newAffiliate()).id),
  'crmAffiliates.payAffiliate': async () => {
    const { id } = await newAffiliate()
    // Due by an order of before; so that something can be paid.
    const { id: orderId } = await buildOrder(t.db, { userId: (await buildUser(t.db)).id })
    await t.db.insert(affiliateEntries).values({ affiliateId: id, orderId, amount: 1000 })
    return staffCase(id, { amount: 1000, paidBefore: 0, note: 'FT2611' })
  },
  'crmInstalments.updatePlan': async () => {
    const parts = [
      { percent: 50, days: 0 },
      { percent: 50, days: 30 },
    ]
    const body = { title: 'Trả 2 kỳ', parts, minTotal: 0, graceDays: 7, isActive: false, courseIds: [] }
    const { data } = await t.call(contract.crmInstalments.createPlan, { as: as.owner, body })
    return staffCase(data.id, { ...body, version: null })
  },
  'crmBundles.updateBundle': async () => {
    const courses = [await buildCourse(t.db), await buildCourse(t.db)]
    const body = {
      title: 'Combo thử',
      slug: `combo-${randomUUID()}`,
      description: '',
      coverCourseId: null,
      courseIds: courses.map(({ id }) => id),
      price: 1000,
      startsAt: null,
      endsAt: null,
      status: 'draft' as const,
    }
    const { data } = await t.call(contract.crmBundles.createBundle, { as: as.owner, body })
    return staffCase(data.id, { ...body, version: null })
  },
  'crmSales.updateCoupon': async () => {
    const body = couponWish()
    const { data } = await t.call(contract.crmSales.createCoupon, { as: as.owner, body })
    return staffCase(data.id, { ...body, version: null })
  },
  'crmSales.activationCodes': async () => staffCase((await newBatch()).id),
  'crmSales.downloadActivationCodes': async () => staffCase((await newBatch()).id),
  'crmSales.revokeActivationCode': async () => {
    const { id } = await newBatch()
    const { data } = await t.call(contract.crmSales.activationCodes, { as: as.owner, params: { id } })
    return staffCase(data.items[0]?.id ?? '', { reason: REASON })
  },
  'revenue.statement': async () => ({ as: as.owner, own: room.id, params: { month: '2026-01' } }),
  'revenue.statementPdf': async () => ({ as: as.owner, own: room.id, params: { month: '2026-01' } }),
  'revenue.payStatement': async () => {
    const sums = { sold: 0, refunded: 0, share: 0 }
    await t.db
      .insert(doctorStatements)
      .values({ doctorId: room.id, month: '2026-01', ...sums })
      .onConflictDoNothing()
    return { as: as.owner, own: room.id, params: { month: '2026-01' }, body: { note: 'UNC 1' } }
  },
  'payouts.payout': () => payoutCase(),
  'payouts.exportPayout': () => payoutCase({ format: 'xlsx', isAgain: false }),
  'payouts.payPayout': () => payoutCase({ note: 'UNC 1', failed: [] }),
  'payouts.cancelPayout': () => payoutCase({ reason: REASON }),
  'payouts.payoutAccount': () => staffCase(buildDoctor(t.db)),
  'payouts.proposePayoutAccount': () =>
    staffCase(buildDoctor(t.db), { bin: '970436', number: '0011001234567', holder: 'Bác sĩ' }),
  'payouts.decidePayoutAccount': async () => {
    const [{ id }, typist] = [await buildDoctor(t.db), await buildAdmin(t.db)]
    const { id: accountId } = await buildBankAccount(t.db, id, { proposedBy: typist.id })
    return { as: as.owner, own: id, params: { accountId }, body: { decision: 'confirmed' } }
  },
  'withholding.doctorTax': () => staffCase(buildDoctor(t.db)),
  'withholding.setDoctorTax': () =>
    staffCase(buildDoctor(t.db), {
      taxCode: '',
      exemption: null,
      documentOn: null,
      reason: '',
      version: null,
    }),
  'withholding.takeBackRemittance': async () => {
    const row = { month: '2026-01', amount: 1, paidOn: '2026-02-01', reference: randomUUID() }
    const [{ id } = { id: '' }] = await t.db
      .insert(taxRemittances)
      .values({ ...row, createdAt: t.time.now() })
      .returning()
    return staffCase(id, { reason: REASON })
  },
  'revenue.courseShares': () => staffCase(buildCourse(t.db)),
  'revenue.setCourseShares': () => staffCase(buildCourse(t.db), { parts: [], version: null }),
  'revenue.removeShareRule': async () => {
    const body = { doctorId: room.id, courseId: null, basisPoints: 5000, version: null }
    const { data } = await t.call(contract.revenue.setShareRule, { as: as.owner, body })
    return staffCase(data.find((rule) => rule.doctor?.id === room.id)?.id ?? '')
  },
  'crm.course': () => staffCase(buildCourse(t.db)),
  'ownCourses.ownDetails': () => writtenCourse(),
  'ownCourses.saveOwnDetails': async () => {
    const { id, title, subtitle, description, categoryId, level, audience } = await buildCourse(
      t.db,
      writtenBy(room.id),
    )
    const lists = { outcomes: [], requirements: [], risks: [] }
    const texts = { title, subtitle, description, categoryId, level, audience }
    return writtenCase(id, { ...texts, ...lists, version: null })
  },
  'crm.updateCourse': sameCourse,
  'crm.setCourseCover': async () => ({
    ...(await staffCase(buildCourse(t.db))),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crm.removeCourseCover': () => staffCase(buildCourse(t.db, { coverPath: covers.newPath() })),
  'crmCourseArchives.exportCourse': () => staffCase(buildCourse(t.db)),
  'crm.archiveEffects': () => staffCase(buildCourse(t.db)),
  'crm.trailer': () => staffCase(buildCourse(t.db)),
  'crm.setTrailer': async () => staffCase(buildCourse(t.db), { videoId: (await buildVideo(t.db)).id }),
  'crm.duplicateCourse': () =>
    staffCase(buildCourse(t.db), { title: 'Bản sao', slug: `ban-sao-${randomUUID()}` }),
  'crm.setCourseStatus': () => staffCase(buildCourse(t.db), { status: 'archived' }),
  'curriculum.curriculum': () => writtenCourse(),
  'curriculum.saveCurriculum': () => writtenCourse({ sections: [], version: null }),
  'courseDrafts.pendingChanges': () => staffCase(buildCourse(t.db)),
  'courseDrafts.publishChanges': () => staffCase(newCourseDraft(), { seen: nothingSeen }),
  'courseDrafts.discardChanges': () => staffCase(newCourseDraft(), { seen: nothingSeen }),
  'courseDrafts.courseVersions': () => staffCase(buildCourse(t.db)),
  'courseDrafts.compareVersions': async () => ({
    ...(await staffCase(newCurriculumVersion())),
    query: { from: '1', to: 'draft' },
  }),
  'courseDrafts.restoreVersion': () => staffCase(newCurriculumVersion(), { number: 1, seen: nothingSeen }),
  'curriculum.lessonText': () => articleCase(),
  'curriculum.saveLessonText': () => articleCase({ html: '<p>Chữ</p>', version: null }),
  'scorm.openPackage': () => packageCase(),
  'scorm.savePackageState': () => packageCase(true),
  'crmScorm.lessonPackages': () => articleCase(),
  'crmScorm.uploadPackage': async () => ({
    ...(await articleCase()),
    file: new Blob([new Uint8Array(makeZip({ 'imsmanifest.xml': '' }))], { type: 'application/zip' }),
  }),
  'crmScorm.removePackage': () => packagedCase(),
  'crmScorm.tryPackage': () => packagedCase(),
  'lessonFiles.uploadLessonFile': async () => ({
    ...(await writtenCourse()),
    file: new Blob(['Ngày;Liều'], { type: 'text/csv' }),
  }),
  'lessonFiles.staffLessonFile': async () => {
    const { id: courseId } = await buildCourse(t.db, writtenBy(room.id))
    const lesson = await buildLesson(t.db, { courseId })
    const file = await giveFile(t, { lessonId: lesson.id, courseId })
    return { ...(await writtenCase(courseId)), params: { fileId: file.id } }
  },
  'lessonFiles.lessonFile': async () => {
    const { lesson, course, hidden } = await ownCourse()
    const file = await giveFile(t, { lessonId: lesson.id, courseId: course.id })
    return { as: as.learner, own: lesson.id, foreign: hidden.id, params: { fileId: file.id } }
  },
  'crm.updateCategory': async () => {
    const { id, name, slug, description, intro, motif, position, parentId } = await buildCategory(t.db)
    return staffCase(id, { name, slug, description, intro, motif, position, parentId, version: null })
  },
  'crmPaths.path': () => staffCase(buildPath(t.db, [])),
  'crmPaths.savePath': async () => {
    const { id, title, slug } = await buildPath(t.db, [], { isPublished: false })
    const texts = { title, slug, summary: '', audience: '', description: '', coverCourseId: null }
    return staffCase(id, { ...texts, isPublished: false, steps: [], version: null })
  },
  'crmPaths.removePath': () => staffCase(buildPath(t.db, [], { isPublished: false })),
  'crm.removeCategory': () => staffCase(buildCategory(t.db)),
  'crm.setUserStatus': () => staffCase(newUser(), { status: 'locked', reason: REASON }),
  'crm.moderateReview': () => staffCase(buildReview(t.db), { state: 'hidden', reason: 'advert' }),
  'crm.answerReview': () => staffCase(buildReview(t.db), { text: 'Cảm ơn bạn.' }),
  'crm.news': () => staffCase(buildNews(t.db)),
  'crm.updateNews': async () => {
    const { id, title, slug, excerpt, html, author } = await buildNews(t.db)
    const body = {
      title,
      slug,
      excerpt,
      html,
      author,
      ...bareArticle,
    }
    return staffCase(id, { ...body, version: null })
  },
  'newsDrafts.publish': () =>
    staffCase(buildNews(t.db, { state: 'draft', publishedAt: null }), {
      note: '',
      publishAt: null,
      checks: [],
      version: null,
    }),
  'newsDrafts.withdraw': () => staffCase(buildNews(t.db), { version: null }),
  'newsDrafts.discard': async () => {
    const { id, ...article } = await buildNews(t.db)
    const draft = { newsId: id, texts: textsOf({ id, ...article }), savedAt: t.time.now() }
    await t.db.insert(newsDrafts).values(draft)
    return staffCase(id, { version: null })
  },
  'newsDrafts.versions': () => staffCase(buildNews(t.db)),
  'newsDrafts.version': async () => ({
    ...(await staffCase(buildPublishedNews(t.db))),
    query: { number: '1' },
  }),
  'newsDrafts.restore': () => staffCase(buildPublishedNews(t.db), { number: 1, version: null }),
  'crm.setNewsCover': async () => ({
    ...(await staffCase(buildNews(t.db))),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crm.removeNewsCover': () => staffCase(buildNews(t.db, { coverPath: covers.newPath() })),
  'crm.page': pageCase,
  'crm.savePageDraft': () => pageCase({ title: 'Trang', html: '<p>Chữ</p>', version: null }),
  'crm.discardPageDraft': () => pageCase({ version: null }),
  'crm.publishPage': () => pageCase({ title: 'Trang', html: '<p>Chữ</p>', changes: null, version: null }),
  'crm.setPageVisibility': () => pageCase({ isHidden: true }),
  'crm.removePage': () => pageCase(),
  'crm.pageVersions': () => pageCase(),
  'crm.pageVersion': async () => {
    const made = await pageCase()
    await buildPageVersion(t.db, { slug: made.own })
    return { ...made, query: { number: '1' } }
  },
  'crmContacts.contact': () => staffCase(newContact()),
  'crmContacts.revealContact': () => staffCase(newContact()),
  'crmLearners.revealContact': () => staffCase(newUser(), { place: 'learner' }),
  'crmContacts.replyToContact': () =>
    staffCase(newContact(), { text: 'Chúng tôi đã nhận lời nhắn.', version: null }),
  'crmContacts.noteOnContact': () => staffCase(newContact(), { text: 'Đã gọi điện.' }),
  'crmContacts.assignContact': () => staffCase(newContact(), { ownerId: null, version: null }),
  'crmContacts.makeLearner': () => staffCase(newContact(), { version: null }),
  'crmContacts.learnerContacts': () => staffCase(newUser()),
  'crmContacts.setContactState': () => staffCase(newContact(), { state: 'closed', version: null }),
  'crmEmergencyCards.card': () => staffCase(newCard()),
  'crmEmergencyCards.saveCard': () => staffCase(newCard(), { ...cardBody, version: null }),
  'crmEmergencyCards.publishCard': async () =>
    staffCase(newCard(), { ...(await publication()), version: null }),
  'crmEmergencyCards.returnCard': () => staffCase(newSubmittedCard(), { note: REASON }),
  'crmEmergencyCards.setCardState': () => staffCase(newPublishedCard(), { state: 'withdrawn' }),
  'crmEmergencyCards.removeCard': () => staffCase(newCard()),
  'crmEmergencyCards.cardVersions': () => staffCase(newCard()),
  'crmGlossary.term': () => staffCase(newTerm()),
  'crmGlossary.updateTerm': () => staffCase(newTerm(), { ...termBody(randomUUID()), version: null }),
  'crmGlossary.removeTerm': () => staffCase(newTerm()),
  'crmSearch.updateSynonyms': () =>
    staffCase(newSynonyms(), { terms: [randomUUID(), randomUUID()], version: null }),
  'crmSearch.removeSynonyms': () => staffCase(newSynonyms()),
  'crmSearch.removeSearchMiss': async () => {
    const [miss] = await t.db
      .insert(searchMisses)
      .values({ query: randomUUID(), lastAt: new Date() })
      .returning()
    return staffCase(miss?.id ?? '')
  },
  'crmAccounts.account': () => staffCase(newUser()),
  'crmAccounts.audit': () => staffCase(newUser()),
  'crmAccounts.setPermissions': () =>
    staffCase(newUser({ role: 'admin', permissions: ['sales'] }), {
      permissions: ['content'],
      roleIds: [],
      reason: REASON,
      version: null,
    }),
  'crmAccounts.endSessions': () => staffCase(newUser(), { reason: REASON }),
  'crmAccounts.resendInvitation': () => staffCase(newUser({ role: 'admin', status: 'pending' })),
  'crmAccounts.resetSecondFactor': () => staffCase(provedUser(), { reason: REASON }),
  'crmAccounts.professionalProof': () => staffCase(reviewedUser()),
  'crmAccounts.reviewProfessional': () => staffCase(reviewedUser(), { decision: 'approved', reason: null }),
  'crmRoles.updateRole': () =>
    staffCase(newRole(), { name: 'Trực quầy', description: '', rights: ['orders.read'], version: null }),
  'crmRoles.removeRole': () => staffCase(newRole()),
  'crmDoctors.doctor': () => staffCase(buildDoctor(t.db)),
  'crmDoctorRooms.room': () => staffCase(room.slug),
  'crmDoctorRooms.learners': () => staffCase(room.slug),
  'crmDoctorRooms.questions': () => staffCase(room.slug),
  'crmDoctorRooms.handIns': () => staffCase(room.slug),
  'crmDoctorRooms.reviews': () => staffCase(room.slug),
  'crmDoctors.updateDoctor': async () => {
    const { id, name, slug, academicTitle } = await buildDoctor(t.db)
    const texts = { workplace: 'Phòng khám', specialties: ['Da'], biography: CONTENT }
    const rest = { yearsOfPractice: 3, degrees: [], position: 0, version: null }
    return staffCase(id, { name, slug, academicTitle, ...texts, ...rest })
  },
  'crmDoctors.saveLicence': () => {
    const days = { issuedOn: '2024-01-02', expiresOn: null }
    const licence = { number: '001/GPHN', issuer: 'Sở Y tế', scope: '', ...days }
    return staffCase(buildDoctor(t.db), { ...licence, version: null })
  },
  'crmDoctors.checkLicence': () => staffCase(licensedDoctor(), { isVerified: true, version: null }),
  'crmDoctors.setPortrait': async () => ({
    ...(await staffCase(buildDoctor(t.db))),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crmDoctors.removePortrait': () => staffCase(buildDoctor(t.db, { portraitPath: avatars.newPath() })),
  'crmDoctors.setLicenceProof': async () => ({
    ...(await staffCase(buildDoctor(t.db))),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crmDoctors.licenceProof': () => staffCase(licensedDoctor()),
  'crmPatientConsents.setConsentDoctor': () => staffCase(provenConsent(room.id), { doctorId: null }),
  'crmPatientConsents.setConsentProof': async () => ({
    ...(await staffCase(provenConsent())),
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crmPatientConsents.consentProof': () => staffCase(provenConsent()),
  'crmPatientConsents.withdrawConsent': () => staffCase(provenConsent(), { reason: CONTENT }),
  'crmPatientConsents.removeConsent': () => staffCase(provenConsent()),
  'crmPatientConsents.addPatientPicture': async () => ({
    as: as.doctor,
    own: (await provenConsent(room.id)).id,
    foreign: (await provenConsent(otherRoom.id)).id,
    file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
  }),
  'crmPatientConsents.setPairConsent': async () => {
    const [picture] = await t.db
      .insert(patientPictures)
      .values({ storageKey: 'patient-pictures/x.webp', width: 1, height: 1 })
      .returning()
    const facts = {
      beforeLabel: 'Trước',
      afterLabel: 'Sau',
      beforeAlt: CONTENT,
      afterAlt: CONTENT,
      days: 1,
      isSameAngle: true,
      isSameLight: true,
    }
    const id = picture?.id ?? ''
    const [pair] = await t.db
      .insert(beforeAfterPairs)
      .values({ beforeId: id, afterId: id, facts })
      .returning()
    return staffCase(pair?.id ?? '', { consentId: (await provenConsent()).id })
  },
  'crmJobs.retryJob': () => failedJob(),
  'crmJobs.discardJob': () => failedJob({ reason: CONTENT }),
  'crmPrivacy.request': () => staffCase(notedRequest()),
  'crmPrivacy.checkIdentity': () => staffCase(notedRequest(), { how: CONTENT }),
  'crmPrivacy.answerRequest': () => staffCase(notedRequest(), { answer: CONTENT }),
  'crmPrivacy.extendRequest': () => staffCase(notedRequest(), { reason: CONTENT }),
  'crmPrivacy.carryOut': () => staffCase(checkedRequest()),
  'crmPrivacy.closeRequest': () => staffCase(notedRequest(), { state: 'done', outcome: CONTENT }),
  'crmPrivacy.linkToCopy': () =>
    staffCase(
      notedRequest({ state: 'done', filePath: 'exports/x.json', availableUntil: new Date('2099-01-01') }),
    ),
  'crmSettlements.settlement': () => settlementCase(),
  'crmSettlements.settlementLines': () => settlementCase(),
  'crmSettlements.compareSettlement': () => settlementCase({ columns: settlementColumns }),
  'crmSettlements.startSettlement': () => settlementCase(),
  'crmSettlements.resolveDifference': () => differenceCase(),
  'crmSettlements.linkPayout': () => settlementPayoutCase(),
  'crmSettlements.discardSettlement': () => settlementCase(),
  'crmStatements.statement': () => statementCase(),
  'crmStatements.statementLines': () => statementCase(),
  'crmStatements.compareStatement': () => statementCase({ account: null, columns: null }),
  'crmStatements.startStatement': () => statementCase(),
  'crmStatements.takeStatementLine': () => statementLineCase(),
  'crmStatements.discardStatement': () => statementCase(),
  'crmLearnerImports.import': () => tableCase(),
  'crmLearnerImports.importRows': () => tableCase(),
  'crmLearnerImports.importReport': () => tableCase(),
  'crmLearnerImports.discardImport': () => tableCase(),
  'crmLearnerImports.setImportColumns': () =>
    tableCase({ columns: tableColumns, courseId: null, version: null }),
  'crmLearnerImports.startImport': () => tableCase({ reason: 'Lớp tháng 11', version: null }),
  'crmMerges.mergePlan': () => mergeCase(),
  'crmMerges.merge': () => mergeCase({ reason: 'Một người, hai tài khoản' }),
  'crmLetters.letter': () => letterCase(),
  'crmLetters.setLetterState': () => letterCase({ state: 'paused' }),
  'crmLearners.learner': () => staffCase(newUser()),
  'crmDoctors.doctorAccount': () => staffCase(buildDoctor(t.db)),
  'crmDoctors.inviteDoctor': () =>
    staffCase(buildDoctor(t.db, { userId: null }), { name: 'x y', email: `${randomUUID()}@example.vn` }),
  'crmDoctors.resendInvitation': async () => {
    const { id: userId } = await newUser({ role: 'doctor', status: 'pending' })
    return staffCase(buildDoctor(t.db, { userId }))
  },
  'crmDoctors.linkDoctor': async () =>
    staffCase(buildDoctor(t.db, { userId: null }), { userId: (await newUser({ role: 'doctor' })).id }),
  'crmDoctors.doctorFigures': () => staffCase(buildDoctor(t.db)),
  'crmDoctors.doctorRevenue': () => staffCase(buildDoctor(t.db)),
  'seats.takeBack': () => seatCase(),
  'seats.remind': () => seatCase(),
  'crmOrganisations.organisation': () => organisationCase(),
  'crmOrganisations.updateOrganisation': () => organisationCase({ ...organisationData(), version: null }),
  'crmOrganisations.setOrganisationState': () => organisationCase({ state: 'closed' }),
  'crmOrganisations.addCoordinator': () =>
    organisationCase({ name: 'x y', email: `${randomUUID()}@example.vn` }),
  'crmOrganisations.removeCoordinator': async () => {
    const { id, coordinator } = await buildOrganisation(t)
    return { ...(await staffCase(id)), params: { userId: coordinator.id } }
  },
  'crmOrganisations.organisationPeople': () => organisationCase(),
  'crmOrganisations.organisationNotes': () => organisationCase(),
  'crmOrganisations.addOrganisationNote': () => organisationCase({ text: 'x' }),
  'crmOrganisations.removeOrganisationNote': () => organisationNoteCase(),
  'crmOrganisations.organisationAudit': () => organisationCase(),
  'crmOrganisations.quoteSeats': async () =>
    organisationCase({ lines: [{ course: (await buildCourse(t.db)).slug, seats: 2 }] }),
  'crmOrganisations.sellSeats': async () =>
    organisationCase({ lines: [{ course: (await buildCourse(t.db)).slug, seats: 2 }] }),
  'crmOrganisations.orderSeats': async () => ({
    as: as.owner,
    own: (await buySeats(t, await buildOrganisation(t), { seats: 1 })).code,
  }),
  'crmMails.learnerMails': () => staffCase(newUser()),
  'crmMails.learnerMail': () => mailCase(),
  'crmMails.resendMail': () => mailCase(),
  'crmLearners.notes': () => staffCase(newUser()),
  'crmLearners.addNote': () => staffCase(newUser(), { text: 'x' }),
  'crmLearners.editNote': () => noteCase({ text: 'x' }),
  'crmLearners.removeNote': () => noteCase(),
  'crmLearners.enrol': async () =>
    staffCase(newUser(), {
      courseId: (await buildCourse(t.db)).id,
      until: null,
      reason: REASON,
      version: null,
    }),
  'crmLearners.extendAccess': async () => {
    const user = await newUser()
    const expiresAt = new Date(Date.now() + 86_400_000)
    const { id } = await buildEnrollment(t.db, { userId: user.id, expiresAt })
    return {
      ...(await staffCase(user.id, { until: null, reason: REASON, version: null })),
      params: { enrollmentId: id },
    }
  },
  'crmLearners.moveEnrollment': async () => {
    const user = await newUser()
    const { id } = await buildEnrollment(t.db, { userId: user.id })
    const body = { courseId: (await buildCourse(t.db)).id, reason: REASON, version: null }
    return { ...(await staffCase(user.id, body)), params: { enrollmentId: id } }
  },
  'crmLearners.codeBatches': () => staffCase(newUser()),
  'crmLearners.giveCode': async () => {
    const course = await buildCourse(t.db)
    const { data } = await t.call(contract.crmSales.createActivationBatch, {
      as: as.owner,
      body: { name: 'x y', courseId: course.id, count: 1, unitPrice: 1000, expiresAt: null },
      headers: { 'idempotency-key': randomUUID() },
    })
    return staffCase(newUser(), { batchId: data.id, reason: REASON })
  },
  'crmLearners.setEnrollmentState': async () => {
    const user = await newUser()
    const { id } = await buildEnrollment(t.db, { userId: user.id })
    const body = { state: 'paused', reason: REASON, version: null }
    return { ...(await staffCase(user.id, body)), params: { enrollmentId: id } }
  },
  'doctorPortal.room': async () => ({ as: as.doctor, own: room.slug, foreign: otherRoom.slug }),
  'doctorPortal.updateProfile': async () => ({
    as: as.doctor,
    own: room.slug,
    foreign: otherRoom.slug,
    body: { workplace: 'Bệnh viện Da liễu', specialties: ['Da liễu'], biography: CONTENT, version: null },
  }),
  'doctorPortal.learner': async () => ({
    as: as.doctor,
    own: await learnerOf(room.id),
    foreign: await learnerOf(otherRoom.id),
  }),
  'doctorPortal.learnerAttempt': async () => {
    const user = await newUser()
    const attempt = await buildQuizAttempt(t.db, { userId: user.id, submittedAt: t.time.now() })
    await t.db.insert(courseDoctors).values({ courseId: attempt.courseId, doctorId: room.id, position: 1 })
    const { id: own } = await buildEnrollment(t.db, { userId: user.id, courseId: attempt.courseId })
    return { as: as.doctor, own, foreign: await learnerOf(otherRoom.id), params: { attemptId: attempt.id } }
  },
  'doctorPortal.reportReview': async () => ({
    as: as.doctor,
    own: await reviewToAnswer(room.id),
    foreign: await reviewToAnswer(otherRoom.id),
    body: { reason: 'insult', note: '' },
  }),
  'doctorPortal.replyToReview': async () => ({
    as: as.doctor,
    own: await reviewToAnswer(room.id),
    foreign: await reviewToAnswer(otherRoom.id),
    body: { text: 'Cảm ơn bạn đã chia sẻ.' },
  }),
  'crmApiKeys.revokeKey': async () => ({ as: as.owner, own: (await buildApiKey(t)).id }),
  'crmClinicSignIn.signIn': () => clinicCase(),
  'crmClinicSignIn.saveSignIn': () =>
    clinicCase({
      kind: 'oidc',
      issuer: 'https://idp.example.vn',
      clientId: 'tham-hoc',
      seatCourseIds: [],
      password: TEST_PASSWORD,
      version: null,
    }),
  'crmClinicSignIn.setSignInState': () => clinicCase({ isActive: false }),
  'crmClinicSignIn.trySignIn': () => clinicCase(),
  'crmClinicSignIn.removeSignIn': () => clinicCase(),
  'crmClinicSignIn.addDomain': () => clinicCase({ domain: `d-${randomUUID()}.example.vn` }),
  'crmClinicSignIn.checkDomain': () => clinicDomainCase(),
  'crmClinicSignIn.vouchDomain': () => clinicDomainCase({ reason: 'Theo hợp đồng', password: TEST_PASSWORD }),
  'crmClinicSignIn.removeDomain': () => clinicDomainCase(),
  'crmLti.setPlatformState': async () => ({ ...(await platformCase()), body: { isActive: false } }),
  'crmLti.removePlatform': platformCase,
  'crmLti.platform': platformCase,
  'crmLti.updatePlatform': async () => ({
    ...(await platformCase()),
    body: { version: null, name: 'LMS', deploymentIds: ['1'], organisationId: null },
  }),
  'crmLti.scores': platformCase,
  'crmLti.setStore': async () => ({
    ...(await platformCase()),
    body: { url: 'https://lrs.example.vn/xapi', user: 'a', storePassword: 'b', password: TEST_PASSWORD },
  }),
  'crmLti.removeStore': async () => {
    const store = { lrsUrl: 'https://lrs.example.vn/xapi', lrsUser: 'a', sealedLrsPassword: 'b' }
    return { as: as.owner, own: (await buildPlatform(t, 'https://lms.example.vn', store)).id }
  },
  'crmLti.retryStatements': platformCase,
  'crmLti.members': async () => ({
    as: as.owner,
    own: await buildClass(t, lms.url),
  }),
  'crmLti.resendScore': async () => ({ as: as.owner, own: await buildScore(t) }),
  'crmWebhooks.webhook': webhookCase,
  'crmWebhooks.changeWebhook': async () => ({
    ...(await webhookCase()),
    body: { ...webhookWords, password: TEST_PASSWORD, version: null },
  }),
  'crmWebhooks.rotateSecret': async () => ({ ...(await webhookCase()), body: { password: TEST_PASSWORD } }),
  'crmWebhooks.setWebhookState': async () => ({ ...(await webhookCase()), body: { isActive: false } }),
  'crmWebhooks.testWebhook': webhookCase,
  'crmWebhooks.removeWebhook': webhookCase,
  'crmWebhooks.deliveries': webhookCase,
  'crmWebhooks.resend': async () => ({
    as: as.owner,
    own: await buildFailedDelivery(t, (await buildWebhook(t)).id),
  }),
  'captionDrafts.draft': () => draftCase(),
  'captionDrafts.requestDraft': async () => {
    await saveRecogniserCheck(t.db, { program: 'ready', model: 'ready' })
    return videoCase()
  },
  'captionDrafts.saveDraft': () => draftCase({ body: { requestId: draftRequest, version: 1, cues: [] } }),
  'captionDrafts.removeDraft': () => draftCase({ query: { requestId: draftRequest, version: '1' } }),
  'videos.video': () => videoCase(),
  'videos.renameVideo': () => videoCase({}, { body: { title: 'Tên mới', version: null } }),
  'videos.videoPlayback': () => videoCase(),
  'watching.ofVideo': () => videoCase(),
  'videos.retryVideo': () => videoCase({ state: 'failed', failureCode: 'media.disk_full' }),
  'videos.reencodeVideo': () => videoCase(),
  'videos.removeVideo': () => videoCase(),
  'videos.captions': () => captionsCase(),
  'videos.saveCaptions': () => captionsCase({ version: 1, cues: [] }),
  'videos.importCaptions': () =>
    captionsCase({
      fileName: 'phu-de.vtt',
      content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n',
      version: 1,
    }),
  'videos.removeCaptions': () => captionsCase(),
  'videos.saveChapters': () => videoCase({}, { body: { chapters: [], version: null } }),
  'videos.saveSoundTracks': async () => ({
    as: as.doctor,
    own: (await buildDescribedVideo(t, { ownerId: room.account.id })).id,
    foreign: (await buildDescribedVideo(t, { ownerId: otherRoom.account.id })).id,
    body: {
      soundTracks: [
        { language: 'vi', label: 'Giảng viên' },
        { language: 'en', label: 'Phiên dịch' },
      ],
      version: null,
    },
  }),
  'videos.setLessonVideo': videoLessonCase,
  'videos.lessonAudience': async () => ({ ...(await videoLessonCase()), body: undefined }),
  'videos.setLessonAudience': lessonAudienceCase,
  'uploads.confirmChecksum': uploadCase,
}

/** Parameters that choose from a fixed list, not somebody's thing. */
const CHOICES = new Set(['purpose', 'topic', 'month', 'day', 'section', 'part', 'picture'])
const named: [string, Endpoint, string][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, endpoint]): [string, Endpoint, string][] => {
    const param = /:(\w+)/.exec(endpoint.path)?.[1]
    const isPersonal = endpoint.access.kind === 'signed-in' || endpoint.access.kind === 'optional'
    const full = `${group}.${name}`
    return param && isPersonal && !CHOICES.has(param) ? [[full, endpoint, param]] : []
  }),
)

test('every endpoint that names a thing of somebody has its case', () => {
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(cases).sort())
})

describe.each(named)('%s', (name, endpoint, param) => {
  const ask = (made: Case, value: string | undefined) => {
    const body = made.body ? { body: made.body as never } : {}
    const headers: Record<string, string> = endpoint.isIdempotent ? { 'idempotency-key': randomUUID() } : {}
    const { query, file } = made
    const options = { as: made.as, params: { ...made.params, [param]: value }, query, file, headers, ...body }
    return t.call(endpoint, options)
  }
  const make = () => {
    const build = cases[name]
    if (!build) throw new Error(`no case for ${name}`)
    return build()
  }

  test('unknown, malformed and foreign are not there, word for word alike; the own is', async () => {
    const made = await make()
    const missing = await ask(made, UNKNOWN[param])
    expect([missing.status, missing.error.name]).toEqual([404, expect.stringMatching(/\.not_found$/)])
    const others = [await ask(made, '%00'), await ask(made, "' or 1=1 --")]
    if (made.foreign) others.push(await ask(made, made.foreign))
    for (const { status, error } of others)
      expect([status, error.name, error.message]).toEqual([404, missing.error.name, missing.error.message])
    const own = await ask(made, made.own)
    expect([own.status, own.error]).toEqual([200, undefined])
  })
})

test('what was asked for in vain was left as it was', async () => {
  const foreign = await t.signIn(neighbour)
  await t.call(contract.devices.endSession, { as: as.learner, params: { id: foreign.sessionId } })
  expect((await t.call(contract.auth.me, { as: foreign })).status).toBe(200)
  const order = await buildOrder(t.db, { userId: neighbour.id })
  await t.call(contract.orders.cancel, { as: as.learner, params: { code: order.code } })
  const { data } = await t.call(contract.orders.get, { as: foreign, params: { code: order.code } })
  expect(data.state).toBe('pending_payment')
  const [kept] = await t.db.select().from(users).where(eq(users.id, neighbour.id))
  expect(kept?.status).toBe('active')
})

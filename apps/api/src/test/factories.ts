import { type Right, withNeeded } from '@repo/contract/rights'
import { foldText } from '@repo/messages'
import { newOrderCode } from '@repo/payments'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import * as tables from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { hashPassword } from '../modules/auth/password.ts'
import { textsOf } from '../modules/crm/news-texts.ts'
import { postSale } from '../modules/ledger/index.ts'
import { hashOfPage } from '../modules/legal/page-versions.ts'
import { findTeams } from '../modules/revenue/course-shares.repo.ts'

type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** Password of every account that `buildUser` makes. */
export const TEST_PASSWORD = 'Mùa-hè-2026-ở-Đà-Nẵng'
let passwordHash: Promise<string> | undefined
let counter = 0
const next = () => {
  counter += 1
  return counter
}

/** Creates a user, by default an active learner. */
export async function buildUser(db: Db, values: Insert<typeof tables.users> = {}) {
  const n = next()
  passwordHash ??= hashPassword(TEST_PASSWORD)
  const { name = `Học viên ${n}`, email = `hoc-vien-${n}@example.vn` } = values
  return insertOne(db, tables.users, {
    name,
    email,
    passwordHash: await passwordHash,
    role: 'student',
    status: 'active',
    verifiedAt: new Date(),
    searchText: foldText([name, email, values.phone ?? ''].join(' ')),
    ...values,
  })
}

export function buildAdmin(
  db: Db,
  permissions: (typeof tables.users.$inferInsert)['permissions'] = ['owner'],
) {
  return buildUser(db, { role: 'admin', permissions })
}

/** Creates somebody of the staff with a role of the business's own, which consists of the given rights. */
export async function buildStaffWith(db: Db, ...rights: Right[]) {
  const user = await buildAdmin(db, [])
  const role = await insertOne(db, tables.staffRoles, {
    name: `Vai trò ${next()}`,
    rights: withNeeded(rights),
  })
  await insertOne(db, tables.staffRoleHolders, { roleId: role.id, userId: user.id })
  return { ...user, roleId: role.id }
}

/** Creates a doctor and the doctor's account, which is returned as `account`. */
export async function buildDoctor(db: Db, values: Insert<typeof tables.doctors> = {}) {
  const n = next()
  const account = await buildUser(db, { role: 'doctor', name: values.name ?? `Bác sĩ ${n}` })
  const doctor = await insertOne(db, tables.doctors, {
    slug: `bac-si-${n}`,
    userId: account.id,
    name: account.name,
    academicTitle: 'BS.CKI',
    searchText: foldText(account.name),
    ...values,
  })
  return { ...doctor, account }
}

/** A doctor's bank account that waits for confirmation, unless the values say otherwise. */
export function buildBankAccount(
  db: Db,
  doctorId: string,
  values: Partial<Insert<typeof tables.doctorBankAccounts>> = {},
) {
  const number = `00110${String(next()).padStart(8, '0')}`
  return insertOne(db, tables.doctorBankAccounts, {
    doctorId,
    bin: '970436',
    number,
    holder: 'NGUYEN VAN A',
    ...values,
  })
}

export function buildCategory(db: Db, values: Insert<typeof tables.categories> = {}) {
  const n = next()
  return insertOne(db, tables.categories, {
    slug: `danh-muc-${n}`,
    name: `Danh mục ${n}`,
    motif: 'skincare',
    // At most as large as the contract allows; test files that share a process share the count.
    position: n % 1000,
    ...values,
  })
}

/** Creates a published course, with a category and a doctor unless they are given. */
export async function buildCourse(
  db: Db,
  values: Insert<typeof tables.courses> & { doctorId?: string } = {},
) {
  const n = next()
  const { doctorId, ...columns } = values
  const title = columns.title ?? `Khóa học ${n}`
  const course = await insertOne(db, tables.courses, {
    slug: `khoa-hoc-${n}`,
    title,
    categoryId: columns.categoryId ?? (await buildCategory(db)).id,
    level: 'basic',
    audience: 'everyone',
    status: 'published',
    description: 'Mô tả',
    outcomes: ['Làm được việc này'],
    listPrice: 1_000_000,
    publishedAt: new Date(),
    searchText: foldText(title),
    ...columns,
  })
  await db
    .insert(tables.courseDoctors)
    .values({ courseId: course.id, doctorId: doctorId ?? (await buildDoctor(db)).id, position: 0 })
  return course
}

export async function buildSection(db: Db, values: Insert<typeof tables.sections> = {}) {
  const n = next()
  return insertOne(db, tables.sections, {
    courseId: values.courseId ?? (await buildCourse(db)).id,
    title: `Phần ${n}`,
    position: n,
    ...values,
  })
}

/** Creates a video lesson of ten minutes, with a course unless a `courseId` is given. */
export async function buildLesson(db: Db, values: Insert<typeof tables.lessons> = {}) {
  const n = next()
  const courseId = values.courseId ?? (await buildCourse(db)).id
  return insertOne(db, tables.lessons, {
    courseId,
    sectionId: values.sectionId ?? (await buildSection(db, { courseId })).id,
    title: `Bài ${n}`,
    kind: 'video',
    position: n,
    durationMs: 600_000,
    ...values,
  })
}

/**
 * Creates a video of ten minutes, by default a playable one, though its files do not exist. A video in another state
 * has no package.
 */
export function buildVideo(db: Db, values: Insert<typeof tables.videos> = {}) {
  const state = values.state ?? 'ready'
  const plays = state === 'ready' || state === 'playable'
  return insertOne(db, tables.videos, {
    state,
    packageKey: plays ? randomUUIDv7().replaceAll('-', '') : null,
    durationMs: 600_000,
    ...values,
  })
}

export async function buildEnrollment(db: Db, values: Insert<typeof tables.enrollments> = {}) {
  return insertOne(db, tables.enrollments, {
    userId: values.userId ?? (await buildUser(db)).id,
    courseId: values.courseId ?? (await buildCourse(db)).id,
    ...values,
  })
}

/** Creates a stream of a quarter of an hour, by default one that its learner has left. */
export async function buildPlayback(
  db: Db,
  values: Insert<typeof tables.playbacks> & { userId: string; lessonId: string },
) {
  const now = new Date()
  return insertOne(db, tables.playbacks, {
    sessionId: randomUUIDv7(),
    packageKey: '0'.repeat(32),
    startedAt: new Date(now.getTime() - 900_000),
    heartbeatAt: now,
    endedAt: now,
    endReason: 'left',
    ...values,
  })
}

/** A quiz with one published question, in a lesson of its own. */
export async function buildQuiz(
  db: Db,
  { questions, ...settings }: Partial<tables.StoredSettings> & { questions?: tables.StoredQuestion[] } = {},
  lesson: Insert<typeof tables.lessons> = {},
) {
  const { id: lessonId, courseId } = await buildLesson(db, {
    kind: 'quiz',
    completionKind: 'quiz',
    durationMs: 0,
    ...lesson,
  })
  const asked = questions ?? [buildQuestion()]
  const [version] = await db
    .insert(tables.quizVersions)
    .values({
      lessonId,
      courseId,
      number: 1,
      settings: {
        intro: '',
        timeLimitMinutes: null,
        maxAttempts: null,
        passPercent: 50,
        isShuffled: false,
        ...settings,
      },
      items: asked.map((question) => ({ kind: 'question', question })),
      questionCount: asked.length,
      publishedAt: new Date(),
    })
    .returning()
  return { lessonId, courseId, versionId: version?.id ?? '', questions: asked }
}

/** A question with one right choice, the first of three. */
export function buildQuestion(values: Partial<tables.StoredQuestion> = {}): tables.StoredQuestion {
  const choices = ['Đúng', 'Sai một', 'Sai hai'].map((text, index) => ({
    id: randomUUIDv7(),
    text,
    isCorrect: index === 0,
    area: null,
  }))
  const plain = { explanation: 'Vì sao', link: null, picture: null }
  return { id: randomUUIDv7(), kind: 'single', text: 'Câu hỏi', points: 1, ...plain, choices, ...values }
}

/** An attempt with one kept answer; open unless it was handed in. */
/** A hand-in, in a new assignment that is published with this task. */
export async function buildHandIn(
  db: Db,
  {
    task,
    courseId,
    ...values
  }: Partial<Insert<typeof tables.handIns>> & {
    userId: string
    task?: Insert<typeof tables.assignmentVersions>['task']
  },
) {
  const lesson = await buildLesson(db, {
    ...(courseId ? { courseId } : {}),
    kind: 'assignment',
    completionKind: 'manual',
  })
  const [version] = await db
    .insert(tables.assignmentVersions)
    .values({
      lessonId: lesson.id,
      courseId: lesson.courseId,
      number: 1,
      task: task ?? {
        writing: 'required',
        files: 'optional',
        film: 'off',
        filmMinutes: 5,
        filmMegabytes: 500,
        criteria: [],
        passPercent: 70,
        checklist: [],
      },
      publishedAt: new Date(),
    })
    .returning()
  const [handIn] = await db
    .insert(tables.handIns)
    .values({
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      courseId: lesson.courseId,
      versionId: version!.id,
      number: 1,
      state: 'submitted',
      startedAt: new Date(),
      submittedAt: new Date(),
      ...values,
    })
    .returning()
  return handIn!
}

export async function buildQuizAttempt(
  db: Db,
  { courseId, ...values }: Partial<Insert<typeof tables.quizAttempts>> & { userId: string },
) {
  const quiz = await buildQuiz(db, {}, courseId ? { courseId } : {})
  const paper = quiz.questions.map((question) => ({
    ...question,
    correct: question.choices.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : [])),
  }))
  const { lessonId, versionId } = quiz
  const facts = { lessonId, courseId: quiz.courseId, versionId, lessonTitle: 'Trắc nghiệm', paper }
  const [attempt] = await db
    .insert(tables.quizAttempts)
    .values({ ...facts, number: 1, passPercent: 50, startedAt: new Date(), maxScore: 1, ...values })
    .returning()
  if (!attempt) throw new Error('an attempt insert returned no row')
  await db.insert(tables.quizAnswers).values({
    attemptId: attempt.id,
    number: 1,
    questionId: quiz.questions[0]!.id,
    chosen: [],
    answeredAt: new Date(),
  })
  return attempt
}

/** A question that is due on a day, in the begun review of it; its course is open to the learner. */
export async function buildReviewCard(
  db: Db,
  {
    userId,
    day,
    ...values
  }: Partial<Insert<typeof tables.repetitionCards>> & { userId: string; day: string },
) {
  const { courseId, lessonId, questions } = await buildQuiz(db)
  await buildEnrollment(db, { userId, courseId })
  const asked = questions[0]!
  const question = {
    ...asked,
    correct: asked.choices.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : [])),
  }
  const memory = { state: 'review', stability: 2.3, difficulty: 2.1, dueOn: day, lastReviewOn: day } as const
  const [card] = await db
    .insert(tables.repetitionCards)
    .values({
      ...memory,
      userId,
      courseId,
      questionId: asked.id,
      reason: 'wrong',
      reps: 1,
      lapses: 0,
      ...values,
    })
    .returning()
  if (!card) throw new Error('a card insert returned no row')
  const cards = [{ cardId: card.id, courseId, lessonId, question }]
  await db
    .insert(tables.repetitionDays)
    .values({ userId, day, dueSince: day, cards, startedAt: new Date() })
    .onConflictDoUpdate({
      target: [tables.repetitionDays.userId, tables.repetitionDays.day],
      set: { cards: sql`${tables.repetitionDays.cards} || excluded.cards` },
    })
  return { card, question, lessonId, courseId }
}

/** A path over courses in this order, published unless told otherwise. */
export async function buildPath(
  db: Db,
  courseIds: readonly string[],
  { optional = [], ...values }: Insert<typeof tables.learningPaths> & { optional?: readonly string[] } = {},
) {
  const slug = `lo-trinh-${next()}`
  const path = await insertOne(db, tables.learningPaths, {
    slug,
    title: `Lộ trình ${slug}`,
    isPublished: true,
    ...values,
  })
  if (courseIds.length > 0)
    await db.insert(tables.learningPathSteps).values(
      courseIds.map((courseId, position) => ({
        pathId: path.id,
        courseId,
        position,
        isOptional: optional.includes(courseId),
      })),
    )
  return path
}

/** A valid certificate. */
export async function buildCertificate(db: Db, values: Insert<typeof tables.certificates> = {}) {
  return insertOne(db, tables.certificates, {
    code: `ma-thu-${next()}`,
    userId: values.userId ?? (await buildUser(db)).id,
    courseId: values.courseId ?? (await buildCourse(db)).id,
    name: 'Nguyễn Thị Hồng',
    courseTitle: 'Khóa học',
    doctors: ['BS.CKI Lê Minh'],
    issuer: 'Thẩm Học',
    origin: 'earned',
    issuedAt: new Date(),
    ...values,
  })
}

export async function buildReview(db: Db, values: Insert<typeof tables.reviews> = {}) {
  return insertOne(db, tables.reviews, {
    userId: values.userId ?? (await buildUser(db)).id,
    courseId: values.courseId ?? (await buildCourse(db)).id,
    rating: 5,
    text: 'Nội dung rõ ràng, xem lại được nhiều lần.',
    state: 'published',
    ...values,
  })
}

/** Creates an order of one course, sold by its lead doctor; those with a `paidAt` are paid, and posted as sold then. */
export async function buildOrder(
  db: Db,
  values: Insert<typeof tables.orders> & { courseId?: string; shareBasisPoints?: number } = {},
) {
  const { courseId = (await buildCourse(db)).id, shareBasisPoints, ...columns } = values
  const total = columns.total ?? 1_000_000
  const order = await insertOne(db, tables.orders, {
    code: newOrderCode(),
    userId: columns.userId ?? (await buildUser(db)).id,
    state: 'pending_payment',
    expiresAt: new Date(Date.now() + 86_400_000),
    total,
    ...columns,
  })
  await db.insert(tables.orderLines).values({
    orderId: order.id,
    courseId,
    doctorId: (await findTeams(db, [courseId])).get(courseId)?.[0]?.doctorId ?? null,
    shareBasisPoints,
    title: 'Khóa học',
    listPrice: total,
    price: total,
    received: columns.paidAt ? total : 0,
  })
  const { paidAt } = order
  if (paidAt) await db.transaction((tx) => postSale(tx, { orderId: order.id, used: [], at: paidAt }))
  return order
}

/** A published text of a policy page, with the next number of its page. */
export async function buildPageVersion(
  db: Db,
  values: { slug: string; title?: string; html?: string; changes?: string },
) {
  const { slug, title = 'Chính sách', html = '<p>Nội dung.</p>', changes } = values
  const number = (await db.$count(tables.pageVersions, eq(tables.pageVersions.slug, slug))) + 1
  const hash = hashOfPage({ title, html })
  const row = { slug, title, html, changes, number, hash, publishedAt: new Date() }
  return insertOne(db, tables.pageVersions, row)
}

/** What the body of an article holds besides its text. */
/** What an article has beside its text. */
export const bareArticle = {
  categoryId: null,
  sources: [],
  authorDoctorId: null,
  reviewerId: null,
  reviewedOn: null,
  seoTitle: '',
  seoDescription: '',
  coverAlt: '',
}

export function buildNews(db: Db, values: Insert<typeof tables.news> = {}) {
  const n = next()
  const title = values.title ?? `Bài viết ${n}`
  return insertOne(db, tables.news, {
    slug: `bai-viet-${n}`,
    title,
    html: '<p>Nội dung.</p>',
    author: 'Ban biên tập',
    state: 'published',
    publishedAt: new Date(),
    searchText: foldText(title),
    ...values,
  })
}

async function insertOne<T extends Parameters<Db['insert']>[0]>(
  db: Db,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const [row] = await db.insert(table).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** A public article with its first version. */
export async function buildPublishedNews(db: Db, values: Insert<typeof tables.news> = {}) {
  const article = await buildNews(db, values)
  await db.insert(tables.newsVersions).values({ newsId: article.id, number: 1, texts: textsOf(article) })
  return article
}

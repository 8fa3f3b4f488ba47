import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import * as t from '../../db/schema/index.ts'

/** All data about one person, table by table. */
export async function findEverythingOf(db: DbOrTx, user: { id: string; email: string }) {
  const { id } = user
  return {
    consents: await findConsentRows(db, id),
    sessions: await db
      .select()
      .from(t.sessions)
      .where(eq(t.sessions.userId, id))
      .orderBy(t.sessions.createdAt),
    pushSubscriptions: await db
      .select({ endpoint: t.pushSubscriptions.endpoint, createdAt: t.pushSubscriptions.createdAt })
      .from(t.pushSubscriptions)
      .where(eq(t.pushSubscriptions.userId, id))
      .orderBy(t.pushSubscriptions.createdAt),
    outsideIdentities: await db
      .select({
        service: t.outsideIdentities.service,
        clinic: t.organisations.name,
        email: t.outsideIdentities.email,
        createdAt: t.outsideIdentities.createdAt,
        lastUsedAt: t.outsideIdentities.lastUsedAt,
      })
      .from(t.outsideIdentities)
      .leftJoin(t.clinicProviders, eq(t.clinicProviders.id, t.outsideIdentities.providerId))
      .leftJoin(t.organisations, eq(t.organisations.id, t.clinicProviders.organisationId))
      .where(eq(t.outsideIdentities.userId, id))
      .orderBy(t.outsideIdentities.createdAt),
    passkeys: await db
      .select({
        name: t.passkeys.name,
        rpId: t.passkeys.rpId,
        isSynced: t.passkeys.isSynced,
        createdAt: t.passkeys.createdAt,
        lastUsedAt: t.passkeys.lastUsedAt,
      })
      .from(t.passkeys)
      .where(eq(t.passkeys.userId, id))
      .orderBy(t.passkeys.createdAt),
    platforms: await db
      .select({
        platform: t.ltiPlatforms.name,
        subject: t.ltiAccounts.subject,
        createdAt: t.ltiAccounts.createdAt,
        lastLaunchAt: t.ltiAccounts.lastLaunchAt,
      })
      .from(t.ltiAccounts)
      .innerJoin(t.ltiPlatforms, eq(t.ltiPlatforms.id, t.ltiAccounts.platformId))
      .where(eq(t.ltiAccounts.userId, id))
      .orderBy(t.ltiAccounts.createdAt),
    devices: await db.select().from(t.learningDevices).where(eq(t.learningDevices.userId, id)),
    professional: (
      await db.select().from(t.professionalProfiles).where(eq(t.professionalProfiles.userId, id))
    )[0],
    orders: await findOrders(db, id),
    enrollments: await findEnrollments(db, id),
    seats: await findSeats(db, id),
    coordinates: await db
      .select({ organisation: t.organisations.name, since: t.organisationCoordinators.createdAt })
      .from(t.organisationCoordinators)
      .innerJoin(t.organisations, eq(t.organisations.id, t.organisationCoordinators.organisationId))
      .where(eq(t.organisationCoordinators.userId, id)),
    progress: await findProgress(db, id),
    learningDays: await findLearningDays(db, id),
    playbacks: await findPlaybacks(db, id),
    quizAttempts: await findQuizAttempts(db, id),
    scormStates: await db
      .select({ state: t.scormStates, title: t.scormPackages.title, course: t.courses.title })
      .from(t.scormStates)
      .innerJoin(t.scormPackages, eq(t.scormPackages.id, t.scormStates.packageId))
      .innerJoin(t.courses, eq(t.courses.id, t.scormPackages.courseId))
      .where(eq(t.scormStates.userId, id))
      .orderBy(t.scormStates.createdAt),
    handIns: await findHandIns(db, id),
    checklistSignatures: await db
      .select()
      .from(t.checklistSignatures)
      .where(eq(t.checklistSignatures.userId, id))
      .orderBy(t.checklistSignatures.signedAt),
    certificates: await db
      .select()
      .from(t.certificates)
      .where(eq(t.certificates.userId, id))
      .orderBy(t.certificates.issuedAt),
    reviews: await findReviews(db, id),
    reviewReports: await findReviewReports(db, id),
    lessonNotes: await findLessonNotes(db, id),
    wishes: await findWishes(db, id),
    cart: await findCart(db, id),
    ...(await findAffiliations(db, id)),
    reminders: await findReminders(db, id),
    calendarFeeds: await db
      .select({ createdAt: t.calendarFeeds.createdAt, readAt: t.calendarFeeds.readAt })
      .from(t.calendarFeeds)
      .where(eq(t.calendarFeeds.userId, id)),
    mutedAnnouncements: await db
      .select({ course: t.courses.title })
      .from(t.mutedAnnouncements)
      .innerJoin(t.courses, eq(t.courses.id, t.mutedAnnouncements.courseId))
      .where(eq(t.mutedAnnouncements.userId, id))
      .orderBy(t.courses.title),
    ...(await findRepetition(db, id)),
    ...(await findQuestions(db, id)),
    staffNotes: await db
      .select({
        text: t.learnerNotes.text,
        createdAt: t.learnerNotes.createdAt,
        editedAt: t.learnerNotes.editedAt,
      })
      .from(t.learnerNotes)
      .where(eq(t.learnerNotes.userId, id))
      .orderBy(t.learnerNotes.createdAt),
    notices: await db
      .select({
        kind: t.notices.kind,
        subject: t.notices.subject,
        createdAt: t.notices.createdAt,
        readAt: t.notices.readAt,
      })
      .from(t.notices)
      .where(eq(t.notices.userId, id))
      .orderBy(t.notices.createdAt),
    heldMails: await db
      .select({ subject: t.heldMails.subject, createdAt: t.heldMails.createdAt })
      .from(t.heldMails)
      .where(eq(t.heldMails.userId, id))
      .orderBy(t.heldMails.createdAt),
    requests: await db.select().from(t.dataRequests).where(eq(t.dataRequests.userId, id)),
    audit: await findAudit(db, id),
    mails: await db
      .select({
        kind: t.mails.kind,
        subject: t.mails.subject,
        recipient: t.mails.recipient,
        createdAt: t.mails.createdAt,
        sentAt: t.mails.sentAt,
        failedAt: t.mails.failedAt,
        droppedAt: t.mails.droppedAt,
      })
      .from(t.mails)
      .where(or(eq(t.mails.recipient, user.email), eq(t.mails.userId, user.id)))
      .orderBy(desc(t.mails.createdAt)),
    contacts: await db.select().from(t.contactRequests).where(eq(t.contactRequests.email, user.email)),
    contactReplies: await db
      .select({ text: t.contactEntries.text, createdAt: t.contactEntries.createdAt })
      .from(t.contactEntries)
      .innerJoin(t.contactRequests, eq(t.contactRequests.id, t.contactEntries.contactId))
      .where(and(eq(t.contactRequests.email, user.email), eq(t.contactEntries.kind, 'reply')))
      .orderBy(t.contactEntries.createdAt),
  }
}

export type Everything = Awaited<ReturnType<typeof findEverythingOf>>

async function findOrders(db: DbOrTx, userId: string) {
  const lines = await db
    .select({ order: t.orders, line: t.orderLines })
    .from(t.orders)
    .innerJoin(t.orderLines, eq(t.orderLines.orderId, t.orders.id))
    .where(eq(t.orders.userId, userId))
    .orderBy(t.orders.createdAt)
  return [...Map.groupBy(lines, ({ order }) => order.id).values()].map((rows) => ({
    order: rows[0]!.order,
    lines: rows.map((row) => row.line),
  }))
}

const findEnrollments = (db: DbOrTx, userId: string) =>
  db
    .select({ enrollment: t.enrollments, course: t.courses.title })
    .from(t.enrollments)
    .innerJoin(t.courses, eq(t.courses.id, t.enrollments.courseId))
    .where(eq(t.enrollments.userId, userId))

/** Seats that an organisation gave, also those that have ended: its coordinator saw the progress. */
const findSeats = (db: DbOrTx, userId: string) =>
  db
    .select({ grant: t.seatGrants, organisation: t.organisations.name, course: t.courses.title })
    .from(t.seatGrants)
    .innerJoin(t.organisations, eq(t.organisations.id, t.seatGrants.organisationId))
    .innerJoin(t.courses, eq(t.courses.id, t.seatGrants.courseId))
    .where(eq(t.seatGrants.userId, userId))
    .orderBy(t.seatGrants.createdAt)

/** Lessons that were removed since are there too. */
const findProgress = async (db: DbOrTx, userId: string) => {
  const present = await db
    .select({ progress: t.lessonProgress, lesson: t.lessons.title, course: t.courses.title })
    .from(t.lessonProgress)
    .innerJoin(t.lessons, eq(t.lessons.id, t.lessonProgress.lessonId))
    .innerJoin(t.courses, eq(t.courses.id, t.lessons.courseId))
    .where(eq(t.lessonProgress.userId, userId))
  const removed = await db
    .select({
      progress: t.removedLessonProgress,
      lesson: t.removedLessonProgress.lessonTitle,
      course: t.courses.title,
    })
    .from(t.removedLessonProgress)
    .innerJoin(t.courses, eq(t.courses.id, t.removedLessonProgress.courseId))
    .where(eq(t.removedLessonProgress.userId, userId))
  return [...present, ...removed]
}

const findLearningDays = (db: DbOrTx, userId: string) =>
  db
    .select({ day: t.learningDays.day, watchedMs: t.learningDays.watchedMs, course: t.courses.title })
    .from(t.learningDays)
    .innerJoin(t.courses, eq(t.courses.id, t.learningDays.courseId))
    .where(eq(t.learningDays.userId, userId))
    .orderBy(t.learningDays.day)

/** The title is missing where the lesson was removed. */
const findPlaybacks = (db: DbOrTx, userId: string) =>
  db
    .select({ playback: t.playbacks, lesson: t.lessons.title })
    .from(t.playbacks)
    .leftJoin(t.lessons, eq(t.lessons.id, t.playbacks.lessonId))
    .where(eq(t.playbacks.userId, userId))
    .orderBy(t.playbacks.startedAt)

/** What was answered stands beside the questions that were asked. */
async function findQuizAttempts(db: DbOrTx, userId: string) {
  const rows = await db
    .select({ attempt: t.quizAttempts, course: t.courses.title })
    .from(t.quizAttempts)
    .innerJoin(t.courses, eq(t.courses.id, t.quizAttempts.courseId))
    .where(eq(t.quizAttempts.userId, userId))
    .orderBy(t.quizAttempts.startedAt)
  const answers = await db
    .select({ answer: t.quizAnswers })
    .from(t.quizAnswers)
    .innerJoin(t.quizAttempts, eq(t.quizAttempts.id, t.quizAnswers.attemptId))
    .where(eq(t.quizAttempts.userId, userId))
    .orderBy(t.quizAnswers.number)
  const answersOf = Map.groupBy(answers, ({ answer }) => answer.attemptId)
  return rows.map((row) => ({
    ...row,
    answers: (answersOf.get(row.attempt.id) ?? []).map(({ answer }) => answer),
  }))
}

async function findHandIns(db: DbOrTx, userId: string) {
  const rows = await db
    .select({ handIn: t.handIns, task: t.assignmentVersions.task, course: t.courses.title })
    .from(t.handIns)
    .innerJoin(t.assignmentVersions, eq(t.assignmentVersions.id, t.handIns.versionId))
    .innerJoin(t.courses, eq(t.courses.id, t.handIns.courseId))
    .where(eq(t.handIns.userId, userId))
    .orderBy(t.handIns.startedAt)
  const files = await db
    .select({ file: t.handInFiles })
    .from(t.handInFiles)
    .innerJoin(t.handIns, eq(t.handIns.id, t.handInFiles.handInId))
    .where(eq(t.handIns.userId, userId))
    .orderBy(t.handInFiles.createdAt)
  const filesOf = Map.groupBy(files, ({ file }) => file.handInId)
  const spoken = await db
    .select({ handInId: t.recordedAnswers.handInId })
    .from(t.recordedAnswers)
    .innerJoin(t.handIns, eq(t.handIns.id, t.recordedAnswers.handInId))
    .where(and(eq(t.handIns.userId, userId), isNotNull(t.recordedAnswers.sentAt)))
  const answered = new Set(spoken.map(({ handInId }) => handInId))
  return rows.map((row) => ({
    ...row,
    hasRecording: answered.has(row.handIn.id),
    files: (filesOf.get(row.handIn.id) ?? []).map(({ file }) => file),
  }))
}

const findReviews = (db: DbOrTx, userId: string) =>
  db
    .select({ review: t.reviews, course: t.courses.title })
    .from(t.reviews)
    .innerJoin(t.courses, eq(t.courses.id, t.reviews.courseId))
    .where(eq(t.reviews.userId, userId))

const findReviewReports = (db: DbOrTx, userId: string) =>
  db
    .select({ report: t.reviewReports, course: t.courses.title })
    .from(t.reviewReports)
    .innerJoin(t.reviews, eq(t.reviews.id, t.reviewReports.reviewId))
    .innerJoin(t.courses, eq(t.courses.id, t.reviews.courseId))
    .where(eq(t.reviewReports.userId, userId))

const findReminders = (db: DbOrTx, userId: string) =>
  db
    .select({
      weekdays: t.learningReminders.weekdays,
      minute: t.learningReminders.minute,
      isOn: t.learningReminders.isOn,
      course: t.courses.title,
    })
    .from(t.learningReminders)
    .leftJoin(t.courses, eq(t.courses.id, t.learningReminders.courseId))
    .where(eq(t.learningReminders.userId, userId))
    .orderBy(t.learningReminders.createdAt)

const findCart = (db: DbOrTx, userId: string) =>
  db
    .select({ course: t.courses.title, at: t.cartCourses.createdAt })
    .from(t.cartCourses)
    .innerJoin(t.courses, eq(t.courses.id, t.cartCourses.courseId))
    .where(eq(t.cartCourses.userId, userId))
    .orderBy(t.cartCourses.createdAt)

/** Codes by which the person recommends courses, with what they earned and were paid. */
async function findAffiliations(db: DbOrTx, userId: string) {
  const own = eq(t.affiliates.userId, userId)
  return {
    affiliateCodes: await db.select().from(t.affiliates).where(own).orderBy(t.affiliates.createdAt),
    affiliateEntries: await db
      .select({
        code: t.affiliates.code,
        amount: t.affiliateEntries.amount,
        at: t.affiliateEntries.createdAt,
      })
      .from(t.affiliateEntries)
      .innerJoin(t.affiliates, eq(t.affiliates.id, t.affiliateEntries.affiliateId))
      .where(own)
      .orderBy(t.affiliateEntries.createdAt),
    affiliatePayouts: await db
      .select({
        code: t.affiliates.code,
        amount: t.affiliatePayouts.amount,
        withheld: sql<number>`coalesce(${t.taxWithholdings.amount}, 0)::float8`,
        taxCode: t.taxWithholdings.taxCode,
        exemption: t.affiliatePayouts.exemption,
        document: t.affiliatePayouts.document,
        note: t.affiliatePayouts.note,
        at: t.affiliatePayouts.createdAt,
      })
      .from(t.affiliatePayouts)
      .innerJoin(t.affiliates, eq(t.affiliates.id, t.affiliatePayouts.affiliateId))
      .leftJoin(t.taxWithholdings, eq(t.taxWithholdings.affiliatePayoutId, t.affiliatePayouts.id))
      .where(own)
      .orderBy(t.affiliatePayouts.createdAt),
  }
}

const findWishes = (db: DbOrTx, userId: string) =>
  db
    .select({ course: t.courses.title, at: t.wishedCourses.createdAt })
    .from(t.wishedCourses)
    .innerJoin(t.courses, eq(t.courses.id, t.wishedCourses.courseId))
    .where(eq(t.wishedCourses.userId, userId))
    .orderBy(t.wishedCourses.createdAt)

const findLessonNotes = (db: DbOrTx, userId: string) =>
  db
    .select({ note: t.lessonNotes, course: t.courses.title })
    .from(t.lessonNotes)
    .innerJoin(t.courses, eq(t.courses.id, t.lessonNotes.courseId))
    .where(eq(t.lessonNotes.userId, userId))
    .orderBy(t.lessonNotes.createdAt)

async function findRepetition(db: DbOrTx, userId: string) {
  const { repetitionAnswers: answers, repetitionCards: cards, repetitionDays: days } = t
  return {
    repetitionCards: await db
      .select({ card: cards, course: t.courses.title })
      .from(cards)
      .innerJoin(t.courses, eq(t.courses.id, cards.courseId))
      .where(eq(cards.userId, userId))
      .orderBy(cards.createdAt),
    repetitionAnswers: await db
      .select()
      .from(answers)
      .where(eq(answers.userId, userId))
      .orderBy(answers.createdAt),
    repetitionDays: await db.select().from(days).where(eq(days.userId, userId)).orderBy(days.day),
  }
}

async function findQuestions(db: DbOrTx, userId: string) {
  const questions = await db
    .select({
      question: t.courseQuestions,
      course: t.courses.title,
      pictures: db.$count(t.questionPictures, eq(t.questionPictures.questionId, t.courseQuestions.id)),
    })
    .from(t.courseQuestions)
    .innerJoin(t.courses, eq(t.courses.id, t.courseQuestions.courseId))
    .where(eq(t.courseQuestions.userId, userId))
    .orderBy(t.courseQuestions.createdAt)
  const questionAnswers = await db
    .select({ answer: t.questionAnswers, title: t.courseQuestions.title })
    .from(t.questionAnswers)
    .innerJoin(t.courseQuestions, eq(t.courseQuestions.id, t.questionAnswers.questionId))
    .where(eq(t.questionAnswers.userId, userId))
    .orderBy(t.questionAnswers.createdAt)
  const questionVotes = await db
    .select({ at: t.questionVotes.createdAt, title: t.courseQuestions.title })
    .from(t.questionVotes)
    .innerJoin(t.courseQuestions, eq(t.courseQuestions.id, t.questionVotes.questionId))
    .where(eq(t.questionVotes.userId, userId))
  const questionReports = await db
    .select({ report: t.questionReports, title: t.courseQuestions.title })
    .from(t.questionReports)
    .innerJoin(t.courseQuestions, eq(t.courseQuestions.id, t.questionReports.questionId))
    .where(eq(t.questionReports.userId, userId))
  return { questions, questionAnswers, questionVotes, questionReports }
}

/** Audit entries about the account, without the person's acts on other records. */
const findAudit = (db: DbOrTx, userId: string) =>
  db
    .select({
      at: t.auditEntries.createdAt,
      action: t.auditEntries.action,
      actorId: t.auditEntries.actorId,
      ip: t.auditEntries.ip,
    })
    .from(t.auditEntries)
    .where(and(eq(t.auditEntries.subjectType, 'user'), eq(t.auditEntries.subjectId, userId)))
    .orderBy(desc(t.auditEntries.createdAt))

async function findConsentRows(db: DbOrTx, userId: string) {
  const rows = await db
    .select({ consent: t.consents, text: t.pageVersions })
    .from(t.consents)
    .leftJoin(t.pageVersions, eq(t.pageVersions.id, t.consents.textId))
    .where(eq(t.consents.userId, userId))
    .orderBy(t.consents.createdAt)
  return rows.map(({ consent, text }) => ({ ...consent, text }))
}

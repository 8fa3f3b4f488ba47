import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import { ERASED_NAME } from '../../core/short-name.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import * as t from '../../db/schema/index.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import type { User } from '../auth/index.ts'

export async function findRequestOwner(tx: Tx, requestId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: t.dataRequests.userId })
    .from(t.dataRequests)
    .where(eq(t.dataRequests.id, requestId))
  return row?.userId ?? null
}

const isFilmOf = (userId: string) => and(eq(t.videos.ownerId, userId), eq(t.videos.purpose, 'hand_in'))

/** Deletes the films of a person's hand-ins. The hourly sweeps then delete their packages and partial uploads. */
export async function removeFilms(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = tx.select({ id: t.videos.id }).from(t.videos).where(isFilmOf(userId))
  await tx
    .update(t.videoPackages)
    .set({ state: 'retired', removeAfter: now, runId: null })
    .where(inArray(t.videoPackages.videoId, own))
  await tx.delete(t.videoUploads).where(eq(t.videoUploads.ownerId, userId))
  await tx.delete(t.videos).where(isFilmOf(userId))
}

/** Storage keys of all private files of the account. */
export async function findOwnFiles(tx: Tx, userId: string) {
  const [profile] = await tx
    .select({ key: t.professionalProfiles.proofPath })
    .from(t.professionalProfiles)
    .where(eq(t.professionalProfiles.userId, userId))
  const exports = await tx
    .select({ id: t.dataRequests.id })
    .from(t.dataRequests)
    .where(and(eq(t.dataRequests.userId, userId), eq(t.dataRequests.kind, 'export')))
  const lists = await tx
    .select({ id: t.listExports.id, format: t.listExports.format })
    .from(t.listExports)
    .where(eq(t.listExports.userId, userId))
  const pictures = await tx
    .select({ key: t.questionPictures.storageKey })
    .from(t.questionPictures)
    .innerJoin(t.courseQuestions, eq(t.courseQuestions.id, t.questionPictures.questionId))
    .where(eq(t.courseQuestions.userId, userId))
  const handedIn = await tx
    .select({ key: t.handInFiles.storageKey })
    .from(t.handInFiles)
    .innerJoin(t.handIns, eq(t.handIns.id, t.handInFiles.handInId))
    .where(eq(t.handIns.userId, userId))
  const films = await tx
    .select({ key: t.videoOriginals.storageKey })
    .from(t.videoOriginals)
    .innerJoin(t.videos, eq(t.videos.id, t.videoOriginals.videoId))
    .where(isFilmOf(userId))
  return {
    films: films.map(({ key }) => key),
    handedIn: handedIn.map(({ key }) => key),
    pictures: pictures.map(({ key }) => key),
    proof: profile?.key ?? null,
    exportIds: exports.map((row) => row.id),
    lists: lists.map(({ id, format }) => listExportKey(id, format)),
  }
}

/** Deletes rows that only concern the person. */
export async function removePersonalRows(tx: Tx, user: User): Promise<void> {
  // What platforms said of the person at the launches of the last day.
  const launchedBy = tx
    .select({ one: sql`1` })
    .from(t.ltiAccounts)
    .where(
      and(
        eq(t.ltiAccounts.userId, user.id),
        eq(t.ltiAccounts.platformId, t.ltiLogins.platformId),
        sql`${t.ltiAccounts.subject} = ${t.ltiLogins.facts}->>'subject'`,
      ),
    )
  await tx.delete(t.ltiLogins).where(exists(launchedBy))
  const owned = [
    t.pushSubscriptions,
    t.sessions,
    t.secondFactors,
    t.recoveryCodes,
    t.usedTimeSteps,
    t.passkeys,
    t.passkeyChallenges,
    t.outsideIdentities,
    t.outsideSignIns,
    t.ltiAccounts,
    t.learningDevices,
    t.oneTimeCodes,
    t.resetTokens,
    t.emailChanges,
    t.professionalProfiles,
    t.idempotencyKeys,
    t.lessonProgress,
    t.removedLessonProgress,
    t.learningDays,
    t.playbacks,
    t.playbackBudgets,
    t.fetchedMedia,
    t.learnerNotes,
    t.lessonNotes,
    t.wishedCourses,
    t.cartCourses,
    t.learningReminders,
    t.calendarFeeds,
    t.heldMails,
    t.notices,
    // A seat that the person had is free again.
    t.seatGrants,
    t.organisationCoordinators,
    t.quizAttempts,
    t.scormStates,
    t.checklistSignatures,
    t.handIns,
    t.repetitionAnswers,
    t.repetitionCards,
    t.repetitionDays,
    t.letterRecipients,
    t.savedReplies,
    t.mutedAnnouncements,
    t.listExports,
    t.listViewDefaults,
    t.listViews,
  ] as const
  // Colleagues work with what was shared with them; it no longer says whose it was.
  await tx
    .update(t.listViews)
    .set({ userId: null })
    .where(and(eq(t.listViews.userId, user.id), eq(t.listViews.isShared, true)))
  for (const table of owned) await tx.delete(table).where(eq(table.userId, user.id))
  await removeQuestions(tx, user.id)
  // What was earned stays in the books; the code may say whose it was.
  await tx
    .update(t.affiliates)
    .set({
      code: sql`'XOA' || upper(substr(replace(${t.affiliates.id}::text, '-', ''), 12))`,
      note: '',
      isActive: false,
    })
    .where(eq(t.affiliates.userId, user.id))
  // The note speaks to the person.
  await tx.update(t.reviews).set({ hideNote: '' }).where(eq(t.reviews.userId, user.id))
  const reviewed = tx.select({ id: t.reviews.id }).from(t.reviews).where(eq(t.reviews.userId, user.id))
  // What doctors wrote of the person, and what the person reported as one.
  await tx.update(t.reviewReports).set({ note: '' }).where(inArray(t.reviewReports.reviewId, reviewed))
  await tx.delete(t.reviewReports).where(eq(t.reviewReports.userId, user.id))
  await tx.delete(t.letters).where(eq(t.letters.learnerId, user.id))
  // Also of tables that were not tried yet, so that only their cells know the address.
  await tx
    .delete(t.learnerImportRows)
    .where(
      or(
        eq(t.learnerImportRows.userId, user.id),
        eq(t.learnerImportRows.email, user.email),
        sql`exists (select 1 from unnest(${t.learnerImportRows.cells}) cell where lower(btrim(cell)) = ${user.email})`,
      ),
    )
  await tx.delete(t.mails).where(or(eq(t.mails.recipient, user.email), eq(t.mails.userId, user.id)))
  if (user.phone) await tx.delete(t.phoneMessages).where(eq(t.phoneMessages.phone, user.phone))
  await tx
    .delete(t.contactRequests)
    .where(or(eq(t.contactRequests.email, user.email), eq(t.contactRequests.learnerId, user.id)))
}

const isOfUseToOthers = sql`(${t.courseQuestions.privateBy} is null and ${t.courseQuestions.state} = 'visible'
  and ${t.courseQuestions.answeredAt} is not null)`

/** Questions that others learn from stand without their writer; what only the person needed goes. */
async function removeQuestions(tx: Tx, userId: string): Promise<void> {
  const { courseQuestions, questionAnswers, questionReports, questionVotes } = t
  for (const table of [questionAnswers, questionVotes, questionReports] as const)
    await tx.delete(table).where(eq(table.userId, userId))
  const own = tx
    .select({ id: courseQuestions.id })
    .from(courseQuestions)
    .where(eq(courseQuestions.userId, userId))
  await tx.delete(t.questionPictures).where(inArray(t.questionPictures.questionId, own))
  await tx.delete(courseQuestions).where(and(eq(courseQuestions.userId, userId), sql`not ${isOfUseToOthers}`))
}

/** Pseudonymises the account: orders still refer to it, and its e-mail address is free for a new account. */
export async function pseudonymise(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(t.users)
    .set({
      name: ERASED_NAME,
      // RFC 2606: no mail ever reaches `.invalid`.
      email: `${userId}@deleted.invalid`,
      phone: null,
      passwordHash,
      status: 'locked',
      avatarPath: null,
      workplace: null,
      profession: null,
      verifiedAt: null,
      lastSeenAt: null,
      failedLogins: 0,
      unwantedMails: [],
      digestMails: [],
      unwantedPushes: [],
      lastDigestOn: null,
      quietFrom: null,
      quietTo: null,
      searchText: '',
      erasedAt: now,
    })
    .where(eq(t.users.id, userId))
}

/** Accounts that were merged into this one go with it: of them only the row is left. */
export async function pseudonymiseMerged(tx: Tx, userId: string, passwordHash: string, now: Date) {
  const merged = await tx
    .select({ id: t.users.id, email: t.users.email })
    .from(t.users)
    .where(eq(t.users.mergedInto, userId))
  for (const { id, email } of merged) {
    await tx.delete(t.mails).where(or(eq(t.mails.recipient, email), eq(t.mails.userId, id)))
    await tx.delete(t.sessions).where(eq(t.sessions.userId, id))
    await cleanAudit(tx, id)
    await pseudonymise(tx, id, passwordHash, now)
  }
}

/** Ends the enrolments and clears their progress; purchases stay on their orders. */
export async function closeEnrollments(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(t.enrollments)
    .set({
      state: 'revoked',
      stateReason: null,
      pausedAt: null,
      seatId: null,
      lastLessonId: null,
      lastWatchedAt: null,
      percent: 0,
      completedAt: null,
    })
    .where(eq(t.enrollments.userId, userId))
}

/**
 * Takes the person out of their certificates. Code, course and day stay, so that who holds a file can still check
 * whether it was issued here.
 */
export async function blankCertificates(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(t.certificates)
    .set({
      name: null,
      reissueReason: null,
      revokedReason: sql`case when ${t.certificates.revokedReason} is null then null else '' end`,
    })
    .where(eq(t.certificates.userId, userId))
}

/** Closes unpaid orders; money that still arrives becomes a money case. */
export async function cancelOpenOrders(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .update(t.orders)
    .set({ state: 'cancelled' })
    .where(and(eq(t.orders.userId, userId), eq(t.orders.state, 'pending_payment')))
    .returning({ id: t.orders.id })
  const ids = rows.map((row) => row.id)
  if (ids.length > 0)
    await tx
      .update(t.payments)
      .set({ state: 'expired' })
      .where(and(inArray(t.payments.orderId, ids), eq(t.payments.state, 'created')))
}

/** Removes networks and account values from the audit log, which keeps what happened and when. */
export async function cleanAudit(tx: Tx, userId: string): Promise<void> {
  const reviewed = tx
    .select({ id: sql`${t.reviews.id}::text` })
    .from(t.reviews)
    .where(eq(t.reviews.userId, userId))
  const isAbout = or(
    and(eq(t.auditEntries.subjectType, 'user'), eq(t.auditEntries.subjectId, userId)),
    // What staff wrote to the person about a review, and what a doctor answered.
    and(eq(t.auditEntries.subjectType, 'review'), inArray(t.auditEntries.subjectId, reviewed)),
  )
  await tx.update(t.auditEntries).set({ ip: null }).where(eq(t.auditEntries.actorId, userId))
  await tx.update(t.auditEntries).set({ before: null, after: null }).where(isAbout)
}

/** Marks this request as done and ends the others. */
export async function closeRequests(tx: Tx, userId: string, doneId: string, now: Date): Promise<void> {
  const isOpen = or(eq(t.dataRequests.state, 'received'), eq(t.dataRequests.state, 'scheduled'))
  await tx
    .update(t.dataRequests)
    .set({ state: 'cancelled', finishedAt: now })
    .where(and(eq(t.dataRequests.userId, userId), ne(t.dataRequests.id, doneId), isOpen))
  await tx
    .update(t.dataRequests)
    .set({
      filePath: null,
      linkHash: null,
      requesterName: '',
      requesterContact: '',
      details: '',
      answer: null,
      identityHow: null,
      outcome: null,
      availableUntil: sql`least(${t.dataRequests.availableUntil}, ${now.toISOString()})`,
    })
    .where(eq(t.dataRequests.userId, userId))
  await tx.update(t.dataRequests).set({ state: 'done', finishedAt: now }).where(eq(t.dataRequests.id, doneId))
}

/** What an erasure removes of an account, and what stays of it, as it is now. */
export async function countErasure(db: DbOrTx, user: Pick<User, 'id' | 'email'>) {
  const own = (table: typeof t.sessions | typeof t.learningDevices | typeof t.lessonProgress) =>
    db.$count(table, eq(table.userId, user.id))
  const paid = and(
    eq(t.orders.userId, user.id),
    inArray(t.orders.state, ['paid', 'partially_refunded', 'refunded', 'review']),
  )
  const removed = Promise.all([
    own(t.sessions),
    own(t.learningDevices),
    own(t.lessonProgress),
    db.$count(t.playbacks, eq(t.playbacks.userId, user.id)),
    db.$count(t.mails, eq(t.mails.recipient, user.email)),
    db.$count(t.contactRequests, eq(t.contactRequests.email, user.email)),
    db.$count(t.learnerNotes, eq(t.learnerNotes.userId, user.id)),
  ])
  const kept = Promise.all([
    db.$count(t.orders, paid),
    db.$count(
      t.invoiceRequests,
      inArray(t.invoiceRequests.orderId, db.select({ id: t.orders.id }).from(t.orders).where(paid)),
    ),
    db.$count(t.enrollments, eq(t.enrollments.userId, user.id)),
    db.$count(t.consents, eq(t.consents.userId, user.id)),
    db.$count(t.reviews, eq(t.reviews.userId, user.id)),
    db.$count(t.courseQuestions, and(eq(t.courseQuestions.userId, user.id), isOfUseToOthers)),
  ])
  const [
    [sessions, devices, progress, playbacks, mails, messages, notes],
    [orders, invoices, enrolments, consents, reviews, questions],
  ] = await Promise.all([removed, kept])
  return {
    removed: { sessions, devices, progress, playbacks, mails, messages, notes },
    kept: { orders, invoices, enrolments, consents, reviews, questions },
  }
}

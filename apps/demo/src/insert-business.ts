import { eq, postTaxes, sql, type TaxEnv, type Tx, tables } from '@repo/api/rows'
import type { Business } from './build/business.ts'
import { buildPageDrafts } from './build/content-rows.ts'
import type { SeedContext } from './build/context.ts'
import { buildCourseDraft } from './build/course-draft-rows.ts'
import { buildCourseReviews } from './build/course-review-rows.ts'
import { buildStatements } from './build/statement-rows.ts'

/** Rows of one insert; PostgreSQL takes 65 535 parameters. */
const BATCH = 500

/** Writes the business area by area, in an order in which every row finds what it refers to. */
export async function insertBusiness(
  context: SeedContext,
  tx: Tx,
  rows: Business,
  env: TaxEnv,
): Promise<void> {
  await insertPeople(tx, rows)
  await insertCatalogue(tx, rows)
  await insertQuizzes(tx, rows)
  await insertOrders(tx, rows)
  await insertMoney(tx, rows)
  await insertLearning(tx, rows)
  await insertHandIns(tx, rows)
  await insertQuestions(tx, rows)
  await insertSite(tx, rows)
  await insertDesk(tx, rows)
  // All of it happened before the ledger; statements are made of what it has, and their payments are posted after them.
  const postPast = () => tx.execute(sql`select post_past_money()`)
  await postPast()
  await insertStatements(context, tx, rows)
  await postPast()
  await postTaxes(tx, env, { now: context.now })
}

async function insertPeople(tx: Tx, rows: Business): Promise<void> {
  await insertAll(tx, tables.users, rows.users)
  await insertAll(tx, tables.staffRoles, [rows.ownRole.role])
  await insertAll(tx, tables.staffRoleHolders, [rows.ownRole.holding])
  await insertAll(tx, tables.pageVersions, rows.pages)
  await insertAll(tx, tables.pages, buildPageDrafts())
  await insertAll(tx, tables.consents, rows.consents)
  await insertAll(tx, tables.professionalProfiles, rows.professionals.profiles)
}

async function insertCatalogue(tx: Tx, rows: Business): Promise<void> {
  await insertAll(tx, tables.categories, rows.categories)
  await insertAll(tx, tables.siteVersions, rows.site.versions)
  await insertAll(tx, tables.siteDrafts, rows.site.drafts)
  await insertAll(tx, tables.doctors, rows.doctors)
  await insertAll(tx, tables.licenceReminders, rows.licences.reminders)
  await insertAll(
    tx,
    tables.courses,
    rows.courses.map(({ course }) => course),
  )
  await insertAll(tx, tables.courseDoctors, rows.teams)
  await insertAll(tx, tables.videos, rows.videos)
  await insertAll(tx, tables.sections, rows.sections)
  await insertAll(
    tx,
    tables.lessons,
    rows.courses.flatMap(({ lessons }) => lessons),
  )
}

async function insertQuizzes(tx: Tx, { quizzes }: Business): Promise<void> {
  await insertAll(tx, tables.quizPictures, quizzes.pictures)
  await insertAll(tx, tables.quizQuestions, quizzes.questions)
  await insertAll(tx, tables.quizzes, quizzes.quizzes)
  await insertAll(tx, tables.quizVersions, quizzes.versions)
  await insertAll(tx, tables.quizAttempts, quizzes.attempts)
  await insertAll(tx, tables.quizAnswers, quizzes.answers)
}

async function insertHandIns(tx: Tx, { assigned }: Business): Promise<void> {
  await insertAll(tx, tables.assignments, assigned.assignments)
  await insertAll(tx, tables.assignmentVersions, assigned.versions)
  await insertAll(tx, tables.handIns, assigned.handIns)
  await insertAll(tx, tables.checklistSignatures, assigned.signatures)
}

async function insertOrders(tx: Tx, { clinic, activation, deals, ...rows }: Business): Promise<void> {
  await insertAll(tx, tables.learnerImports, rows.imported.imports)
  await insertAll(tx, tables.learnerImportRows, rows.imported.rows)
  await insertAll(tx, tables.organisations, clinic.organisations)
  await insertAll(tx, tables.organisationCoordinators, clinic.coordinators)
  await insertAll(tx, tables.organisationNotes, clinic.organisationNotes)
  await insertAll(tx, tables.coupons, rows.coupons)
  await insertAll(tx, tables.couponCourses, rows.couponCourses)
  await insertAll(tx, tables.instalmentPlans, rows.instalments.plans)
  await insertAll(tx, tables.instalmentPlanCourses, rows.instalments.courses)
  await insertAll(tx, tables.orders, rows.orders)
  await insertAll(tx, tables.orderLines, rows.lines)
  await insertAll(tx, tables.gifts, deals.gifts)
  await insertAll(tx, tables.orderDocuments, deals.documents)
  await insertAll(tx, tables.seats, clinic.seats)
  await insertAll(tx, tables.seatGrants, clinic.seatGrants)
  await insertAll(tx, tables.invoiceExports, rows.invoices.exports)
  await insertAll(tx, tables.invoiceRequests, [...clinic.invoices, ...rows.invoices.requests])
  await insertAll(tx, tables.activationBatches, activation.batches)
  await insertAll(tx, tables.activationCodes, activation.codes)
}

async function insertMoney(tx: Tx, rows: Business): Promise<void> {
  await insertAll(tx, tables.payments, rows.payments)
  await insertAll(tx, tables.paymentEvents, rows.events)
  await insertAll(tx, tables.bankTransactions, rows.transactions)
  await insertAll(tx, tables.transferNumbers, rows.deals.transferNumbers)
  await insertAll(tx, tables.moneyCases, rows.cases)
  await insertAll(tx, tables.refunds, rows.deals.refunds)
  await insertAll(tx, tables.refundLines, rows.deals.refundLines)
  for (const { refundId, change } of rows.invoices.adjustments)
    await tx
      .update(tables.invoiceCorrections)
      .set(change)
      .where(eq(tables.invoiceCorrections.refundId, refundId))
  await insertAll(tx, tables.reconciliationReports, rows.reports)
  await insertAll(tx, tables.shareRules, rows.shares)
  await insertAll(tx, tables.courseShares, rows.divided.shares)
  await insertAll(tx, tables.orderLineShares, rows.divided.ofLines)
}

async function insertLearning(tx: Tx, rows: Business): Promise<void> {
  await insertAll(tx, tables.enrollments, rows.enrollments)
  await insertAll(tx, tables.lessonProgress, rows.progress)
  await insertAll(tx, tables.watchSums, rows.watchSums)
  await insertAll(tx, tables.certificateRules, rows.certified.rules)
  // The newest first, because older ones name those that stand for them.
  await insertAll(tx, tables.certificates, rows.certified.certificates.toReversed())
  await insertAll(tx, tables.reviews, rows.reviews)
  await insertAll(tx, tables.reviewReports, rows.reviewReports)
}

async function insertQuestions(tx: Tx, { questions }: Business): Promise<void> {
  await insertAll(tx, tables.courseQuestions, questions.questions)
  await insertAll(tx, tables.questionPictures, questions.pictures)
  await insertAll(tx, tables.questionAnswers, questions.answers)
  await insertAll(tx, tables.recordedAnswers, questions.recordings)
  await insertAll(tx, tables.questionVotes, questions.votes)
  await insertAll(tx, tables.questionReports, questions.reports)
}

async function insertSite(tx: Tx, { news, ...rows }: Business): Promise<void> {
  await insertAll(tx, tables.news, news.articles)
  await insertAll(tx, tables.newsVersions, news.versions)
  await insertAll(tx, tables.newsDrafts, news.drafts)
  await insertAll(tx, tables.contactRequests, rows.contacts)
}

async function insertDesk(tx: Tx, rows: Business): Promise<void> {
  await insertAll(tx, tables.auditEntries, [...rows.audit, ...rows.otherAudit, ...rows.couponAudit])
  await insertAll(tx, tables.lessonNotes, rows.notes)
  await insertAll(tx, tables.courseAnnouncements, rows.announcements)
  await insertAll(tx, tables.patientConsents, rows.beforeAfters.consents)
  await insertAll(tx, tables.patientPictures, rows.beforeAfters.pictures)
  await insertAll(tx, tables.beforeAfterPairs, rows.beforeAfters.pairs)
  await insertAll(tx, tables.emergencyCards, rows.emergency.cards)
  await insertAll(tx, tables.emergencyCardVersions, rows.emergency.versions)
  await insertAll(tx, tables.emergencyCardCourses, rows.emergency.courses)
  await insertAll(tx, tables.glossaryTerms, rows.glossary.terms)
  await insertAll(tx, tables.glossaryNames, rows.glossary.names)
  await insertAll(tx, tables.wishedCourses, rows.wishes)
  await insertAll(tx, tables.affiliates, [rows.affiliates.affiliate])
  await insertAll(tx, tables.referrals, rows.affiliates.referrals)
  await insertAll(tx, tables.bundles, rows.bundles.bundles)
  await insertAll(tx, tables.bundleCourses, rows.bundles.bundleCourses)
  await insertAll(tx, tables.learningPaths, rows.paths.paths)
  await insertAll(tx, tables.learningPathSteps, rows.paths.steps)
  await insertAll(tx, tables.learningReminders, rows.reminders)
  await insertAll(tx, tables.repetitionCards, rows.repetition.cards)
  await insertAll(tx, tables.repetitionDays, rows.repetition.days)
  await insertAll(tx, tables.repetitionAnswers, rows.repetition.answers)
  await insertAll(tx, tables.notices, rows.notices)
  await insertAll(tx, tables.mails, rows.mails)
  await insertAll(tx, tables.letters, rows.letter.letters)
  await insertAll(tx, tables.letterRecipients, rows.letter.recipients)
  await insertAll(tx, tables.learnerNotes, rows.learnerNotes)
  await insertAll(tx, tables.dataRequests, rows.dataRequests)
  await insertAll(tx, tables.searchMisses, rows.searchMisses)
  await insertAll(tx, tables.learningDevices, rows.devices)
  await insertAll(tx, tables.contactEntries, [...rows.contactReplies, ...rows.openContacts.entries])
  await insertAll(tx, tables.listViews, rows.listViews)
  await insertAll(tx, tables.listExports, rows.listExport.exports)
}

/** After the orders and refunds, because statements add up what these brought. */
async function insertStatements(context: SeedContext, tx: Tx, rows: Business): Promise<void> {
  const { statements, audit, withheld } = await buildStatements(context, tx, rows.owner)
  await insertAll(tx, tables.doctorStatements, statements)
  await insertAll(tx, tables.doctorTaxTerms, withheld.terms)
  await insertAll(tx, tables.taxWithholdings, withheld.withholdings)
  await insertAll(tx, tables.ledgerTransactions, withheld.transactions)
  await insertAll(tx, tables.ledgerEntries, withheld.entries)
  await insertAll(tx, tables.auditEntries, audit)
}

/** After the courses, because submissions, versions and drafts hold the course as the API reads it. */
export async function insertReviews(context: SeedContext, tx: Tx, rows: Business): Promise<void> {
  const accountOf = new Map(rows.doctors.map(({ id, userId }) => [id, userId]))
  const reviews = await buildCourseReviews(context, tx, rows.courses, {
    reviewer: rows.publisher,
    staff: [rows.owner, rows.publisher],
    teacherOf: ({ leadId }) => accountOf.get(leadId) ?? null,
  })
  await insertAll(tx, tables.courseSubmissions, reviews.submissions)
  await insertAll(tx, tables.courseComments, reviews.comments)
  const changing = await buildCourseDraft(context, tx, rows.courses, rows.publisher.id)
  await insertAll(tx, tables.curriculumVersions, changing.versions)
  await insertAll(tx, tables.courseDrafts, [changing.detailsDraft])
  await insertAll(tx, tables.curriculumDrafts, [changing.curriculumDraft])
  await insertAll(tx, tables.notices, reviews.notices)
}

export async function insertAll<T extends Parameters<Tx['insert']>[0]>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(table).values(rows.slice(start, start + BATCH))
}

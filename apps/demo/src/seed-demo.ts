import {
  type Db,
  eq,
  hashPassword,
  type PackageKeys,
  type Storage,
  sql,
  type Tx,
  tables,
} from '@repo/api/rows'
import { buildActivation, type MakeCode } from './build/activation-rows.ts'
import { buildAudit } from './build/audit-rows.ts'
import { buildCategories, buildCourses, buildDoctors } from './build/catalogue-rows.ts'
import { buildCertificates } from './build/certificate-rows.ts'
import {
  buildContactReplies,
  buildContacts,
  buildLearnerNotes,
  buildPageDrafts,
  buildPages,
} from './build/content-rows.ts'
import { createSeedContext, type SeedContext } from './build/context.ts'
import { createCouponBook } from './build/coupon-rows.ts'
import { buildCourseDraft } from './build/course-draft-rows.ts'
import { buildCourseReviews } from './build/course-review-rows.ts'
import {
  buildDataRequests,
  buildLearningDevices,
  buildRequestAudit,
  buildSearchMisses,
} from './build/desk-rows.ts'
import { buildImport } from './build/import-rows.ts'
import { addLessonExtras, drawLessonFiles } from './build/lesson-extras.ts'
import { buildLetter } from './build/letter-rows.ts'
import { buildMails } from './build/mail-rows.ts'
import { buildMerge } from './build/merge-rows.ts'
import { buildShares } from './build/money-rows.ts'
import { newsPictures } from './build/news-pictures.ts'
import { buildNews } from './build/news-rows.ts'
import { buildLearnerNotices } from './build/notice-rows.ts'
import {
  buildConsents,
  buildDemoPeople,
  buildLearners,
  buildOtherDoctors,
  buildOwnRole,
  buildSecondFactors,
} from './build/people-rows.ts'
import { buildProgress } from './build/progress-rows.ts'
import { buildQuestions, questionPicture } from './build/question-rows.ts'
import { addQuizzes, buildAttempts, demoPicture, followQuizzes } from './build/quiz-rows.ts'
import { insertReadyVideo, publishReadyVideo, type ReadyVideo } from './build/ready-video.ts'
import { buildReviews, keepNewestPending } from './build/review-rows.ts'
import { addOrdersByHand, buildSales } from './build/sales-rows.ts'
import { buildSeats } from './build/seats-rows.ts'
import { buildShownLearner } from './build/shown-learner.ts'
import { buildSiteVersions } from './build/site-rows.ts'
import { buildListViews } from './build/view-rows.ts'
import { seedBusiness } from './data/site.ts'
import { COORDINATOR_EMAIL, DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { readyVideo } from './media/index.ts'

/** Set in the same transaction as the data: where it is, the data is whole. */
const MARK = 'demo.seeded'
const LOCK = 7_315_002
/** Rows of one insert; PostgreSQL takes 65 535 parameters. */
const BATCH = 500

export interface SeedResult {
  /** False when the data was there already. */
  isNew: boolean
  /** Videos that the worker still has to make, in order. */
  queuedVideoIds: string[]
}

export interface SeedOptions {
  db: Db
  storage: Storage
  now: Date
  /** Hides the secret of an authenticator app as the service does. */
  sealSecret: (secret: string, userId: string) => string
  /** Makes activation codes as the service stores them. */
  makeCode: MakeCode
  packageKeys: PackageKeys
  /** Runs in the transaction, e.g. to send the jobs that make the videos. */
  onQueued?: (videoIds: string[], tx: Tx) => Promise<void>
}

/** Demo data were asked for where real people are; its accounts have a password that everybody knows. */
export class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError'
  constructor() {
    super(
      'Cơ sở dữ liệu này đã có người dùng và không phải của bản thử, nên không ghi dữ liệu thử vào: tài khoản thử có mật khẩu ai cũng biết. Hãy đặt DEMO_MODE=false để chạy với dữ liệu thật, hoặc dùng một cơ sở dữ liệu trống (DATABASE_URL hay DATA_DIR khác).',
    )
  }
}

/**
 * Fills an empty database with the demo business. A second run changes nothing; two at once run one after the other.
 * @throws SeedRefusedError when there are users already, and they are not those of the demo
 */
export async function seedDemoData({
  db,
  storage,
  now,
  sealSecret,
  makeCode,
  packageKeys,
  onQueued,
}: SeedOptions): Promise<SeedResult> {
  if (await isSeeded(db)) return { isNew: false, queuedVideoIds: [] }
  // Before the video's files are written; what counts is asked again in the transaction.
  await refuseRealData(db)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const context = createSeedContext(now)
  const ready = await publishReadyVideo(context, { db, storage, packageKeys })
  for (const { key, read } of [demoPicture, questionPicture, ...Object.values(newsPictures)])
    await storage.put(key, read())
  const drawn = await drawLessonFiles()
  for (const { key, bytes } of drawn) await storage.put(key, bytes)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isSeeded(tx)) return { isNew: false, queuedVideoIds: [] }
    // Whoever is signing up right now is waited for, and counts.
    await tx.execute(sql`lock table ${tables.users} in share row exclusive mode`)
    await refuseRealData(tx)
    const rows = buildRows(context, { passwordHash, makeCode }, ready)
    const extras = addLessonExtras(context, rows.courses, drawn, rows.videos)
    await insertRows(tx, rows)
    await insertAll(tx, tables.lessonFiles, extras.rows)
    for (const { courseId, videoId } of extras.trailers)
      await tx.update(tables.courses).set({ trailerVideoId: videoId }).where(eq(tables.courses.id, courseId))
    await insertReviews(context, tx, rows)
    if (ready) await insertReadyVideo(tx, ready, now)
    await insertAll(tx, tables.secondFactors, buildSecondFactors(rows.users, sealSecret))
    await insertAll(tx, tables.siteSettings, [{ key: MARK, value: { version: 1 }, updatedAt: now }])
    await insertAll(tx, tables.settingVersions, [
      { section: 'business', number: 1, value: seedBusiness, createdAt: now },
    ])
    const queuedVideoIds = rows.videoIds
    await onQueued?.(queuedVideoIds, tx)
    return { isNew: true, queuedVideoIds }
  })
}

async function isSeeded(db: Db | Tx): Promise<boolean> {
  return (await db.$count(tables.siteSettings, eq(tables.siteSettings.key, MARK))) > 0
}

async function refuseRealData(db: Db | Tx): Promise<void> {
  const someone = await db.select({ id: tables.users.id }).from(tables.users).limit(1)
  if (someone.length > 0) throw new SeedRefusedError()
}

function buildRows(
  context: SeedContext,
  { passwordHash, makeCode }: { passwordHash: string; makeCode: MakeCode },
  ready: ReadyVideo | null,
) {
  const shown = buildDemoPeople(context, passwordHash)
  const others = buildOtherDoctors(context, passwordHash)
  const learners = buildLearners(context, passwordHash)
  const ownRole = buildOwnRole(context, passwordHash)
  const users = [...shown, ...others.map((other) => other.user), ...learners, ownRole.holder]
  const accountOf = new Map(others.map((other) => [other.slug, other.user.id]))
  for (const [index, { doctorSlug }] of demoAccounts.entries())
    if (doctorSlug) accountOf.set(doctorSlug, shown[index]!.id)
  const owner = shown[demoAccounts.findIndex((account) => account.permissions.includes('owner'))]!
  const publisher = shown[demoAccounts.findIndex((account) => account.permissions.includes('content'))]!
  const categories = buildCategories(context)
  const doctors = buildDoctors(context, accountOf, owner.id)
  if (ready) ready.video.ownerId = accountOf.get(readyVideo.doctorSlug) ?? null
  const catalogue = buildCourses(context, categories, doctors, ready)
  const coupons = createCouponBook(context, catalogue.courses)
  const sales = buildSales(context, learners, catalogue.courses, coupons)
  const audit = addOrdersByHand(context, sales, learners, catalogue.courses, owner)
  const progress = buildProgress(context, sales.enrollments, catalogue.courses)
  progress.push(...buildShownLearner(context, sales, shown[0]!, catalogue.courses))
  const quizzes = addQuizzes(context, catalogue.courses)
  followQuizzes(catalogue.courses, quizzes.versions, sales.enrollments, progress)
  const leadOf = new Map(
    catalogue.teams
      .filter((member) => member.position === 0)
      .map((member) => [member.courseId, member.doctorId]),
  )
  const reviews = buildReviews(context, {
    enrollments: sales.enrollments,
    courses: catalogue.courses,
    leadDoctorOf: leadOf,
    shownUserIds: new Set(shown.map(({ id }) => id)),
  })
  keepNewestPending(reviews)
  const pages = buildPages(context)
  const contacts = buildContacts(context, learners, pages, owner)
  const coordinator = shown[demoAccounts.findIndex(({ email }) => email === COORDINATOR_EMAIL)]!
  const clinic = buildSeats(context, sales, { learners, coordinator, owner }, catalogue.courses)
  progress.push(...clinic.progress)
  const imported = buildImport(context, sales, { learners, owner, passwordHash }, catalogue.courses)
  users.push(...imported.invited)
  const merge = buildMerge(context, learners.find(({ status }) => status === 'active')!, owner, passwordHash)
  const activation = buildActivation(context, sales, { learners, owner, makeCode }, catalogue.courses)
  progress.push(...activation.progress)
  const letter = buildLetter(context, sales.enrollments, learners, owner)
  const taken = buildAttempts(context, quizzes.versions, progress, shown[0]!)
  const certified = buildCertificates(context, {
    courses: catalogue.courses,
    enrollments: sales.enrollments,
    attempts: taken.attempts,
    people: learners,
    doctorNames: new Map(doctors.map(({ id, academicTitle, name }) => [id, `${academicTitle} ${name}`])),
    issuer: 'Thẩm Học',
  })
  const dataRequests = buildDataRequests(context, learners, owner)
  const requestAudit = buildRequestAudit(context, dataRequests, owner)
  const questions = buildQuestions(context, {
    courses: catalogue.courses,
    enrollments: sales.enrollments,
    shown: shown[0]!,
    staff: publisher,
    leadOf: (courseId) => {
      const lead = doctors.find(({ id }) => id === leadOf.get(courseId))!
      return { doctorId: lead.id, userId: lead.userId ?? null }
    },
  })
  const notices = buildLearnerNotices(context, { ...catalogue, ...sales, ...questions, ...certified })
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]))
  return {
    ...catalogue,
    ...sales,
    shares: buildShares(context),
    ...coupons.rows(owner),
    clinic,
    quizzes: { ...quizzes, ...taken },
    questions,
    notices,
    certified,
    imported,
    activation,
    audit: [
      ...audit,
      ...clinic.audit,
      ...imported.audit,
      ...activation.audit,
      ...letter.audit,
      ...merge.audit,
      ...requestAudit,
    ],
    owner,
    publisher,
    users: [...users, merge.closed],
    ownRole,
    // Who was invited and has not come yet has agreed to nothing.
    consents: buildConsents(
      context,
      users.filter(({ status }) => status !== 'pending'),
      pages,
    ),
    categories,
    doctors,
    progress,
    reviews,
    news: buildNews(context, {
      categoryIds,
      courses: catalogue.courses,
      doctors,
      editor: publisher,
    }),
    pages,
    siteVersions: buildSiteVersions(context, categories, publisher),
    contacts,
    learnerNotes: buildLearnerNotes(context, shown[0]!, owner),
    contactReplies: buildContactReplies(context, contacts, owner),
    listViews: buildListViews(context, owner),
    otherAudit: buildAudit(
      context,
      shown.filter(({ role }) => role === 'admin'),
      publisher,
      catalogue.courses,
    ),
    letter,
    dataRequests,
    searchMisses: buildSearchMisses(context),
    devices: buildLearningDevices(context, shown[0]!),
    mails: [...buildMails(context, sales, [shown[0]!, ...learners]), ...letter.mails, ...activation.mails],
  }
}

async function insertRows(tx: Tx, rows: ReturnType<typeof buildRows>): Promise<void> {
  await insertAll(tx, tables.users, rows.users)
  await insertAll(tx, tables.staffRoles, [rows.ownRole.role])
  await insertAll(tx, tables.staffRoleHolders, [rows.ownRole.holding])
  await insertAll(tx, tables.pageVersions, rows.pages)
  await insertAll(tx, tables.pages, buildPageDrafts())
  await insertAll(tx, tables.consents, rows.consents)
  await insertAll(tx, tables.categories, rows.categories)
  await insertAll(tx, tables.siteVersions, rows.siteVersions)
  await insertAll(tx, tables.doctors, rows.doctors)
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
  await insertAll(tx, tables.quizPictures, rows.quizzes.pictures)
  await insertAll(tx, tables.quizQuestions, rows.quizzes.questions)
  await insertAll(tx, tables.quizzes, rows.quizzes.quizzes)
  await insertAll(tx, tables.quizVersions, rows.quizzes.versions)
  await insertAll(tx, tables.quizAttempts, rows.quizzes.attempts)
  await insertAll(tx, tables.quizAnswers, rows.quizzes.answers)
  await insertAll(tx, tables.learnerImports, rows.imported.imports)
  await insertAll(tx, tables.learnerImportRows, rows.imported.rows)
  await insertAll(tx, tables.organisations, rows.clinic.organisations)
  await insertAll(tx, tables.organisationCoordinators, rows.clinic.coordinators)
  await insertAll(tx, tables.organisationNotes, rows.clinic.organisationNotes)
  await insertAll(tx, tables.coupons, rows.coupons)
  await insertAll(tx, tables.couponCourses, rows.couponCourses)
  await insertAll(tx, tables.orders, rows.orders)
  await insertAll(tx, tables.orderLines, rows.lines)
  await insertAll(tx, tables.seats, rows.clinic.seats)
  await insertAll(tx, tables.seatGrants, rows.clinic.seatGrants)
  await insertAll(tx, tables.invoiceRequests, rows.clinic.invoices)
  await insertAll(tx, tables.activationBatches, rows.activation.batches)
  await insertAll(tx, tables.activationCodes, rows.activation.codes)
  await insertAll(tx, tables.payments, rows.payments)
  await insertAll(tx, tables.paymentEvents, rows.events)
  await insertAll(tx, tables.bankTransactions, rows.transactions)
  await insertAll(tx, tables.moneyCases, rows.cases)
  await insertAll(tx, tables.auditEntries, [...rows.audit, ...rows.otherAudit, ...rows.couponAudit])
  await insertAll(tx, tables.shareRules, rows.shares)
  await insertAll(tx, tables.enrollments, rows.enrollments)
  await insertAll(tx, tables.lessonProgress, rows.progress)
  await insertAll(tx, tables.certificateRules, rows.certified.rules)
  // The newest first, because older ones name those that stand for them.
  await insertAll(tx, tables.certificates, rows.certified.certificates.toReversed())
  await insertAll(tx, tables.reviews, rows.reviews)
  await insertAll(tx, tables.courseQuestions, rows.questions.questions)
  await insertAll(tx, tables.questionPictures, rows.questions.pictures)
  await insertAll(tx, tables.questionAnswers, rows.questions.answers)
  await insertAll(tx, tables.questionVotes, rows.questions.votes)
  await insertAll(tx, tables.questionReports, rows.questions.reports)
  await insertAll(tx, tables.notices, rows.notices)
  await insertAll(tx, tables.news, rows.news.articles)
  await insertAll(tx, tables.newsVersions, rows.news.versions)
  await insertAll(tx, tables.newsDrafts, rows.news.drafts)
  await insertAll(tx, tables.contactRequests, rows.contacts)
  await insertAll(tx, tables.mails, rows.mails)
  await insertAll(tx, tables.letters, rows.letter.letters)
  await insertAll(tx, tables.letterRecipients, rows.letter.recipients)
  await insertAll(tx, tables.learnerNotes, rows.learnerNotes)
  await insertAll(tx, tables.dataRequests, rows.dataRequests)
  await insertAll(tx, tables.searchMisses, rows.searchMisses)
  await insertAll(tx, tables.learningDevices, rows.devices)
  await insertAll(tx, tables.contactEntries, rows.contactReplies)
  await insertAll(tx, tables.listViews, rows.listViews)
}

/** After the courses, because submissions, versions and drafts hold the course as the API reads it. */
async function insertReviews(context: SeedContext, tx: Tx, rows: ReturnType<typeof buildRows>) {
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

async function insertAll<T extends Parameters<Tx['insert']>[0]>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(table).values(rows.slice(start, start + BATCH))
}

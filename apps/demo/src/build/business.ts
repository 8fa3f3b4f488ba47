import { legalSlugs } from '@repo/contract/legal-pages'
import { COORDINATOR_EMAIL, demoAccounts } from '../demo-accounts.ts'
import { readyVideo } from '../media/index.ts'
import { buildActivation, type MakeCode } from './activation-rows.ts'
import { buildAffiliates } from './affiliate-rows.ts'
import { buildAnnouncements } from './announcement-rows.ts'
import { addAssignment, buildHandIns } from './assignment-rows.ts'
import { buildAudit } from './audit-rows.ts'
import { buildBeforeAfters } from './before-after-rows.ts'
import { buildBundles } from './bundle-rows.ts'
import { buildCategories, buildCourses, buildDoctors } from './catalogue-rows.ts'
import { buildCertificates } from './certificate-rows.ts'
import { buildOpenContacts } from './contact-rows.ts'
import { buildContactReplies, buildContacts, buildLearnerNotes, buildPages } from './content-rows.ts'
import { type SeedContext } from './context.ts'
import { createCouponBook } from './coupon-rows.ts'
import { buildDeals, type Receipt } from './deal-rows.ts'
import { buildDataRequests, buildLearningDevices, buildRequestAudit, buildSearchMisses } from './desk-rows.ts'
import { buildEmergencyCards } from './emergency-card-rows.ts'
import { buildListExport } from './export-rows.ts'
import { buildGlossary } from './glossary-rows.ts'
import { buildImport } from './import-rows.ts'
import { buildInstalments } from './instalment-rows.ts'
import { buildInvoices } from './invoice-rows.ts'
import { buildLetters } from './letter-rows.ts'
import { buildLicences } from './licence-rows.ts'
import { buildMails } from './mail-rows.ts'
import { buildMerge } from './merge-rows.ts'
import { buildCourseShares, buildShares } from './money-rows.ts'
import { buildNews } from './news-rows.ts'
import { buildNotes } from './note-rows.ts'
import { buildLearnerNotices } from './notice-rows.ts'
import { buildPaths, buildReminders } from './path-rows.ts'
import {
  buildConsents,
  buildDemoPeople,
  buildLearners,
  buildOtherDoctors,
  buildOwnRole,
} from './people-rows.ts'
import { buildProfessionals } from './professional-rows.ts'
import { buildProgress } from './progress-rows.ts'
import { buildQuestions } from './question-rows.ts'
import { addQuizzes, buildAttempts, followQuizzes } from './quiz-rows.ts'
import { type ReadyVideo } from './ready-video.ts'
import { buildRepetition } from './repetition-rows.ts'
import { buildReports } from './report-rows.ts'
import { buildReviews, keepNewestPending, reportMildest } from './review-rows.ts'
import { addOrdersByHand, buildSales } from './sales-rows.ts'
import { buildSeats } from './seats-rows.ts'
import { buildShownLearner } from './shown-learner.ts'
import { buildSite } from './site-rows.ts'
import { buildListViews } from './view-rows.ts'
import { buildWatching } from './watching-rows.ts'
import { buildWishes } from './wish-rows.ts'

interface Given {
  passwordHash: string
  makeCode: MakeCode
  receipt: Receipt
  /** Stands for every proof of a licence. */
  proof: Buffer
}

export type Business = Awaited<ReturnType<typeof buildBusiness>>

/** The whole demo business as rows: who is in it, what is taught and sold, and what its staff have done. */
export async function buildBusiness(
  context: SeedContext,
  { passwordHash, makeCode, receipt, proof }: Given,
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
  const beforeAfters = buildBeforeAfters(context, catalogue.courses, owner)
  const coupons = createCouponBook(context, catalogue.courses)
  const sales = buildSales(context, learners, catalogue.courses, coupons)
  const audit = addOrdersByHand(context, sales, learners, catalogue.courses, owner)
  const progress = buildProgress(context, sales.enrollments, catalogue.courses)
  progress.push(...buildShownLearner(context, sales, shown[0]!, catalogue.courses))
  const quizzes = addQuizzes(context, catalogue.courses)
  const assigned = addAssignment(context, catalogue.courses)
  followQuizzes(catalogue.courses, [...quizzes.versions, ...assigned.versions], sales.enrollments, progress)
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
  const watchSums = buildWatching(catalogue.courses, progress)
  const letter = buildLetters(context, sales.enrollments, learners, owner)
  const taken = buildAttempts(context, quizzes.versions, progress, shown[0]!)
  const certified = buildCertificates(context, {
    courses: catalogue.courses,
    enrollments: sales.enrollments,
    attempts: taken.attempts,
    people: learners,
    doctorNames: new Map(doctors.map(({ id, academicTitle, name }) => [id, `${academicTitle} ${name}`])),
    issuer: 'Thẩm Học',
  })
  const deals = buildDeals(context, sales, { learners, owner, receipt }, catalogue.courses)
  const invoices = buildInvoices(context, sales, deals, learners, owner)
  const divided = buildCourseShares(context, catalogue.teams, sales, owner)
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
  const assignedLead = doctors.find(({ id }) => id === leadOf.get(assigned.versions[0]?.courseId ?? ''))
  const handedIn = buildHandIns(context, {
    versions: assigned.versions,
    enrollments: sales.enrollments,
    shown: shown[0]!,
    doctor: {
      userId: assignedLead?.userId ?? null,
      name: assignedLead ? `${assignedLead.academicTitle} ${assignedLead.name}` : '',
    },
    ready: ready?.video ?? null,
  })
  catalogue.videos.push(...handedIn.films, ...questions.spoken)
  const notices = buildLearnerNotices(context, { ...catalogue, ...sales, ...questions, ...certified })
  const licences = buildLicences(context, doctors, {
    owner,
    accounts: [...shown, ...others.map((other) => other.user)],
  })
  const professionals = buildProfessionals(context, learners, owner)
  const openContacts = buildOpenContacts(context, sales, {
    learners,
    staff: owner,
    privacy: pages.findLast(({ slug }) => slug === legalSlugs.privacy)!,
  })
  const listExport = await buildListExport(context, sales, learners, owner)
  // After all that looks at the sales, so that it changes nothing else.
  const instalments = buildInstalments(context, sales, learners, catalogue.courses)
  const site = buildSite(context, categories, publisher)
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]))
  return {
    ...catalogue,
    ...sales,
    shares: buildShares(context),
    divided,
    ...coupons.rows(owner),
    clinic,
    deals,
    invoices,
    reports: buildReports(context, sales, deals),
    quizzes: { ...quizzes, ...taken },
    assigned: { ...assigned, ...handedIn },
    questions,
    notices: [...notices, ...listExport.notices],
    announcements: buildAnnouncements(context, {
      courses: catalogue.courses,
      leadOf: (courseId) => doctors.find(({ id }) => id === leadOf.get(courseId)),
    }),
    notes: buildNotes(context, { courses: catalogue.courses, shown: shown[0]! }),
    glossary: buildGlossary(context, catalogue.courses),
    beforeAfters,
    emergency: buildEmergencyCards(context, { courses: catalogue.courses, doctors }),
    paths: buildPaths(context, catalogue.courses),
    bundles: buildBundles(context, catalogue.courses),
    instalments,
    affiliates: buildAffiliates(context, sales, shown[0]!),
    reminders: buildReminders(context, { courses: catalogue.courses, shown: shown[0]! }),
    wishes: buildWishes(context, {
      courses: catalogue.courses,
      enrollments: sales.enrollments,
      shown: shown[0]!,
    }),

    repetition: buildRepetition(context, { ...taken, shown: shown[0]! }),
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
      ...deals.audit,
      ...invoices.audit,
      ...licences.audit,
      ...professionals.audit,
      ...openContacts.audit,
      ...listExport.audit,
      ...site.audit,
      ...divided.audit,
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
    watchSums,
    reviews,
    reviewReports: reportMildest(
      context,
      reviews,
      (courseId) => doctors.find(({ id }) => id === leadOf.get(courseId))?.userId,
    ),
    news: buildNews(context, {
      categoryIds,
      courses: catalogue.courses,
      doctors,
      editor: publisher,
    }),
    pages,
    site,
    contacts: [...contacts, ...openContacts.contacts],
    openContacts,
    licences,
    professionals,
    listExport,
    files: [
      listExport.file,
      ...beforeAfters.files,
      ...[...licences.proofKeys, ...professionals.proofKeys, ...beforeAfters.proofKeys].map((key) => ({
        key,
        bytes: proof,
      })),
    ],
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
    mails: [
      ...buildMails(context, sales, [shown[0]!, ...learners]),
      ...letter.mails,
      ...activation.mails,
      ...deals.mails,
    ],
  }
}

import { account } from './account.ts'
import { affiliates, crmAffiliates } from './affiliates.ts'
import { announcements, doctorAnnouncements } from './announcements.ts'
import { auth } from './auth.ts'
import { bundles } from './bundles.ts'
import { captionDrafts } from './caption-drafts.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { certificates } from './certificates.ts'
import { content } from './content.ts'
import { courseDrafts } from './course-drafts.ts'
import { coursePreviews } from './course-previews.ts'
import { courseReviews } from './course-review.ts'
import { crm } from './crm.ts'
import { crmAccounts } from './crm-accounts.ts'
import { crmApiKeys } from './crm-api-keys.ts'
import { crmAssignments } from './crm-assignments.ts'
import { crmAudit } from './crm-audit.ts'
import { crmBank } from './crm-bank.ts'
import { crmBundles } from './crm-bundles.ts'
import { crmCertificates } from './crm-certificates.ts'
import { crmClinicSignIn } from './crm-clinic-sign-in.ts'
import { crmContacts } from './crm-contacts.ts'
import { crmCourseArchives } from './crm-course-archives.ts'
import { crmDoctorRooms } from './crm-doctor-rooms.ts'
import { crmDoctors } from './crm-doctors.ts'
import { crmHandIns } from './crm-hand-ins.ts'
import { crmInstalments } from './crm-instalments.ts'
import { crmInvoices } from './crm-invoices.ts'
import { crmJobs } from './crm-jobs.ts'
import { crmLearnerImports } from './crm-learner-imports.ts'
import { crmLearners } from './crm-learners.ts'
import { crmLetters } from './crm-letters.ts'
import { crmLti } from './crm-lti.ts'
import { crmMails } from './crm-mails.ts'
import { crmMerges } from './crm-merges.ts'
import { crmOrders } from './crm-orders.ts'
import { crmOrganisations } from './crm-organisations.ts'
import { crmPaths } from './crm-paths.ts'
import { crmPatientConsents } from './crm-patient-consents.ts'
import { crmPrivacy } from './crm-privacy.ts'
import { crmQuestions } from './crm-questions.ts'
import { crmQuickFind } from './crm-quick-find.ts'
import { crmQuizzes } from './crm-quizzes.ts'
import { crmRoles } from './crm-roles.ts'
import { activation, crmSales } from './crm-sales.ts'
import { crmSearch } from './crm-search.ts'
import { crmSettings } from './crm-settings.ts'
import { crmSettlements } from './crm-settlements.ts'
import { crmSetup } from './crm-setup.ts'
import { crmSite } from './crm-site.ts'
import { crmStatements } from './crm-statements.ts'
import { crmWebhooks } from './crm-webhooks.ts'
import { curriculum } from './curriculum.ts'
import { devices } from './devices.ts'
import { doctorHandIns } from './doctor-hand-ins.ts'
import { doctorPortal } from './doctor-portal.ts'
import { doctorQuestions } from './doctor-questions.ts'
import { crmEmergencyCards, doctorEmergencyCards, emergencyCards } from './emergency-cards.ts'
import { crmGlossary, glossary } from './glossary.ts'
import { handIns } from './hand-ins.ts'
import { invoices } from './invoices.ts'
import { learning } from './learning.ts'
import { learningHours } from './learning-hours.ts'
import { learningPaths } from './learning-paths.ts'
import { lessonFiles } from './lesson-files.ts'
import { listExports } from './list-exports.ts'
import { listViews } from './list-views.ts'
import { lti } from './lti.ts'
import { newsDrafts } from './news-drafts.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { openApi } from './open-api.ts'
import { orders } from './orders.ts'
import { outsideSignIn } from './outside-sign-in.ts'
import { ownCourses } from './own-courses.ts'
import { ownLicence } from './own-licence.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { push } from './push.ts'
import { quality } from './quality.ts'
import { questions } from './questions.ts'
import { quizzes } from './quizzes.ts'
import { reconciliation } from './reconciliation.ts'
import { recordings } from './recordings.ts'
import { reminders } from './reminders.ts'
import { repetition } from './repetition.ts'
import { reports } from './reports.ts'
import { revenue } from './revenue.ts'
import { savedReplies } from './saved-replies.ts'
import { crmScorm, scorm } from './scorm.ts'
import { search } from './search.ts'
import { seats } from './seats.ts'
import { secondFactor } from './second-factor.ts'
import { serviceStatus } from './service-status.ts'
import { uploads } from './uploads.ts'
import { videos } from './videos.ts'
import { watching } from './watching.ts'
import { wishes } from './wishes.ts'
import { withholding } from './withholding.ts'
import { xapi } from './xapi.ts'

/** The whole API. The order of groups is the order of the OpenAPI page. */
export const contract = {
  auth,
  secondFactor,
  outsideSignIn,
  passkeys,
  devices,
  account,
  notices,
  catalogue,
  search,
  content,
  glossary,
  learning,
  quizzes,
  handIns,
  push,
  quality,
  serviceStatus,
  questions,
  announcements,
  notes,
  ownLicence,
  watching,
  wishes,
  cart,
  bundles,
  emergencyCards,
  repetition,
  certificates,
  learningHours,
  learningPaths,
  reminders,
  orders,
  affiliates,
  seats,
  payments,
  activation,
  invoices,
  videos,
  captionDrafts,
  uploads,
  crm,
  crmAccounts,
  crmAffiliates,
  crmApiKeys,
  crmAssignments,
  crmAudit,
  crmCertificates,
  crmCourseArchives,
  crmContacts,
  crmDoctorRooms,
  crmDoctors,
  crmEmergencyCards,
  crmGlossary,
  crmHandIns,
  crmInstalments,
  crmInvoices,
  crmJobs,
  crmLearners,
  crmLearnerImports,
  crmLetters,
  crmClinicSignIn,
  crmLti,
  crmMails,
  crmMerges,
  crmOrders,
  crmOrganisations,
  crmPatientConsents,
  crmPaths,
  crmBank,
  crmSettlements,
  crmStatements,
  crmBundles,
  crmRoles,
  crmQuickFind,
  crmQuizzes,
  crmPrivacy,
  crmQuestions,
  crmSales,
  crmSearch,
  crmSettings,
  crmSetup,
  crmSite,
  crmWebhooks,
  lti,
  curriculum,
  courseDrafts,
  newsDrafts,
  coursePreviews,
  lessonFiles,
  scorm,
  crmScorm,
  courseReviews,
  reconciliation,
  payouts,
  withholding,
  revenue,
  doctorPortal,
  ownCourses,
  doctorQuestions,
  recordings,
  savedReplies,
  doctorAnnouncements,
  doctorEmergencyCards,
  doctorHandIns,
  listExports,
  listViews,
  reports,
  openApi,
  xapi,
}
export type ApiContract = typeof contract

export * from './access.ts'
export { type EditConflict, type EditVersion, editConflict, editVersion } from './edits.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export { type RouteTable, toRouteTable } from './route-table.ts'

import type { Module } from './http/module.ts'
import { jobs } from './jobs.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createAffiliatesModule } from './modules/affiliates/index.ts'
import { createAnnouncementsModule } from './modules/announcements/index.ts'
import { createApiKeysModule } from './modules/api-keys/index.ts'
import { createArtModule } from './modules/art/index.ts'
import { createAssignmentsModule } from './modules/assignments/index.ts'
import { createAuditModule } from './modules/audit/index.ts'
import { createAuthModule } from './modules/auth/index.ts'
import { createBundlesModule } from './modules/bundles/index.ts'
import { createCaptionDraftsModule } from './modules/caption-drafts/index.ts'
import { createCartModule } from './modules/cart/index.ts'
import { createCatalogueModule } from './modules/catalogue/index.ts'
import { createCertificatesModule } from './modules/certificates/index.ts'
import { createContactsModule } from './modules/contacts/index.ts'
import { createContentModule } from './modules/content/index.ts'
import { createCourseArchivesModule } from './modules/course-archives/index.ts'
import { createCoursePreviewsModule } from './modules/course-previews/index.ts'
import { createCourseReviewModule } from './modules/course-review/index.ts'
import { createCourseDraftsModule, createCrmModule, createNewsDraftsModule } from './modules/crm/index.ts'
import { createCrmAccountsModule } from './modules/crm-accounts/index.ts'
import { createCrmDoctorsModule } from './modules/crm-doctors/index.ts'
import { createCrmOrdersModule } from './modules/crm-orders/index.ts'
import { createSalesModule } from './modules/crm-sales/index.ts'
import { createCurriculumModule } from './modules/curriculum/index.ts'
import { createDevicesModule } from './modules/devices/index.ts'
import { createDoctorPortalModule } from './modules/doctor-portal/index.ts'
import { createEmergencyCardsModule } from './modules/emergency-cards/index.ts'
import { createGlossaryModule } from './modules/glossary/index.ts'
import { createInstalmentsModule } from './modules/instalments/index.ts'
import { createInvoicesModule } from './modules/invoices/index.ts'
import { createJobsModule } from './modules/jobs/index.ts'
import { createLearnerImportsModule } from './modules/learner-imports/index.ts'
import { createLearnersModule } from './modules/learners/index.ts'
import { createLearningModule } from './modules/learning/index.ts'
import { createLearningHoursModule } from './modules/learning-hours/index.ts'
import { createLearningPathsModule } from './modules/learning-paths/index.ts'
import { createLessonFilesModule } from './modules/lesson-files/index.ts'
import { createLettersModule } from './modules/letters/index.ts'
import { createListExportsModule } from './modules/list-exports/index.ts'
import { createListViewsModule } from './modules/list-views/index.ts'
import { createLtiModule } from './modules/lti/index.ts'
import { createMediaModule } from './modules/media/index.ts'
import { createMergingModule } from './modules/merging/index.ts'
import { createNotesModule } from './modules/notes/index.ts'
import { createNoticesModule } from './modules/notices/index.ts'
import { createOpenApiModule } from './modules/open-api/index.ts'
import { createOrdersModule } from './modules/orders/index.ts'
import { createOrganisationsModule, createSeatsModule } from './modules/organisations/index.ts'
import { createOutsideSignInModule } from './modules/outside-sign-in/index.ts'
import { createPasskeysModule } from './modules/passkeys/index.ts'
import { createPatientPicturesModule } from './modules/patient-pictures/index.ts'
import { createPaymentsModule } from './modules/payments/index.ts'
import { createPayoutsModule } from './modules/payouts/index.ts'
import { createQuestionsModule } from './modules/questions/index.ts'
import { createQuickFindModule } from './modules/quick-find/index.ts'
import { createQuizzesModule } from './modules/quizzes/index.ts'
import { createRecordingsModule } from './modules/recordings/index.ts'
import { createRemindersModule } from './modules/reminders/index.ts'
import { createRepetitionModule } from './modules/repetition/index.ts'
import { createReportsModule } from './modules/reports/index.ts'
import { createRevenueModule } from './modules/revenue/index.ts'
import { createScormModule } from './modules/scorm/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createSecondFactorModule } from './modules/second-factor/index.ts'
import { createSettingsModule } from './modules/settings/index.ts'
import { createSetupModule } from './modules/setup/index.ts'
import { createSitePartsModule } from './modules/site-parts/index.ts'
import { createUploadsModule } from './modules/uploads/index.ts'
import { createVideosModule } from './modules/videos/index.ts'
import { createWebhooksModule } from './modules/webhooks/index.ts'
import { createWishesModule } from './modules/wishes/index.ts'
import { createWithholdingModule } from './modules/withholding/index.ts'
import type { AllServices } from './services.ts'

/** Every area of the API, given what it needs; a new one is added here and nowhere else. */
export function createModules(services: AllServices): readonly Module[] {
  return [
    createAccountModule(services),
    createAuthModule(services),
    createSecondFactorModule(services),
    createOutsideSignInModule(services),
    createPasskeysModule(services),
    createApiKeysModule(services),
    createNoticesModule(services),
    createCatalogueModule(services),
    createGlossaryModule(services),
    createPatientPicturesModule(services),
    createSearchModule(services),
    createContactsModule(services),
    createSitePartsModule(services),
    createContentModule(services),
    createArtModule(services),
    createCrmModule(services),
    createCourseDraftsModule(services),
    createNewsDraftsModule(services),
    createCourseArchivesModule(services),
    createCourseReviewModule(services),
    createCoursePreviewsModule(services),
    createCrmAccountsModule(services),
    createCrmDoctorsModule(services),
    createCrmOrdersModule(services),
    createLearnersModule(services),
    createLearnerImportsModule(services),
    createLettersModule(services),
    createMergingModule(services),
    createOrganisationsModule(services),
    createSeatsModule(services),
    createSalesModule(services),
    createCurriculumModule(services),
    createInvoicesModule(services),
    createRevenueModule(services),
    createWithholdingModule(services),
    createPayoutsModule(services),
    createDevicesModule(services),
    createDoctorPortalModule(services),
    createLearningModule(services),
    createLessonFilesModule(services),
    createQuizzesModule(services),
    createAssignmentsModule(services),
    createQuestionsModule(services),
    createRecordingsModule(services),
    createAnnouncementsModule(services),
    createNotesModule(services),
    createWishesModule(services),
    createEmergencyCardsModule(services),
    createRepetitionModule(services),
    createCertificatesModule(services),
    createLearningHoursModule(services),
    createLearningPathsModule(services),
    createRemindersModule(services),
    createMediaModule(services),
    createScormModule(services),
    createAffiliatesModule(services),
    createBundlesModule(services),
    createInstalmentsModule(services),
    createCartModule(services),
    createOrdersModule(services),
    createPaymentsModule(services),
    createUploadsModule(services),
    createVideosModule(services),
    createCaptionDraftsModule(services),
    createQuickFindModule(services),
    createSettingsModule(services),
    createSetupModule(services),
    createJobsModule(services, jobs),
    createAuditModule(services),
    createListExportsModule(services),
    createListViewsModule(services),
    createReportsModule(services),
    createOpenApiModule(services),
    createWebhooksModule(services),
    createLtiModule(services),
  ]
}

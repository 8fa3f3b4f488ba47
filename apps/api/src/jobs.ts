import { sendPhoneCodeJob } from './channels/send-phone-code.job.ts'
import { sendMailJob } from './mail/send-mail.job.ts'
import { eraseAccountJob } from './modules/account/erase-account.job.ts'
import { exportDataJob } from './modules/account/export-data.job.ts'
import { mailDigestJob } from './modules/account/mail-digest.job.ts'
import { bookCommissionsJob } from './modules/affiliates/book-commissions.job.ts'
import { sendAnnouncementJob } from './modules/announcements/send-announcement.job.ts'
import { newDeviceJob } from './modules/auth/new-device.job.ts'
import { draftCaptionsJob } from './modules/caption-drafts/draft-captions.job.ts'
import { sweepCourseImportJob } from './modules/course-archives/sweep-course-import.job.ts'
import { announceNewsJob } from './modules/crm/announce-news.job.ts'
import { licenceRemindersJob } from './modules/crm-doctors/licence-reminders.job.ts'
import { sendInvoicesJob } from './modules/invoices/send-invoices.job.ts'
import { importLearnersJob } from './modules/learner-imports/import-learners.job.ts'
import { sendLetterJob } from './modules/letters/send-letter.job.ts'
import { exportListJob } from './modules/list-exports/export-list.job.ts'
import { sendScoreJob } from './modules/lti/send-score.job.ts'
import { sendStatementJob } from './modules/lti/send-statement.job.ts'
import { spreadScoresJob } from './modules/lti/spread-scores.job.ts'
import { sendPushJob } from './modules/notices/send-push.job.ts'
import { expireOrdersJob } from './modules/orders/expire-orders.job.ts'
import { instalmentDaysJob } from './modules/orders/instalment-days.job.ts'
import { moneyAlertsJob } from './modules/payments/money-alerts.job.ts'
import { nightlyReportJob } from './modules/payments/nightly-report.job.ts'
import { pullBankListsJob } from './modules/payments/pull-bank-lists.job.ts'
import { takeSettlementJob } from './modules/payments/take-settlement.job.ts'
import { takeStatementJob } from './modules/payments/take-statement.job.ts'
import { questionDigestJob } from './modules/questions/question-digest.job.ts'
import { closeAttemptsJob } from './modules/quizzes/close-attempts.job.ts'
import { reconcilePaymentsJob } from './modules/refunds/reconcile-payments.job.ts'
import { refundJob } from './modules/refunds/refund.job.ts'
import { accessEndsJob } from './modules/reminders/access-ends.job.ts'
import { learningRemindersJob } from './modules/reminders/learning-reminders.job.ts'
import { removeScormFoldersJob } from './modules/scorm/remove-scorm-folders.job.ts'
import { unpackPackageJob } from './modules/scorm/unpack-package.job.ts'
import { acceptUploadJob } from './modules/uploads/accept-upload.job.ts'
import { removePackagesJob } from './modules/videos/remove-packages.job.ts'
import { transcodeJob } from './modules/videos/transcode.job.ts'
import { sendWebhookJob } from './modules/webhooks/send-webhook.job.ts'
import { spreadWebhooksJob } from './modules/webhooks/spread-webhooks.job.ts'
import { removeFilesJob } from './storage/remove-files.job.ts'
import { keepPartitionsJob } from './worker/keep-partitions.job.ts'
import { sweepJob } from './worker/sweep.job.ts'

/** Every kind of background work: the migration makes a queue for each, the worker takes them. */
export const jobs = [
  sendMailJob,
  sendPhoneCodeJob,
  exportDataJob,
  eraseAccountJob,
  announceNewsJob,
  importLearnersJob,
  sendLetterJob,
  sendAnnouncementJob,
  newDeviceJob,
  licenceRemindersJob,
  exportListJob,
  removeFilesJob,
  sweepCourseImportJob,
  unpackPackageJob,
  removeScormFoldersJob,
  refundJob,
  expireOrdersJob,
  bookCommissionsJob,
  instalmentDaysJob,
  closeAttemptsJob,
  questionDigestJob,
  mailDigestJob,
  learningRemindersJob,
  accessEndsJob,
  sendPushJob,
  spreadWebhooksJob,
  sendWebhookJob,
  spreadScoresJob,
  sendScoreJob,
  sendStatementJob,
  reconcilePaymentsJob,
  moneyAlertsJob,
  pullBankListsJob,
  takeSettlementJob,
  takeStatementJob,
  sendInvoicesJob,
  nightlyReportJob,
  sweepJob,
  keepPartitionsJob,
  acceptUploadJob,
  removePackagesJob,
  transcodeJob,
  draftCaptionsJob,
] as const

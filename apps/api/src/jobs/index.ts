import { acceptUploadJob } from './accept-upload.job.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { expireOrdersJob } from './expire-orders.job.ts'
import { exportDataJob } from './export-data.job.ts'
import { moneyAlertsJob } from './money-alerts.job.ts'
import { newDeviceJob } from './new-device.job.ts'
import { nightlyReportJob } from './nightly-report.job.ts'
import { reconcilePaymentsJob } from './reconcile-payments.job.ts'
import { refundJob } from './refund.job.ts'
import { removeFilesJob } from './remove-files.job.ts'
import { removePackagesJob } from './remove-packages.job.ts'
import { sendMailJob } from './send-mail.job.ts'
import { sendPhoneCodeJob } from './send-phone-code.job.ts'
import { sweepJob } from './sweep.job.ts'
import { transcodeJob } from './transcode.job.ts'

/** Every kind of background work; the migration makes a queue for each. */
export const jobDefinitions = [
  sendMailJob,
  sendPhoneCodeJob,
  refundJob,
  reconcilePaymentsJob,
  nightlyReportJob,
  moneyAlertsJob,
  expireOrdersJob,
  acceptUploadJob,
  transcodeJob,
  newDeviceJob,
  sweepJob,
  removeFilesJob,
  removePackagesJob,
  exportDataJob,
  eraseAccountJob,
  announceNewsJob,
] as const

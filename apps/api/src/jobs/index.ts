import { expireOrdersJob } from './expire-orders.job.ts'
import { sendMailJob } from './send-mail.job.ts'
import { sweepJob } from './sweep.job.ts'
import { transcodeJob } from './transcode.job.ts'

/** Every kind of background work; the migration makes a queue for each. */
export const jobDefinitions = [sendMailJob, expireOrdersJob, transcodeJob, sweepJob] as const

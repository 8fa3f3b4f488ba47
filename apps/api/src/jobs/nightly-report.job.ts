import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Compares the books of the day before, and asks gateways about it. Runs at half past one of Vietnam's time. */
export const nightlyReportJob = defineJob({
  name: 'nightly-report',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireSeconds: 3600,
})

import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Closes unpaid orders whose time is over; runs every minute. */
export const expireOrdersJob = defineJob({
  name: 'expire-orders',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 5,
  expireSeconds: 60,
})

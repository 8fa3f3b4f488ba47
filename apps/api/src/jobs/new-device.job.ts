import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Looks whether a sign-in came from a device the account never used, and tells its owner. */
export const newDeviceJob = defineJob({
  name: 'new-device',
  payload: z.object({ sessionId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 60,
})

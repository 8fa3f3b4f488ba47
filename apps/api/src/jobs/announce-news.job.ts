import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Writes to the next batch of people who agreed to news; the article remembers how far it came. */
export const announceNewsJob = defineJob({
  name: 'announce-news',
  payload: z.object({ newsId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 30,
  expireSeconds: 120,
})

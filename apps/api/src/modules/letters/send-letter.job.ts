import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Mails a letter to the next of its people; each row says itself whether it is mailed. */
export const sendLetterJob = defineJob({
  name: 'send-letter',
  payload: z.object({ letterId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 120,
  async load() {
    const { createLetterSender } = await import('./send-letter.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const send = createLetterSender(services)
      return ({ letterId }) => send(letterId)
    }
  },
})

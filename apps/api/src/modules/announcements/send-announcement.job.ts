import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Tells the next learners of a course what its doctor announced; the announcement says itself how far it is. */
export const sendAnnouncementJob = defineJob({
  name: 'send-announcement',
  payload: z.object({ announcementId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 120,
  async load() {
    const { createAnnouncementSender } = await import('./send-announcement.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const send = createAnnouncementSender(services)
      return ({ announcementId }) => send(announcementId)
    }
  },
})

import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Mails the next batch of people who agreed to news; the article remembers the position of the last mail. */
export const announceNewsJob = defineJob({
  name: 'announce-news',
  payload: z.object({ newsId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 120,
  async load() {
    const { createNewsLetterService } = await import('./news-letter.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const announce = createNewsLetterService(services)
      return ({ newsId }) => announce(newsId)
    }
  },
})

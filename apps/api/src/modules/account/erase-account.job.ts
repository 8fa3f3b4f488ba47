import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Carries out a deletion that was not cancelled in time. */
export const eraseAccountJob = defineJob({
  name: 'erase-account',
  payload: z.object({ requestId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 30 },
  expireSeconds: 300,
  async load() {
    const { createErasureService } = await import('./erasure.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'cache'>) => {
      const erase = createErasureService(services)
      return ({ requestId }) => erase(requestId)
    }
  },
})

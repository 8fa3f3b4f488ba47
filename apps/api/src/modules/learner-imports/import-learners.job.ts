import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Carries out the next rows of a table of learners; each row says itself whether it is done. */
export const importLearnersJob = defineJob({
  name: 'import-learners',
  payload: z.object({ importId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 120,
  async load() {
    const { createImportCarrier } = await import('./carry-out.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const carryOut = createImportCarrier(services)
      return ({ importId }) => carryOut(importId)
    }
  },
})

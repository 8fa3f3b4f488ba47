import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Builds the archive of personal data that an account's owner requested. */
export const exportDataJob = defineJob({
  name: 'export-data',
  payload: z.object({ requestId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 10 },
  expireSeconds: 300,
  async load() {
    const { createExportService } = await import('./export.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock'>) => {
      const exportData = createExportService(services)
      return ({ requestId }) => exportData(requestId)
    }
  },
})

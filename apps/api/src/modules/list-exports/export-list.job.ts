import { z } from 'zod'
import { defineJob, type WorkerLife } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import type { WithListReads } from './list-reads.ts'

/** Makes the file of a list that somebody ordered. */
export const exportListJob = defineJob({
  name: 'export-list',
  payload: z.object({ exportId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 10 },
  expireSeconds: 3600,
  // After a crash the next worker begins anew within a minute.
  heartbeatSeconds: 30,
  async load() {
    const { createExportListHandler } = await import('./export-list.handler.ts')
    return (
      services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock'> &
        WithListReads &
        Pick<WorkerLife, 'stopping'>,
    ) => createExportListHandler(services)
  },
})

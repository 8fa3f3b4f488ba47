import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Sent before the files of an import are stored; afterwards it removes those that no course names. */
export const sweepCourseImportJob = defineJob({
  name: 'sweep-course-import',
  payload: z.object({ keys: z.array(z.string()).max(3000), paths: z.array(z.string()).max(2000) }),
  retry: { limit: 10, delaySeconds: 60 },
  expireSeconds: 300,
  load: async () => (await import('./sweep-course-import.handler.ts')).createSweepCourseImportHandler,
})

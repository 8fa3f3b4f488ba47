import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Unpacks a SCORM package that was sent, and shows it in its lesson once it is whole. */
export const unpackPackageJob = defineJob({
  name: 'unpack-scorm-package',
  payload: z.object({ packageId: z.uuid(), isByDoctor: z.boolean() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 1800,
  heartbeatSeconds: 30,
  load: async () => (await import('./unpack-package.handler.ts')).createUnpackPackageHandler,
})

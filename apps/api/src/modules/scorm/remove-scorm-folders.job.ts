import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Removes the files of SCORM packages that no lesson shows any more, or of uploads that broke off. */
export const removeScormFoldersJob = defineJob({
  name: 'remove-scorm-folders',
  payload: z.object({
    folders: z.array(z.string().regex(/^[0-9a-f]{32}$/)).max(1000),
    /** Leaves folders that a package in the database names. */
    isOfUpload: z.boolean().optional(),
  }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 900,
  load: async () => (await import('./remove-scorm-folders.handler.ts')).createRemoveScormFoldersHandler,
})

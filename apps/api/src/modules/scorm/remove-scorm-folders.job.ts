import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import { folderKeyOf } from './storage-keys.ts'

/** Removes the files of SCORM packages that no lesson shows any more. */
export const removeScormFoldersJob = defineJob({
  name: 'remove-scorm-folders',
  payload: z.object({ folders: z.array(z.string().regex(/^[0-9a-f]{32}$/)).max(1000) }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 900,
  async load() {
    return ({ storage }: Needs<'storage'>) =>
      async ({ folders }) => {
        for (const folder of folders) await storage.removeAll(folderKeyOf(folder))
      }
  },
})

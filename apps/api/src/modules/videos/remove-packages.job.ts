import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Takes packages that were given up out of the storage, and forgets them. */
export const removePackagesJob = defineJob({
  name: 'remove-packages',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 900,
  heartbeatSeconds: 30,
  async load() {
    const { createRemovePackages } = await import('./remove-packages.service.ts')
    return (services: Needs<'db' | 'storage' | 'clock'>) => {
      const packages = createRemovePackages(services)
      return ({ keys }) => packages.remove(keys)
    }
  },
})

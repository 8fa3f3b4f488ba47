import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { WithPackageRemoval } from './remove-packages.service.ts'

/** Takes packages that were given up out of the storage, and forgets them. */
export const removePackagesJob = defineJob({
  name: 'remove-packages',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 900,
  heartbeatSeconds: 30,
  async load() {
    return (services: WithPackageRemoval) => {
      const packages = services.removePackages
      return ({ keys }) => packages.remove(keys)
    }
  },
})

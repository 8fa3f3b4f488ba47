import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { WithPackageRemoval } from './remove-packages.service.ts'

/** Removes packages marked for removal from storage and database. */
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

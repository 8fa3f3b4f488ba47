import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Takes in the lines of a bank's statement; each line says itself whether it is done. */
export const takeStatementJob = defineJob({
  name: 'take-statement',
  payload: z.object({ statementId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 1800,
  async load() {
    const { createStatementTaker } = await import('./statements/take-statement.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const take = createStatementTaker(services)
      return ({ statementId }) => take(statementId)
    }
  },
})

import { PgBoss } from 'pg-boss'
import type { QueuedJob } from './job.ts'

/** Creates the queue's own tables and one queue per job definition; called by the migration only. */
export async function installQueues(url: string, jobs: readonly QueuedJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {
    // The statement that failed rejects below; this event would repeat it.
  })
  await boss.start()
  try {
    for (const job of jobs) {
      const options = {
        retryLimit: job.retry.limit,
        retryDelay: job.retry.delaySeconds,
        retryBackoff: true,
        expireInSeconds: job.expireSeconds,
        ...(job.heartbeatSeconds ? { heartbeatSeconds: job.heartbeatSeconds } : {}),
      }
      await boss.createQueue(job.name, options)
      await boss.updateQueue(job.name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

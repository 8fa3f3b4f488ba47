import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobHandler, JobRun, MakeHandler, WorkerLife } from '../core/jobs.ts'
import type { QueuedJob } from '../queue/job.ts'
import type { AllServices } from '../services.ts'

/** Everything that handlers of jobs may ask for. */
export type JobServices = AllServices & WorkerLife

/** A job whose handler finds what it needs among the services of jobs. */
export interface WorkableJob extends QueuedJob {
  load(): Promise<MakeHandler<never, JobServices>>
}

/**
 * Takes the jobs of one kind: loads its code, checks each payload against its schema, and sets its clock.
 * @throws whatever making the handler throws; a fault in a run is the queue's matter, which tries again.
 */
export async function work(boss: PgBoss, job: WorkableJob, services: JobServices): Promise<void> {
  const make = await job.load()
  const handler = await make(services)
  if (!handler) return
  const { pollSeconds, atOnce = 1, lanes = [null] } = job.take ?? {}
  for (const minPriority of lanes) {
    const options = {
      includeMetadata: true,
      batchSize: 1,
      localConcurrency: atOnce,
      ...(pollSeconds === undefined ? {} : { pollingIntervalSeconds: pollSeconds }),
      ...(minPriority === null ? {} : { minPriority }),
    } as const
    await boss.work(job.name, options, async ([taken]: JobWithMetadata<object>[]) => {
      if (taken) await run(job, handler, taken)
    })
  }
  await setClock(boss, job, services)
}

/** A payload of another shape was sent by other code than this: it fails, is tried again and stays to be looked at. */
function run(job: WorkableJob, handler: JobHandler<never>, taken: JobWithMetadata<object>): Promise<void> {
  const payload = job.payload.parse(taken.data ?? {})
  const facts: JobRun = {
    id: taken.id,
    priority: taken.priority,
    hasMoreTries: taken.retryCount < taken.retryLimit,
  }
  // The schema of the definition has just made the payload; a list of all jobs cannot say of which.
  return handler(payload as never, facts)
}

async function setClock(boss: PgBoss, job: WorkableJob, { queue }: JobServices): Promise<void> {
  if (!job.schedule) return
  const { cron, timeZone, alsoAtStart } = job.schedule
  await boss.schedule(job.name, cron, null, timeZone ? { tz: timeZone } : {})
  if (alsoAtStart) await queue.send(job, {})
}

import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobHandler, JobRun, MakeHandler, WorkerLife } from '../core/jobs.ts'
import type { WithListReads } from '../modules/list-exports/index.ts'
import { tell } from '../process/facts.ts'
import type { QueuedJob } from '../queue/job.ts'
import type { AllServices } from '../services.ts'

/** All services that handlers of jobs may use. */
export type JobServices = AllServices & WithListReads & WorkerLife

/** A job whose handler needs only services that jobs may use. */
export interface WorkableJob extends QueuedJob {
  load(): Promise<MakeHandler<never, JobServices>>
}

/**
 * Takes the jobs of one kind: loads its code, checks each payload against its schema, and sets its schedule.
 * @throws errors of making the handler; errors of a run go to the queue, which retries the job.
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
      if (taken) await timed(job.name, () => run(job, handler, taken))
    })
  }
  await setClock(boss, job, services)
}

/** Tells how long a run took and whether it was done; its error stays the queue's. */
async function timed(name: string, attempt: () => Promise<void>): Promise<void> {
  const begunAt = performance.now()
  let isDone = false
  try {
    await attempt()
    isDone = true
  } finally {
    tell('job', { name, isDone, seconds: (performance.now() - begunAt) / 1000 })
  }
}

/** An invalid payload comes from another version of the code: the job fails, is retried and stays for inspection. */
async function run(
  job: WorkableJob,
  handler: JobHandler<never>,
  taken: JobWithMetadata<object>,
): Promise<void> {
  const payload = job.payload.parse(taken.data ?? {})
  const facts: JobRun = {
    id: taken.id,
    priority: taken.priority,
    hasMoreTries: taken.retryCount < taken.retryLimit,
  }
  // The job's schema has just parsed the payload; in a list of all jobs the type is unknown.
  return handler(payload as never, facts)
}

async function setClock(boss: PgBoss, job: WorkableJob, { queue }: JobServices): Promise<void> {
  if (!job.schedule) return
  const { cron, timeZone, alsoAtStart } = job.schedule
  await boss.schedule(job.name, cron, null, timeZone ? { tz: timeZone } : {})
  if (alsoAtStart) await queue.send(job, {})
}

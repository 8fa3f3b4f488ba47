import type { z } from 'zod'
import type { QueuedJob } from '../queue/job.ts'

/** One run of a job, as the queue sees it. */
export interface JobRun {
  readonly id: string
  readonly priority: number
  /** False in the last try. */
  readonly hasMoreTries: boolean
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** What the worker passes to every handler in addition to the services. */
export interface WorkerLife {
  /** Its signal is aborted when the worker process receives a stop signal; long jobs listen to it. */
  readonly stopping: AbortSignal
  /** Closes something after the last job has ended. */
  afterJobs(close: () => void): void
}

/** Makes the handler once per worker; null if the settings disable the job, whose runs then wait. */
export type MakeHandler<Payload, Needs> = (
  services: Needs,
) => JobHandler<Payload> | null | Promise<JobHandler<Payload> | null>

/** The definition of one kind of background job, with the code that runs it. */
export interface JobDefinition<Payload extends z.ZodObject, Needs> extends QueuedJob<Payload> {
  /** Loads the code that runs the job; only the worker calls this. */
  load(): Promise<MakeHandler<z.output<Payload>, Needs>>
}

/** Declares a job and keeps the types of its payload and of its handler's needs. */
export function defineJob<Payload extends z.ZodObject, Needs>(
  definition: JobDefinition<Payload, Needs>,
): JobDefinition<Payload, Needs> {
  return definition
}

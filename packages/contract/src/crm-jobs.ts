import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, keyPageOf, keyQuery, searchText, text } from './fields.ts'
import { jobNames } from './list-choices.ts'
import { deviceClasses, qualityPages } from './quality-measures.ts'

export { jobNames } from './list-choices.ts'

/** Why a job failed, as far as its fault says. */
export const jobFaults = [
  'timed_out',
  'unreachable',
  'refused',
  'no_space',
  'bad_payload',
  'unknown',
] as const

const name = z.enum(jobNames)

const queue = z.object({
  name,
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Since when the longest waiting one could have run; null where none waits. */
  oldestWaitingAt: instant.nullable(),
  /** For work that runs by the clock. */
  schedule: z
    .object({
      nextRunAt: instant,
      /** The last run that is over; null where none is remembered. */
      lastRunAt: instant.nullable(),
      hasLastFailed: z.boolean(),
    })
    .nullable(),
})

const failedJob = z.object({
  id,
  name,
  createdAt: instant,
  failedAt: instant,
  tries: z.int(),
  fault: z.enum(jobFaults),
  /** The words of the fault, without anything secret; empty where it left none. What the job carries is never sent. */
  words: z.string(),
  /** The video that it prepares or listens to; null for other work. */
  videoId: id.nullable(),
})

const params = z.object({ name, id })
const mayManage = admin('jobs.manage')

/** Background work: what waits, what failed, and what runs by the clock. */
export const crmJobs = {
  queues: endpoint({
    method: 'GET',
    path: '/crm/jobs',
    summary: 'Each kind of background work with what waits, runs and failed, and its schedule',
    access: mayManage,
    response: z.object({ at: instant, queues: z.array(queue) }),
  }),
  quality: endpoint({
    method: 'GET',
    path: '/crm/jobs/quality',
    summary: 'How pages and videos felt to visitors in the last 28 days, as their browsers tell',
    access: mayManage,
    response: z.object({
      /** The first of the days, in Viet Nam. */
      since: z.iso.date(),
      /** p75 of each page by kind of device, the most viewed first; null where no browser told of it. */
      pages: z.array(
        z.object({
          page: z.enum(qualityPages),
          device: z.enum(deviceClasses),
          /** Those that were told of, about a quarter of all. */
          views: z.int(),
          lcpMs: z.int().nullable(),
          inpMs: z.int().nullable(),
          clsThousandths: z.int().nullable(),
          ttfbMs: z.int().nullable(),
        }),
      ),
      /** Shares are of the playbacks that were told of; null without any. */
      playback: z.object({
        playbacks: z.int(),
        startMs: z.int().nullable(),
        stalledPercent: z.number().nullable(),
        switchedPercent: z.number().nullable(),
        failedPercent: z.number().nullable(),
      }),
    }),
  }),
  failedJobs: endpoint({
    method: 'GET',
    path: '/crm/jobs/failed',
    summary: 'Work that failed for good, newest first',
    access: mayManage,
    query: z.object({ q: searchText.optional(), name: name.optional(), ...keyQuery }),
    response: keyPageOf(failedJob),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/crm/jobs/:id/:name/retry',
    summary: 'Put failed work back into its queue, for one more try',
    access: mayManage,
    params,
    response: z.object({ ok: z.literal(true) }),
    errors: ['job.not_found', 'job.not_failed'],
  }),
  discardJob: endpoint({
    method: 'POST',
    path: '/crm/jobs/:id/:name/discard',
    summary: 'Throw failed work away for a reason; it is not done',
    access: mayManage,
    params,
    body: z.strictObject({ reason: text(5, 300) }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['job.not_found', 'job.not_failed'],
  }),
}

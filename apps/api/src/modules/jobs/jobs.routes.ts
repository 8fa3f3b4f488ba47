import { crmJobs } from '@repo/contract/crm-jobs'
import { quality } from '@repo/contract/quality'
import { serviceStatus } from '@repo/contract/service-status'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { QueuedJob } from '../../queue/job.ts'
import { createJobsService } from './jobs.service.ts'
import { createQualityService } from './quality.service.ts'
import { createStatusService } from './status.service.ts'

/** The desk of background work. @param kinds every kind of it, from the composition */
export function createJobsModule(
  services: Needs<'db' | 'clock' | 'env' | 'queue' | 'limiter'>,
  kinds: readonly QueuedJob[],
): Module {
  const jobs = createJobsService(services, kinds)
  const felt = createQualityService(services)
  const status = createStatusService(services)
  return (app) => {
    implement(app, quality, { report: ({ body, request }) => felt.report(body, request.ip) })
    implement(app, serviceStatus, { read: () => status.read() })
    implement(app, crmJobs, {
      queues: () => jobs.queues(),
      quality: () => felt.read(),
      failedJobs: ({ query }) => jobs.failed(query),
      retryJob: ({ params, caller, request }) => jobs.retry(params, toActor(caller, request)),
      discardJob: ({ params, body, caller, request }) =>
        jobs.discard(params, body.reason, toActor(caller, request)),
    })
  }
}

import { nightlyReportJob, type Queue, reconcilePaymentsJob, sql, type Tx } from '@repo/api/rows'

/** Work by the clock that came to nothing: a gateway that did not answer, and a database that was too busy at night. */
const failures = [
  {
    job: reconcilePaymentsJob,
    message: 'VNPay querydr: connect ECONNREFUSED 203.0.113.24:443',
    hoursAgo: 5,
    seconds: 21,
  },
  {
    job: nightlyReportJob,
    message: 'canceling statement due to statement timeout',
    hoursAgo: 31,
    seconds: 184,
  },
]

/** Leaves failed work as the queue itself would have kept it; another try of it runs well. */
export async function leaveFailedJobs(queue: Queue, now: Date, tx: Tx): Promise<void> {
  for (const { job, message, hoursAgo, seconds } of failures) {
    await queue.send(job, {}, { tx })
    const ended = new Date(now.getTime() - hoursAgo * 3_600_000)
    const begun = new Date(ended.getTime() - seconds * 1000)
    await tx.execute(sql`
      update pgboss.job set state = 'failed', retry_count = ${job.retry.limit},
        output = ${JSON.stringify({ name: 'Error', message })}::jsonb,
        created_on = ${begun.toISOString()}::timestamptz, start_after = ${begun.toISOString()}::timestamptz,
        started_on = ${begun.toISOString()}::timestamptz, completed_on = ${ended.toISOString()}::timestamptz
      where name = ${job.name} and state = 'created'`)
  }
}

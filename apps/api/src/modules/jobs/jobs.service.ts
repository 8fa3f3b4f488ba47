import { AppError } from '@repo/contract'
import { jobNames } from '@repo/contract/crm-jobs'
import { holdsWords } from '@repo/messages'
import { faultLabels, jobLabels } from '@repo/messages/jobs.messages'
import { CronExpressionParser } from 'cron-parser'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import type { QueuedJob } from '../../queue/job.ts'
import {
  countJobs,
  findFailedJobs,
  findLastRuns,
  listFailures,
  lockJob,
  removeJob,
  setWaitingSince,
} from '../../queue/jobs.repo.ts'
import { readFault } from './fault.ts'

const PAGE_SIZE = 20
/** Failed jobs that one search reads, the newest. */
const MOST_SEARCHED = 2000
/** Work for one video each. */
const ofVideos: ReadonlySet<string> = new Set(['transcode', 'draft-captions'])
type JobName = (typeof jobNames)[number]
interface JobKey {
  name: JobName
  id: string
}

/** What waits, runs and failed of the background work, and what becomes of what failed. */
export function createJobsService(
  { db, clock, queue }: Needs<'db' | 'clock' | 'queue'>,
  kinds: readonly QueuedJob[],
) {
  const kindOf = (name: JobName) => {
    const kind = kinds.find((job) => job.name === name)
    if (!kind) throw new Error(`no job is named ${name}`)
    return kind
  }

  /** Searches what staff read of a fault, because its own words may hold secrets. */
  async function idsOf(names: readonly JobName[], q: string): Promise<string[]> {
    const failures = await listFailures(db, names, MOST_SEARCHED)
    const isFound = ({ name, output }: (typeof failures)[number]) => {
      const { fault, words } = readFault(output)
      return holdsWords(`${jobLabels[name as JobName]} ${faultLabels[fault]} ${words}`, q)
    }
    return failures.filter(isFound).map(({ id }) => id)
  }

  return {
    async queues() {
      const now = clock()
      const [counts, lastRuns] = await Promise.all([
        countJobs(db, now),
        findLastRuns(
          db,
          kinds.filter(({ schedule }) => schedule).map(({ name }) => name),
        ),
      ])
      const queues = jobNames.map((name) => {
        const count = counts.find((row) => row.name === name)
        const last = lastRuns.find((row) => row.name === name)
        const { schedule } = kindOf(name)
        return {
          name,
          waiting: count?.waiting ?? 0,
          running: count?.running ?? 0,
          failed: count?.failed ?? 0,
          oldestWaitingAt: count?.oldestWaitingAt?.toISOString() ?? null,
          schedule: schedule
            ? {
                nextRunAt: nextRun(schedule, now).toISOString(),
                lastRunAt: last?.at?.toISOString() ?? null,
                hasLastFailed: last?.state === 'failed',
              }
            : null,
        }
      })
      return { at: now.toISOString(), queues }
    },

    async failed({ q, name, ...place }: ListPlace & { q?: string; name?: JobName }) {
      const names = name ? [name] : jobNames
      const ids = q ? await idsOf(names, q) : undefined
      const { rows, ...page } = await findFailedJobs(db, { names, ids }, place, PAGE_SIZE)
      const items = rows.map(({ job }) => ({
        id: job.id,
        name: job.name as JobName,
        createdAt: job.createdAt.toISOString(),
        failedAt: (job.completedAt ?? job.createdAt).toISOString(),
        tries: job.retryCount + 1,
        ...readFault(job.output),
        videoId: ofVideos.has(job.name) ? videoOf(job.data) : null,
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },

    /** @throws AppError `job.not_found` or `job.not_failed` */
    async retry({ name, id }: JobKey, actor: Actor) {
      await db.transaction(async (tx) => {
        await lockFailed(tx, name, id)
        await queue.retry(kindOf(name), id, tx)
        await setWaitingSince(tx, name, id, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          subjectType: 'job',
          subjectId: id,
          action: 'job.retried',
          after: { name },
        })
      })
      return { ok: true as const }
    },

    /** @throws AppError `job.not_found` or `job.not_failed` */
    async discard({ name, id }: JobKey, reason: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const job = await lockFailed(tx, name, id)
        await removeJob(tx, name, id)
        await recordAudit(tx, {
          ...auditOf(actor),
          subjectType: 'job',
          subjectId: id,
          action: 'job.discarded',
          before: { name, reason, words: readFault(job.output).words },
        })
      })
      return { ok: true as const }
    },
  }
}

async function lockFailed(tx: Tx, name: JobName, id: string) {
  const job = await lockJob(tx, name, id)
  if (!job) throw new AppError('job.not_found')
  if (job.state !== 'failed') throw new AppError('job.not_failed')
  return job
}

const nextRun = ({ cron, timeZone = 'UTC' }: NonNullable<QueuedJob['schedule']>, now: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: timeZone }).next().toDate()

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function videoOf(payload: unknown): string | null {
  const id = (payload as { videoId?: unknown } | null)?.videoId
  return typeof id === 'string' && uuid.test(id) ? id : null
}

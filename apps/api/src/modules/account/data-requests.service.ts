import { text as readText } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import type { User } from '../auth/index.ts'
import { accountLimits } from './account.limits.ts'
import { accountMails, accountTexts } from './account.messages.ts'
import * as repo from './data-requests.repo.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { exportKey } from './export.service.ts'
import { exportDataJob } from './export-data.job.ts'
import { type PasswordCheck, requireLockedAccount } from './own-account.service.ts'
import { statutoryDates } from './statutory-dates.ts'

/** Days in which a deletion can be cancelled. */
export const DELETION_DELAY_DAYS = 7

/** Requests about own data: created, tracked with their statutory dates, cancelled. Jobs carry them out. */
export function createDataRequestsService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'>,
  checkPassword: PasswordCheck,
) {
  const { db, env, clock, queue, storage, limiter } = services
  const profileUrl = `${env.PUBLIC_WEB_URL}/profile`

  const note = (tx: Tx, userId: string, id: string, ip: string, change: AuditChange) =>
    recordAudit(tx, { actorId: userId, subjectType: 'data_request', subjectId: id, ip, ...change })

  /** One open request of each kind; the unique index stops a concurrent second one. */
  const open = async (
    user: User,
    kind: 'export' | 'deletion',
    ip: string,
    begin: (tx: Tx) => Promise<repo.DataRequestRow>,
  ) => {
    await limiter.hit(accountLimits.dataRequests, user.id, 'auth.too_many_attempts')
    try {
      return await db.transaction(async (tx) => {
        await requireLockedAccount(tx, user.id)
        const row = await begin(tx)
        const { state, scheduledFor } = row
        await note(tx, user.id, row.id, ip, {
          action: `data_request.${kind}_asked`,
          after: { state, scheduledFor },
        })
        return toView(row)
      })
    } catch (error) {
      if (isUniqueViolation(error, 'data_requests_one_open'))
        throw new AppError('data_request.open', { cause: error })
      throw error
    }
  }

  const tell = (tx: Tx, user: User, mail: MailContent) =>
    queueMail(services, tx, { kind: 'account', to: user.email, ...mail })

  return {
    async list(userId: string) {
      return { items: (await repo.listRequests(db, userId)).map(toView) }
    },

    /** @throws AppError `auth.wrong_password`, `data_request.open` */
    async askExport(userId: string, password: string, ip: string) {
      const user = await checkPassword(userId, password)
      return open(user, 'export', ip, async (tx) => {
        const now = clock()
        const dates = statutoryDates(now, 'export')
        const row = await repo.insertRequest(tx, {
          userId,
          kind: 'export',
          state: 'received',
          ...dates,
          answeredAt: now,
          createdAt: now,
        })
        await queue.send(exportDataJob, { requestId: row.id }, { tx })
        await tell(tx, user, accountMails.exportAsked(user.name, dates.finishBy))
        return row
      })
    },

    /** @throws AppError `auth.wrong_password`, `data_request.open` */
    async askDeletion(userId: string, password: string, ip: string) {
      const user = await checkPassword(userId, password)
      return open(user, 'deletion', ip, async (tx) => {
        const now = clock()
        const scheduledFor = new Date(now.getTime() + DELETION_DELAY_DAYS * DAY_MS)
        const row = await repo.insertRequest(tx, {
          userId,
          kind: 'deletion',
          state: 'scheduled',
          ...statutoryDates(now, 'deletion'),
          scheduledFor,
          answeredAt: now,
          createdAt: now,
        })
        const startAfterSeconds = DELETION_DELAY_DAYS * 86_400
        await queue.send(eraseAccountJob, { requestId: row.id }, { tx, startAfterSeconds })
        await tell(tx, user, accountMails.deletionAsked(user.name, scheduledFor, profileUrl))
        return row
      })
    },

    /** @throws AppError `data_request.not_found`, `data_request.not_open` once it is carried out or taken back */
    cancel: (userId: string, id: string, ip: string) =>
      db.transaction(async (tx) => {
        const user = await requireLockedAccount(tx, userId)
        const row = await repo.lockRequest(tx, id)
        if (row?.userId !== userId) throw new AppError('data_request.not_found')
        if (row.state !== 'received' && row.state !== 'scheduled') throw new AppError('data_request.not_open')
        // Staff have taken these up; who changes their mind tells them.
        if (row.kind !== 'export' && row.kind !== 'deletion') throw new AppError('data_request.not_open')
        const saved = await repo.updateRequest(tx, id, { state: 'cancelled', finishedAt: clock() })
        // A killed run may have left a file.
        if (row.kind === 'export') await queue.send(removeFilesJob, { keys: [exportKey(id)] }, { tx })
        await note(tx, userId, id, ip, {
          action: `data_request.${row.kind}_cancelled`,
          before: { state: row.state },
          after: { state: saved.state },
        })
        if (row.kind === 'deletion') await tell(tx, user, accountMails.deletionCancelled(user.name))
        return toView(saved)
      }),

    /** @throws AppError `data_request.not_found`, `data_request.not_open` while it is not ready or when its time is over */
    async file(userId: string, id: string, ip: string) {
      const row = await repo.findRequest(db, id, userId)
      if (!row) throw new AppError('data_request.not_found')
      const isAvailable = row.filePath && row.availableUntil && row.availableUntil > clock()
      if (!isAvailable || !row.filePath) throw new AppError('data_request.not_open')
      const content = JSON.parse(await readText(await storage.read(row.filePath))) as Record<string, unknown>
      await recordAudit(db, {
        actorId: userId,
        subjectType: 'data_request',
        subjectId: id,
        ip,
        action: 'data_request.copy_fetched',
      })
      return { fileName: accountTexts.exportFile(row.createdAt), content }
    },
  }
}

function toView(row: repo.DataRequestRow) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    finishBy: row.finishBy.toISOString(),
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    availableUntil: row.availableUntil?.toISOString() ?? null,
    refusal: row.state === 'refused' ? row.outcome : null,
    extension: row.extensionReason,
  }
}

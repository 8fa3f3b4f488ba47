import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { mailPace } from '../../mail/pace.ts'
import { createLearnerAccounts, isLearner } from '../account/index.ts'
import { announceAccess, lockUser, type User, updateUser, userSearchText } from '../auth/index.ts'
import { endOfDay, openCourse } from '../learners/index.ts'
import { findOpenableCourse } from '../learning/index.ts'
import { addMonths, lockOwnership } from '../orders/index.ts'
import { importLearnersJob } from './import-learners.job.ts'
import { importMails } from './learner-imports.messages.ts'
import * as repo from './learner-imports.repo.ts'

type Table = NonNullable<Awaited<ReturnType<typeof repo.lockImport>>>

/**
 * Carries out the rows of a started table, some at a time. A row's accounts, courses, mail and outcome are one
 * transaction, so a killed or repeated run does nothing twice.
 */
export function createImportCarrier(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock, queue } = services
  const accounts = createLearnerAccounts(services)

  const by = (table: Table) => ({ actorId: table.createdBy, ip: null })

  /** The learner of a row; null where the address has an account that may not learn. */
  const findLearner = async (tx: Tx, row: repo.ImportRow, table: Table, passwordHash: string) => {
    const { email, name, phone } = row
    const { user, isNew } = await accounts.findOrOpen(tx, { email, name, passwordHash })
    await lockUser(tx, user.id)
    if (!isLearner(user)) return null
    if (!isNew) return user
    await recordAudit(tx, {
      ...by(table),
      action: 'user.invited',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: user.role, importId: table.id },
    })
    return phone
      ? updateUser(tx, user.id, { phone, searchText: userSearchText({ name, email, phone }) })
      : user
  }

  const openAll = async (tx: Tx, user: User, row: repo.ImportRow, table: Table) => {
    const now = clock()
    const opened: { title: string; expiresAt: Date | null }[] = []
    await lockOwnership(tx, user.id)
    for (const id of row.courseIds) {
      const course = await findOpenableCourse(tx, id)
      if (!course) continue
      const expiresAt = endOf(row.days, course.accessMonths, now)
      const how = { expiresAt, reason: row.reason || table.reason, priceNote: row.priceNote }
      if (await openCourse(tx, user.id, course, how, { by: by(table), now }))
        opened.push({ title: course.title, expiresAt })
    }
    return opened
  }

  const tell = async (tx: Tx, user: User, opened: Parameters<typeof importMails.opened>[0]) => {
    const isInvited = user.status === 'pending'
    const mail = isInvited
      ? importMails.invited(opened, env.BRAND_NAME, await accounts.invite(tx, user))
      : importMails.opened(opened, `${env.PUBLIC_WEB_URL}/student/my-course`)
    await queueMail(services, tx, {
      kind: 'course',
      to: user.email,
      ...mail,
      ...(isInvited ? { hasSecret: true } : {}),
    })
    return isInvited ? 'invited' : 'enrolled'
  }

  const carryOut = (table: Table, number: number, passwordHash: string) =>
    db.transaction(async (tx) => {
      const row = await repo.lockWaiting(tx, table.id, number)
      if (!row) return
      const user = await findLearner(tx, row, table, passwordHash)
      if (!user) {
        await repo.setOutcome(tx, row, { outcome: 'failed', fault: 'account_locked', userId: null })
        return
      }
      const courses = await openAll(tx, user, row, table)
      if (courses.length === 0) {
        await repo.setOutcome(tx, row, { outcome: 'unchanged', userId: user.id })
        return
      }
      const outcome = await tell(tx, user, { name: user.name, courses, reason: row.reason || table.reason })
      await announceAccess(tx, { kind: 'enrollment', id: user.id })
      await repo.setOutcome(tx, row, { outcome, userId: user.id })
    })

  const goOn = (importId: string) =>
    db.transaction(async (tx) => {
      const table = await repo.lockImport(tx, importId)
      if (table?.state !== 'running') return
      if ((await repo.findWaiting(tx, importId, 1)).length > 0) {
        await queue.send(importLearnersJob, { importId }, { tx, startAfterSeconds: mailPace.pauseSeconds })
        return
      }
      await repo.updateImport(tx, importId, { state: 'done', finishedAt: clock() })
      await recordAudit(tx, {
        ...by(table),
        action: 'learner_import.finished',
        subjectType: 'learner_import',
        subjectId: importId,
        after: { fileName: table.fileName },
      })
    })

  return async (importId: string): Promise<void> => {
    const table = await db.transaction((tx) => repo.lockImport(tx, importId))
    if (table?.state !== 'running') return
    // One hash for all: nobody knows its password, and hashing is slow.
    const passwordHash = await accounts.lockedPassword()
    for (const number of await repo.findWaiting(db, importId, mailPace.batch))
      await carryOut(table, number, passwordHash)
    await goOn(importId)
  }
}

/** The end of an access that lasts so many days from today on, or as long as the course says. */
function endOf(days: number | null, accessMonths: number | null, now: Date): Date | null {
  if (days !== null) return endOfDay(dayInVietnam(new Date(now.getTime() + days * DAY_MS)))
  return accessMonths === null ? null : addMonths(now, accessMonths)
}

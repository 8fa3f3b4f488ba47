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
import { importMails, type Opened } from './learner-imports.messages.ts'
import * as repo from './learner-imports.repo.ts'

/** The rows of one person. */
type Rows = [repo.ImportRow, ...repo.ImportRow[]]
type Table = NonNullable<Awaited<ReturnType<typeof repo.lockImport>>>

/**
 * Carries out the rows of a started table, some at a time. Account, courses, mail and outcomes of a person are one
 * transaction, so a killed or repeated run does nothing twice.
 */
export function createImportCarrier(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock, queue } = services
  const accounts = createLearnerAccounts(services)

  const by = (table: Table) => ({ actorId: table.createdBy, ip: null })

  /** The learner of these rows; null where their address has an account that may not learn. */
  const findLearner = async (tx: Tx, rows: Rows, table: Table, passwordHash: string) => {
    const { email, name } = rows[0]
    const phone = rows.find((row) => row.phone !== null)?.phone
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
    const opened: Opened['courses'][number][] = []
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

  const tell = async (tx: Tx, user: User, opened: Opened) => {
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

  /** Carries out a row together with the others of its person, who gets one mail for all. */
  const carryOut = (table: Table, number: number, passwordHash: string) =>
    db.transaction(async (tx) => {
      const [first, ...others] = await repo.lockWaiting(tx, table.id, number)
      if (!first) return
      const rows: Rows = [first, ...others]
      const user = await findLearner(tx, rows, table, passwordHash)
      if (!user) {
        for (const row of rows)
          await repo.setOutcome(tx, row, { outcome: 'failed', fault: 'account_locked', userId: null })
        return
      }
      await lockOwnership(tx, user.id)
      const done: { row: repo.ImportRow; courses: Opened['courses'] }[] = []
      for (const row of rows) done.push({ row, courses: await openAll(tx, user, row, table) })
      const opening = done.filter(({ courses }) => courses.length > 0)
      const outcome =
        opening.length > 0
          ? await tell(tx, user, {
              name: user.name,
              courses: opening.flatMap(({ courses }) => courses),
              reasons: [...new Set(opening.map(({ row }) => row.reason || table.reason))],
            })
          : 'unchanged'
      for (const { row, courses } of done)
        await repo.setOutcome(tx, row, {
          outcome: courses.length > 0 ? outcome : 'unchanged',
          opened: courses.length,
          userId: user.id,
        })
      if (opening.length > 0) await announceAccess(tx, { kind: 'enrollment', id: user.id })
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

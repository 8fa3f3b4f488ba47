import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { endOfVietnameseDay } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { isAnyOpen, pauseForOrder } from '../learning/index.ts'
import { tell } from '../notices/index.ts'
import { findBuyer } from './buyers.repo.ts'
import { endUnpaid } from './ending.service.ts'
import { findDueParts, noteTold } from './instalment-parts.repo.ts'
import { keepsWaiting, lineIdsOf, pauseReason } from './instalments.service.ts'
import { orderMails } from './orders.messages.ts'
import { type FullOrder, findOrderById, lockOrder } from './orders.repo.ts'

/** How many days before its day a buyer is reminded of a part. */
const REMINDED_DAYS_BEFORE = 3

type Step = 'instalment_due' | 'instalment_late' | 'instalment_paused'

/**
 * The daily work on instalments, one transaction for each part: sends the mails that are due, each once, and pauses the
 * accesses whose part is overdue beyond its days of grace.
 */
export function createInstalmentDays(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services

  const tellBuyer = async (tx: Tx, part: FullOrder, dueAt: Date, kind: Step, graceDays: number) => {
    const buyer = await findBuyer(tx, part.userId)
    if (!buyer) return
    const path = `/payment?order=${part.code}`
    await tell(services, tx, [part.userId], { kind, subject: part.code, link: path })
    const mail = orderMails[kind](buyer.name, { ...part, dueAt, graceDays }, env.PUBLIC_WEB_URL + path)
    await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
  }

  const pause = async (tx: Tx, part: FullOrder, lineIds: readonly string[], now: Date) => {
    const reason = pauseReason(part)
    const courses = await pauseForOrder(tx, lineIds, { code: part.code, reason, now })
    for (const courseId of courses)
      await recordAudit(tx, {
        actorId: null,
        subjectType: 'user',
        subjectId: part.userId,
        action: 'enrollment.paused',
        before: { state: 'active' },
        after: { courseId, state: 'paused', reason },
      })
  }

  const look = (id: string) =>
    db.transaction(async (tx) => {
      const part = await lockOrder(tx, id)
      const dueAt = part?.instalmentDueAt
      if (!part?.instalmentOf || !dueAt || part.state !== 'pending_payment') return
      const first = await findOrderById(tx, part.instalmentOf)
      if (!first?.instalmentTerms) throw new Error('a part without its first part')
      const now = clock()
      const lineIds = lineIdsOf(first)
      // A refund or staff ended the access: nothing more is to be paid for it.
      if (!(await isAnyOpen(tx, lineIds))) return endUnpaid(tx, part, 'money_let_go', now)
      const { graceDays } = first.instalmentTerms
      const isLate = dueAt <= now
      const isOver = keepsWaiting(part, { graceDays }, now)
      const step = isOver ? 'instalment_paused' : isLate ? 'instalment_late' : 'instalment_due'
      const isTold = {
        instalment_due: part.instalmentRemindedAt,
        instalment_late: part.instalmentLateAt,
        instalment_paused: part.instalmentPausedAt,
      }[step]
      // Looked at every day: the access may have been paused by staff and be open again since.
      if (isOver) await pause(tx, part, lineIds, now)
      if (isTold) return
      await noteTold(tx, id, {
        instalmentRemindedAt: part.instalmentRemindedAt ?? now,
        instalmentLateAt: isLate ? (part.instalmentLateAt ?? now) : null,
        instalmentPausedAt: isOver ? now : null,
      })
      await tellBuyer(tx, part, dueAt, step, graceDays)
    })

  return async (): Promise<void> => {
    const lastDay = new Date(endOfVietnameseDay(clock()).getTime() + REMINDED_DAYS_BEFORE * DAY_MS)
    const due = await findDueParts(db, lastDay)
    for (const { id } of due) await look(id)
  }
}

import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { grantCourses } from './grants.repo.ts'
import { orderMails } from './orders.messages.ts'
import { type FullOrder, findBuyer, setOrderState } from './orders.repo.ts'

/**
 * Marks a locked order as paid and opens its courses, in the caller's transaction: money, access and mail exist
 * together or not at all.
 */
export async function settleOrder(services: Services, tx: Tx, order: FullOrder): Promise<void> {
  const now = services.clock()
  await setOrderState(tx, order, 'paid', 'succeeded', now)
  await grantCourses(
    tx,
    order.lines.map((line) => ({
      userId: order.userId,
      courseId: line.courseId,
      orderLineId: line.id,
      expiresAt: line.course.accessMonths === null ? null : addMonths(now, line.course.accessMonths),
    })),
    now,
  )
  const buyer = await findBuyer(tx, order.userId)
  if (!buyer) return
  const url = `${services.env.PUBLIC_WEB_URL}/student/my-course`
  await queueMail(services, tx, { to: buyer.email, ...orderMails.paid(buyer.name, order, url) })
}

/** The same day some months later; the last of the month where there is no such day. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}

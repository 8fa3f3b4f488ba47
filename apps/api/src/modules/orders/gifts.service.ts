import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findBuyer, lockBuyer, lockOwnership } from './buyers.repo.ts'
import { findGiftOrderId, markGiftSent, takeGift } from './gifts.repo.ts'
import { openCourses } from './open-courses.service.ts'
import { giveUpOrders, lockOpenOrders } from './open-orders.service.ts'
import { findOpeningLineIds } from './opening-lines.repo.ts'
import { announceOrder } from './order-notices.ts'
import { orderMails } from './orders.messages.ts'
import { type FullOrder, findOrderById, type GiftRow, type OrderLine } from './orders.repo.ts'

const TOKEN_BYTES = 24
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Mails the link of a paid gift to its recipient. Only the hash of the link is stored. */
export async function sendGift(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  order: FullOrder,
  gift: GiftRow,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const giver = await findBuyer(tx, order.userId)
  const url = `${services.env.PUBLIC_WEB_URL}/gift#${token}`
  await markGiftSent(tx, order.id, hashOf(token), services.clock())
  await queueMail(services, tx, {
    kind: 'order',
    hasSecret: true,
    to: gift.recipientEmail,
    ...orderMails.gift(gift, giver?.name ?? '', order.lines, url),
  })
}

/** Gifts as their recipients see them. */
export function createGiftsService({ db, clock }: Needs<'db' | 'clock'>) {
  return {
    /**
     * Opens the gift's courses for the first signed-in person with its link.
     * @throws AppError `gift.not_found`, also after a refund of the order, or `gift.claimed`.
     */
    claim: (userId: string, token: string) =>
      db.transaction(async (tx) => {
        const { order, open } = await lockForClaim(tx, userId, hashOf(token))
        const lines = await findOpeningLines(tx, order)
        if (!order?.gift || lines.length === 0) throw new AppError('gift.not_found')
        const answer = {
          courses: lines.map((line) => ({ slug: line.course.slug, title: line.title })),
          from: (await findBuyer(tx, order.userId))?.name ?? '',
        }
        if (order.gift.claimedBy === userId) return answer
        if (!(await takeGift(tx, order.id, userId, clock()))) throw new AppError('gift.claimed')
        await lockOwnership(tx, userId)
        await giveUpOrders(tx, open, clock())
        await openCourses(tx, userId, lines, clock())
        await announceOrder(tx, order.code)
        return answer
      }),
  }
}

/** Serialises a gift's claim with its refund and with the recipient's own orders of its courses. */
async function lockForClaim(tx: Tx, userId: string, tokenHash: string) {
  const orderId = await findGiftOrderId(tx, tokenHash)
  const found = orderId ? await findOrderById(tx, orderId) : null
  if (!found) return { order: null, open: [] }
  await lockBuyer(tx, userId)
  const courseIds = found.lines.map((line) => line.courseId)
  const { others, open } = await lockOpenOrders(tx, userId, courseIds, { isGift: false, others: [found.id] })
  return { order: others[0] ?? null, open }
}

async function findOpeningLines(tx: Tx, order: FullOrder | null): Promise<OrderLine[]> {
  if (order?.state !== 'paid' && order?.state !== 'partially_refunded') return []
  const ids = await findOpeningLineIds(
    tx,
    order.lines.map((line) => line.id),
  )
  return order.lines.filter((line) => ids.includes(line.id))
}

import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { gifts } from '../../db/schema/index.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { openCourses } from './open-courses.ts'
import { announceOrder } from './order-notices.ts'
import { orderMails } from './orders.messages.ts'
import { type FullOrder, findBuyer, type GiftRow, lockOrder } from './orders.repo.ts'

const TOKEN_BYTES = 24
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Sends the link of a paid gift to whom it is for. Only the link's hash is kept. */
export async function sendGift(services: Services, tx: Tx, order: FullOrder, gift: GiftRow): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const giver = await findBuyer(tx, order.userId)
  const url = `${services.env.PUBLIC_WEB_URL}/gift#${token}`
  await tx
    .update(gifts)
    .set({ tokenHash: hashOf(token), sentAt: services.clock() })
    .where(eq(gifts.orderId, order.id))
  await queueMail(services, tx, {
    to: gift.recipientEmail,
    ...orderMails.gift(gift, giver?.name ?? '', order.lines, url),
  })
}

/** Gifts, as those who get them see them. */
export function createGiftsService({ db, clock }: Services) {
  return {
    /**
     * Opens the courses of a gift to whoever has its link and an account; the first one keeps them.
     * @throws AppError `gift.not_found`, also once the order was paid back, or `gift.claimed`.
     */
    claim: (userId: string, token: string) =>
      db.transaction(async (tx) => {
        const [found] = await tx
          .select({ orderId: gifts.orderId })
          .from(gifts)
          .where(eq(gifts.tokenHash, hashOf(token)))
        // The order first, as everywhere: a refund of the gift and its claim take turns.
        const order = found ? await lockOrder(tx, found.orderId) : null
        if (!order?.gift || (order.state !== 'paid' && order.state !== 'partially_refunded'))
          throw new AppError('gift.not_found')
        const lines = order.lines.filter(
          (line) => line.refunded < line.price - line.discount || line.price === 0,
        )
        const answer = {
          courses: lines.map((line) => ({ slug: line.course.slug, title: line.title })),
          from: (await findBuyer(tx, order.userId))?.name ?? '',
        }
        if (order.gift.claimedBy === userId) return answer
        const [claimed] = await tx
          .update(gifts)
          .set({ claimedBy: userId, claimedAt: clock() })
          .where(and(eq(gifts.orderId, order.id), isNull(gifts.claimedAt)))
          .returning({ orderId: gifts.orderId })
        if (!claimed) throw new AppError('gift.claimed')
        await openCourses(tx, userId, lines, clock())
        await announceOrder(tx, order.code)
        return answer
      }),
  }
}

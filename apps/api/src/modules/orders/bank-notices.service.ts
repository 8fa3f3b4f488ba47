import { AppError } from '@repo/contract'
import {
  type BankNotice,
  findOrderCode,
  parseSepayNotice,
  type SepayNoticeBody,
  verifySepaySignature,
} from '@repo/payments'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { RequestFacts } from '../../http/implement.ts'
import {
  findNotice,
  insertBankTransaction,
  insertNotice,
  type TransactionState,
} from './bank-notices.repo.ts'
import { settleOrder } from './grant.service.ts'
import { mayBePaid } from './orders.policy.ts'
import { type FullOrder, lockOrderByCode, setOrderState } from './orders.repo.ts'

const PROVIDER = 'sepay'
type Outcome = TransactionState | 'outgoing'

/**
 * Takes in notices of the bank. Each is kept once with its effects in one transaction, so that no money is lost
 * by a crash and none opens a course twice. What does not fit exactly waits for a person.
 */
export function createBankNoticesService(services: Services) {
  const { db, env, clock } = services

  const assertSigned = ({ headers, rawBody }: RequestFacts) => {
    const isSigned = verifySepaySignature({
      signature: one(headers['x-sepay-signature']),
      timestamp: one(headers['x-sepay-timestamp']),
      rawBody,
      secret: env.SEPAY_WEBHOOK_SECRET,
      now: clock(),
    })
    if (!isSigned) throw new AppError('webhook.signature_invalid')
  }

  const judge = (notice: BankNotice, order: FullOrder | null): Outcome => {
    if (!notice.isIncoming) return 'outgoing'
    if (!order || notice.accountNumber !== env.BANK_ACCOUNT) return 'unmatched'
    if (order.state === 'paid' || order.state === 'refunded') return 'duplicate'
    if (!mayBePaid(order, clock())) return 'late'
    if (notice.amount < order.total) return 'underpaid'
    return notice.amount > order.total ? 'overpaid' : 'matched'
  }

  const apply = async (tx: Tx, outcome: Outcome, order: FullOrder | null) => {
    if (!order) return
    if (outcome === 'matched') return settleOrder(services, tx, order)
    // The buyer has paid something: the order must neither run out nor be paid by a second transfer unseen.
    if (outcome === 'underpaid' || outcome === 'overpaid' || outcome === 'late')
      await setOrderState(tx, order, 'review', 'review')
  }

  const takeIn = (notice: BankNotice, raw: unknown) =>
    db.transaction(async (tx) => {
      const code = notice.isIncoming ? findOrderCode(notice.content) : null
      // The order first, then the event: all notices of one order queue here, in one order of locks.
      const order = code ? await lockOrderByCode(tx, code) : null
      const outcome = judge(notice, order)
      const matched = outcome === 'unmatched' || outcome === 'outgoing' ? null : order
      const isNew = await insertNotice(tx, {
        provider: PROVIDER,
        type: notice.isIncoming ? 'transfer.in' : 'transfer.out',
        providerEventId: notice.sourceId,
        amount: notice.amount,
        raw,
        isVerified: true,
        outcome,
        orderId: matched?.id ?? null,
        createdAt: clock(),
      })
      if (!isNew || outcome === 'outgoing') return { outcome: isNew ? outcome : 'replayed' }
      await insertBankTransaction(tx, {
        source: PROVIDER,
        sourceId: notice.sourceId,
        accountNumber: notice.accountNumber,
        amount: notice.amount,
        content: notice.content,
        state: outcome,
        orderId: matched?.id ?? null,
        bookedAt: notice.bookedAt ?? clock(),
        createdAt: clock(),
      })
      await apply(tx, outcome, matched)
      return { outcome }
    })

  return {
    async receive(body: SepayNoticeBody, request: RequestFacts) {
      assertSigned(request)
      const notice = parseSepayNotice(body)
      const type = notice.isIncoming ? 'transfer.in' : 'transfer.out'
      const earlier = await findNotice(db, PROVIDER, type, notice.sourceId)
      const { outcome } = earlier ? { outcome: 'replayed' } : await takeIn(notice, body)
      request.log.info({ outcome, noticeId: notice.sourceId, amount: notice.amount }, 'bank notice')
      return { success: true as const }
    },
  }
}

const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

import type { order } from '@repo/contract/orders'
import { gateways } from '@repo/contract/payment-providers'
import { buildVietQr, readFailure } from '@repo/payments'
import type { z } from 'zod'
import type { Env } from '../../env.ts'
import { createAssetUrls } from '../art/asset-urls.ts'
import type { OrderMoney } from './order-money.repo.ts'
import type { FullOrder } from './orders.repo.ts'

export type OrderView = z.input<typeof order>

/**
 * An order as its buyer sees it. An order whose time is over shows as expired before the job has closed it.
 * @param money what moved for it; nothing where it was made just now.
 */
export function toOrderView(order: FullOrder, env: Env, now: Date, money?: OrderMoney): OrderView {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const isOver = order.state === 'pending_payment' && order.expiresAt <= now
  const isOpen = order.state === 'pending_payment' && !isOver
  return {
    code: order.code,
    state: isOver ? 'expired' : order.state,
    lines: order.lines.map((line) => ({
      course: { slug: line.course.slug, title: line.title, coverUrl: urls.courseCover(line.course) },
      listPrice: line.listPrice,
      price: line.price,
      discount: line.discount,
      refunded: line.refunded,
    })),
    subtotal: order.total + order.discount,
    discount: order.discount,
    total: order.total,
    refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
    coupon: order.couponCode === null ? null : { code: order.couponCode },
    gift: order.gift && {
      recipientEmail: order.gift.recipientEmail,
      recipientName: order.gift.recipientName,
      message: order.gift.message,
      claimedAt: order.gift.claimedAt?.toISOString() ?? null,
    },
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    gateways: isOpen ? gatewaysFor(order.total, env) : [],
    failedAttempt: isOpen ? toFailedAttempt(money) : null,
    refunds: (money?.refunds ?? []).flatMap(({ amount, channel, state, createdAt, completedAt }) =>
      state === 'failed'
        ? []
        : {
            amount,
            state,
            isByGateway: channel !== 'manual',
            createdAt: createdAt.toISOString(),
            completedAt: completedAt?.toISOString() ?? null,
          },
    ),
    transfer: isOpen ? toTransfer(order, env) : null,
  }
}

/** Gateways that take an amount: all that are switched on, and none where there is nothing to pay. */
export const gatewaysFor = (total: number, env: Env) => (total > 0 ? env.PAYMENT_GATEWAYS : [])

/** Only the newest attempt counts: who has begun another one need not hear of the last. */
function toFailedAttempt(money: OrderMoney | undefined): OrderView['failedAttempt'] {
  const last = money?.attempts.at(-1)
  const gateway = gateways.find((name) => name === last?.provider)
  if (!gateway || last?.state !== 'failed') return null
  return { gateway, reason: readFailure(gateway, last.failureCode), at: last.updatedAt.toISOString() }
}

function toTransfer(order: FullOrder, env: Env): NonNullable<OrderView['transfer']> {
  return {
    bankName: env.BANK_NAME,
    accountNumber: env.BANK_ACCOUNT,
    accountName: env.BANK_ACCOUNT_NAME,
    amount: order.total,
    content: order.code,
    qr: buildVietQr({
      bin: env.BANK_BIN,
      account: env.BANK_ACCOUNT,
      amount: order.total,
      content: order.code,
    }),
    demoBankUrl: env.DEMO_MODE ? demoBankUrl(order, env) : null,
  }
}

/** The bank emulator listens beside the learner's site, on a port of its own. */
function demoBankUrl(order: FullOrder, env: Env): string {
  const url = new URL(env.PUBLIC_WEB_URL)
  url.port = String(env.BANK_PORT)
  url.pathname = '/'
  url.search = new URLSearchParams({
    account: env.BANK_ACCOUNT,
    amount: String(order.total),
    content: order.code,
    order: order.code,
  }).toString()
  return url.toString()
}

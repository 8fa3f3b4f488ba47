import type { order } from '@repo/contract/orders'
import { buildVietQr } from '@repo/payments'
import type { z } from 'zod'
import type { Env } from '../../env.ts'
import { createAssetUrls } from '../art/asset-urls.ts'
import type { FullOrder } from './orders.repo.ts'

export type OrderView = z.input<typeof order>

/** An order as its buyer sees it. An order whose time is over shows as expired before the job has closed it. */
export function toOrderView(order: FullOrder, env: Env, now: Date): OrderView {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const isOver = order.state === 'pending_payment' && order.expiresAt <= now
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
    gateways: order.state === 'pending_payment' && !isOver ? env.PAYMENT_GATEWAYS : [],
    transfer: order.state === 'pending_payment' && !isOver ? toTransfer(order, env) : null,
  }
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

import type { order } from '@repo/contract/orders'
import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { buildVietQr, readFailure, takesAmount } from '@repo/payments'
import type { z } from 'zod'
import { installedAccount, numberToPay, type ReceivingAccount } from '../../core/receiving-account.ts'
import type { Env } from '../../env.ts'
import { createAssetUrls } from '../art/index.ts'
import type { OrderMoney } from './order-money.repo.ts'
import type { FullOrder } from './orders.repo.ts'

export type OrderView = z.input<typeof order>

/**
 * An order as its buyer sees it. An order whose time is over shows as expired before the job has closed it.
 * @param shown what moved for it (nothing where it was made just now), and the gateways that buyers are offered.
 */
export function toOrderView(
  order: FullOrder,
  env: Env,
  now: Date,
  { money, offered }: { money?: OrderMoney; offered: readonly GatewayName[] },
): OrderView {
  const isOver = order.state === 'pending_payment' && order.expiresAt <= now
  const isOpen = order.state === 'pending_payment' && !isOver
  const shortfall = shortfallOf(order, money?.short ?? 0)
  const toPay = isOpen ? order.total : shortfall?.missing
  return {
    code: order.code,
    state: isOver ? 'expired' : order.state,
    ...pricesOf(order, env),
    lines: order.lines.map((line) => ({
      ...toPricedLine(line, env),
      refunded: line.refunded,
      seats: line.seats,
    })),
    refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
    gift: order.gift && {
      recipientEmail: order.gift.recipientEmail,
      recipientName: order.gift.recipientName,
      message: order.gift.message,
      claimedAt: order.gift.claimedAt?.toISOString() ?? null,
    },
    instalment: toInstalment(order),
    organisation: order.organisation && { name: order.organisation.name },
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    gateways: isOpen ? gatewaysFor(order.total, offered) : [],
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
    shortfall,
    transfer: toPay === undefined ? null : toTransfer(order, toPay, env),
  }
}

/** The parts of a purchase: from what was agreed, and from the orders that exist by now. */
function toInstalment({ series, instalmentNumber, instalmentDueAt }: FullOrder): OrderView['instalment'] {
  const first = series?.[0]
  const terms = first?.instalmentTerms
  if (!series || !first || !terms || instalmentNumber === null) return null
  const isPlanned = first.state === 'pending_payment' || first.state === 'review'
  return {
    title: terms.title,
    number: instalmentNumber,
    graceDays: terms.graceDays,
    dueAt: instalmentDueAt?.toISOString() ?? null,
    parts: terms.parts.map(({ amount, days }, index) => {
      const part = series.find((one) => one.instalmentNumber === index + 1)
      return {
        number: index + 1,
        // A part costs less once one of its courses is not to be paid any more.
        amount: part?.total ?? amount,
        days,
        dueAt: part?.instalmentDueAt?.toISOString() ?? null,
        code: part?.code ?? null,
        state: part ? partState(part.state) : isPlanned ? 'planned' : 'ended',
      }
    }),
  }
}

function partState(state: FullOrder['state']): 'due' | 'paid' | 'refunded' | 'ended' {
  if (state === 'pending_payment' || state === 'review') return 'due'
  if (state === 'refunded') return 'refunded'
  return state === 'expired' || state === 'cancelled' ? 'ended' : 'paid'
}

/** What an order costs, as a quote says it. */
export const pricesOf = (order: FullOrder, env: Env) => ({
  lines: order.lines.map((line) => toPricedLine(line, env)),
  subtotal: order.total + order.discount,
  discount: order.discount,
  total: order.total,
  coupon: order.couponCode === null ? null : { code: order.couponCode },
})

const toPricedLine = (line: FullOrder['lines'][number], env: Env) => ({
  course: {
    slug: line.course.slug,
    title: line.title,
    coverUrl: createAssetUrls(env.PUBLIC_API_PREFIX).courseCover(line.course),
  },
  listPrice: line.listPrice,
  price: line.price,
  discount: line.discount,
  bundle: bundleOf(line),
})

/** The bundle of an order line as its readers see it. */
export const bundleOf = ({
  bundleTitle,
  bundleSaving,
}: Pick<FullOrder['lines'][number], 'bundleTitle' | 'bundleSaving'>) =>
  bundleTitle === null ? null : { title: bundleTitle, saving: bundleSaving }

/** Gateways that are offered and take an amount; none where there is nothing to pay. */
export const gatewaysFor = (total: number, offered: readonly GatewayName[]) =>
  total > 0 ? offered.filter((gateway) => takesAmount(gateway, total)) : []

/** What is missing of an order that waits for the rest of a short transfer; null for every other. */
export function shortfallOf({ state, total }: { state: string; total: number }, short: number) {
  if (state !== 'review' || short <= 0 || short >= total) return null
  return { received: short, missing: total - short }
}

/** Only the newest attempt counts: who has begun another one need not hear of the last. */
function toFailedAttempt(money: OrderMoney | undefined): OrderView['failedAttempt'] {
  const last = money?.attempts.at(-1)
  const gateway = gateways.find((name) => name === last?.provider)
  if (!gateway || last?.state !== 'failed') return null
  return { gateway, reason: readFailure(gateway, last.failureCode), at: last.updatedAt.toISOString() }
}

/** The order keeps the account that its buyer was first shown. */
function toTransfer(
  { code, transferAccount }: Pick<FullOrder, 'code' | 'transferAccount'>,
  amount: number,
  env: Env,
): OrderView['transfer'] {
  const account = transferAccount ?? installedAccount(env)
  return account && transferView({ account, amount, content: code, order: code }, env)
}

interface TransferWish {
  account: ReceivingAccount
  amount: number
  content: string
  /** The order that it pays, to which the demo's bank leads back. */
  order?: string
}

/** How somebody pays by transfer: the code to scan, and the same to type. */
export function transferView(
  { account, amount, content, order }: TransferWish,
  env: Env,
): NonNullable<OrderView['transfer']> {
  const accountNumber = numberToPay(account)
  return {
    bankName: account.bankName,
    accountNumber,
    accountName: account.holder,
    amount,
    content,
    qr: buildVietQr({ bin: account.bin, account: accountNumber, amount, content }),
    demoBankUrl: env.DEMO_MODE ? demoBankUrl({ account: accountNumber, amount, content, order }, env) : null,
  }
}

/** The bank emulator listens beside the learner's site, on a port of its own. */
function demoBankUrl(
  { account, amount, content, order }: Omit<TransferWish, 'account'> & { account: string },
  env: Env,
): string {
  const url = new URL(env.PUBLIC_WEB_URL)
  url.port = String(env.BANK_PORT)
  url.pathname = '/'
  url.search = new URLSearchParams({
    account,
    amount: String(amount),
    content,
    ...(order === undefined ? {} : { order }),
  }).toString()
  return url.toString()
}

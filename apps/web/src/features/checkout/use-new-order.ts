import { type CallInput, isApiError } from '@repo/api-client'
import type { ApiContract } from '@repo/contract'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import type { InvoiceBody } from '../../components/invoice/invoice-draft.ts'
import type { Gateway, Order } from './checkout.types.ts'
import { leaveFor } from './leave-for.ts'
import { loadOrderCheckout } from './order-checkout.lazy.ts'

type OrderBody = CallInput<ApiContract['orders']['create']>['body']

interface Wish {
  body: OrderBody
  invoice: InvoiceBody | null
  /** Where the buyer wants to pay; null for the bank transfer. */
  gateway: Gateway | null
}

interface Options {
  /** The order is there, and the invoice is asked for. */
  onInvoiceSent: () => void
  /** The order was refused because of its coupon. */
  onCouponRefused: () => void
  /** The plan to pay in parts is not offered any more. */
  onPlanRefused: () => void
  /** It costs something else than was shown. */
  onPriceChanged: () => void
  onOrdered: () => void
}

/** What is free is open already: on into the course. Anything else goes on at its order. */
function nextPath(order: Order): string {
  const [first, second] = order.lines
  if (order.total > 0 || order.gift || !first) return paths.openOrder(order.code)
  return second ? paths.myCourses : paths.classroom(first.course.slug)
}

/**
 * Makes the order, then asks for its invoice. One idempotency key belongs to one wish on this visit, so a double click
 * or a retry after a lost answer makes one order, and a changed wish makes its own.
 */
export function useNewOrder({
  onInvoiceSent,
  onCouponRefused,
  onPlanRefused,
  onPriceChanged,
  onOrdered,
}: Options) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const intent = useRef({ wish: '', key: '' })
  const keyOf = (body: OrderBody): string => {
    const wish = JSON.stringify(body)
    if (intent.current.wish !== wish) intent.current = { wish, key: crypto.randomUUID() }
    return intent.current.key
  }
  return useMutation({
    meta: { isSilent: true },
    mutationFn: async ({ body, invoice, gateway }: Wish) => {
      // Where the way goes on; without it the next page would fetch it itself.
      loadOrderCheckout().catch(() => {})
      const order = await api.orders.create.call({ body, idempotencyKey: keyOf(body) })
      if (invoice && order.total > 0) await sendInvoice(order.code, invoice)
      // A gateway that has closed since it was chosen refuses, so that the buyer hears why another way is shown.
      const isLeaving = gateway !== null && order.total > 0
      return { order, payUrl: isLeaving ? await beginAt(order.code, gateway) : null }
    },
    onSuccess: async ({ order, payUrl }) => {
      onOrdered()
      queryClient.setQueryData(api.orders.get.key({ params: { code: order.code } }), order)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['learning'] }),
        queryClient.invalidateQueries({ queryKey: api.orders.list.key() }),
        queryClient.invalidateQueries({ queryKey: ['cart'] }),
      ])
      // The order stands in the history before the gateway, so that "back" leads to it and not to another order.
      await navigate(nextPath(order), { replace: true })
      if (payUrl) leaveFor(payUrl)
    },
    onError: (error) => {
      if (error.name.startsWith('coupon.')) onCouponRefused()
      if (isApiError(error, 'instalment.not_offered')) onPlanRefused()
      if (isApiError(error, 'order.price_changed')) onPriceChanged()
      // The next try is a new intent, unless the answer got lost on the way.
      if (isApiError(error) && !error.isOffline && error.status < 500) intent.current = { wish: '', key: '' }
    },
  })

  /** The order exists all the same; its page offers the gateway again, and the other ways to pay. */
  async function beginAt(code: string, gateway: Gateway): Promise<string | null> {
    try {
      return (await api.orders.pay.call({ params: { code }, body: { gateway } })).payUrl
    } catch (error) {
      toast.failure(error)
      return null
    }
  }

  /** The order exists without its invoice; the next page shows the form, filled in. */
  async function sendInvoice(code: string, body: InvoiceBody): Promise<void> {
    try {
      await api.invoices.requestInvoice.call({ params: { code }, body })
      onInvoiceSent()
    } catch {
      toast.error(invoiceMessages.notSent)
    }
  }
}

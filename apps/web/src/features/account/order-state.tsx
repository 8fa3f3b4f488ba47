import type { order } from '@repo/contract/orders'
import { orderStateLabels } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { z } from 'zod'

export type Order = z.output<typeof order>

const tones: Record<Order['state'], BadgeTone> = {
  paid: 'success',
  pending_payment: 'warning',
  review: 'info',
  expired: 'neutral',
  cancelled: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
}

/** Where an order stands, in words. */
export function OrderState({ state }: { state: Order['state'] }) {
  return <Badge tone={tones[state]}>{orderStateLabels[state]}</Badge>
}

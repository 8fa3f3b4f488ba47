import type { order, quote } from '@repo/contract/orders'
import type { GatewayName } from '@repo/contract/payment-providers'
import type { z } from 'zod'

export type Order = z.output<typeof order>
export type OrderState = Order['state']
export type Quote = z.output<typeof quote>
export type Transfer = NonNullable<Order['transfer']>
export type Gateway = GatewayName

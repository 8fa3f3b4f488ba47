import { lazy } from 'react'

/** Everything that an order needs which is there already: its QR code, its stream, its invoice. */
export const loadOrderCheckout = () => import('./order-checkout.tsx')

export const OrderCheckout = lazy(async () => ({ default: (await loadOrderCheckout()).OrderCheckout }))

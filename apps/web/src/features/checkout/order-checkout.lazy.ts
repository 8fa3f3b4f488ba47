import { loadChunkHere } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'

/** Everything that an order needs which is there already: its QR code, its stream, its invoice. */
export const loadOrderCheckout = () => import('./order-checkout.tsx')

export const OrderCheckout = lazyPart(async () => (await loadChunkHere(loadOrderCheckout)).OrderCheckout)

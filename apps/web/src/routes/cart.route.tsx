import type { RouteMeta } from '@repo/routing'
import { cartMessages } from '../components/cart/cart.messages.ts'
import { NeedsProgram } from '../components/needs-program.tsx'
import { CartPage } from '../features/cart/cart-page.tsx'

export const meta = (): RouteMeta => ({ title: cartMessages.title })

export function Component() {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {cartMessages.title}
      </h1>
      <NeedsProgram />
      <CartPage />
    </div>
  )
}

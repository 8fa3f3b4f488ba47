import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { useApi } from '@repo/shell/api-context'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartMessages as copy } from './cart.messages.ts'
import { changeKeptCart, useKeptCart } from './kept-cart.ts'
import { useCartCount, useOwnCart } from './use-cart.ts'

/** How many courses are in the cart, on its mark in the header; nothing while there are none. */
export function CartCount() {
  useJoinCart()
  const count = useCartCount()
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        data-count
        className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-num text-xs font-semibold text-on-accent"
      >
        {count}
      </span>
      <span className="sr-only">{copy.holds(count)}</span>
    </>
  )
}

/**
 * Moves what a visitor chose before signing in into the account's cart, and forgets here only what has arrived there:
 * what finds no room stays in this browser until there is some.
 */
function useJoinCart(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const kept = useKeptCart()
  const { data } = useOwnCart()
  const hasRoom = data !== undefined && data.lines.length < MAX_ORDER_LINES
  const { mutate } = useMutation({
    // Nobody asked for it, and it is tried again with the next page.
    meta: { isSilent: true },
    mutationFn: async () => {
      const courses = kept.slice(0, MAX_ORDER_LINES)
      const { left } = await api.cart.addToCart.call({ body: { courses: [...courses] } })
      const sent = new Set(courses.map(({ id }) => id))
      // First, so that it is known whether there is room for the rest.
      await queryClient.invalidateQueries({ queryKey: api.cart.cart.query().queryKey })
      changeKeptCart((all) => all.filter(({ id }) => !sent.has(id) || left.includes(id)))
    },
  })
  useEffect(() => {
    if (hasRoom && kept.length > 0) mutate()
  }, [hasRoom, kept, mutate])
}

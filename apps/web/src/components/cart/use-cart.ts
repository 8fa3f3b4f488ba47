import type { EndpointOutput } from '@repo/contract'
import type { cart } from '@repo/contract/cart'
import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeKeptCart, readKeptCart, useKeptCart } from './kept-cart.ts'

type OwnCart = EndpointOutput<typeof cart.cart>
export type CartView = EndpointOutput<typeof cart.priceCart>

/** What has to be known of a course to put it into the cart. */
export interface CartCourse {
  id: string
  price: number
}

/** Whether the cart is that of an account; it is refused until new terms are agreed to. */
export function useHasAccount(): boolean {
  const { isLoggedIn, user } = useSession()
  return isLoggedIn && !user?.mustAcceptTexts
}

/** The cart of the account of who is signed in. */
export const useOwnCart = (): UseQueryResult<OwnCart> =>
  usePageQuery(useApi().cart.cart.query(), { isEnabled: useHasAccount() })

/** Ids of the courses in the cart, wherever it is kept; null while that is not known. */
export function useCartIds(): readonly string[] | null {
  const isOwn = useHasAccount()
  const kept = useKeptCart()
  const own = useOwnCart()
  if (!isOwn) return kept.map(({ id }) => id)
  return own.data?.lines.map(({ course }) => course.id) ?? null
}

/** How many courses of the cart can be bought. */
export function useCartCount(): number {
  const isOwn = useHasAccount()
  const kept = useKeptCart()
  const own = useOwnCart()
  if (!isOwn) return kept.length
  return own.data?.lines.filter(({ state }) => state === 'for_sale').length ?? 0
}

/** Puts courses into the cart, and takes them out: in the account of who is signed in, else in this browser. */
export function useCartChange() {
  const api = useApi()
  const isOwn = useHasAccount()
  const queryClient = useQueryClient()
  const { queryKey } = api.cart.cart.query()
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const add = useMutation({
    /** Puts in what finds room; `isFull` says that something was left out. */
    mutationFn: async (wanted: readonly CartCourse[]): Promise<{ isFull: boolean }> => {
      const courses = wanted.map(({ id, price }) => ({ id, seenPrice: price }))
      if (isOwn) {
        const { left } = await api.cart.addToCart.call({ body: { courses } })
        return { isFull: left.length > 0 }
      }
      const ids = courses.map(({ id }) => id)
      const others = readKeptCart().filter(({ id }) => !ids.includes(id))
      const all = [...others, ...courses]
      changeKeptCart(() => all.slice(0, MAX_ORDER_LINES))
      return { isFull: all.length > MAX_ORDER_LINES }
    },
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      if (isOwn) await api.cart.removeFromCart.call({ params: { id } })
      else changeKeptCart((courses) => courses.filter((course) => course.id !== id))
    },
    onSuccess: async (_done, { id }) => {
      queryClient.setQueryData<OwnCart>(
        queryKey,
        (cart) => cart && { ...cart, lines: cart.lines.filter(({ course }) => course.id !== id) },
      )
      await refresh()
    },
  })
  return { add, remove }
}

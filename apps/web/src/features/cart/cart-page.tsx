import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { changeKeptCart, useKeptCart } from '../../components/cart/kept-cart.ts'
import { useHasAccount, useOwnCart } from '../../components/cart/use-cart.ts'
import { CartLines, type ShownLine } from './cart-lines.tsx'
import { cartPageMessages as copy } from './cart-page.messages.ts'
import { CartSummary, type Totals } from './cart-summary.tsx'

/** The cart of the account, or the one that this browser keeps. */
export function CartPage() {
  const { hasStarted } = useSession()
  const isOwn = useHasAccount()
  if (!hasStarted)
    return (
      <SkeletonGroup>
        <CartSkeleton />
      </SkeletonGroup>
    )
  return isOwn ? <OwnCart /> : <VisitorsCart />
}

function OwnCart() {
  const cart = useOwnCart()
  const kept = useKeptCart()
  return (
    <QueryView query={cart} skeleton={<CartSkeleton />}>
      {(data) => {
        const isFull = data.lines.length >= MAX_ORDER_LINES
        const waiting = kept.filter(({ id }) => !data.lines.some(({ course }) => course.id === id)).length
        return (
          <>
            {isFull && waiting > 0 && <Note>{copy.kept(waiting)}</Note>}
            <Cart isSignedIn lines={data.lines} totals={data} />
          </>
        )
      }}
    </QueryView>
  )
}

function VisitorsCart() {
  const kept = useKeptCart()
  const ids = kept.map(({ id }) => id)
  const cart = usePageQuery(useApi().cart.priceCart.query({ query: { courses: ids } }), {
    isEnabled: ids.length > 0,
    isKept: true,
  })
  const [gone, setGone] = useState(0)
  const isCurrent = cart.isSuccess && !cart.isPlaceholderData
  const missing = isCurrent
    ? ids.filter((id) => !cart.data.lines.some(({ course }) => course.id === id)).join()
    : ''
  useEffect(() => {
    if (missing === '') return
    const absent = missing.split(',')
    setGone(absent.length)
    changeKeptCart((courses) => courses.filter(({ id }) => !absent.includes(id)))
  }, [missing])
  const seen = new Map(kept.map(({ id, seenPrice }) => [id, seenPrice]))
  if (ids.length === 0)
    return (
      <>
        {gone > 0 && <Note>{copy.gone(gone)}</Note>}
        <EmptyCart />
      </>
    )
  return (
    <QueryView query={cart} skeleton={<CartSkeleton />}>
      {(data) => (
        <>
          {gone > 0 && <Note>{copy.gone(gone)}</Note>}
          <Cart
            isSignedIn={false}
            lines={data.lines
              .filter(({ course }) => seen.has(course.id))
              .map((line) => ({ ...line, seenPrice: seen.get(line.course.id) ?? line.price }))}
            totals={data}
          />
        </>
      )}
    </QueryView>
  )
}

interface CartProps {
  lines: readonly ShownLine[]
  totals: Totals
  isSignedIn: boolean
}

function Cart({ lines, totals, isSignedIn }: CartProps) {
  if (lines.length === 0) return <EmptyCart />
  const sold = lines.filter(({ state }) => state === 'for_sale')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-10">
      <CartLines lines={lines} />
      {sold.length > 0 && (
        <CartSummary isSignedIn={isSignedIn} slugs={sold.map(({ course }) => course.slug)} totals={totals} />
      )}
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      action={
        <a className={buttonClass({})} href={paths.courses}>
          {copy.browse}
        </a>
      }
      art="course"
      description={copy.emptyHint}
      title={copy.empty}
    />
  )
}

const Note = ({ children }: { children: string }) => (
  <p className="mb-6 rounded-md bg-info-soft px-5 py-3" role="status">
    {children}
  </p>
)

const CartSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-10">
    <div className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
    <Skeleton className="h-56" />
  </div>
)

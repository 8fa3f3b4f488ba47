import { type RouteMeta, useSearchParams } from '@repo/routing'
import type { ReactNode } from 'react'
import { NeedsProgram } from '../components/needs-program.tsx'
import { checkoutMessages } from '../features/checkout/checkout.messages.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { CourseCheckout } from '../features/checkout/course-checkout.tsx'
import { NoCourse } from '../features/checkout/no-course.tsx'
import { OrderCheckout } from '../features/checkout/order-checkout.lazy.ts'

export const meta = (): RouteMeta => ({ title: checkoutMessages.title })

export const Waiting = () => (
  <CheckoutFrame>
    <NeedsProgram />
    <CheckoutSkeleton />
  </CheckoutFrame>
)

export const Component = () => (
  <CheckoutFrame>
    <Checkout />
  </CheckoutFrame>
)

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {checkoutMessages.title}
      </h1>
      {children}
    </div>
  )
}

/** `?order=` shows an order (`&back=1` for who comes from a gateway), `?course=` or `?courses=a,b` prepares one. */
function Checkout() {
  const [search] = useSearchParams()
  const code = search.get('order')
  const courses = [...search.getAll('course'), ...(search.get('courses')?.split(',') ?? [])].filter(Boolean)
  if (code)
    return (
      <OrderCheckout
        code={code}
        fallback={<CheckoutSkeleton />}
        isBack={search.get('back') === '1'}
        key={code}
      />
    )
  if (courses.length > 0) return <CourseCheckout courses={[...new Set(courses)]} key={courses.join()} />
  return <NoCourse />
}

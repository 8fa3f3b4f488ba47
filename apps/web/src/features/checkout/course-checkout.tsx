import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useKept } from '../../components/use-kept.ts'
import { checkoutMessages as copy, giftMessages } from './checkout.messages.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { emptyGift } from './gift-draft.ts'
import { NewOrder } from './new-order.tsx'
import { CheckoutSteps } from './steps.tsx'

/** Before there is an order: what it will cost, for whom it is, and one button. */
export function CourseCheckout({ courses }: { courses: string[] }) {
  const api = useApi()
  const [single = ''] = courses.length === 1 ? courses : []
  const gift = useKept(`gift:${courses.join()}`, emptyGift)
  const [{ isGift }, keepGift] = gift
  const priced = useQuery({
    ...api.orders.quote.query({ body: { courses, coupon: null, isGift } }),
    staleTime: 0,
    // What is typed stays in place while the prices of a gift are asked for.
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  // Of several courses the service itself says which one is there already.
  const owned = useQuery({
    ...api.learning.enrollment.query({ params: { slug: single } }),
    enabled: single !== '',
    staleTime: 0,
    throwOnError: false,
  })
  if (isApiError(priced.error, 'course.not_for_sale')) return <NotForSale />
  if (owned.data?.enrollment?.state === 'active' && !isGift)
    return <AlreadyOwned onGift={() => keepGift({ isGift: true })} slug={single} />
  return (
    <>
      {owned.data?.openOrderCode && !isGift && <OpenOrder code={owned.data.openOrderCode} />}
      <QueryView query={priced} skeleton={<CheckoutSkeleton />}>
        {(base) => (
          <>
            {base.subtotal > 0 && <CheckoutSteps current={0} />}
            <NewOrder
              base={base}
              recheckPrices={() => void priced.refetch()}
              courses={courses}
              gift={gift}
              isChecking={single !== '' && owned.isPending}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function AlreadyOwned({ slug, onGift }: { slug: string; onGift: () => void }) {
  return (
    <EmptyState
      action={
        <>
          <a className={buttonClass({})} href={paths.classroom(slug)}>
            {copy.goLearn}
          </a>
          <button className={buttonClass({ variant: 'secondary' })} onClick={onGift} type="button">
            {giftMessages.toggle}
          </button>
        </>
      }
      art="course"
      description={copy.ownedHint}
      title={copy.owned}
    />
  )
}

function NotForSale() {
  return (
    <EmptyState
      action={
        <>
          <a className={buttonClass({})} href={paths.courses}>
            {copy.browse}
          </a>
          <a className={buttonClass({ variant: 'secondary' })} href={paths.contact}>
            {copy.contact}
          </a>
        </>
      }
      art="course"
      description={copy.notForSaleHint}
      title={copy.notForSale}
    />
  )
}

/** An order for this course waits already; whoever has paid for it must not begin anew. */
function OpenOrder({ code }: { code: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-warning-soft p-4 md:px-6">
      <div className="min-w-0 max-w-[68ch] text-sm">
        <p className="font-semibold text-warning">{copy.openOrderTitle(code)}</p>
        <p className="mt-1 text-2">{copy.openOrderHint}</p>
      </div>
      <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={paths.openOrder(code)}>
        {copy.openOrder(code)}
      </a>
    </div>
  )
}

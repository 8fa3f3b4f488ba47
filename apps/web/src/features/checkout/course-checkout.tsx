import { formatVnd } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { QueryView } from '../../components/query-view.tsx'
import { usePageQuery } from '../../components/use-page-query.ts'
import { checkoutMessages } from './checkout.messages.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { CheckoutSteps } from './steps.tsx'

/**
 * Before there is an order: what it will cost, and one button. The idempotency key belongs to this visit of
 * this course, so a double click or a retry after a lost answer makes one order.
 */
export function CourseCheckout({ slug }: { slug: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const idempotencyKey = useRef(crypto.randomUUID())
  const course = usePageQuery(api.catalogue.course.query({ params: { slug } }))
  const owned = useQuery({ ...api.learning.enrollment.query({ params: { slug } }), staleTime: 0 })
  const create = useMutation({
    ...api.orders.create.mutation(),
    onSuccess: async (order) => {
      queryClient.setQueryData(api.orders.get.key({ params: { code: order.code } }), order)
      await queryClient.invalidateQueries({ queryKey: api.learning.enrollment.key() })
      await navigate(paths.openOrder(order.code), { replace: true })
    },
    // The next try is a new intent, unless the answer got lost on the way.
    onError: (error) => {
      if (!error.isOffline && error.status < 500) idempotencyKey.current = crypto.randomUUID()
    },
  })

  const openOrderCode = owned.data?.openOrderCode
  useEffect(() => {
    if (openOrderCode) void navigate(paths.openOrder(openOrderCode), { replace: true })
  }, [openOrderCode, navigate])

  if (owned.data?.enrollment?.state === 'active') return <AlreadyOwned slug={slug} />
  return (
    <>
      <CheckoutSteps current={0} />
      <QueryView query={course} skeleton={<CheckoutSkeleton />}>
        {(data) => (
          <div className="grid gap-6 lg:grid-cols-[1fr_400px] lg:gap-10">
            <Card className="h-fit p-6">
              <h2 className="text-h3">{checkoutMessages.methodTitle}</h2>
              <div className="mt-4 flex gap-4 rounded-md border border-primary bg-primary-soft p-4">
                <QrCode aria-hidden="true" className="shrink-0 text-primary" size={28} />
                <div>
                  <p className="font-semibold">{checkoutMessages.method}</p>
                  <p className="mt-1 text-sm text-2">{checkoutMessages.methodHint}</p>
                </div>
              </div>
            </Card>
            <Card className="h-fit p-6">
              <h2 className="mb-5 text-h3">{checkoutMessages.summary}</h2>
              <OrderSummary lines={[{ course: data, listPrice: data.listPrice, price: data.price }]} />
              <Button
                block
                className="mt-6"
                isBusy={create.isPending || owned.isPending}
                onClick={() =>
                  create.mutate({ body: { courses: [slug] }, idempotencyKey: idempotencyKey.current })
                }
                size="lg"
                variant="accent"
              >
                {data.price === 0 ? checkoutMessages.enrollFree : checkoutMessages.pay(formatVnd(data.price))}
              </Button>
            </Card>
          </div>
        )}
      </QueryView>
    </>
  )
}

function AlreadyOwned({ slug }: { slug: string }) {
  return (
    <EmptyState
      action={
        <a className={buttonClass({})} href={paths.classroom(slug)}>
          {checkoutMessages.goLearn}
        </a>
      }
      art="course"
      description={checkoutMessages.ownedHint}
      title={checkoutMessages.owned}
    />
  )
}

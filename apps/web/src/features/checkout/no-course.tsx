import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { checkoutMessages } from './checkout.messages.ts'

/** Payment opened without a course: open orders first, otherwise the way to the catalogue. */
export function NoCourse() {
  const api = useApi()
  const orders = usePageQuery(api.orders.list.query({}))
  const open = orders.data?.items.filter((order) => order.state === 'pending_payment') ?? []
  return (
    <EmptyState
      action={
        <>
          {open.map((order) => (
            <a className={buttonClass({})} href={paths.openOrder(order.code)} key={order.code}>
              {checkoutMessages.openOrder(order.code)}
            </a>
          ))}
          <a
            className={buttonClass({ variant: open.length > 0 ? 'secondary' : 'primary' })}
            href={paths.courses}
          >
            {checkoutMessages.browse}
          </a>
        </>
      }
      art="course"
      description={checkoutMessages.nothingHint}
      title={checkoutMessages.nothingTitle}
    />
  )
}

import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { formatDateTime } from '@repo/messages'
import { useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../components/paths.ts'
import { OrderStateBadge } from '../../components/status-badge.tsx'
import { OrderActions } from './order-actions.tsx'
import { CasesPanel } from './order-cases.tsx'
import { DocumentsPanel } from './order-documents.tsx'
import { FactsPanel } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { InstalmentPanel } from './order-instalment.tsx'
import { InvoicePanel } from './order-invoice.tsx'
import { LinesPanel } from './order-lines.tsx'
import { PaymentsPanel } from './order-payments.tsx'
import { orderMessages as copy, ordersMessages } from './orders.messages.ts'
import { RefundsPanel } from './refunds-panel.tsx'
import { type OrderDetail, useOrder } from './use-order.ts'

const Back = () => <BackLink to={paths.orders()}>{ordersMessages.back}</BackLink>

const skeleton = (
  <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
    <Skeleton className="h-80 rounded-md" />
    <Skeleton className="h-80 rounded-md" />
  </div>
)

/** One order with everything that staff may see and do: the screen at `/crm/Order/{code}`. */
export function OrderPage() {
  const { code = '' } = useParams()
  const query = useOrder(code)
  if (query.data) return <Order order={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={<span className="font-num">{code}</span>} />
      <QueryView query={query} skeleton={skeleton}>
        {(order) => <Order order={order} />}
      </QueryView>
    </>
  )
}

function Order({ order }: { order: OrderDetail }) {
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 font-num break-all">{order.code}</span>
            <span className="font-text tracking-normal">
              <OrderStateBadge state={order.state} />
            </span>
          </span>
        }
        lead={copy.placedAt(formatDateTime(order.createdAt))}
        actions={<OrderActions order={order} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 gap-6">
          <CasesPanel order={order} />
          <LinesPanel order={order} />
          <InstalmentPanel order={order} />
          <PaymentsPanel order={order} />
          <RefundsPanel order={order} />
          <DocumentsPanel order={order} />
        </div>
        <div className="grid min-w-0 gap-6">
          <FactsPanel order={order} />
          <InvoicePanel code={order.code} />
          <OrderHistory history={order.history} />
        </div>
      </div>
    </>
  )
}

import { QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatNumber } from '@repo/messages'
import { bankFaultReasons, bankListServiceLabels } from '@repo/messages/bank.messages'
import { Link } from '@repo/routing'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Clock, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { bankMessages as copy, moneyMessages } from './money.messages.ts'

type Bank = EndpointOutput<ApiContract['crmBank']['services']>
type Service = Bank['services'][number]

/** How often the page looks whether a service has answered, in ms. */
const LOOK_MS = 3000

/** What banks say when they are asked, and the button to ask them: the screen at `/crm/Money/Bank`. */
export function BankPage() {
  const read = useApi().crmBank.services.query()
  const query = useQuery({
    ...read,
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.services.some((one) => one.isAsking) ? LOOK_MS : false),
  })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.money()}>{moneyMessages.title}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        actions={query.data?.services.some(({ isSet }) => isSet) ? <Ask bank={query.data} /> : null}
      />
      <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-md" />}>
        {(bank) => <Services bank={bank} />}
      </QueryView>
    </>
  )
}

function Ask({ bank }: { bank: Bank }) {
  const { crmBank } = useApi()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    try {
      queryClient.setQueryData(crmBank.services.query().queryKey, await crmBank.askServices.call())
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const isAsking = bank.services.some((one) => one.isAsking)
  return (
    <Button
      isBusy={isBusy || isAsking}
      icon={<RotateCw size={18} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {isAsking ? copy.asking : copy.ask}
    </Button>
  )
}

function Services({ bank }: { bank: Bank }) {
  const maySet = useCan('settings')
  const set = bank.services.filter(({ isSet }) => isSet)
  if (set.length === 0)
    return (
      <EmptyState
        art="inbox"
        title={copy.noService}
        description={copy.noServiceHint}
        action={
          maySet ? (
            <Link to={paths.settings({ tab: 'payment' })} className={buttonClass({ variant: 'secondary' })}>
              {copy.openSettings}
            </Link>
          ) : null
        }
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {set.map((service) => (
          <ServicePanel key={service.service} service={service} />
        ))}
      </div>
      {bank.unreadableCount > 0 ? <Unreadable bank={bank} /> : null}
    </div>
  )
}

function ServicePanel({ service }: { service: Service }) {
  const { succeededAt, completeUntil, failingSince, fault } = service
  return (
    <Panel title={bankListServiceLabels[service.service]}>
      <div className="grid gap-4" aria-live="polite">
        <div>
          <StateBadge service={service} />
        </div>
        {failingSince && fault ? (
          <p className="max-w-prose text-sm text-2">
            {copy.failing(formatDateTime(failingSince))} {bankFaultReasons[fault]}
          </p>
        ) : null}
        {service.failedRows.length > 0 ? (
          <p className="max-w-prose text-sm break-words text-2">
            {copy.failedRows(service.failedRows.join(', '))}
          </p>
        ) : null}
        <FactList
          facts={[
            [copy.lastRead, succeededAt ? formatDateTime(succeededAt) : copy.never],
            [copy.complete, completeUntil ? formatDateTime(completeUntil) : copy.never],
            [copy.rows, copy.rowsOf(formatNumber(service.read))],
            [copy.missed, copy.missedOf(formatNumber(service.found))],
            [copy.foreign, copy.foreignOf(formatNumber(service.foreign))],
          ]}
        />
      </div>
    </Panel>
  )
}

function StateBadge({ service }: { service: Service }) {
  const [tone, words, Icon] = service.isAsking
    ? (['info', copy.asking, Clock] as const)
    : service.failingSince
      ? (['danger', copy.failed, TriangleAlert] as const)
      : service.succeededAt
        ? (['success', copy.works, CircleCheck] as const)
        : (['neutral', copy.notYet, CircleDashed] as const)
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {words}
    </Badge>
  )
}

/** Rows that no reader understood: said, so that nobody takes the books for complete. */
function Unreadable({ bank: { unreadable, unreadableCount } }: { bank: Bank }) {
  return (
    <Panel title={copy.unreadable(formatNumber(unreadableCount))}>
      <p className="max-w-prose text-sm text-2">{copy.unreadableHint}</p>
      <ul className="mt-4 grid gap-3">
        {unreadable.map(({ id, service, at, text }) => (
          <li key={id} className="rounded-sm bg-surface-2 px-4 py-3 text-sm">
            <span className="block text-3">
              {bankListServiceLabels[service]}, {formatDateTime(at)}
            </span>
            <code className="mt-1 block break-words whitespace-pre-wrap">{text}</code>
          </li>
        ))}
      </ul>
      {unreadableCount > unreadable.length ? (
        <p className="mt-3 text-sm text-3">{copy.more(formatNumber(unreadableCount - unreadable.length))}</p>
      ) : null}
    </Panel>
  )
}

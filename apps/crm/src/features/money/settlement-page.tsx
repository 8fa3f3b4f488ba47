import { QueryView, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { settlementVerdicts } from '@repo/contract/crm-settlements'
import { formatDateTime, formatVnd, paymentProviderLabels } from '@repo/messages'
import { Link, useNavigate, useParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Progress } from '@repo/ui/progress'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { PayoutChoices } from './payout-choices.tsx'
import {
  settlementMessages as copy,
  settlementsMessages,
  settlementVerdictLabels,
} from './settlement.messages.ts'
import { SettlementLines } from './settlement-lines.tsx'
import { SettlementReading } from './settlement-reading.tsx'
import { SettlementStateBadge } from './settlement-state-badge.tsx'
import { type SettlementDetail, useSettlement, useSettlementUpdate } from './use-settlement.ts'

const Back = () => <BackLink to={paths.settlements()}>{settlementsMessages.title}</BackLink>

/** One settlement file, from its comparison to its last difference: the screen at `/crm/Money/Settlement/{id}`. */
export function SettlementPage() {
  const { id = '' } = useParams()
  const query = useSettlement(id)
  if (query.data) return <Settlement key={id} settlement={query.data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(settlement) => <Settlement settlement={settlement} />}
      </QueryView>
    </>
  )
}

/** What a person has to know before anything else; null for nothing. */
function noticeOf({ state, counts, table }: SettlementDetail): string | null {
  if (state !== 'draft') return counts.open > 0 ? copy.openCount(counts.open) : null
  if (counts.all === counts.unreadable) return copy.noLinesRead
  if (!table.isConfirmed) return copy.unconfirmed
  if (counts.unread > 0) return copy.unreadAfter(counts.unread)
  return counts.toTake === 0 ? copy.nothing : null
}

function Settlement({ settlement }: { settlement: SettlementDetail }) {
  const { counts, state } = settlement
  const isDraft = state === 'draft'
  const notice = noticeOf(settlement)
  return (
    <>
      <PageHeader
        before={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">{settlement.fileName}</span>
            <span className="font-text tracking-normal">
              <SettlementStateBadge state={state} />
            </span>
          </span>
        }
        lead={paymentProviderLabels[settlement.gateway]}
        actions={isDraft ? <Acts settlement={settlement} /> : null}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {notice ? (
          <p role="status" className="rounded-sm bg-warning-soft px-4 py-3 text-sm">
            {notice}
            {counts.open > 0 ? (
              <Link
                to={paths.settlement({ id: settlement.id }, { verdict: 'open' })}
                className="link ml-2 inline-flex min-h-6 items-center"
              >
                {copy.showOpen}
              </Link>
            ) : null}
          </p>
        ) : null}
        {isDraft ? <SettlementReading settlement={settlement} /> : <Taken settlement={settlement} />}
        <Totals settlement={settlement} />
        <Panel title={copy.found}>
          <FactList
            facts={settlementVerdicts
              .filter((verdict) => counts[verdict] > 0)
              .map((verdict) => [settlementVerdictLabels[verdict], copy.lineCount(counts[verdict])])}
          />
        </Panel>
        <SettlementLines settlement={settlement} />
      </div>
    </>
  )
}

/** What the file says that the gateway took, kept and pays out, and the transfer that brought that. */
function Totals({ settlement }: { settlement: SettlementDetail }) {
  const { totals, payout, payoutChoices, state } = settlement
  const { payments, refunds, fees, vat, net } = totals
  const waiting = payoutChoices.length > 0 ? copy.unchosen : copy.noPayout
  return (
    <Panel title={copy.totals}>
      <FactList
        facts={[
          [copy.payments, formatVnd(payments)],
          [copy.refunds, formatVnd(refunds)],
          [copy.fees, formatVnd(fees)],
          [copy.vat, formatVnd(vat)],
          [copy.net, net === null ? copy.netUnknown : formatVnd(net)],
          [
            copy.payout,
            payout ? copy.payoutAt(formatVnd(payout.amount), formatDateTime(payout.at)) : waiting,
          ],
        ]}
      />
      <PayoutChoices settlement={settlement} />
      {payout || state === 'draft' ? null : (
        <Link to={paths.money()} className="link mt-2 inline-flex min-h-11 items-center">
          {copy.openQueue}
        </Link>
      )}
    </Panel>
  )
}

function Acts({ settlement: { id, counts, table } }: { settlement: SettlementDetail }) {
  const { crmSettlements } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const update = useSettlementUpdate(id)
  const params = { id }
  const canStart = counts.toTake > 0 || (counts.unread > 0 && counts.all > counts.unreadable)

  const start = async () => {
    const isStarted = await confirm({
      title: counts.toTake > 0 ? copy.startTitle(counts.toTake) : copy.startUnreadTitle(counts.unread),
      body: copy.startBody,
      confirmLabel: copy.start,
      act: async () => update(await crmSettlements.startSettlement.call({ params })),
    })
    if (isStarted) toast.success(copy.started)
  }
  const discard = async () => {
    const isDiscarded = await confirm({
      title: copy.discardTitle,
      body: copy.discardBody,
      confirmLabel: copy.discard,
      tone: 'danger',
      act: () => crmSettlements.discardSettlement.call({ params }),
    })
    if (!isDiscarded) return
    void queryClient.invalidateQueries({ queryKey: crmSettlements.settlements.key() })
    toast.success(copy.discarded)
    void navigate(paths.settlements(), { replace: true })
  }
  return (
    <span className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => void discard()}>
        {copy.discard}
      </Button>
      {table.isConfirmed && canStart ? <Button onClick={() => void start()}>{copy.start}</Button> : null}
    </span>
  )
}

/** How far the rows of a started file are. */
function Taken({ settlement: { counts, finishedAt } }: { settlement: SettlementDetail }) {
  const words = copy.progressText(counts.taken, counts.toTake)
  return (
    <Panel title={copy.progress}>
      {counts.toTake > 0 ? (
        <Progress
          value={counts.taken}
          max={counts.toTake}
          label={copy.progress}
          valueText={words}
          hasFigure
        />
      ) : null}
      <p className="mt-2 text-sm text-3" aria-live="polite">
        {finishedAt ? copy.finished(formatDateTime(finishedAt)) : `${words}. ${copy.running}`}
      </p>
    </Panel>
  )
}

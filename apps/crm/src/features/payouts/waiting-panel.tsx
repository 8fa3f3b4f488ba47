import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { AccountCell, MonthsCell, netOf, payeeName, taxColumns, Warnings } from './payee-cells.tsx'
import { payoutMessages as copy } from './payouts.messages.ts'

type Candidate = EndpointOutput<ApiContract['payouts']['payouts']>['waiting'][number]

const columns: TableColumn<Candidate>[] = [
  {
    id: 'doctor',
    header: copy.doctor,
    isPrimary: true,
    cell: ({ doctor }) => payeeName(doctor),
  },
  {
    id: 'months',
    header: copy.months,
    cell: ({ doctor, statements }) => <MonthsCell doctor={doctor} statements={statements} />,
  },
  {
    id: 'account',
    header: copy.account,
    cell: ({ account, doctor, warnings }) => (
      <span className="block min-w-0">
        {account ? (
          <AccountCell account={account} />
        ) : (
          <Link to={`${paths.doctor({ id: doctor.id })}?tab=revenue`} className="link">
            {copy.setAccount}
          </Link>
        )}
        <Warnings of={warnings} />
      </span>
    ),
  },
  ...taxColumns,
]

/** Doctors with closed statements; those with an account and something to pay are chosen for the next batch. */
export function WaitingPanel({
  waiting,
  onCreated,
}: {
  waiting: readonly Candidate[]
  onCreated: (batchId: string) => void
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const payable = waiting.filter(({ account, amount }) => account !== null && amount > 0)
  // Those that staff left out; what appears later is chosen.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = payable.filter(({ doctor }) => !left.has(doctor.id))
  const net = chosen.reduce((sum, row) => sum + netOf(row), 0)
  const withheld = chosen.reduce((sum, row) => sum + row.withheld, 0)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.payouts.createPayout.call({
        body: { statements: chosen.flatMap(({ statements }) => statements.map(({ id }) => id)) },
      }),
    meta: { isSilent: true },
    onSuccess: async ({ id, code }) => {
      await queryClient.invalidateQueries({ queryKey: api.payouts.payouts.key() })
      toast.success(copy.created(code))
      onCreated(id)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <Panel
      title={copy.waiting}
      isFlush={waiting.length > 0}
      aside={
        payable.length > 0 ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-2" aria-live="polite">
              {chosen.length === 0
                ? copy.noneChosen
                : copy.chosen(
                    formatNumber(chosen.length),
                    formatVnd(net),
                    withheld > 0 ? formatVnd(withheld) : null,
                  )}
            </span>
            <Button size="sm" isBusy={isPending} disabled={chosen.length === 0} onClick={() => mutate()}>
              {copy.create}
            </Button>
          </span>
        ) : null
      }
    >
      <DataTable
        caption={copy.waiting}
        isCaptionHidden
        columns={columns}
        rows={waiting}
        rowKey={({ doctor }) => doctor.id}
        rowName={({ doctor }) => payeeName(doctor)}
        {...(payable.length > 0 && {
          selection: {
            selected: new Set(chosen.map(({ doctor }) => doctor.id)),
            onSelect: (keys) =>
              setLeft(new Set(payable.map(({ doctor }) => doctor.id).filter((key) => !keys.has(key)))),
          },
        })}
        empty={<EmptyState art="inbox" title={copy.nothing} description={copy.nothingHint} />}
      />
    </Panel>
  )
}

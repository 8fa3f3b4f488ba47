import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { payouts } from '@repo/contract/payouts'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { Field } from '@repo/ui/field'
import { saveFile } from '@repo/ui/lib/save-file'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { AccountCell, MonthsCell, netOf, payeeName, taxColumns, Warnings } from './payee-cells.tsx'
import { payoutMessages as copy } from './payouts.messages.ts'

type Batch = EndpointOutput<ApiContract['payouts']['payout']>
type Item = Batch['items'][number]
type Format = keyof typeof copy.formats

const formats = Object.entries(copy.formats).map(([value, label]) => ({ value, label }))

/** One batch: its transfers, its file, and how it ended. */
export function BatchPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = usePageQuery(useApi().payouts.payout.query({ params: { id } }))
  return (
    <Panel
      title={query.data ? copy.one(query.data.code) : copy.code}
      aside={
        <Button size="sm" variant="ghost" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-md" />}>
        {(batch) => <Batch batch={batch} />}
      </QueryView>
    </Panel>
  )
}

function Batch({ batch }: { batch: Batch }) {
  const { code, state, items, from, files, total, withheld, count, note } = batch
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const mark = (item: string, isFailed: boolean) =>
    setFailed(new Set(isFailed ? [...failed, item] : [...failed].filter((one) => one !== item)))
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
        <Fact name={copy.state}>{copy.states[state]}</Fact>
        <Fact name={copy.total}>
          <span className="font-num">{formatVnd(total)}</span>
        </Fact>
        <Fact name={copy.withheld}>
          <span className="font-num">{formatVnd(withheld)}</span>
        </Fact>
        <Fact name={copy.net}>
          <strong className="font-num">{formatVnd(total - withheld)}</strong>
        </Fact>
        <Fact name={copy.count}>{formatNumber(count)}</Fact>
        <Fact name={copy.from}>
          <AccountCell account={from} />
        </Fact>
        {note ? <Fact name={copy.note}>{note}</Fact> : null}
      </dl>
      <DataTable
        caption={copy.one(code)}
        isCaptionHidden
        columns={state === 'open' ? [...columns, failedColumn(failed, mark)] : [...columns, stateColumn]}
        rows={items}
        rowKey={({ id }) => id}
        rowName={({ doctor }) => payeeName(doctor)}
      />
      {state === 'open' ? <Acts batch={batch} failed={failed} /> : null}
      <section aria-label={copy.files}>
        <h3 className="mb-1 font-semibold">{copy.files}</h3>
        {files.length === 0 ? (
          <p className="text-2">{copy.noFiles}</p>
        ) : (
          <ul className="grid gap-1 text-2">
            {files.map(({ at, by, format }) => (
              <li key={`${at}:${format}`}>{copy.file(copy.formats[format], formatDateTime(at), by)}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Acts({ batch, failed }: { batch: Batch; failed: ReadonlySet<string> }) {
  const { id, code, items } = batch
  const api = useApi()
  const [asked, setAsked] = useState<'pay' | 'cancel' | null>(null)
  const refresh = useRefresh()
  const paid = items.filter((item) => !failed.has(item.id))
  const net = paid.reduce((sum, item) => sum + netOf(item), 0)
  const tax = paid.reduce((sum, { withheld }) => sum + withheld, 0)
  const params = { id }
  return (
    <div className="grid gap-4">
      <FileOf batch={batch} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('pay')}>{copy.pay}</Button>
        <Button variant="secondary" onClick={() => setAsked('cancel')}>
          {copy.cancel}
        </Button>
      </div>
      <AskDialog
        isOpen={asked === 'pay'}
        onClose={() => setAsked(null)}
        title={copy.payTitle(code)}
        description={copy.payBody(formatVnd(net), tax > 0 ? formatVnd(tax) : null)}
        confirmLabel={copy.pay}
        draft={`payout:${id}`}
        endpoint={payouts.payPayout}
        questions={[{ name: 'note', label: copy.payNote }]}
        also={{ failed: [...failed] }}
        send={async (body) => {
          await api.payouts.payPayout.call({ params, body })
          await refresh()
          toast.success(copy.paid)
        }}
      />
      <AskDialog
        isOpen={asked === 'cancel'}
        onClose={() => setAsked(null)}
        title={copy.cancelTitle(code)}
        description={copy.cancelBody}
        confirmLabel={copy.cancel}
        draft={`payout-cancel:${id}`}
        endpoint={payouts.cancelPayout}
        questions={[{ name: 'reason', label: copy.cancelReason }]}
        send={async (body) => {
          await api.payouts.cancelPayout.call({ params, body })
          await refresh()
          toast.success(copy.cancelled)
        }}
      />
    </div>
  )
}

/** Chooses the kind of file and makes it; the second one is asked about. */
function FileOf({ batch: { id, code, exports: times } }: { batch: Batch }) {
  const api = useApi()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [format, setFormat] = useState<Format>('xlsx')
  const read = (isAgain: boolean) =>
    api.payouts.exportPayout.call({ params: { id }, body: { format, isAgain } })
  const again = async () => {
    await confirm({
      title: copy.again(code),
      body: copy.againBody(formatNumber(times)),
      confirmLabel: copy.againConfirm,
      cancelLabel: copy.keep,
      tone: 'danger',
      act: async () => {
        saveFile(await read(true), copy.fileName(code, format))
        await refresh()
      },
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={copy.format} hint={copy.formatHint} className="min-w-0 max-w-md">
        <Select
          name="format"
          options={formats}
          value={format}
          onChange={({ target }) => setFormat(target.value as Format)}
        />
      </Field>
      {times === 0 ? (
        <SaveButton
          fileName={copy.fileName(code, format)}
          read={() => read(false)}
          onSaved={() => void refresh()}
        >
          {copy.save}
        </SaveButton>
      ) : (
        <Button variant="secondary" onClick={() => void again()}>
          {copy.againConfirm}
        </Button>
      )}
    </div>
  )
}

function useRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    for (const key of [
      api.revenue.revenue.key(),
      api.revenue.statement.key(),
      api.withholding.withheld.key(),
    ])
      void queryClient.invalidateQueries({ queryKey: key })
    await Promise.all(
      [api.payouts.payouts.key(), api.payouts.payout.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}

const columns: TableColumn<Item>[] = [
  { id: 'doctor', header: copy.doctor, isPrimary: true, cell: ({ doctor }) => payeeName(doctor) },
  {
    id: 'months',
    header: copy.months,
    cell: ({ doctor, statements }) => <MonthsCell doctor={doctor} statements={statements} />,
  },
  {
    id: 'account',
    header: copy.account,
    cell: ({ account, warnings }) => (
      <span className="block min-w-0">
        <AccountCell account={account} />
        <Warnings of={warnings} />
      </span>
    ),
  },
  { id: 'reference', header: copy.reference, cell: ({ reference }) => reference },
  ...taxColumns,
]

const stateColumn: TableColumn<Item> = {
  id: 'state',
  header: copy.state,
  cell: ({ state }) => (
    <Badge tone={state === 'paid' ? 'success' : 'neutral'}>{copy.itemStates[state]}</Badge>
  ),
}

const failedColumn = (
  failed: ReadonlySet<string>,
  mark: (item: string, isFailed: boolean) => void,
): TableColumn<Item> => ({
  id: 'failed',
  header: copy.failed,
  cell: ({ id, doctor }) => (
    <Checkbox
      name={`failed-${id}`}
      label={copy.failed}
      aria-label={copy.failedFor(payeeName(doctor))}
      checked={failed.has(id)}
      onChange={({ target }) => mark(id, target.checked)}
    />
  ),
})

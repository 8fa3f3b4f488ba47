import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { cutText } from '@repo/ui/lib/cut-text'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { activationMessages as copy } from './activation.messages.ts'
import type { Batch } from './batch-form.ts'

const BatchDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./batch-dialog.tsx')).BatchDialog,
)

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

const columns: ListColumn<Batch>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.course, { from: 'course.title' }],
    ],
    cell: (batch) => (
      <span className="block min-w-0">
        <Link
          to={paths.activationBatch({ id: batch.id })}
          {...cutText(
            batch.name,
            'row-link hover:text-primary max-sm:min-h-6',
            `${batch.name}\n${batch.course.title}`,
          )}
        >
          {batch.name}
        </Link>
        <span {...cutText(batch.course.title, 'font-normal text-3')}>{batch.course.title}</span>
      </span>
    ),
  },
  {
    id: 'used',
    header: copy.used,
    isNumeric: true,
    csv: [
      [copy.used, { from: 'redeemed' }],
      [copy.count, { from: 'count' }],
      [copy.revokedOf, { from: 'revoked' }],
    ],
    cell: ({ redeemed, count }) => copy.usedOf(formatNumber(redeemed), formatNumber(count)),
  },
  {
    id: 'unitPrice',
    header: copy.unitPrice,
    isNumeric: true,
    csv: { from: 'unitPrice' },
    cell: ({ unitPrice }) => formatVnd(unitPrice),
  },
  {
    id: 'expiresAt',
    header: copy.expiresAt,
    className: 'whitespace-nowrap font-num',
    csv: { from: 'expiresAt', as: 'day' },
    cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : copy.noExpiry),
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

/** Batches of codes that are sold outside the platform: the screen at `/crm/ActivationCode`. */
export function BatchList() {
  const [isAdding, setIsAdding] = useState(false)
  const { activationBatches } = useApi().crmSales
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="activation-batches"
        title={copy.title}
        lead={copy.lead}
        actions={addButton}
        filters={filters}
        read={(values) => activationBatches.query({ query: { ...values, q: values.q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={(batch) => batch.id}
        rowName={(batch) => batch.name}
        exportName={copy.batchesFileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: addButton },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <BatchDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

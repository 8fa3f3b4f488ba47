import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, Link, pageParam, textParam, useSearchFilters } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { cutText } from '@repo/ui/lib/cut-text'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { activationMessages as copy } from './activation.messages.ts'
import { BatchDialog } from './batch-dialog.tsx'
import type { Batch } from './batch-form.ts'

const filters = defineFilters({ q: textParam(), page: pageParam() })

const columns: TableColumn<Batch>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
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
    cell: ({ redeemed, count }) => copy.usedOf(formatNumber(redeemed), formatNumber(count)),
  },
  {
    id: 'unitPrice',
    header: copy.unitPrice,
    isNumeric: true,
    cell: ({ unitPrice }) => formatVnd(unitPrice),
  },
  {
    id: 'expiresAt',
    header: copy.expiresAt,
    className: 'whitespace-nowrap font-num',
    cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : copy.noExpiry),
  },
  {
    id: 'createdAt',
    header: copy.createdAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

/** Batches of codes that are sold outside: the screen at `/crm/ActivationCode`. */
export function BatchList() {
  const [isAdding, setIsAdding] = useState(false)
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const query = { ...values, q: values.q || undefined }
  const { data, table } = useList(useApi().crmSales.activationBatches.query({ query }))
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={addButton} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        toolbar={
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          className="row-links"
          columns={columns}
          rowKey={(batch) => batch.id}
          {...table}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint, action: addButton }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
      <BatchDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

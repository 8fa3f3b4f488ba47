import { useApi, useList } from '@repo/back-office'
import { ListFrame } from '@repo/back-office/list-frame'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber } from '@repo/messages'
import { defineFilters, pageParam, useSearchFilters } from '@repo/routing'
import { toast } from '@repo/shell'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { searchMessages } from './search.messages.ts'

type Miss = EndpointOutput<ApiContract['crmSearch']['searchMisses']>['items'][number]

const copy = searchMessages.misses
const filters = defineFilters({ page: pageParam() })

const columns: TableColumn<Miss>[] = [
  { id: 'query', header: copy.query, isPrimary: true, cell: ({ query }) => query },
  { id: 'count', header: copy.count, isNumeric: true, cell: ({ count }) => formatNumber(count) },
  {
    id: 'lastAt',
    header: copy.lastAt,
    className: 'whitespace-nowrap',
    cell: ({ lastAt }) => formatDate(lastAt),
  },
]

/** Searches that found nothing, each with what can be done about it. */
export function MissList({ onAddSynonym }: { onAddSynonym: (query: string) => void }) {
  const list = useSearchFilters(filters)
  const { values } = list
  const { data, table } = useList(useApi().crmSearch.searchMisses.query({ query: values }))
  return (
    <ListFrame
      info={data}
      name={copy.title}
      filters={list}
      toolbar={<p className="text-sm text-2">{copy.lead}</p>}
    >
      <DataTable
        caption={copy.title}
        columns={columns}
        empty={<EmptyState art="search" description={copy.emptyHint} title={copy.empty} />}
        rowActions={(miss) => <MissMenu miss={miss} onAddSynonym={onAddSynonym} />}
        rowKey={({ id }) => id}
        rowName={({ query }) => query}
        {...table}
      />
    </ListFrame>
  )
}

function MissMenu({ miss, onAddSynonym }: { miss: Miss; onAddSynonym: (query: string) => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const remove = async () => {
    try {
      await api.crmSearch.removeSearchMiss.call({ params: { id: miss.id } })
      toast.success(copy.removed(miss.query))
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: api.crmSearch.searchMisses.key() })
  }
  return (
    <RowMenu
      items={[
        {
          id: 'synonym',
          label: copy.addSynonym,
          icon: <Plus aria-hidden="true" size={18} />,
          onSelect: () => onAddSynonym(miss.query),
        },
        {
          id: 'remove',
          label: copy.remove,
          icon: <X aria-hidden="true" size={18} />,
          onSelect: () => void remove(),
        },
      ]}
      name={miss.query}
    />
  )
}

import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { searchMessages } from './search.messages.ts'
import { searchFilters } from './search-filters.ts'

type Miss = EndpointOutput<ApiContract['crmSearch']['searchMisses']>['items'][number]

const copy = searchMessages.misses

const columns: ListColumn<Miss>[] = [
  {
    id: 'query',
    header: copy.query,
    isPrimary: true,
    csv: { from: 'query' },
    cell: ({ query }) => query,
  },
  {
    id: 'count',
    header: copy.count,
    isNumeric: true,
    csv: { from: 'count' },
    cell: ({ count }) => formatNumber(count),
  },
  {
    id: 'lastAt',
    header: copy.lastAt,
    className: 'whitespace-nowrap',
    csv: { from: 'lastAt', as: 'day' },
    cell: ({ lastAt }) => formatDate(lastAt),
  },
]

/** Searches without results, each with its actions. */
export function MissList({ onAddSynonym }: { onAddSynonym: (query: string) => void }) {
  const { searchMisses } = useApi().crmSearch
  const { remove, refresh } = useRemoveMiss()
  return (
    <ListPart
      id="search-misses"
      title={copy.title}
      filters={searchFilters}
      ownFilters={['missed']}
      read={({ missed, after, before }) => searchMisses.query({ query: { q: missed, after, before } })}
      search={{ label: copy.find, hint: copy.findHint, filter: 'missed' }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ query }) => query}
      rowActions={(miss) => <MissMenu miss={miss} onAddSynonym={onAddSynonym} />}
      bulk={{
        acts: [
          {
            id: 'remove',
            label: copy.remove,
            icon: <X aria-hidden="true" size={18} />,
            start: (_, runEach) => runEach(remove),
          },
        ],
        refresh,
      }}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch },
      }}
    />
  )
}

/** Removes a search from the list without a question, because the next search without results adds it again. */
function useRemoveMiss() {
  const { removeSearchMiss, searchMisses } = useApi().crmSearch
  const queryClient = useQueryClient()
  return {
    remove: ({ id }: Miss) => removeSearchMiss.call({ params: { id } }),
    refresh: () => queryClient.invalidateQueries({ queryKey: searchMisses.key() }),
  }
}

function MissMenu({ miss, onAddSynonym }: { miss: Miss; onAddSynonym: (query: string) => void }) {
  const { remove, refresh } = useRemoveMiss()
  const removeOne = async () => {
    try {
      await remove(miss)
      toast.success(copy.removed(miss.query))
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
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
          onSelect: () => void removeOne(),
        },
      ]}
      name={miss.query}
    />
  )
}

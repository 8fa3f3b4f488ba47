import { isForbidden, useApi } from '@repo/back-office'
import { RowMenu } from '@repo/back-office/row-menu'
import { SearchBox } from '@repo/back-office/search-box'
import { foldText, formatDate } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { cardClass } from '@repo/ui/card'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchMessages as copy } from './search.messages.ts'
import type { EditedGroup, SynonymGroup } from './synonym-form.ts'

const columns: TableColumn<SynonymGroup>[] = [
  {
    id: 'terms',
    header: copy.terms,
    isPrimary: true,
    cell: ({ terms }) => <span className="font-normal">{terms.join(', ')}</span>,
  },
  {
    id: 'updated',
    header: copy.updated,
    className: 'whitespace-nowrap',
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]

interface Props {
  addButton: ReactNode
  onEdit: (group: EditedGroup) => void
}

/** All groups of terms; few enough to be looked through on the page. */
export function SynonymList({ addButton, onEdit }: Props) {
  const api = useApi()
  const [wanted, setWanted] = useState('')
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.crmSearch.synonyms.query(),
    throwOnError: isForbidden,
  })
  const rows = (data ?? []).filter(({ terms }) =>
    terms.some((term) => foldText(term).includes(foldText(wanted))),
  )
  return (
    <section aria-label={copy.groups} className={cardClass({ isFlush: true, className: 'overflow-clip' })}>
      <div className="border-b p-4" data-density="compact">
        <SearchBox label={copy.find} onSearch={setWanted} placeholder={copy.findHint} value={wanted} />
      </div>
      <DataTable
        caption={copy.groups}
        columns={columns}
        empty={
          wanted && data && data.length > 0 ? (
            <EmptyState art="search" title={copy.noMatch} />
          ) : (
            <EmptyState action={addButton} art="inbox" description={copy.emptyHint} title={copy.empty} />
          )
        }
        isStale={isError && isFetching}
        onRetry={() => void refetch()}
        rowActions={(group) => <GroupMenu group={group} onEdit={onEdit} />}
        rowKey={({ id }) => id}
        rowName={({ terms }) => terms[0] ?? ''}
        rows={rows}
        status={data ? 'ready' : isError ? 'error' : 'loading'}
      />
    </section>
  )
}

function GroupMenu({ group, onEdit }: { group: SynonymGroup; onEdit: (group: EditedGroup) => void }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = async () => {
    const isDone = await confirm({
      title: copy.confirmRemove.title,
      body: copy.confirmRemove.body(group.terms.join(', ')),
      confirmLabel: copy.confirmRemove.confirm,
      cancelLabel: copy.confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        await api.crmSearch.removeSynonyms.call({ params: { id: group.id } })
      },
    })
    if (!isDone) return
    toast.success(copy.removed)
    await queryClient.invalidateQueries({ queryKey: api.crmSearch.synonyms.key() })
  }
  return (
    <RowMenu
      items={[
        {
          id: 'edit',
          label: copy.editAction,
          icon: <PencilLine aria-hidden="true" size={18} />,
          onSelect: () => onEdit(group),
        },
        {
          id: 'remove',
          label: copy.removeAction,
          icon: <Trash2 aria-hidden="true" size={18} />,
          tone: 'danger',
          hasSeparator: true,
          onSelect: () => void remove(),
        },
      ]}
      name={group.terms[0] ?? ''}
    />
  )
}

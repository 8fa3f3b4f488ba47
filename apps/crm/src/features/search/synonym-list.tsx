import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatDate } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchMessages as copy } from './search.messages.ts'
import { searchFilters } from './search-filters.ts'
import type { EditedGroup, SynonymGroup } from './synonym-form.ts'
import { useSynonymActs } from './use-synonym-acts.tsx'

const columns: ListColumn<SynonymGroup>[] = [
  {
    id: 'terms',
    header: copy.terms,
    isPrimary: true,
    csv: { from: 'terms' },
    cell: ({ terms }) => <span className="font-normal">{terms.join(', ')}</span>,
  },
  {
    id: 'updated',
    header: copy.updated,
    className: 'whitespace-nowrap',
    csv: { from: 'updatedAt', as: 'day' },
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]

const textOf = ({ terms }: SynonymGroup) => terms.join(' ')

interface Props {
  addButton: ReactNode
  onEdit: (group: EditedGroup) => void
}

/** All groups of terms; they are few, so the page filters them itself. */
export function SynonymList({ addButton, onEdit }: Props) {
  const { synonyms } = useApi().crmSearch
  const bulk = useSynonymActs()
  return (
    <ListPart
      id="synonyms"
      title={copy.groups}
      filters={searchFilters}
      ownFilters={['q']}
      read={({ q }) => singlePageRead(synonyms.query(), (groups) => groups, { q, textOf })}
      search={{ label: copy.find, hint: copy.findHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ terms }) => terms[0] ?? ''}
      rowActions={(group) => <GroupMenu group={group} onEdit={onEdit} />}
      bulk={bulk}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint, action: addButton },
        noMatch: { title: copy.noMatch },
      }}
    />
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

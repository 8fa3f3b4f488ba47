import type { ApiQuery } from '@repo/api-client'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import type { OfficeList } from '@repo/contract/office-lists'
import { defineFilters, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { SecretDialog, type SecretWords, type ShownSecret } from './secret-dialog.tsx'

interface Words {
  title: string
  lead: string
  add: string
  search: string
  searchHint: string
  fileName: string
  empty: string
  emptyHint: string
  noMatch: string
  noMatchHint: string
}

export interface NewDialogProps {
  isOpen: boolean
  onClose: () => void
  onMade: (made: ShownSecret) => void
}

interface Props<Row, Data> {
  id: OfficeList
  words: Words
  /** What follows the lead. */
  more?: ReactNode
  query: ApiQuery<Data>
  /** What of a row is searched. */
  textOf: (row: Row) => string
  columns: ListColumn<Row>[]
  rowActions?: (row: Row) => ReactNode
  /** Makes one, with its form. */
  dialog: ComponentType<NewDialogProps>
  secretWords: SecretWords
}

const filters = defineFilters({ q: textParam() })

/** A whole screen of things that have a secret each: all of them, and a dialog that makes one and shows its secret once. */
export function SecretList<Row extends { id: string; name: string }, Data extends { items: Row[] }>({
  words,
  more,
  query,
  textOf,
  dialog: NewDialog,
  secretWords,
  ...list
}: Props<Row, Data>) {
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<ShownSecret | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        {...list}
        title={words.title}
        lead={more ? [words.lead, ' ', more] : words.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(query, ({ items }) => items, { q, textOf })}
        search={{ label: words.search, hint: words.searchHint }}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        exportName={words.fileName}
        empty={{
          first: { title: words.empty, description: words.emptyHint, action: add },
          noMatch: { title: words.noMatch, description: words.noMatchHint },
        }}
      />
      <NewDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onMade={setMade} />
      <SecretDialog shown={made} words={secretWords} onClose={() => setMade(null)} />
    </>
  )
}

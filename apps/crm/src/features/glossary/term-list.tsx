import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { defineFilters, textParam, valuePositionParams } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { glossaryMessages as copy } from './glossary.messages.ts'
import { termColumns } from './term-columns.tsx'
import type { GlossaryTerm } from './term-form.ts'
import { useTermActs } from './use-term-acts.tsx'

const TermDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./term-dialog.tsx')).TermDialog,
)

const filters = defineFilters({ q: textParam(), ...valuePositionParams })

/** Terms of the glossary, with a dialog to add and edit: the screen at `/crm/Glossary`. */
export function TermList() {
  const [editing, setEditing] = useState<GlossaryTerm | 'new' | null>(null)
  const { terms } = useApi().crmGlossary
  const bulk = useTermActs()
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="glossary"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={(values) => terms.query({ query: { ...values, q: values.q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={termColumns}
        rowKey={({ id }) => id}
        rowName={({ term }) => term}
        rowActions={(term) => <TermMenu term={term} onEdit={setEditing} />}
        bulk={bulk}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <TermDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

function TermMenu({ term, onEdit }: { term: GlossaryTerm; onEdit: (term: GlossaryTerm) => void }) {
  const { crmGlossary } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = async () => {
    const isDone = await confirm({
      title: copy.confirmRemove.title,
      body: copy.confirmRemove.body(term.term),
      confirmLabel: copy.confirmRemove.confirm,
      cancelLabel: copy.confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        await crmGlossary.removeTerm.call({ params: { id: term.id } })
      },
    })
    if (!isDone) return
    toast.success(copy.removed)
    await queryClient.invalidateQueries({ queryKey: crmGlossary.terms.key() })
  }
  return (
    <RowMenu
      name={term.term}
      items={[
        {
          id: 'edit',
          label: copy.editAction,
          icon: <PencilLine size={18} aria-hidden="true" />,
          onSelect: () => onEdit(term),
        },
        {
          id: 'remove',
          label: copy.removeAction,
          icon: <Trash2 size={18} aria-hidden="true" />,
          tone: 'danger',
          hasSeparator: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  )
}

import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { PageHeader } from '@repo/back-office/page-header'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MissList } from './miss-list.tsx'
import { searchMessages as copy } from './search.messages.ts'
import type { EditedGroup } from './synonym-form.ts'
import { SynonymList } from './synonym-list.tsx'

const SynonymDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./synonym-dialog.tsx')).SynonymDialog,
)

/** Synonyms and searches without results: the screen at `/crm/Search`. */
export function SearchPage() {
  const [editing, setEditing] = useState<EditedGroup | null>(null)
  const addButton = (
    <Button
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => setEditing({ id: null, terms: [], version: null })}
    >
      {copy.add}
    </Button>
  )
  return (
    <>
      <PageHeader actions={addButton} lead={copy.lead} title={copy.title} />
      <div className="grid items-start gap-6 xl:grid-cols-[1.4fr_1fr]">
        <Part title={copy.groups}>
          <SynonymList addButton={addButton} onEdit={setEditing} />
        </Part>
        <Part title={copy.misses.title} lead={copy.misses.lead}>
          <MissList onAddSynonym={(query) => setEditing({ id: null, terms: [query], version: null })} />
        </Part>
      </div>
      <SynonymDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

/** A section of the page with its own heading. */
function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        {lead ? <p className="mt-1 text-sm text-2">{lead}</p> : null}
      </div>
      {children}
    </div>
  )
}

import { PageHeader } from '@repo/back-office/page-header'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MissList } from './miss-list.tsx'
import { searchMessages as copy } from './search.messages.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import type { EditedGroup } from './synonym-form.ts'
import { SynonymList } from './synonym-list.tsx'

/** What staff do about searches: the screen at `/crm/Search`. */
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
        <SynonymList addButton={addButton} onEdit={setEditing} />
        <MissList onAddSynonym={(query) => setEditing({ id: null, terms: [query], version: null })} />
      </div>
      <SynonymDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

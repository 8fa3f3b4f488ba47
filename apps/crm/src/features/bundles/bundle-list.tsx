import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { defineFilters, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { PencilLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { bundleColumns } from './bundle-columns.tsx'
import type { Bundle } from './bundle-form.ts'
import { bundlesMessages as copy } from './bundles.messages.ts'

const BundleDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./bundle-dialog.tsx')).BundleDialog,
)

const filters = defineFilters({ q: textParam() })
const textOf = ({ title, slug, courses }: Bundle) =>
  [title, slug, ...courses.map((course) => course.title)].join(' ')

/** Bundles, with a dialog to add and edit: the screen at `/crm/Combo`. */
export function BundleList() {
  const { crmBundles } = useApi()
  const [editing, setEditing] = useState<Bundle | 'new' | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="bundles"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(crmBundles.bundles.query(), (rows) => rows, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={bundleColumns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(bundle) => (
          <RowMenu
            name={bundle.title}
            items={[
              {
                id: 'edit',
                label: copy.editAction,
                icon: <PencilLine size={18} aria-hidden="true" />,
                onSelect: () => setEditing(bundle),
              },
            ]}
          />
        )}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <BundleDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

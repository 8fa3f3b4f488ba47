import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { defineFilters, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { PencilLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { plansMessages as copy } from './instalments.messages.ts'
import { planColumns } from './plan-columns.tsx'
import type { Plan } from './plan-form.ts'

const PlanDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./plan-dialog.tsx')).PlanDialog,
)

const filters = defineFilters({ q: textParam() })
const textOf = ({ title, courses }: Plan) => [title, ...courses.map((course) => course.title)].join(' ')

/** Plans to pay in parts, with a dialog to add and edit: the screen at `/crm/Instalment`. */
export function PlanList() {
  const { crmInstalments } = useApi()
  const [editing, setEditing] = useState<Plan | 'new' | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="instalment-plans"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(crmInstalments.plans.query(), (rows) => rows, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={planColumns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(plan) => (
          <RowMenu
            name={plan.title}
            items={[
              {
                id: 'edit',
                label: copy.editAction,
                icon: <PencilLine size={18} aria-hidden="true" />,
                onSelect: () => setEditing(plan),
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
      <PlanDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

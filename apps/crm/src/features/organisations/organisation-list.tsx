import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, textParam, valuePositionParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import { useCan } from '../../components/use-can.ts'
import { organisationColumns } from './organisation-columns.tsx'
import { organisationsMessages as copy, organisationStateLabels } from './organisations.messages.ts'
import { useOrganisationActs } from './use-organisation-acts.tsx'

const OrganisationDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./organisation-dialog.tsx')).OrganisationDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(organisationStateLabels)),
  q: textParam(),
  ...valuePositionParams,
})

/** Organisations that buy seats: the screen at `/crm/Organisation`. */
export function OrganisationList() {
  const { organisations } = useApi().crmOrganisations
  const bulk = useOrganisationActs()
  const [isAdding, setIsAdding] = useState(false)
  const add = useCan('editOrganisations') ? (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  ) : null
  return (
    <>
      <ListScreen
        id="organisations"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={(values) => organisations.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', { all: copy.all, labels: organisationStateLabels, counts: page?.counts }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={organisationColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        bulk={bulk}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <OrganisationDialog organisation={null} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

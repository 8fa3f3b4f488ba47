import { useApi } from '@repo/back-office'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import { cardColumns } from './card-columns.tsx'
import { CardMenu } from './card-menu.tsx'
import { cardStateLabels, cardsMessages as copy } from './emergency-cards.messages.ts'
import { useCardActs } from './use-card-acts.tsx'

const CardDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./card-dialog.tsx')).CardDialog,
)
const PublishDialog = lazyDialog(
  ({ card }) => card !== null,
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
)
const ReturnDialog = lazyDialog(
  ({ card }) => card !== null,
  async () => (await import('./return-dialog.tsx')).ReturnDialog,
)
const VersionsDialog = lazyDialog(
  ({ card }) => card !== null,
  async () => (await import('./versions-dialog.tsx')).VersionsDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(cardStateLabels)),
  q: textParam(),
  ...pagePositionParams,
})

/** Emergency cards with what can be done with each: the screen at `/crm/EmergencyCard`. */
export function CardList() {
  const { cards } = useApi().crmEmergencyCards
  const bulk = useCardActs()
  const [editing, setEditing] = useState<EmergencyCard | 'new' | null>(null)
  const [publishing, setPublishing] = useState<EmergencyCard | null>(null)
  const [returning, setReturning] = useState<EmergencyCard | null>(null)
  const [looking, setLooking] = useState<EmergencyCard | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="emergency-cards"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={(values) => cards.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: () => choiceTabs('state', { all: copy.all, labels: cardStateLabels }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={cardColumns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(card) => (
          <CardMenu
            card={card}
            onEdit={setEditing}
            onPublish={setPublishing}
            onReturn={setReturning}
            onVersions={setLooking}
          />
        )}
        bulk={bulk}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <CardDialog editing={editing} onClose={() => setEditing(null)} />
      <PublishDialog card={publishing} onClose={() => setPublishing(null)} />
      <ReturnDialog card={returning} onClose={() => setReturning(null)} />
      <VersionsDialog card={looking} onClose={() => setLooking(null)} />
    </>
  )
}

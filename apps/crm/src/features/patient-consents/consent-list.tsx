import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import type { Consent } from './consent.types.ts'
import { consentColumns } from './consent-columns.tsx'
import { ConsentMenu } from './consent-menu.tsx'
import { consentStateLabels, consentsMessages as copy } from './consents.messages.ts'

const ConsentDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
)
const ProofDialog = lazyDialog(
  ({ consent }) => consent !== null,
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
)
const DoctorDialog = lazyDialog(
  ({ consent }) => consent !== null,
  async () => (await import('./doctor-dialog.tsx')).DoctorDialog,
)
const WithdrawDialog = lazyDialog(
  ({ consent }) => consent !== null,
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(consentStateLabels)),
  q: textParam(),
  ...pagePositionParams,
})

/** Consents on file with what can be done with each: the screen at `/crm/PatientConsent`. */
export function ConsentList() {
  const { consents } = useApi().crmPatientConsents
  const [isAdding, setIsAdding] = useState(false)
  const [proving, setProving] = useState<Consent | null>(null)
  const [treating, setTreating] = useState<Consent | null>(null)
  const [withdrawing, setWithdrawing] = useState<Consent | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="patient-consents"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={(values) => consents.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: () => choiceTabs('state', { all: copy.all, labels: consentStateLabels }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={consentColumns}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        rowActions={(consent) => (
          <ConsentMenu
            consent={consent}
            onProof={setProving}
            onDoctor={setTreating}
            onWithdraw={setWithdrawing}
          />
        )}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <ConsentDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onRecorded={setProving} />
      <ProofDialog consent={proving} onClose={() => setProving(null)} />
      <DoctorDialog consent={treating} onClose={() => setTreating(null)} />
      <WithdrawDialog consent={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  )
}

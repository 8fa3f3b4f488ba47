import { useApi } from '@repo/back-office'
import { crmPatientConsents } from '@repo/contract/crm-patient-consents'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { Consent } from './consent.types.ts'
import { withdrawMessages as copy } from './consents.messages.ts'

const endpoint = crmPatientConsents.withdrawConsent

/** Records that a patient took a consent back, with the reason. */
export function WithdrawDialog({ consent, onClose }: { consent: Consent | null; onClose: () => void }) {
  const api = useApi().crmPatientConsents
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(consent)
  useEffect(() => {
    if (consent) setShown(consent)
  }, [consent])
  if (!shown) return null
  return (
    <AskDialog<{ reason: string }>
      isOpen={consent !== null && consent === shown}
      onClose={onClose}
      title={copy.title(shown.reference)}
      description={copy.description}
      confirmLabel={copy.confirm}
      tone="danger"
      draft={`patient-consent-withdrawal:${shown.id}`}
      endpoint={endpoint}
      questions={[{ name: 'reason', label: copy.reason, hint: copy.reasonHint }]}
      send={async (body) => {
        await api.withdrawConsent.call({ params: { id: shown.id }, body })
        await queryClient.invalidateQueries({ queryKey: api.consents.key() })
        toast.success(copy.done)
      }}
    />
  )
}

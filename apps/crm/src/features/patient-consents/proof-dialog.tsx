import { useApi } from '@repo/back-office'
import { crmPatientConsents } from '@repo/contract/crm-patient-consents'
import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { saveFile } from '@repo/ui/lib/save-file'
import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Consent } from './consent.types.ts'
import { proofMessages as copy } from './consents.messages.ts'

const { types, maxBytes } = crmPatientConsents.setConsentProof.upload

/** The private scan of the signed paper. */
export function ProofDialog({ consent, onClose }: { consent: Consent | null; onClose: () => void }) {
  const [shown, setShown] = useState(consent)
  useEffect(() => {
    if (consent) setShown(consent)
  }, [consent])
  if (!shown) return null
  return (
    <Dialog
      description={copy.lead}
      footer={
        <Button onClick={onClose} variant="secondary">
          {copy.close}
        </Button>
      }
      isOpen={consent !== null}
      onClose={onClose}
      size="md"
      title={copy.title(shown.reference)}
    >
      <Proof consent={shown} key={shown.id} onChange={setShown} />
    </Dialog>
  )
}

function Proof({ consent, onChange }: { consent: Consent; onChange: (consent: Consent) => void }) {
  const api = useApi().crmPatientConsents
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const params = { id: consent.id }
  const run = async (work: () => Promise<void>) => {
    setError(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (failure) {
      setError(describeError(failure))
    } finally {
      setIsBusy(false)
    }
  }
  const upload = (file: File) => {
    if (file.size > maxBytes) return setError(copy.tooLarge)
    void run(async () => {
      onChange(await api.setConsentProof.call({ params, file }))
      await queryClient.invalidateQueries({ queryKey: api.consents.key() })
      toast.success(copy.saved)
    })
  }
  const open = () =>
    run(async () => {
      const file = await api.consentProof.call({ params })
      saveFile(file, copy.file(consent.reference, file.type.includes('pdf') ? 'pdf' : 'webp'))
    })
  return (
    <div className="pt-2">
      <p className="text-2">{consent.hasProof ? copy.there : copy.none}</p>
      <div aria-busy={isBusy} className="mt-3 flex flex-wrap gap-2">
        {consent.hasProof ? (
          <Button
            icon={<FileDown aria-hidden="true" size={18} />}
            isBusy={isBusy}
            onClick={() => void open()}
            size="sm"
            variant="secondary"
          >
            {copy.open}
          </Button>
        ) : null}
        {consent.state === 'withdrawn' ? null : (
          <FileButton accept={types.join(',')} onPick={upload}>
            {consent.hasProof ? copy.replace : copy.add}
          </FileButton>
        )}
      </div>
      {error ? (
        <div className="mt-2" {...alertProps}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

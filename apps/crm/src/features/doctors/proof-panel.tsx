import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { crmDoctors } from '@repo/contract/crm-doctors'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { alertProps } from '@repo/ui/lib/alert'
import { saveFile } from '@repo/ui/lib/save-file'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { licenceMessages as copy } from './doctors.messages.ts'
import type { StaffDoctor } from './profile-form.ts'
import { useDoctorUpdate } from './use-doctor.ts'

const { types, maxBytes } = crmDoctors.setLicenceProof.upload

/** Proofs are stored as PDF or as a picture drawn anew. */
const extensionOf = (file: Blob) => (file.type.includes('pdf') ? 'pdf' : 'webp')

/** The private scan of a licence: whoever checks the licence opens it, whoever edits the profile puts it here. */
export function ProofPanel({ doctor, canReplace }: { doctor: StaffDoctor; canReplace: boolean }) {
  const api = useApi()
  const update = useDoctorUpdate(doctor.id)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const params = { id: doctor.id }
  const { hasProof } = doctor.licence

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
    if (file.size > maxBytes) return setError(copy.proofTooLarge)
    void run(async () => {
      update(await api.crmDoctors.setLicenceProof.call({ params, file }))
      toast.success(copy.proofSaved)
    })
  }
  const open = () =>
    run(async () => {
      const file = await api.crmDoctors.licenceProof.call({ params })
      saveFile(file, copy.proofFile(doctor.slug, extensionOf(file)))
    })

  return (
    <Panel title={copy.proof}>
      <p className="text-sm text-3">{copy.proofLead}</p>
      {hasProof ? null : <p className="mt-3 text-2">{copy.noProof}</p>}
      <div className="mt-3 flex flex-wrap gap-2" aria-busy={isBusy}>
        {hasProof ? (
          <Button
            icon={<FileDown aria-hidden="true" size={18} />}
            isBusy={isBusy}
            onClick={() => void open()}
            size="sm"
            variant="secondary"
          >
            {copy.proofOpen}
          </Button>
        ) : null}
        {canReplace ? (
          <FileButton accept={types.join(',')} onPick={upload}>
            {hasProof ? copy.proofReplace : copy.proofAdd}
          </FileButton>
        ) : null}
      </div>
      {error ? (
        <div {...alertProps} className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </Panel>
  )
}

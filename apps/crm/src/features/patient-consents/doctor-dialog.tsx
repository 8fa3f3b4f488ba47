import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { consentDoctorBody } from '@repo/contract/crm-patient-consents'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Consent } from './consent.types.ts'
import { consentDoctorMessages as copy } from './consents.messages.ts'
import { DoctorSelect } from './doctor-select.tsx'

/** Says whose patient a consent is of. */
export function DoctorDialog({ consent, onClose }: { consent: Consent | null; onClose: () => void }) {
  const [shown, setShown] = useState(consent)
  useEffect(() => {
    if (consent) setShown(consent)
  }, [consent])
  if (!shown) return null
  return (
    <FormDialog
      isOpen={consent !== null && consent === shown}
      onClose={onClose}
      title={copy.title(shown.reference)}
      description={copy.description}
      confirmLabel={copy.save}
      draft={null}
    >
      {(part) => <DoctorFields part={part} consent={shown} />}
    </FormDialog>
  )
}

interface Choice {
  doctorId: string | null
}

function DoctorFields({ part, consent }: { part: FormPart; consent: Consent }) {
  const api = useApi().crmPatientConsents
  const queryClient = useQueryClient()
  const dialog = useDialogForm<Choice, Choice>(part, {
    endpoint: { body: consentDoctorBody },
    defaults: { doctorId: consent.doctor?.id ?? null },
    toBody: (form) => form,
    send: async (body) => {
      await api.setConsentDoctor.call({ params: { id: consent.id }, body })
      await queryClient.invalidateQueries({ queryKey: api.consents.key() })
      toast.success(copy.saved)
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog} labels={{ doctorId: copy.doctor }}>
      <Controller
        control={dialog.form.control}
        name="doctorId"
        render={({ field: { value, onChange } }) => (
          <DoctorSelect value={value} onChange={onChange} error={errors.doctorId?.message} />
        )}
      />
    </DialogForm>
  )
}

import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { consentBody, type consentScopes } from '@repo/contract/crm-patient-consents'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { keysOf } from '../../components/keys-of.ts'
import type { Consent } from './consent.types.ts'
import { consentFormMessages as copy, consentDoctorMessages as doctorCopy } from './consents.messages.ts'
import { DoctorSelect } from './doctor-select.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  onRecorded: (consent: Consent) => void
}

interface ConsentForm {
  reference: string
  givenOn: string
  scope: (typeof consentScopes)[number]
  doctorId: string | null
}

/** Records a consent by its number, day and scope. */
export function ConsentDialog({ isOpen, onClose, onRecorded }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.description}
      confirmLabel={copy.save}
      draft="patient-consent:new"
    >
      {(part) => <ConsentFields part={part} onRecorded={onRecorded} />}
    </FormDialog>
  )
}

function ConsentFields({ part, onRecorded }: { part: FormPart; onRecorded: (consent: Consent) => void }) {
  const { crmPatientConsents } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm<ConsentForm, ConsentForm>(part, {
    endpoint: { body: consentBody },
    defaults: { reference: '', givenOn: '', scope: 'teaching', doctorId: null },
    toBody: (form) => form,
    faults: copy.faults,
    send: async (body) => {
      const recorded = await crmPatientConsents.createConsent.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmPatientConsents.consents.key() })
      toast.success(copy.saved)
      onRecorded(recorded)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm
      dialog={dialog}
      labels={{
        reference: copy.reference,
        givenOn: copy.givenOn,
        scope: copy.scope,
        doctorId: doctorCopy.doctor,
      }}
    >
      <Field label={copy.reference} hint={copy.referenceHint} error={errors.reference?.message}>
        <Input autoComplete="off" className="max-w-xs" spellCheck={false} {...field('reference')} />
      </Field>
      <Controller
        control={form.control}
        name="givenOn"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={copy.givenOn} error={errors.givenOn?.message}>
            <DateInput
              className="max-w-xs"
              ref={ref}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.scope}
            name="scope"
            onValueChange={onChange}
            options={keysOf(copy.scopes).map((scope) => ({ value: scope, label: copy.scopes[scope] }))}
            value={value}
          />
        )}
      />
      <Controller
        control={form.control}
        name="doctorId"
        render={({ field: { value, onChange } }) => (
          <DoctorSelect value={value} onChange={onChange} error={errors.doctorId?.message} />
        )}
      />
    </DialogForm>
  )
}

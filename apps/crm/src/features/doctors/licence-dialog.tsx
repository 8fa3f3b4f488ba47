import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { licenceBody } from '@repo/contract/crm-doctors'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import { licenceMessages as copy } from './doctors.messages.ts'
import type { StaffDoctor } from './profile-form.ts'
import { useDoctorUpdate } from './use-doctor.ts'

interface LicenceForm {
  number: string
  issuer: string
  scope: string
  issuedOn: string
  /** Empty for a licence without an end. */
  expiresOn: string
}

const toForm = ({ licence }: StaffDoctor): LicenceForm => ({
  number: licence.number ?? '',
  issuer: licence.issuer ?? '',
  scope: licence.scope,
  issuedOn: licence.issuedOn ?? '',
  expiresOn: licence.expiresOn ?? '',
})

const toBody = (form: LicenceForm) => ({ ...form, expiresOn: form.expiresOn || null })

/** Enters or changes the licence of a doctor. */
export function LicenceDialog({
  doctor,
  isOpen,
  onClose,
}: {
  doctor: StaffDoctor
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.editTitle(doctor.name)}
      description={doctor.licence.verifiedAt ? copy.editNote : undefined}
      confirmLabel={copy.save}
      draft={`licence:${doctor.id}`}
    >
      {(part) => <LicenceFields part={part} doctor={doctor} />}
    </FormDialog>
  )
}

function LicenceFields({ part, doctor }: { part: FormPart; doctor: StaffDoctor }) {
  const { crmDoctors } = useApi()
  const update = useDoctorUpdate(doctor.id)
  const params = { id: doctor.id }
  const dialog = useDialogForm(part, {
    endpoint: { body: licenceBody },
    defaults: toForm(doctor),
    toBody,
    faults: copy.faults,
    edit: {
      version: doctor.licence.version,
      read: async () => {
        const now = await crmDoctors.doctor.call({ params })
        return { version: now.licence.version, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      update(await crmDoctors.saveLicence.call({ params, body: { ...body, version } }))
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { control } = form
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      <Field label={copy.fields.number} error={errors.number?.message}>
        <Input autoComplete="off" spellCheck={false} {...field('number')} />
      </Field>
      <Field label={copy.fields.issuer} error={errors.issuer?.message}>
        <Input autoComplete="off" {...field('issuer')} />
      </Field>
      <Field label={copy.fields.scope} error={errors.scope?.message} isOptional>
        <Textarea rows={3} {...field('scope')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['issuedOn', 'expiresOn'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Field
                label={copy.fields[name]}
                hint={name === 'expiresOn' ? copy.expiresHint : undefined}
                error={errors[name]?.message}
                isOptional={name === 'expiresOn'}
              >
                <DateInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )}
          />
        ))}
      </div>
    </DialogForm>
  )
}

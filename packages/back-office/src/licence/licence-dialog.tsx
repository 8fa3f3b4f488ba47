import { licenceBody } from '@repo/contract/crm-doctors'
import type { EditVersion } from '@repo/contract/edits'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { DialogForm, useDialogForm } from '../dialog-form.tsx'
import { FormDialog, type FormPart } from '../form-dialog.tsx'
import { licenceMessages as copy } from './licence.messages.ts'

export interface LicenceFacts {
  number: string | null
  issuer: string | null
  scope: string
  issuedOn: string | null
  expiresOn: string | null
  version: EditVersion
}

/** Whose licence it is, and the endpoints that keep it. */
interface LicenceSource {
  title: string
  /** Names what is typed, in the browser. */
  draft: string
  licence: LicenceFacts
  /** Staff have compared it with the register. */
  isChecked: boolean
  read: () => Promise<LicenceFacts>
  save: (body: z.output<typeof licenceBody> & { version: EditVersion }) => Promise<void>
}

interface LicenceForm {
  number: string
  issuer: string
  scope: string
  issuedOn: string
  /** Empty for a licence without an end. */
  expiresOn: string
}

const toForm = (licence: LicenceFacts): LicenceForm => ({
  number: licence.number ?? '',
  issuer: licence.issuer ?? '',
  scope: licence.scope,
  issuedOn: licence.issuedOn ?? '',
  expiresOn: licence.expiresOn ?? '',
})

const toBody = (form: LicenceForm) => ({ ...form, expiresOn: form.expiresOn || null })

/** Enters or changes the licence of a doctor. */
export function LicenceDialog({
  isOpen,
  onClose,
  ...source
}: LicenceSource & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={source.title}
      description={source.isChecked ? copy.editNote : undefined}
      confirmLabel={copy.save}
      draft={source.draft}
    >
      {(part) => <LicenceFields part={part} source={source} />}
    </FormDialog>
  )
}

function LicenceFields({ part, source }: { part: FormPart; source: LicenceSource }) {
  const dialog = useDialogForm(part, {
    endpoint: { body: licenceBody },
    defaults: toForm(source.licence),
    toBody,
    faults: copy.faults,
    edit: {
      version: source.licence.version,
      read: async () => {
        const now = await source.read()
        return { version: now.version, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      await source.save({ ...body, version })
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

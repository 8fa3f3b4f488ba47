import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmPrivacy } from '@repo/contract/crm-privacy'
import { DateInput } from '@repo/office-ui/date-input'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { optionsOf } from '../../components/filter-select.tsx'
import { paths } from '../../components/paths.ts'
import { channelLabels, enterMessages as copy, kindLabels } from './privacy.messages.ts'

const { profile: _profile, ...byStaff } = channelLabels
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Notes a request that did not come from a profile, and opens its page. */
export function EnterDialog({ isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.lead}
      confirmLabel={copy.confirm}
      draft="privacy:new"
    >
      {(part) => <EnterFields part={part} />}
    </FormDialog>
  )
}

function EnterFields({ part }: { part: FormPart }) {
  const { crmPrivacy: api } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialogForm(part, {
    endpoint: crmPrivacy.enterRequest,
    defaults: {
      kind: 'export',
      channel: 'mail',
      receivedOn: today(),
      name: '',
      contact: '',
      accountEmail: '',
      details: '',
    },
    toBody: (form) => form,
    faults: copy.faults,
    places: {
      'data_request.no_account': 'accountEmail',
      'data_request.open': 'accountEmail',
      'data_request.in_future': 'receivedOn',
    },
    send: async (body) => {
      const { id } = await api.enterRequest.call({ body })
      toast.success(copy.done)
      await queryClient.invalidateQueries({ queryKey: api.requests.key() })
      void navigate(paths.privacyRequest({ id }))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="kind" label={copy.fields.kind} error={errors.kind?.message}>
          <Select options={optionsOf(kindLabels)} {...field('kind')} />
        </Field>
        <Field id="channel" label={copy.fields.channel} error={errors.channel?.message}>
          <Select options={optionsOf(byStaff)} {...field('channel')} />
        </Field>
        <Field id="receivedOn" label={copy.fields.receivedOn} error={errors.receivedOn?.message}>
          <Controller
            control={form.control}
            name="receivedOn"
            render={({ field: { value, onChange, onBlur, name } }) => (
              <DateInput name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field id="name" label={copy.fields.name} error={errors.name?.message}>
          <Input autoComplete="off" {...field('name')} />
        </Field>
        <Field id="contact" label={copy.fields.contact} error={errors.contact?.message}>
          <Input autoComplete="off" {...field('contact')} />
        </Field>
        <Field
          id="accountEmail"
          isOptional
          label={copy.fields.accountEmail}
          hint={copy.hints.accountEmail}
          error={errors.accountEmail?.message}
        >
          <Input type="email" inputMode="email" autoComplete="off" {...field('accountEmail')} />
        </Field>
      </div>
      <Field id="details" label={copy.fields.details} error={errors.details?.message}>
        <Textarea rows={4} {...field('details')} />
      </Field>
    </DialogForm>
  )
}

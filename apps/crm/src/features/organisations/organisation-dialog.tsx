import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { organisationBody } from '@repo/contract/crm-organisations'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { organisationFormMessages as copy } from './organisations.messages.ts'
import { type OrganisationDetail, useOrganisationUpdate } from './use-organisation.ts'

interface Props {
  /** Null for a new one. */
  organisation: OrganisationDetail | null
}

/** Takes up an organisation or changes its data. */
export function OrganisationDialog({
  organisation,
  ...dialog
}: Props & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      {...dialog}
      size="md"
      title={organisation ? copy.edit : copy.add}
      confirmLabel={copy.save}
      draft={`organisation:${organisation?.id ?? 'new'}`}
    >
      {(part) => <OrganisationFields part={part} organisation={organisation} />}
    </FormDialog>
  )
}

const toForm = (organisation: OrganisationDetail | null) => ({
  name: organisation?.name ?? '',
  taxCode: organisation?.taxCode ?? '',
  address: organisation?.address ?? '',
  contactName: organisation?.contactName ?? '',
  contactEmail: organisation?.contactEmail ?? '',
  contactPhone: organisation?.contactPhone ?? '',
})
type OrganisationForm = ReturnType<typeof toForm>

const toBody = ({ contactPhone, ...form }: OrganisationForm) => ({
  ...form,
  contactPhone: contactPhone.trim() === '' ? null : contactPhone,
})

function OrganisationFields({ part, organisation }: Props & { part: FormPart }) {
  const { crmOrganisations } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const update = useOrganisationUpdate(organisation?.id ?? '')
  const dialog = useDialogForm(part, {
    endpoint: { body: organisationBody },
    defaults: toForm(organisation),
    toBody,
    faults: copy.faults,
    places: { 'organisation.tax_code_taken': 'taxCode' },
    edit: {
      version: organisation?.version ?? null,
      read: async () => {
        const now = organisation
          ? await crmOrganisations.organisation.call({ params: { id: organisation.id } })
          : null
        return { version: now?.version ?? null, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (organisation) {
        update(
          await crmOrganisations.updateOrganisation.call({
            params: { id: organisation.id },
            body: { ...body, version },
          }),
        )
        toast.success(copy.saved)
        return
      }
      const { id } = await crmOrganisations.createOrganisation.call({ body })
      void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisations.key() })
      toast.success(copy.created)
      void navigate(paths.organisation({ id }))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={copy}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.taxCode} hint={copy.taxCodeHint} error={errors.taxCode?.message}>
        <Input inputMode="numeric" autoComplete="off" spellCheck={false} {...field('taxCode')} />
      </Field>
      <Field label={copy.address} error={errors.address?.message}>
        <Textarea rows={2} {...field('address')} />
      </Field>
      <Field label={copy.contactName} error={errors.contactName?.message}>
        <Input autoComplete="off" {...field('contactName')} />
      </Field>
      <Field label={copy.contactEmail} hint={copy.contactEmailHint} error={errors.contactEmail?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...field('contactEmail')} />
      </Field>
      <Field label={copy.contactPhone} error={errors.contactPhone?.message} isOptional>
        <Input type="tel" inputMode="tel" autoComplete="off" {...field('contactPhone')} />
      </Field>
    </DialogForm>
  )
}

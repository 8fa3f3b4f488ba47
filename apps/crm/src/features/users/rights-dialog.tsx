import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { rightLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import { accountMessages as copy } from './account.messages.ts'
import { RightsField } from './rights-field.tsx'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'

interface RightsDialogProps {
  account: AccountDetail
  isOpen: boolean
  onClose: () => void
}

/** Changes the permissions of an admin, with a reason. */
export function RightsDialog({ account, isOpen, onClose }: RightsDialogProps) {
  return (
    <FormDialog
      confirmLabel={copy.editRights}
      description={copy.rightsBody}
      draft={`rights:${account.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={copy.rightsTitle(account.name)}
    >
      {(part) => <Rights account={account} part={part} />}
    </FormDialog>
  )
}

/** The body without its version, which the dialog adds itself. */
const endpoint = { body: crmAccounts.setRights.body.omit({ version: true }) }
const faults = { rights: copy.rightsMissing }

function Rights({ account, part }: { account: AccountDetail; part: FormPart }) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const params = { id: account.id }
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { rights: account.rights, reason: '' },
    faults,
    edit: {
      version: account.version,
      read: async () => {
        const { version, rights } = await api.crmAccounts.account.call({ params })
        return { version, values: { rights } }
      },
    },
    send: async (body, _form, version) => {
      await update(await api.crmAccounts.setRights.call({ params, body: { ...body, version } }))
      toast.success(copy.rightsSaved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ rights: copy.rights }} words={{ rights: rightLabels }}>
      <Controller
        control={form.control}
        name="rights"
        render={({ field: { value, onChange } }) => (
          <RightsField error={errors.rights?.message} onChange={onChange} value={value} />
        )}
      />
      <Field error={errors.reason?.message} hint={copy.reasonHint} label={copy.reason}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}

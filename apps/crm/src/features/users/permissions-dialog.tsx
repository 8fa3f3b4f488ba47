import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { permissionLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import { accountMessages as copy } from './account.messages.ts'
import { PermissionsField } from './permissions-field.tsx'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'

interface PermissionsDialogProps {
  account: AccountDetail
  isOpen: boolean
  onClose: () => void
}

/** Changes the permissions of an admin, with a reason. */
export function PermissionsDialog({ account, isOpen, onClose }: PermissionsDialogProps) {
  return (
    <FormDialog
      confirmLabel={copy.editPermissions}
      description={copy.permissionsBody}
      draft={`permissions:${account.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={copy.permissionsTitle(account.name)}
    >
      {(part) => <Permissions account={account} part={part} />}
    </FormDialog>
  )
}

/** The body without its version, which the dialog adds itself. */
const endpoint = { body: crmAccounts.setPermissions.body.omit({ version: true }) }
const faults = { permissions: copy.permissionsMissing }

function Permissions({ account, part }: { account: AccountDetail; part: FormPart }) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const params = { id: account.id }
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { permissions: account.permissions, reason: '' },
    faults,
    edit: {
      version: account.version,
      read: async () => {
        const { version, permissions } = await api.crmAccounts.account.call({ params })
        return { version, values: { permissions } }
      },
    },
    send: async (body, _form, version) => {
      await update(await api.crmAccounts.setPermissions.call({ params, body: { ...body, version } }))
      toast.success(copy.permissionsSaved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm
      dialog={dialog}
      labels={{ permissions: copy.permissions }}
      words={{ permissions: permissionLabels }}
    >
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <PermissionsField error={errors.permissions?.message} onChange={onChange} value={value} />
        )}
      />
      <Field error={errors.reason?.message} hint={copy.reasonHint} label={copy.reason}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}

import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { permissionLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { accountMessages as copy } from './account.messages.ts'
import { RolesField } from './roles-field.tsx'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'
import { useRoleNames } from './use-role-names.ts'

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
const endpoint = {
  body: crmAccounts.setPermissions.body
    .omit({ version: true })
    .refine(({ permissions, roleIds }) => permissions.length + roleIds.length > 0, {
      path: ['permissions'],
      error: copy.permissionsMissing,
    }),
}
const idsOf = (roles: AccountDetail['roles']) => roles.map(({ id }) => id)

function Permissions({ account, part }: { account: AccountDetail; part: FormPart }) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const params = { id: account.id }
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { permissions: account.permissions, roleIds: idsOf(account.roles), reason: '' },
    places: { 'role.not_found': 'permissions', 'role.beyond_own': 'permissions' },
    edit: {
      version: account.version,
      read: async () => {
        const { version, permissions, roles } = await api.crmAccounts.account.call({ params })
        return { version, values: { permissions, roleIds: idsOf(roles) } }
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
      labels={{ permissions: copy.permissions, roleIds: copy.ownRoles }}
      words={{ permissions: permissionLabels, roleIds: useRoleNames() }}
    >
      <RolesField control={form.control} error={errors.permissions?.message} />
      <Field error={errors.reason?.message} hint={copy.reasonHint} label={copy.reason}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}

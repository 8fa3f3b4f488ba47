import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmRoles } from '@repo/contract/crm-roles'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { useEffect, useState } from 'react'
import { useRights } from '../../components/use-rights.ts'
import type { RoleView } from './role-view.ts'
import { removeRoleMessages as copy } from './roles.messages.ts'
import { useRolesUpdate } from './use-roles.ts'

interface Props {
  role: RoleView | null
  others: readonly RoleView[]
  onClose: () => void
}

const { moveTo } = crmRoles.removeRole.query.shape
const withTarget = { body: crmRoles.removeRole.query.extend({ moveTo: moveTo.unwrap() }) }
const withoutTarget = { body: crmRoles.removeRole.query }

/** Removes a role; where somebody has it, after they were given another one. */
export function RemoveRoleDialog({ role, others, onClose }: Props) {
  const [shown, setShown] = useState(role)
  useEffect(() => {
    if (role) setShown(role)
  }, [role])
  if (!shown) return null
  const count = shown.holders.length
  return (
    <FormDialog
      isOpen={role !== null && role === shown}
      onClose={onClose}
      title={copy.title(shown.name)}
      description={count > 0 ? copy.reassign(count) : copy.body}
      confirmLabel={copy.confirm}
      tone="danger"
      draft={null}
    >
      {(part) => <RemoveFields part={part} role={shown} others={others} />}
    </FormDialog>
  )
}

function RemoveFields({ part, role, others }: { part: FormPart; role: RoleView; others: Props['others'] }) {
  const api = useApi()
  const update = useRolesUpdate()
  const { isOwner, mayGive } = useRights()
  const isHeld = role.holders.length > 0
  const dialog = useDialogForm(part, {
    endpoint: isHeld ? withTarget : withoutTarget,
    defaults: { moveTo: '' },
    toBody: (form) => (isHeld ? form : {}),
    faults: { moveTo: copy.fault },
    places: { 'role.not_found': 'moveTo', 'role.beyond_own': 'moveTo' },
    send: async (query) => {
      await api.crmRoles.removeRole.call({ params: { id: role.id }, query })
      await update()
      toast.success(copy.removed(role.name))
    },
  })
  const { form, field } = dialog
  const targets = others.filter(({ id, rights }) => mayGive(rights) && (isOwner || id !== 'owner'))
  return (
    <DialogForm dialog={dialog}>
      {isHeld ? (
        <Field label={copy.target} error={form.formState.errors.moveTo?.message}>
          <Select
            {...field('moveTo')}
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={copy.choose}
          />
        </Field>
      ) : null}
    </DialogForm>
  )
}

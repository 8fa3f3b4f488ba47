import { permissionLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { useId } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import type { Permission } from '../../components/permissions.ts'
import { accountMessages as copy } from './account.messages.ts'

interface PermissionsFieldProps {
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  error?: string
}

/** The permissions of an admin, each with what it allows. */
export function PermissionsField({ value, onChange, error }: PermissionsFieldProps) {
  const errorId = useId()
  const toggle = (permission: Permission) =>
    onChange(value.includes(permission) ? value.filter((one) => one !== permission) : [...value, permission])
  return (
    <fieldset aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-semibold">{copy.permissions}</legend>
      {keysOf(permissionLabels).map((permission) => (
        <Checkbox
          checked={value.includes(permission)}
          hint={copy.permissionHints[permission]}
          key={permission}
          label={permissionLabels[permission]}
          onChange={() => toggle(permission)}
        />
      ))}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

import { builtInRoles, type Permission } from '@repo/contract/rights'
import { permissionLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { useId } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { keysOf } from '../../components/keys-of.ts'
import { builtInRoleHints } from '../../components/roles.messages.ts'
import { useRights } from '../../components/use-rights.ts'
import { accountMessages as copy } from './account.messages.ts'
import { useOwnRoles } from './use-role-names.ts'

interface RolesFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>
  error: string | undefined
}

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** The roles of somebody of the staff, built-in and own. Roles beyond one's own rights cannot be given. */
export function RolesField<Values extends FieldValues & { permissions: Permission[]; roleIds: string[] }>({
  control,
  error,
}: RolesFieldProps<Values>) {
  const errorId = useId()
  const { isOwner, mayGive } = useRights()
  const own = useOwnRoles()
  const builtIn = useController({ control, name: 'permissions' as Path<Values> }).field
  const ids = useController({ control, name: 'roleIds' as Path<Values> }).field
  const permissions: Permission[] = builtIn.value
  const roleIds: string[] = ids.value
  return (
    <fieldset aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-semibold">{copy.permissions}</legend>
      {keysOf(permissionLabels).map((name) => (
        <Checkbox
          checked={permissions.includes(name)}
          disabled={!mayGive(builtInRoles[name]) || (name === 'owner' && !isOwner)}
          hint={builtInRoleHints[name]}
          key={name}
          label={permissionLabels[name]}
          onChange={() => builtIn.onChange(toggled(permissions, name))}
        />
      ))}
      {own.map(({ id, name, description, rights }) => (
        <Checkbox
          checked={roleIds.includes(id)}
          disabled={!mayGive(rights)}
          hint={description || copy.rightsCount(rights.length)}
          key={id}
          label={name}
          onChange={() => ids.onChange(toggled(roleIds, id))}
        />
      ))}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

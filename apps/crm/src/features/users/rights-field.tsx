import { rightLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { useId } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import type { Right } from '../../components/rights.ts'
import { accountMessages as copy } from './account.messages.ts'

interface RightsFieldProps {
  value: readonly Right[]
  onChange: (rights: Right[]) => void
  error?: string
}

/** The permissions of an admin, each with what it allows. */
export function RightsField({ value, onChange, error }: RightsFieldProps) {
  const errorId = useId()
  const toggle = (right: Right) =>
    onChange(value.includes(right) ? value.filter((one) => one !== right) : [...value, right])
  return (
    <fieldset aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-semibold">{copy.rights}</legend>
      {keysOf(rightLabels).map((right) => (
        <Checkbox
          checked={value.includes(right)}
          hint={copy.rightHints[right]}
          key={right}
          label={rightLabels[right]}
          onChange={() => toggle(right)}
        />
      ))}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

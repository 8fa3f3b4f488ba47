import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { useId } from 'react'

interface Props<Option extends string> {
  /** Of the field; a fault of it takes the focus here. */
  name: string
  legend: string
  /** Says, above the options, why there are not more. */
  hint?: string | undefined
  options: readonly Option[]
  labels: Readonly<Record<Option, string>>
  value: readonly Option[]
  /** Gets the chosen ones in the order of the options. */
  onChange: (value: Option[]) => void
  error: string | undefined
}

/** A few of a closed list, each with a checkbox. */
export function CheckboxSet<Option extends string>(props: Props<Option>) {
  const { name, legend, hint, options, labels, value, onChange, error } = props
  const id = useId()
  const toggle = (option: Option) =>
    onChange(options.filter((one) => (one === option ? !value.includes(one) : value.includes(one))))
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {hint ? <p className="text-sm text-2">{hint}</p> : null}
      {options.map((option) => (
        <Checkbox
          key={option}
          name={`${name}.${option}`}
          label={labels[option]}
          checked={value.includes(option)}
          onChange={() => toggle(option)}
          className="block"
        />
      ))}
    </fieldset>
  )
}

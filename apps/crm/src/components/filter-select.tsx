import { Select, type SelectOption } from '@repo/ui/select'

/** One filter of a list as a select whose first entry means "any". */
export function FilterSelect<T extends string>({
  label,
  anyLabel,
  options,
  value,
  onSelect,
}: {
  label: string
  /** Words for no filter. Without them the filter always has a value. */
  anyLabel?: string
  options: readonly (SelectOption & { value: T })[]
  value: T | undefined
  onSelect: (value: T | undefined) => void
}) {
  return (
    <Select
      aria-label={label}
      placeholder={anyLabel}
      options={options}
      value={value ?? ''}
      className="min-w-44 max-sm:w-full"
      onChange={(event) => onSelect(options.find((option) => option.value === event.target.value)?.value)}
    />
  )
}

/** Options of a record of labels. */
export const optionsOf = <K extends string>(labels: Record<K, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as K, label }))

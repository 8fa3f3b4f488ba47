import type { HomeBlockKind } from '@repo/contract/home-blocks'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useFault } from './block-context.ts'
import { blockLimits } from './home-form.ts'

interface Props {
  kind: HomeBlockKind
  /** Its path inside the block. */
  path: string
  label: string
  hint?: string
  value: string
  rows?: number
  onChange: (value: string) => void
}

/** A text of a block, as long as the contract takes it. */
export function TextField({ kind, path, label, hint, value, rows, onChange }: Props) {
  const { minLength = 0, maxLength } = blockLimits(kind, path.replace(/\.\d+(?=\.|$)/g, '.0'))
  const control = {
    name: path,
    value,
    maxLength,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field error={useFault()(path)} hint={hint} isOptional={minLength === 0} label={label}>
      {rows ? <Textarea rows={rows} {...control} /> : <Input autoComplete="off" {...control} />}
    </Field>
  )
}

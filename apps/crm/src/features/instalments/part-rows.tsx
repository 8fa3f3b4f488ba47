import { formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { alertProps } from '@repo/ui/lib/alert'
import { NumberInput } from '@repo/ui/number-input'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { planFormMessages as copy } from './instalments.messages.ts'
import { MOST_PARTS, type PlanForm } from './plan-form.ts'

interface Props {
  value: PlanForm['parts']
  error?: string
  onChange: (parts: PlanForm['parts']) => void
}

/** The parts of a plan as rows: a percentage and the days after the first payment. */
export function PartRows({ value, error, onChange }: Props) {
  const id = useId()
  const change = (index: number, some: Partial<PlanForm['parts'][number]>) =>
    onChange(value.map((part, i) => (i === index ? { ...part, ...some } : part)))
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="grid gap-3">
      <legend className="mb-1 font-semibold">{copy.parts}</legend>
      <p className="text-sm text-3" id={`${id}-hint`}>
        {copy.partsHint}
      </p>
      {value.map(({ percent, days }, index) => (
        // A row has no id.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and taken away at the end
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2" key={index}>
          <span className="w-12 shrink-0">{copy.partName(index + 1)}</span>
          <span className="w-24">
            <NumberInput
              aria-invalid={error ? true : undefined}
              aria-label={copy.percent(index + 1)}
              value={percent}
              onValueChange={(next) => change(index, { percent: next })}
              suffix={copy.percentUnit}
            />
          </span>
          {index === 0 ? (
            <span className="text-2">{copy.atOnce}</span>
          ) : (
            <span className="w-32">
              <NumberInput
                aria-invalid={error ? true : undefined}
                aria-label={copy.days(index + 1)}
                value={days}
                onValueChange={(next) => change(index, { days: next })}
                suffix={copy.daysUnit}
              />
            </span>
          )}
          {index > 1 && index === value.length - 1 ? (
            <IconButton
              icon={<X size={18} aria-hidden="true" />}
              label={copy.removePart(index + 1)}
              onClick={() => onChange(value.slice(0, -1))}
            />
          ) : null}
        </div>
      ))}
      <p className="text-sm text-2">
        {formatNumber(value.reduce((sum, { percent }) => sum + (percent ?? 0), 0))}%
      </p>
      <p className="text-sm text-danger empty:hidden" id={`${id}-error`} {...alertProps}>
        {error}
      </p>
      {value.length < MOST_PARTS ? (
        <Button
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...value, { percent: null, days: (value.at(-1)?.days ?? 0) + 30 }])}
          size="sm"
          type="button"
          variant="secondary"
        >
          {copy.addPart}
        </Button>
      ) : null}
    </fieldset>
  )
}

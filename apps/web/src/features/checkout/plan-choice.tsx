import { formatNumber, formatVnd } from '@repo/messages'
import { Card } from '@repo/ui/card'
import { RadioGroup } from '@repo/ui/radio-group'
import { instalmentMessages as copy } from '../../components/instalments.messages.ts'
import type { Quote } from './checkout.types.ts'

interface Props {
  priced: Quote
  /** Null for all at once. */
  value: string | null
  onSelect: (plan: string | null) => void
}

const ONCE = 'once'

/** Whether all is paid at once, or in the parts of a plan; why it is at once where a chosen plan is offered no more. */
export function PlanChoice({ priced: { plans, total }, value, onSelect }: Props) {
  const chosen = plans.find(({ id }) => id === value)
  if (plans.length === 0)
    return (
      <p className="rounded-md border bg-surface p-5 text-2" role="status">
        {copy.onceOnly}
      </p>
    )
  return (
    <Card className="p-6">
      <RadioGroup
        legend={copy.choose}
        look="cards"
        onValueChange={(id) => onSelect(id === ONCE ? null : id)}
        options={[
          { value: ONCE, label: copy.once, hint: copy.onceHint(formatVnd(total)) },
          ...plans.map(({ id, title, parts }) => ({ value: id, label: title, hint: partsOf(parts) })),
        ]}
        value={chosen?.id ?? ONCE}
      />
      <p className="mt-4 text-sm text-2">
        {chosen ? `${copy.rule(formatNumber(chosen.graceDays))} ` : ''}
        {copy.alone}
      </p>
    </Card>
  )
}

const partsOf = (parts: Quote['plans'][number]['parts']) =>
  parts
    .map(({ amount, days }) =>
      days === 0 ? copy.first(formatVnd(amount)) : copy.later(formatVnd(amount), formatNumber(days)),
    )
    .join(', ')

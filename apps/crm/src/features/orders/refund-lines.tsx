import { formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { MoneyInput } from '@repo/ui/money-input'
import { refundMessages as copy } from './orders.messages.ts'
import type { RefundFaults, RefundLine } from './refund-form.ts'

/** For each line, how much to refund and whether to end the access to the course. */
export function RefundLines({
  lines,
  faults,
  onChange,
}: {
  lines: readonly RefundLine[]
  faults: RefundFaults | null
  onChange: (lines: RefundLine[]) => void
}) {
  const change = (index: number, part: Partial<RefundLine>) =>
    onChange(lines.map((line, place) => (place === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{copy.lines}</legend>
      <ul className="divide-y rounded-sm border">
        {lines.map((line, index) => (
          <li key={line.lineId} className="grid gap-1 p-4">
            <p className="font-semibold">{line.title}</p>
            <div className="flex flex-wrap items-start gap-2">
              <Field
                className="min-w-44 flex-1"
                label={copy.lineAmount(line.title)}
                isLabelHidden
                hint={copy.lineLeft(formatVnd(line.left))}
                error={faults?.amounts[line.lineId]}
              >
                <MoneyInput
                  value={line.amount}
                  disabled={line.left === 0}
                  onValueChange={(amount) => change(index, { amount })}
                />
              </Field>
              <Button
                variant="ghost"
                className="max-sm:-ml-5"
                aria-label={copy.wholeFor(line.title)}
                disabled={line.left === 0}
                onClick={() => change(index, { amount: line.left, endsAccess: line.hasAccess })}
              >
                {copy.whole}
              </Button>
            </div>
            {line.hasAccess ? (
              <Checkbox
                aria-label={copy.endsAccessFor(line.title)}
                label={copy.endsAccess}
                checked={line.endsAccess}
                onChange={(event) => change(index, { endsAccess: event.target.checked })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {faults?.lines ? <FieldError>{faults.lines}</FieldError> : null}
    </fieldset>
  )
}

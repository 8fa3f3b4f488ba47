import { formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { MoneyInput } from '@repo/ui/money-input'
import { refundMessages as copy } from './orders.messages.ts'
import type { RefundLine } from './refund-form.ts'
import { RefundSeats } from './refund-seats.tsx'

/** For each line, how much to refund and whether to end the access to the course. */
export function RefundLines({
  code,
  lines,
  fault,
  amountFault,
  onChange,
}: {
  /** Of the order. */
  code: string
  lines: readonly RefundLine[]
  fault: string | undefined
  /** The fault of a line's amount, by its place. */
  amountFault: (index: number) => string | undefined
  onChange: (lines: RefundLine[]) => void
}) {
  const change = (index: number, part: Partial<RefundLine>) =>
    onChange(lines.map((line, place) => (place === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="min-w-0" data-invalid={fault ? true : undefined}>
      <legend className="mb-2 text-sm font-semibold">{copy.lines}</legend>
      <ul className="divide-y rounded-sm border">
        {lines.map((line, index) => (
          <li key={line.lineId} className="grid gap-1 p-4">
            <div>
              <p className="font-semibold">{line.title}</p>
              {line.bundle === null ? null : (
                <p className="text-sm text-2">
                  {copy.inBundle(line.bundle.title, formatVnd(line.bundle.saving))}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-start gap-2">
              <Field
                className="min-w-44 flex-1"
                label={copy.lineAmount(line.title)}
                isLabelHidden
                hint={copy.lineLeft(formatVnd(line.left))}
                error={amountFault(index)}
              >
                <MoneyInput
                  name={`amount-${line.lineId}`}
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
            {line.seats !== null && line.hasAccess ? (
              <RefundSeats code={code} line={line} onChange={(part) => change(index, part)} />
            ) : null}
            {line.hasAccess ? (
              <Checkbox
                name={`ends-${line.lineId}`}
                aria-label={copy.endsAccessFor(line.title)}
                label={line.seats === null ? copy.endsAccess : copy.endsSeats}
                checked={line.endsAccess}
                onChange={(event) => change(index, { endsAccess: event.target.checked })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {lines.some(({ bundle }) => bundle !== null) ? (
        <p className="mt-2 text-sm text-3">{copy.bundleKept}</p>
      ) : null}
      {fault ? <FieldError>{fault}</FieldError> : null}
    </fieldset>
  )
}

import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { formatVnd } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { Price } from '@repo/ui/price'
import { X } from 'lucide-react'
import { CourseFinder } from '../../components/course-finder.tsx'
import { useCan } from '../../components/use-can.ts'
import { makeOrderMessages as copy } from './make-order.messages.ts'
import { faultsOfLine, type OrderFormLine, reasonLengths } from './make-order-form.ts'
import { useOrderLearner } from './order-add-learner.tsx'

interface Props {
  learnerId: string
  lines: readonly OrderFormLine[]
  areFaultsShown: boolean
  error?: string
  onChange: (lines: OrderFormLine[]) => void
}

/** The courses of the new order; who may move money also agrees on a price for each. */
export function OrderAddLines({ learnerId, lines, areFaultsShown, error, onChange }: Props) {
  const owned = useOrderLearner(learnerId).data?.ownedCourseIds ?? []
  const canAgree = useCan('agreePrices')
  const change = (id: string, part: Partial<OrderFormLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  return (
    <div
      id="lines"
      tabIndex={-1}
      role="group"
      aria-label={copy.courses}
      data-invalid={error ? true : undefined}
      className="grid min-w-0 gap-4"
    >
      {lines.length > 0 ? (
        <ul aria-label={copy.chosen} className="divide-y rounded-sm border">
          {lines.map((line) => (
            <li key={line.id} className="grid gap-3 p-4">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{line.title}</p>
                  <Price size="sm" price={line.price} listPrice={line.listPrice} />
                  {owned.includes(line.id) ? <FieldError>{copy.owned}</FieldError> : null}
                </div>
                <IconButton
                  label={copy.remove(line.title)}
                  icon={<X size={18} aria-hidden="true" />}
                  onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
                />
              </div>
              {canAgree && line.listPrice > 0 ? (
                <AgreedPrice
                  line={line}
                  areFaultsShown={areFaultsShown}
                  onChange={(part) => change(line.id, part)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      {lines.length < MAX_ORDER_LINES ? (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{copy.addCourse}</legend>
          <CourseFinder
            without={lines.map(({ id }) => id)}
            refusal={({ id }) => (owned.includes(id) ? copy.owned : null)}
            aside={({ price }) => (
              <span className="font-num whitespace-nowrap text-3">{formatVnd(price)}</span>
            )}
            onFound={({ id, slug, title, listPrice, price }) =>
              onChange([
                ...lines,
                { id, slug, title, listPrice, price, isAgreed: false, amount: null, reason: '' },
              ])
            }
          />
        </fieldset>
      ) : (
        <p className="text-sm text-3">{copy.full}</p>
      )}
    </div>
  )
}

function AgreedPrice({
  line,
  areFaultsShown,
  onChange,
}: {
  line: OrderFormLine
  areFaultsShown: boolean
  onChange: (part: Partial<OrderFormLine>) => void
}) {
  const faults = areFaultsShown ? faultsOfLine(line) : {}
  return (
    <div className="grid gap-3">
      <Checkbox
        aria-label={copy.agreeFor(line.title)}
        label={copy.agree}
        checked={line.isAgreed}
        onChange={(event) => onChange({ isAgreed: event.target.checked })}
      />
      {line.isAgreed ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            id={`amount-${line.slug}`}
            label={copy.amount}
            hint={copy.amountHint(formatVnd(line.listPrice))}
            error={faults.amount}
          >
            <MoneyInput
              name={`amount-${line.slug}`}
              value={line.amount}
              onValueChange={(amount) => onChange({ amount })}
            />
          </Field>
          <Field id={`reason-${line.slug}`} label={copy.reason} hint={copy.reasonHint} error={faults.reason}>
            <Input
              name={`reason-${line.slug}`}
              maxLength={reasonLengths.max}
              value={line.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  )
}

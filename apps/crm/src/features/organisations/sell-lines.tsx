import { formatVnd } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { NumberInput } from '@repo/ui/number-input'
import { Price } from '@repo/ui/price'
import { X } from 'lucide-react'
import { CourseFinder } from '../../components/course-finder.tsx'
import { useCan } from '../../components/use-can.ts'
import { sellMessages as copy } from './organisations.messages.ts'
import { faultsOfLine, mostLines, reasonLengths, type SellLine } from './sell-form.ts'

interface Props {
  lines: readonly SellLine[]
  areFaultsShown: boolean
  error?: string
  onChange: (lines: SellLine[]) => void
}

/** The courses of the order with their seats; who may move money also agrees on the price of a seat. */
export function SellLines({ lines, areFaultsShown, error, onChange }: Props) {
  const change = (id: string, part: Partial<SellLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  return (
    <div data-invalid={error ? true : undefined} className="grid min-w-0 gap-4">
      {lines.length > 0 ? (
        <ul aria-label={copy.chosen} className="divide-y rounded-sm border">
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              areFaultsShown={areFaultsShown}
              onChange={(part) => change(line.id, part)}
              onRemove={() => onChange(lines.filter(({ id }) => id !== line.id))}
            />
          ))}
        </ul>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      {lines.length < mostLines ? (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{copy.addCourse}</legend>
          <CourseFinder
            without={lines.map(({ id }) => id)}
            aside={({ price }) => (
              <span className="font-num whitespace-nowrap text-3">{formatVnd(price)}</span>
            )}
            onFound={({ id, slug, title, listPrice, price }) =>
              onChange([
                ...lines,
                {
                  id,
                  slug,
                  title,
                  listPrice,
                  price,
                  seats: null,
                  isAgreed: false,
                  amount: null,
                  reason: '',
                },
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

function Line({
  line,
  areFaultsShown,
  onChange,
  onRemove,
}: {
  line: SellLine
  areFaultsShown: boolean
  onChange: (part: Partial<SellLine>) => void
  onRemove: () => void
}) {
  const canAgree = useCan('agreePrices')
  const faults = areFaultsShown ? faultsOfLine(line) : {}
  return (
    <li className="grid gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{line.title}</p>
          <Price size="sm" price={line.price} listPrice={line.listPrice} />
        </div>
        <IconButton
          label={copy.remove(line.title)}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Field className="max-w-40" label={copy.seats} error={faults.seats}>
        <NumberInput
          name={`seats-${line.slug}`}
          aria-label={copy.seatsFor(line.title)}
          value={line.seats}
          onValueChange={(seats) => onChange({ seats })}
        />
      </Field>
      {canAgree && line.listPrice > 0 ? (
        <Checkbox
          aria-label={copy.agreeFor(line.title)}
          label={copy.agree}
          checked={line.isAgreed}
          onChange={(event) => onChange({ isAgreed: event.target.checked })}
        />
      ) : null}
      {line.isAgreed ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={copy.amount} hint={copy.amountHint(formatVnd(line.listPrice))} error={faults.amount}>
            <MoneyInput
              name={`amount-${line.slug}`}
              value={line.amount}
              onValueChange={(amount) => onChange({ amount })}
            />
          </Field>
          <Field label={copy.reason} hint={copy.reasonHint} error={faults.reason}>
            <Input
              name={`reason-${line.slug}`}
              maxLength={reasonLengths.max}
              value={line.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </li>
  )
}
